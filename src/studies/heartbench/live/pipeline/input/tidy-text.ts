/**
 * A message as it was meant: one form of Unicode, no invisible characters, no line of blanks, no blanks at the ends. Full-width
 * digits and letters stay, since rules for identifiers read them as they are written.
 */
export function tidyText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00ad\u200b\u2060\ufeff]/gu, "")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A text's letters and digits alone: equal for texts that differ only in blanks, marks and case. */
export const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
