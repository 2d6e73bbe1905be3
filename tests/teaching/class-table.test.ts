import path from "node:path";
import { describe, expect, it } from "vitest";
import { classOf } from "../../src/teaching/class.js";
import { classPage } from "../../src/teaching/class-page.js";
import { classTable, scopeOf } from "../../src/teaching/class-table.js";
import { loadSession } from "../../src/teaching/load.js";
import { scratchFolder } from "../support/scratch.js";

const { checks, exit } = loadSession(1);
const [first, second] = checks as [(typeof checks)[number], (typeof checks)[number]];
const [one, two] = first.mistakes.map(({ name }) => name) as [string, string];
const mark = JSON.stringify({ format: 1, notebooks: {} });
const rows = (...steps: object[]): string => steps.map((step) => `${JSON.stringify(step)}\n`).join("");
const tried = (id: string, answer: string, mistake?: string) =>
  mistake === undefined
    ? { kind: "check", id, answer, outcome: "right" }
    : { kind: "check", id, answer, outcome: "wrong", mistake };

/** Ana: two tries, then right. Ben: one mistake, twice the same. Cem: right at once, from a page. Dee: a torn file. */
const made = () =>
  scratchFolder({
    "ana/seminar.json": mark,
    "ana/progress.jsonl": rows(
      { kind: "prediction", id: "s1.p1", value: 9 },
      { kind: "reveal", id: "s1.p1" },
      tried(first.id, "x", one),
      tried(first.id, "y", two),
      { kind: "hint", id: first.id },
      tried(first.id, "z"),
      { kind: "open", id: exit.id, text: "If <b>ten</b> stories said so." },
    ),
    "group/ben/seminar.json": mark,
    "group/ben/progress.jsonl": rows(
      { kind: "prediction", id: "s1.p1", value: 40 },
      tried(first.id, "x", one),
      tried(first.id, "x", one),
      tried(second.id, "q", second.mistakes[0]?.name),
    ),
    "cem.progress.jsonl": rows(tried(first.id, "z"), tried(second.id, "r")),
    "dee/seminar.json": mark,
    "dee/progress.jsonl": '{"kind":"check"}\n',
    "unrelated/readme.txt": "not a student",
  });

describe("a class's folder", () => {
  it("is read two levels down, exported files included", () => {
    const students = classOf(made());
    expect(students.map(({ student }) => student)).toEqual(["ana", "cem", "dee", "ben"]);
    expect(students.find(({ student }) => student === "dee")?.problem).toMatch(/progress\.jsonl:1/);
  });

  it("takes a folder and an exported file of one name for one student", () => {
    const folder = scratchFolder({
      "ana/seminar.json": mark,
      "ana/progress.jsonl": rows({ ...tried(first.id, "x", one), at: "2026-11-02T10:00:00Z" }),
      "ana.progress.jsonl": rows({ ...tried(first.id, "z"), at: "2026-11-02T10:05:00Z" }),
    });
    expect(classTable([folder]).students).toMatchObject([{ student: "ana", tries: 2, solved: 1 }]);
  });

  it("may be one student's own", () => {
    expect(classTable([path.join(made(), "ana")]).students.map(({ student }) => student)).toEqual(["ana"]);
  });
});

describe("a class's table", () => {
  it("counts what each did; a cell that was run again is no second try", () => {
    const { students } = classTable([made()], [1]);
    const row = (name: string) => students.find(({ student }) => student === name);
    expect(row("ana")).toMatchObject({
      predicted: 1,
      revealed: 1,
      tried: 1,
      solved: 1,
      solvedAtOnce: 0,
      tries: 3,
      written: 1,
    });
    expect(row("ben")).toMatchObject({ predicted: 1, revealed: 0, tried: 2, solved: 0, tries: 2 });
    expect(row("cem")).toMatchObject({ tried: 2, solved: 2, solvedAtOnce: 2, tries: 2 });
    expect(row("dee")).toMatchObject({ tried: 0, solved: 0 });
  });

  it("names the commonest mistake of each question, once a student", () => {
    const table = classTable([made()], [1]);
    const question = (id: string) => table.questions.find((one) => one.id === id);
    expect(question(first.id)).toMatchObject({
      tried: 3,
      solved: 2,
      solvedAtOnce: 1,
      commonest: [one],
      commonestCount: 2,
    });
    expect(question(second.id)).toMatchObject({ tried: 2, solved: 1, commonestCount: 1 });
    expect(
      table.questions.slice(2).every(({ tried: n, commonest }) => n === 0 && commonest.length === 0),
    ).toBe(true);
  });

  it("counts only the sessions asked for", () => {
    expect(classTable([made()], [1]).questions.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
    expect(classTable([made()], [2]).students.every(({ tried: n }) => n === 0)).toBe(true);
  });

  it("says which sessions it is of", () => {
    const said = [[4], [1, 4], [1, 2, 4], [1, 2, 3, 4, 5, 6, 7]].map((sessions) => scopeOf({ sessions }));
    expect(said).toEqual(["session 4", "sessions 1 and 4", "sessions 1, 2 and 4", "all sessions"]);
  });

  it("becomes a page on which no text acts", () => {
    const page = classPage(classTable([made()], [1]));
    expect(page).toContain("If &lt;b&gt;ten&lt;/b&gt; stories said so.");
    expect(page).not.toMatch(/<script|https?:/);
    expect(page).toContain(`${one} <span class="quiet">(2 of 4)</span>`);
  });
});
