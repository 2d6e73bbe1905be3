import path from "node:path";
import * as z from "zod";
import { DataError } from "../../core/errors.js";
import { projectPath, shownPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { readText } from "../../io/read-text.js";
import { type JudgeWords, loadJudgePrompts } from "../judge-prompts.js";
import type { FormKind } from "./read-form.js";

/** What a judge is told: a system prompt, and a message with places for what is judged. */
export interface JudgeTemplate {
  /** "likert-judge.en", or the name of the user's file. */
  id: string;
  /** null = everything stands in the message. */
  system: string | null;
  message: string;
}

/** The places that the message of each kind of judge must have. `{intro}` may stand anywhere; it is put first otherwise. */
export const templatePlaces: Readonly<Record<FormKind, readonly string[]>> = {
  likert: ["dialogue", "reply", "dimensions", "answer"],
  pairwise: ["dialogue", "first", "second", "standard", "answer"],
};

const shown = (name: string): string => `{${name}}`;

/** The project's own prompt for a kind of judge. */
export async function loadFormTemplate(kind: FormKind): Promise<JudgeTemplate> {
  const id = `${kind}-judge.en`;
  const system = await readText(projectPath("data", "prompts", "judges", `${id}.md`));
  return {
    id,
    system: system.trimEnd(),
    message: ["intro", ...templatePlaces[kind]].map(shown).join("\n\n"),
  };
}

/**
 * Reads a judge's prompt that a user wrote: one message with a place in braces for each part of a case.
 *
 * @throws DataError `my.md: lacks {reply} and {answer}; the prompt of a likert judge needs {dialogue}, …`
 * @throws DataError `my.md:3: has a place {replies} that nothing fills; …`
 */
export async function readTemplate(kind: FormKind, file: string): Promise<JudgeTemplate> {
  const text = await readText(file, "check the path");
  return checkTemplate(kind, { id: path.basename(file), system: null, message: text.trimEnd() }, file);
}

function checkTemplate(kind: FormKind, template: JudgeTemplate, file: string): JudgeTemplate {
  const needed = templatePlaces[kind];
  const { message } = template;
  const needs = `the prompt of a ${kind} judge needs ${listed(needed.map(shown))}`;
  const lacking = needed.filter((name) => !message.includes(shown(name))).map(shown);
  const where = { file: shownPath(file) };
  if (lacking.length > 0) throw new DataError(`lacks ${listed(lacking)}`, { ...where, remedy: needs });
  for (const { 0: place, 1: name = "", index } of message.matchAll(/\{(\w+)\}/g)) {
    const line = message.slice(0, index).split("\n").length;
    if (!needed.includes(name) && name !== "intro") {
      throw new DataError(`has a place ${place} that nothing fills`, { ...where, line, remedy: needs });
    }
    if (message.indexOf(place) !== index) {
      throw new DataError(`has the place ${place} twice`, { ...where, line, remedy: "keep one" });
    }
  }
  return template;
}

/** The message with its places filled. The line that names the fence's code is always there. */
export function fillTemplate(
  { message }: Pick<JudgeTemplate, "message">,
  values: Readonly<Record<string, string>>,
): string {
  const whole = message.includes("{intro}") ? message : `{intro}\n\n${message}`;
  return whole.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

const word = z.string().min(1);
const formWordsSchema = z.strictObject({
  ...{ dimensions: word, about: word, standard: word, first: word, second: word, noDialogue: word },
  ...{ askLevels: word, askLevel: word, askChoice: word, tie: word },
});
/** The words around a case that is judged by a form. */
export type FormWords = z.infer<typeof formWordsSchema> & JudgeWords;

/** The words around a case, which are English whatever the form's language. */
export async function loadFormWords(): Promise<FormWords> {
  const file = projectPath("data", "prompts", "judges", "form-words.json");
  const [own, { words }] = await Promise.all([readJson(file), loadJudgePrompts("en")]);
  return { ...words, ...parseAs(formWordsSchema, own, file) };
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
