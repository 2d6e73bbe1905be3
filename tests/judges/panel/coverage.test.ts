import { describe, expect, it } from "vitest";
import { effectiveNumberOfJudges } from "../../../src/judges/panel/effective-judges.js";
import { planPanel } from "../../../src/judges/panel/plan-panel.js";
import { type PlantedPanel, type PlantedStudy, plantPanel, plantStudy } from "./tables.js";

const small: PlantedPanel = {
  ...{ judges: 4, people: 3, units: 100, criteria: 2 },
  ...{ correlation: 0.4, truthSd: 1, personSd: 0.8 },
};
const study: PlantedStudy = {
  ...{ respondents: 16, cases: 40, judges: 4 },
  variance: { respondent: 1, case: 0.5, judge: 0.3, view: 0.2, cell: 1, noise: 1 },
};

describe("200 panels of known correlation", () => {
  it("hold the planted number of judges in 90.5 to 98.5% of the 95% intervals", () => {
    // 4 / (1 + 3 * 0.4)
    const truth = 4 / 2.2;
    let [held, sum] = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const { value, ci } = effectiveNumberOfJudges(plantPanel(small, seed));
      if (ci[0] <= truth && truth <= ci[1]) held++;
      sum += value / 200;
    }
    expect(held).toBeGreaterThanOrEqual(181);
    expect(held).toBeLessThanOrEqual(197);
    expect(Math.abs(sum / truth - 1)).toBeLessThan(0.03);
  });
});

describe("200 studies of known variances", () => {
  it("hold the planted reliability in 90.5% or more of the 95% intervals", () => {
    // 1 / (1 + 0.2 / 4 + (1 + 1 / 4) / 40) and 1 / (1 + 0.2 + (1 + 1) / 40)
    const [all, one] = [1 / 1.08125, 1 / 1.25];
    const held = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const { panels } = planPanel(plantStudy(study, seed));
      const intervals = [
        panels.find(({ judges }) => judges.length === 4)!.relative.ci,
        panels.find(({ judges }) => judges.join() === "judge-0")!.relative.ci,
      ];
      [all, one].forEach((truth, i) => {
        if (intervals[i]![0] <= truth && truth <= intervals[i]![1]) held[i]!++;
      });
    }
    // Two jackknife variances are added, so the intervals are rather too wide than too narrow.
    for (const count of held) expect(count).toBeGreaterThanOrEqual(181);
  });
});
