import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { emotionOf } from "../../src/stimuli/cells.js";
import { loadStories, loadTemplate, templateIds } from "../../src/stimuli/load.js";
import { defineStory } from "../../src/stimuli/story.js";
import { defineTemplate, type TemplateDraft } from "../../src/stimuli/template.js";
import { scratchFolder } from "../support/scratch.js";
import { courage, courageStory } from "./samples.js";

const draft: TemplateDraft = {
  id: "goal",
  appraisals: [{ id: "goal", positiveWhen: "value-matches-outcome", means: ["wanted", "not wanted"] }],
  theory: [
    { appraisals: { goal: true }, emotion: "happy" },
    { appraisals: { goal: false }, emotion: "sad" },
  ],
};

describe("templates", () => {
  it("each has sources for what it says", async () => {
    for (const id of templateIds) {
      const template = await loadTemplate(id);
      const known = template.sources.map((source) => source.id);
      expect(template.theory).toHaveLength(4);
      for (const row of template.theory) expect(row.reason).toBeTruthy();
      for (const { sources = [], reason, guide } of template.appraisals) {
        expect([reason, guide].every(Boolean)).toBe(true);
        expect(sources.length).toBeGreaterThan(0);
        for (const source of sources) expect(known).toContain(source);
      }
      // Books have none.
      for (const { doi } of template.sources) expect(doi ?? "10.1/x").toMatch(/^10\.\d{1,5}\//);
    }
  });

  it.each<[string, Partial<TemplateDraft>, string]>([
    [
      "a missing combination",
      { theory: draft.theory.slice(0, 1) },
      "has 1 rows, 1 appraisals have 2 combinations",
    ],
    [
      "a combination twice",
      { theory: [draft.theory[0]!, draft.theory[0]!] },
      "theory.1: repeats a combination of poles",
    ],
    [
      "an appraisal that is none",
      { theory: [{ appraisals: { gaol: true }, emotion: "happy" }, draft.theory[1]!] },
      "theory.0: must give a pole to each of goal and to nothing else",
    ],
    [
      "one emotion",
      { theory: draft.theory.map((row) => ({ ...row, emotion: "happy" })) },
      "has one emotion only",
    ],
    [
      "an order that begins elsewhere",
      { order: ["goal", "context", "action", "outcome"] },
      "must begin with context",
    ],
    [
      "an order without the outcome",
      { order: ["context", "goal", "action"] },
      "must hold context, goal, action, outcome",
    ],
    [
      "a name that is taken",
      { appraisals: [{ ...draft.appraisals[0]!, id: "outcome" }] },
      "outcome, emotion, expression, story and template are taken",
    ],
    ["a name in capitals", { id: "Goal" }, "must be lower-case letters"],
  ])("refuses %s", (_, change, message) => {
    expect(() => defineTemplate({ ...draft, ...change })).toThrow(message);
  });

  it("says which cell has the wrong number of values", () => {
    expect(() => emotionOf(courage, { outcome: 0, values: [0, 1] })).toThrow(
      "emotionOf requires a value for each of 3 appraisals of courage, got 2",
    );
  });

  it("is read from a file, whose faults are named", async () => {
    const folder = scratchFolder({
      "own.json": JSON.stringify(courage),
      "bad.json": JSON.stringify({ ...courage, theory: [] }),
    });
    expect(await loadTemplate(path.join(folder, "own.json"))).toEqual(courage);
    await expect(loadTemplate(path.join(folder, "bad.json"))).rejects.toThrow(/bad\.json: field "theory"/);
    await expect(loadTemplate("goal-contrl")).rejects.toThrow(
      'no template "goal-contrl"; one of goal-control',
    );
  });
});

describe("stories", () => {
  it.each<[string, object, string]>([
    ["an appraisal missing", { appraisals: {} }, "appraisals.stake: is missing"],
    ["a question missing", { questions: {} }, "questions.outcome: is missing"],
    ["one outcome", { outcomes: ["It holds."] }, "outcomes"],
    ["a part twice in its order", { order: ["context", "context"] }, "order: must hold context, stake"],
    ["a name with a blank", { id: "the ladder" }, "must be lower-case words joined by hyphens"],
  ])("are refused with %s", (_, change, message) => {
    expect(() => defineStory(courage, { ...courageStory, ...change })).toThrow(message);
  });

  it("are read from JSON and from JSON Lines, with the place of a fault", async () => {
    const folder = scratchFolder();
    const file = (name: string, text: string): string => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const line = JSON.stringify(courageStory);
    const good = [file("a.json", `[${line}]`), file("a.jsonl", `${line}\n`)];
    for (const name of good) expect(await loadStories(name, courage)).toEqual([courageStory]);
    const twice = file("b.jsonl", `${line}\n${line}\n`);
    await expect(loadStories(twice, courage)).rejects.toThrow(
      /b\.jsonl:2: field "id": "ladder" occurs twice/,
    );
    const other = file("c.json", `[${JSON.stringify({ ...courageStory, template: "goal-control" })}]`);
    await expect(loadStories(other, courage)).rejects.toThrow(
      /c\.json: field "0\.template": is goal-control, not courage/,
    );
    await expect(loadStories("nothing.json")).rejects.toThrow('no stories "nothing.json"');
  });
});
