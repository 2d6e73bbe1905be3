import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { DataError } from "../core/errors.js";
import { parseJson } from "../io/parse-json.js";
import { shownPath } from "../io/project-root.js";
import { parseAs } from "../io/read-json.js";
import { writeError } from "../io/write-file-atomic.js";
import { progressFile, seminarFolder } from "./place.js";

const base = { id: z.string(), at: z.string().optional() };

/** One thing that a student did. The stand-alone pages export the same rows. */
export const stepSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...base, kind: z.literal("prediction"), value: z.union([z.number(), z.string()]) }),
  z.strictObject({ ...base, kind: z.literal("reveal") }),
  z.strictObject({
    ...base,
    kind: z.literal("check"),
    answer: z.string(),
    outcome: z.enum(["right", "wrong"]),
    /** The typical mistake's name, if it was one. */
    mistake: z.string().optional(),
  }),
  z.strictObject({ ...base, kind: z.literal("hint") }),
  z.strictObject({ ...base, kind: z.literal("solution") }),
  z.strictObject({ ...base, kind: z.literal("open"), text: z.string() }),
]);

/**
 * One thing that a student did in a task: a prediction, a look at the result, an answer to a check, a hint, a
 * solution, or a text.
 */
export type Step = z.infer<typeof stepSchema>;

/** A step as it is handed in: the time is added when it is kept. */
export type NewStep = Step extends infer One ? (One extends Step ? Omit<One, "at"> : never) : never;

/** What was done where there is no folder: it lasts as long as the notebook's kernel. */
const inMemory: Step[] = [];

/** The steps of the student whose folder is open, oldest first. */
export function stepsSoFar(): readonly Step[] {
  const folder = seminarFolder();
  return folder === undefined ? inMemory : readSteps(path.join(folder, progressFile));
}

/** Keeps a step. Returns whether it lasts: in a folder it does, in memory it does not. */
export function keepStep(step: NewStep): boolean {
  const folder = seminarFolder();
  const whole = { ...step, at: new Date().toISOString() } as Step;
  if (folder === undefined) {
    inMemory.push(whole);
    return false;
  }
  const file = path.join(folder, progressFile);
  try {
    // A row that was cut off by a full disk or a lost battery must not swallow the next one.
    const cut = existsSync(file) && !readFileSync(file, "utf8").endsWith("\n") ? "\n" : "";
    appendFileSync(file, `${cut}${JSON.stringify(whole)}\n`);
  } catch (error) {
    throw writeError(error, file);
  }
  return true;
}

/**
 * The steps of a file of progress. A last row that was cut off is left out.
 *
 * @throws DataError `<file>:<line>: field "…": …`
 */
export function readSteps(file: string): Step[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  const shown = shownPath(file);
  return lines.flatMap((text, index) => {
    if (text.trim() === "") return [];
    const line = index + 1;
    try {
      return [parseAs(stepSchema, parseJson(text, { file: shown, line }), file)];
    } catch (error) {
      if (isCut(text)) return [];
      if (error instanceof DataError && error.line === undefined) {
        throw new DataError(error.message.replace(/^[^:]*: /, ""), { file: shown, line });
      }
      throw error;
    }
  });
}

/** A row begins with { and ends with }; one that was cut off does not end. */
const isCut = (text: string): boolean => text.startsWith("{") && !text.trimEnd().endsWith("}");

/** The guess of a question. After it was compared with the computed value, it stays. */
export function predictionIn(steps: readonly Step[], id: string): number | string | undefined {
  let found: number | string | undefined;
  for (const step of steps) {
    if (step.id !== id) continue;
    if (step.kind === "prediction") found = step.value;
    if (step.kind === "reveal" && found !== undefined) return found;
  }
  return found;
}

/** How a check went. An answer given twice in a row, as by running a cell again, counts once. */
export interface CheckState {
  tries: number;
  /** Tries until the right answer, that one included. */
  solvedAt: number | undefined;
  mistakes: readonly string[];
  sawHint: boolean;
  sawSolution: boolean;
  last: string | undefined;
}

export function checkState(steps: readonly Step[], id: string): CheckState {
  const state = { tries: 0, solvedAt: undefined as number | undefined, mistakes: [] as string[] };
  let last: string | undefined;
  let [sawHint, sawSolution] = [false, false];
  for (const step of steps) {
    if (step.id !== id) continue;
    if (step.kind === "hint") sawHint = true;
    if (step.kind === "solution") sawSolution = true;
    if (step.kind !== "check" || step.answer === last) continue;
    last = step.answer;
    if (state.solvedAt !== undefined) continue;
    state.tries++;
    if (step.outcome === "right") state.solvedAt = state.tries;
    else if (step.mistake !== undefined) state.mistakes.push(step.mistake);
  }
  return { ...state, sawHint, sawSolution, last };
}
