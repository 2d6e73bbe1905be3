import { beforeAll, describe, expect, it } from "vitest";
import { inputsOf } from "../../../src/core/read-inputs.js";
import type { Figure } from "../../../src/plots/figure.js";
import { tasks } from "../../../src/studies/affective-cognition/data/conditions.js";
import { shareAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import { figurePlayers } from "../../../src/studies/affective-cognition/figures/figure-silence.js";
import { agreement } from "../../../src/studies/affective-cognition/measures/agreement.js";

type Given = Awaited<ReturnType<typeof shareAffectiveCognition>>;
let given: Given;
let figure: Figure;
let rows: Record<string, string | number | null>[];
beforeAll(async () => {
  given = await shareAffectiveCognition();
  figure = figurePlayers(given);
  const { columns, rows: cells } = figure.table;
  rows = cells.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])));
});

describe("the figure of where models lie", () => {
  it("has people, five players and every recorded model in each task", () => {
    for (const { id, experiment } of tasks) {
      const own = rows.filter((row) => row.task === id);
      const kinds = ["people", "player", "recorded model"].map(
        (kind) => own.filter((row) => row.kind === kind).length,
      );
      expect(kinds, id).toEqual([1, 5, experiment === 1 ? 12 : 10]);
    }
  });

  it("counts in its title the models below the valence line", () => {
    const counts = [1, 2].map((experiment) => {
      const own = rows.filter(({ task }) => RegExp(`^${experiment}[ab]-emotion$`).test(String(task)));
      const valence = (task: unknown) =>
        own.find((row) => row.task === task && String(row.respondent).startsWith("the valence"))!.agreement;
      const models = own.filter(({ kind }) => kind === "recorded model");
      return [
        models.filter((row) => Number(row.agreement) < Number(valence(row.task))).length,
        models.length,
      ];
    });
    expect(counts).toEqual([
      [24, 24],
      [5, 20],
    ]);
    expect(figure.title).toContain("in 24 of 24 comparisons from text, and in 5 of 20 beside a face");
  });

  it("gives intervals with stories as clusters, and the same numbers as other figures", () => {
    for (const task of tasks.filter(({ inference }) => inference === "emotion")) {
      const own = rows.filter((row) => row.task === task.id);
      for (const row of own.filter(({ agreement: value }) => value !== null)) {
        expect(Number(row.lower), `${row.task} ${row.respondent}`).toBeLessThan(Number(row.agreement));
        expect(Number(row.upper)).toBeGreaterThan(Number(row.agreement));
      }
      const line = agreement(given.data, task, { kind: "baseline", baseline: "valence" });
      const row = own.find(({ respondent }) => String(respondent).startsWith("the valence"))!;
      expect(row.agreement).toBeCloseTo(line.value, 3);
      expect(row.lower).toBeCloseTo(line.story[0], 3);
    }
  });

  it("compares no model with a valence line that says nothing", () => {
    const control = rows.filter(({ task, kind }) => task === "1a-control" && kind === "recorded model");
    expect(control.every((row) => row["minus the valence line"] === null)).toBe(true);
    const goal = rows.filter(({ task, kind }) => task === "1a-goal" && kind === "recorded model");
    expect(goal.every((row) => row["minus the valence line"] !== null)).toBe(true);
  });

  it("alone rests on what the echo answers: other figures are made from the tables that they had", () => {
    const echo = "data/affective-cognition/derived/echo-answers.csv";
    expect(JSON.stringify(figure.inputs)).toContain(echo);
    expect(JSON.stringify(inputsOf(given.data))).not.toContain(echo);
  });
});
