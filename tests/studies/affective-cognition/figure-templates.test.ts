import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { loadStories, loadTemplate, templateIds } from "../../../src/stimuli/load.js";
import { figure1, figureTemplate } from "../../../src/studies/affective-cognition/figures/figure-1.js";
import { figure2 } from "../../../src/studies/affective-cognition/figures/figure-2.js";
import { templateGraph } from "../../../src/studies/affective-cognition/figures/template-graph.js";
import { exampleItem } from "../../../src/studies/affective-cognition/live/example-item.js";

const textsOf = (figure: { spec: { layout: Record<string, unknown> } }): string[] =>
  (figure.spec.layout.annotations as { text: string }[]).map(({ text }) => text.replace(/<\/?b>/g, ""));

describe("Figure 1", async () => {
  const templates = await Promise.all(templateIds.map(loadTemplate));

  it("has a graph of each template, and every emotion of its theory", () => {
    const figure = figure1(templates.slice(0, 2));
    checkFigure(figure);
    const emotions = templates.slice(0, 2).flatMap(({ theory }) => theory.map(({ emotion }) => emotion));
    expect(textsOf(figure)).toEqual(expect.arrayContaining([...emotions, "goal congruence", "control"]));
    // + + joyful, - + frustrated, + - grateful, - - disappointed: as Table 1 has them.
    expect(figure.table.rows.slice(0, 4).map((row) => row.slice(1, 3))).toEqual([
      ["goal +, control +", "joyful"],
      ["goal −, control +", "frustrated"],
      ["goal +, control −", "grateful"],
      ["goal −, control −", "disappointed"],
    ]);
    for (const input of figure.inputs)
      expect(existsSync(projectPath(String(input))), String(input)).toBe(true);
  });

  it("can be drawn for any template, with the question of an item", () => {
    for (const template of templates) {
      const figure = figureTemplate([template], "emotion");
      checkFigure(figure);
      expect(textsOf(figure)).toContain("emotion?");
      expect(figure.note).toContain(template.appraisals[0]!.means[0]);
    }
  });
});

describe("Figure 2", async () => {
  const template = await loadTemplate("goal-control");
  const shown = await exampleItem(template);
  const figure = figure2(shown);

  it("shows an item of our own stories, without the thing that it asks for", async () => {
    checkFigure(figure);
    const story = (await loadStories("goal-control")).find(({ id }) => id === shown.item.conditions.story)!;
    expect(figure.alt).toContain(story.context);
    for (const value of story.appraisals.goal!) expect(figure.alt).not.toContain(value);
    expect(textsOf(figure)).toContain("goal congruence?");
  });

  it("shows the emotion on a face and does not name it in the item", () => {
    expect(shown.face?.name).toBe(shown.item.conditions.emotion);
    expect(textsOf(figure).some((text) => text.includes(shown.face!.name))).toBe(false);
    expect((figure.spec.layout.images as unknown[]).length).toBe(1);
  });

  it("draws as hidden what is neither told nor asked: the emotion beside a face, the expression without one", () => {
    const rolesOf = (face: boolean) =>
      Object.fromEntries(
        templateGraph(template, { asked: "goal", face }).layers.flatMap(({ nodes }) =>
          nodes.map(({ id, role }) => [id, role]),
        ),
      );
    const same = { outcome: "told", goal: "asked", control: "told" };
    expect(rolesOf(true)).toEqual({ ...same, emotion: "hidden", expression: "shown" });
    expect(rolesOf(false)).toEqual({ ...same, emotion: "told", expression: "hidden" });
  });

  it("marks as the label what the theory gives", () => {
    const label = shown.item.options[shown.item.keyed!]!;
    expect(textsOf(figure)).toContain(`${label} (the theory's label)`);
    // She is disappointed and limes came: she wanted the other trees.
    expect(label).toBe("Cherry trees rather than limes");
  });

  it("of an item in words has no picture", () => {
    const { face: _, ...words } = shown;
    expect(figure2(words).spec.layout.images).toBeUndefined();
  });
});
