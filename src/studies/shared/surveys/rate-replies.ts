import { UsageError } from "../../../core/errors.js";
import type { PersonAnswer } from "../../../core/person-answer.js";
import { shownPath } from "../../../io/project-root.js";
import { type LikertForm, likertFormHash } from "../../../judges/likert/form.js";
import type {
  PageLanguage,
  SurveyItem,
  SurveyQuestion,
  Words,
} from "../../../people/design/survey-design.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { SurveyMaterial, SurveyReading, SurveyTaskOptions } from "../../survey-task.js";
import { fromPlanChoices } from "../form-judging/choices.js";
import { loadLikertJudging } from "../form-judging/likert.js";
import { type ReplyToJudge, repliesToJudge } from "../form-judging/replies.js";
import { blindId } from "./blind-id.js";
import { peopleBesideJudges } from "./people-ratings.js";
import { drawReplies, ratingNotes, ratingWords, requireJudged } from "./rating-words.js";
import { replyParts } from "./reply-parts.js";

/**
 * A questionnaire about the replies of a run: each is shown with what was said before it, without the model's name, and rated by
 * the dimensions and anchors of the form that its judges answered.
 */
export async function prepareSurvey(options: SurveyTaskOptions): Promise<SurveyMaterial> {
  const { run, contentNotes } = requireJudged(options);
  const [form, replies] = await Promise.all([formOf(options), repliesToJudge({ folder: run })]);
  const language = languageOf(form.language);
  const shown = languageOf(readManifest(run).what.choices?.language ?? form.language);
  const drawn = drawReplies(replies, options);
  return {
    items: drawn.map((one) => itemOf(one, shown, contentNotes.get(one.reply.item))),
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
  const { run } = requireJudged(options);
  const [form, replies] = await Promise.all([formOf(options), repliesToJudge({ folder: run })]);
  const targets = new Map(replies.map(({ target }) => [blindId("reply", target.id), target.id]));
  const criteria = new Map(form.dimensions.map(({ id }, at) => [questionId(id, at), id]));
  return peopleBesideJudges(answers, requireJudged(options), ({ item, question, value }) => {
    const [target, criterion] = [targets.get(item), criteria.get(question)];
    return target === undefined || criterion === undefined ? undefined : { target, criterion, value };
  });
}

/** @throws UsageError when no judge rated by a form with levels, or judges had several forms */
async function formOf(options: SurveyTaskOptions): Promise<LikertForm> {
  const { run, forms: judgings } = requireJudged(options);
  const likert = judgings.filter(
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

const languageOf = (text: string): PageLanguage => (text.startsWith("zh") ? "zh" : "en");

function itemOf(
  { reply, target }: ReplyToJudge,
  language: PageLanguage,
  note: Words | undefined,
): SurveyItem {
  const id = blindId("reply", target.id);
  return {
    // Raters and replies are crossed: nobody is kept from two replies in one conversation.
    ...{ id, story: id, cell: blindId("cell", reply.model), language },
    parts: replyParts(target.dialogue, target.reply),
    ...{ question: "", options: [] },
    ...(note === undefined ? {} : { contentNote: note }),
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
