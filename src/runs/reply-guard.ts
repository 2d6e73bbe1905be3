import { AffectlabError } from "../core/errors.js";
import type { Response } from "../core/response.js";
import type { GenerationParameters } from "../models/contract.js";
import { usd } from "./usd.js";

/** So many replies that end at the limit stop a run: the next ones would most likely end there too. */
const truncatedAtMost = 5;

/**
 * Watches the replies of a run for two signs that its settings are wrong. Each stops the run after the reply
 * has been recorded, so that nothing that was paid for is lost.
 */
export class ReplyGuard {
  private truncated = 0;

  /** @param mayTruncate whether the user has accepted replies that end at the limit */
  constructor(private readonly mayTruncate: boolean) {}

  /**
   * @param worst the highest cost that the forecast allowed for the call, in USD
   * @throws AffectlabError when a call cost more than its bound, or when too many replies were cut off
   */
  check(response: Response, worst: number, parameters: GenerationParameters): void {
    const { cost, costBasis, status, respondent, usage } = response;
    // A rounding residue is no overcharge.
    if (costBasis === "usage" && cost !== null && cost > worst * (1 + 1e-9)) {
      throw new AffectlabError(
        `${respondent.id}: a call cost ${usd(cost)}, more than its bound of ${usd(worst)} (the server counts ${usage.inputTokens} input and ${usage.outputTokens} output tokens), so no cap on cost can hold; check the server and its limit of output tokens, and give a higher --max-output-tokens if it does not keep to it`,
      );
    }
    if (status !== "truncated" || this.mayTruncate || ++this.truncated < truncatedAtMost) return;
    const { maxOutputTokens: limit } = parameters;
    const reasoning = usage.reasoningTokens ?? 0;
    const covers = reasoning > 0 ? ` (of the last one ${reasoning} were hidden reasoning)` : "";
    throw new AffectlabError(
      `${truncatedAtMost} replies of ${respondent.id} ended at the limit of ${limit ?? "the server's"} output tokens${covers}; give --max-output-tokens ${limit === undefined ? "<more>" : 4 * limit}, which starts another run, or go on with \`affectlab resume … --yes-truncated\``,
    );
  }
}
