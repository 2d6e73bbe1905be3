import { InputError } from "../core/errors.js";
import { requireFinite, requirePresent } from "./arguments.js";
import { type Option, readOptions } from "./options.js";

/** The best alignment of two sequences. */
export interface Alignment<T> {
  /** Sum of matches, mismatches and gaps of the best alignment. */
  score: number;
  /** Score divided by the score of max(|a|, |b|) matches. */
  similarity: number;
  /** Pairs in order; null stands for a gap. */
  alignment: [T | null, T | null][];
}

/**
 * Needleman and Wunsch's global alignment of two sequences, and their similarity.
 *
 * Answers "how much of one sequence can be matched with the other without changing the order?", for example
 * of the strategies in two dialogues. With the defaults (match 1, mismatch and gap 0) the score is the length
 * of the longest common subsequence. Unrelated sequences over few labels are similar too, so report a null
 * distribution from pairs of other dialogues. Not a measure of *what* was used regardless of order
 * (`totalVariation` of the shares).
 *
 * Shape: two lists of labels, compared by ===. `similarity` = score / (match * max(|a|, |b|)): 0 to 1 with the
 * defaults, below 0 with penalties. `score` is unique; of equally good alignments the one is given that
 * prefers, from the end, a pair, then a gap in b, then a gap in a.
 *
 * Both empty: similarity NaN, score 0. One empty: gaps only.
 *
 * Missing labels are refused.
 *
 * @throws InputError `needlemanWunsch requires finite numbers, got NaN at match, mismatch, gap index 2`
 * @throws InputError `needlemanWunsch requires a match above 0, got 0`
 *
 * Source: Needleman & Wunsch 1970, doi 10.1016/0022-2836(70)90057-4, with linear gap costs. Reference:
 * enumeration of all alignments, and the GATTACA example, in the tests.
 *
 * @example
 * ```ts
 * const a = ["question", "restate", "reflect", "suggest"];
 * needlemanWunsch(a, ["question", "reflect", "affirm"]).score; // 2
 * needlemanWunsch(a, ["question", "reflect", "affirm"]).similarity; // 0.5
 * needlemanWunsch(["x", "y"], ["y"]).alignment; // [["x", null], ["y", "y"]]
 * ```
 */
export function needlemanWunsch<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  options: { match?: number; mismatch?: number; gap?: number } = {},
): Alignment<T> {
  const { match, mismatch, gap } = readOptions(options, "needlemanWunsch", {
    match: weight(1),
    mismatch: weight(0),
    gap: weight(0),
  });
  requirePresent(a, "needlemanWunsch", "labels in a");
  requirePresent(b, "needlemanWunsch", "labels in b");
  requireFinite([match, mismatch, gap], "needlemanWunsch", "match, mismatch, gap ");
  if (!(match > 0)) throw new InputError(`needlemanWunsch requires a match above 0, got ${match}`);
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const pair = (i: number, j: number) => (a[i - 1] === b[j - 1] ? match : mismatch);
  for (let j = 1; j < width; j++) best[j] = best[j - 1]! + gap;
  for (let i = 1; i <= a.length; i++) {
    best[i * width] = best[(i - 1) * width]! + gap;
    for (let j = 1; j < width; j++) {
      best[i * width + j] = Math.max(
        best[(i - 1) * width + j - 1]! + pair(i, j),
        best[(i - 1) * width + j]! + gap,
        best[i * width + j - 1]! + gap,
      );
    }
  }
  const alignment: [T | null, T | null][] = [];
  let i = a.length;
  let j = b.length;
  while (i > 0 || j > 0) {
    const here = best[i * width + j]!;
    if (i > 0 && j > 0 && here === best[(i - 1) * width + j - 1]! + pair(i, j)) {
      alignment.push([a[--i]!, b[--j]!]);
    } else if (i > 0 && here === best[(i - 1) * width + j]! + gap) {
      alignment.push([a[--i]!, null]);
    } else {
      alignment.push([null, b[--j]!]);
    }
  }
  const score = best[best.length - 1]!;
  return {
    score,
    similarity: score / (match * Math.max(a.length, b.length)),
    alignment: alignment.reverse(),
  };
}

/** Checked as numbers by the function itself, all three together. */
const weight = (fallback: number): Option<number> => ({ fallback, check: () => undefined });
