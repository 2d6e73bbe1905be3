import { describe, expect, it } from "vitest";
import { biasFigures } from "../../../src/judges/bias/bias-figures.js";
import { judgeBias } from "../../../src/judges/bias/judge-bias.js";
import type { EffectiveJudges } from "../../../src/judges/panel/effective-judges.js";
import { effectiveNumberOfJudges } from "../../../src/judges/panel/effective-judges.js";
import { planWords } from "../../../src/judges/panel/panel-words.js";
import { type PanelPlan, planPanel } from "../../../src/judges/panel/plan-panel.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { loadRatingSet } from "../../../src/studies/shared/rating-sets.js";
import { column, plantPanel, plantStudy } from "./tables.js";

const study = {
  ...{ respondents: 8, cases: 12, judges: 3 },
  variance: { respondent: 1, case: 0.5, judge: 0.3, view: 0.2, cell: 1, noise: 1 },
};
const sections = ["panel"];

describe("the section panel", () => {
  it("tells the numbers of effectiveNumberOfJudges and planPanel", () => {
    const ratings = plantPanel(
      { judges: 3, people: 2, units: 40, criteria: 1, correlation: 0.5, truthSd: 1, personSd: 0.5 },
      3,
    );
    const [section] = judgeBias(ratings, { sections, level: 0.9 }).sections;
    const { worth, plan } = section!.data as { worth: EffectiveJudges; plan: PanelPlan };
    expect(worth).toEqual(effectiveNumberOfJudges(ratings, { level: 0.9 }));
    expect(plan).toEqual(planPanel(ratings, { level: 0.9 }));
    expect(section!.answer[0]).toBe(
      `The 3 judges are worth ${worth.value.toFixed(2)} [${worth.ci.map((end) => end.toFixed(2)).join(", ")}] independent ones: the errors of two of them correlate by ${worth.meanCorrelation.value.toFixed(2)} [${worth.meanCorrelation.ci.map((end) => end.toFixed(2)).join(", ")}].`,
    );
  });

  it("plans for the prices of the options, and draws what it found", () => {
    const plan = { costs: { "judge-0": 0.01, "judge-1": 0.02, "judge-2": 0.04 }, conversations: 50 };
    const report = judgeBias(plantStudy(study, 5), { sections, plan });
    const found = (report.sections[0]!.data as { plan: PanelPlan }).plan;
    expect(found.conversations).toBe(50);
    // (0.01 + 0.02 + 0.04) * 8 respondents * 50
    expect(found.panels.at(-1)!.cost).toBeCloseTo(28, 10);
    const figures = biasFigures(report).filter(({ id }) => id.startsWith("figure-panel"));
    expect(figures.map(({ id }) => id)).toEqual(["figure-panel-plan"]);
    for (const figure of figures) checkFigure(figure);
  });

  it("says so if no panel is reliable enough", () => {
    const [words] = planWords(planPanel(plantStudy(study, 5), { targetReliability: 0.999 }));
    expect(words).toContain("no panel reaches a reliability of 0.999. The best is ");
  });

  it("keeps what the panel is worth where no panel can be planned: pairs", async () => {
    const [pairs] = judgeBias(await loadRatingSet("llmbar"), { sections, plan: {} }).sections;
    expect(pairs!.answer[0]).toMatch(/^The 5 judges are worth 1\.28 \[/);
    expect(pairs!.answer.at(-1)).toBe(
      "No panel is planned: needs ratings of single targets, got pairs only.",
    );
  });

  it("says that a price is of a judge that is not there, and refuses a table of one judge", () => {
    const [wrong] = judgeBias(plantStudy(study, 5), { sections, plan: { costs: { gpt: 1 } } }).sections;
    expect(wrong!.answer.at(-1)).toBe(
      'No panel is planned: planPanel got a cost of "gpt", but the judges are judge-0, judge-1, judge-2.',
    );
    const [alone] = judgeBias(column("a", "model", [1, 2, 3]), { sections }).sections;
    expect(alone!.answer).toEqual(["Not computable: needs 2 judges that rated the same, got 1."]);
    expect(() => judgeBias(plantStudy(study, 5), { plan: { conversations: 0 } })).toThrow(
      "planPanel requires conversations as a whole number from 1, got 0",
    );
  });

  it("is computed if a plan is asked for, although other sections are named", () => {
    const report = judgeBias(plantStudy(study, 5), { sections: [], plan: {} });
    expect(report.sections.map(({ id }) => id)).toEqual(["panel"]);
  });

  it("shortens long names, and shows twenty judges", () => {
    const many = plantPanel(
      { judges: 20, people: 2, units: 12, criteria: 1, correlation: 0.5, truthSd: 1, personSd: 0.5 },
      3,
    ).map((one) => ({
      ...one,
      rater: { ...one.rater, id: `a-provider-with-a-long-name/${one.rater.id}-2026-11-23-preview` },
    }));
    const report = judgeBias(many, { sections });
    const drawn = biasFigures(report).filter(({ id }) => id.startsWith("figure-panel"));
    expect(drawn).toHaveLength(2);
    for (const figure of drawn) checkFigure(figure);
    expect((report.sections[0]!.data as { plan: PanelPlan }).plan.exhaustive).toBe(false);
  });
});
