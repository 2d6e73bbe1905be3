import type { GenerationParameters, ModelRequest } from "../../../models/contract.js";
import type { ParsedReply, RunMaterial } from "../../../runs/material.js";

/** One call of a judging by a form. */
export interface AskedCall {
  /** The hash of what is judged: another text makes another call. */
  input: string;
  request(replicate: number, parameters: GenerationParameters): ModelRequest;
  parse(reply: Parameters<RunMaterial["parse"]>[1]): ParsedReply;
  /** Likely output tokens. */
  tokens: number;
}

/** A kind of judge with its form: what it is sent, call by call. */
export interface FormAsker {
  /** "likert.empathic-support" */
  id: string;
  /** The hash of prompt, form and layout. */
  version: string;
  formHash: string;
  calls: ReadonlyMap<string, AskedCall>;
}

/** Two sentences of reasoning, and the object around them. */
export const tokensAVerdict = 90;

/** The log's entry for a call: whether everything that was asked has a value. */
export function parsedCall(reasons: readonly (string | null)[], asked: number): ParsedReply {
  if (reasons.length === 0) return { answer: null, status: "ok", reason: null };
  const named = [...new Set(reasons)].join(", ");
  return {
    answer: null,
    status: reasons.every((reason) => reason === "refused") ? "refused" : "unparsed",
    reason: asked === 1 ? named : `${reasons.length} of ${asked} unscored: ${named}`,
  };
}
