import { sha256 } from "../../io/sha256-file.js";
import { type AnswerRow, answerColumns } from "../design/answer-rows.js";
import type { SurveyDesign } from "../design/survey-design.js";

/** A file that a page without a server saved: its name, its text, and its cells. */
export interface SavedFile {
  name: string;
  text: string;
  /** The header, and a row each. */
  rows: string[][];
}

export interface Collected {
  /** With new codes of participants, in the order of the files. */
  rows: AnswerRow[];
  sessions: number;
  /** A line for each file that is not, or not wholly, counted. */
  notes: string[];
}

/**
 * Puts files that pages saved together. The same file twice, or one that was saved again later with more answers, counts
 * once. A file that answers other items, or answers the same session otherwise, is left out and told.
 */
export function collectFiles(design: SurveyDesign, files: readonly SavedFile[]): Collected {
  const items = new Set([
    ...design.items.map(({ id }) => id),
    ...design.checks.map(({ id }) => `check:${id}`),
  ]);
  const seen = new Map<string, string>();
  const sessions = new Map<string, { file: string; rows: Map<string, string[]> }>();
  const notes: string[] = [];
  for (const { name, text, rows } of files) {
    const hash = sha256(text);
    const same = seen.get(hash);
    seen.set(hash, same ?? name);
    const problem =
      same === undefined ? fileProblem(rows, items) : `is the same file as ${same}; counted once`;
    if (problem !== undefined) {
      notes.push(`${name}: ${problem}`);
      continue;
    }
    for (const [who, own] of byParticipant(rows)) {
      const before = sessions.get(who);
      if (before === undefined) {
        sessions.set(who, { file: name, rows: own });
        continue;
      }
      const differs = [...own].some(([key, row]) => {
        const had = before.rows.get(key);
        return had !== undefined && wasReached(had) && wasReached(row) && had.join("\n") !== row.join("\n");
      });
      if (differs) {
        notes.push(`${name}: answers the session of ${before.file} otherwise; left out`);
        continue;
      }
      const more = [...own].filter(([key, row]) => wasReached(row) && !wasReached(before.rows.get(key)));
      for (const [key, row] of more) before.rows.set(key, row);
      notes.push(
        `${name}: is the session of ${before.file} again, with ${more.length} more rows; counted once`,
      );
    }
  }
  const all = [...sessions.values()].flatMap(({ rows }, i) => {
    const participant = `p${String(i + 1).padStart(3, "0")}`;
    return [...rows.values()].map((cells) => ({ ...asRow(cells), participant }));
  });
  return { rows: all, sessions: sessions.size, notes };
}

function fileProblem([header, ...rows]: string[][], items: ReadonlySet<string>): string | undefined {
  if (header?.join() !== answerColumns.join()) return "is not a file that the page saved; left out";
  if (rows.length === 0) return "has no answers; left out";
  const odd = rows.find((cells) => cells.length !== header.length || cells[0] === "");
  if (odd !== undefined) return "has a row that is cut off; left out";
  const strange = rows.find((cells) => !items.has(cells[1]!));
  return strange === undefined
    ? undefined
    : `answers ${strange[1]!.slice(0, 60)}, which this questionnaire has not; left out`;
}

/** Of each participant of a file the rows by item and question. */
function byParticipant([, ...rows]: string[][]): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const cells of rows) {
    const own = found.get(cells[0]!) ?? new Map<string, string[]>();
    found.set(cells[0]!, own.set(`${cells[1]}\n${cells[2]}`, cells));
  }
  return found;
}

const statusColumn = answerColumns.indexOf("status");

/** A page that was left in the middle saves what it had not shown as missing. */
const wasReached = (cells: readonly string[] | undefined): boolean =>
  cells !== undefined && cells[statusColumn] !== "missing";

/** As a table's cells: what is empty is missing. */
const asRow = (cells: readonly string[]): AnswerRow =>
  Object.fromEntries(
    answerColumns.map((column, i) => [column, cells[i] === "" ? null : cells[i]!]),
  ) as AnswerRow;
