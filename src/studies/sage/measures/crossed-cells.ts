import { InputError } from "../../../core/errors.js";
import type { CountStatistic } from "../../../stats/bootstrap-interval.js";
import { mean } from "../../../stats/descriptives.js";
import { correlationOfProducts, productsLeft } from "../../../stats/partial-correlation.js";

/** Scored dialogues, each of one model on one profile. Not every model need have met every profile. */
export interface CrossedCells {
  models: readonly string[];
  profiles: readonly string[];
  /** Of each dialogue: the place of its model and of its profile. */
  model: Int32Array;
  profile: Int32Array;
}

/** The design of some dialogues, models and profiles in order of first appearance. */
export function crossedCells(rows: readonly { model: string; profile: string }[]): CrossedCells {
  const models = [...new Set(rows.map((row) => row.model))];
  const profiles = [...new Set(rows.map((row) => row.profile))];
  const placeOf = (names: readonly string[]) => new Map(names.map((name, i) => [name, i]));
  const [ofModel, ofProfile] = [placeOf(models), placeOf(profiles)];
  return {
    models,
    profiles,
    model: Int32Array.from(rows, (row) => ofModel.get(row.model)!),
    profile: Int32Array.from(rows, (row) => ofProfile.get(row.profile)!),
  };
}

/** What is taken out of the scores before they are correlated. */
export const centrings = ["none", "models", "models and profiles"] as const;
export type Centring = (typeof centrings)[number];

/**
 * Sums of squares and products of columns of scores as a function of how often each profile was drawn, after means
 * of models, or of models and of profiles, and controls are taken out of all of them.
 *
 * The means are those of the draw. Where cells are missing, the effects of models and of profiles are fitted
 * together, by least squares. A draw is fast: each profile's sums of products are made once.
 */
export function crossedProducts(
  cells: CrossedCells,
  scores: readonly ArrayLike<number>[],
  centring: Centring,
  controls: readonly ArrayLike<number>[] = [],
): (counts: Int32Array) => number[][] {
  const given = [...controls, ...scores];
  if (given.some((column) => column.length !== cells.model.length)) {
    throw new InputError(`crossedProducts requires a score for each of ${cells.model.length} dialogues`);
  }
  const columns = [...levelColumns(cells, centring), ...given.map(aboutMean)];
  if (centring === "models and profiles") for (const column of columns) takeOut(column, cells.profile, null);
  const own = productsByProfile(cells, columns);
  const sum = new Float64Array(own[0]?.length ?? 0);
  return (counts) => {
    sum.fill(0);
    own.forEach((products, p) => {
      const times = counts[p]!;
      if (times > 0) for (let k = 0; k < sum.length; k++) sum[k]! += times * products[k]!;
    });
    return productsLeft(asMatrix(sum, columns.length), columns.length - scores.length);
  };
}

/**
 * The correlation of two columns of scores as a function of how often each profile was drawn, after the same is
 * taken out of both; with controls, a partial correlation. NaN where nothing is left of one.
 */
export function crossedCorrelation(
  cells: CrossedCells,
  pair: readonly [ArrayLike<number>, ArrayLike<number>],
  centring: Centring,
  controls: readonly ArrayLike<number>[] = [],
): CountStatistic {
  const products = crossedProducts(cells, pair, centring, controls);
  return (counts) => correlationOfProducts(products(counts), 0, 1);
}

/** Near 0, so that sums of products lose no digits. */
function aboutMean(column: ArrayLike<number>): Float64Array {
  const centre = mean(column);
  return Float64Array.from(column, (value) => value - centre);
}

/** What has to be taken out of scores to centre them: 1 everywhere, or 1 for the dialogues of a model. */
function levelColumns(cells: CrossedCells, centring: Centring): Float64Array[] {
  if (centring === "none") return [new Float64Array(cells.model.length).fill(1)];
  return cells.models.map((_, m) => Float64Array.from(cells.model, (model) => Number(model === m)));
}

/** Of each profile, the sums of products of all pairs of columns: the lower triangle, row by row. */
function productsByProfile(cells: CrossedCells, columns: readonly Float64Array[]): Float64Array[] {
  const size = (columns.length * (columns.length + 1)) / 2;
  const out = cells.profiles.map(() => new Float64Array(size));
  for (let row = 0; row < cells.profile.length; row++) {
    const own = out[cells.profile[row]!]!;
    let k = 0;
    for (let a = 0; a < columns.length; a++) {
      const value = columns[a]![row]!;
      for (let b = 0; b <= a; b++, k++) own[k]! += value * columns[b]![row]!;
    }
  }
  return out;
}

function asMatrix(triangle: Float64Array, size: number): number[][] {
  const out = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  let k = 0;
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++, k++) {
      out[a]![b] = triangle[k]!;
      out[b]![a] = triangle[k]!;
    }
  }
  return out;
}

/** Columns of scores with means taken out, each profile counted as often as it was drawn. */
export function centredColumns(
  cells: CrossedCells,
  columns: readonly ArrayLike<number>[],
  centring: Centring,
  counts: Int32Array,
): Float64Array[] {
  const weights = Float64Array.from(cells.profile, (profile) => counts[profile]!);
  return columns.map((column) => {
    const own = Float64Array.from(column);
    centre(own, cells, centring, weights);
    return own;
  });
}

function centre(column: Float64Array, cells: CrossedCells, centring: Centring, weights: Float64Array): void {
  takeOut(column, centring === "none" ? null : cells.model, weights);
  if (centring !== "models and profiles") return;
  const size = column.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  for (let pass = 0; pass < 500; pass++) {
    const moved = takeOut(column, cells.profile, null);
    if (Math.max(moved, takeOut(column, cells.model, weights)) <= 1e-12 * size) return;
  }
}

/** Takes the weighted mean of each group out of a column, in place; the largest of these means. */
function takeOut(column: Float64Array, groups: Int32Array | null, weights: Float64Array | null): number {
  const last = groups === null ? 0 : groups.reduce((a, b) => Math.max(a, b), 0);
  const sums = new Float64Array(last + 1);
  const totals = new Float64Array(last + 1);
  for (let i = 0; i < column.length; i++) {
    const [group, weight] = [groups === null ? 0 : groups[i]!, weights === null ? 1 : weights[i]!];
    sums[group]! += weight * column[i]!;
    totals[group]! += weight;
  }
  let largest = 0;
  for (let group = 0; group < sums.length; group++) {
    sums[group] = totals[group]! > 0 ? sums[group]! / totals[group]! : 0;
    largest = Math.max(largest, Math.abs(sums[group]!));
  }
  for (let i = 0; i < column.length; i++) column[i]! -= sums[groups === null ? 0 : groups[i]!]!;
  return largest;
}

/** Means of a column by model, each profile counted as often as it was drawn. */
export function modelMeans(cells: CrossedCells, column: ArrayLike<number>, counts: Int32Array): number[] {
  return means(cells.model, cells.models.length, column, (i) => counts[cells.profile[i]!]!);
}

/** Means of a column by profile, over the models that met it. */
export function profileMeans(cells: CrossedCells, column: ArrayLike<number>): number[] {
  return means(cells.profile, cells.profiles.length, column, () => 1);
}

function means(groups: Int32Array, size: number, column: ArrayLike<number>, weight: (i: number) => number) {
  const sums = new Float64Array(size);
  const totals = new Float64Array(size);
  for (let i = 0; i < groups.length; i++) {
    sums[groups[i]!]! += weight(i) * column[i]!;
    totals[groups[i]!]! += weight(i);
  }
  return Array.from(sums, (sum, group) => (totals[group]! > 0 ? sum / totals[group]! : Number.NaN));
}
