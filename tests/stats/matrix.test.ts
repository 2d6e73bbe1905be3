import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { crossProduct, symmetricFunction, transposed } from "../../src/stats/matrix.js";

const stream = randomStream(4, "matrix");
const rowsOf = (n: number, k: number): number[][] =>
  Array.from({ length: n }, () => Array.from({ length: k }, () => stream.normal()));
const product = (a: readonly ArrayLike<number>[], b: readonly ArrayLike<number>[]): number[][] =>
  a.map((row) => Array.from(b[0]!, (_, j) => Array.from(row).reduce((sum, v, m) => sum + v * b[m]![j]!, 0)));

function expectMatrix(found: number[][], wanted: number[][]): void {
  // Elements near 1, a dozen additions each.
  found.forEach((row, i) => {
    row.forEach((v, j) => {
      expect(Math.abs(v - wanted[i]![j]!), `${i}, ${j}`).toBeLessThan(1e-11);
    });
  });
}

// From 3 to 10 rows mathjs finds the eigenvectors, below and above we do.
describe.each([1, 2, 3, 5, 10, 11, 14])("matrices of %d rows", (k) => {
  const rows = rowsOf(4 * k + 2, k);
  const gram = crossProduct(rows);
  const size = Math.max(...gram.flat().map(Math.abs));
  const small = gram.map((row) => row.map((v) => v / size));
  const identity = small.map((_, i) => small.map((_, j) => (i === j ? 1 : 0)));

  it("crossProduct is A' A", () => {
    expectMatrix(
      gram,
      product(
        rows[0]!.map((_, j) => rows.map((row) => row[j]!)),
        rows,
      ),
    );
  });

  it("transposed twice is what it was", () => {
    expect(transposed(transposed(rows))).toEqual(rows);
    expect(transposed(rows)[k - 1]).toEqual(rows.map((row) => row[k - 1]));
  });

  it("a symmetric root is one, also of a singular matrix", () => {
    expectMatrix(
      symmetricFunction(small, (value) => value),
      small,
    );
    const root = symmetricFunction(small, Math.sqrt);
    expectMatrix(product(root, root), small);
    const rootInverse = symmetricFunction(small, (value) => 1 / Math.sqrt(value));
    expectMatrix(product(product(rootInverse, small), rootInverse), identity);
    // One direction alone: the projection v v' with v of length 1 is its own root.
    const length = Math.hypot(...rows[0]!);
    const v = rows[0]!.map((x) => x / length);
    const projection = v.map((a) => v.map((b) => a * b));
    expectMatrix(
      symmetricFunction(projection, (value) => (value < 1e-10 ? 0 : 1 / Math.sqrt(value))),
      projection,
    );
  });

  it("leaves its input as it was", () => {
    const before = structuredClone(small);
    crossProduct(small);
    symmetricFunction(small, Math.sqrt);
    expect(small).toEqual(before);
  });
});

it("turns nothing into nothing", () => {
  expect(transposed([])).toEqual([]);
});
