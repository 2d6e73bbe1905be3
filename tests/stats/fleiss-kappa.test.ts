import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { fleissKappa } from "../../src/stats/fleiss-kappa.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  name: string;
  inputs: number[][];
  outputs: { value: number; seNull: number | null };
}
const { cases } = loadFixture<Case>("scipy", "fleissKappa");

describe("fleissKappa against statsmodels", () => {
  it.each(cases)("$name", ({ inputs, outputs }) => {
    const got = fleissKappa(inputs);
    expectClose(got.value, outputs.value, 1e-12, "kappa");
    if (outputs.seNull !== null) expectClose(got.seNull, outputs.seNull, 1e-12, "null error");
    expect(got.n).toBe(inputs.length);
    expect(got.raters).toBe(inputs[0]!.reduce((a, b) => a + b));
  });
});

describe("fleissKappa", () => {
  const counts = cases[0]!.inputs;

  it("is what its definition says", () => {
    // Four items, three raters. Item agreements 1, 1, 1, 1/3: po = 10/12. Shares 7/12, 5/12: pe = 74/144.
    const k = fleissKappa([
      [3, 0],
      [3, 0],
      [0, 3],
      [1, 2],
    ]);
    expectClose(k.po, 10 / 12, 1e-15);
    expectClose(k.pe, 74 / 144, 1e-15);
    expectClose(k.value, (10 / 12 - 74 / 144) / (70 / 144), 1e-14);
    // Null variance 2 / (4 * 3 * 2) (s^2 - sum pq(q - p)) / s^2 with s = 70/144; the two terms of the sum
    // have opposite signs and cancel for two categories: 1/12.
    expectClose(k.seNull, Math.sqrt(1 / 12), 1e-14);
    expectClose(k.z, k.value / Math.sqrt(1 / 12), 1e-14);
  });

  it("has the standard error of the infinitesimal jackknife, by numerical differentiation", () => {
    // kappa of weighted items, differentiated by each weight with a step of 1e-5.
    const raters = counts[0]!.reduce((a, b) => a + b);
    const weighted = (weights: number[]) => {
      const total = weights.reduce((a, b) => a + b);
      const share = counts[0]!.map(
        (_, c) => counts.reduce((s, row, i) => s + weights[i]! * row[c]!, 0) / total / raters,
      );
      const pe = share.reduce((s, p) => s + p * p, 0);
      const pairs = counts.map((row) => row.reduce((s, c) => s + c * (c - 1), 0) / raters / (raters - 1));
      const po = pairs.reduce((s, p, i) => s + weights[i]! * p, 0) / total;
      return (po - pe) / (1 - pe);
    };
    const n = counts.length;
    const influence = counts.map((_, i) => {
      const moved = (by: number) => weighted(counts.map((_, j) => (i === j ? 1 + by : 1)));
      return (n * (moved(1e-5) - moved(-1e-5))) / 2e-5;
    });
    const variance = influence.reduce((s, v) => s + v * v, 0) / (n * (n - 1));
    expectClose(fleissKappa(counts).se, Math.sqrt(variance), 1e-8);
  });

  it("does not care about the order of items or categories, nor about an unused category", () => {
    const k = fleissKappa(counts);
    const shuffled = fleissKappa(randomStream(1, "items").shuffle(counts));
    const turned = fleissKappa(counts.map((row) => [0, ...[...row].reverse()]));
    for (const other of [shuffled, turned]) {
      expectClose(other.value, k.value, 1e-13);
      expectClose(other.se, k.se, 1e-13);
      expectClose(other.seNull, k.seNull, 1e-13);
    }
  });

  it("runs from -1 / (raters - 1) to 1", () => {
    expect(
      fleissKappa([
        [4, 0],
        [0, 4],
      ]).value,
    ).toBe(1);
    // Three raters, three categories, never two alike: po = 0, pe = 1/3.
    const apart = [1, 1, 1];
    expectClose(fleissKappa([apart, apart]).value, -1 / 2, 1e-14);
  });

  it("is NaN where nothing could disagree, and without items", () => {
    const sure = fleissKappa([
      [3, 0],
      [3, 0],
    ]);
    expect(sure.value).toBeNaN();
    expect(sure.pValue).toBeNaN();
    expect(fleissKappa([]).value).toBeNaN();
    expect(fleissKappa([[2, 1]]).se).toBeNaN();
    // Six thirds of 1/3 add up to 1 only almost: certain agreement must still be found.
    expect(fleissKappa(Array.from({ length: 49 }, () => [0, 7])).value).toBeNaN();
  });

  it("bootstraps items", () => {
    const options = { interval: "percentile", resamples: 4000, seed: 5 } as const;
    const drawn = fleissKappa(counts, options);
    expect(drawn.method).toBe(
      "Fleiss' kappa, 3 raters; percentile bootstrap of items, 4000 resamples, seed 5",
    );
    expect(fleissKappa(counts, options).ci).toEqual(drawn.ci);
    // The widths of the two kinds of interval agree to a quarter for 25 items.
    const plain = fleissKappa(counts);
    const ratio = (drawn.ci[1] - drawn.ci[0]) / (plain.ci[1] - plain.ci[0]);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.25);
    const bca = fleissKappa(counts, { ...options, interval: "bca" });
    expect(bca.ci).not.toEqual(drawn.ci);
    const narrow = fleissKappa(counts, { ...options, level: 0.5 });
    expect(narrow.ci[1] - narrow.ci[0]).toBeLessThan(drawn.ci[1] - drawn.ci[0]);
  });

  it("takes its level", () => {
    const k = fleissKappa(counts, { level: 0.9 });
    // 1.6448536 standard errors.
    expectClose(k.ci[1] - k.value, 1.6448536269514722 * k.se, 1e-12);
    expectClose(k.value - k.ci[0], 1.6448536269514722 * k.se, 1e-12);
  });

  it("says what is wrong", () => {
    const unequal = [
      [6, 0],
      [3, 2],
    ];
    expect(() => fleissKappa(unequal)).toThrow(
      "fleissKappa requires equally many ratings of every item, got 6 in item 0 and 5 in item 1; use krippendorffAlpha",
    );
    expect(() => fleissKappa([[1, 0]])).toThrow("2 or more ratings of every item, got 1");
    expect(() => fleissKappa([[1.5, 1.5]])).toThrow("got 1.5 in item 0, category 0");
    expect(() => fleissKappa([[-1, 4]])).toThrow("got -1 in item 0, category 0");
    expect(() => fleissKappa([[1, 1], [2]])).toThrow("got 2 in item 0 and 1 in item 1");
    expect(() => fleissKappa([[1, 1]], { level: 2 })).toThrow("level between 0 and 1, got 2");
  });
});
