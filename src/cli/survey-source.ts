import { existsSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { counted } from "../core/counted.js";
import { UsageError } from "../core/errors.js";
import { optionValue } from "../core/option-value.js";
import type { StudyId } from "../core/study-id.js";
import { parseAs, readJson } from "../io/read-json.js";
import type { SurveyContent } from "../people/design/make-design.js";
import { chosenQuestions, loadQuestions } from "../people/design/questions.js";
import { type Words, wordsSchema } from "../people/design/survey-design.js";
import { asksForEmotion, surveyItems } from "../people/design/survey-items.js";
import { loadItemSet } from "../stimuli/item-set.js";
import { chooseItems } from "../studies/shared/choose-items.js";
import { prepareSurveyTask, studyOfTask } from "../studies/shared/surveys/survey-tasks.js";
import { findFolders } from "./workbench.js";

/** What a questionnaire is made of, and where it goes unless told otherwise. */
export interface SurveySource {
  content: SurveyContent;
  pictures: Map<string, Buffer>;
  /** Where the questionnaire goes: beside its items. */
  folder: string;
  name: string;
  notes: string[];
}

/** The part of a set's codebook that a questionnaire reads: a note before what may distress. */
const notedCodebook = z.looseObject({ contentNote: z.union([z.string().min(1), wordsSchema]).optional() });

/** The questionnaire of a set of items: a folder or a file, and after a comma what is chosen of it. */
export async function surveyOfSet(source: string, questionIds: readonly string[]): Promise<SurveySource> {
  const [at = "", ...choice] = source.split(",");
  const set = await loadItemSet(at.trim());
  const chosen = [...chooseItems(set.items, choice.length === 0 ? undefined : choice.join(","))];
  const entries = await optionValue("questions", async () =>
    chosenQuestions(await loadQuestions(), questionIds),
  );
  const notes: string[] = [];
  const emotional = entries.find(({ emotion }) => emotion);
  const asked = emotional === undefined ? chosen : chosen.filter(asksForEmotion);
  if (asked.length === 0) {
    throw new UsageError(`no chosen item asks for an emotion, and "${emotional?.id}" is about one`);
  }
  if (asked.length < chosen.length) {
    notes.push(
      `"${emotional!.id}" is about an emotion, so ${counted(chosen.length - asked.length, "item")} that ask for something else are left out`,
    );
  }
  const isFolder = statSync(set.path).isDirectory();
  const folder = isFolder ? set.path : path.dirname(set.path);
  const { items, pictures } = surveyItems(asked, await contentNote(folder));
  return {
    content: {
      ...{ items, questions: entries.map(({ question }) => question) },
      ...{ source: { path: set.path, sha256: set.what.sha256 }, task: "items" },
      study: asked[0]!.study,
    },
    ...{ pictures, folder: path.join(folder, "survey"), notes },
    name: surveyName(path.basename(isFolder ? set.path : set.path.replace(/\.jsonl$/, ""))),
  };
}

/** The questionnaire that a study offers about its own material, or about the replies of a run. */
export async function surveyOfTask(
  task: string,
  options: { study?: StudyId; run?: string; seed: number; limit?: number },
): Promise<SurveySource> {
  const { study: named, ...asked } = options;
  const { run } = asked;
  const study = studyOfTask(task, {
    ...(named === undefined ? {} : { study: named }),
    ...(run === undefined ? {} : { run }),
  });
  const { source, notes, ...shown } = await prepareSurveyTask(study, task, asked);
  const { runs } = await findFolders();
  const name = surveyName([study, task, ...(run === undefined ? [] : [path.basename(run)])].join("-"));
  return {
    content: { ...shown, source, task, study },
    ...{ pictures: new Map(), folder: path.join(runs, "surveys", name), name, notes },
  };
}

async function contentNote(folder: string): Promise<Words | undefined> {
  const file = path.join(folder, "datapackage.json");
  if (!existsSync(file)) return undefined;
  const { contentNote: note } = parseAs(notedCodebook, await readJson(file), file);
  return typeof note === "string" ? { en: note, zh: note } : note;
}

/** A folder's name as a questionnaire may have it. */
export const surveyName = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 80) || "survey";
