import type { Response } from "../core/response.js";
import type { StudyId } from "../core/study-id.js";
import type { ModelReply, ModelRequest } from "../models/contract.js";
import type { Call } from "./call.js";

/** The answer that a reply gives to an item. */
export type ParsedReply = Pick<Response, "answer" | "status" | "reason">;

/** What a study provides for a run: the request for a call, and the meaning of a reply. */
export interface RunMaterial {
  study: StudyId;
  /** @throws MissingDataError when the item's text is missing and the model needs it */
  request(call: Call): ModelRequest;
  /** True if every request asks for an object of a given form, as a judge's does. */
  asksForObjects?: boolean;
  /** Likely output tokens of a visible reply, for the cost forecast. */
  expectedOutputTokens(call: Call): number;
  /** For judging: who judges by which rubric. It is part of the cache key. */
  role?(call: Call): string;
  parse(
    call: Pick<Call, "item" | "orderShown">,
    reply: Pick<ModelReply, "text" | "refusal" | "finishReason">,
  ): ParsedReply;
}

const requests = new WeakMap<RunMaterial, WeakMap<Call, ModelRequest>>();

/** The request for a call. It is made once: the forecast reads it, and the run sends it. */
export function requestOf(material: RunMaterial, call: Call): ModelRequest {
  let made = requests.get(material);
  if (made === undefined) {
    made = new WeakMap();
    requests.set(material, made);
  }
  let request = made.get(call);
  if (request === undefined) {
    request = material.request(call);
    made.set(call, request);
  }
  return request;
}
