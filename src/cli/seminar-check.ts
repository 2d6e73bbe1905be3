import path from "node:path";
import { counted } from "../core/counted.js";
import { InputError, UsageError } from "../core/errors.js";
import { formatCsv } from "../io/format-csv.js";
import { shownPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { classPage } from "../teaching/class-page.js";
import { type ClassTable, classTable, scopeOf } from "../teaching/class-table.js";
import { plainText } from "../teaching/fill.js";
import { formatTable, print, printJson, warn } from "./print.js";

export interface CheckOptions {
  session?: string[];
  out?: string;
  json?: boolean;
}

/** `affectlab seminar check`: two tables on the terminal; with `--out` as CSV and as a page. */
export async function checkClass(folders: readonly string[], options: CheckOptions): Promise<void> {
  const sessions = options.session?.map(Number);
  let table: ClassTable;
  try {
    table = classTable(folders, sessions);
  } catch (error) {
    throw error instanceof InputError
      ? new UsageError(
          error.message
            .replace(/^classOf requires a folder, got "(.*)", which is/s, "$1:")
            .replace(/: not there$/, ": there is no such folder"),
          { cause: error },
        )
      : error;
  }
  if (table.students.length === 0) {
    throw new UsageError(
      `${folders.join(", ")}: no student's folder and no exported progress there; students make theirs with "affectlab seminar new"`,
    );
  }
  for (const { student, problem } of table.students) {
    if (problem !== undefined)
      warn(`${student}: the progress cannot be read, and counts as none: ${problem}`);
  }
  const written = options.out === undefined ? [] : await writeReport(table, options.out);
  if (options.json === true) return printJson({ ...table, written: table.written, files: written });
  print(studentTable(table));
  print("");
  print(questionTable(table));
  for (const file of written) print(`wrote ${file}`);
}

function studentTable(table: ClassTable): string {
  const { students, of } = table;
  const title = `${counted(students.length, "student")}, ${scopeOf(table)}: ${of.predictions} predictions, ${of.checks} checks, ${of.open} texts`;
  const rows = students.map((row) => [
    row.student,
    String(row.predicted),
    String(row.tried),
    String(row.solved),
    String(row.solvedAtOnce),
    String(row.tries),
    String(row.solutions),
    String(row.written),
  ]);
  const header = ["student", "predicted", "tried", "solved", "at once", "tries", "solutions seen", "written"];
  return `${title}\n\n${formatTable(header, rows)}`;
}

const longest = 44;

function questionTable({ questions, students }: ClassTable): string {
  const rows = questions.map((row) => [
    row.id,
    short(plainText(row.question)),
    String(row.tried),
    String(row.solved),
    String(row.solvedAtOnce),
    row.commonest.length === 0
      ? ""
      : `${row.commonest.join("; ")} (${row.commonestCount} of ${students.length})`,
  ]);
  return formatTable(["check", "question", "tried", "solved", "at once", "commonest mistake"], rows);
}

const short = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;

async function writeReport(table: ClassTable, out: string): Promise<string[]> {
  const students = formatCsv(
    [
      "student",
      "place",
      "predicted",
      "revealed",
      "tried",
      "solved",
      "solved_at_once",
      "tries",
      "solutions_seen",
      "written",
      "problem",
    ],
    table.students.map((row) => [
      row.student,
      row.place,
      row.predicted,
      row.revealed,
      row.tried,
      row.solved,
      row.solvedAtOnce,
      row.tries,
      row.solutions,
      row.written,
      row.problem ?? null,
    ]),
  );
  const questions = formatCsv(
    [
      "check",
      "question",
      "students",
      "tried",
      "solved",
      "solved_at_once",
      "commonest_mistake",
      "commonest_count",
    ],
    table.questions.map((row) => [
      row.id,
      plainText(row.question),
      table.students.length,
      row.tried,
      row.solved,
      row.solvedAtOnce,
      row.commonest.length === 0 ? null : row.commonest.join("; "),
      row.commonestCount,
    ]),
  );
  const files = { "students.csv": students, "questions.csv": questions, "class.html": classPage(table) };
  for (const [name, text] of Object.entries(files)) await writeFileAtomic(path.join(out, name), text);
  return Object.keys(files).map((name) => shownPath(path.resolve(out, name)));
}
