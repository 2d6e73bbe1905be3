import type { ModelReply } from "../../../../models/contract.js";
import { readSynthesis, type Synthesis } from "./read-synthesis.js";
import type { SynthesisInput, SynthesisRequest } from "./synthesis-request.js";

export interface SynthesisRun extends Synthesis, Pick<SynthesisRequest, "labels" | "masked"> {
  /** The model that wrote the criteria; none of those it compares, where criteria are to be fair to it. */
  synthesiser: string;
  /** Whether the synthesiser's own reply was among those it compared. */
  comparesItself: boolean;
}

/**
 * Reads a model's answer to a request of synthesis: the criteria that can be taken, and what was rejected.
 *
 * The paper's synthesiser, Claude-4.5-Sonnet, is also its judge and of the family that leads its board; a
 * synthesiser that compares its own reply is marked here, and whoever reads scores on its criteria should know.
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
