import type { Item } from "../core/item.js";
import type { ModelReply } from "../models/contract.js";
import { parseAnswer } from "../models/parse-answer.js";
import type { ParsedReply } from "./material.js";
import { lettersDiffer } from "./run-tally.js";

/**
 * Reads a reply to an item with options: the option that it names, or why there is none. A text that names an
 * option counts even if the provider marked a refusal. A marked reply without an option is a refusal.
 */
export function readChoice(
  { options }: Pick<Item, "options">,
  orderShown: readonly number[],
  { text, refusal, finishReason }: Pick<ModelReply, "text" | "refusal" | "finishReason">,
): ParsedReply {
  // Replies from a file do not say in which order the options were shown.
  const shown = orderShown.length < options.length ? {} : { orderShown };
  const { index, status, agree, note } = parseAnswer(text, options, shown);
  if (status === "ok") return { answer: index, status, reason: agree === false ? lettersDiffer : null };
  const isTurnedDown = refusal !== null || ["refusal", "content-filter"].includes(finishReason);
  if (status === "refused" || isTurnedDown) {
    return { answer: null, status: "refused", reason: isTurnedDown ? "marked by the provider" : null };
  }
  return { answer: null, status: "unparsed", reason: note === "" ? status : `${status}: ${note}` };
}
