import { describe, expect, it } from "vitest";
import { formatNumber, isStatement, sides, tally } from "../../src/claims/wording.js";
import { claim, ledger } from "./samples.js";

const both = (
  published: Partial<ReturnType<typeof claim>["published"]>,
  ours: Partial<ReturnType<typeof claim>["ours"]>,
  rest = {},
) =>
  sides(
    claim({
      published: { value: 1, ci: null, n: null, ...published },
      ours: { value: 1, ci: null, n: null, method: "m", ...ours },
      ...rest,
    }),
  );

describe("sides", () => {
  it("prints ours with as many decimals as the paper", () => {
    expect(sides(claim())).toEqual({
      printed: "63.97 [61.65, 66.29]",
      ours: "63.97 [56.65, 71.28], n = 1421",
    });
  });

  it("takes the decimals from the interval where the value has lost its zeros", () => {
    expect(both({ value: 80.1, ci: [78.25, 81.95] }, { value: 80.104 }).printed).toBe("80.10 [78.25, 81.95]");
  });

  it("shows where two numbers part that would look the same", () => {
    const rest = { verdict: "differs" as const };
    expect(both({ value: 8.9 }, { value: 8.914 }, rest)).toEqual({ printed: "8.9", ours: "8.91" });
    expect(both({ value: 20 }, { value: 17.65 }, rest).ours).toBe("17.6");
  });

  it("keeps a small p value from being zero, groups thousands and uses a true minus", () => {
    expect(both({ value: 0.001 }, { value: 3.2e-12 }).ours).toBe("3.2e-12");
    expect(both({ value: 68160 }, { value: 68160, n: 68160 })).toEqual({
      printed: "68,160",
      ours: "68,160, n = 68,160",
    });
    expect(formatNumber(-1234567.891, 2)).toBe("−1,234,567.89");
    expect(formatNumber(0, 2)).toBe("0.00");
    expect(formatNumber(1280, 0)).toBe("1280");
  });

  it("says how often a statement in words holds", () => {
    expect(both({}, { value: 0.625, n: 8 })).toEqual({ printed: "holds", ours: "holds in 5 of 8" });
    expect(both({}, { value: 1, n: 8 }).ours).toBe("holds in 8 of 8");
    expect(both({}, { value: 0, n: 1 }).ours).toBe("does not hold");
    expect(both({}, { value: 1, n: 1 }).ours).toBe("holds");
    expect(both({}, { value: null, n: 3 }).ours).toBe("not computed");
    // 8/14 is no binary fraction: the count must still be whole.
    expect(both({}, { value: 8 / 14, n: 14 }).ours).toBe("holds in 8 of 14");
  });

  it("does not take a printed number 1 for a statement", () => {
    for (const other of [
      claim({ published: { value: 1, ci: null, n: 20 } }),
      claim({ published: { value: 1, ci: [0, 2], n: null } }),
      claim({
        published: { value: 1, ci: null, n: null },
        ours: { value: 0.93, ci: null, n: 8, method: "m" },
      }),
      claim({
        published: { value: 1, ci: null, n: null },
        ours: { value: 0.5, ci: null, n: null, method: "m" },
      }),
    ]) {
      expect(isStatement(other)).toBe(false);
    }
  });

  it("says what is missing", () => {
    expect(both({ value: null }, { value: null })).toEqual({ printed: "no number", ours: "not computed" });
  });
});

describe("tally", () => {
  it("counts each study's verdicts, in the headings' order, and leaves out studies without a claim", () => {
    const headings = ["affective-cognition", "empty"].map((id) => ({ id, name: id }));
    const rows = tally([...ledger].reverse(), headings);
    expect(rows.map(({ study, total }) => [study, total])).toEqual([
      ["affective-cognition", 4],
      ["sage", 2],
    ]);
    expect(rows[0]!.counts).toEqual({
      reproduced: 1,
      differs: 1,
      "paper-inconsistent": 1,
      "not-reproducible": 1,
      "not-run": 0,
    });
  });
});
