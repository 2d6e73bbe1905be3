import { AffectlabError } from "../core/errors.js";
import type { ModelError, ModelErrorKind } from "../models/model-error.js";
import type { Job } from "./job.js";
import type { Lane } from "./lane.js";
import { type RetryPolicy, retryWait } from "./retry.js";

/** After these, repeating the call or making any other would fail in the same way. */
const endsRun: ReadonlySet<ModelErrorKind> = new Set(["authentication", "quota", "unknown-model"]);

/** Statuses with which a server says that it is sent too much. */
const overload: ReadonlySet<number | null> = new Set([429, 503, 529]);

export type FailureDecision =
  /** Nothing more is sent. */
  | { kind: "end"; error: AffectlabError }
  /** The call is sent again at this time. */
  | { kind: "retry"; at: number }
  /** The call has failed for good, and the others go on. */
  | { kind: "give-up" };

export interface FailedCall {
  job: Job;
  lane: Lane;
  error: ModelError;
  sentAt: number;
  now: number;
  /** Whether the run had answers when it began. */
  isResumed: boolean;
}

/** Decides what becomes of a failed call, and lets its lane learn from the failure. */
export function decideFailure(failed: FailedCall, policy: RetryPolicy): FailureDecision {
  const { job, lane, error, sentAt, now } = failed;
  const { isResumed } = failed;
  if (isHopeless({ error, hasAnswered: lane.hasAnswered(job.call), isResumed }))
    return { kind: "end", error };
  if (overload.has(error.status)) lane.refused(sentAt, now);
  if (!error.retryable) return { kind: "give-up" };
  const asked = error.retryAfterMs ?? 0;
  if (asked > Math.max(policy.patienceMs, policy.longestWaitMs)) {
    const minutes = Math.ceil(asked / 60_000);
    const problem = `${error.message}; it asks to wait ${minutes} minutes, resume the run then`;
    return { kind: "end", error: new AffectlabError(problem, { cause: error }) };
  }
  const verdict = lane.fails(job, sentAt, now, error);
  if (verdict === "counts" && job.tries >= policy.maxAttempts) return { kind: "give-up" };
  // In an outage the lane decides when a call is sent, and takes the one that has waited longest.
  const wait = lane.outage === null ? retryWait(policy, job.call, Math.max(1, job.tries), error) : asked;
  return { kind: "retry", at: now + wait };
}

/**
 * Whether every other call would fail too: a wrong key, no credit, a request that the model never takes.
 *
 * @param given.hasAnswered whether a call to the same model in the same part has been answered
 */
export function isHopeless({
  error,
  hasAnswered,
  isResumed,
}: Pick<FailedCall, "error" | "isResumed"> & { hasAnswered: boolean }): boolean {
  if (error.isModeration) return false;
  // The key and the model are fine where another call was answered: this one is forbidden.
  if (error.status === 403 && error.kind === "authentication") return !hasAnswered;
  // A parameter that is refused by its name is refused in every call, whoever else was answered before.
  if (error.kind === "invalid-request") return !hasAnswered && (!isResumed || error.parameter !== null);
  return endsRun.has(error.kind);
}
