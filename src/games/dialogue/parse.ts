import type { LoggedReply } from "../../runs/episode.js";

/** Characters of a turn that the other hears at most. The cut is recorded and shown. */
export const mostSaid = 4000;

/** Why a reply holds nothing that could be said. */
export type NothingSaid = "refused" | "empty" | "truncated" | "no-words";

/** What a reply says aloud. */
export interface SaidWords {
  /** As the other hears it; "" for one who leaves without a word. */
  text: string;
  /** Whether the speaker leaves after these words. */
  leaves: boolean;
  /** Whether the words were cut at the limit. */
  isCut: boolean;
  /** null if something was said, or the speaker leaves. */
  reason: NothingSaid | null;
}

const leaving = /[*_]*[([（]\s*leaves\s*[)\]）][*_.。]*/iu;
const ownLine = new RegExp(`^\\s*${leaving.source}\\s*$`, "imu");
const atEnd = new RegExp(`${leaving.source}\\s*$`, "iu");
const spokenMark = /^[*_\s]*aloud[*_]*\s*[:：][*_]*/imu;
/** Only what no person says in a talk: "I'm sorry, I can't" may be part of it. */
const outOfRole =
  /^\W*(?:i'?m sorry|sorry|i apologi[sz]e)?\W*(?:but )?as an? (?:ai|(?:large )?language model)\b/iu;

/**
 * Reads a turn of a talk. `(leaves)` on a line of its own, or at the end, ends the talk after the words. A name
 * in front of the words is taken away. Words above 4,000 characters are cut.
 *
 * @param name the speaker's
 * @param isReasoned whether only what follows the last "Aloud:" is said; without it the reply has no words
 *
 * @example
 * ```ts
 * const reply = { text: "Rui: Good night, then.\n(leaves)", refusal: null, finishReason: "stop" };
 * readWords(reply, "Rui").text; // "Good night, then."
 * readWords(reply, "Rui").leaves; // true
 * readWords({ ...reply, text: " " }, "Rui").reason; // "empty"
 * readWords(reply, "Rui", true).reason; // "no-words"
 * ```
 */
export function readWords(
  { text: whole, refusal, finishReason }: LoggedReply,
  name: string,
  isReasoned = false,
): SaidWords {
  if (refusal !== null || finishReason === "refusal" || finishReason === "content-filter") {
    return nothing("refused");
  }
  if (finishReason === "length") return nothing("truncated");
  if (whole.trim() === "") return nothing("empty");
  if (outOfRole.test(whole.slice(0, 200))) return nothing("refused");
  const aloud = isReasoned ? whole.split(spokenMark) : [whole];
  if (isReasoned && aloud.length < 2) return nothing("no-words");
  const said = aloud.at(-1) ?? "";
  const end = ownLine.exec(said) ?? atEnd.exec(said);
  const before = end === null ? said : said.slice(0, end.index);
  const words = withoutName(before.trim(), name);
  if (words === "" && end === null) return nothing("empty");
  const signs = words.length > mostSaid ? [...words] : [];
  const isCut = signs.length > mostSaid;
  const text = isCut ? `${signs.slice(0, mostSaid).join("")} […]` : words;
  return { text, leaves: end !== null, isCut, reason: null };
}

const nothing = (reason: NothingSaid): SaidWords => ({ text: "", leaves: false, isCut: false, reason });

function withoutName(words: string, name: string): string {
  const bare = words.replace(/^[*_]+/, "");
  if (!bare.toLowerCase().startsWith(name.toLowerCase())) return words;
  const rest = /^[*_]*\s*[:：][*_]*\s*/.exec(bare.slice(name.length));
  return rest === null ? words : bare.slice(name.length + rest[0].length);
}
