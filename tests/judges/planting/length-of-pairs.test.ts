import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { isPlanter, type Planter } from "../../../src/judges/planting/contract.js";
import { lengthOfPairs } from "../../../src/judges/planting/kinds/length-of-pairs.js";
import { logisticRegression } from "../../../src/stats/logistic-regression.js";
import { standardDeviation } from "../../../src/stats/standard-deviation.js";
import { pairTable } from "./tables.js";

const table = pairTable({ pairs: 2_000, judges: ["judge-1"] });
const prepared = lengthOfPairs.prepare(table, { judge: "judge-1" });
if (!isPlanter(prepared)) throw new Error(prepared.reason);
const planter: Planter = prepared;

const own = (ratings: readonly Rating[]): Rating[] => ratings.filter(({ rater }) => rater.id === "judge-1");

/** The slope on length, beside place and gold, with its error by pair. */
function slopeOf(ratings: readonly Rating[]): { value: number; se: number } {
  const gold = new Map(
    ratings.filter(({ rater }) => rater.id === "gold").map(({ target, value }) => [target, value!]),
  );
  const rows = own(ratings);
  const ratio = rows.map(({ length, otherLength }) => Math.log(length!) - Math.log(otherLength!));
  const sd = standardDeviation(ratio.filter((_, i) => rows[i]!.position === 0));
  const { coefficients } = logisticRegression(
    rows.map(({ value }) => value!),
    [
      rows.map(({ position }) => 1 - 2 * position!),
      ratio.map((one) => one / sd),
      rows.map(({ target }) => 2 * gold.get(target)! - 1),
    ],
    { intercept: false, errors: "CR1", clusters: rows.map(({ target }) => target) },
  );
  return { value: coefficients[1]!.value, se: coefficients[1]!.se };
}

describe("length of pairs", () => {
  it.each([0, 0.4, -0.8])("draws verdicts with a slope of %d", (size) => {
    const { value, se } = slopeOf(planter.plant(table, size, randomStream(1, "slope", size)));
    expect(Math.abs(value - size)).toBeLessThan(3 * se);
    expect(planter.truth?.(size)).toBe(size);
  });

  it("keeps the agreement with people, and that of both orders", () => {
    const share = (ratings: readonly Rating[], is: (first: Rating, second: Rating) => boolean): number => {
      const rows = own(ratings);
      const pairs = rows.filter((_, i) => i % 2 === 0).map((first, i) => is(first, rows[2 * i + 1]!));
      return pairs.filter(Boolean).length / pairs.length;
    };
    const cleared = planter.clear(randomStream(1, "kept"));
    const same = (first: Rating, second: Rating): boolean => first.value === second.value;
    // Standard error of a share of 2,000 pairs: 0.011. The correlation is found in steps of 0.05.
    expect(Math.abs(share(cleared, same) - share(table, same))).toBeLessThan(0.045);
    const gold = table.filter(({ rater }) => rater.id === "gold");
    const right = (ratings: readonly Rating[]): number =>
      own(ratings).filter(({ value }, i) => value === gold[Math.floor(i / 2)]!.value).length / 4_000;
    expect(Math.abs(right(cleared) - right(table))).toBeLessThan(0.04);
  });

  it("measures about the slope by a second, simpler arithmetic", () => {
    const planted = planter.plant(table, 0.2, randomStream(1, "measure"));
    expect(planter.measure(planted) - planter.measure(planter.clear(randomStream(2, "measure")))).toBeCloseTo(
      0.2,
      0,
    );
  });

  it("leaves unscored verdicts, people's and other judges' as they are", () => {
    const some = [{ ...table[1]!, value: null, status: "refusal" as const }, ...table];
    const again = lengthOfPairs.prepare(some, { judge: "judge-1" });
    if (!isPlanter(again)) throw new Error(again.reason);
    const cleared = again.clear(randomStream(1, "others"));
    expect(cleared[0]).toBe(some[0]);
    expect(cleared.filter(({ rater }) => rater.id === "gold")).toEqual(
      some.filter(({ rater }) => rater.id === "gold"),
    );
  });

  it("needs lengths", () => {
    const without = table.map(({ length, otherLength, ...rest }) => rest);
    expect(lengthOfPairs.prepare(without, { judge: "judge-1" })).toEqual({
      reason: "judge-1 gave fewer than 10 verdicts on pairs with both lengths",
    });
  });
});
