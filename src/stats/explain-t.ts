import { InputError } from "../core/errors.js";
import { requireArray, requireFiniteNumber, requireNumber, requireObject } from "./arguments.js";
import { requireDecimals, requireLabel } from "./explain-interval.js";

/** A group as a paper prints it: its mean and standard error, in one unit over all groups. */
export interface SummaryGroup {
  label: string;
  mean: number;
  se: number;
}

/** What was done to a group's standard error: nothing, or a division by sqrt(2), as if rows were counted twice. */
export type SeVariant = "as is" | "/ sqrt 2";

/** A pair of groups whose means and standard errors give the printed t. */
export interface TMatch {
  first: string;
  second: string;
  /** The t of first - second, signed. */
  t: number;
  seOfFirst: SeVariant;
  seOfSecond: SeVariant;
}

/** Which pairs of groups could have given a printed t. */
export interface TExplanation {
  matches: TMatch[];
  /** Number of combinations tried: pairs of groups times variants. */
  tried: number;
  /**
   * The number of matches expected by chance: the combinations whose |t| lies within 50 units of the last
   * place on either side (no |t| is below 0), times the share of that range that would match. If it is not
   * far below the number of matches, a match means little.
   */
  expectedByChance: number;
  /** One line for the ledger. */
  sentence: string;
}

/**
 * Finds the pairs of groups whose means and standard errors give a printed t.
 *
 * Answers "what was compared with what?" if a printed t does not follow from the numbers beside it. It tries
 * every pair with |m1 - m2| / sqrt(se1^2 + se2^2), with each standard error unchanged or divided by sqrt(2).
 * A match is a possible origin, not a proof: compare `matches` with `expectedByChance`.
 *
 * Shape: the printed t with its decimals (its sign is ignored, because papers omit it); groups with means and
 * standard errors in one unit. A pair without spread, or with a NaN, matches nothing.
 *
 * @throws InputError `explainT requires a whole number of decimals, got 1.5`
 *
 * Source and reference: as `explainInterval`.
 *
 * @example
 * ```ts
 * const groups = [
 *   { label: "people", mean: 70, se: 3 },
 *   { label: "gpt-4", mean: 80, se: 4 },
 * ];
 * explainT({ t: 2, decimals: 2 }, groups).sentence; // "t = 2.00 is gpt-4 against people"
 * explainT({ t: 2.83, decimals: 2 }, groups).matches[0]?.seOfFirst; // "/ sqrt 2"
 * ```
 */
export function explainT(
  printed: { t: number; decimals: number },
  groups: readonly SummaryGroup[],
): TExplanation {
  const caller = "explainT";
  requireObject(printed, caller, "the printed t");
  requireFiniteNumber(printed.t, caller, "printed t");
  const half = requireDecimals(printed.decimals, caller);
  requireArray(groups, caller, "groups");
  for (const [i, group] of groups.entries()) {
    requireObject(group, caller, `group ${i}`);
    requireLabel(group.label, caller, `group ${i}`);
    requireNumber(group.mean, caller, `the mean of ${group.label}`);
    requireNumber(group.se, caller, `the se of ${group.label}`);
    if (group.se < 0) {
      throw new InputError(
        `${caller} requires standard errors of 0 or more, got ${group.se} of ${group.label}`,
      );
    }
  }
  const target = Math.abs(printed.t);
  const matches: TMatch[] = [];
  let tried = 0;
  let nearby = 0;
  const reach = 100 * half;
  for (let i = 0; i < groups.length; i++) {
    for (let j = i + 1; j < groups.length; j++) {
      const [first, second] =
        groups[i]!.mean >= groups[j]!.mean ? [groups[i]!, groups[j]!] : [groups[j]!, groups[i]!];
      for (const seOfFirst of variantsOf(first.se)) {
        for (const seOfSecond of variantsOf(second.se)) {
          tried++;
          const spread = Math.hypot(scaled(first.se, seOfFirst), scaled(second.se, seOfSecond));
          const t = spread > 0 ? (first.mean - second.mean) / spread : Number.NaN;
          const off = Math.abs(t - target);
          if (off <= reach) nearby++;
          if (off <= half * (1 + 1e-9)) {
            matches.push({ first: first.label, second: second.label, t, seOfFirst, seOfSecond });
          }
        }
      }
    }
  }
  // An unchanged standard error is the simpler explanation, so it comes first.
  matches.sort((a, b) => touched(a) - touched(b));
  const expectedByChance = (nearby * (half + Math.min(half, target))) / (reach + Math.min(reach, target));
  return {
    matches,
    tried,
    expectedByChance,
    sentence: sentenceOf(printed, matches, tried, expectedByChance),
  };
}

// Dividing 0 changes nothing, so it is not a second variant.
const variantsOf = (se: number): readonly SeVariant[] => (se === 0 ? ["as is"] : ["as is", "/ sqrt 2"]);
const scaled = (se: number, variant: SeVariant) => (variant === "as is" ? se : se / Math.SQRT2);
const touched = (m: TMatch) => Number(m.seOfFirst !== "as is") + Number(m.seOfSecond !== "as is");

function sentenceOf(
  printed: { t: number; decimals: number },
  matches: TMatch[],
  tried: number,
  expectedByChance: number,
): string {
  const t = `t = ${printed.t.toFixed(printed.decimals)}`;
  if (matches.length === 0) return `${t} is none of the ${tried} combinations tried`;
  const say = (m: TMatch) => {
    const notes = [
      m.seOfFirst === "as is" ? "" : `se of ${m.first} / √2`,
      m.seOfSecond === "as is" ? "" : `se of ${m.second} / √2`,
    ].filter((s) => s !== "");
    return `${m.first} against ${m.second}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
  };
  const chance = expectedByChance >= 0.1 ? `; ${expectedByChance.toFixed(1)} expected by accident` : "";
  return `${t} is ${matches.map(say).join(" or ")}${chance}`;
}
