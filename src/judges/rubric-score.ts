import type { CriterionVerdict, Judgement } from "./judgement.js";
import type { RubricTarget } from "./target.js";

/** The points of a set of criteria: those reached, and the lowest and highest possible. */
export interface RubricPoints {
  /** Sum of the scores of criteria that count. */
  raw: number;
  /** Sum of the negative scores. */
  min: number;
  /** Sum of the positive scores. */
  max: number;
  scored: number;
  unscored: number;
}

/**
 * The points of each ability of a judged target, in the order in which abilities first appear.
 *
 * A criterion without a verdict makes `raw` NaN: its points are unknown, and 0 would favour the reply if it
 * is a fault. A criterion without a score (null) adds nothing, whatever its verdict.
 *
 * @example
 * ```ts
 * const criteria = [
 *   { id: "a", ability: "warmth", score: 3, text: "Thanks her." },
 *   { id: "b", ability: "warmth", score: -2, text: "Lectures." },
 *   { id: "c", ability: "other", score: null, text: "Speaks as the user." },
 * ];
 * const given = criteria.map(({ id }) => ({ criterion: id, verdict: 1 as const, justification: "", status: "ok" as const, reason: null }));
 * rubricPoints({ criteria }, given).get("warmth"); // { raw: 1, min: -2, max: 3 }
 * rubricPoints({ criteria }, given).get("other"); // { raw: 0, min: 0, max: 0 }
 * ```
 */
export function rubricPoints(
  { criteria }: Pick<RubricTarget, "criteria">,
  verdicts: readonly CriterionVerdict[],
): Map<string, RubricPoints> {
  const given = new Map(verdicts.map(({ criterion, verdict }) => [criterion, verdict]));
  const points = new Map<string, RubricPoints>();
  for (const { id, ability, score } of criteria) {
    const sum = points.get(ability) ?? { raw: 0, min: 0, max: 0, scored: 0, unscored: 0 };
    points.set(ability, sum);
    const verdict = given.get(id) ?? null;
    if (verdict === null) sum.unscored++;
    else sum.scored++;
    if (score === null) continue;
    sum.raw += verdict === null ? Number.NaN : verdict * score;
    if (score < 0) sum.min += score;
    else sum.max += score;
  }
  return points;
}

/**
 * The share of a target's range that a reply reached, 0 to 100 over all its criteria: 100 (raw - min) /
 * (max - min). NaN if any criterion with a score is unscored, or if min = max.
 *
 * This is not HeartBench's score, which takes logarithms by ability and belongs to its study. This one is
 * linear, so that a change of one verdict changes it by the worth of its criterion.
 *
 * @example
 * ```ts
 * const criteria = [{ id: "a", ability: "warmth", score: 3, text: "Thanks." }, { id: "b", ability: "warmth", score: -1, text: "Lectures." }];
 * const target = { id: "t", language: "en" as const, reply: "Thanks.", dialogue: [{ role: "user" as const, text: "Hi." }], criteria };
 * const given = (a: 0 | 1, b: 0 | 1) => ({ verdicts: [{ criterion: "a", verdict: a }, { criterion: "b", verdict: b }] }) as never;
 * [linearRubricScore(target, given(1, 1)), linearRubricScore(target, given(0, 0))]; // [75, 25]
 * ```
 */
export function linearRubricScore(target: RubricTarget, { verdicts }: Pick<Judgement, "verdicts">): number {
  let [raw, min, max] = [0, 0, 0];
  for (const points of rubricPoints(target, verdicts).values()) {
    raw += points.raw;
    min += points.min;
    max += points.max;
  }
  return max === min ? Number.NaN : (100 * (raw - min)) / (max - min);
}
