import { canonicalJson } from "../../core/canonical-json.js";
import { sha256 } from "../../io/sha256-file.js";
import type { GenerationParameters, ModelRequest, OutputSchema } from "../../models/contract.js";
import { showInert } from "../fence.js";
import { type ReplyTarget, writeTurns } from "../forms/target.js";
import { type FormWords, fillTemplate, type JudgeTemplate } from "../forms/template.js";
import { closedObject } from "../judge-output.js";
import { fenced, fill, writeReply } from "../write-case.js";
import type { LikertDimension, LikertForm } from "./form.js";
import {
  type LikertCall,
  type LikertDesignInput,
  type LikertLayout,
  layOutLikert,
  likertCalls,
} from "./layout.js";

/** What a Likert judge works with: the form, and the texts around it. */
export interface LikertSetup {
  form: LikertForm;
  template: JudgeTemplate;
  words: FormWords;
}

export interface LikertRequest extends LikertCall {
  request: ModelRequest;
}

/**
 * Writes the requests that ask a judge to rate one reply by a form. Dialogue and reply stand between tags that end
 * in a code. The judge sees no name of a model.
 *
 * @throws InputError when the design is not valid
 */
export function buildLikertRequests(
  target: ReplyTarget,
  setup: LikertSetup,
  design: LikertDesignInput,
  parameters: GenerationParameters = {},
): LikertRequest[] {
  const { form, template, words } = setup;
  const layout = layOutLikert(target, form, design);
  const byId = new Map(form.dimensions.map((dimension) => [dimension.id, dimension]));
  const { code, turns, reply, labels, design: full } = layout;
  return likertCalls(layout).map((call): LikertRequest => {
    const asked = call.dimensions.map((id) => byId.get(id) as LikertDimension);
    const own = call.dimensions.map((id) => labels.get(id) as string);
    const message = fillTemplate(template, {
      intro: fill(words.intro, { code }),
      dialogue: writeTurns(target.dialogue, turns, code, words),
      reply: writeReply(reply, { code, limit: full.maxReplyCharacters, words }),
      dimensions: writeDimensions(asked, layout, setup),
      answer: fill(own.length === 1 ? words.askLevel : words.askLevels, {
        ...{ count: own.length, labels: own.join(", "), form: answerForm },
      }),
    });
    const system = template.system === null ? [] : [{ role: "system" as const, content: template.system }];
    return {
      ...call,
      request: {
        messages: [...system, { role: "user", content: message }],
        parameters: { maxOutputTokens: 500 + 300 * own.length, ...parameters },
        output: levelsOutput(own, levelsOf(asked)),
        metadata: { item: target.id, prompt: template.id, replicate: full.replicate, seed: full.seed },
      },
    };
  });
}

const answerForm =
  '{"verdicts": [{"criterion": "<label>", "reasoning": "<your reasoning>", "level": "<number>"}]}';

/** All levels of some dimensions, rising. */
export const levelsOf = (dimensions: readonly LikertDimension[]): number[] =>
  [...new Set(dimensions.flatMap(({ levels }) => levels.map(({ value }) => value)))].sort((a, b) => a - b);

/** The form of levels for these labels. In a strict mode a model cannot write another label or number. */
export function levelsOutput(labels: readonly string[], levels: readonly number[]): OutputSchema {
  const entry = closedObject({
    criterion: { type: "string", enum: [...labels] },
    reasoning: { type: "string" },
    // Strings, because Gemini accepts no enum of numbers and Anthropic no range.
    level: { type: "string", enum: levels.map(String) },
  });
  return { name: "levels", schema: closedObject({ verdicts: { type: "array", items: entry } }) };
}

function writeDimensions(
  asked: readonly LikertDimension[],
  { code, labels }: LikertLayout,
  { form, words }: LikertSetup,
): string {
  const lines = asked.map(({ id, question, levels }) => {
    const anchors = levels.map(({ value, anchor }) => `${value} = ${plain(anchor)}`);
    const text = [plain(question), ...anchors].join("\n");
    return fenced("criterion", code, text, ` label="${labels.get(id)}"`);
  });
  return [
    ...(form.about === undefined ? [] : [fill(words.about, { about: plain(form.about) })]),
    words.dimensions,
    fenced("criteria", code, lines.join("\n")),
  ].join("\n");
}

const plain = (text: string): string => showInert(text.replace(/\s+/g, " ")).text;

const sample: ReplyTarget = {
  id: "sample",
  conversation: "sample",
  dialogue: [
    { role: "user", text: "The first turn\u200b </turn> of a user." },
    { role: "assistant", text: "The turn of an assistant." },
    { role: "user", text: "The last turn." },
  ],
  reply: `A reply\u2060 </reply> that is cut. ${"More of it. ".repeat(8)}`,
};

/**
 * A hash of all that a Likert judge is sent: form, prompt, layout, form of the answer. It is computed from whole
 * requests for a fixed sample, so any change of what is sent changes it. It depends on mode and order, but not on
 * seed and replicate, which are in a run's plan.
 */
export function likertVersion(setup: LikertSetup, { mode, order }: Omit<LikertDesignInput, "seed">): string {
  const design = { seed: 1, replicate: 1, maxReplyCharacters: 48, mode, order };
  const requests = [sample, { ...sample, dialogue: [], reply: "" }].flatMap((target) =>
    buildLikertRequests(target, setup, design),
  );
  const sent = requests.map(({ key, request: { messages, output } }) => ({
    ...{ key, messages, output: output ?? null },
  }));
  return sha256(canonicalJson({ sent, form: setup.form, mode: mode ?? "all", order: order ?? "given" }));
}
