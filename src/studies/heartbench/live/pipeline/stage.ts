import type { ModelClient, ModelReply, ModelRequest } from "../../../../models/contract.js";
import type { Draft, Dropped } from "./draft.js";
import type { Settings } from "./settings.js";

/** One request of a stage, by the draft that it is about. */
export interface StageQuestion {
  /** Names the request within the stage: the draft's id, and what is asked if there are several. */
  id: string;
  draft: string;
  /** The prompt's id and hash. */
  prompt: string;
  promptHash: string;
  request: ModelRequest;
}

/** What a stage made of its drafts. Every draft that went in is kept, dropped or open. */
export interface StageResult {
  kept: Draft[];
  dropped: Dropped[];
  /** Drafts without a reply; the same command asks for them again, and the stage is not done before. */
  open?: { id: string; reason: string }[];
  /** What people have to do before the stage can be done. */
  waiting?: string[];
  /** Sentences for the reader. */
  notes?: string[];
  /** Rows of files beside the drafts, by the file's name without ".jsonl". */
  files?: Readonly<Record<string, readonly unknown[]>>;
  /** Numbers for programs. */
  json?: Readonly<Record<string, unknown>>;
}

/** What a stage may use. */
export interface StageContext {
  settings: Settings;
  /** The stage's own folder. It exists. */
  folder: string;
  /**
   * Asks a model, with the retries, limits and cap of a run. A reply is on disk before the next one is waited for, so a
   * killed stage asks again only what was in flight.
   */
  ask(model: string, questions: readonly StageQuestion[]): Promise<Map<string, ModelReply | Error>>;
  /** USD that may still be spent; null = no cap. */
  budgetLeft(): number | null;
  spend(usd: number | null, calls: number): void;
  tell(step: string, done: number, total: number): void;
  /** Opens a model as the command line does, with its endpoints and its trust. */
  open(id: string): Promise<ModelClient>;
  /** Aborted when the user interrupts. */
  signal: AbortSignal;
}

/** One box of the paper's Figure 2. */
export interface PipelineStage {
  /** Stands in folder names and options. */
  id: string;
  /** What it does, in a few words. */
  title: string;
  /** Whether its drafts still name people; they lie in the private folder then. */
  isPrivate?: boolean;
  /** The settings that decide its result; another value makes the stage, and those after it, again. */
  uses: readonly (keyof Settings)[];
  /** Raised when what it does changes. */
  version: number;
  /** Checks the settings before anything is asked or written. @throws UsageError naming the option */
  needs?(settings: Settings): void;
  /**
   * What else decides its result: hashes of prompts, of forms that people have filled in. A stage that writes and fills in
   * forms itself changes it while it runs.
   */
  inputs?(context: Pick<StageContext, "settings" | "folder">): Promise<Readonly<Record<string, string>>>;
  run(drafts: readonly Draft[], context: StageContext): Promise<StageResult>;
}
