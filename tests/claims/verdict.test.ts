import { describe, expect, it } from "vitest";
import { decideVerdict, verdictFor } from "../../src/claims/index.js";
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
    expect(decideVerdict(open({ ours: { value: 71, ci: null, n: null, method: "m" } })).verdict).toBe(
      "differs",
    );
  });

  it("makes a valid claim of undefined numbers", () => {
    const decided = decideVerdict(
      open({ ours: { value: Number.NaN, ci: [1, Number.NaN], n: null, method: "m" } }),
    );
    expect(decided.ours).toEqual({ value: null, ci: null, n: null, method: "m" });
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
    const apart = { value: 71, ci: null, n: null, method: "m" };
    expect(() => decideVerdict(claim({ ours: apart, verdict: "reproduced", note: "trust me" }))).toThrow(
      new InputError(
        "affective-cognition/emotion-1a: printed 63.97 and ours 71 are further apart than 0.005; the verdict cannot be reproduced",
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
});
