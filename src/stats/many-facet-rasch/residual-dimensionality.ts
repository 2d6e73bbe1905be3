import { InputError } from "../../core/errors.js";
import { symmetricEigen } from "../symmetric-eigen.js";
import type { ConditionalResiduals } from "./conditional-residuals.js";
import { besideDraws, type MeanSquare } from "./rasch-fit-statistics.js";
import { fewestObjects, residualCorrelations } from "./residual-correlations.js";

/** Two items whose residuals go together; an item is a rater on a criterion. */
export interface ResidualPair {
  /** "expert-1, coherence" */
  first: string;
  second: string;
  /** Of standardised residuals. */
  q3: number;
  /** Above the mean of all pairs. */
  above: number;
  /** Objects that both saw. */
  n: number;
  shared: "rater" | "criterion" | "neither";
}

/** What ratings share beyond the one dimension of the model, beside what draws from the model itself show. */
export interface ResidualDimensionality {
  items: number;
  objects: number;
  /** Mean of Q3 over pairs of items: all, of one criterion, of one rater, and of neither. */
  mean: Record<"all" | "criterion" | "rater" | "neither", MeanSquare>;
  /** The pairs that lie farthest above the mean, the farthest first. */
  pairs: ResidualPair[];
  /** The largest distance of a pair above the mean of all. */
  largest: MeanSquare;
  /** The first eigenvalues of the correlations; they sum to the number of items. */
  eigenvalues: MeanSquare[];
  draws: number;
}

/**
 * What the residuals of a many-facet Rasch model still share: Yen's Q3 for pairs of items (a rater on a criterion),
 * and the first eigenvalues of their correlations.
 *
 * Answers "is it one scale?". If criteria measure one thing, residuals share nothing but the constraint that they sum to 0
 * in each object, and the first eigenvalue is that of tables drawn from the model. A larger one is a second
 * dimension: mostly criteria with a quality of their own (high Q3 for two raters on one criterion), or a halo
 * (high Q3 for one rater on two criteria). It does not say which of two dimensions is the right one.
 *
 * Shape: `conditionalResiduals`. Residuals are divided by their standard deviations given the object's sum; several of one object
 * on one item are averaged. Correlations use the objects that both items have, at least 10, else they count as 0:
 * a matrix of such pairs need not be positive definite. Q3 under the model is about -1 / (items - 1), not 0,
 * so a pair is read against the mean of all.
 *
 * @throws InputError `residualDimensionality requires 2 items with 10 objects that vary, got 1`
 *
 * Source: Yen 1984, doi 10.1177/014662168400800201; Christensen, Makransky & Horton 2017,
 * doi 10.1177/0146621616677520 (Q3 above the mean, with a reference by simulation).
 *
 * @example
 * ```ts
 * const rate = (target: string, judge: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const bits = (pattern: number) => Array.from({ length: 32 }, (_, i) => (i * pattern) % 7 % 2);
 * const result = manyFacetRasch(
 *   [3, 5, 6].flatMap((pattern) => bits(pattern).map((value, i) => rate(`t${i}`, `judge ${pattern}`, value))),
 * );
 * residualDimensionality(conditionalResiduals(result)).items; // 3
 * ```
 */
export function residualDimensionality(residuals: ConditionalResiduals): ResidualDimensionality {
  const { design, drawn } = residuals;
  const real = residualCorrelations(residuals, design.level);
  const { items } = real;
  if (items.length < 2) {
    throw new InputError(
      `residualDimensionality requires 2 items with ${fewestObjects} objects that vary, got ${items.length}`,
    );
  }
  const kept = drawn.slice(0, mostDraws(items.length));
  const all = [real, ...kept.map((level) => residualCorrelations(residuals, level, items))];
  const summaries = all.map(({ q3, n }) => summaryOf(q3, n, items, design));
  const beside = (of: (one: Summary) => number): MeanSquare => besideDraws(Float64Array.from(summaries, of));
  const name = (item: number): string => {
    const { rater, criterion } = design.items[item]!;
    const of = design.criteria[criterion]!;
    return of === "" ? design.raters[rater]! : `${design.raters[rater]}, ${of}`;
  };
  const centre = summaries[0]!.mean.all;
  const pairs = pairsOf(items.length)
    .filter(([i, j]) => real.n[i]![j]! > 0)
    .map(
      ([i, j]): ResidualPair => ({
        first: name(items[i]!),
        second: name(items[j]!),
        q3: real.q3[i]![j]!,
        above: real.q3[i]![j]! - centre,
        n: real.n[i]![j]!,
        shared: sharedBy(design, items[i]!, items[j]!),
      }),
    )
    .sort((a, b) => b.above - a.above);
  return {
    items: items.length,
    objects: real.objects,
    mean: {
      all: beside(({ mean }) => mean.all),
      criterion: beside(({ mean }) => mean.criterion),
      rater: beside(({ mean }) => mean.rater),
      neither: beside(({ mean }) => mean.neither),
    },
    pairs: pairs.slice(0, 10),
    largest: beside(({ largest }) => largest),
    eigenvalues: Array.from({ length: Math.min(3, items.length) }, (_, at) =>
      beside(({ eigenvalues }) => eigenvalues[at]!),
    ),
    draws: kept.length,
  };
}

/** Eigenvalues of many items cost most: 20 tables are enough to see what is usual. */
const mostDraws = (items: number): number => (items <= 16 ? 200 : items <= 40 ? 50 : 20);

type Shared = ResidualPair["shared"];

interface Summary {
  mean: Record<Shared | "all", number>;
  largest: number;
  eigenvalues: number[];
}

function summaryOf(
  q3: readonly Float64Array[],
  n: readonly Int32Array[],
  items: readonly number[],
  design: ConditionalResiduals["design"],
): Summary {
  const found: Record<Shared | "all", number[]> = { all: [], rater: [], criterion: [], neither: [] };
  for (const [i, j] of pairsOf(items.length)) {
    if (n[i]![j] === 0) continue;
    found.all.push(q3[i]![j]!);
    found[sharedBy(design, items[i]!, items[j]!)].push(q3[i]![j]!);
  }
  const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const centre = mean(found.all);
  return {
    mean: {
      all: centre,
      rater: mean(found.rater),
      criterion: mean(found.criterion),
      neither: mean(found.neither),
    },
    largest: Math.max(...found.all) - centre,
    eigenvalues: symmetricEigen(q3).values.sort((a, b) => b - a),
  };
}

function sharedBy({ items }: ConditionalResiduals["design"], a: number, b: number): Shared {
  if (items[a]!.criterion === items[b]!.criterion && items[a]!.rater !== items[b]!.rater) return "criterion";
  return items[a]!.rater === items[b]!.rater ? "rater" : "neither";
}

const pairsOf = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => Array.from({ length: i }, (_, j): [number, number] => [j, i])).flat();
