import { type RandomStream, randomStream } from "../../../core/random.js";
import { mean } from "../../../stats/descriptives.js";
import { symmetricEigen } from "../../../stats/symmetric-eigen.js";

/** How many dimensions scores have beyond one worth of each object. */
export interface ResidualDimensions {
  /** Of the correlations of residuals, the largest first. */
  eigenvalues: number[];
  /** What chance gives at each place: the 95th percentile over permutations. */
  chance: number[];
  /** Leading eigenvalues above chance. */
  found: number;
}

/**
 * Parallel analysis of residuals: scores, a column for each judge and criterion, without the object's and the column's
 * mean. Each column is permuted over objects, and the eigenvalues of the permuted residuals say what chance gives.
 * Objects count as independent; where many belong to one unit, chance is understated.
 *
 * Source: Horn 1965, doi 10.1007/BF02289447, with permutations in place of normal draws (Buja & Eyuboglu 1992,
 * doi 10.1207/s15327906mbr2704_2).
 */
export function residualDimensions(
  columns: readonly (readonly number[])[],
  { permutations = 100, seed = 1 }: { permutations?: number; seed?: number } = {},
): ResidualDimensions {
  const centred = withoutMeans(columns);
  const eigenvalues = eigenvaluesOf(centred);
  const stream = randomStream(seed, "freeze", "parallel analysis");
  const drawn = Array.from({ length: permutations }, () =>
    eigenvaluesOf(withoutMeans(permuted(centred, stream))),
  );
  const chance = eigenvalues.map((_, i) => {
    const sorted = drawn.map((one) => one[i]!).sort((a, b) => a - b);
    return sorted[Math.ceil(0.95 * permutations) - 1] ?? Number.NaN;
  });
  const below = eigenvalues.findIndex((value, i) => !(value > chance[i]!));
  return { eigenvalues, chance, found: below === -1 ? eigenvalues.length : below };
}

const permuted = (columns: readonly (readonly number[])[], stream: RandomStream): number[][] =>
  columns.map((column) => stream.shuffle(column));

function withoutMeans(columns: readonly (readonly number[])[]): number[][] {
  const ofObject = (columns[0] ?? []).map((_, i) => mean(columns.map((column) => column[i]!)));
  return columns.map((column) => {
    const rest = column.map((value, i) => value - ofObject[i]!);
    const own = mean(rest);
    return rest.map((value) => value - own);
  });
}

/** Of the correlations of columns whose means are 0, the largest first. A constant column correlates with none. */
function eigenvaluesOf(columns: readonly (readonly number[])[]): number[] {
  const dot = (a: readonly number[], b: readonly number[]): number => {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
    return sum;
  };
  const sizes = columns.map((column) => Math.sqrt(dot(column, column)));
  const correlations = columns.map((a, i) =>
    columns.map((b, j) =>
      sizes[i]! * sizes[j]! === 0 ? Number(i === j) : dot(a, b) / (sizes[i]! * sizes[j]!),
    ),
  );
  return symmetricEigen(correlations).values.sort((a, b) => b - a);
}
