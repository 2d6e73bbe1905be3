import type { ClusteredMean } from "../stats/clustered-mean.js";
import { yesRate } from "./diagnostics/yes-rates.js";
import { type JudgedTarget, ratingsOfJudged, type Sign, signs } from "./judged-ratings.js";

/** How often a judge says that a criterion counts. */
export interface YesRate extends ClusteredMean {
  sign: Sign;
}

/**
 * The share of criteria that a judge says count, for merits and faults separately.
 *
 * Answers "does this judge lean to yes?": a lenient judge says yes to merits and no to faults, and a judge
 * that leans to yes says yes to both. The two rates distinguish these judges; a mean score cannot. Without
 * gold verdicts a rate alone is no bias: compare judges on the same replies.
 *
 * Shape: judged targets, one judgement each. Give a target several times for replicates. Each rate is a share
 * of the scored criteria, with an interval over targets (CR2) and the numbers of scored and unscored
 * criteria. NaN if no criterion has the sign.
 *
 * @throws InputError `yesRatesBySign requires each target with its own judgement, got a with one of b`
 *
 * @example
 * ```ts
 * const criteria = [{ id: "a", ability: "warmth", score: 2, text: "Thanks." }, { id: "b", ability: "warmth", score: -1, text: "Lectures." }];
 * const target = { id: "t", language: "en" as const, reply: "Thank you.", dialogue: [{ role: "user" as const, text: "Hi." }], criteria };
 * const judgement = { target: "t", verdicts: [{ criterion: "a", verdict: 1 }], record: { orderShown: ["a", "b"] } } as never;
 * yesRatesBySign([{ target, judgement }]).map(({ sign, value, n, unscored }) => [sign, value, n, unscored]); // [["positive", 1, 1, 0], ["negative", NaN, 0, 1], ["none", NaN, 0, 0]]
 * ```
 */
export function yesRatesBySign(judged: readonly JudgedTarget[]): YesRate[] {
  const all = ratingsOfJudged(judged, "yesRatesBySign");
  return signs.map((sign) => ({ ...yesRate(all.filter(({ group }) => group === sign)), sign }));
}
