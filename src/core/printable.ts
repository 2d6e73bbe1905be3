/**
 * Makes text from outside (a reply, an error body) safe to show on a terminal. Control characters and marks
 * that reorder text appear as codes and have no effect; this includes the escape character that starts
 * terminal commands. Line breaks become blanks, so one line stays one line.
 *
 * @example
 * ```ts
 * printable("a\u001b[31mred\u001b[0m\nb"); // "a\\u001b[31mred\\u001b[0m b"
 * ```
 */
export function printable(text: string): string {
  return text
    .replace(/[ \t\r\n\u2028\u2029]+/g, (run) => {
      const breaks = run.match(/[\r\n\u2028\u2029]+/g);
      return breaks === null ? run : " ".repeat(breaks.length);
    })
    .replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// C0 and C1 controls, DEL, zero-width characters, direction marks.
const unprintable = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
