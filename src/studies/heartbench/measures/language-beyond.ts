import type { Estimate } from "../../../core/estimate.js";
import { studentTwoSidedP } from "../../../stats/distributions.js";
import { ordinaryLeastSquares } from "../../../stats/ordinary-least-squares.js";
import type { LanguagePair } from "./language-pair.js";

/** How far some criteria's difference between the languages lies from that of the others; n = cases that have both. */
export interface BeyondOthers extends Estimate {
  se: number;
  df: number;
  /** Two-sided, of no difference; not adjusted. */
  p: number;
  /** Adjusted by Holm within its family, as the difference itself. */
  adjusted: number;
}

/**
 * Do these criteria differ between the languages more than the others do? The main effect of language (one set of
 * replies is better, or one is judged more kindly) is in both, and goes.
 *
 * Compared within the same case, model and sign: a kinder judge finds more merits and more faults, a better reply more merits
 * and fewer faults, and neither is a difference between abilities. `of: "sign"` compares merits with faults instead, within case and
 * model. Each comparison counts by m k / (m + k) for its m criteria and their k others; intervals CR2 with cases as units.
 * Shares from -2 to 2; Chinese minus English, own minus others. Nothing to compare with: NaN.
 *
 * A share cannot rise where all is met: criteria near 0 or 1 move less, so that an effect that is equal in odds is none in shares.
 *
 * @example
 * ```ts
 * const pair = { model: "m", score: 3, isCritical: false };
 * const pairs = ["a", "b", "c"].flatMap((id, i) => [
 *   { ...pair, case: id, ability: "warmth" as const, criterion: "1", zh: true, en: i === 2 },
 *   { ...pair, case: id, ability: "humor" as const, criterion: "2", zh: true, en: true },
 * ]);
 * beyondOthers(pairs, ({ ability }) => ability === "warmth").value; // 0.6667
 * ```
 */
export function beyondOthers(
  pairs: readonly LanguagePair[],
  isOwn: (pair: LanguagePair) => boolean,
  { of = "same" }: { of?: "same" | "sign" } = {},
): BeyondOthers {
  const groups = new Map<string, { case: string; own: Sum; others: Sum }>();
  for (const pair of pairs) {
    const at = JSON.stringify([pair.case, pair.model, of === "sign" || pair.score > 0]);
    const group = groups.get(at) ?? { case: pair.case, own: { n: 0, sum: 0 }, others: { n: 0, sum: 0 } };
    groups.set(at, group);
    const sum = isOwn(pair) ? group.own : group.others;
    sum.n++;
    sum.sum += Number(pair.zh) - Number(pair.en);
  }
  const cases = new Map<string, { weight: number; sum: number }>();
  for (const { case: id, own, others } of groups.values()) {
    if (own.n === 0 || others.n === 0) continue;
    const weight = (own.n * others.n) / (own.n + others.n);
    const all = cases.get(id) ?? { weight: 0, sum: 0 };
    const sum = all.sum + weight * (own.sum / own.n - others.sum / others.n);
    cases.set(id, { weight: all.weight + weight, sum });
  }
  const rows = [...cases.values()];
  const method = "own minus other criteria within case, model and sign; CR2, cases as units";
  if (rows.length === 0) return { ...unknown, n: 0, method };
  const roots = rows.map(({ weight }) => Math.sqrt(weight));
  // A weighted mean is a regression through the origin on the roots of its weights.
  const [mean] = ordinaryLeastSquares(
    rows.map(({ sum }, i) => sum / roots[i]!),
    [roots],
    { errors: "CR2", clusters: [...cases.keys()], intercept: false },
  ).coefficients;
  const { value, ci, se, df } = mean!;
  const p = se > 0 ? studentTwoSidedP(value / se, df) : Number.NaN;
  return { value, ci, n: rows.length, se, df, p, adjusted: p, method };
}

interface Sum {
  n: number;
  sum: number;
}

const unknown = {
  value: Number.NaN,
  ci: [Number.NaN, Number.NaN] as [number, number],
  se: Number.NaN,
  df: Number.NaN,
  p: Number.NaN,
  adjusted: Number.NaN,
};
