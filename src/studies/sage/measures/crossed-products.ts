import { InputError } from "../../../core/errors.js";
import type { CountStatistic } from "../../../stats/bootstrap-interval.js";
import { mean } from "../../../stats/descriptives.js";
import { correlationOfProducts, productsLeft } from "../../../stats/partial-correlation.js";
import { type Centring, type CrossedCells, takeOut } from "./crossed-cells.js";

/**
 * Sums of squares and products of columns of scores as a function of how often each profile was drawn, after means
 * of models, or of models and of profiles, and controls are taken out of all of them.
 *
 * The means are those of the draw. Where cells are missing, the effects of models and of profiles are fitted
 * together, by least squares. A draw is fast: each profile's sums are made once.
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
  const ofProfiles = centring === "models and profiles";
  // Without gaps the means of profiles are the same in every draw. With gaps models are controls like others.
  const modelControls = ofProfiles && !cells.isBalanced ? modelColumns(cells) : [];
  const columns = [...modelControls, ...given.map(aboutMean)];
  if (ofProfiles) for (const column of columns) takeOut(column, cells.profile, null);
  const groups = centring === "none" || modelControls.length > 0 ? null : cells.model;
  const sums = sumsByProfile(cells, columns, groups);
  const draw = new Float64Array(sums[0]?.length ?? 0);
  return (counts) => {
    draw.fill(0);
    sums.forEach((own, p) => {
      const times = counts[p]!;
      if (times > 0) for (let k = 0; k < draw.length; k++) draw[k]! += times * own[k]!;
    });
    const { products, own } = aboutGroupMeans(draw, columns.length);
    return productsLeft(products, columns.length - scores.length, own);
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

const modelColumns = (cells: CrossedCells): Float64Array[] =>
  cells.models.map((_, m) => Float64Array.from(cells.model, (model) => Number(model === m)));

/** Of each profile: products of all pairs of columns, then for each group its size and its sums of columns. */
function sumsByProfile(
  cells: CrossedCells,
  columns: readonly Float64Array[],
  groups: Int32Array | null,
): Float64Array[] {
  const k = columns.length;
  const pairs = (k * (k + 1)) / 2;
  const size = pairs + (groups === null ? 1 : cells.models.length) * (k + 1);
  const out = cells.profiles.map(() => new Float64Array(size));
  for (let row = 0; row < cells.profile.length; row++) {
    const own = out[cells.profile[row]!]!;
    const start = pairs + (groups === null ? 0 : groups[row]!) * (k + 1);
    own[start]! += 1;
    for (let a = 0, at = 0; a < k; a++) {
      const value = columns[a]![row]!;
      own[start + 1 + a]! += value;
      for (let b = 0; b <= a; b++, at++) own[at]! += value * columns[b]![row]!;
    }
  }
  return out;
}

/** Products of deviations from the groups' means, and the squares before these were taken out. */
function aboutGroupMeans(draw: Float64Array, k: number): { products: number[][]; own: number[] } {
  const pairs = (k * (k + 1)) / 2;
  const products = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  const own: number[] = [];
  for (let a = 0, at = 0; a < k; a++) {
    for (let b = 0; b <= a; b++, at++) {
      let value = draw[at]!;
      if (a === b) own.push(value);
      for (let group = pairs; group < draw.length; group += k + 1) {
        const n = draw[group]!;
        if (n > 0) value -= (draw[group + 1 + a]! * draw[group + 1 + b]!) / n;
      }
      products[a]![b] = value;
      products[b]![a] = value;
    }
  }
  return { products, own };
}
