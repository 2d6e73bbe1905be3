import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { totalVariation } from "../../src/stats/total-variation.js";
import { wassersteinDiscrete } from "../../src/stats/wasserstein-discrete.js";
import { wassersteinDistance } from "../../src/stats/wasserstein-distance.js";
import { wassersteinOrdered } from "../../src/stats/wasserstein-ordered.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

type Case = { outputs: { value: number } } & (
  | { kind: "line"; inputs: { x: number[]; y: number[]; u: number[] | null; v: number[] | null } }
  | { kind: "ordered"; inputs: { p: number[]; q: number[]; positions: number[] } }
  | { kind: "discrete"; inputs: { p: number[]; q: number[]; metric: number[][] } }
);
const cases = loadFixture<Case>("scipy", "wasserstein").cases;

function probabilities(random: RandomStream, k: number, draws?: number): number[] {
  const p = Array.from({ length: k }, () => (draws === undefined ? -Math.log(1 - random.next()) : 0));
  for (let d = 0; d < (draws ?? 0); d++) p[random.int(k)]!++;
  const sum = p.reduce((a, b) => a + b, 0);
  return p.map((v) => v / sum);
}
const equalMetric = (k: number) =>
  Array.from({ length: k }, (_, i) => Array.from({ length: k }, (_, j) => +(i !== j)));
const lineMetric = (at: number[]) => at.map((a) => at.map((b) => Math.abs(a - b)));

describe("Wasserstein distances against SciPy", () => {
  it.each(cases.map((c, i) => [`${c.kind} ${i}`, c] as const))("%s", (_, c) => {
    if (c.kind === "line") {
      const { x, y, u, v } = c.inputs;
      const weights = { ...(u === null ? {} : { xWeights: u }), ...(v === null ? {} : { yWeights: v }) };
      expectClose(wassersteinDistance(x, y, weights), c.outputs.value, 1e-12);
    } else if (c.kind === "ordered") {
      const { p, q, positions } = c.inputs;
      expectClose(wassersteinOrdered(p, q, positions), c.outputs.value, 1e-12);
      expectClose(wassersteinDiscrete(p, q, lineMetric(positions)), c.outputs.value, 1e-12);
    } else {
      // HiGHS stops at a feasibility tolerance of 1e-7 but ends on a vertex: 1e-10 holds.
      expectClose(wassersteinDiscrete(c.inputs.p, c.inputs.q, c.inputs.metric), c.outputs.value, 1e-10);
    }
  });
});

describe("wassersteinDiscrete", () => {
  const random = randomStream(4, "wassersteinDiscrete");

  it("is total variation under the 0/1 metric and the distance on a line under |i - j|", () => {
    for (let trial = 0; trial < 300; trial++) {
      const k = 2 + random.int(6);
      // Every other trial from few draws, so that zeros and ties occur.
      const draws = trial % 2 === 0 ? 5 : undefined;
      const p = probabilities(random, k, draws);
      const q = probabilities(random, k, draws);
      expectClose(wassersteinDiscrete(p, q, equalMetric(k)), totalVariation(p, q), 1e-12);
      const at = p.map((_, i) => i);
      expectClose(wassersteinDiscrete(p, q, lineMetric(at)), wassersteinOrdered(p, q), 1e-12);
    }
  });

  it("is the best assignment when every share is 1 / k", () => {
    // By Birkhoff's theorem some optimal plan is a permutation: try all 120 of them.
    const permutations = (list: number[]): number[][] =>
      list.length < 2
        ? [list]
        : list.flatMap((v, i) => permutations(list.toSpliced(i, 1)).map((r) => [v, ...r]));
    for (let trial = 0; trial < 20; trial++) {
      const points = Array.from({ length: 10 }, () => [random.normal(), random.normal()]);
      const metric = points.map((a) => points.map((b) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)));
      const p = points.map((_, i) => (i < 5 ? 0.2 : 0));
      const q = points.map((_, i) => (i < 5 ? 0 : 0.2));
      const costs = permutations([5, 6, 7, 8, 9]).map((to) =>
        to.reduce((s, j, i) => s + metric[i]![j]! / 5, 0),
      );
      expectClose(wassersteinDiscrete(p, q, metric), Math.min(...costs), 1e-12);
    }
  });

  it("is a distance: symmetric, 0 only for equals, and within the triangle", () => {
    for (let trial = 0; trial < 100; trial++) {
      const points = Array.from({ length: 4 }, () => [random.normal(), random.normal()]);
      const metric = points.map((a) => points.map((b) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)));
      const [p, q, r] = [0, 1, 2].map(() => probabilities(random, 4)) as [number[], number[], number[]];
      const d = (a: number[], b: number[]) => wassersteinDiscrete(a, b, metric);
      expect(d(p, p)).toBe(0);
      expect(d(p, q)).toBeGreaterThan(0);
      expectClose(d(p, q), d(q, p), 1e-12);
      expect(d(p, r)).toBeLessThanOrEqual(d(p, q) + d(q, r) + 1e-12);
    }
  });

  it("follows its options when they are listed in another order", () => {
    const metric = [
      [0, 1, 4, 2],
      [1, 0, 3, 2],
      [4, 3, 0, 5],
      [2, 2, 5, 0],
    ];
    const p = probabilities(random, 4);
    const q = probabilities(random, 4);
    const order = [2, 0, 3, 1];
    const pick = (v: number[]) => order.map((i) => v[i]!);
    const moved = order.map((i) => pick(metric[i]!));
    expectClose(wassersteinDiscrete(pick(p), pick(q), moved), wassersteinDiscrete(p, q, metric), 1e-12);
  });

  it("reroutes: an early cheap move must be taken back", () => {
    // Supply at 0 and 1, demand at 2 and 3. Greedy takes 0->2 (1) and is left with 1->3 (10), 11 in all;
    // 0->3 (2) and 1->2 (2) cost 4. Halves: 2.
    const metric = [
      [0, 9, 1, 2],
      [9, 0, 2, 10],
      [1, 2, 0, 9],
      [2, 10, 9, 0],
    ];
    expectClose(wassersteinDiscrete([0.5, 0.5, 0, 0], [0, 0, 0.5, 0.5], metric), 2, 1e-14);
  });

  it("says what is wrong", () => {
    const two = equalMetric(2);
    expect(() => wassersteinDiscrete([1, 0], [1, 0, 0], two)).toThrow("requires equal lengths, got 2 and 3");
    expect(() => wassersteinDiscrete([1, 0], [1, 0], equalMetric(3))).toThrow(
      "a 2 x 2 ground metric, got 3 rows",
    );
    expect(() => wassersteinDiscrete([1, 0], [1, 0], [[0, 1], [1]])).toThrow("got 1 in row 1");
    expect(() =>
      wassersteinDiscrete(
        [1, 0],
        [1, 0],
        [
          [0, 1],
          [2, 0],
        ],
      ),
    ).toThrow("symmetric ground metric, got 1 and 2 at 0, 1");
    expect(() =>
      wassersteinDiscrete(
        [1, 0],
        [1, 0],
        [
          [1, 1],
          [1, 0],
        ],
      ),
    ).toThrow("of 0 on its diagonal, got 1 at 0");
    expect(() =>
      wassersteinDiscrete(
        [1, 0],
        [1, 0],
        [
          [0, -1],
          [-1, 0],
        ],
      ),
    ).toThrow("distances of 0 or more, got -1 at 1, 0");
    expect(() => wassersteinDiscrete([3, 1], [1, 0], two)).toThrow(
      "sum to 1, got 4; divide by the sum first",
    );
  });
});

describe("wassersteinDistance and wassersteinOrdered", () => {
  const random = randomStream(5, "line");
  const x = Array.from({ length: 21 }, () => random.normal());
  const y = Array.from({ length: 34 }, () => random.normal());

  it("moves with a shift and a scale", () => {
    expectClose(
      wassersteinDistance(
        x,
        x.map((v) => v + 3),
      ),
      3,
      1e-12,
    );
    const scaled = wassersteinDistance(
      x.map((v) => 10 * v),
      y.map((v) => 10 * v),
    );
    expectClose(scaled, 10 * wassersteinDistance(x, y), 1e-12);
    expectClose(wassersteinDistance(y, x), wassersteinDistance(x, y), 1e-14);
    expectClose(wassersteinDistance(random.shuffle(x), y), wassersteinDistance(x, y), 1e-14);
  });

  it("takes a weight as so many copies", () => {
    const copies = wassersteinDistance([1, 1, 1, 5], [2, 4, 4]);
    expectClose(wassersteinDistance([5, 1], [2, 4], { xWeights: [1, 3], yWeights: [1, 2] }), copies, 1e-14);
  });

  it("changes with the order of nominal options, which is why it must not be used on them", () => {
    expect(wassersteinOrdered([1, 0, 0], [0, 0, 1])).toBe(2);
    expect(wassersteinOrdered([1, 0, 0], [0, 1, 0])).toBe(1); // the same two options, listed otherwise
    expect(totalVariation([1, 0, 0], [0, 0, 1])).toBe(totalVariation([1, 0, 0], [0, 1, 0]));
  });

  it("is NaN for an empty list", () => {
    expect(wassersteinDistance([], [1])).toBeNaN();
  });

  it("says what is wrong", () => {
    expect(() => wassersteinDistance([1, Number.NaN], [1])).toThrow("finite numbers, got NaN at x index 1");
    expect(() => wassersteinDistance([1], [1], { xWeights: [-1] })).toThrow(
      "weights of 0 or more, got -1 at index 0",
    );
    expect(() => wassersteinDistance([1], [1], { yWeights: [0] })).toThrow("a positive weight, got only 0");
    expect(() => wassersteinDistance([1], [1], { yWeights: [1, 1] })).toThrow("equal lengths, got 1 and 2");
    expect(() => wassersteinOrdered([1, 0], [0, 1], [3, 2])).toThrow("rising positions, got 2 after 3");
    expect(() => wassersteinOrdered([1, 0], [0, 1], [1])).toThrow("one position per category, got 1 and 2");
  });
});

describe("totalVariation", () => {
  it("is half the absolute differences", () => {
    // |0.5 - 0.25| + |0.5 - 0.25| + |0 - 0.5| = 1
    expect(totalVariation([0.5, 0.5, 0], [0.25, 0.25, 0.5])).toBe(0.5);
    expect(totalVariation([1, 0], [0, 1])).toBe(1);
  });

  it("says what is wrong", () => {
    expect(() => totalVariation([0.5, 0.5], [1])).toThrow(
      "totalVariation requires equal lengths, got 2 and 1",
    );
    expect(() => totalVariation([0.5, Number.NaN], [1, 0])).toThrow(
      "probabilities of 0 or more, got NaN at index 1",
    );
    expect(() => totalVariation([], [])).toThrow("sum to 1, got 0");
  });
});
