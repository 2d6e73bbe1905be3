import type { GenerationParameters } from "../../models/contract.js";
import type { ReplyTarget } from "../forms/target.js";
import { loadFormWords } from "../forms/template.js";
import type { JudgePrompt } from "../judge-prompts.js";
import type { JudgeReply } from "../judgement.js";
import type { LikertForm } from "../likert/form.js";
import type { LikertDesignInput } from "../likert/layout.js";
import {
  buildLikertRequests,
  type LikertRequest,
  type LikertSetup,
  likertVersion,
} from "../likert/likert-judge.js";
import { type LikertJudgement, readLikert } from "../likert/read-likert.js";
import { changedMaterial, type DialogueMaterial, shownMaterial } from "./material.js";
import { type DialogueWords, type MaterialKind, materialKinds } from "./words.js";

/** A judge that rates a dialogue by a form with anchored levels. */
export interface DialogueScale {
  /** The Likert judge's set-up for each kind of material. */
  setups: Readonly<Record<MaterialKind, LikertSetup>>;
  words: DialogueWords;
}

/**
 * The Likert judge with a dialogue, or the thoughts in it, in place of a reply: the same fence, labels, form of the
 * answer and reading. The words around the material are in the form's own language.
 */
export async function dialogueScale(
  form: LikertForm,
  prompt: Pick<JudgePrompt, "id" | "text">,
  words: DialogueWords,
): Promise<DialogueScale> {
  const formWords = await loadFormWords();
  const setupOf = (kind: MaterialKind): LikertSetup => ({
    form,
    template: { id: prompt.id, system: prompt.text.trimEnd(), message: words.message[kind] },
    words: {
      ...formWords,
      ...{ intro: words.intro, about: words.about, dimensions: words.items, noDialogue: words.nothing },
      ...{ askLevels: words.askLevels, askLevel: words.askLevel },
      user: kind === "talk" ? words.person : words.thoughts,
      assistant: words.other,
    },
  });
  return { setups: { talk: setupOf("talk"), thoughts: setupOf("thoughts") }, words };
}

/** How a dialogue is rated: all questions in one call, in an order that is drawn for each run. */
export type DialogueDesign = Pick<LikertDesignInput, "seed" | "replicate">;

const fullDesign = (design: DialogueDesign): LikertDesignInput => ({
  ...design,
  mode: "all",
  order: "shuffled",
});

/**
 * Writes the request that has a judge rate a dialogue.
 *
 * @throws InputError when the design is not valid
 */
export function buildScaleRequest(
  material: DialogueMaterial,
  scale: DialogueScale,
  design: DialogueDesign,
  parameters: GenerationParameters = {},
): LikertRequest {
  const [only] = buildLikertRequests(
    asTarget(material, scale),
    scale.setups[material.kind],
    fullDesign(design),
    parameters,
  );
  return only as LikertRequest;
}

/** Reads a judge's reply into levels, in the form's order. What cannot be read is unscored with its reason. */
export function readScale(
  material: DialogueMaterial,
  scale: DialogueScale,
  reply: Omit<JudgeReply, "key"> | undefined,
  design: DialogueDesign,
): LikertJudgement {
  const replies = reply === undefined ? [] : [{ ...reply, key: "all" }];
  const { form } = scale.setups[material.kind];
  const read = readLikert(asTarget(material, scale), form, replies, fullDesign(design));
  return { ...read, problems: [...changedMaterial(material), ...read.problems] };
}

/** A hash of all that such a judge is sent besides the material. */
export const scaleVersion = ({ setups }: DialogueScale): string =>
  materialKinds.map((kind) => likertVersion(setups[kind], { mode: "all", order: "shuffled" })).join(" ");

const asTarget = (material: DialogueMaterial, { words }: DialogueScale): ReplyTarget => ({
  id: material.id,
  conversation: material.conversation,
  dialogue: shownMaterial(material, words),
  reply: "",
});
