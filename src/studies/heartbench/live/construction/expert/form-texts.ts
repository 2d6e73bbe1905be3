import path from "node:path";
import * as z from "zod";
import { InputError } from "../../../../../core/errors.js";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../../io/read-json.js";
import { readText } from "../../../../../io/read-text.js";
import { loadAnswerPage } from "../../../../shared/forms/answer-page.js";
import type { HeartbenchText, Language } from "../../../data/case.js";

const word = z.string().min(1);
const wordNames = [
  ...(["title", "rater", "agree", "page", "dialogue", "user", "assistant", "reply", "empty", "ask"] as const),
  ...([
    "yes",
    "no",
    "unsure",
    "skip",
    "skipPage",
    "note",
    "open",
    "comment",
    "progress",
    "save",
    "kept",
    "lost",
    "erase",
    "eraseNow",
    "support",
  ] as const),
];
const wordsSchema = z.strictObject(
  Object.fromEntries(wordNames.map((name) => [name, word])) as Record<
    (typeof wordNames)[number],
    typeof word
  >,
);
export type FormWords = z.infer<typeof wordsSchema>;

/** What a study has to tell raters about itself before they are asked anything. */
export interface StudyDetails {
  researcher: string;
  contact: string;
  /** Board and number of the approval, or why none was needed. */
  ethics: string;
  minutes: number;
  payment: string;
  /** Until when answers can be withdrawn. */
  withdrawal: string;
}

export interface FormTexts {
  words: Record<Language, FormWords>;
  /** Consent, debriefing and support in Markdown, with the study's details filled in. */
  consent: Record<Language, string>;
  debrief: Record<Language, string>;
  support: Record<Language, string>;
  /** The Chinese wording of content notes, by their English wording. */
  notes: Record<string, string>;
  /** The template of the page, with places in double braces. */
  page: string;
}

/**
 * Reads the words of the form and the templates of consent, debriefing and support, and fills in the study's
 * details. Without these details no form is made.
 *
 * @throws InputError `the study's ethics is empty; people are told it before they are asked`
 */
export async function loadFormTexts(study: StudyDetails): Promise<FormTexts> {
  for (const [name, value] of Object.entries(study)) {
    if (String(value).trim() === "") {
      throw new InputError(`the study's ${name} is empty; people are told it before they are asked`);
    }
  }
  const folder = projectPath("data", "prompts", "heartbench");
  const wordsFile = path.join(folder, "expert-form-words.json");
  const words = parseAs(
    z.strictObject({ zh: wordsSchema, en: wordsSchema }),
    await readJson(wordsFile),
    wordsFile,
  );
  const both = async (name: string): Promise<Record<Language, string>> => {
    const load = async (language: Language): Promise<string> =>
      fillPlaces(await readText(path.join(folder, `expert-${name}.${language}.md`)), { ...study });
    return { zh: await load("zh"), en: await load("en") };
  };
  const notesFile = path.join(folder, "expert-content-notes.zh.json");
  const notes = parseAs(z.record(word, word), await readJson(notesFile), notesFile);
  const [consent, debrief, support] = await Promise.all([both("consent"), both("debrief"), both("support")]);
  const page = await loadAnswerPage();
  return { words, consent, debrief, support, notes, page };
}

/** A content note in both languages, or in English alone if its Chinese wording is not known. */
export const noteTexts = (note: string, { notes }: Pick<FormTexts, "notes">): HeartbenchText => ({
  ...(notes[note] === undefined ? {} : { zh: notes[note] }),
  en: note,
});

/** Puts values into a text's {places}. @throws InputError for a place without a value */
export function fillPlaces(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new InputError(`a text asks for {${name}}, which was not given; add it`);
    return String(value);
  });
}
