import { describe, expect, it } from "vitest";
import { simulateSurvival } from "../../../src/judges/survival/simulate-survival.js";
import type { SurvivalScenarioId } from "../../../src/judges/survival/survival-scenarios.js";

const run = (scenario: SurvivalScenarioId, draws: number) =>
  simulateSurvival({ scenario, draws, units: 24, resamples: 300 });

describe("survival in tables whose truth is known", () => {
  it("keeps the headline's error where respondents are equal and judges are fair", () => {
    // 5% of 100 tables: at most 10 in 99 of 100 tries. What survives is fewer still.
    const { untrue, power } = run("equal", 100);
    expect(untrue.headline.value).toBeLessThanOrEqual(0.11);
    expect(untrue.survives.value).toBeLessThanOrEqual(0.03);
    expect(power.headline).toBeNaN();
  });

  it("removes what one biased judge, or a judge missing for some, puts into the headline", () => {
    for (const scenario of ["biased-judge", "missing-judge"] as const) {
      const { untrue } = run(scenario, 40);
      expect(untrue.headline.value).toBeGreaterThan(0.1);
      expect(untrue.survives.value).toBeLessThanOrEqual(0.1);
    }
  });

  it("cannot remove what all judges share", () => {
    expect(run("all-biased", 10).untrue.survives.value).toBeGreaterThan(0.7);
  });

  it("costs power", () => {
    const { power, untrue } = run("different", 20);
    expect(power.survives).toBeLessThan(power.headline);
    expect(power.survives).toBeGreaterThan(0.05);
    expect(untrue.survives.value).toBeLessThanOrEqual(0.1);
  });

  it("gives the same numbers for the same seed, and knows its options", () => {
    expect(run("equal", 3)).toEqual(run("equal", 3));
    expect(() => simulateSurvival({ scenario: "none" as never })).toThrow(/scenario/);
  });
});
