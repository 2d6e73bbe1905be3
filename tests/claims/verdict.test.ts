import { describe, expect, it } from "vitest";
import { decideVerdict, verdictFor } from "../../src/claims/index.js";
import { toleranceOf } from "../../src/claims/make-claim.js";
import { claimSchema } from "../../src/core/claim.js";
import { InputError } from "../../src/core/errors.js";
import { claim } from "./samples.js";

describe("verdictFor", () => {
  it.each([
    [63.97, 63.968, 0.005, "reproduced"],
    [63.97, 63.9649, 0.005, "differs"],
    // 63.97 - 63.965 is 0.00500000000000256 in binary: the edge belongs to the tolerance.
    [63.97, 63.965, 0.005, "reproduced"],
    [63.97, 63.975, 0.005, "reproduced"],
    [20, 20, 0, "reproduced"],
    [20, 17.7, 2.3, "reproduced"],
    [20, 17.7, 2.2, "differs"],
    [-1, 1, 0.5, "differs"],
    [5, null, 1, "not-run"],
    [5, Number.NaN, 1, "not-run"],
  ] as const)("printed %d, ours %d, tolerance %d: %s", (published, ours, tolerance, verdict) => {
    expect(verdictFor({ published, ours, tolerance })).toBe(verdict);
  });

  it.each([
    ["<", 0.001, 0.0009, "reproduced"],
    ["<", 0.001, 0.001, "differs"],
    ["<=", 5, 5, "reproduced"],
    [">", 50, 50.1, "reproduced"],
    [">", 50, 50, "differs"],
    [">=", 50, 50, "reproduced"],
    [">=", 50, 49.9, "differs"],
  ] as const)("printed %s %d, ours %d: %s", (relation, published, ours, verdict) => {
    expect(verdictFor({ published, ours, tolerance: 0, relation })).toBe(verdict);
  });

  it("refuses what cannot be compared", () => {
    expect(() => verdictFor({ published: null, ours: 1, tolerance: 0 })).toThrow(
      new InputError("verdictFor requires a printed number, got null; set the verdict and say why"),
    );
    expect(() => verdictFor({ published: 1, ours: 1, tolerance: -1 })).toThrow(
      new InputError("verdictFor requires a tolerance of 0 or more, got -1"),
    );
    expect(() => verdictFor({ published: 1, ours: 1, tolerance: Number.NaN })).toThrow(InputError);
  });
});

describe("decideVerdict", () => {
  const open = (rest: Parameters<typeof claim>[0]) => {
    const { verdict: _, ...others } = claim(rest);
    return others;
  };

  it("lets the numbers decide", () => {
    expect(decideVerdict(open({})).verdict).toBe("reproduced");
    expect(decideVerdict(open({ ours: { value: 71 } })).verdict).toBe("differs");
  });

  it("makes a valid claim of undefined numbers", () => {
    const decided = decideVerdict(open({ ours: { value: Number.NaN, ci: [1, Number.NaN] } }));
    expect(decided.ours).toEqual({ value: null, ci: null, n: null, method: "m", by: [] });
    expect(decided.verdict).toBe("not-run");
    expect(claimSchema.parse(decided)).toEqual(decided);
  });

  it.each(["paper-inconsistent", "not-reproducible"] as const)("wants a note with %s", (verdict) => {
    expect(() => decideVerdict(claim({ verdict, note: "  " }))).toThrow(
      `affective-cognition/emotion-1a: the verdict ${verdict} requires a note`,
    );
    expect(decideVerdict(claim({ verdict, note: "why" })).verdict).toBe(verdict);
  });

  it("takes no word for reproduced where the numbers differ", () => {
    const apart = { value: 71 };
    expect(() => decideVerdict(claim({ ours: apart, verdict: "reproduced", note: "trust me" }))).toThrow(
      new InputError(
        "affective-cognition/emotion-1a: printed = 63.97 and ours 71 do not agree within 0.005; the verdict cannot be reproduced",
      ),
    );
  });

  it("allows a harder verdict than the numbers', with a note", () => {
    expect(() => decideVerdict(claim({ verdict: "differs" }))).toThrow(
      "say in the note why the verdict is differs",
    );
    expect(decideVerdict(claim({ verdict: "differs", note: "the interval differs" })).verdict).toBe(
      "differs",
    );
  });

  it("gives a sentence no verdict of a number, and a number none of a sentence", () => {
    const sentence = { kind: "sentence", published: { value: null } } as const;
    expect(decideVerdict(claim({ ...sentence, verdict: "supported" })).verdict).toBe("supported");
    expect(() => decideVerdict(claim({ ...sentence, verdict: "differs" }))).toThrow(
      "a sentence cannot have the verdict differs; it is supported, not-supported, undecided",
    );
    expect(() => decideVerdict(claim({ verdict: "supported" }))).toThrow(
      "a number cannot have the verdict supported",
    );
    expect(() => decideVerdict(open(sentence))).toThrow("a sentence requires a verdict");
  });
});

describe("the tolerance", () => {
  it("of a printed number is half a unit of its last decimal", () => {
    expect(toleranceOf("=", { value: 0.818, decimals: 3 }).value).toBe(0.0005);
    expect(toleranceOf("=", { value: 60, decimals: 0 }).value).toBe(0.5);
  });

  it.each([
    // About 60 rounds at the tens, about 0.8 at the tenths, about 1280 at the tens, about 0.915 at the thousandths.
    [60, 5],
    [0.8, 0.05],
    [1280, 5],
    [0.915, 0.0005],
    [100, 50],
    [-20, 5],
    [0, 0.5],
  ])("of about %d is %d", (value, tolerance) => {
    expect(toleranceOf("about", { value, decimals: 0 }).value).toBeCloseTo(tolerance, 12);
  });

  it("of an inequality is 0", () => {
    expect(toleranceOf("<", { value: 0.001, decimals: 3 })).toEqual({
      value: 0,
      reason: "the paper says < 0.001",
    });
  });
});
