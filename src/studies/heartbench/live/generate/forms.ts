import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { counted } from "../../../../core/counted.js";
import { DataError, MissingDataError } from "../../../../core/errors.js";
import { optionValue } from "../../../../core/option-value.js";
import { readJsonl } from "../../../../io/jsonl.js";
import { shownPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { readJudged } from "../../../../runs/judged.js";
import { isStarted, readManifest } from "../../../../runs/run-folder.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { type Language, languages, languagesOf } from "../../data/case.js";
import { loadPublished } from "../../data/published.js";
import { loadHeartbench } from "../../data/tables.js";
import { readCases, replySchema } from "../case-file.js";
import { casesOfPlan, readLiveChoices } from "../cases.js";
import { impliedBaseRates } from "../construction/expert/base-rates.js";
import { buildExpertForms, type ReplyToRate } from "../construction/expert/form.js";
import { loadFormTexts, type StudyDetails } from "../construction/expert/form-texts.js";
import { simulateValidation } from "../construction/expert/simulate-validation.js";
import { writeExpertForms } from "../construction/expert/write-forms.js";
export interface FormsOptions {
  study?: string;
  raters?: string[];
  ratersPerReply?: number;
  out?: string;
  seed: number;
  /** The language that the replies are in; unless given, the languages that all their cases have. */
  language?: Language;
}

const word = z.string().trim().min(1);
const studySchema = z.strictObject({
  ...{ researcher: word, contact: word, ethics: word, payment: word, withdrawal: word },
  minutes: z.number().positive(),
});

/** What people are told of a study before they are asked. @throws DataError naming file and field */
export const readStudy = async (file: string): Promise<StudyDetails> =>
  parseAs(studySchema, await readJson(file), file);

/** Writes each expert's form and the key to all of them. */
export async function makeForms(source: string, options: FormsOptions): Promise<Generated> {
  const language = isStarted(source) ? languageOfRun(source) : undefined;
  return writeFormsFor(() => repliesOf(source), {
    ...options,
    ...(language === undefined ? {} : { language }),
  });
}

/** Writes forms on these replies, one for each expert, and the key to all of them. The study is read first. */
export async function writeFormsFor(
  repliesToRate: () => Promise<readonly ReplyToRate[]>,
  options: FormsOptions,
): Promise<Generated> {
  const { study = "", raters = [], ratersPerReply, out = "", seed } = options;
  const about = await readStudy(study);
  const replies = await repliesToRate();
  const texts = await loadFormTexts(about, options.language ? [options.language] : languagesOfAll(replies));
  const built = await optionValue("raters", () =>
    buildExpertForms(replies, { raters, seed, ...(ratersPerReply === undefined ? {} : { ratersPerReply }) }),
  );
  const expected = await simulateForms(replies, ratersPerReply ?? raters.length, seed);
  const files = await writeExpertForms(out, built, texts);
  const folder = shownPath(out);
  const items = built.key.filter(({ repeat }) => repeat === 0).length;
  const loads = built.forms.map(({ rater, pages }) => ({ rater, pages: pages.length }));
  return {
    lines: [
      `${folder}: forms of ${counted(raters.length, "rater")} on ${counted(replies.length, "reply", "replies")}, ${counted(items, "answer")} asked (form.html or form.csv in a folder each)`,
      `language of the forms: ${texts.languages.map((language) => (language === "zh" ? "Chinese" : "English")).join(" and ")}`,
      `key.csv tells which item is whose: it stays with you; the folders go to the raters`,
      `simulated with as many raters, ${percent(expected.undecided.value)}% of the items stay undecided, and leaving them out raises a judge's agreement by ${percent(expected.inflation)} points`,
      ...(built.masked.length === 0
        ? []
        : [`${counted(built.masked.length, "reply", "replies")} named a model, which is masked`]),
    ],
    json: {
      folder,
      files,
      replies: replies.length,
      languages: texts.languages,
      items,
      raters: loads,
      masked: built.masked,
      expected,
      seed,
    },
  };
}

/**
 * What such forms would give if "yes" is as common as a published model's scores imply. This is simulated
 * before anybody is asked.
 */
async function simulateForms(replies: readonly ReplyToRate[], raters: number, seed: number) {
  const [released, { figure4 }] = await Promise.all([loadHeartbench(), loadPublished()]);
  const { merits, faults } = impliedBaseRates(released, figure4.row("GPT-4o"));
  const { undecided, inflation, truth } = simulateValidation(
    { design: replies.map((reply) => reply.case.criteria), base: { merits, faults }, raters, seed },
    { resamples: 200 },
  );
  return { undecided, inflation, truth, baseRates: { merits, faults } };
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** The language in which a run asked and its judge read: experts read the same. */
export const languageOfRun = (run: string): Language =>
  readLiveChoices(readManifest(run).what.choices).language;

function languagesOfAll(replies: readonly ReplyToRate[]): Language[] {
  const shared = languages.filter((language) =>
    replies.every((one) => languagesOf(one.case).includes(language)),
  );
  return shared.length > 0 ? shared : [...languages];
}

/** The replies of a run, or of a folder with cases.jsonl and replies.jsonl. */
async function repliesOf(source: string): Promise<ReplyToRate[]> {
  if (isStarted(source)) {
    const { what } = readManifest(source);
    if (what.study !== "heartbench" || what.judging !== undefined) {
      throw new MissingDataError(`${shownPath(source)} is no run of heartbench; name one`);
    }
    const cases = await casesOfPlan(what);
    const replies = await readJudged({ folder: source });
    return replies.flatMap(({ item, model, reply, status }) =>
      status === "ok" ? [{ case: cases.get(item)!, model, text: reply }] : [],
    );
  }
  const [casesFile, repliesFile] = ["cases.jsonl", "replies.jsonl"].map((name) =>
    path.join(source, name),
  ) as [string, string];
  if (!existsSync(casesFile) || !existsSync(repliesFile)) {
    throw new MissingDataError(
      `${shownPath(source)} is no run and holds no cases.jsonl with replies.jsonl; name a run, or a folder that --from wrote`,
    );
  }
  const cases = new Map((await readCases(casesFile)).map((one) => [one.id, one]));
  const replies: ReplyToRate[] = [];
  for await (const { value } of readJsonl(repliesFile, replySchema)) {
    const one = cases.get(value.case);
    // Replies to a conversation that gave no case are in the file too.
    if (one !== undefined) replies.push({ case: one, model: value.model, text: value.text });
  }
  if (replies.length > 0) return replies;
  throw new DataError("has no reply to a case of cases.jsonl", {
    file: shownPath(repliesFile),
    field: "case",
  });
}
