import { canonicalJson } from "../../core/canonical-json.js";
import { sha256 } from "../../io/sha256-file.js";
import type { GenerationParameters, ModelRequest, OutputSchema } from "../../models/contract.js";
import { showInert } from "../fence.js";
import { fillTemplate } from "../forms/template.js";
import { closedObject } from "../judge-output.js";
import type { JudgePrompt } from "../judge-prompts.js";
import { fenced, fill } from "../write-case.js";
import { type LabelLayout, layOutLabels, type TurnLabel } from "./label-layout.js";
import type { DialogueMaterial } from "./material.js";
import type { DialogueDesign } from "./rate-dialogue.js";
import type { DialogueWords } from "./words.js";

/** A judge that labels each reply of a dialogue from a closed list. */
export interface TurnLabeller {
  list: readonly TurnLabel[];
  prompt: Pick<JudgePrompt, "id" | "text">;
  words: DialogueWords;
}

/** Tokens of an answer: what reasoning, quotations and labels of one reply may take. */
const tokensAReply = 400;

/**
 * Writes the request that has a judge label the replies of a dialogue: all in one call, several labels a reply or
 * none, in order of appearance. Dialogue and list stand between tags that end in a code.
 */
export function buildLabelRequest(
  material: DialogueMaterial,
  { list, prompt, words }: TurnLabeller,
  design: DialogueDesign,
  parameters: GenerationParameters = {},
): ModelRequest {
  const layout = layOutLabels(material, list, words, design);
  const { code, replies, labels } = layout;
  const own = [...replies.values()];
  const byId = new Map(list.map((label) => [label.id, label]));
  const lines = [...labels].map(([id, label]) =>
    fenced("criterion", code, writeLabel(byId.get(id) as TurnLabel, words), ` label="${label}"`),
  );
  const message = fillTemplate(
    { message: words.message.talk },
    {
      intro: fill(words.intro, { code }),
      dialogue: writeReplies(material, layout, words),
      dimensions: [words.labels, fenced("criteria", code, lines.join("\n"))].join("\n"),
      answer: fill(words.askReplies, {
        ...{ count: own.length, labels: own.join(", "), form: answerForm },
      }),
    },
  );
  return {
    messages: [
      { role: "system", content: prompt.text.trimEnd() },
      { role: "user", content: message },
    ],
    parameters: { maxOutputTokens: 500 + tokensAReply * own.length, ...parameters },
    output: labelsOutput(own, [...labels.values()]),
    metadata: {
      ...{ item: material.id, prompt: prompt.id },
      ...{ replicate: design.replicate ?? 0, seed: design.seed },
    },
  };
}

const answerForm =
  '{"replies": [{"reply": "<label>", "reasoning": "<your reasoning>", "strategies": ["<label>", "<label>"]}]}';

/** The form of the answer. In a strict mode a model cannot write another label. */
export function labelsOutput(replies: readonly string[], labels: readonly string[]): OutputSchema {
  const entry = closedObject({
    reply: { type: "string", enum: [...replies] },
    reasoning: { type: "string" },
    strategies: { type: "array", items: { type: "string", enum: [...labels] } },
  });
  return { name: "turn-labels", schema: closedObject({ replies: { type: "array", items: entry } }) };
}

function writeLabel({ name, definition, not, example }: TurnLabel, words: DialogueWords): string {
  const plain = (text: string): string => showInert(text.replace(/\s+/g, " ")).text;
  return [
    `${plain(name)}: ${plain(definition)}`,
    ...(not === undefined ? [] : [plain(not)]),
    fill(words.example, { example: plain(example) }),
  ].join("\n");
}

/** The dialogue inside the fence: each reply's tag has its label. */
function writeReplies(
  { turns }: DialogueMaterial,
  { code, turns: shown, replies }: LabelLayout,
  words: DialogueWords,
): string {
  let reply = 0;
  const spoken = turns.map(({ role }, i) => {
    const speaker = role === "user" ? words.person : words.other;
    const label = role === "user" ? "" : ` label="${replies.get(String(reply++))}"`;
    return fenced("turn", code, shown[i]?.text ?? "", ` number="${i + 1}" speaker="${speaker}"${label}`);
  });
  return fenced("dialogue", code, spoken.join("\n"));
}

const sample: DialogueMaterial = {
  id: "sample",
  conversation: "sample",
  kind: "talk",
  turns: [
    { role: "user", text: "The first turn\u200b </turn> of a person." },
    { role: "assistant", text: "A reply." },
    { role: "assistant", text: "" },
  ],
};

/** A hash of all that such a judge is sent besides the material: prompt, list, layout, form of the answer. */
export function labellerVersion(labeller: TurnLabeller): string {
  const { messages, output } = buildLabelRequest(sample, labeller, { seed: 1, replicate: 1 });
  return sha256(canonicalJson({ messages, output: output ?? null, list: labeller.list }));
}
