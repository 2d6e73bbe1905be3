import { InputError } from "../core/errors.js";
import type { ClusteredMean } from "../stats/clustered-mean.js";
import { type PositionEffect, placeEffect } from "./diagnostics/position-lists.js";
import { pairReadings, type ReadingAgreement, readingAgreement } from "./diagnostics/prompt.js";
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

/**
 * Does a criterion's place in the list move its verdict?
 *
 * Compares each criterion with itself under other orders, so that its difficulty cancels out. It needs the
 * same reply judged under several shuffled orders (`order: "shuffled"`, another `replicate` each); with the
 * rubric's own order alone the difference is NaN, because early and late criteria are then different
 * criteria.
 *
 * Shape: judged targets of mode "all", several judgements of a reply; replies to one case may share its id
 * and are then one cluster. Place = (position + 1/2) / number shown. The halves meet at 1/2, and the middle
 * of an odd list belongs to neither. Unscored verdicts are left out and counted. Range -1 to 1; 0 = no
 * effect.
 *
 * @throws InputError `positionEffect requires judgements of mode "all", got "each" for t1`
 *
 * @example
 * ```ts
 * const criteria = ["a", "b"].map((id) => ({ id, ability: "warmth", score: 1, text: `Does ${id}.` }));
 * const target = { id: "t", language: "en" as const, reply: "Thank you.", dialogue: [{ role: "user" as const, text: "Hi." }], criteria };
 * // A judge that says yes to whatever comes first.
 * const judged = [["a", "b"], ["b", "a"]].map((orderShown) => {
 *   const given = orderShown.map((criterion, place) => ({ criterion, verdict: place === 0 ? 1 : 0 }));
 *   return { target, judgement: { target: "t", verdicts: given, record: { mode: "all", orderShown } } as never };
 * });
 * positionEffect(judged).difference.value; // -1
 * ```
 */
export function positionEffect(judged: readonly JudgedTarget[]): PositionEffect {
  const each = judged.find(({ judgement }) => judgement.record.mode !== "all");
  if (each !== undefined) {
    throw new InputError(
      `positionEffect requires judgements of mode "all", got "each" for ${each.target.id}`,
    );
  }
  return placeEffect(ratingsOfJudged(judged, "positionEffect"));
}

/** How two readings of the same criteria agree. */
export interface ModeAgreement extends ReadingAgreement {
  /** "all" = every criterion, whatever its score. */
  sign: Sign | "all";
}

/**
 * The agreement of two judgements of the same targets: all criteria in one call against one call each, two
 * orders, two prompts, or two judges.
 *
 * Answers "does it matter how the judge is asked?". Kappa depends on the margins, so the table and AC1 are
 * given with it. The shift shows whether the disagreements lean one way. Criteria of one reply are not
 * independent. So kappa's interval is too narrow, and does not generalise to new cases.
 *
 * Shape: two lists of judged targets with the same replies and criteria, each once. A criterion that is
 * unscored in either is left out and counted. The result has one row over all criteria, then one for each
 * sign.
 *
 * @throws InputError `modeAgreement requires the same criteria of the same replies once in both, got c1 of t1 1 and 0 times`
 *
 * Reference: cohenKappa and gwetAC1, with their fixtures.
 *
 * @example
 * ```ts
 * const criteria = ["a", "b", "c"].map((id, i) => ({ id, ability: "warmth", score: i === 2 ? -1 : 2, text: `Does ${id}.` }));
 * const target = { id: "t", language: "en" as const, reply: "Thank you.", dialogue: [{ role: "user" as const, text: "Hi." }], criteria };
 * const read = (given: number[]) => {
 *   const verdicts = given.map((verdict, i) => ({ criterion: "abc"[i], verdict }));
 *   return [{ target, judgement: { target: "t", verdicts, record: { orderShown: ["a", "b", "c"] } } as never }];
 * };
 * const [all] = modeAgreement(read([1, 0, 0]), read([1, 1, 0]));
 * all!.kappa.table; // [[1, 1], [0, 1]]
 * all!.shift; // 0.333
 * ```
 */
export function modeAgreement(
  first: readonly JudgedTarget[],
  second: readonly JudgedTarget[],
): ModeAgreement[] {
  const pairs = pairReadings(
    ratingsOfJudged(first, "modeAgreement"),
    ratingsOfJudged(second, "modeAgreement"),
    "modeAgreement",
  );
  return (["all", ...signs] as const).map((sign) => ({
    sign,
    ...readingAgreement(pairs.filter(([{ group }]) => sign === "all" || group === sign)),
  }));
}
