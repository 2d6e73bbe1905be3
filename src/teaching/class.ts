import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { InputError } from "../core/errors.js";
import { parseJson } from "../io/parse-json.js";
import { shownPath } from "../io/project-root.js";
import { markOfFolder, progressFile, seminarFolder } from "./place.js";
import { shownGuess } from "./predict.js";
import { predictionIn, readSteps, type Step } from "./progress.js";
import type { Computed, Prediction } from "./schema.js";

/** What one student did. */
export interface StudentSteps {
  /** The folder's or file's own name; students choose it. */
  student: string;
  place: string;
  steps: readonly Step[];
  /** Why the progress could not be read; then there are no steps. */
  problem?: string;
}

/** The guesses of a class for one prediction, without names. */
export type ClassAnswers = readonly (number | string)[];

/** A file that a page exported: "ana.progress.jsonl". */
const exported = /\.progress\.jsonl$/;

/**
 * The students of a class: every folder that `seminar new` made in it, at most two levels down, and every file that a
 * page exported (`<name>.progress.jsonl`). A folder and a file of one name beside each other are one student. The
 * folder itself may be a student's.
 *
 * @returns a student each, by name; `steps` are what was predicted, tried and written, oldest first. Progress that
 *   cannot be read costs nobody else's: the student has a `problem`
 * @throws InputError `classOf requires a folder, got "no-class", which is not there`
 *
 * @example
 * ```ts
 * const read = async () => classOf("no-class");
 * await read().catch((error) => error.message); // 'classOf requires a folder, got "no-class", which is not there'
 * ```
 */
export function classOf(folder: string): StudentSteps[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new InputError(`classOf requires a folder, got "${folder}", which is not there`);
  }
  const byPlace = new Map<string, StudentSteps>();
  for (const found of studentsIn(path.resolve(folder), 2)) {
    const before = byPlace.get(found.place);
    byPlace.set(found.place, before === undefined ? found : together(before, found));
  }
  return [...byPlace.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

function studentsIn(folder: string, levels: number): StudentSteps[] {
  if (existsSync(path.join(folder, markOfFolder)))
    return [readStudent(folder, path.join(folder, progressFile))];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory())
      return levels === 0 || entry.name.startsWith(".") ? [] : studentsIn(place, levels - 1);
    return exported.test(entry.name) ? [readStudent(place.replace(exported, ""), place)] : [];
  });
}

function readStudent(place: string, file: string): StudentSteps {
  const student = { student: path.basename(place), place: shownPath(place) };
  try {
    return { ...student, steps: readSteps(file) };
  } catch (error) {
    return { ...student, steps: [], problem: (error as Error).message };
  }
}

/** Two files of one student, in the order of time. */
function together(a: StudentSteps, b: StudentSteps): StudentSteps {
  const steps = [...a.steps, ...b.steps].sort((one, other) => ((one.at ?? "") < (other.at ?? "") ? -1 : 1));
  const problem = a.problem ?? b.problem;
  return { student: a.student, place: a.place, steps, ...(problem === undefined ? {} : { problem }) };
}

/** The class's guesses for a question, if the student's folder names a class that can be read. */
export function classAnswers(id: string): ClassAnswers | undefined {
  const folder = classFolder();
  if (folder === undefined || !existsSync(folder)) return undefined;
  return classOf(folder)
    .map(({ steps }) => predictionIn(steps, id))
    .filter((guess) => guess !== undefined);
}

function classFolder(): string | undefined {
  const named = process.env.AFFECTLAB_CLASS;
  if (named !== undefined && named !== "") return path.resolve(named);
  const own = seminarFolder();
  if (own === undefined) return undefined;
  const file = path.join(own, markOfFolder);
  const mark = parseJson(readFileSync(file, "utf8"), { file }) as { class?: unknown };
  return typeof mark.class === "string" ? path.resolve(own, mark.class) : undefined;
}

const widestBar = 24;

/** The class's guesses as bars of text, with the computed value's place. */
export function classPicture(
  question: Prediction,
  guesses: ClassAnswers,
  computed: Computed[string],
): string {
  if (guesses.length === 0) return "The class has made no guess yet.";
  const bars = question.kind === "choice" ? byOption(question, guesses) : byRange(question, guesses);
  const most = Math.max(...bars.map(({ count }) => count));
  const width = Math.max(...bars.map(({ label }) => label.length));
  const lines = bars.map(({ label, count, holds }) => {
    const bar = "█".repeat(Math.round((count / most) * Math.min(most, widestBar)));
    return `${label.padStart(width)} ${bar}${count === 0 ? "" : ` ${count}`}${holds(computed.value) ? "  ← computed" : ""}`;
  });
  const people = guesses.length === 1 ? "1 guess" : `${guesses.length} guesses`;
  return `The class, ${people}:\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\``;
}

interface Bar {
  label: string;
  count: number;
  holds(value: number | string): boolean;
}

function byOption(question: Prediction & { kind: "choice" }, guesses: ClassAnswers): Bar[] {
  return question.options.map(({ id }) => ({
    label: shownGuess(question, id).slice(0, 60),
    count: guesses.filter((guess) => guess === id).length,
    holds: (value) => value === id,
  }));
}

const ranges = 8;

/** Eight ranges of equal width over what may be guessed. */
function byRange({ min, max }: Prediction & { kind: "number" }, guesses: ClassAnswers): Bar[] {
  const width = (max - min) / ranges;
  const digits = width >= 1 ? 0 : Math.ceil(-Math.log10(width)) + 1;
  return Array.from({ length: ranges }, (_, i) => {
    const [from, to] = [min + i * width, min + (i + 1) * width];
    const holds = (value: number | string): boolean =>
      Number(value) >= from && (Number(value) < to || (i === ranges - 1 && Number(value) <= to));
    const count = guesses.filter(holds).length;
    return { label: `${from.toFixed(digits)} to ${to.toFixed(digits)}`, count, holds };
  });
}
