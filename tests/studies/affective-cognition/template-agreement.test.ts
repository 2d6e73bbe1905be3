import { beforeAll, describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { clusteredMean } from "../../../src/stats/clustered-mean.js";
import { defineTemplate, loadTemplate, type Template } from "../../../src/stimuli/index.js";
import { StudyData, type StudyItem } from "../../../src/studies/affective-cognition/data/data.js";
import {
  figureLabels,
  labelMajorityScores,
  loadAffectiveCognition,
  taskById,
  templateAgreement,
} from "../../../src/studies/affective-cognition/index.js";

let data: StudyData;
let goal: Template;
let safety: Template;
beforeAll(async () => {
  [data, goal, safety] = await Promise.all([
    loadAffectiveCognition(),
    loadTemplate("goal-control"),
    loadTemplate("safety-expectedness"),
  ]);
});

const withEmotions = (template: Template, other: Record<string, string>): Template =>
  defineTemplate({
    ...template,
    id: `${template.id}-own`,
    theory: template.theory.map((row) => ({ ...row, emotion: other[row.emotion] ?? row.emotion })),
  });

/** Four items of goal x control: one for each emotion of the paper, all of story 0 but the last. */
function fewItems(answers: readonly number[][]): StudyData {
  const emotions = ["joyful", "frustrated", "grateful", "disappointed"];
  const items = emotions.map(
    (emotion, label): StudyItem => ({
      id: `item-${label}`,
      task: "1a-emotion",
      experiment: 1,
      pair: "goal-control",
      inference: "emotion",
      story: label === 3 ? 1 : 0,
      emotion,
      firstValue: 0,
      options: 4,
      label,
      correctedLabel: label,
      alphabetical: [3, 1, 2, 0],
      answers: answers[label] as number[],
    }),
  );
  return new StudyData(items, new Map());
}

describe("templateAgreement", () => {
  it("counts items by cell, with arithmetic by hand", () => {
    // Modes: joyful; disappointed, not frustrated; joyful and grateful tie, grateful first; disappointed.
    const few = fewItems([[0, 0, 2], [3, 1, 3], [2, 0, 0, 2], [3]]);
    const found = templateAgreement(few, goal);
    expect(found).toMatchObject({ template: "goal-control", task: "1a-emotion", agrees: 3, tied: 1, n: 4 });
    expect(found.value).toBe(75); // 3 of 4
    expect(found.cells.map(({ theoryLabel, agrees }) => [theoryLabel, agrees])).toEqual([
      ["joyful", 1],
      ["frustrated", 0],
      ["grateful", 1],
      ["disappointed", 1],
    ]);
    expect(found.cells[1]?.modes).toEqual({ joyful: 0, frustrated: 0, grateful: 0, disappointed: 1 });
    // Two of three answers, one of three.
    expect(found.cells[1]?.chosen.disappointed).toBeCloseTo(200 / 3, 12);
    expect(found.cells[1]?.chosen.frustrated).toBeCloseTo(100 / 3, 12);
    expect(found.items[2]).toEqual({
      id: "item-2",
      story: 0,
      theoryLabel: "grateful",
      modes: ["joyful", "grateful"],
      agrees: 1,
    });
    // The tie: joyful was seen last, and each of two modes counts one half.
    expect(templateAgreement(few, goal, { ties: "last-seen" }).agrees).toBe(2);
    expect(templateAgreement(few, goal, { ties: "fractional" }).agrees).toBe(2.5);
  });

  it("counts each item once, whatever the tie rule, and weighs stories as clusters", () => {
    for (const ties of ["first-seen", "last-seen", "fractional"] as const) {
      for (const template of [goal, safety]) {
        const found = templateAgreement(data, template, { ties });
        expect(found.cells.map(({ n }) => n)).toEqual([20, 20, 20, 20]);
        for (const { modes, chosen, agrees, theoryLabel } of found.cells) {
          const total = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
          expect(total(modes)).toBeCloseTo(20, 12);
          expect(total(chosen)).toBeCloseTo(100, 10);
          expect(modes[theoryLabel]).toBeCloseTo(agrees, 12);
        }
        const { value, ci } = clusteredMean(
          found.items.map(({ agrees }) => 100 * agrees),
          found.items.map(({ story }) => story),
        );
        expect(found).toMatchObject({ value, ci });
      }
    }
  });

  it("is the paper's label against the majority, item by item, for the paper's own tables", () => {
    for (const [id, template] of [
      ["1a-emotion", goal],
      ["2b-emotion", safety],
    ] as const) {
      for (const ties of ["first-seen", "last-seen", "fractional"] as const) {
        const experiment = id.startsWith("1") ? 1 : 2;
        const { items } = templateAgreement(data, template, { ties, experiment });
        const { values } = labelMajorityScores(data, taskById(id), { ties });
        expect(items.map(({ agrees }) => agrees)).toEqual([...values]);
      }
    }
  });

  it("gives the counts that a plain count of the table gives", () => {
    // answers.csv, the first of the most frequent options of each item, counted by a script of its own.
    const agreesOf = (template: Template, experiment: 1 | 2) =>
      templateAgreement(data, template, { experiment }).cells.map(({ agrees }) => agrees);
    expect(agreesOf(goal, 1)).toEqual([19, 2, 4, 18]);
    expect(agreesOf(safety, 1)).toEqual([16, 0, 3, 20]);
    expect(agreesOf(goal, 2)).toEqual([7, 9, 4, 20]);
    expect(agreesOf(safety, 2)).toEqual([15, 0, 20, 19]);
  });

  it("follows another table: swapped emotions trade their cells, and the modes stay", () => {
    const paper = templateAgreement(data, goal);
    const swap = withEmotions(goal, { frustrated: "disappointed", disappointed: "frustrated" });
    const swapped = templateAgreement(data, swap);
    const changed = swapped.items.filter(({ theoryLabel }, i) => theoryLabel !== paper.items[i]?.theoryLabel);
    expect(changed.length).toBe(40); // two cells of 20
    expect(swapped.cells.map(({ modes }) => modes)).toEqual(paper.cells.map(({ modes }) => modes));
    expect(swapped.cells[1]?.agrees).toBe(paper.cells[1]?.modes.disappointed);
    expect(swapped.cells[3]?.agrees).toBe(paper.cells[3]?.modes.frustrated);
  });

  it("reads poles by their names, so the order of appraisals and rows does not matter", () => {
    const turned = defineTemplate({
      ...goal,
      appraisals: goal.appraisals.toReversed(),
      theory: goal.theory.toReversed(),
    });
    const { items } = templateAgreement(data, turned);
    expect(items).toEqual(templateAgreement(data, goal).items);
  });

  it("takes one emotion in several cells", () => {
    const valence = withEmotions(goal, { grateful: "joyful", frustrated: "disappointed" });
    // 19 + 16 items have the mode joyful, 18 + 18 disappointed.
    expect(templateAgreement(data, valence).agrees).toBe(71);
  });

  it("refuses another design, emotions that nobody was offered, and unknown options, in one line", async () => {
    const agency = await loadTemplate("agency-norm");
    expect(() => templateAgreement(data, agency)).toThrow(
      new InputError(
        "templateAgreement requires appraisals goal, control or safety, expectedness, got agency, norm (agency-norm)",
      ),
    );
    expect(() => templateAgreement(data, withEmotions(goal, { joyful: "proud" }))).toThrow(
      new InputError(
        "templateAgreement requires emotions that people were offered (joyful, frustrated, grateful, disappointed), got proud (goal-control-own)",
      ),
    );
    expect(() => templateAgreement(data, goal, { ties: "first" as never })).toThrow(
      'templateAgreement requires ties of "first-seen", "last-seen" or "fractional", got "first"',
    );
  });
});

describe("figure-labels", () => {
  it("shows the counts of both experiments, label by label", () => {
    const { alt, table } = figureLabels(data);
    const agrees = table.columns.indexOf("agrees");
    const counts = [1, 2].flatMap((experiment) =>
      [goal, safety].flatMap((template) =>
        templateAgreement(data, template, { experiment: experiment as 1 | 2 }).cells.map(
          (cell) => cell.agrees,
        ),
      ),
    );
    expect(table.rows.map((row) => row[agrees])).toEqual(counts);
    expect(alt).toContain("resigned 0 of 20 items, surprised 3 of 20 items");
  });
});
