import { InputError } from "../core/errors.js";
import { contingencyTable, type Label } from "./contingency-table.js";
import { normalQuantile } from "./distributions.js";
import { ac1OfTable, type ChanceCorrected } from "./gwet-ac1.js";
import { levelOption, listOption, oneOf, readOptions } from "./options.js";

/** What a disagreement costs: the same each (unweighted), or more with the distance of the levels or its square. */
export type KappaWeights = "unweighted" | "linear" | "quadratic";

/** Cohen's kappa of two raters, with the table that it was computed from. */
export interface Kappa extends ChanceCorrected {
  /** The labels, in the order of the table's rows and columns. */
  levels: Label[];
  /** Counts: rows = the first rater's label, columns = the second's. */
  table: number[][];
  /** Gwet's AC1 (always unweighted) of the same table, which has another idea of chance. */
  ac1: ChanceCorrected;
}

/**
 * Cohen's kappa: the agreement of two raters beyond what their own margins give by chance.
 *
 * Answers "do these two raters agree more than two independent raters with these margins would?". It depends
 * on the pair *and* its margins: kappas of pairs with different margins are not comparable, and if one label
 * is common, kappa can be near 0 at 95% agreement. So print the table and AC1, which come with it. Not for
 * more than two raters (`fleissKappa`, `krippendorffAlpha`), not for interval scores
 * (`intraclassCorrelation`).
 *
 * Shape: two lists of labels, paired by unit. 1 = always equal, 0 = as chance, below 0 = less.
 *
 * Weights count a disagreement by how far apart the two labels stand in `levels`: `linear` by steps,
 * `quadratic` by squared steps (then close to an intraclass correlation). Without `levels` they are the
 * labels that occur, in order; a scale point that nobody used is then missing, so pass the whole scale.
 * Weighted kappa of strings needs `levels`, because the alphabet is not a scale.
 *
 * No units, or both raters constant on the same label: NaN. The interval is asymptotic (value +- z se) and
 * may pass 1; with 60 units and kappa 0.7 it contained the true value in 92% of simulated studies. Missing
 * labels are refused: drop the unit, and say how many.
 *
 * @throws InputError `cohenKappa requires equal lengths, got 12 and 11`
 *
 * Source: Cohen 1960, doi 10.1177/001316446002000104; 1968, doi 10.1037/h0026256; standard error: Fleiss,
 * Cohen & Everitt 1969, doi 10.1037/h0028106. Reference: tests/reference/scipy/cohenKappa.py.
 *
 * @example
 * ```ts
 * const k = cohenKappa(["yes", "yes", "no", "no"], ["yes", "no", "no", "no"]);
 * k.value; // 0.5
 * k.table; // [[2, 0], [1, 1]]
 * k.ac1.value; // 0.529
 * ```
 */
export function cohenKappa(
  a: ArrayLike<Label>,
  b: ArrayLike<Label>,
  options: { weights?: KappaWeights; levels?: readonly Label[]; level?: number } = {},
): Kappa {
  const { weights, level } = readOptions(options, "cohenKappa", {
    weights: oneOf("unweighted", "linear", "quadratic"),
    levels: listOption<readonly Label[]>(),
    level: levelOption,
  });
  const { levels, counts, n } = contingencyTable(a, b, options.levels, "cohenKappa");
  if (weights !== "unweighted" && options.levels === undefined) {
    const text = levels.find((label) => typeof label === "string");
    if (text !== undefined) {
      throw new InputError(
        `cohenKappa requires levels in their order for ${weights} weights of strings, got "${text}"`,
      );
    }
  }
  const core = kappaOfTable(counts, n, weights, level);
  return { ...core, levels, table: counts, ac1: ac1OfTable(counts, n, level) };
}

function kappaOfTable(counts: number[][], n: number, weights: KappaWeights, level: number): ChanceCorrected {
  const q = counts.length;
  const credit = (i: number, j: number) => {
    if (weights === "unweighted") return i === j ? 1 : 0;
    const distance = q < 2 ? 0 : Math.abs(i - j) / (q - 1);
    return weights === "linear" ? 1 - distance : 1 - distance ** 2;
  };
  const p = counts.map((row) => row.map((c) => c / n));
  const rows = p.map((row) => row.reduce((s, v) => s + v, 0));
  const columns = p.map((_, j) => p.reduce((s, row) => s + row[j]!, 0));
  // Mean credit of a label against the other rater's margin.
  const ofRow = rows.map((_, i) => columns.reduce((s, c, j) => s + c * credit(i, j), 0));
  const ofColumn = columns.map((_, j) => rows.reduce((s, r, i) => s + r * credit(i, j), 0));
  const po =
    n === 0 ? Number.NaN : p.reduce((s, row, i) => s + row.reduce((t, v, j) => t + v * credit(i, j), 0), 0);
  const pe = n === 0 ? Number.NaN : rows.reduce((s, r, i) => s + r * ofRow[i]!, 0);
  // The products of the margins can differ from 1 by rounding, so the comparison has a tolerance.
  const certain = 1 - pe < 1e-14;
  const value = certain ? Number.NaN : (po - pe) / (1 - pe);
  let squares = 0;
  p.forEach((row, i) => {
    row.forEach((v, j) => {
      squares += v * (credit(i, j) - (ofRow[i]! + ofColumn[j]!) * (1 - value)) ** 2;
    });
  });
  const variance = (squares - (value - pe * (1 - value)) ** 2) / (n * (1 - pe) ** 2);
  const se = Number.isNaN(value) ? Number.NaN : Math.sqrt(Math.max(0, variance));
  const half = normalQuantile(0.5 + level / 2) * se;
  const method = `Cohen's kappa, ${weights}; asymptotic interval of Fleiss, Cohen & Everitt`;
  return { value, ci: [value - half, value + half], n, se, po, pe, method };
}
