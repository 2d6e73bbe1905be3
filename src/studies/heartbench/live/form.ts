import type { RubricTarget } from "../../../judges/target.js";
import type { ChatMessage } from "../../../models/contract.js";
import type { LiveChoices } from "./cases.js";

/** Takes the person's first turn if a dialogue begins with the helper: providers require the person first. */
const opening = "……";

/**
 * A dialogue as it is put to the model under test:
 * - `chat`: turns of a conversation, so that the model answers in its own role. Turns of one speaker that
 *   follow each other are joined;
 * - `literal`: one message that quotes the dialogue as a Python list, with the person as A and the helper as
 *   B, as in the release. The model has to infer who is to speak.
 *
 * @example
 * ```ts
 * const dialogue = [{ role: "user" as const, text: "It's over." }];
 * dialogueMessages(dialogue, "chat"); // [{ role: "user", content: "It's over." }]
 * dialogueMessages(dialogue, "literal")[0]!.content; // `[{'role': 'A', 'content': "It's over."}]`
 * ```
 */
export function dialogueMessages(
  dialogue: RubricTarget["dialogue"],
  form: LiveChoices["form"],
): ChatMessage[] {
  if (form === "literal") {
    const turns = dialogue.map(
      ({ role, text }) => `{'role': '${role === "user" ? "A" : "B"}', 'content': ${pythonLiteral(text)}}`,
    );
    return [{ role: "user", content: `[${turns.join(", ")}]` }];
  }
  const joined: { role: "user" | "assistant"; content: string }[] = [];
  for (const { role, text } of dialogue) {
    const last = joined.at(-1);
    if (last?.role === role) last.content += `\n\n${text}`;
    else joined.push({ role, content: text });
  }
  return joined[0]?.role === "assistant" ? [{ role: "user", content: opening }, ...joined] : joined;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * A text as Python's `repr` writes it: in single quotes unless the text has single quotes and no double ones,
 * with escapes for everything that is not printable.
 *
 * Source: Python's documentation of `repr` and `str.isprintable`. Reference: Python's own output, in the
 * tests.
 *
 * @example
 * ```ts
 * pythonLiteral("好吧"); // "'好吧'"
 * pythonLiteral("it's\n"); // '"it\'s\\n"'
 * ```
 */
export function pythonLiteral(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = [...text].map((sign) => {
    if (sign === quote) return `\\${sign}`;
    if (escapes[sign] !== undefined) return escapes[sign];
    if (sign === " " || !/[\p{C}\p{Z}]/u.test(sign)) return sign;
    const code = sign.codePointAt(0)!.toString(16);
    if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
    return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
  });
  return `${quote}${body.join("")}${quote}`;
}
