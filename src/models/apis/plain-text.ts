import type { ChatMessage } from "../contract.js";
import { ModelError } from "../model-error.js";

/**
 * The text of a message that an API takes as text only: one of the system or the assistant.
 *
 * @throws ModelError for a picture in it, which would be lost
 */
export function plainText({ role, content }: ChatMessage, id: string): string {
  if (typeof content === "string") return content;
  const texts = content.map((part) => {
    if (part.type === "text") return part.text;
    throw new ModelError(`${id} takes pictures in a user's message only, not in the ${role}'s; move it`, {
      kind: "invalid-request",
    });
  });
  return texts.join("\n");
}
