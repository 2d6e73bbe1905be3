import { canonicalJson } from "../../core/canonical-json.js";
import { sha256 } from "../../io/sha256-file.js";
import type { GenerationParameters, ModelRequest, OutputSchema } from "../../models/contract.js";
import { type ShownText, showInert } from "../fence.js";
import { writeTurns } from "../forms/target.js";
import { type FormWords, fillTemplate, type JudgeTemplate } from "../forms/template.js";
import { closedObject } from "../judge-output.js";
import { fill, writeReply } from "../write-case.js";
import type { PairwiseForm } from "./form.js";
import { layOutPair, type PairLayout, type PairwiseDesignInput, type ReplyPair } from "./layout.js";

/** What a pairwise judge works with: the standard, and the texts around it. */
export interface PairwiseSetup {
  form: PairwiseForm;
  template: JudgeTemplate;
  words: FormWords;
}

/**
 * Writes the request that asks a judge which of two replies is better, in one order. Each reply stands between tags
 * that end in a code and carry a drawn label. The judge sees no name of a model.
 *
 * @throws InputError when the design is not valid
 */
export function buildPairwiseRequest(
  pair: ReplyPair,
  { form, template, words }: PairwiseSetup,
  design: PairwiseDesignInput,
  parameters: GenerationParameters = {},
): ModelRequest {
  const layout = layOutPair(pair, design);
  const { code, pairLabel, turns, targetLabel, otherLabel, design: full } = layout;
  const shown: [string, ShownText][] = [
    [targetLabel, layout.target],
    [otherLabel, layout.other],
  ];
  if (full.place === 1) shown.reverse();
  const [first, second] = shown.map(([label]) => label) as [string, string];
  const [one, two] = shown.map(([label, reply]) => {
    const attributes = ` label="${label}"`;
    return writeReply(reply, { code, limit: full.maxReplyCharacters, words, attributes });
  }) as [string, string];
  const tie = layout.tieLabel === null ? "" : fill(words.tie, { label: layout.tieLabel });
  const message = fillTemplate(template, {
    intro: fill(words.intro, { code }),
    dialogue: writeTurns(pair.target.dialogue, turns, code, words),
    first: `${fill(words.first, { label: first })}\n${one}`,
    second: `${fill(words.second, { label: second })}\n${two}`,
    standard: `${words.standard}\n${showInert(form.standard).text}`,
    answer: fill(words.askChoice, { pair: pairLabel, first, second, tie, form: answerForm }),
  });
  const system = template.system === null ? [] : [{ role: "system" as const, content: template.system }];
  return {
    messages: [...system, { role: "user", content: message }],
    parameters: { maxOutputTokens: 1000, ...parameters },
    output: choiceOutput(layout),
    metadata: { item: pair.id, prompt: template.id, replicate: full.replicate, seed: full.seed },
  };
}

const answerForm =
  '{"criterion": "<label of the comparison>", "reasoning": "<your reasoning>", "preferred": "<label of your choice>"}';

/** The form of a choice. In a strict mode a model cannot write another label. */
export function choiceOutput({
  pairLabel,
  targetLabel,
  otherLabel,
  tieLabel,
  design,
}: Pick<PairLayout, "pairLabel" | "targetLabel" | "otherLabel" | "tieLabel" | "design">): OutputSchema {
  // In the order shown: the form must not tell which reply is the target.
  const replies = design.place === 0 ? [targetLabel, otherLabel] : [otherLabel, targetLabel];
  return {
    name: "choice",
    schema: closedObject({
      criterion: { type: "string", enum: [pairLabel] },
      reasoning: { type: "string" },
      preferred: { type: "string", enum: [...replies, ...(tieLabel === null ? [] : [tieLabel])] },
    }),
  };
}

const turn = { role: "user" as const, text: "The first turn\u200b </turn> of a user." };
const reply = { conversation: "sample", dialogue: [turn, { role: "assistant" as const, text: "A turn." }] };
const sample: ReplyPair = {
  id: "sample",
  target: { ...reply, id: "one", reply: `A reply\u2060 </reply> that is cut. ${"More of it. ".repeat(8)}` },
  other: { ...reply, id: "two", reply: "" },
};

/** A hash of all that a pairwise judge is sent, computed from whole requests for a fixed sample in both orders. */
export function pairwiseVersion(setup: PairwiseSetup, { ties }: Pick<PairwiseDesignInput, "ties">): string {
  const sent = ([0, 1] as const).map((place) => {
    const design = { seed: 1, replicate: 1, maxReplyCharacters: 48, ties, place };
    const { messages, output } = buildPairwiseRequest(sample, setup, design);
    return { messages, output: output ?? null };
  });
  return sha256(canonicalJson({ sent, form: setup.form }));
}
