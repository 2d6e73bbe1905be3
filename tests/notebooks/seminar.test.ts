import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fillText } from "../../src/teaching/fill.js";
import { loadSession, loadSolutions } from "../../src/teaching/load.js";
import { formatNotebook, readNotebook, sessionNotebooks } from "../../src/teaching/notebook.js";
import { checkState, readSteps } from "../../src/teaching/progress.js";
import { solveNotebook } from "../../src/teaching/solve-notebook.js";
import { errNotebook } from "../support/student.js";
import { root, scratchFolder } from "./scratch.js";

const { runNotebooks } = await import(path.join(root, "scripts", "run-notebooks.mjs"));

type Student = "solved" | "erring";

/** Each filled notebook, in a student's folder of its own. All are run at once: they share the compiler's start. */
const folder = scratchFolder();
const placeOf = (student: Student, session: number): string => path.join(folder, `${student}-${session}`);

beforeAll(async () => {
  const files = sessionNotebooks().flatMap(({ session, name, file }) => {
    const solutions = loadSolutions(session);
    const filled = {
      solved: solveNotebook(readNotebook(file), solutions),
      erring: errNotebook(readNotebook(file), solutions),
    };
    return Object.entries(filled).map(([student, notebook]) => {
      const place = placeOf(student as Student, session);
      fs.mkdirSync(place);
      fs.writeFileSync(path.join(place, "seminar.json"), JSON.stringify({ format: 1, notebooks: {} }));
      fs.writeFileSync(path.join(place, name), formatNotebook(notebook));
      return path.join(place, name);
    });
  });
  await runNotebooks(files, { out: path.join(folder, "executed"), jobs: 2 });
}, 900_000);

/** What a notebook's cells show, and what was kept of the student's steps. */
function ran(student: Student, session: number, name: string) {
  const place = placeOf(student, session);
  const executed = readNotebook(path.join(folder, "executed", path.basename(place), name));
  const shown = JSON.stringify(executed.cells.flatMap(({ outputs }) => outputs ?? []));
  return { shown, steps: readSteps(path.join(place, "progress.jsonl")) };
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

describe.each(sessionNotebooks())("session $session", ({ session: number, name }) => {
  const session = loadSession(number);

  it("runs with its solutions", () => {
    const { shown, steps } = ran("solved", number, name);
    for (const check of session.checks) {
      expect(shown).toContain(inJson(fillText(check.right)));
      expect(checkState(steps, check.id), check.id).toMatchObject({ solvedAt: 1 });
    }
    for (const { id, meaning } of session.predictions) {
      expect(shown, id).toContain(inJson(fillText(meaning)));
    }
    expect(shown).not.toContain("That is another value");
    for (const { rubric } of [...session.open, session.exit])
      expect(shown).toContain(inJson(fillText(rubric[0] as string)));
  });

  it("runs for a student who errs, and answers her mistakes", () => {
    const { shown, steps } = ran("erring", number, name);
    for (const { id, mistakes, right } of session.checks) {
      expect(shown).toContain(inJson(fillText(mistakes[0]?.feedback as string)));
      expect(shown).not.toContain(inJson(fillText(right)));
      expect(checkState(steps, id)).toMatchObject({ solvedAt: undefined, mistakes: [mistakes[0]?.name] });
    }
  });
});
