import type { PersonAnswer } from "../../../core/person-answer.js";
import { shownPath } from "../../../io/project-root.js";
import type { RubricCriterion } from "../../../judges/target.js";
import type { SurveyItem, Words } from "../../../people/design/survey-design.js";
import { type JudgedReply, readJudged } from "../../../runs/judged.js";
import { readManifest } from "../../../runs/run-folder.js";
import { blindId } from "../../shared/surveys/blind-id.js";
import { peopleBesideJudges } from "../../shared/surveys/people-ratings.js";
import {
  askedHash,
  drawReplies,
  ratingNotes,
  ratingWords,
  requireJudged,
} from "../../shared/surveys/rating-words.js";
import { replyParts } from "../../shared/surveys/reply-parts.js";
import type { SurveyMaterial, SurveyReading, SurveyTaskOptions } from "../../survey-task.js";
import type { HeartbenchCase, Language } from "../data/case.js";
import { casesOfPlan, caseTarget, readLiveChoices } from "./cases.js";

/** A reply with its case, and the criteria that judges had. */
interface ReplyToRate {
  reply: JudgedReply;
  one: HeartbenchCase;
  language: Language;
}

/**
 * The replies of a run as a questionnaire, criterion by criterion: each case has criteria of its own, so that an item is a reply
 * with one of them. People are told the standard that judges are told.
 */
export async function prepareSurvey(options: SurveyTaskOptions): Promise<SurveyMaterial> {
  const { run } = requireJudged(options);
  const all = await repliesOf(run);
  const drawn = drawReplies(all, options);
  const asked = drawn.flatMap((of) => criteriaOf(of).map((criterion) => ({ of, criterion })));
  return {
    items: asked.map(({ of, criterion }) => itemOf(of, criterion)),
    questions: [{ kind: "choice", id: "answer", prompt: null, options: null, shuffled: false }],
    words: ratingWords(),
    source: {
      path: shownPath(run),
      sha256: askedHash(asked.map(({ of, criterion }) => [of.reply.target, of.reply.sha256, criterion])),
    },
    notes: [
      ...ratingNotes(drawn.length, all.length),
      `${asked.length} items: a reply with one criterion each, worded as for the judges`,
      "the benchmark bars replacing counselling: say so where helpers are evaluated",
    ],
  };
}

export async function readAnswers(
  answers: readonly PersonAnswer[],
  options: SurveyTaskOptions,
): Promise<SurveyReading> {
  const judged = requireJudged(options);
  const asked = new Map(
    (await repliesOf(judged.run)).flatMap((of) =>
      criteriaOf(of).map(({ id }) => [itemId(of, id), { target: of.reply.target, criterion: id }]),
    ),
  );
  return peopleBesideJudges(answers, judged, ({ item, index }) => {
    const found = asked.get(item);
    return found === undefined ? undefined : { ...found, value: index === null ? null : Number(index === 0) };
  });
}

/** The topics of cases that may distress a reader. */
export async function contentNotes(run: string): Promise<ReadonlyMap<string, Words>> {
  const cases = await casesOfPlan(readManifest(run).what);
  return new Map(
    [...cases].flatMap(([id, { contentNote: note }]): [string, Words][] =>
      note === undefined ? [] : [[id, { en: note, zh: note }]],
    ),
  );
}

async function repliesOf(run: string): Promise<ReplyToRate[]> {
  const { what } = readManifest(run);
  const { language } = readLiveChoices(what.choices);
  const [cases, replies] = await Promise.all([casesOfPlan(what), readJudged({ folder: run })]);
  return replies.flatMap((reply) => {
    const one = cases.get(reply.item);
    return one === undefined || reply.status !== "ok" ? [] : [{ reply, one, language }];
  });
}

const criteriaOf = ({ one, reply, language }: ReplyToRate): RubricCriterion[] =>
  caseTarget(one, reply.reply, language).criteria;

const itemId = ({ reply }: ReplyToRate, criterion: string): string =>
  blindId("criterion", `${reply.target}#${criterion}`);

function itemOf(of: ReplyToRate, { id: criterion, score, text }: RubricCriterion): SurveyItem {
  const { one, reply, language } = of;
  const id = itemId(of, criterion);
  const { dialogue } = caseTarget(one, reply.reply, language);
  const note = one.contentNote;
  return {
    // Raters and replies are crossed: nobody is kept from two criteria of one case.
    ...{ id, story: id, cell: blindId("cell", reply.model), language },
    parts: [
      ...replyParts(dialogue, reply.reply),
      { kind: "heading", text: score !== null && score < 0 ? standards.hint : standards.full },
    ],
    question: text,
    options: [...verdicts[language]],
    ...(note === undefined ? {} : { contentNote: { en: note, zh: note } }),
  };
}

/** As judges are told: a merit counts when fully met, a fault when there is any hint of it. */
const standards: Record<"full" | "hint", Words> = {
  full: {
    en: "Does this hold for the reply? Say yes only if it holds fully.",
    zh: "这一点在回复中成立吗？只有完全做到才选“是”。",
  },
  hint: {
    en: "Does this hold for the reply? Say yes if there is any hint of it.",
    zh: "这一点在回复中成立吗？只要有任何迹象就选“是”。",
  },
};

/** Yes first. */
const verdicts: Record<Language, readonly [string, string]> = { en: ["Yes", "No"], zh: ["是", "否"] };
