import { InputError } from "../../../../core/errors.js";
import { fenced } from "../../../../core/fence.js";
import { randomStream } from "../../../../core/random.js";
import { showInert } from "../../../../judges/fence.js";
import type { GenerationParameters, ModelRequest, OutputSchema } from "../../../../models/contract.js";
import type { HeartbenchCase } from "../../data/case.js";
import { abilityIds } from "../../data/taxonomy.js";
import { drawCode, fencedDialogue, fill } from "./fenced-request.js";
import { maskModelNames } from "./model-names.js";
import { type AbsoluteStandard, standardText } from "./standard.js";
import type { SynthesisPrompts } from "./synthesis-prompts.js";

/** One model's reply to the case. */
export interface CandidateReply {
  model: string;
  text: string;
}

/** The case, the replies and the standard from which criteria are to be written. */
export interface SynthesisInput {
  case: HeartbenchCase;
  /** At least two, since the criteria have to tell models apart. */
  replies: readonly CandidateReply[];
  standard: AbsoluteStandard;
  prompts: SynthesisPrompts;
  /** Root seed of the labels, the order and the code of the fence. */
  seed: number;
  /** Default 6 to 12. */
  criteria?: { fewest: number; most: number };
  parameters?: GenerationParameters;
}

/** The request to the synthesiser, and what it must not know: who wrote which reply. */
export interface SynthesisRequest {
  request: ModelRequest;
  /** The model behind each label, in the order shown. It is never sent. */
  labels: { label: string; model: string }[];
  /** Names of models that were found in the replies and masked. */
  masked: { model: string; found: string[] }[];
}

/** The form of the synthesiser's answer, for replies of these labels. */
export function synthesisOutput(labels: readonly string[]): OutputSchema {
  const closed = (properties: Record<string, unknown>) => ({
    type: "object",
    properties,
    // A model writes the fields in this order, so the reason comes before the criterion.
    required: Object.keys(properties),
    additionalProperties: false,
  });
  const criterion = closed({
    reasoning: { type: "string" },
    text: { type: "string" },
    ability: { type: "string", enum: [...abilityIds] },
    // No range is given, since not every provider accepts one in a schema; the answer's reader checks it.
    weight: { type: "integer" },
    met_by: { type: "array", items: { type: "string", enum: [...labels] } },
  });
  return { name: "criteria", schema: closed({ criteria: { type: "array", items: criterion } }) };
}

/**
 * Stage two of rubric synthesis: the request that shows a case, the absolute standard and several models'
 * replies, anonymous and in random order, and asks for binary criteria that tell the replies apart.
 *
 * Labels, order and the code that ends the fence's tags are drawn from the seed and the replies; names of
 * models in a reply are masked; invisible characters and tags in it are made harmless.
 *
 * @throws InputError `buildSynthesisRequest requires replies of at least 2 models, got 1`
 * @throws InputError when the case lacks the prompts' language
 */
export function buildSynthesisRequest(input: SynthesisInput): SynthesisRequest {
  const { case: one, replies, standard, prompts, seed, criteria = { fewest: 6, most: 12 } } = input;
  const models = new Set(replies.map(({ model }) => model));
  if (models.size < 2) {
    throw new InputError(`buildSynthesisRequest requires replies of at least 2 models, got ${models.size}`);
  }
  if (models.size < replies.length) {
    throw new InputError(
      `buildSynthesisRequest requires one reply a model, got ${replies.length} of ${models.size}`,
    );
  }
  const { language, words } = prompts;
  const turns = one.dialogue.map(({ role, text }) => {
    const own = text[language];
    if (own === undefined) {
      throw new InputError(
        `buildSynthesisRequest requires ${one.id} in ${language}; translate it or ask in another language`,
      );
    }
    return { role, text: own };
  });
  const random = randomStream(seed, "heartbench-synthesis", one.id, ...[...models].sort());
  const code = drawCode(random, [...turns, ...replies].map(({ text }) => text).join("\n"));
  const order = random.shuffle([...replies].sort((a, b) => (a.model < b.model ? -1 : 1)));
  const labels = order.map(({ model }, i) => ({ label: `R${i + 1}`, model }));
  const masked: SynthesisRequest["masked"] = [];
  const shown = order.map(({ model, text }, i) => {
    const label = labels[i]!.label;
    if (text.trim() === "") return fill(words.emptyReply, { label });
    const mask = maskModelNames(text);
    if (mask.found.length > 0) masked.push({ model, found: mask.found });
    return fenced("reply", code, showInert(mask.text).text, ` label="${label}"`);
  });
  const names = labels.map(({ label }) => label);
  const content = [
    fill(words.intro, { code }),
    fenced("standard", code, standardText(standard, language, words)),
    fencedDialogue(turns, code, words),
    shown.join("\n"),
    fill(words.ask, { ...criteria, labels: names.join(", ") }),
  ].join("\n\n");
  const request: ModelRequest = {
    messages: [
      { role: "system", content: prompts.text.trimEnd() },
      { role: "user", content },
    ],
    parameters: { maxOutputTokens: 500 + 350 * criteria.most, ...input.parameters },
    output: synthesisOutput(names),
    metadata: { item: one.id, prompt: prompts.id, seed },
  };
  return { request, labels, masked };
}
