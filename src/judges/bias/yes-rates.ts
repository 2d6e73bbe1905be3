import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { type JudgedTarget, joinVerdicts, numberOf, type Sign, signs } from "./joined-verdicts.js";

/** How often a judge says that a criterion counts. */
export interface YesRate extends ClusteredMean {
  sign: Sign;
}

/**
 * The share of criteria that a judge takes to count, by what they are worth.
 *
 * Answers "does this judge lean to yes?": a lenient judge says yes to merits and no to faults; one that
 * leans to yes as such says it to both, and the two rates tell these apart, which a mean score cannot.
 * Without gold verdicts a rate alone is no bias: compare judges on the same replies.
 *
 * Shape: judged targets, one judgement each; give several judgements of one target for replicates. Each
 * rate is a share of the scored criteria, with an interval over targets (CR2); n scored and unscored stand
 * beside it. No criterion of a sign: NaN.
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
  const all = joinVerdicts(judged, "yesRatesBySign");
  return signs.map((sign) => {
    const own = all.filter((verdict) => verdict.sign === sign);
    const rate = clusteredMean(
      own.map(({ verdict }) => numberOf(verdict)),
      own.map(({ target }) => target),
    );
    return { ...rate, sign };
  });
}
