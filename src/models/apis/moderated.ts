import type { ModelReply } from "../contract.js";
import { moderationIn } from "../send-once.js";
import { noUsage } from "./reply-fields.js";

/**
 * What a call gives. If a content filter stopped the prompt or the reply, that is the outcome of the item, not
 * an error in the request.
 *
 * @param started when the call began, on the clock of performance.now
 */
export async function orModerated(
  secrets: readonly string[],
  started: number,
  call: () => Promise<ModelReply>,
): Promise<ModelReply> {
  try {
    return await call();
  } catch (error) {
    const said = moderationIn(error, secrets);
    if (said === undefined) throw error;
    return moderatedReply(said, performance.now() - started);
  }
}

/** The outcome of an item that a content filter turned away. */
export const moderatedReply = (said: string, latencyMs: number): ModelReply => ({
  text: "",
  refusal: said,
  finishReason: "content-filter",
  servedModel: null,
  usage: noUsage,
  latencyMs,
  replyId: null,
});
