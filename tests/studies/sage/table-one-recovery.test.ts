import { describe, expect, it } from "vitest";
import { tableOne } from "../../../src/studies/sage/measures/table-one.js";
import { plantAnnotations, plantedAccuracy } from "./planted-annotations.js";

const draws = 200;

describe("200 studies of simulated annotators with a planted accuracy", () => {
  const found = Array.from({ length: draws }, (_, seed) => {
    const { rows, judged } = plantAnnotations({ seed: seed + 1 });
    return tableOne(rows, judged);
  });
  // Apart from those that are tested: what such studies give on average.
  const long = Array.from({ length: 300 }, (_, seed) => {
    const { rows, judged } = plantAnnotations({ seed: 10_000 + seed });
    return tableOne(rows, judged).map(({ value }) => value);
  });
  const expected = found[0]!.map((_, at) => long.reduce((sum, own) => sum + own[at]!, 0) / long.length);

  it("have the planted accuracy as their average", () => {
    const { mean, judge, reasonable } = plantedAccuracy;
    // The judge is right in a share `judge`, a person in `mean`, independently: both right, or both wrong of two.
    expect(expected[0]).toBeCloseTo(100 * (judge * mean + (1 - judge) * (1 - mean)), 0);
    expect(expected[8]).toBeCloseTo(100 * reasonable, 0);
  });

  it.each(found[0]!.map(({ row, reading }, at) => [`${row}; ${reading}`, at] as const))(
    "hold the average in 90.5 to 98.5%% of the intervals: %s",
    (_, at) => {
      const held = found.filter((own) => {
        const [lower, upper] = own[at]!.ci;
        return lower <= expected[at]! && expected[at]! <= upper;
      }).length;
      expect(held / draws).toBeGreaterThanOrEqual(0.905);
      expect(held / draws).toBeLessThanOrEqual(0.985);
    },
  );
});
