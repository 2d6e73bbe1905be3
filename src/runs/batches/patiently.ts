import { setTimeout as sleep } from "node:timers/promises";
import { AffectlabError } from "../../core/errors.js";
import { ModelError } from "../../models/model-error.js";
import { shownPatience } from "../lane-notices.js";

interface Patience {
  model: string;
  pollMs: number;
  patienceMs: number;
  signal: AbortSignal;
}

/**
 * Asks the provider about a batch until it answers, or until patience has run out.
 *
 * @throws ModelError that asking again will not mend; AffectlabError when nothing was heard for too long
 */
export async function patiently<T>(
  what: string,
  ask: () => Promise<T>,
  { model, pollMs, patienceMs, signal }: Patience,
): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ModelError) || !error.retryable || signal.aborted) throw error;
      // A batch that was refused because too many are waiting says so; that is no silence.
      if (error.kind === "rate-limit" && error.status === null) throw error;
      if (performance.now() - since >= patienceMs) {
        throw new AffectlabError(
          `${model}: nothing was heard of batch ${what} within ${shownPatience(patienceMs)} (${error.message}); nothing is lost, \`affectlab resume\` asks for it again`,
          { cause: error },
        );
      }
      await sleep(Math.max(pollMs, error.retryAfterMs ?? 0), undefined, { signal }).catch(() => {});
    }
  }
}
