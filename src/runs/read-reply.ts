import type { ModelReply } from "../models/contract.js";
import type { ParsedReply } from "./material.js";

/** The part of a reply that its meaning may depend on. */
export type ReadableReply = Pick<ModelReply, "text" | "refusal" | "finishReason">;

/**
 * Reads a reply. One that the limit of output tokens ended is truncated, whatever it seems to say: the option
 * that a line of reasoning names is not the answer that would have followed. Only an object that is complete
 * and fits its form counts, since nothing of it can be missing.
 *
 * @param isObject whether the request asked for an object of a given form
 */
export function readReply<Reply extends ReadableReply>(
  reply: Reply,
  read: (reply: Reply) => ParsedReply,
  isObject: boolean,
): ParsedReply {
  if (reply.finishReason !== "length") return read(reply);
  const parsed = isObject ? read(reply) : undefined;
  if (parsed?.status === "ok") return parsed;
  const reason = reply.text.trim() === "" ? "no visible text within the limit" : "cut off at the limit";
  return { answer: null, status: "truncated", reason: parsed?.reason ?? reason };
}
