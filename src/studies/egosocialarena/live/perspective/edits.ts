/** A stretch of a text, by offsets, and what takes its place. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Makes all changes at once. If two change the same stretch, the first one counts. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = "";
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    out += text.slice(at, start) + replacement;
    at = end;
  }
  return out + text.slice(at);
}

/** Gives a word the capital that another had. */
export const matchCase = (model: string, word: string): string =>
  /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/**
 * A word whose reading stayed open: either the likelier of two readings was taken, or nothing was changed.
 */
export interface Doubt {
  /** Offset in the text. */
  at: number;
  word: string;
  reason: string;
}
