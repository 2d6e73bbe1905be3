import { normalCdf } from "../../../stats/normal-distribution.js";
import type { FrozenDesign } from "./contract.js";

/** Means of observed scores in endlessly many units, by the design alone. */
export interface FrozenTruth {
  /** A judge's mean on the replies of one partner's dialogues, or of all. */
  mean(judge: string, about?: { partner?: string; criterion?: string; form?: string }): number;
}

/**
 * The truth of a design: a score is a rounded and bounded normal variable, so that its mean is a sum of normal
 * probabilities: E = low + sum over levels k above low of P(score >= k).
 */
export function frozenTruth(design: FrozenDesign): FrozenTruth {
  const { spread, scale, respondents, partners, criteria } = design;
  const [low, high] = scale;
  const expected = (mean: number, sd: number): number => {
    let sum = low;
    for (let level = low + 1; level <= high; level++) sum += 1 - normalCdf((level - 0.5 - mean) / sd);
    return sum;
  };
  const average = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    mean(name, { partner, criterion, form } = {}) {
      const judge = design.judges.find((one) => one.name === name)!;
      const among = partners.filter((one) => partner === undefined || one.judge === partner);
      const asked = criteria.filter((one) => criterion === undefined || one === criterion);
      const added = form === undefined ? 0 : (judge.edits?.[form] ?? 0);
      return average(
        among.flatMap(({ steer, spread: steering }) => {
          const sd = Math.hypot(
            ...[spread.unit, spread.cell, spread.dialogue, spread.reply],
            ...[steering, design.objectByCriterion, judge.unit, judge.noise],
          );
          return respondents.flatMap((respondent) =>
            asked.map((one) =>
              expected(respondent + steer + judge.shift + (judge.criteria?.[one] ?? 0) + added, sd),
            ),
          );
        }),
      );
    },
  };
}
