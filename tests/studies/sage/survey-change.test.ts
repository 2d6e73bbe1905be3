import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { SurveyItem } from "../../../src/people/design/survey-design.js";
import { drawContexts, releasedContexts } from "../../../src/studies/sage/live/change-contexts.js";
import { prepareSurveyTask, readSurveyTask } from "../../../src/studies/shared/surveys/survey-tasks.js";
import { answeredSurvey, designOf } from "../../support/answered-survey.js";
import { scratchFolder } from "../../support/scratch.js";

const mirror = process.env.AFFECTLAB_MIRROR;
const hasTexts = mirror !== undefined && existsSync(path.join(mirror, "digitalhuman"));

describe.skipIf(!hasTexts)("the paper's human evaluation as a questionnaire", () => {
  it("draws 100 contexts, 44 of them late, one a dialogue, and the same again", async () => {
    const all = await releasedContexts();
    const drawn = drawContexts(all, { seed: 1 });
    expect(drawn).toHaveLength(100);
    expect(drawn.filter(({ late }) => late)).toHaveLength(44);
    expect(new Set(drawn.map(({ dialogue }) => dialogue)).size).toBe(100);
    expect(drawContexts(all, { seed: 1 }).map(({ id }) => id)).toEqual(drawn.map(({ id }) => id));
    expect(drawContexts(all, { seed: 2 }).map(({ id }) => id)).not.toEqual(drawn.map(({ id }) => id));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    // The last turn is the reply whose effect is asked about.
    expect(drawn.every(({ turns }) => turns.at(-1)!.role === "assistant")).toBe(true);
  });

  it("asks for a direction without the simulator's, or for the reason, never both of one person", async () => {
    const material = await prepareSurveyTask("sage", "change", { seed: 1, limit: 20 });
    const design = designOf(material);
    expect(design.lists).toHaveLength(2);
    for (const list of design.lists) {
      expect(new Set(list.map((at) => design.items[at]!.story)).size).toBe(20);
    }
    const said = ({ parts }: SurveyItem) =>
      parts.some((part) => JSON.stringify(part).includes("模拟给出的结果"));
    expect(design.items.filter(said).map(({ id }) => id.split(".")[1])).toEqual(Array(20).fill("reasonable"));
  });

  it("gives Table 1 beside the printed values, and leaves the ledger alone", async () => {
    const material = await prepareSurveyTask("sage", "change", { seed: 1, limit: 20 });
    const file = path.join(scratchFolder({}), "answers.csv");
    // Everybody says "better" and "reasonable", but for one who skips.
    writeFileSync(
      file,
      answeredSurvey(designOf(material), 6, ({ id }, _, who) =>
        who === 5 ? null : id.endsWith("direction") ? 2 : 0,
      ),
    );
    const { reading, found } = await readSurveyTask("sage", "change", [file], { seed: 1 });
    expect(found.simulated).toBe(true);
    const rows = reading.tables[0]!.rows;
    expect(rows).toHaveLength(13);
    const cell = (row: string, at: number) => rows.find(([name]) => name === row)![at];
    expect(cell("reasonable, mean", 2)).toMatch(/^100\.0/);
    expect(cell("two people, mean", 2)).toMatch(/^100\.0/);
    expect(cell("model and a person, mean", 6)).toBe("82.65");
    expect(cell("model and the majority", 6)).toBe("95.00");
    expect(reading.notes.join(" ")).toContain("no claim of the ledger changes");
  });
});
