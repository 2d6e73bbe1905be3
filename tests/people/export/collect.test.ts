import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { formatCsv } from "../../../src/io/format-csv.js";
import { answerColumns, answerRows } from "../../../src/people/design/answer-rows.js";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import { collectFiles, type SavedFile } from "../../../src/people/export/collect-files.js";
import { madeUpDesign } from "../../support/survey-design.js";
import { answerTo } from "../../support/survey-participant.js";

const design = madeUpDesign({ items: 8, lists: 2 });

/** What the page saves of somebody who answered that many trials. */
function saved(name: string, participant: string, seed: number, trials = 5): SavedFile {
  const session = { participant, list: seed % 2, seed, simulated: false };
  const answered = sessionPlan(design, session)
    .slice(0, trials)
    .map((planned) => ({ index: planned.index, ...answerTo(design, planned, seed) }));
  const rows = answerRows(design, session, answered).map((row) => answerColumns.map((column) => row[column]));
  const text = formatCsv(answerColumns, rows);
  return { name, text, rows: parse(text) as string[][] };
}

describe("collectFiles", () => {
  it("gives participants new codes, and counts a file once that comes twice", () => {
    const found = collectFiles(design, [
      saved("a.csv", "kx", 1),
      saved("b.csv", "my", 2),
      saved("a (1).csv", "kx", 1),
    ]);
    expect(found.sessions).toBe(2);
    expect(new Set(found.rows.map(({ participant }) => participant))).toEqual(new Set(["p001", "p002"]));
    expect(found.rows).toHaveLength(26);
    expect(found.notes).toEqual(["a (1).csv: is the same file as a.csv; counted once"]);
  });

  it("puts a session together that was saved in the middle and at the end, in any order", () => {
    const [half, whole] = [saved("half.csv", "kx", 1, 2), saved("whole.csv", "kx", 1)];
    for (const files of [
      [half, whole],
      [whole, half],
    ]) {
      const found = collectFiles(design, files);
      expect(found).toMatchObject({ sessions: 1 });
      expect(found.rows).toHaveLength(13);
      expect(found.notes[0]).toContain("counted once");
    }
  });

  it("leaves out and names what answers otherwise, other items, or is cut off", () => {
    const good = saved("good.csv", "kx", 1);
    const edit = (name: string, change: (rows: string[][]) => string[][]): SavedFile => ({
      ...{ name, text: name, rows: change(structuredClone(good.rows)) },
    });
    const files = [
      good,
      edit("other.csv", (rows) => {
        rows[1]![4] = "something else";
        return rows;
      }),
      edit("strange.csv", (rows) => {
        rows[1]![1] = "item-99";
        return rows;
      }),
      edit("cut.csv", (rows) => [...rows.slice(0, -1), rows.at(-1)!.slice(0, 3)]),
      edit("table.csv", () => [["a", "b"]]),
      edit("empty.csv", (rows) => rows.slice(0, 1)),
    ];
    const { sessions, rows, notes } = collectFiles(design, files);
    expect([sessions, rows.length]).toEqual([1, 13]);
    expect(notes).toEqual([
      "other.csv: answers the session of good.csv otherwise; left out",
      "strange.csv: answers item-99, which this questionnaire has not; left out",
      "cut.csv: has a row that is cut off; left out",
      "table.csv: is not a file that the page saved; left out",
      "empty.csv: has no answers; left out",
    ]);
  });
});
