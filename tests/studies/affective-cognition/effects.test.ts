import { beforeAll, describe, expect, it } from "vitest";
import { recordedModels, tasks } from "../../../src/studies/affective-cognition/data/conditions.js";
import type { StudyData, StudyItem } from "../../../src/studies/affective-cognition/data/data.js";
import { loadAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import {
  figureEffectExpressions,
  figureEffectReasoning,
} from "../../../src/studies/affective-cognition/figures/figure-effects.js";
import type { LiveAnswers, LiveRespondent } from "../../../src/studies/affective-cognition/live/answers.js";
import { effectTables, runEffects } from "../../../src/studies/affective-cognition/live/effects.js";
import {
  chainOfThoughtEffect,
  expressionEffect,
} from "../../../src/studies/affective-cognition/measures/comparisons.js";

let data: StudyData;
beforeAll(async () => {
  data = await loadAffectiveCognition();
});

describe("the figures of effects", () => {
  it("have all models and each of three, together and in each task, in both conditions", () => {
    for (const figure of [figureEffectReasoning(data), figureEffectExpressions(data)]) {
      // 2 conditions × (all models + 3) × (together + 8 tasks)
      expect(figure.table.rows).toHaveLength(2 * 4 * 9);
      expect(figure.table.rows.flat()).not.toContain(null);
      expect(figure.alt).not.toMatch(/NaN|undefined/);
      expect(JSON.stringify(figure.spec)).not.toContain("diamond");
    }
  });

  it("begin with the paper's own effect, and draw the printed one at its value", () => {
    const cot = figureEffectReasoning(data, [
      { task: "cot", respondent: "", value: 0.069, ci: [0.062, 0.075] },
    ]);
    expect(cot.table.rows[0]!.slice(0, 4)).toEqual(["1", "All models", "all tasks", expect.closeTo(6.87, 2)]);
    const diamonds = cot.spec.data.filter(
      ({ marker }) => (marker as { symbol?: string })?.symbol === "diamond",
    );
    expect(diamonds).toHaveLength(1);
    expect(diamonds[0]!.x).toEqual([expect.closeTo(6.9, 10)]);
    const expressions = figureEffectExpressions(data);
    expect(expressions.table.rows[0]![3]).toBeCloseTo(8.91, 2);
  });
});

/** GPT-4's recorded answers as those of a run, to chosen items under chosen prompts. */
function runOfGpt4(promptIds: readonly string[], items: readonly StudyItem[]): LiveAnswers {
  const respondents = promptIds.map((promptId): LiveRespondent => {
    const prompt = promptId.includes("cot") ? ("0shot-cot" as const) : ("0shot" as const);
    const keyIn = (experiment: number): string =>
      recordedModels.find((m) => m.experiment === experiment && m.model === "gpt-4" && m.prompt === prompt)!
        .key;
    const answers = items.map((item): [string, (number | null)[]] => [
      item.id,
      [data.modelAnswer(keyIn(item.experiment), item.id)],
    ]);
    const counts = { refused: 0, unparsed: 0, failed: 0 };
    return { model: "a/model", promptId, prompt, isBaseline: false, answers: new Map(answers), ...counts };
  });
  return { folder: "runs/made-up", manifest: {} as LiveAnswers["manifest"], respondents };
}

describe("the effects in the report of a run", () => {
  it("are those of the recorded model, if the run gives its answers again", () => {
    const rows = runEffects(data, runOfGpt4(["0shot", "0shot-cot"], data.items));
    const own = rows.filter(({ source }) => source === "run");
    const second = tasks.filter((task) => task.experiment === 2);
    const cot = own.find(({ task, experiment }) => task === "all tasks" && experiment === 2)!;
    const recorded = chainOfThoughtEffect(data, { model: "gpt-4", tasks: second, unparsed: "unscored" });
    expect(cot.value).toBeCloseTo(recorded.value, 9);
    expect(cot.ci[0]).toBeCloseTo(recorded.story[0], 8);
    expect(cot.items).toBe(640);
    const face = own.find(({ effect, task }) => effect === "expressions" && task === "emotions")!;
    const shown = expressionEffect(data, { model: "gpt-4", unparsed: "unscored" });
    expect([face.prompt, face.items]).toEqual(["0shot", 160]);
    expect(face.value).toBeCloseTo(shown.value, 9);
    expect(face.ci[1]).toBeCloseTo(shown.story[1], 8);
    // Two experiments × (all + 8 tasks) for reasoning; two prompts × (emotions + 8 tasks) for expressions.
    expect(own).toHaveLength(2 * 9 + 2 * 9);
    expect(effectTables(rows).map(({ title }) => title.split(":")[0])).toEqual([
      "reasoning, Experiment 1",
      "reasoning, Experiment 2",
      "expressions",
    ]);
  });

  it("need both conditions", () => {
    const text = data.items.filter(({ experiment }) => experiment === 1);
    expect(runEffects(data, runOfGpt4(["0shot"], text))).toEqual([]);
    expect(runEffects(data, runOfGpt4(["0shot", "upstream:0shot-cot"], text))).toEqual([]);
    const paired = runEffects(data, runOfGpt4(["upstream:0shot", "upstream:0shot-cot"], text));
    expect(new Set(paired.map(({ effect }) => effect))).toEqual(new Set(["reasoning"]));
  });

  it("rest on the items that were answered under both, and have no interval from one story", () => {
    const goal = data.itemsOf("1a-goal").filter(({ story }) => story === 3);
    const run = runOfGpt4(["0shot", "0shot-cot"], goal);
    run.respondents[1]!.answers.delete(goal[0]!.id);
    const [row] = runEffects(data, run);
    expect(row).toMatchObject({ task: "goal (a)", items: goal.length - 1, stories: 1 });
    expect(Number.isFinite(row!.value)).toBe(true);
    expect(effectTables([row!])[0]!.rows[0]).toContain("undefined: one story");
  });
});
