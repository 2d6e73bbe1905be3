import path from "node:path";
import * as z from "zod";
import { InputError } from "../../../../../core/errors.js";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../../io/read-json.js";
import { readText } from "../../../../../io/read-text.js";
import { loadAnswerPage } from "../../../../shared/forms/answer-page.js";
import { pageWords, wordsNamed } from "../../../../shared/forms/form-words.js";
import { type HeartbenchText, type Language, languages } from "../../../data/case.js";

const word = z.string().min(1);
const wordsSchema = wordsNamed(
  ...pageWords,
  ...([
    "title",
    "rater",
    "page",
    "dialogue",
    "user",
    "assistant",
    "reply",
    "empty",
    "ask",
    "yes",
    "no",
  ] as const),
  ...(["unsure", "skip", "skipPage", "note", "open", "comment", "support"] as const),
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

/** All words that raters read in the form, beside the cases themselves. */
export interface FormTexts {
  /** The languages of the form, in the order in which they are shown: those that the experts' cases are in. */
  languages: readonly Language[];
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
 * @param shown the languages of the form; both unless given
 * @throws InputError `the study's ethics is empty; people are told it before they are asked`
 */
export async function loadFormTexts(
  study: StudyDetails,
  shown: readonly Language[] = languages,
): Promise<FormTexts> {
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
  return { languages: shown, words, consent, debrief, support, notes, page };
}

/** A content note as it was written, and in Chinese if that wording is known. */
export function noteTexts(note: string, { notes }: Pick<FormTexts, "notes">): HeartbenchText {
  const written: Language = /\p{Script=Han}/u.test(note) ? "zh" : "en";
  return { ...(notes[note] === undefined ? {} : { zh: notes[note] }), [written]: note };
}

/** What a form shows of a text: the form's languages in their order, or what there is if it has none of them. */
export function shownTexts(
  text: HeartbenchText,
  shown: readonly Language[],
): (readonly [language: Language, text: string])[] {
  const own = shown.filter((language) => text[language] !== undefined);
  const has = own.length > 0 ? own : languages.filter((language) => text[language] !== undefined);
  return has.map((language) => [language, text[language]!] as const);
}

/** Puts values into a text's {places}. @throws InputError for a place without a value */
export function fillPlaces(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new InputError(`a text asks for {${name}}, which was not given; add it`);
    return String(value);
  });
}
