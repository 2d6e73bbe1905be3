import type { HoldemStyle } from "./parse.js";
import type { MeasuredStyle } from "./styles.js";

/** What is measured of a style: names in the table, and where a measurement has them. */
export const styleMeasures = {
  fold: "fold",
  check: "check",
  call: "call",
  raise: "raise",
  "fold-to-bet": "foldToBet",
  "fold-to-bet-weak": "foldToBetWeak",
  "fold-to-bet-strong": "foldToBetStrong",
  "raise-weak": "raiseWeak",
  "raise-strong": "raiseStrong",
  aggression: "aggression",
  information: "information",
  payoff: "payoff",
} as const satisfies Record<string, keyof MeasuredStyle>;
/**
 * A measure of style by its name in the table. Most are shares from 0 to 1; see `HoldemStyleRow` for the other
 * units.
 */
export type StyleMeasure = keyof typeof styleMeasures;

/** One measure of one trained opponent, or of the five opponents of a style. */
export interface HoldemStyleRow {
  style: HoldemStyle;
  /** "1" to "5", or "all" for the mean over the seeds. */
  seed: string;
  measure: StyleMeasure;
  /** Shares 0 to 1; raises a call; bits; chips a hand. */
  value: number;
  /** 95 % interval. Of an opponent: hands as independent. Of "all": seeds as independent. */
  lower: number | null;
  upper: number | null;
  /** Decisions (hands for the payoff) of an opponent; seeds of "all". */
  n: number;
  /** Standard deviation between the seeds; only of "all". */
  sd: number | null;
  method: string;
}

/** The columns of data/egosocialarena/derived/holdem-styles.csv. */
export const holdemStyleColumns = [
  "style",
  "seed",
  "measure",
  "value",
  "lower",
  "upper",
  "n",
  "sd",
  "method",
] as const satisfies (keyof HoldemStyleRow)[];

/** How far apart the two styles are in one measure. */
export interface StyleGap {
  measure: StyleMeasure;
  /** The style whose opponents have the higher values. */
  higher: HoldemStyle;
  /** Its lowest value minus the other style's highest; negative if the styles overlap. */
  smallest: number;
  /** Lower bound of the one minus upper bound of the other, opponent by opponent: the smallest of the 25 pairs. */
  smallestByIntervals: number;
}

/**
 * The smallest gap between the opponents of the two styles in a measure.
 *
 * @example
 * ```ts
 * const row = (style, seed, value) => ({ style, seed, measure: "raise", value, lower: value - 0.01, upper: value + 0.01 });
 * const rows = [row("aggressive", "1", 0.6), row("aggressive", "2", 0.5), row("conservative", "1", 0.2)];
 * styleGap(rows, "raise"); // { measure: "raise", higher: "aggressive", smallest: 0.3, smallestByIntervals: 0.28 }
 * ```
 */
export function styleGap(
  rows: readonly Pick<HoldemStyleRow, "style" | "seed" | "measure" | "value" | "lower" | "upper">[],
  measure: StyleMeasure,
): StyleGap {
  const of = (style: HoldemStyle) =>
    rows.filter((row) => row.style === style && row.measure === measure && row.seed !== "all");
  const gap = (high: ReturnType<typeof of>, low: ReturnType<typeof of>) => ({
    smallest: Math.min(...high.map(({ value }) => value)) - Math.max(...low.map(({ value }) => value)),
    smallestByIntervals:
      Math.min(...high.map(({ lower }) => lower ?? Number.NaN)) -
      Math.max(...low.map(({ upper }) => upper ?? Number.NaN)),
  });
  const [aggressive, conservative] = [of("aggressive"), of("conservative")];
  const [one, other] = [gap(aggressive, conservative), gap(conservative, aggressive)];
  return one.smallest >= other.smallest
    ? { measure, higher: "aggressive", ...one }
    : { measure, higher: "conservative", ...other };
}
