/** A word whose reading stayed open: what was done is the likelier of two, or nothing was changed. */
export interface Doubt {
  /** Offset in the text. */
  at: number;
  word: string;
  reason: string;
}
