import type { Response } from "../core/response.js";
import type { ModelReply, ModelRequest } from "../models/contract.js";
import { localReply } from "../models/local-client.js";
import { ModelError } from "../models/model-error.js";
import { traitsOf } from "../models/registry.js";
import { objectIn } from "../models/structured-output.js";
import type { Call } from "./call.js";
import type { ParsedReply } from "./material.js";

/** Makes the response from a reply. */
export function answeredResponse(
  call: Call,
  reply: ModelReply,
  parsed: ParsedReply,
  how: Pick<Response, "cost" | "costBasis" | "cached" | "attempts">,
): Response {
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = reply.usage;
  // Field by field: spreading objects with this many fields takes as long as writing the response.
  return {
    call: call.id,
    study: call.study,
    item: call.item,
    respondent: { kind: respondentKind(call), id: call.model, version: reply.servedModel },
    ...(call.partner === undefined ? {} : { partner: call.partner }),
    prompt: call.prompt,
    replicate: call.replicate,
    orderShown: call.orderShown,
    reply: reply.text,
    ...(reply.reasoning === undefined ? {} : { reasoning: reply.reasoning }),
    refusal: reply.refusal,
    finishReason: reply.finishReason,
    answer: parsed.answer,
    status: parsed.status,
    reason: parsed.reason,
    usage: { inputTokens, cachedInputTokens, outputTokens, reasoningTokens },
    latencyMs: Math.max(0, reply.latencyMs),
    cost: how.cost,
    costBasis: how.costBasis,
    cached: how.cached,
    attempts: how.attempts,
    error: null,
  };
}

/** A model that simulates a person is an agent, whether it is a language model or computed. */
const respondentKind = ({ to, model }: Call): Response["respondent"]["kind"] =>
  to === "agent" ? "agent" : traitsOf(model).respondent;

/** Whether a row is the agent's, in an episode that two models play. */
export const isAgents = ({ respondent }: Pick<Response, "respondent">): boolean =>
  respondent.kind === "agent";

/** The response for a call that failed for good. It is unscored, and the call is made again on resuming. */
export function failedResponse(call: Call, error: Error, attempts: number): Response {
  const nothing = localReply("", { latencyMs: 0 });
  const unread = { answer: null, status: "error", reason: null } as const;
  const how = { cost: null, costBasis: "unknown", cached: false, attempts } as const;
  return {
    ...answeredResponse(call, nothing, unread, how),
    finishReason: null,
    error: { kind: error instanceof ModelError ? error.kind : "other", message: error.message },
  };
}

/** A reply's text, or the JSON of the object if one was requested and came separately (as a tool's input). */
export function visibleText({ text, object }: ModelReply, { output }: Pick<ModelRequest, "output">): string {
  if (output === undefined || object === undefined || objectIn(text, output) !== undefined) return text;
  return JSON.stringify(object);
}
