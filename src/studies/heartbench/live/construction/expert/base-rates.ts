import { InputError } from "../../../../../core/errors.js";
import { nelderMead } from "../../../../../stats/nelder-mead.js";
import type { CaseRecord, CriterionWeight } from "../../../data/data.js";
import { abilityIds, otherAbility } from "../../../data/taxonomy.js";
import { cellScore } from "../../../measures/cell-score.js";
import { abilitiesOf } from "../../../measures/scoring.js";

/** How often merits, and how often faults, truly apply, 0 to 1. */
export interface BaseRates {
  merits: number;
  faults: number;
}

/** How well a judge recognises what applies and what does not. */
export interface JudgeQuality {
  /** Chance of "hit" where the criterion applies. */
  sensitivity: number;
  /** Chance of "not hit" where it does not. */
  specificity: number;
}

/** Judges that do not read the reply. */
export const emptyJudges: Record<"always-miss" | "always-hit" | "coin", JudgeQuality> = {
  "always-miss": { sensitivity: 0, specificity: 1 },
  "always-hit": { sensitivity: 1, specificity: 0 },
  coin: { sensitivity: 0.5, specificity: 0.5 },
};

/** How often a judge agrees with the truth, as shares from 0 to 1: over all criteria, over merits and over faults. */
export interface ExpectedAgreement {
  /** NaN if no criterion is scored. */
  overall: number;
  merits: number;
  faults: number;
  /** Chance-corrected: Cohen's kappa of the expected table over all criteria. */
  kappa: number;
  /** How many merits, and how many faults, it is about. */
  n: { merits: number; faults: number };
}

/**
 * The agreement rate that a judge of given sensitivity and specificity reaches with a truth of given base
 * rates, on a set of criteria: prevalence x sensitivity + (1 - prevalence) x specificity, by sign.
 *
 * It is a warning more than a prediction: if few criteria apply, a judge that never says "hit" agrees often.
 *
 * @throws InputError `expectedAgreement requires rates from 0 to 1, got 1.2`
 *
 * @example
 * ```ts
 * const criteria = [{ ability: "warmth" as const, score: 5 }, { ability: "warmth" as const, score: -5 }];
 * const never = expectedAgreement(criteria, { merits: 0.4, faults: 0.1 }, emptyJudges["always-miss"]);
 * never.overall; // 0.75
 * never.kappa; // 0
 * ```
 */
export function expectedAgreement(
  criteria: readonly CriterionWeight[],
  base: BaseRates,
  { sensitivity, specificity }: JudgeQuality,
): ExpectedAgreement {
  const odd = [base.merits, base.faults, sensitivity, specificity].find((rate) => !(rate >= 0 && rate <= 1));
  if (odd !== undefined) throw new InputError(`expectedAgreement requires rates from 0 to 1, got ${odd}`);
  const scored = criteria.filter(({ ability, score }) => ability !== otherAbility && score !== null);
  const merits = scored.filter(({ score }) => score! > 0).length;
  const faults = scored.length - merits;
  const rate = (prevalence: number): number => prevalence * sensitivity + (1 - prevalence) * specificity;
  const [p, q] = [rate(base.merits), rate(base.faults)];
  const overall = (merits * p + faults * q) / scored.length;
  const truth = (merits * base.merits + faults * base.faults) / scored.length;
  const says = truth * sensitivity + (1 - truth) * (1 - specificity);
  const chance = truth * says + (1 - truth) * (1 - says);
  return {
    overall,
    merits: p,
    faults: q,
    kappa: 1 - chance < 1e-14 ? Number.NaN : (overall - chance) / (1 - chance),
    n: { merits, faults },
  };
}

/**
 * The base rates that abilities' mean scores imply: one probability for all merits and one for all faults,
 * chosen so that the expected scores come closest to fifteen published means (least squares, each ability
 * weighted by its cells).
 *
 * Verdicts were not released, so no better estimate is possible. It is rough: real probabilities differ
 * between criteria and are correlated within a reply, and the published scores rest on the judge's own
 * verdicts, which may be wrong.
 *
 * @param means in the order of `abilityIds`; NaN is left out
 * @throws InputError when the means are not fifteen
 *
 * @example
 * ```ts
 * const cases = await loadHeartbench();
 * const published = await loadPublished();
 * const rates = impliedBaseRates(cases, published.figure4.row("GPT-4o"));
 * rates.merits > 0.2 && rates.merits < 0.6; // true
 * ```
 */
export function impliedBaseRates(
  cases: readonly Pick<CaseRecord, "criteria">[],
  means: readonly number[],
): BaseRates & { rmse: number } {
  if (means.length !== abilityIds.length) {
    throw new InputError(`impliedBaseRates requires ${abilityIds.length} means, got ${means.length}`);
  }
  // Cells with the same weights have the same expected score, so each kind is computed once.
  const kinds = abilityIds.map((ability) => {
    const counts = new Map<string, number>();
    for (const { criteria } of cases) {
      if (!abilitiesOf(criteria).includes(ability)) continue;
      const weights = criteria.flatMap((one) => (one.ability === ability ? [one.score ?? 0] : []));
      const name = weights.sort((a, b) => a - b).join(" ");
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => ({ weights: name.split(" ").map(Number), count }));
  });
  const squared = (base: BaseRates): { sum: number; n: number } => {
    let [sum, n] = [0, 0];
    for (const [i, cells] of kinds.entries()) {
      const scored = cells
        .map(({ weights, count }) => ({ count, score: expectedScore(weights, base) }))
        .filter(({ score }) => !Number.isNaN(score));
      const count = scored.reduce((all, cell) => all + cell.count, 0);
      if (count === 0 || Number.isNaN(means[i])) continue;
      const mean = scored.reduce((all, cell) => all + cell.count * cell.score, 0) / count;
      sum += count * (mean - means[i]!) ** 2;
      n += count;
    }
    return { sum, n };
  };
  const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
  const found = nelderMead(
    ([a, b]) => squared({ merits: logistic(a!), faults: logistic(b!) }).sum,
    [-0.3, -0.5],
  );
  const base = { merits: logistic(found.x[0]!), faults: logistic(found.x[1]!) };
  const { sum, n } = squared(base);
  return { ...base, rmse: Math.sqrt(sum / n) };
}

/** A cell's exact expected score if merits have one probability and faults another, by convolution. */
function expectedScore(weights: readonly number[], { merits, faults }: BaseRates): number {
  let chances = new Map([[0, 1]]);
  for (const weight of weights) {
    const rate = weight < 0 ? faults : merits;
    const next = new Map<number, number>();
    for (const [raw, chance] of chances) {
      next.set(raw + weight, (next.get(raw + weight) ?? 0) + chance * rate);
      next.set(raw, (next.get(raw) ?? 0) + chance * (1 - rate));
    }
    chances = next;
  }
  const min = weights.reduce((sum, weight) => sum + Math.min(weight, 0), 0);
  const max = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
  let expected = 0;
  for (const [raw, chance] of chances) expected += chance * cellScore({ raw, min, max });
  return expected;
}
