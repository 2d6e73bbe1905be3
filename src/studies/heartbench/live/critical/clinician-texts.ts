import path from "node:path";
import * as z from "zod";
import { projectPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { readText } from "../../../../io/read-text.js";
import { loadAnswerPage } from "../../../shared/forms/answer-page.js";
import { pageWords, wordsNamed } from "../../../shared/forms/form-words.js";
import { type Language, languages } from "../../data/case.js";
import { fillPlaces, type StudyDetails } from "../construction/expert/form-texts.js";

const wordsSchema = wordsNamed(
  ...pageWords,
  ...(["title", "page", "dialogue", "user", "assistant", "ask", "criteria", "realistic", "right"] as const),
  ...(["missing", "lacks", "does", "yes", "partly", "no", "none", "some", "unsure", "skip"] as const),
  ...(["skipPage", "note", "open", "comment", "support"] as const),
);
export type ReviewWords = z.infer<typeof wordsSchema>;

/** The texts of the clinicians' form in one language. */
export interface ReviewTexts {
  language: Language;
  words: ReviewWords;
  consent: string;
  debrief: string;
  support: string;
  /** The Chinese wording of content notes, by their English wording. */
  notes: Record<string, string>;
  page: string;
}

/** Reads the words of the form, and fills the study's details in. */
export async function loadReviewTexts(study: StudyDetails, language: Language): Promise<ReviewTexts> {
  const folder = projectPath("data", "prompts", "heartbench");
  const read = async (name: string): Promise<unknown> => readJson(path.join(folder, name));
  const filled = async (name: string): Promise<string> =>
    fillPlaces(await readText(path.join(folder, `${name}.${language}.md`)), { ...study });
  const [words, notes, consent, debrief, support, page] = await Promise.all([
    ...[read("clinician-form-words.json"), read("expert-content-notes.zh.json")],
    ...[filled("clinician-consent"), filled("clinician-debrief"), filled("expert-support"), loadAnswerPage()],
  ] as [Promise<unknown>, Promise<unknown>, ...Promise<string>[]]);
  const schema = z.strictObject(
    Object.fromEntries(languages.map((one) => [one, wordsSchema])) as Record<Language, typeof wordsSchema>,
  );
  return {
    ...{ language, consent: consent!, debrief: debrief!, support: support!, page: page! },
    words: parseAs(schema, words, "clinician-form-words.json")[language],
    notes: parseAs(z.record(z.string(), z.string()), notes, "expert-content-notes.zh.json"),
  };
}
