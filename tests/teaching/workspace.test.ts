import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fillText } from "../../src/teaching/fill.js";
import { loadSession, sessionNumbers } from "../../src/teaching/load.js";
import {
  formatNotebook,
  isQuestionCell,
  type Notebook,
  readNotebook,
  sessionNotebooks,
  sourceOf,
} from "../../src/teaching/notebook.js";
import { prepareSeminar } from "../../src/teaching/workspace.js";
import { scratchFolder } from "../support/scratch.js";

const names = sessionNotebooks().map(({ name }) => name);
const first = names[0] as string;

/** A student's folder, and a way to edit the notebook of its first session. */
async function student() {
  const folder = path.join(scratchFolder(), "ana");
  const outcome = await prepareSeminar(folder);
  const file = path.join(folder, first);
  const edit = (change: (notebook: Notebook) => void): void => {
    const notebook = readNotebook(file);
    change(notebook);
    writeFileSync(file, formatNotebook(notebook));
  };
  return { folder, file, edit, outcome };
}

describe("a student's folder", () => {
  it("has seven notebooks, each question below its cell, and no solution", async () => {
    const { folder, file, outcome } = await student();
    expect(outcome.isNew).toBe(true);
    expect(outcome.notebooks.map(({ state }) => state)).toEqual(sessionNumbers.map(() => "made"));
    const cells = readNotebook(file).cells.filter(isQuestionCell);
    const check = loadSession(1).checks[0] as { id: string; question: string; solution: string };
    const asked = cells.find((cell) => sourceOf(cell).includes(check.id));
    expect(JSON.stringify(asked?.outputs)).toContain(JSON.stringify(fillText(check.question)).slice(1, -1));
    const text = names.map((name) => readFileSync(path.join(folder, name), "utf8")).join();
    for (const session of sessionNumbers.map(loadSession)) {
      for (const { solution, right } of session.checks) {
        expect(text).not.toContain(JSON.stringify(fillText(solution)).slice(1, -1));
        expect(text).not.toContain(JSON.stringify(fillText(right)).slice(1, -1));
      }
    }
  });

  it("is left byte for byte when nothing has changed", async () => {
    const { folder, file } = await student();
    const before = readFileSync(file, "utf8");
    const again = await prepareSeminar(folder);
    expect(again.isNew).toBe(false);
    expect(again.notebooks.every(({ state }) => state === "as it was")).toBe(true);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("loses nothing of what she edited, wrote, added or deleted", async () => {
    const { folder, file, edit } = await student();
    const progress = '{"kind":"prediction","id":"s1.p1","value":3}\n';
    writeFileSync(path.join(folder, "progress.jsonl"), progress);
    writeFileSync(path.join(folder, "notes.txt"), "mine");
    let deleted = "";
    edit(({ cells }) => {
      const question = cells.find(isQuestionCell);
      if (question !== undefined) question.source = sourceOf(question).replace('"?"', "7");
      cells.push({ cell_type: "markdown", source: "My own note", metadata: {} });
      deleted = cells.splice(2, 1)[0]?.id as string;
    });
    const before = readFileSync(file, "utf8");
    const { notebooks } = await prepareSeminar(folder);
    expect(notebooks[0]).toMatchObject({ state: "as it was", left: [] });
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(before).not.toContain(`"${deleted}"`);
    expect(readFileSync(path.join(folder, "progress.jsonl"), "utf8")).toBe(progress);
    expect(readFileSync(path.join(folder, "notes.txt"), "utf8")).toBe("mine");
  });

  it("gets the project's new cells, and says which edited ones it left", async () => {
    const { folder, file, edit } = await student();
    // As if an older version had handed out other texts: one cell untouched since, one edited.
    const mark = path.join(folder, "seminar.json");
    const { fingerprint } = await import("../../src/teaching/merge-notebook.js");
    const held = JSON.parse(readFileSync(mark, "utf8"));
    let [untouched, edited] = ["", ""];
    edit(({ cells }) => {
      const [one, other] = cells.filter(({ cell_type }) => cell_type === "markdown") as [
        Notebook["cells"][number],
        Notebook["cells"][number],
      ];
      [untouched, edited] = [one.id as string, other.id as string];
      one.source = "An older text";
      held.notebooks[first][untouched] = fingerprint(one);
      held.notebooks[first][edited] = fingerprint({ ...other, source: "Another older text" });
      other.source = "Another older text, with my remark";
    });
    writeFileSync(mark, JSON.stringify(held));
    const [outcome] = (await prepareSeminar(folder)).notebooks;
    expect(outcome).toMatchObject({ state: "updated", updated: 1, left: [edited] });
    const text = readFileSync(file, "utf8");
    expect(text).not.toContain("An older text");
    expect(text).toContain("Another older text, with my remark");
    // It is said every time, until she takes the new text or the project the old one.
    expect((await prepareSeminar(folder)).notebooks[0]).toMatchObject({ state: "left", left: [edited] });
  });

  it("leaves a notebook that cannot be read, and makes one that is gone", async () => {
    const { folder, file } = await student();
    writeFileSync(file, "{ half");
    rmSync(path.join(folder, names[1] as string));
    const { notebooks } = await prepareSeminar(folder);
    expect(notebooks[0]).toMatchObject({ state: "left" });
    expect(notebooks[0]?.problem).toContain("JSON");
    expect(notebooks[1]).toMatchObject({ state: "made" });
    expect(readFileSync(file, "utf8")).toBe("{ half");
  });

  it("is completed where making it was interrupted", async () => {
    const { folder } = await student();
    const mark = path.join(folder, "seminar.json");
    writeFileSync(mark, JSON.stringify({ format: 1, notebooks: {} }));
    rmSync(path.join(folder, names[6] as string));
    const { notebooks } = await prepareSeminar(folder);
    expect(notebooks.map(({ state }) => state)).toEqual([...Array(6).fill("as it was"), "made"]);
    expect(Object.keys(JSON.parse(readFileSync(mark, "utf8")).notebooks)).toEqual(names);
  });

  it("is not made where something else is", async () => {
    const place = scratchFolder({ "thesis/draft.txt": "mine" });
    const thesis = path.join(place, "thesis");
    await expect(prepareSeminar(thesis)).rejects.toThrow("is there and is no seminar folder; name a new one");
    expect(existsSync(path.join(thesis, "seminar.json"))).toBe(false);
    await expect(prepareSeminar(path.join(thesis, "draft.txt"))).rejects.toThrow("is a file; name a folder");
    mkdirSync(path.join(place, "empty"));
    expect((await prepareSeminar(path.join(place, "empty"))).isNew).toBe(true);
  });

  it("remembers the class's folder, relative to itself", async () => {
    const place = scratchFolder();
    await prepareSeminar(path.join(place, "ana"), { class: path.join(place, "class") });
    const mark = path.join(place, "ana", "seminar.json");
    expect(JSON.parse(readFileSync(mark, "utf8")).class).toBe(path.join("..", "class"));
    await prepareSeminar(path.join(place, "ana"));
    expect(JSON.parse(readFileSync(mark, "utf8")).class).toBe(path.join("..", "class"));
  });
});
