import { describe, expect, it } from "vitest";
import { decideHypotheses } from "../../src/claims/preregistration-decisions.js";
import { oneSidedInterval, testEffect } from "../../src/claims/preregistration-tests.js";
import type { RecordedTest } from "../../src/core/analysis-record.js";
import type { Hypothesis, Preregistration } from "../../src/core/preregistration.js";
import { equivalenceTest } from "../../src/stats/equivalence-test.js";
import { hypothesis, recordedTest, registration } from "../support/registration.js";

// The 0.95 quantile of t with 10 df: Student's table. One standard error is 1, so it is a distance too.
const t95 = 1.8124611228;
const bounds = { lower: -3, upper: 3 };
const tested = (value: number, rest: Partial<Hypothesis> = {}, spread = {}) =>
  testEffect(recordedTest("h1", { value, ...spread }).estimate, hypothesis("h1", rest), bounds);

describe("testEffect", () => {
  it("tests a direction one-sided, against 0 and against the smallest effect", () => {
    expect(tested(t95).effect).toBeCloseTo(0.05, 9);
    expect(tested(3 + t95).minimalEffect).toBeCloseTo(0.05, 9);
    expect(tested(3).minimalEffect).toBeCloseTo(0.5, 12);
    expect(tested(3 - t95).contradiction).toBeCloseTo(0.05, 9);
  });

  it("tests equivalence by the worse of two one-sided tests", () => {
    expect(tested(3 - t95).equivalence).toBeCloseTo(0.05, 9);
    expect(tested(-3 + t95).equivalence).toBeCloseTo(0.05, 9);
    expect(tested(0).equivalence).toBeLessThan(0.01);
    expect(tested(3).equivalence).toBeCloseTo(0.5, 12);
    expect(tested(9).equivalence).toBeGreaterThan(0.99);
  });

  it("doubles the smaller p where there is no direction", () => {
    const rest = { direction: "two-sided" } as const;
    expect(tested(t95, rest).effect).toBeCloseTo(0.1, 9);
    expect(tested(-3 - t95, rest).minimalEffect).toBeCloseTo(0.1, 9);
    expect(tested(0, rest).effect).toBe(1);
    expect(tested(1, rest).contradiction).toBe(tested(1, rest).equivalence);
    const equivalence = { ...rest, criterion: "equivalence" } as const;
    expect(tested(3 + t95, equivalence).contradiction).toBeCloseTo(0.1, 9);
  });

  it("mirrors when sign and direction are turned", () => {
    for (const value of [-7, -3, -0.5, 0, 2, 6.5]) {
      expect(tested(-value, { direction: "less" })).toEqual(tested(value));
    }
  });

  it("takes no df as normal", () => {
    // 1.6448536 is the 0.95 quantile of the normal.
    expect(tested(1.644853627, {}, { df: null }).effect).toBeCloseTo(0.05, 9);
  });

  it("bounds p by the interval where there is no standard error", () => {
    const spread = (ci: [number, number] | null, level = 0.95) => ({ se: null, df: null, ci, level });
    expect(tested(5, {}, spread([3.1, 7])).minimalEffect).toBeCloseTo(0.025, 12);
    expect(tested(5, {}, spread([2.9, 7]))).toMatchObject({ minimalEffect: 1, equivalence: 1 });
    expect(tested(5, {}, spread([2.9, 7])).effect).toBeCloseTo(0.025, 12);
    expect(tested(0, {}, spread([-2, 2], 0.9)).equivalence).toBeCloseTo(0.05, 12);
    expect(Object.values(tested(5, {}, spread(null))).every(Number.isNaN)).toBe(true);
  });

  it("is undefined where clusters do not vary at all", () => {
    expect(Object.values(tested(4, {}, { se: 0 })).every(Number.isNaN)).toBe(true);
  });

  it("agrees with the equivalence test, and its interval with the one-sided tests", () => {
    for (const value of [-4, -2.9, -1, 0, 0.7, 2, 3, 5]) {
      const { estimate } = recordedTest("h1", { value });
      const test = equivalenceTest({ value, se: 1, df: 10 }, bounds);
      expect(tested(value).equivalence).toBeCloseTo(test.pValue, 12);
      expect(oneSidedInterval(estimate, 0.05)?.[0]).toBeCloseTo(test.ci90[0], 12);
      const [lower] = oneSidedInterval(estimate, 0.01) ?? [];
      expect((lower as number) > 0).toBe(tested(value).effect < 0.01);
    }
    expect(oneSidedInterval(recordedTest("h1", { se: null }).estimate, 0.05)).toBeUndefined();
  });
});

describe("decideHypotheses", () => {
  const decide = (
    hypotheses: Hypothesis[],
    tests: RecordedTest[],
    plan: Partial<Preregistration["plan"]> = {},
  ) => decideHypotheses(registration({ hypotheses, plan: { ...registration().plan, ...plan } }), { tests });
  const one = (value: number, rest: Partial<Hypothesis> = {}, plan: Partial<Preregistration["plan"]> = {}) =>
    decide([hypothesis("h1", rest)], [recordedTest("h1", { value })], plan)[0];
  const none = { direction: "two-sided", criterion: "equivalence" } as const;

  it.each<[number, Partial<Hypothesis>, string, string]>([
    [6, {}, "supported", "larger than the smallest of interest"],
    [4, {}, "undecided", "do not tell the effect from the smallest effect"],
    [0, {}, "contradicted", "smaller than the smallest of interest, or of the other sign"],
    [-9, {}, "contradicted", "or of the other sign"],
    [-6, { direction: "less" }, "supported", 'in the direction "less"'],
    [6, { direction: "less" }, "contradicted", "of the other sign"],
    [4, { criterion: "effect" }, "supported", "differs from 0"],
    [0, { criterion: "effect" }, "contradicted", "smaller"],
    [1.5, { criterion: "effect" }, "undecided", "from 0"],
    [0.5, none, "supported", "within the bounds"],
    [6, none, "contradicted", "beyond a bound"],
    [2.5, none, "undecided", "from the bounds"],
    [-6, { direction: "two-sided" }, "supported", "larger"],
    [0, { direction: "two-sided" }, "contradicted", "smaller than the smallest of interest"],
  ])("%d with %j is %s", (value, rest, decision, reason) => {
    const outcome = one(value, rest);
    expect(outcome?.decision).toBe(decision);
    expect(outcome?.reason).toContain(reason);
  });

  it("says where a supported effect is too small to matter", () => {
    const [outcome] = decide(
      [hypothesis("h1", { criterion: "effect" })],
      [recordedTest("h1", { value: 1, se: 0.2 })],
    );
    expect(outcome).toMatchObject({ decision: "supported", reason: expect.stringContaining("yet smaller") });
  });

  it("takes the registered bounds of equivalence where there are any", () => {
    const wide = { lower: -20, upper: 20, unit: "percentage points" };
    expect(one(6, none, { equivalenceBounds: wide })?.decision).toBe("supported");
    expect(one(6, none, { equivalenceBounds: wide })?.bounds).toEqual({ lower: -20, upper: 20 });
  });

  it("corrects within a family of its registered size", () => {
    // One-sided p of 3 + 2.2 against 3 with 10 df is 0.0262: below 0.05 alone, doubled not.
    const pair = [hypothesis("h1"), hypothesis("h2")];
    const test = recordedTest("h1", { value: 5.2 });
    const alone = decide([hypothesis("h1")], [test])[0];
    expect(alone?.adjustedP).toBeCloseTo(0.0262, 3);
    expect(alone?.decision).toBe("supported");
    // The second was not tested: it still counts.
    const [first, second] = decide(pair, [test]);
    expect(first?.adjustedP).toBeCloseTo(2 * (alone?.adjustedP as number), 12);
    expect([first?.decision, second?.decision]).toEqual(["undecided", "not-tested"]);
    expect(second?.adjustedP).toBeNaN();
    expect(decide(pair, [test], { correction: "none" })[0]?.decision).toBe("supported");
    const families = [hypothesis("h1"), hypothesis("h2", { family: "secondary" })];
    expect(decide(families, [test])[0]?.decision).toBe("supported");
  });

  it("adjusts by Benjamini and Hochberg when that was registered", () => {
    const pair = [hypothesis("h1"), hypothesis("h2")];
    const tests = [recordedTest("h1", { value: 5.2 }), recordedTest("h2", { value: 5 })];
    const [first] = decide(pair, tests, { correction: "benjamini-hochberg" });
    const [, second] = decide(pair, tests, { correction: "none" });
    // The larger of two keeps its p, and the smaller may not exceed it: both get 0.0367.
    expect(first?.adjustedP).toBeCloseTo(second?.adjustedP as number, 12);
    expect(decide(pair, tests)[0]?.decision).toBe("undecided");
    expect(first?.decision).toBe("supported");
  });

  it("decides nothing across units or without a spread", () => {
    const [other] = decide([hypothesis("h1")], [recordedTest("h1", { unit: "proportion" })]);
    expect(other).toMatchObject({
      decision: "undecided",
      p: null,
      reason: expect.stringContaining("proportion"),
    });
    const [bare] = decide([hypothesis("h1")], [recordedTest("h1", { se: null, df: null, ci: null })]);
    expect(bare).toMatchObject({ decision: "undecided", reason: expect.stringContaining("neither") });
  });

  it("decides by the test that was done as registered", () => {
    const other = { ...recordedTest("h1", { value: 50 }), contrast: "a - c" };
    const [outcome] = decide([hypothesis("h1")], [other, recordedTest("h1", { value: 0 })]);
    expect(outcome?.decision).toBe("contradicted");
    expect(decide([hypothesis("h1")], [other])[0]?.decision).toBe("supported");
  });
});
