import type { Response } from "../core/response.js";
import type { StudyId } from "../core/study-id.js";
import type { ModelReply, ModelRequest } from "../models/contract.js";
import type { Call } from "./call.js";

/** What a reply says about an item. */
export type ParsedReply = Pick<Response, "answer" | "status" | "reason">;

/** What a study gives to a run: the request behind a call, and the meaning of a reply. */
export interface RunMaterial {
  study: StudyId;
  /** @throws MissingDataError when the item's text is not here and the model needs it */
  request(call: Call): ModelRequest;
  /** Output tokens that a reply is likely to take, for the forecast of cost. */
  expectedOutputTokens(call: Call): number;
  /** Who judges by which rubric, where this is judging: part of the key under which the cache keeps a reply. */
  role?(call: Call): string;
  parse(
    call: Pick<Call, "item" | "orderShown">,
    reply: Pick<ModelReply, "text" | "refusal" | "finishReason">,
  ): ParsedReply;
}

const requests = new WeakMap<RunMaterial, WeakMap<Call, ModelRequest>>();

/** The request behind a call, made once: the forecast reads it, and the run sends it. */
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
