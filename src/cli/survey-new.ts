import { existsSync } from "node:fs";
import path from "node:path";
import { counted } from "../core/counted.js";
import { UsageError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import type { StudyId } from "../core/study-id.js";
import { shownPath } from "../io/project-root.js";
import { listBalance } from "../people/design/list-balance.js";
import { makeDesign } from "../people/design/make-design.js";
import { type PageLanguage, pageLanguages, type SurveyDesign } from "../people/design/survey-design.js";
import { designHash, surveyFiles } from "../people/design/survey-folder.js";
import { requireWritable, writeSurvey } from "../people/design/write-survey.js";
import { softwareVersions } from "../runs/software.js";
import { studyIds } from "../studies/registry.js";
import { distinctOption, numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { type SurveySource, surveyName, surveyOfSet, surveyOfTask } from "./survey-source.js";

export interface SurveyNewOptions {
  questions?: string;
  task?: string;
  study?: StudyId;
  run?: string;
  limit?: string;
  perPerson?: string;
  out?: string;
  name?: string;
  title?: string;
  responsible?: string;
  contact?: string;
  ethics?: string;
  leastAge: string;
  keepDays: string;
  languages?: string;
  support?: string;
  enough: string;
  seed: string;
  checks: boolean;
  fullScreen?: boolean;
  storeAgent?: boolean;
  force?: boolean;
  json?: boolean;
}

/** `affectlab survey new SOURCE`, or with `--task` of what a study offers. */
export async function newSurvey(given: string | undefined, options: SurveyNewOptions): Promise<void> {
  const whole = (name: string, text: string, range: { least?: number; most?: number } = {}): number =>
    numberOption(name, text, { whole: true, ...range }) as number;
  const seed = whole("seed", options.seed);
  const keepDays = whole("keep-days", options.keepDays, { least: 1, most: 3650 });
  const source = await sourceOf(given, seed, options);
  const folder = path.resolve(options.out ?? source.folder);
  requireWritable(folder, options.force === true);
  const { content } = source;
  const made = await makeDesign(
    { ...content, source: { ...content.source, path: relativeTo(folder, content.source.path) } },
    {
      ...{ name: surveyName(options.name ?? source.name), seed },
      perPerson: numberOption("per-person", options.perPerson, { whole: true, least: 1 }),
      ...{ title: options.title, languages: languagesOf(options.languages) },
      ...{ responsible: options.responsible, contact: options.contact, ethics: options.ethics },
      leastAge: whole("least-age", options.leastAge, { most: 99 }),
      keepUntil: new Date(Date.now() + keepDays * 86_400_000).toISOString().slice(0, 10),
      support: options.support === undefined ? undefined : distinctOption("support", options.support),
      enough: whole("enough", options.enough, { least: 1 }),
      ...{ checks: options.checks, fullScreen: options.fullScreen === true },
      ...{ storeAgent: options.storeAgent === true, software: softwareVersions() },
    },
  );
  await writeSurvey(folder, made.design, source.pictures);
  tell(folder, made.design, [...source.notes, ...made.notes], options.json === true);
}

async function sourceOf(
  given: string | undefined,
  seed: number,
  { questions, task, study, run, limit }: SurveyNewOptions,
): Promise<SurveySource> {
  if (task === undefined) {
    const odd = Object.entries({ study, run, limit }).find(([, value]) => value !== undefined);
    if (odd !== undefined) throw new UsageError(`--${odd[0]} goes with --task; name the task`);
    if (given === undefined) throw new UsageError("name a set of items, or what a study offers with --task");
    if (studyIds.some((id) => id === given) && !existsSync(given)) {
      throw new UsageError(
        `${given} is a study: say what it is to ask, as in \`npx affectlab survey new --study ${given} --task rating --run RUN\`, or name a set that \`generate\` made`,
        { page: "docs/surveys.md#what-a-study-asks" },
      );
    }
    return surveyOfSet(given, distinctOption("questions", questions ?? "answer"));
  }
  if (questions !== undefined)
    throw new UsageError(`the task "${task}" has questions of its own; omit --questions`);
  if (given !== undefined && run !== undefined)
    throw new UsageError(`the run is named twice: ${given} and --run`);
  const most = numberOption("limit", limit, { whole: true, least: 1 });
  const of = run ?? given;
  return surveyOfTask(task, {
    ...{
      seed,
      ...(study === undefined ? {} : { study }),
      ...(of === undefined ? {} : { run: path.resolve(of) }),
    },
    ...(most === undefined ? {} : { limit: most }),
  });
}

const relativeTo = (folder: string, file: string): string =>
  path.relative(folder, path.resolve(file)).split(path.sep).join("/");

function languagesOf(given: string | undefined): PageLanguage[] | undefined {
  return given === undefined
    ? undefined
    : distinctOption("languages", given).map((language) => {
        const known = pageLanguages.find((one) => one === language);
        if (known !== undefined) return known;
        throw new UsageError(`--languages are ${pageLanguages.join(" and ")}, got "${language}"`);
      });
}

/** What was made, how many people it needs, and what to do next. */
function tell(folder: string, design: SurveyDesign, notes: readonly string[], json: boolean): void {
  const { items, lists, questions, checks, minutes, enough } = design;
  const { needed } = listBalance(
    design,
    lists.map(() => 0),
  );
  const files = surveyFiles(folder);
  if (json) {
    printJson({
      ...{ folder: shownPath(folder), name: design.name, design: designHash(design), task: design.task },
      ...{ items: items.length, lists: lists.length, perPerson: lists[0]!.length, minutes, enough },
      ...{ participants: needed, questions: questions.map(({ id }) => id), checks: checks.length },
      ...{ languages: design.languages, keepUntil: design.keepUntil, notes },
      ...{ page: shownPath(files.page), oneFile: shownPath(files.oneFile) },
    });
    return;
  }
  const shown = shownPath(folder);
  print(
    printable(
      `${shown}: ${counted(items.length, "item")}, ${counted(lists.length, "list")} of ${lists[0]!.length}; asked: ${questions.map(({ id }) => id).join(", ")}; ${counted(checks.length, "attention check")}; about ${counted(minutes, "minute")}`,
    ),
  );
  print(
    `forecast: ${counted(needed, "participant")} for ${counted(enough, "answer")} an item, if all of them finish`,
  );
  for (const note of notes) print(printable(`note: ${note}`));
  print(
    `answers are kept until ${design.keepUntil}; STORES.md says what is stored, for participants and a board`,
  );
  print(
    `\nlook:  open ${shownPath(files.oneFile)} in a browser\ntry:   npx affectlab survey pilot ${shown}\nask:   npx affectlab survey serve ${shown}`,
  );
}
