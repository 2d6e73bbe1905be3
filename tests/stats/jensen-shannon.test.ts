import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { jensenShannon } from "../../src/stats/jensen-shannon.js";
import { samplingFloor } from "../../src/stats/sampling-floor.js";
import { squaredDistanceUnbiased } from "../../src/stats/squared-distance-unbiased.js";
import { totalVariation } from "../../src/stats/total-variation.js";
import { wassersteinDiscrete } from "../../src/stats/wasserstein-discrete.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  inputs: [number[], number[]];
  outputs: { bits: number; nats: number };
}
const { cases } = loadFixture<Case>("scipy", "jensenShannon");

/** Every way in which n draws can fall on k options, with its probability under p. */
function outcomes(p: number[], n: number): { counts: number[]; probability: number }[] {
  if (p.length === 1) return [{ counts: [n], probability: p[0]! ** n }];
  const out: { counts: number[]; probability: number }[] = [];
  let choose = 1;
  for (let c = 0; c <= n; c++) {
    for (const rest of outcomes(p.slice(1), n - c)) {
      out.push({ counts: [c, ...rest.counts], probability: choose * p[0]! ** c * rest.probability });
    }
    choose = (choose * (n - c)) / (c + 1);
  }
  return out;
}

describe("jensenShannon", () => {
  it("is SciPy's, in bits and nats", () => {
    expect(cases.length).toBe(13);
    for (const { inputs, outputs } of cases) {
      // SciPy's sums lose half the digits under the root where p and q are close.
      expectClose(jensenShannon(...inputs).value, outputs.bits, 1e-12, "bits");
      expectClose(jensenShannon(...inputs, { base: Math.E }).value, outputs.nats, 1e-12, "nats");
    }
  });

  it("is the root of its divergence, 0 to 1 in bits, symmetric, and a metric", () => {
    const random = randomStream(4, "metric");
    const draw = () => {
      const v = Array.from({ length: 4 }, () => -Math.log(1 - random.next()));
      const sum = v.reduce((a, b) => a + b);
      return v.map((x) => x / sum);
    };
    for (let i = 0; i < 200; i++) {
      const [p, q, r] = [draw(), draw(), draw()];
      const pq = jensenShannon(p, q);
      expectClose(pq.value ** 2, pq.divergence, 1e-15);
      expectClose(jensenShannon(q, p).value, pq.value, 1e-14);
      expect(pq.value).toBeLessThanOrEqual(jensenShannon(p, r).value + jensenShannon(r, q).value + 1e-12);
      expect(pq.value).toBeGreaterThan(0);
      expect(pq.value).toBeLessThan(1);
    }
    expect(jensenShannon([1, 0, 0], [0, 0.5, 0.5])).toEqual({ value: 1, divergence: 1 });
    expect(jensenShannon([0.1, 0.2, 0.7], [0.1, 0.2, 0.7])).toEqual({ value: 0, divergence: 0 });
  });

  it("keeps its digits where the two are close", () => {
    // For q = p + d the divergence is d^2 / (8 p) summed, to leading order: 1e-14 (1/0.5 + 1/0.5) / 8 nats.
    const got = jensenShannon([0.5, 0.5], [0.5 + 1e-7, 0.5 - 1e-7], { base: Math.E });
    expect(got.divergence / (1e-14 / 2)).toBeCloseTo(1, 2);
  });

  it("says what is wrong", () => {
    expect(() => jensenShannon([1], [0.5, 0.5])).toThrow("jensenShannon requires equal lengths, got 1 and 2");
    expect(() => jensenShannon([0.5, 0.6], [0.5, 0.5])).toThrow("that sum to 1, got 1.1");
    expect(() => jensenShannon([0.5, 0.5], [1.5, -0.5])).toThrow("0 or more, got -0.5 at index 1");
    expect(() => jensenShannon([1], [1], { base: 10 })).toThrow("requires base 2 or Math.E, got 10");
  });
});

describe("samplingFloor", () => {
  const p = [0.6, 0.3, 0.1, 0];
  const exact = (n: number, distance: (a: number[], b: number[]) => number) =>
    outcomes(p, n).reduce(
      (s, { counts, probability }) =>
        s +
        (probability === 0
          ? 0
          : probability *
            distance(
              counts.map((c) => c / n),
              p,
            )),
      0,
    );

  it("has the exact mean of the distance over all outcomes", () => {
    const metric = [
      [0, 1, 2, 3],
      [1, 0, 1, 2],
      [2, 1, 0, 1],
      [3, 2, 1, 0],
    ];
    const distances = {
      variation: totalVariation,
      information: (a: number[], b: number[]) => jensenShannon(a, b).value,
      transport: (a: number[], b: number[]) => wassersteinDiscrete(a, b, metric),
    };
    for (const [name, distance] of Object.entries(distances)) {
      const floor = samplingFloor(p, 6, distance, { resamples: 20_000, seed: 8 });
      // The distances have an sd below 0.4; 4 standard errors of 20,000 draws are 0.011.
      expect(Math.abs(floor.value - exact(6, distance)), name).toBeLessThan(0.011);
    }
  });

  it("takes a distance that gives an object, with the same draws", () => {
    const asNumber = samplingFloor(p, 9, (a, b) => jensenShannon(a, b).value, { resamples: 50 });
    expect(samplingFloor(p, 9, jensenShannon, { resamples: 50 })).toEqual(asNumber);
  });

  it("gives the upper end that a share of draws stays at or below", () => {
    const floor = samplingFloor([0.5, 0.5], 10, totalVariation, { resamples: 20_000, level: 0.9 });
    // |k / 10 - 1/2| with k binomial(10, 1/2): P(<= 0.2) = 912/1024 = 0.89, P(<= 0.3) = 1002/1024 = 0.98.
    expectClose(floor.upper, 0.3, 1e-12);
    expect(
      samplingFloor([0.5, 0.5], 10, totalVariation, { resamples: 20_000, level: 0.85 }).upper,
    ).toBeCloseTo(0.2, 12);
  });

  it("is larger where both sides are drawn, by sqrt(2) for equal sizes", () => {
    const one = samplingFloor(p, 200, totalVariation, { resamples: 4000 });
    const both = samplingFloor(p, 200, totalVariation, { resamples: 4000, against: 200 });
    expect(both.value / one.value).toBeGreaterThan(1.35);
    expect(both.value / one.value).toBeLessThan(1.48);
    expect(both.method).toBe(
      "distance of 200 draws from the distribution to 200 more draws; 4000 resamples, seed 1",
    );
    const other = samplingFloor(p, Number.POSITIVE_INFINITY, totalVariation, { resamples: 10 });
    expect(other).toMatchObject({ value: 0, upper: 0 });
  });

  it("repeats itself, and halves with four times the draws", () => {
    expect(samplingFloor(p, 20, totalVariation)).toEqual(samplingFloor(p, 20, totalVariation));
    expect(samplingFloor(p, 20, totalVariation, { seed: 2 }).value).not.toBe(
      samplingFloor(p, 20, totalVariation).value,
    );
    const ratio = samplingFloor(p, 400, totalVariation).value / samplingFloor(p, 1600, totalVariation).value;
    expect(ratio).toBeGreaterThan(1.85);
    expect(ratio).toBeLessThan(2.15);
  });

  it("never draws what cannot occur, and says what is wrong", () => {
    const seen = (a: number[]) => (a[3]! > 0 || Math.abs(a.reduce((s, v) => s + v, 0) - 1) > 1e-12 ? 1 : 0);
    expect(samplingFloor(p, 30, seen).value).toBe(0);
    expect(samplingFloor([1, 0], 5, () => Number.NaN, { resamples: 3 })).toMatchObject({
      value: Number.NaN,
      upper: Number.NaN,
    });
    expect(() => samplingFloor(p, 0, totalVariation)).toThrow(
      "samplingFloor requires a whole number of draws above 0, got 0",
    );
    expect(() => samplingFloor(p, 3, totalVariation, { against: 2.5 })).toThrow("above 0, got 2.5");
    expect(() => samplingFloor([0.5], 3, totalVariation)).toThrow("that sum to 1, got 0.5");
    expect(() => samplingFloor(p, 3, totalVariation, { resamples: 0 })).toThrow("at least 1 resample, got 0");
    expect(() => samplingFloor(p, 3, totalVariation, { level: 1 })).toThrow("level between 0 and 1, got 1");
  });
});

describe("squaredDistanceUnbiased", () => {
  it("is right on average, exactly: over every outcome of 3 and 4 draws", () => {
    const p = [0.5, 0.3, 0.2];
    const q = [0.1, 0.3, 0.6];
    let mean = 0;
    let plain = 0;
    for (const a of outcomes(p, 3)) {
      for (const b of outcomes(q, 4)) {
        const weight = a.probability * b.probability;
        mean += weight * squaredDistanceUnbiased(a.counts, b.counts);
        plain += weight * a.counts.reduce((s, c, i) => s + (c / 3 - b.counts[i]! / 4) ** 2, 0);
      }
    }
    // True squared distance: 0.16 + 0 + 0.16.
    expectClose(mean, 0.32, 1e-13);
    expect(plain).toBeGreaterThan(0.6);
  });

  it("is right on average in a simulation of many items without a difference", () => {
    const random = randomStream(12, "unbiased");
    const counts = (n: number) => {
      const out = [0, 0, 0, 0];
      for (let i = 0; i < n; i++) out[random.int(4)]!++;
      return out;
    };
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < 5000; i++) {
      const d = squaredDistanceUnbiased(counts(20), counts(12));
      sum += d;
      squares += d * d;
    }
    expect(Math.abs(sum / 5000)).toBeLessThan(4 * Math.sqrt(squares / 5000 / 5000));
  });

  it("is arithmetic, symmetric, and NaN for a single draw", () => {
    // p = (1/2, 1/2) of 4, q = (1, 0) of 3: 1/4 + 1/4 - 2 * (1/4) / 3 - 0 = 1/3.
    expectClose(squaredDistanceUnbiased([2, 2], [3, 0]), 1 / 3, 1e-15);
    expectClose(squaredDistanceUnbiased([3, 0], [2, 2]), 1 / 3, 1e-15);
    expect(squaredDistanceUnbiased([1, 0], [2, 2])).toBeNaN();
    expect(squaredDistanceUnbiased([2, 2], [0, 0])).toBeNaN();
    expect(() => squaredDistanceUnbiased([1, 2, -1], [1, 1, 1])).toThrow(
      "squaredDistanceUnbiased requires counts of 0 or more, got -1 at index 2",
    );
    expect(() => squaredDistanceUnbiased([0.5, 0.5], [1, 1])).toThrow("got 0.5 at index 0");
    expect(() => squaredDistanceUnbiased([1], [1, 1])).toThrow("requires equal lengths, got 1 and 2");
  });
});
