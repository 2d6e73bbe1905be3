import type { StudyId } from "../core/study-id.js";
import { sha256 } from "../io/sha256-file.js";
import type { GenerationParameters } from "../models/contract.js";

/**
 * One question to one model: a serialisable value with a stable id. So it can be logged, queued and sent
 * again, and writing its result twice changes nothing.
 */
export interface Call {
  id: string;
  study: StudyId;
  item: string;
  model: string;
  prompt: string;
  promptHash: string;
  replicate: number;
  parameters: GenerationParameters;
  /** Option indices in the order shown. */
  orderShown: number[];
  /** For a turn of an episode: the hash of its request, which contains earlier replies. */
  requestHash?: string;
}

/**
 * The id of a call: 32 hexadecimal digits of the SHA-256 of the fields that identify it. The order in which
 * options are shown is not among them, because it follows from the run's seed.
 *
 * @example
 * ```ts
 * const call = { study: "affective-cognition", item: "1a-emotion-joyful-0-s0", model: "openai/gpt-4o", promptHash: "ab", replicate: 0, parameters: { temperature: 0 } } as const;
 * callId(call).length; // 32
 * callId(call) === callId({ ...call, replicate: 1 }); // false
 * ```
 */
export function callId(
  call: Pick<Call, "study" | "item" | "model" | "promptHash" | "replicate" | "parameters" | "requestHash">,
): string {
  const { study, item, model, promptHash, replicate, parameters, requestHash } = call;
  const identity = [study, item, model, promptHash, replicate, sortedEntries(parameters)];
  const text = JSON.stringify(requestHash === undefined ? identity : [...identity, requestHash]);
  return sha256(text).slice(0, 32);
}

const sorted = new WeakMap<GenerationParameters, [string, unknown][]>();

/**
 * Parameters as [name, value], sorted by name, so that their text does not depend on the given order. All
 * calls of a plan share one object of parameters, which never changes and is sorted once.
 */
export function sortedEntries(parameters: GenerationParameters): [string, unknown][] {
  let entries = sorted.get(parameters);
  if (entries === undefined) {
    entries = Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    sorted.set(parameters, entries);
  }
  return entries;
}
