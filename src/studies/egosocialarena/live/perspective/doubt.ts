/**
 * A word whose reading stayed open: either the likelier of two readings was taken, or nothing was changed.
 */
export interface Doubt {
  /** Offset in the text. */
  at: number;
  word: string;
  reason: string;
}
