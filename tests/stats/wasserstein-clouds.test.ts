import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { linearAssignment } from "../../src/stats/linear-assignment.js";
import { wassersteinClouds } from "../../src/stats/wasserstein-clouds.js";
import { loadFixture } from "../support/fixture.js";

type Case =
  | { kind: "matrix"; cost: number[][]; total: number }
  | { kind: "clouds"; a: number[][]; b: number[][]; distance: number };
const { cases } = loadFixture<Case>("scipy", "linearAssignment");

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

  it("finds the best of all 720 pairings of six", () => {
    const random = randomStream(2, "assignment");
    const cost = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => random.next()));
    const best = (rest: number[], row: number): number =>
      rest.length === 0
        ? 0
        : Math.min(
            ...rest.map(
              (c) =>
                (cost[row]?.[c] as number) +
                best(
                  rest.filter((x) => x !== c),
                  row + 1,
                ),
            ),
          );
    expect(linearAssignment(cost).cost).toBeCloseTo(best([0, 1, 2, 3, 4, 5], 0), 12);
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

  it("refuses unequal sizes or dimensions; nothing has no distance", () => {
    expect(() => wassersteinClouds([[0], [1]], [[0]])).toThrow("requires equally many points, got 2 and 1");
    expect(() => wassersteinClouds([[0]], [[0, 1]])).toThrow("requires points of one dimension, got 1 and 2");
    expect(wassersteinClouds([], [])).toBeNaN();
  });
});
