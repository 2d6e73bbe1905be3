import type { Response } from "../core/response.js";
import type { ModelReply, ModelRequest } from "../models/contract.js";
import { ModelError } from "../models/model-error.js";
import { objectIn } from "../models/structured-output.js";
import type { Call } from "./call.js";
import type { ParsedReply } from "./material.js";

const noUsage = { inputTokens: null, cachedInputTokens: null, outputTokens: null, reasoningTokens: null };

/** The response that a reply makes. */
export function answeredResponse(
  call: Call,
  reply: ModelReply,
  parsed: ParsedReply,
  how: Pick<Response, "cost" | "costBasis" | "cached" | "attempts">,
): Response {
  const { respondent, ...about } = common(call);
  return {
    ...about,
    respondent: { ...respondent, version: reply.servedModel },
    reply: reply.text,
    refusal: reply.refusal,
    finishReason: reply.finishReason,
    ...parsed,
    usage: { ...reply.usage },
    latencyMs: Math.max(0, reply.latencyMs),
    ...how,
    error: null,
  };
}

/** The response of a call that failed for good: unscored, and asked again when the run is resumed. */
export function failedResponse(call: Call, error: Error, attempts: number): Response {
  return {
    ...common(call),
    reply: "",
    refusal: null,
    finishReason: null,
    answer: null,
    status: "error",
    reason: null,
    usage: noUsage,
    latencyMs: 0,
    cost: null,
    costBasis: "unknown",
    cached: false,
    attempts,
    error: { kind: error instanceof ModelError ? error.kind : "other", message: error.message },
  };
}

function common(
  call: Call,
): Pick<Response, "call" | "study" | "item" | "respondent" | "prompt" | "replicate" | "orderShown"> {
  const provider = call.model.slice(0, call.model.indexOf("/"));
  // A script or a computation is never called a model.
  const kind = provider === "scripted" || provider === "bayes" ? "baseline" : "model";
  return {
    call: call.id,
    study: call.study,
    item: call.item,
    respondent: { kind, id: call.model, version: null },
    prompt: call.prompt,
    replicate: call.replicate,
    orderShown: call.orderShown,
  };
}

/** A reply's text; where an object was wanted and came beside it (a tool's input), the object's JSON. */
export function visibleText({ text, object }: ModelReply, { output }: Pick<ModelRequest, "output">): string {
  if (output === undefined || object === undefined || objectIn(text, output) !== undefined) return text;
  return JSON.stringify(object);
}
