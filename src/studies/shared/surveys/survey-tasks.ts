import path from "node:path";
import { UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import type { StudyId } from "../../../core/study-id.js";
import { withoutExcluded } from "../../../people/answers/kept-answers.js";
import type { AnswersReading } from "../../../people/answers/read-answers.js";
import { type ReadingOptions, readWithRules } from "../../../people/answers/read-with-rules.js";
import type { SurveyItem } from "../../../people/design/survey-design.js";
import { readManifest } from "../../../runs/run-folder.js";
import { manifestOf, manifests } from "../../registry.js";
import type {
  SurveyMaterial,
  SurveyReading,
  SurveyTask,
  SurveyTaskModule,
  SurveyTaskOptions,
} from "../../survey-task.js";
import { splitJudgings } from "../form-judging/report.js";
import { judgingsOfRun, ratingsOfRun } from "../ratings-of-run.js";

/** What every judged run offers: its replies, by the form that judges answered. */
const ratingTask: SurveyTask = {
  description: "replies of a judged run, rated by the form that its judges answered",
  needs: "run",
  load: () => import("./rate-replies.js"),
};

/** Every task that people can be asked, by study; `rating` of any judged run has no study. */
function surveyTasks(): { task: string; study: StudyId | null; description: string }[] {
  const own = manifests.flatMap(({ id, surveys = {} }) =>
    Object.entries(surveys).map(([task, { description }]) => ({ task, study: id, description })),
  );
  return [{ task: "rating", study: null, description: ratingTask.description }, ...own];
}

/**
 * The study of a task: the one that is named, that of the run, or the only one that has the task.
 *
 * @throws UsageError when it is open
 */
export function studyOfTask(task: string, { study, run }: { study?: StudyId; run?: string }): StudyId {
  if (study !== undefined) return study;
  if (run !== undefined) return readManifest(run).what.study;
  const having = manifests.filter(({ surveys }) => surveys?.[task] !== undefined).map(({ id }) => id);
  if (having.length === 1) return having[0]!;
  throw new UsageError(
    having.length === 0
      ? `no study asks "${task}" without a run; the tasks are ${named()}`
      : `${having.join(" and ")} ask "${task}"; name one with --study`,
  );
}

/**
 * The material of a questionnaire that a study offers.
 *
 * @throws UsageError for a task that the study does not have, or a run that is missing
 */
export async function prepareSurveyTask(
  study: StudyId,
  task: string,
  options: SurveyTaskOptions,
): Promise<SurveyMaterial> {
  const { module, asked } = await openTask(study, task, options);
  return module.prepareSurvey(asked);
}

/**
 * Reads files of people's answers to a task, and leaves out by stated rules.
 *
 * @throws DataError with line and column of each problem, an item that the task never asks about among them
 */
export async function readSurveyTask(
  study: StudyId,
  task: string,
  files: readonly string[],
  options: SurveyTaskOptions & ReadingOptions,
): Promise<{
  found: AnswersReading;
  left: Awaited<ReturnType<typeof readWithRules>>["left"];
  reading: SurveyReading;
  items: Item[];
  source: SurveyMaterial["source"];
}> {
  const { map, rules, exclude, ...given } = options;
  const { module, asked } = await openTask(study, task, given);
  const { items: shown, source } = await module.prepareSurvey({ ...asked, everything: true });
  const items = shown.map((one) => answeredItem(one, study));
  const { found, left } = await readWithRules(files, items, {
    ...(map === undefined ? {} : { map }),
    ...(rules === undefined ? {} : { rules }),
    ...(exclude === undefined ? {} : { exclude }),
  });
  const reading = await module.readAnswers(withoutExcluded(found.answers, left.exclusions), asked);
  return { found, left, reading, items, source };
}

/** The part of a study that knows a task, and the run that it is about. */
async function openTask(
  study: StudyId,
  task: string,
  options: SurveyTaskOptions,
): Promise<{ module: SurveyTaskModule; asked: SurveyTaskOptions }> {
  const own = manifestOf(study).surveys?.[task];
  const found = own ?? (task === "rating" ? ratingTask : undefined);
  if (found === undefined) throw new UsageError(`${study} does not ask "${task}"; the tasks are ${named()}`);
  if (found.needs !== "run") return { module: await found.load(), asked: options };
  if (options.run === undefined) {
    throw new UsageError(`the task "${task}" is about the replies of a judged run; name the run`);
  }
  const folder = options.run;
  const { judged } = readManifest(folder);
  const run = judged === undefined ? folder : path.resolve(folder, judged);
  const { forms, own: ofStudy } = splitJudgings(judged === undefined ? judgingsOfRun(run) : [folder]);
  // Where judges answered a form, and no rubric of the study's own, people answer that form.
  const chosen = ofStudy.length > 0 ? found : ratingTask;
  const ratings = () => ratingsOfRun(folder);
  const contentNotes = (await (await own?.load())?.contentNotes?.(run)) ?? new Map();
  const about = { run, forms, ratings, contentNotes };
  return { module: await chosen.load(), asked: { ...options, run, judged: about } };
}

const named = (): string =>
  surveyTasks()
    .map(({ task, study }) => (study === null ? `${task} (of a judged run)` : `${task} (${study})`))
    .join(", ");

/** An item of a questionnaire as one that answers name: only its options matter to a reader of answers. */
function answeredItem({ id, question, options, parts, story, cell }: SurveyItem, study: StudyId): Item {
  const text = parts.flatMap((part) => ("text" in part && typeof part.text === "string" ? part.text : []));
  return {
    ...{ id, study, conditions: { story, cell }, options: [...options] },
    stimulus: { text: text.join("\n\n") },
    question: question || "rating",
    ...(options.length === 0 ? { rubric: "the questions of the form" } : {}),
  };
}
