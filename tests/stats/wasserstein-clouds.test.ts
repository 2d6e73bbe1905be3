import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { linearAssignment } from "../../src/stats/linear-assignment.js";
import { wassersteinClouds } from "../../src/stats/wasserstein-clouds.js";
import { loadFixture } from "../support/fixture.js";

type Case =
  | { kind: "matrix"; cost: number[][]; total: number }
  | { kind: "clouds"; a: number[][]; b: number[][]; distance: number };
const { cases } = loadFixture<Case>("scipy", "linearAssignment");

/** The smallest total of all pairings, tried one by one. */
function cheapest(cost: number[][], row = 0, free = [...cost.keys()]): number {
  if (free.length === 0) return 0;
  const totals = free.map(
    (column) =>
      cost[row]![column]! +
      cheapest(
        cost,
        row + 1,
        free.filter((other) => other !== column),
      ),
  );
  return Math.min(...totals);
}

describe("linearAssignment", () => {
  it("has SciPy's total on matrices with and without ties", () => {
    const matrices = cases.flatMap((c) => (c.kind === "matrix" ? [c] : []));
    expect(matrices.length).toBe(6);
    // 1e-10: totals of up to 80 costs of the size 10.
    for (const { cost, total } of matrices) expect(linearAssignment(cost).cost).toBeCloseTo(total, 10);
  });

  it("gives each row another column, whose costs add up to the total", () => {
    const random = randomStream(1, "assignment");
    const cost = Array.from({ length: 30 }, () => Array.from({ length: 30 }, () => random.next()));
    const { columnOf, cost: total } = linearAssignment(cost);
    expect(new Set(columnOf).size).toBe(30);
    expect(columnOf.reduce((sum, column, row) => sum + (cost[row]?.[column] as number), 0)).toBeCloseTo(
      total,
      12,
    );
  });

  it("finds the best of all pairings, with ties, negative costs and nearly equal costs", () => {
    const random = randomStream(2, "assignment");
    const kinds = [
      () => random.next(),
      () => random.int(3),
      () => random.int(2) / 3 - 0.1,
      () => 1 + random.int(3) * 1e-12,
      () => (random.next() - 0.5) * 1e9,
    ];
    for (let trial = 0; trial < 300; trial++) {
      const n = 1 + (trial % 6);
      const draw = kinds[trial % kinds.length]!;
      const cost = Array.from({ length: n }, () => Array.from({ length: n }, draw));
      const found = linearAssignment(cost);
      expect(new Set(found.columnOf).size).toBe(n);
      // 15 digits: rounding of sums of at most six costs.
      const scale = Math.max(...cost.flat().map(Math.abs), 1);
      expect(Math.abs(found.cost - cheapest(cost)) / scale).toBeLessThan(1e-15 * n);
    }
  });

  it("ends where rows and columns are repeated, as in a resample", () => {
    const random = randomStream(4, "assignment");
    const full = Array.from({ length: 40 }, () => Array.from({ length: 40 }, () => random.next()));
    const drawn = Array.from({ length: 40 }, () => random.int(40));
    const cost = drawn.map((row) => drawn.map((column) => full[row]![column]!));
    const { columnOf, cost: total } = linearAssignment(cost);
    expect(new Set(columnOf).size).toBe(40);
    // Any order of the rows costs the same.
    const order = random.shuffle([...cost.keys()]);
    expect(linearAssignment(order.map((row) => cost[row]!)).cost).toBeCloseTo(total, 12);
  });

  it("ends where differences of costs overflow", () => {
    const big = 1.5e308;
    const cost = [
      [big, -big, -big],
      [big, big, -big],
      [big, big, -big],
    ];
    expect(new Set(linearAssignment(cost).columnOf).size).toBe(3);
  });

  it("refuses what is not square or not finite, and takes an empty matrix", () => {
    expect(() =>
      linearAssignment([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    ).toThrow("requires a square matrix, got 2 rows and a row of 3");
    expect(() => linearAssignment([[Number.NaN]])).toThrow("requires finite costs, got NaN");
    expect(linearAssignment([])).toEqual({ cost: 0, columnOf: [] });
  });
});

describe("wassersteinClouds", () => {
  it("has SciPy's distances", () => {
    const clouds = cases.flatMap((c) => (c.kind === "clouds" ? [c] : []));
    expect(clouds.length).toBe(3);
    for (const { a, b, distance } of clouds) expect(wassersteinClouds(a, b)).toBeCloseTo(distance, 12);
  });

  it("does not change when the points of one side are shuffled", () => {
    const random = randomStream(3, "clouds");
    const cloud = () => Array.from({ length: 25 }, () => [random.next(), random.next()]);
    const [a, b] = [cloud(), cloud()];
    expect(wassersteinClouds(a, random.shuffle(b))).toBeCloseTo(wassersteinClouds(a, b), 12);
    expect(wassersteinClouds(b, a)).toBeCloseTo(wassersteinClouds(a, b), 12);
  });

  it("measures differences whose squares underflow or overflow", () => {
    // 3-4-5 triangles.
    expect(wassersteinClouds([[0, 0]], [[3e-200, 4e-200]]) / 5e-200).toBeCloseTo(1, 14);
    expect(wassersteinClouds([[0, 0]], [[3e200, 4e200]]) / 5e200).toBeCloseTo(1, 14);
    expect(wassersteinClouds([[1, 2]], [[1, 2]])).toBe(0);
  });

  it("refuses unequal sizes or dimensions; nothing has no distance", () => {
    expect(() => wassersteinClouds([[0], [1]], [[0]])).toThrow("requires equally many points, got 2 and 1");
    expect(() => wassersteinClouds([[0]], [[0, 1]])).toThrow("requires points of one dimension, got 1 and 2");
    expect(() => wassersteinClouds([[0]], [[Number.NaN]])).toThrow("got NaN at B point 0, index 0");
    expect(wassersteinClouds([], [])).toBeNaN();
  });
});
