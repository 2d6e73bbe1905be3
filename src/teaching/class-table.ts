import { classOf, type StudentSteps } from "./class.js";
import { loadSession, sessionNumbers } from "./load.js";
import { checkState, predictionIn } from "./progress.js";
import type { Check, Session } from "./schema.js";

/** What one student has done, of the sessions chosen. */
export interface StudentRow {
  student: string;
  place: string;
  /** Predictions made, and how many of them were compared with the computed value. */
  predicted: number;
  revealed: number;
  /** Checks that were tried, solved, solved at the first try; all tries; solutions that were looked at. */
  tried: number;
  solved: number;
  solvedAtOnce: number;
  tries: number;
  solutions: number;
  /** Open answers and exit tickets written. */
  written: number;
  /** Why the progress could not be read; then nothing is counted. */
  problem?: string;
}

/** How the class did at one check. */
export interface QuestionRow {
  id: string;
  question: string;
  tried: number;
  solved: number;
  solvedAtOnce: number;
  /** The typical mistake that most students made, and how many; several in case of a tie. */
  commonest: readonly string[];
  commonestCount: number;
}

export interface WrittenRow {
  id: string;
  question: string;
  student: string;
  text: string;
}

export interface ClassTable {
  sessions: readonly number[];
  /** How many questions there are of each kind. */
  of: { predictions: number; checks: number; open: number };
  students: readonly StudentRow[];
  questions: readonly QuestionRow[];
  /** The guesses for each prediction, without names. */
  guesses: readonly { id: string; guesses: readonly (number | string)[] }[];
  written: readonly WrittenRow[];
}

/**
 * Who predicted, tried and solved what, and each question's commonest mistake.
 *
 * @param folders students' folders, or folders of them
 * @param sessions which sessions count; all seven unless given
 */
export function classTable(
  folders: readonly string[],
  sessions: readonly number[] = sessionNumbers,
): ClassTable {
  const students = folders.flatMap(classOf);
  const chosen = sessions.map(loadSession);
  const predictions = chosen.flatMap((session) => session.predictions);
  const checks = chosen.flatMap((session) => session.checks);
  const open = chosen.flatMap((session) => [...session.open, session.exit]);
  return {
    sessions,
    of: { predictions: predictions.length, checks: checks.length, open: open.length },
    students: students.map((student) => studentRow(student, chosen)),
    questions: checks.map((check) => questionRow(check, students)),
    guesses: predictions.map(({ id }) => ({
      id,
      guesses: students.map(({ steps }) => predictionIn(steps, id)).filter((guess) => guess !== undefined),
    })),
    written: open.flatMap(({ id, question }) =>
      students.flatMap(({ student, steps }) => {
        const last = steps.findLast((step) => step.kind === "open" && step.id === id);
        return last?.kind === "open" ? [{ id, question, student, text: last.text }] : [];
      }),
    ),
  };
}

/** "session 4", "sessions 1, 2 and 4", "all sessions" */
export function scopeOf({ sessions }: Pick<ClassTable, "sessions">): string {
  if (sessions.length === sessionNumbers.length) return "all sessions";
  const [last, ...before] = [...sessions].reverse();
  return before.length === 0 ? `session ${last}` : `sessions ${before.reverse().join(", ")} and ${last}`;
}

function studentRow(
  { student, place, steps, problem }: StudentSteps,
  sessions: readonly Session[],
): StudentRow {
  const predictions = sessions.flatMap((session) => session.predictions);
  const states = sessions.flatMap(({ checks }) => checks.map(({ id }) => checkState(steps, id)));
  const open = sessions.flatMap((session) => [...session.open, session.exit]);
  const did = (kind: string, id: string): boolean =>
    steps.some((step) => step.kind === kind && step.id === id);
  return {
    student,
    place,
    predicted: predictions.filter(({ id }) => did("prediction", id)).length,
    revealed: predictions.filter(({ id }) => did("reveal", id)).length,
    tried: states.filter(({ tries }) => tries > 0).length,
    solved: states.filter(({ solvedAt }) => solvedAt !== undefined).length,
    solvedAtOnce: states.filter(({ solvedAt }) => solvedAt === 1).length,
    tries: states.reduce((sum, { tries }) => sum + tries, 0),
    solutions: states.filter(({ sawSolution }) => sawSolution).length,
    written: open.filter(({ id }) => did("open", id)).length,
    ...(problem === undefined ? {} : { problem }),
  };
}

function questionRow({ id, question, mistakes }: Check, students: readonly StudentSteps[]): QuestionRow {
  const states = students.map(({ steps }) => checkState(steps, id));
  // A student who makes a mistake twice has it once.
  const counts = mistakes.map(({ name }) => ({
    name,
    count: states.filter((state) => state.mistakes.includes(name)).length,
  }));
  const most = Math.max(0, ...counts.map(({ count }) => count));
  return {
    id,
    question,
    tried: states.filter(({ tries }) => tries > 0).length,
    solved: states.filter(({ solvedAt }) => solvedAt !== undefined).length,
    solvedAtOnce: states.filter(({ solvedAt }) => solvedAt === 1).length,
    commonest: most === 0 ? [] : counts.filter(({ count }) => count === most).map(({ name }) => name),
    commonestCount: most,
  };
}
