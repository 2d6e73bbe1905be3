import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fillText } from "../../src/teaching/fill.js";
import { loadSession, loadSolutions } from "../../src/teaching/load.js";
import {
  formatNotebook,
  type Notebook,
  readNotebook,
  sessionNotebooks,
} from "../../src/teaching/notebook.js";
import { checkState, readSteps } from "../../src/teaching/progress.js";
import { solveNotebook } from "../../src/teaching/solve-notebook.js";
import { errNotebook } from "../support/student.js";
import { root, scratchFolder } from "./scratch.js";

const { runNotebooks } = await import(path.join(root, "scripts", "run-notebooks.mjs"));

/** Runs a filled notebook in a student's folder of its own. Gives what its cells show, and what was kept. */
async function run(name: string, notebook: Notebook) {
  const folder = scratchFolder();
  fs.writeFileSync(path.join(folder, "seminar.json"), JSON.stringify({ format: 1, notebooks: {} }));
  const file = path.join(folder, name);
  fs.writeFileSync(file, formatNotebook(notebook));
  const out = path.join(folder, "executed");
  await runNotebooks([file], { out, jobs: 1 });
  const shown = JSON.stringify(
    readNotebook(path.join(out, name)).cells.flatMap(({ outputs }) => outputs ?? []),
  );
  return { shown, steps: readSteps(path.join(folder, "progress.jsonl")) };
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

describe.each(sessionNotebooks())("session $session", ({ session: number, name, file }) => {
  const session = loadSession(number);

  it("runs with its solutions", { timeout: 240_000 }, async () => {
    const { shown, steps } = await run(name, solveNotebook(readNotebook(file), loadSolutions(number)));
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

  it("runs for a student who errs, and answers her mistakes", { timeout: 240_000 }, async () => {
    const { shown, steps } = await run(name, errNotebook(readNotebook(file), loadSolutions(number)));
    for (const { id, mistakes, right } of session.checks) {
      expect(shown).toContain(inJson(fillText(mistakes[0]?.feedback as string)));
      expect(shown).not.toContain(inJson(fillText(right)));
      expect(checkState(steps, id)).toMatchObject({ solvedAt: undefined, mistakes: [mistakes[0]?.name] });
    }
  });
});
