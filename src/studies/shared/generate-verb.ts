import type { GenerationParameters, ModelClient } from "../../models/contract.js";
import type { ReplyCache } from "../../runs/cache.js";
import type { PriceTable } from "../../runs/prices.js";
import type { Reading } from "../../runs/reading/row.js";

/** An option of a verb, as data: the command line reads, checks and explains it. */
export interface GenerateOption {
  /** "--stories <n>" */
  flags: string;
  description: string;
  default?: string;
  choices?: readonly string[];
  /** The option is a number in this range, and reaches the verb as one. */
  number?: { least?: number; most?: number; whole?: boolean };
}

/** A model that is opened for a verb, with the prices and the cache that limit its cost. */
export interface OpenedModel {
  client: ModelClient;
  prices: PriceTable;
  cache: ReplyCache;
  /** What the model takes of the parameters that a verb chose. */
  taken(chosen: GenerationParameters): Promise<GenerationParameters>;
}

/** What a verb may ask of its caller. */
export interface GenerateContext {
  /** Reports how far a long step has got. */
  tell(step: string, done: number, total: number): void;
  /** Runs work that can stop: its signal is aborted when the user interrupts. */
  interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Where runs and imports are kept. */
  runsFolder(): Promise<string>;
  /** @throws InputError when there is no such model */
  openModel(id: string): Promise<OpenedModel>;
}

/** What a verb made, for the terminal and as JSON. */
export interface Generated {
  lines: readonly string[];
  json: unknown;
  /** True if a check found something, or if less was made than asked for: the command then ends with 1. */
  incomplete?: boolean;
}

/**
 * `affectlab generate <study>`, as plain values of a study's manifest. What the verb does is loaded when it
 * runs. Its function takes the options by their names in camel case.
 */
export interface GenerateVerb {
  description: string;
  options: readonly GenerateOption[];
  /** Command lines to try; a test parses each. */
  examples: readonly string[];
  load(): Promise<(given: never, context: GenerateContext) => Promise<Generated>>;
  /** What the verb made in a folder, for a reader: `affectlab view <folder>`. */
  reading?: {
    /** A file that lies in every such folder. */
    landmark: string;
    load(): Promise<(folder: string) => Promise<Reading>>;
  };
}
