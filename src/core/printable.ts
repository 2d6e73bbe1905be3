/**
 * Text from elsewhere (a reply, an error body) as it may be shown on a terminal: control characters, the
 * escape that begins a terminal's commands among them, and marks that reorder text appear as codes and do
 * nothing. Line breaks become blanks: what is printed in one line stays in one line.
 *
 * @example
 * ```ts
 * printable("a\u001b[31mred\u001b[0m\nb"); // "a\\u001b[31mred\\u001b[0m b"
 * ```
 */
export function printable(text: string): string {
  return text
    .replace(/[ \t]*[\r\n\u2028\u2029]+[ \t]*/g, " ")
    .replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// C0 and C1 controls, DEL, zero-width characters, marks of direction.
const unprintable = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
