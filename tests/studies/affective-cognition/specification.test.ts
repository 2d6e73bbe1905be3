import { beforeAll, describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { ordinaryLeastSquares } from "../../../src/stats/ordinary-least-squares.js";
import { figureSpecificationCot } from "../../../src/studies/affective-cognition/figures/figure-specification.js";
import { loadAffectiveCognition, type StudyData } from "../../../src/studies/affective-cognition/index.js";
import { chainOfThoughtEffect } from "../../../src/studies/affective-cognition/measures/comparisons.js";
import {
  cotSpecifications,
  type SpecificationRow,
  specifications,
} from "../../../src/studies/affective-cognition/measures/specification.js";
import {
  type ClusterSums,
  dummySlope,
  type SideSums,
} from "../../../src/studies/affective-cognition/measures/specification-effect.js";

let data: StudyData;
let rows: SpecificationRow[];
beforeAll(async () => {
  data = await loadAffectiveCognition();
  rows = cotSpecifications(data);
});

/** Rows summed by cluster and side. */
function sums(y: number[], x: number[], cluster: number[]): ClusterSums[] {
  const out = new Map<number, [SideSums, SideSums]>();
  y.forEach((value, i) => {
    const empty = (): SideSums => ({ n: 0, sum: 0, squares: 0 });
    const sides = out.get(cluster[i]!) ?? [empty(), empty()];
    out.set(cluster[i]!, sides);
    const side = sides[x[i] as 0 | 1];
    side.n++;
    side.sum += value;
    side.squares += value * value;
  });
  return [...out.values()];
}

describe("dummySlope", () => {
  it("is the regression of the rows, under classical and clustered errors, with unequal clusters", () => {
    const stream = randomStream(2, "slope");
    for (let run = 0; run < 20; run++) {
      const n = 60 + stream.int(60);
      const story = Array.from({ length: n }, () => stream.int(3 + run));
      const item = story.map((s) => 3 * s + stream.int(3));
      const x = Array.from({ length: n }, () => stream.int(2));
      const y = x.map((side, i) => (stream.next() < 0.4 + 0.2 * side + 0.02 * story[i]! ? 1 : 0));
      const fitted = (errors: "classical" | "CR2", clusters?: number[]) =>
        ordinaryLeastSquares(y, [x], { errors, clusters, names: ["dummy"] }).coefficients.find(
          ({ name }) => name === "dummy",
        )!;
      const [ofRows, ofItems, ofStories] = [fitted("classical"), fitted("CR2", item), fitted("CR2", story)];
      const naive = dummySlope(sums(y, x, story), false);
      const byStory = dummySlope(sums(y, x, story), true);
      const byItem = dummySlope(sums(y, x, item), true);
      expect(naive.value).toBeCloseTo(ofRows.value, 11);
      expect(naive.n).toBe(n);
      for (const [ours, theirs] of [
        [naive, ofRows],
        [byItem, ofItems],
        [byStory, ofStories],
      ] as const) {
        expect(ours.ci[0]).toBeCloseTo(theirs.ci[0], 10);
        expect(ours.ci[1]).toBeCloseTo(theirs.ci[1], 10);
      }
      expect(byStory.df).toBeCloseTo(ofStories.df, 8);
      expect(byStory.p).toBeCloseTo(ofStories.pValue, 8);
    }
  });

  it("is the difference of two means, by arithmetic", () => {
    // y = 0 0 1 | 1 1 0: slope 1/3, residual variance 1/3 with 4 df, se = √(2/9).
    const slope = dummySlope(sums([0, 0, 1, 1, 1, 0], [0, 0, 0, 1, 1, 1], [0, 1, 2, 0, 1, 2]), false);
    expect(slope.value).toBeCloseTo(1 / 3, 12);
    expect(slope.se).toBeCloseTo(Math.sqrt(2 / 9), 12);
    expect(slope.df).toBe(4);
  });
});

describe("the specification curve of chain of thought", () => {
  it("holds every combination once: (3 ties + match) × 2 × 3 × 5", () => {
    expect(rows).toHaveLength(4 * 2 * 3 * 5);
    const keys = specifications().map((s) => JSON.stringify(s));
    expect(new Set(keys).size).toBe(rows.length);
  });

  it("has the paper's own among them, equal to the paper's linear model", () => {
    const papers = rows.filter((row) => row.isPapers);
    expect(papers).toHaveLength(1);
    const effect = chainOfThoughtEffect(data);
    expect(papers[0]!.value).toBeCloseTo(effect.value, 9);
    expect(papers[0]!.n).toBe(effect.n);
    for (const kind of ["naive", "item", "story"] as const) {
      expect(papers[0]![kind][0]).toBeCloseTo(effect[kind][0], 8);
      expect(papers[0]![kind][1]).toBeCloseTo(effect[kind][1], 8);
    }
    expect(papers[0]!.stories).toBe(20);
  });

  it.each(["gpt-4", "claude-3.5", "gemini-1.5"] as const)(
    "equals the regression for %s alone, with fractional ties and unparsed replies left out",
    (model) => {
      const row = rows.find(
        (r) =>
          r.models === model && r.ties === "fractional" && r.unparsed === "unscored" && r.experiments === "1",
      )!;
      const effect = chainOfThoughtEffect(data, { model, ties: "fractional", unparsed: "unscored" });
      expect(row.value).toBeCloseTo(effect.value, 9);
      expect(row.n).toBe(effect.n);
      expect(row.story[0]).toBeCloseTo(effect.story[0], 8);
      expect(row.item[1]).toBeCloseTo(effect.item[1], 8);
      expect(row.naive[0]).toBeCloseTo(effect.naive[0], 8);
    },
  );

  it("counts rows: leaving replies out makes fewer, and both experiments are the sum of the two", () => {
    const n = (experiments: string, unparsed: string): number =>
      rows.find(
        (r) =>
          r.ties === "first-seen" &&
          r.models === "all recorded" &&
          r.experiments === experiments &&
          r.unparsed === unparsed,
      )!.n;
    for (const unparsed of ["wrong", "unscored"])
      expect(n("both", unparsed)).toBe(n("1", unparsed) + n("2", unparsed));
    // 12 keys × 11,360 answers and 10 keys × 11,320.
    expect(n("both", "wrong")).toBe(12 * 11_360 + 10 * 11_320);
    expect(n("both", "unscored")).toBeLessThan(n("both", "wrong"));
  });
});

describe("figure-specification-cot", () => {
  it("draws every specification with its three intervals and one dot a choice", () => {
    const figure = figureSpecificationCot(data);
    expect(figure.table.rows).toHaveLength(rows.length);
    const traces = figure.spec.data as { y: unknown[]; mode: string }[];
    expect(traces.map(({ mode }) => mode)).toEqual(["lines", "lines", "lines", "markers", "markers"]);
    expect(traces[3]!.y).toEqual([...rows].map((row) => row.value).sort((a, b) => a - b));
    // Five choices for each of 90 agreement scores, four for each of 30 match scores.
    expect(traces[4]!.y).toHaveLength(90 * 5 + 30 * 4);
    expect(figure.alt).toContain("the paper's own is 6.9 [5.1, 8.7]");
  });
});
