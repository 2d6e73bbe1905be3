import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { randomStream } from "../../src/core/random.js";
import { chiSquareSurvival } from "../../src/stats/distributions.js";

/** p of counts against equal expectations. */
function uniformP(counts: readonly number[]): number {
  const expected = counts.reduce((sum, c) => sum + c, 0) / counts.length;
  const chi = counts.reduce((sum, c) => sum + (c - expected) ** 2 / expected, 0);
  return chiSquareSurvival(chi, counts.length - 1);
}

// The seeds below are fixed, so these tests give one result for ever. A p below 1e-4 would be a reason to
// doubt the generator: ten such tests fall below it by accident once in a thousand generators.
const least = 1e-4;

describe("randomStream", () => {
  it("gives these draws, on every machine and in every version", () => {
    // From an implementation apart (sfc32 after 15 rounds, from FNV-1a with Murmur's last steps), in Python.
    const draws = (seed: number, ...key: (string | number)[]) => {
      const stream = randomStream(seed, ...key);
      return Array.from({ length: 5 }, () => stream.next() * 2 ** 32);
    };
    expect(draws(1, "power", 0)).toEqual([2220874134, 35294256, 1031849688, 1101110710, 367421169]);
    expect(draws(7, "affective-cognition", "item-3")).toEqual([
      1182747011, 3288504002, 1958714257, 1399098922, 2764576316,
    ]);
  });

  it("tells keys apart by every part, its kind and where parts begin", () => {
    const keys: [number, ...(string | number)[]][] = [
      [1],
      [2],
      [1, "a"],
      [1, "b"],
      [1, "a", "b"],
      [1, "ab"],
      [1, "a", 1],
      [1, "a", "1"],
      [1, "a", 1, 1],
      [1, "a", 11],
      [1, 'a","1'],
      [1.5, "a"],
      [1, "\u00e4"],
      [1, "a\u0308"],
    ];
    const first = keys.map((key) => {
      const stream = randomStream(...key);
      return `${stream.next()} ${stream.next()}`;
    });
    expect(new Set(first).size).toBe(keys.length);
  });

  it("refuses a seed or key that JSON could not tell from another", () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, undefined as unknown as number]) {
      const message = `randomStream requires a seed and keys that are finite, got ${bad}`;
      expect(() => randomStream(bad, "a")).toThrow(new InputError(message));
      expect(() => randomStream(1, "a", bad)).toThrow(new InputError(message));
    }
  });

  it("is uniform within a stream and over the first draws of neighbouring keys", () => {
    const within = randomStream(11, "uniform");
    for (const draw of [() => within.next(), (i: number) => randomStream(11, "item", i).next()]) {
      const counts = new Array<number>(64).fill(0);
      const low = new Array<number>(64).fill(0);
      for (let i = 0; i < 64_000; i++) {
        const u = draw(i);
        counts[Math.floor(u * 64)]!++;
        // The lowest bits too: a weak generator repeats them.
        low[(u * 2 ** 32) % 64]!++;
      }
      expect(uniformP(counts)).toBeGreaterThan(least);
      expect(uniformP(low)).toBeGreaterThan(least);
    }
  });

  it("has streams that know nothing of each other, and draws that know nothing of the last", () => {
    // Pairs over an 8 x 8 grid: of successive draws, of neighbouring keys, of neighbouring seeds.
    const one = randomStream(3, "pairs");
    const pairs: Record<string, (i: number) => [number, number]> = {
      successive: () => [one.next(), one.next()],
      keys: (i) => [randomStream(3, "item", i).next(), randomStream(3, "item", i + 1).next()],
      seeds: (i) => [randomStream(i, "bootstrap").next(), randomStream(i + 1, "bootstrap").next()],
      parts: (i) => [randomStream(3, "a", i).next(), randomStream(3, "b", i).next()],
    };
    for (const [name, pair] of Object.entries(pairs)) {
      const counts = new Array<number>(64).fill(0);
      for (let i = 0; i < 32_000; i += 1) {
        const [u, v] = pair(2 * i);
        counts[Math.floor(u * 8) * 8 + Math.floor(v * 8)]!++;
      }
      expect(uniformP(counts), name).toBeGreaterThan(least);
    }
  });

  it("draws whole numbers, orders and normal values as it says", () => {
    const stream = randomStream(5, "kinds");
    const sevenths = new Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i++) sevenths[stream.int(7)]!++;
    expect(uniformP(sevenths)).toBeGreaterThan(least);

    const values = ["a", "b", "c", "d"];
    const orders = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = stream.shuffle(values).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(values).toEqual(["a", "b", "c", "d"]);
    expect(orders.size).toBe(24);
    expect(uniformP([...orders.values()])).toBeGreaterThan(least);

    // Mean 0, variance 1, skewness 0, kurtosis 3, each within 4 standard errors of 100,000 draws.
    const n = 100_000;
    const sums = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const z = stream.normal();
      sums.forEach((_, k) => {
        sums[k]! += z ** (k + 1) / n;
      });
    }
    [0, 1, 0, 3].forEach((moment, k) => {
      const error = Math.sqrt([1, 2, 15, 96][k]! / n);
      expect(Math.abs(sums[k]! - moment), `moment ${k + 1}`).toBeLessThan(4 * error);
    });
  });
});
