import { describe, expect, it } from "vitest";
import { expectedAt, raschTruth, stepProbabilities } from "../../../src/judges/planting/rasch/truth.js";
import { recoverRasch } from "../../../src/judges/rasch-recovery/recover-rasch.js";

describe("the planted model", () => {
  it("gives the levels that its steps say", () => {
    // Steps 0 and ln 2 at position 0: weights 1, 1, 1/2.
    const chances = stepProbabilities([0, Math.log(2)], 0);
    [0.4, 0.4, 0.2].forEach((expected, k) => {
      expect(chances[k]).toBeCloseTo(expected, 12);
    });
    // 1 * 0.4 + 2 * 0.2, from a lowest level of 1.
    expect(expectedAt([0, Math.log(2)], 1, 0)).toBeCloseTo(1.8, 12);
  });

  it("says what a judge of three levels has: the mean of the two steps that are left", () => {
    const { steps, lowest, severities } = raschTruth({
      ...{ assignment: "three-levels", model: "rater-thresholds" },
      ...{ objects: 60, judges: 4, criteria: 1, spread: 1 },
    });
    expect(steps.map(([own]) => own!.length)).toEqual([4, 2, 4, 4]);
    expect(lowest).toEqual([0, 1, 0, 0]);
    expect(severities.reduce((a, b) => a + b)).toBeCloseTo(0, 12);
    const means = steps.map(([own]) => own!.reduce((a, b) => a + b) / own!.length);
    means.forEach((own, judge) => {
      expect(severities[judge]! - severities[0]!).toBeCloseTo(own - means[0]!, 12);
    });
  });

  it("refuses what it cannot plant", () => {
    expect(() => recoverRasch({ assignment: "three-levels" })).toThrow(
      "recoverRasch requires rater-thresholds where a judge uses three levels, got rating-scale",
    );
    expect(() => recoverRasch({ draws: 0 })).toThrow("recoverRasch requires 1 or more draws, got 0");
  });
});

describe("severities found again by conditional likelihood", () => {
  // 60 draws of 4 judges. With a share of 95%, the standard error over draws is 2 points at most, even if all judges
  // of a draw were held or missed together it is 2.8: below 86% lies in fewer than 1 of 1,000 runs.
  it.each([
    ["balanced", "dichotomous"],
    ["sparse-quality", "rating-scale"],
    ["three-levels", "rater-thresholds"],
  ] as const)("%s, %s", (assignment, model) => {
    const found = recoverRasch({ assignment, model, draws: 60 });
    expect(found.failed).toBe(0);
    // Of 2,000 draws the mean slope is 1.02 to 1.06, its standard deviation over draws at most 0.25.
    expect(Math.abs(found.slope - 1.04)).toBeLessThan(0.13);
    for (const { coverage, least, spread } of [found.severity, found.expected, found.criterion]) {
      expect(coverage).toBeGreaterThan(86);
      expect(least).toBeGreaterThan(83);
      expect(Math.abs(spread - 1)).toBeLessThan(0.35);
    }
  });
});

describe("what other methods do to severities", () => {
  const sparse = { model: "dichotomous", objects: 300, criteria: 1, draws: 20 } as const;

  it("joint likelihood doubles them with two ratings an object", () => {
    // Andersen 1980, Discrete Statistical Models with Social Science Applications: with two dichotomous items the joint estimate is twice the conditional one.
    const assignment = "sparse-random";
    const joint = recoverRasch({ ...sparse, assignment, method: "jmle" });
    const conditional = recoverRasch({ ...sparse, assignment, method: "cml" });
    expect(joint.criterion.coverage).toBeNaN();
    expect(joint.slope / conditional.slope).toBeCloseTo(2, 1);
    expect(Math.abs(conditional.slope - 1)).toBeLessThan(0.15);
  });

  it("marginal likelihood loses them where severe judges met the best objects, and conditional does not", () => {
    const assignment = "sparse-quality";
    expect(recoverRasch({ ...sparse, assignment, method: "mml" }).slope).toBeLessThan(0.4);
    expect(Math.abs(recoverRasch({ ...sparse, assignment, method: "cml" }).slope - 1)).toBeLessThan(0.35);
  });
});
