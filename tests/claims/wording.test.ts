import { describe, expect, it } from "vitest";
import { formatNumber, sides, tally } from "../../src/claims/wording.js";
import type { Verdict } from "../../src/core/claim.js";
import { claim, ledger } from "./samples.js";

const both = (
  published: Partial<ReturnType<typeof claim>["published"]>,
  ours: Partial<ReturnType<typeof claim>["ours"]>,
  rest = {},
) => sides(claim({ published, ours, ...rest }));

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
    expect(both({ value: 20 }, { value: 17.65 }, rest).ours).toBe("17.65");
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

  it("says how often a sentence is true", () => {
    const of = (ours: Parameters<typeof both>[1], verdict: Verdict): unknown =>
      both({ value: null }, ours, { kind: "sentence", verdict });
    expect(of({ value: 0.625, n: 8 }, "not-supported")).toEqual({
      printed: "in words",
      ours: "true in 5 of 8",
    });
    expect(of({ value: 0, n: 1 }, "not-supported")).toMatchObject({ ours: "not true" });
    expect(of({ value: 1, n: 1 }, "supported")).toMatchObject({ ours: "true" });
    expect(of({ value: 0, n: 1 }, "undecided")).toMatchObject({ ours: "open" });
    expect(of({ value: null, n: 3 }, "not-run")).toMatchObject({ ours: "not computed" });
    // 8/14 is no binary fraction: the count must still be whole.
    expect(of({ value: 8 / 14, n: 14 }, "supported")).toMatchObject({ ours: "true in 8 of 14" });
    // An estimate that decides a sentence is printed as one.
    expect(of({ value: 0.25, ci: [0.1, 0.4], n: 4 }, "supported")).toMatchObject({
      ours: "0.25 [0.10, 0.40], n = 4",
    });
  });

  it("says how the paper relates a number", () => {
    expect(both({ value: 0.001, decimals: 3 }, { value: 0.0004 }, { relation: "<" }).printed).toBe("< 0.001");
    expect(both({ value: 60 }, { value: 62.6 }, { relation: "about" }).printed).toBe("about 60");
  });

  it("prints the decimals that were printed", () => {
    expect(both({ value: 80.1, decimals: 2 }, { value: 80.104 })).toEqual({
      printed: "80.10",
      ours: "80.10",
    });
  });

  it("says what is missing", () => {
    expect(both({ value: null }, { value: null })).toEqual({ printed: "in words", ours: "not computed" });
  });
});

describe("tally", () => {
  it("counts each study's verdicts, in the headings' order, and leaves out studies without a claim", () => {
    const headings = ["affective-cognition", "empty"].map((id) => ({ id, name: id }));
    const rows = tally([...ledger].reverse(), headings);
    expect(rows.map(({ study, total }) => [study, total])).toEqual([
      ["affective-cognition", 5],
      ["sage", 2],
    ]);
    expect(rows[0]!.counts).toEqual({
      reproduced: 2,
      differs: 1,
      "paper-inconsistent": 1,
      supported: 0,
      "not-supported": 0,
      undecided: 0,
      "not-reproducible": 1,
      "not-run": 0,
    });
  });
});
