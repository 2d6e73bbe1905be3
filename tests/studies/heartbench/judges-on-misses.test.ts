import { describe, expect, it } from "vitest";
import {
  type CriticalOutcomes,
  judgesOnMisses,
} from "../../../src/studies/heartbench/measures/judges-on-misses.js";

const of = (kind: "miss" | "false-alarm", ...failed: (boolean | null)[]): CriticalOutcomes =>
  failed.map((one, i) => ({ case: `${kind}-${i}`, kind, failed: one }));

describe("judgesOnMisses", () => {
  it("counts pairs of verdicts, and leaves out what one judge left open", () => {
    const first = of("miss", true, true, true, false, false, null);
    const second = of("miss", true, true, false, false, true, true);
    const [found, ...others] = judgesOnMisses(first, second);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: "miss", replies: 5, unscored: 1 });
    expect(found!.table).toEqual({ both: 2, first: 1, second: 1, neither: 1 });
    // Both call 3 of 5 a miss: po = 3/5, pe = 9/25 + 4/25 = 13/25, kappa = (15 - 13) / (25 - 13).
    expect(found!.kappa).toBeCloseTo(2 / 12, 12);
    // pe = 2 * 3/5 * 2/5 = 12/25, AC1 = (15 - 12) / (25 - 12).
    expect(found!.ac1).toBeCloseTo(3 / 13, 12);
    expect(found!.differ).toMatchObject({ value: 0.4, n: 5 });
  });

  it("tells misses from alarms, and has an exact interval where all agree", () => {
    const both = [...of("miss", true, true), ...of("false-alarm", false)];
    const found = judgesOnMisses(both, both);
    expect(found.map(({ kind, replies }) => [kind, replies])).toEqual([
      ["miss", 2],
      ["false-alarm", 1],
    ]);
    // Clopper-Pearson of 0 of 2: 1 - 0.025^(1/2).
    expect(found[0]!.differ.ci).toEqual([0, expect.closeTo(1 - Math.sqrt(0.025), 6)]);
    expect(found[0]!.kappa).toBeNaN();
  });

  it("takes a case with two replies as one unit", () => {
    const twice = (...failed: boolean[]) =>
      failed.map((one) => ({ case: "a", kind: "miss" as const, failed: one }));
    const [found] = judgesOnMisses(twice(true, false), twice(true, true));
    expect(found).toMatchObject({ replies: 2, differ: { value: 0.5, n: 1 } });
  });

  it("compares nothing where the replies are not the same", () => {
    expect(judgesOnMisses(of("miss", true), of("miss", true, false))).toEqual([]);
    expect(judgesOnMisses(of("miss", true), of("false-alarm", true))).toEqual([]);
  });
});
