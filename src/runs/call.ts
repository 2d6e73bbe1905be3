import { hash } from "node:crypto";
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
  /** If two models play: this call goes to the one that simulates a person. */
  to?: "agent";
  /** If two models play: the other one. */
  partner?: string;
}

/** The fields that identify a call. */
type CallIdentity = Pick<
  Call,
  "study" | "item" | "model" | "promptHash" | "replicate" | "parameters" | "requestHash" | "to" | "partner"
>;

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
export function callId(call: CallIdentity): string {
  const { study, item, model, promptHash, replicate, parameters, requestHash, to, partner } = call;
  const identity: unknown[] = [study, item, model, promptHash, replicate, sortedEntries(parameters)];
  if (requestHash !== undefined) identity.push(requestHash);
  // Absent parts do not enter the id, so that calls of old logs keep theirs.
  if (partner !== undefined) identity.push([to ?? "model", partner]);
  return sha256(JSON.stringify(identity)).slice(0, 32);
}

/**
 * The ids that `callId` gives to the calls of one model in a plan, for a million of them: what they share is written
 * once.
 *
 * @returns a function of the item and the prompt's hash, both as JSON, and of the replicate
 */
export function callIds(
  study: StudyId,
  model: string,
  parameters: GenerationParameters,
): (item: string, promptHash: string, replicate: number) => string {
  const [start, middle, end] = [study, model, sortedEntries(parameters)].map((part) => JSON.stringify(part));
  return (item, promptHash, replicate) =>
    hash("sha256", `[${start},${item},${middle},${promptHash},${replicate},${end}]`).slice(0, 32);
}

/** Who is asked: a model that also plays the agent is sent other parameters there. */
export const askedAs = ({ model, to }: Pick<Call, "model" | "to">): string =>
  to === undefined ? model : `${to} ${model}`;

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
