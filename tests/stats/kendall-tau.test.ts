import { describe, expect, test } from "vitest";
import { countPairs } from "../../src/stats/count-pairs.js";
import { kendallTau } from "../../src/stats/kendall-tau.js";
import { type CorrelationCase, expectClose } from "../support/correlation-case.js";
import { loadFixture } from "../support/fixture.js";

describe("against SciPy", () => {
  test.each(loadFixture<CorrelationCase>("scipy", "kendallTau").cases)("$name", ({ inputs, outputs }) => {
    const { value, pValue, ci } = kendallTau(inputs.x, inputs.y);
    expectClose(value, outputs.value, 1e-13);
    expectClose(pValue, outputs.pValue, 1e-10);
    const expected = outputs["ci0.95"] as (number | null)[];
    if (Math.abs(value) < 1) {
      ci.forEach((bound, i) => {
        expectClose(bound, expected[i]!, 1e-11);
      });
    } else expect(ci).toEqual([value, value]);
  });
});

test.each(loadFixture<CorrelationCase>("r", "pearsonCorrelation").cases)(
  "against R: $name",
  ({ inputs, outputs }) => {
    expectClose(kendallTau(inputs.x, inputs.y).value, outputs.kendall as number, 1e-13);
  },
);

test("counts pairs as the definition does, also for repeated pairs", () => {
  const x = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
  const y = [2, 7, 1, 8, 2, 8, 1, 8, 2, 4];
  const counts = Int32Array.from([0, 3, 1, 1, 0, 2, 1, 0, 1, 1]);
  const repeat = (values: number[]) => values.flatMap((value, i) => Array<number>(counts[i]!).fill(value));
  const [a, b] = [repeat(x), repeat(y)];
  let balance = 0;
  let tiedX = 0;
  let tiedY = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      balance += Math.sign(a[i]! - a[j]!) * Math.sign(b[i]! - b[j]!);
      if (a[i] === a[j]) tiedX++;
      if (b[i] === b[j]) tiedY++;
    }
  }
  expect(countPairs(x, y)(counts)).toEqual({ all: (a.length * (a.length - 1)) / 2, tiedX, tiedY, balance });
});

test("is exact without ties: 2 of 4! orders are as far from 0 as a perfect one", () => {
  expect(kendallTau([1, 2, 3, 4], [1, 2, 3, 4]).pValue).toBeCloseTo(2 / 24, 15);
  // One inversion at most: 1 + 3 orders on either side.
  expect(kendallTau([1, 2, 3, 4], [2, 1, 3, 4]).pValue).toBeCloseTo(8 / 24, 15);
});

test("is fast enough for long lists: the pair counts of 20,000 rows do not take 200 million steps", () => {
  // A sorted list has no discordant pair, and tied tails on both sides leave exact denominators.
  const long = Array.from({ length: 20_000 }, (_, i) => i);
  expect(kendallTau(long, long).value).toBe(1);
});
