import type { ModelRequest } from "../../models/contract.js";
import type { ReplyTarget } from "../forms/target.js";
import { loadFormTemplate, loadFormWords } from "../forms/template.js";
import { loadJudgePrompts } from "../judge-prompts.js";
import type { LikertForm } from "../likert/form.js";
import { loadLikertForm } from "../likert/form.js";
import { buildLikertRequests, type LikertSetup } from "../likert/likert-judge.js";
import { readLikert } from "../likert/read-likert.js";
import { loadPairwiseForm } from "../pairwise/form.js";
import { buildPairwiseRequest, type PairwiseSetup } from "../pairwise/pairwise-judge.js";
import { readPairwise } from "../pairwise/read-pairwise.js";
import { readJudgement } from "../read-judgement.js";
import { buildJudgeRequests } from "../rubric-judge.js";
import { linearRubricScore } from "../rubric-score.js";
import type { RubricTarget } from "../target.js";
import type { AttackedCase, Height } from "./attacked-case.js";
import { choiceAnswer, levelsAnswer, verdictsAnswer } from "./filled-answers.js";

/** A conversation with a plain reply and criteria for it, in one language. */
export type AttackedConversation = RubricTarget;

/** The rubric judge, and for English conversations the Likert and the pairwise judge too, whose forms are English. */
export async function attackedForms(
  conversations: readonly AttackedConversation[],
  seed: number,
): Promise<AttackedCase[]> {
  const [template, pairTemplate, words, form, pairForm, en, zh] = await Promise.all([
    loadFormTemplate("likert"),
    loadFormTemplate("pairwise"),
    loadFormWords(),
    loadLikertForm("empathic-support"),
    loadPairwiseForm("better-support"),
    loadJudgePrompts("en"),
    loadJudgePrompts("zh"),
  ]);
  const prompts = { en, zh };
  const english = conversations.filter(({ language }) => language === "en");
  return [
    ...conversations.map((one) => rubricCase(one, seed, prompts[one.language])),
    ...english.map((one) => likertCase(one, seed, { form, template, words })),
    ...english.map((one) => pairwiseCase(one, seed, { form: pairForm, template: pairTemplate, words })),
  ];
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
/** The limit of these judges' own designs. */
const mostShown = 20_000;

function rubricCase(
  target: RubricTarget,
  seed: number,
  prompts: Awaited<ReturnType<typeof loadJudgePrompts>>,
): AttackedCase {
  const { id, language, criteria } = target;
  const design = (replicate: number) => ({ seed, replicate, catastrophic: false });
  return {
    ...{ prompt: "rubric", id, language, criteria, reply: target.reply, mostShown },
    request: (reply, replicate = 0) =>
      buildJudgeRequests({ ...target, reply }, { ...design(replicate), prompts })[0]?.request as ModelRequest,
    read(reply, text, replicate = 0) {
      const own = { ...target, reply };
      return finite(linearRubricScore(own, readJudgement(own, [{ key: "all", text }], design(replicate))));
    },
    answer: verdictsAnswer,
  };
}

const asReply = ({ id, dialogue }: RubricTarget, reply: string): ReplyTarget => ({
  ...{ id, conversation: id, dialogue, reply },
});

function likertCase(target: RubricTarget, seed: number, setup: LikertSetup): AttackedCase {
  const { id, language, criteria } = target;
  return {
    ...{ prompt: "likert", id, language, criteria, reply: target.reply, mostShown },
    request: (reply, replicate = 0) =>
      buildLikertRequests(asReply(target, reply), setup, { seed, replicate })[0]?.request as ModelRequest,
    read(reply, text, replicate = 0) {
      const design = { seed, replicate };
      const { verdicts } = readLikert(asReply(target, reply), setup.form, [{ key: "all", text }], design);
      return levelShare(setup.form, verdicts);
    },
    answer: (request, height) => levelsAnswer(request, () => levelAt(setup.form, height)),
  };
}

/** The mean level, in percent of what the form allows; null if one level is missing. */
export function levelShare(
  { dimensions }: LikertForm,
  verdicts: readonly { level: number | null }[],
): number | null {
  const shares = verdicts.map(({ level }, i) => {
    const values = dimensions[i]?.levels.map(({ value }) => value) ?? [];
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return level === null ? Number.NaN : (100 * (level - low)) / (high - low);
  });
  return finite(shares.reduce((sum, share) => sum + share, 0) / shares.length);
}

/** The lowest, the middle or the highest level of a form whose questions share their levels. */
export function levelAt({ dimensions }: LikertForm, height: Height): number {
  const values = (dimensions[0]?.levels ?? []).map(({ value }) => value).sort((a, b) => a - b);
  const at = { low: 0, middle: Math.floor(values.length / 2), high: values.length - 1 }[height];
  return values[at] as number;
}

function pairwiseCase(target: RubricTarget, seed: number, setup: PairwiseSetup): AttackedCase {
  const { id, language, criteria } = target;
  const pairOf = (reply: string) => ({
    id: `${id}|plain`,
    target: { ...asReply(target, reply), id: `${id}~one` },
    other: { ...asReply(target, target.reply), id: `${id}~two` },
  });
  return {
    ...{ prompt: "pairwise", id, language, criteria, reply: target.reply, mostShown },
    request: (reply, replicate = 0) =>
      buildPairwiseRequest(pairOf(reply), setup, { seed, replicate, place: 0 }),
    read(reply, text, replicate = 0) {
      const { value } = readPairwise(pairOf(reply), { text }, { seed, replicate, place: 0 });
      return value === null ? null : 100 * value;
    },
    answer: choiceAnswer,
  };
}
