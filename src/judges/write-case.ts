import { fenced, type ShownText } from "../core/fence.js";
import type { RubricTarget } from "./target.js";

export { fenced };

/** The dialogue before a reply, turn by turn, inside the fence. @param turns as shown */
export function writeDialogue(
  dialogue: RubricTarget["dialogue"],
  turns: readonly ShownText[],
  code: string,
  words: Readonly<Record<"user" | "assistant", string>>,
): string {
  const spoken = dialogue.map(({ role }, i) => {
    const attributes = ` number="${i + 1}" speaker="${words[role]}"`;
    return fenced("turn", code, turns[i]?.text ?? "", attributes);
  });
  return fenced("dialogue", code, spoken.join("\n"));
}

/** A reply inside the fence, and after it whether it was cut. @param attributes what its tag says besides */
export function writeReply(
  reply: ShownText,
  {
    code,
    limit,
    words,
    attributes = "",
  }: { code: string; limit: number; words: ReplyWords; attributes?: string },
): string {
  const shown = reply.text === "" ? words.emptyReply : reply.text;
  // A reply that says nothing needs no fence, unless its tag has to name it.
  const fencedReply =
    reply.text === "" && attributes === "" ? shown : fenced("reply", code, shown, attributes);
  if (reply.cutFrom === null) return fencedReply;
  return `${fencedReply}\n${fill(words.cut, { shown: limit, whole: reply.cutFrom })}`;
}

type ReplyWords = Readonly<Record<"emptyReply" | "cut", string>>;

/** Puts values into a pattern's {places}. It runs once: a {place} inside a value is not filled. */
export function fill(pattern: string, values: Record<string, string | number>): string {
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
