import { existsSync, readdirSync, readFileSync } from "node:fs";
import type * as z from "zod";
import { InputError } from "../core/errors.js";
import { parseJson } from "../io/parse-json.js";
import { projectPath } from "../io/project-root.js";
import { parseAs } from "../io/read-json.js";
import {
  type Check,
  type Computed,
  computedSchema,
  type Frame,
  frameSchema,
  type GlossaryEntry,
  glossarySchema,
  notebookQuestionsSchema,
  type OpenQuestion,
  type Prediction,
  type Session,
  type Solutions,
  sessionSchema,
  solutionsSchema,
} from "./schema.js";

// Read at once, not awaited: in a notebook `predict("s1.p1", 0.6)` is one line without `await`.

export const sessionNumbers = [1, 2, 3, 4, 5, 6, 7] as const;

const kept = new Map<string, unknown>();

function read<T>(schema: z.ZodType<T>, ...place: string[]): T {
  const file = projectPath("data", "teaching", ...place);
  const before = kept.get(file);
  if (before !== undefined) return before as T;
  const value = parseAs(schema, parseJson(readFileSync(file, "utf8"), { file }), file);
  kept.set(file, value);
  return value;
}

/** The texts and questions of a session. `number` is 1 to 7. */
export function loadSession(number: number): Session {
  if (!(sessionNumbers as readonly number[]).includes(number)) {
    throw new InputError(`loadSession requires a session from 1 to 7, got ${number}`);
  }
  return read(sessionSchema, `session-${number}.json`);
}

/** The values that the texts of a session name. */
export const loadComputed = (number: number): Computed =>
  read(computedSchema, "computed", `session-${number}.json`);

export const loadSolutions = (number: number): Solutions =>
  read(solutionsSchema, "solutions", `session-${number}.json`);

export const loadGlossary = (): readonly GlossaryEntry[] => read(glossarySchema, "glossary.json");

/** Ground rules, lines of help, assessment: what holds for all sessions. */
export const loadFrame = (): Frame => read(frameSchema, "frame.json");

/** What a question is, by its id. */
export type Question =
  | { type: "prediction"; question: Prediction }
  | { type: "check"; question: Check }
  | { type: "open"; question: OpenQuestion };

let questions: Map<string, Question> | undefined;

/**
 * The question of an id, from the sessions and the other notebooks.
 *
 * @throws InputError `no question "s1.q99"; session 1 has s1.p1, …`
 */
export function findQuestion(id: string): Question {
  questions ??= collect();
  const found = questions.get(id);
  if (found !== undefined) return found;
  const prefix = id.split(".")[0] ?? "";
  const near = [...questions.keys()].filter((one) => one.startsWith(`${prefix}.`));
  const known =
    near.length > 0 ? near : [...new Set([...questions.keys()].map((one) => `${one.split(".")[0]}.…`))];
  throw new InputError(`no question ${JSON.stringify(id)}; there are ${known.join(", ")}`);
}

function collect(): Map<string, Question> {
  const all = new Map<string, Question>();
  const add = (id: string, question: Question): void => {
    if (all.has(id)) throw new InputError(`two questions of data/teaching have the id ${id}`);
    all.set(id, question);
  };
  const sessions = sessionNumbers.filter((number) =>
    existsSync(projectPath("data", "teaching", `session-${number}.json`)),
  );
  for (const session of sessions.map(loadSession)) {
    for (const question of session.predictions) add(question.id, { type: "prediction", question });
    for (const question of session.checks) add(question.id, { type: "check", question });
    for (const question of [...session.open, session.exit]) add(question.id, { type: "open", question });
  }
  for (const file of readdirSync(projectPath("data", "teaching", "notebooks")).sort()) {
    const { predictions, checks } = read(notebookQuestionsSchema, "notebooks", file);
    for (const question of predictions) add(question.id, { type: "prediction", question });
    for (const question of checks) add(question.id, { type: "check", question });
  }
  return all;
}

/** The session that an id belongs to, 1 to 7; undefined for a question of another notebook. */
export function sessionOf(id: string): number | undefined {
  const found = /^s([1-7])\./.exec(id)?.[1];
  return found === undefined ? undefined : Number(found);
}
