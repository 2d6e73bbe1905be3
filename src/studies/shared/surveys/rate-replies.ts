import path from "node:path";
import { UsageError } from "../../../core/errors.js";
import type { PersonAnswer } from "../../../core/person-answer.js";
import { randomStream } from "../../../core/random.js";
import { shownPath } from "../../../io/project-root.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { LikertForm } from "../../../judges/likert/form.js";
import { likertFormHash } from "../../../judges/likert/form.js";
import type { PageLanguage, SurveyItem, SurveyQuestion } from "../../../people/design/survey-design.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { SurveyMaterial, SurveyReading, SurveyTaskOptions } from "../../survey-task.js";
import { fromPlanChoices } from "../form-judging/choices.js";
import { loadLikertJudging } from "../form-judging/likert.js";
import { type ReplyToJudge, repliesToJudge } from "../form-judging/replies.js";
import { splitJudgings } from "../form-judging/report.js";
import { judgingsOfRun } from "../ratings-of-run.js";
import { blindId } from "./blind-id.js";
import { peopleBesideJudges } from "./people-ratings.js";
import { replyParts } from "./reply-parts.js";

/** The run of a folder that may be one of its judgings, and the judgings that count. */
export function judgedRun({ run }: Pick<SurveyTaskOptions, "run">): { run: string; judgings: string[] } {
  if (run === undefined) throw new UsageError("replies are rated of a judged run; name the run");
  const { judged } = readManifest(run);
  return judged === undefined
    ? { run, judgings: judgingsOfRun(run) }
    : { run: path.resolve(run, judged), judgings: [run] };
}

/**
 * A questionnaire about the replies of a run: each is shown with what was said before it, without the model's name, and rated by
 * the dimensions and anchors of the form that its judges answered.
 */
export async function prepareSurvey(options: SurveyTaskOptions): Promise<SurveyMaterial> {
  const { run } = judgedRun(options);
  const [form, replies] = await Promise.all([formOf(options), repliesToJudge({ folder: run })]);
  const language = form.language.startsWith("zh") ? "zh" : "en";
  const drawn = drawReplies(replies, options);
  return {
    items: drawn.map((one) => itemOf(one, form, language)),
    questions: questionsOf(form, language),
    words: ratingWords(form.about),
    source: { path: shownPath(run), sha256: likertFormHash(form) },
    notes: ratingNotes(drawn.length, replies.length),
  };
}

export async function readAnswers(
  answers: readonly PersonAnswer[],
  options: SurveyTaskOptions,
): Promise<SurveyReading> {
  const { run } = judgedRun(options);
  const [form, replies] = await Promise.all([formOf(options), repliesToJudge({ folder: run })]);
  const targets = new Map(replies.map(({ target }) => [blindId("reply", target.id), target.id]));
  const criteria = new Map(form.dimensions.map(({ id }, at) => [questionId(id, at), id]));
  return peopleBesideJudges(answers, options.run!, ({ item, question, value }) => {
    const [target, criterion] = [targets.get(item), criteria.get(question)];
    return target === undefined || criterion === undefined ? undefined : { target, criterion, value };
  });
}

/** @throws UsageError when no judge rated by a form with levels, or judges had several forms */
async function formOf(options: SurveyTaskOptions): Promise<LikertForm> {
  const { run, judgings } = judgedRun(options);
  const likert = splitJudgings(judgings).forms.filter(
    (folder) => fromPlanChoices(readManifest(folder).what.choices).judging === "likert",
  );
  const forms = await Promise.all(
    likert.map(async (folder) => {
      const { choices, seed } = readManifest(folder).what;
      return (await loadLikertJudging(fromPlanChoices(choices), seed)).setup.form;
    }),
  );
  const byHash = new Map(forms.map((form) => [likertFormHash(form), form]));
  if (byHash.size === 1) return [...byHash.values()][0]!;
  throw new UsageError(
    byHash.size === 0
      ? `no judge of ${shownPath(run)} answered a form that people can answer too; \`affectlab judge ${shownPath(run)} --judge <model> --form likert:empathic-support\` asks one`
      : `judges of ${shownPath(run)} answered ${byHash.size} forms; name the folder of one judging in place of the run`,
  );
}

/** All replies, or some of them: as many of each conversation as can be, drawn with the seed. */
export function drawReplies<T extends Pick<ReplyToJudge, "reply">>(
  replies: readonly T[],
  { limit, seed, everything }: SurveyTaskOptions,
): T[] {
  if (everything === true || limit === undefined || limit >= replies.length) return [...replies];
  const kept = new Set(randomStream(seed, "survey", "replies").shuffle(replies).slice(0, limit));
  return replies.filter((one) => kept.has(one));
}

function itemOf({ reply, target }: ReplyToJudge, _form: LikertForm, language: PageLanguage): SurveyItem {
  const id = blindId("reply", target.id);
  return {
    // Raters and replies are crossed: nobody is kept from two replies in one conversation.
    ...{ id, story: id, cell: blindId("cell", reply.model), language },
    parts: replyParts(target.dialogue, target.reply),
    ...{ question: "", options: [] },
  };
}

/** The id of a question: the dimension's own where it can stand in a page. */
const questionId = (dimension: string, at: number): string =>
  /^[a-z][a-z0-9-]{0,39}$/.test(dimension) ? dimension : `dimension-${at + 1}`;

/** @throws UsageError when levels have unequal distances */
function questionsOf({ id, dimensions }: LikertForm, language: PageLanguage): SurveyQuestion[] {
  return dimensions.map((dimension, at): SurveyQuestion => {
    const { levels } = dimension;
    const step = levels[1]!.value - levels[0]!.value;
    if (levels.some(({ value }, i) => i > 0 && value - levels[i - 1]!.value !== step)) {
      throw new UsageError(
        `the levels of ${dimension.id} in the form ${id} have unequal distances; people cannot rate by it`,
      );
    }
    const say = (text: string) => ({ [language]: text });
    return {
      kind: "scale",
      id: questionId(dimension.id, at),
      prompt: say(dimension.question),
      look: "likert",
      ...{ lowest: levels[0]!.value, highest: levels.at(-1)!.value, step },
      ends: { lowest: say(levels[0]!.anchor), highest: say(levels.at(-1)!.anchor) },
      points: levels.map(({ value, anchor }) => say(`${value}: ${anchor}`)),
    };
  });
}

/** What raters are told, whatever the form. */
export const ratingWords = (about?: string): SurveyMaterial["words"] => ({
  title: { en: "Rating replies", zh: "评价回复" },
  instructions: [
    {
      en: "You will read short conversations. Each ends with a reply. Please rate that last reply, and nothing that was said before it.",
      zh: "您将阅读一些简短的对话，每段对话以一条回复结束。请只评价最后这条回复，不评价之前的内容。",
    },
    ...(about === undefined ? [] : [{ en: about }]),
    {
      en: "There is no right answer. Rate each reply for itself, as you see it. You may skip any conversation.",
      zh: "没有标准答案。请按您自己的看法单独评价每条回复。任何一段对话都可以跳过。",
    },
  ],
});

export const ratingNotes = (drawn: number, all: number): string[] => [
  `${drawn} of ${all} replies; who wrote a reply is not shown, and its id does not tell`,
  "two people or more for each reply show how far people agree among themselves",
];

/** The hash of what is asked about, where it is no form. */
export const askedHash = (asked: unknown): string => sha256(JSON.stringify(asked));
