import type { ModelReply } from "../../../../models/contract.js";
import { readSynthesis, type Synthesis } from "./read-synthesis.js";
import type { SynthesisInput, SynthesisRequest } from "./synthesis-request.js";

export interface SynthesisRun extends Synthesis, Pick<SynthesisRequest, "labels" | "masked"> {
  /**
   * The model that wrote the criteria. For fair criteria it is not one of the models whose replies it
   * compares.
   */
  synthesiser: string;
  /** Whether the synthesiser's own reply was among those it compared. */
  comparesItself: boolean;
}

/**
 * Reads a model's answer to a synthesis request: the criteria that can be taken, and those that were
 * rejected.
 *
 * The paper's synthesiser, Claude-4.5-Sonnet, is also its judge and leads its board. A synthesiser that
 * compares its own reply is marked here, because readers of scores on its criteria should know.
 */
export function readSynthesisRun(
  synthesiser: string,
  input: Pick<SynthesisInput, "case" | "prompts">,
  { labels, masked }: Pick<SynthesisRequest, "labels" | "masked">,
  reply: Pick<ModelReply, "text" | "object" | "refusal">,
): SynthesisRun {
  const synthesis = readSynthesis({ id: input.case.id, language: input.prompts.language }, reply, labels);
  const comparesItself = labels.some(({ model }) => model === synthesiser);
  return { ...synthesis, labels, masked, synthesiser, comparesItself };
}
