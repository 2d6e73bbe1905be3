import type { CallOptions, ModelClient, ModelReply } from "../../../../models/contract.js";
import { readSynthesis, type Synthesis } from "./read-synthesis.js";
import { buildSynthesisRequest, type SynthesisInput, type SynthesisRequest } from "./synthesis-request.js";

export interface SynthesisRun extends Synthesis, Pick<SynthesisRequest, "labels" | "masked"> {
  /** The model that wrote the criteria; none of those it compares, where criteria are to be fair to it. */
  synthesiser: string;
  /** Whether the synthesiser's own reply was among those it compared. */
  comparesItself: boolean;
}

/**
 * Writes a case's criteria with a model: asks once, reads and checks the answer. For a notebook or a small
 * set; `affectlab generate heartbench` adds retries, the cache and a cap on cost.
 *
 * The paper's synthesiser, Claude-4.5-Sonnet, is also its judge and of the family that leads its board; a
 * synthesiser that compares its own reply is marked here, and whoever reads scores on its criteria should know.
 *
 * @throws ModelError when the call fails
 * @throws InputError as {@link buildSynthesisRequest}
 */
export async function synthesiseRubric(
  client: Pick<ModelClient, "generate" | "id">,
  input: SynthesisInput,
  call: CallOptions = {},
): Promise<SynthesisRun> {
  const made = buildSynthesisRequest(input);
  return readSynthesisRun(client.id, input, made, await client.generate(made.request, call));
}

/** Reads a model's answer to a request of synthesis. */
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
