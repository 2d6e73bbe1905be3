import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { findQuestion } from "../../src/teaching/load.js";
import { matchAnswer } from "../../src/teaching/match-answer.js";
import { isQuestionCell, questionsIn, readNotebook, sourceOf } from "../../src/teaching/notebook.js";
import { answerKey } from "../../src/teaching/question-text.js";
import { rightAnswer, wrongAnswer } from "../../src/teaching/solve-notebook.js";

const folder = projectPath("notebooks");
const notebooks = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ipynb") && !/^(seminar|executed)\/|\.ipynb_checkpoints/.test(name))
  .sort();
const asked = notebooks.map((name) => {
  const { cells } = readNotebook(path.join(folder, name));
  const calls = cells.flatMap((cell) => (cell.cell_type === "code" ? questionsIn(sourceOf(cell)) : []));
  return { name, cells, calls };
});

describe.each(asked)("notebooks/$name", ({ cells, calls }) => {
  const first = sourceOf(cells[0] as (typeof cells)[number]);
  const text = cells
    .filter(({ cell_type }) => cell_type === "markdown")
    .map(sourceOf)
    .join("\n");

  it("says what one can do after it, how long it takes, and what it needs", () => {
    expect(first).toContain("**After this you can**");
    expect(first).toMatch(/\*\*Minutes\*\* (about )?\d+/);
    expect(first).toContain("**Needs** ");
  });

  it("asks before it shows, each question in a cell of its own", () => {
    const ids = (verb: string) => calls.filter((call) => call.verb === verb).map(({ id }) => id);
    expect(ids("predict").length).toBeGreaterThanOrEqual(2);
    expect(ids("reveal").sort()).toEqual(ids("predict").sort());
    for (const id of ids("predict")) {
      expect(findQuestion(id).type).toBe("prediction");
      const place = (verb: string) => calls.findIndex((call) => call.verb === verb && call.id === id);
      expect(place("predict"), id).toBeLessThan(place("reveal"));
    }
    for (const cell of cells.filter(({ cell_type }) => cell_type === "code")) {
      const source = sourceOf(cell).replace(/^import .*$/gm, "");
      if (!/\b(predict|selfCheck)\("/.test(source)) continue;
      expect(isQuestionCell({ ...cell, source }), source).toBe(true);
    }
  });

  it("ends with exercises of three levels, each with a hidden answer", () => {
    const exercises = [...text.matchAll(/^\*\*(★+)[ *]/gm)];
    expect(exercises.map(([, level]) => level)).toEqual(["★", "★★", "★★★"]);
    const end = text.slice(exercises[0]?.index);
    expect(end.match(/<details>/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
    expect(end.match(/<details>/g)?.length).toBe(end.match(/<\/details>/g)?.length);
  });
});

describe("data/teaching/notebooks", () => {
  const used = new Set(asked.flatMap(({ calls }) => calls.map(({ id }) => id)));
  const known = readdirSync(projectPath("data", "teaching", "notebooks")).map((file) =>
    file.replace(".json", ""),
  );

  it("asks nothing that no notebook asks", () => {
    const unused = known.flatMap((code) =>
      Array.from({ length: 12 }, (_, i) => `${code}.p${i + 1}`).filter((id) => isThere(id) && !used.has(id)),
    );
    expect(unused).toEqual([]);
  });

  it("answers its checks, where there are any", () => {
    for (const id of used) {
      const found = findQuestion(id);
      if (found.type !== "check") continue;
      const key = answerKey(found.question);
      expect(matchAnswer(key, rightAnswer(found.question))).toEqual({ outcome: "right" });
      found.question.mistakes.forEach((_, place) => {
        expect(matchAnswer(key, wrongAnswer(found.question, place))).toEqual({
          outcome: "wrong",
          mistake: place,
        });
      });
    }
  });
});

function isThere(id: string): boolean {
  try {
    return findQuestion(id).type === "prediction";
  } catch {
    return false;
  }
}
