import { randomStream } from "../core/random.js";
import type { ModelError } from "../models/model-error.js";

export interface RetryPolicy {
  /** Maximum number of times that a call is sent. */
  maxAttempts: number;
  /** Milliseconds before the second attempt; doubled before each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** How long a lane may have no answers before the run ends; 0 = that is not waited for. */
  patienceMs: number;
  /** The run's root seed. Waits are drawn from its streams. */
  seed: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 8,
  firstWaitMs: 500,
  longestWaitMs: 60_000,
  patienceMs: 600_000,
  seed: 0,
};

/**
 * Milliseconds before a call is sent again. The wait grows exponentially with a jitter of ±50 %, so calls
 * that failed together are not repeated together. It is never shorter than the provider's Retry-After.
 */
export function retryWait(
  policy: RetryPolicy,
  call: { id: string },
  attempt: number,
  error: Pick<ModelError, "retryAfterMs">,
): number {
  const base = Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (attempt - 1));
  const jitter = 0.5 + randomStream(policy.seed, "retry", call.id, attempt).next();
  return Math.max(error.retryAfterMs ?? 0, Math.min(policy.longestWaitMs, base * jitter));
}
