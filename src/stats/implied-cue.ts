import { type CueOptions, cueOptions, normalise, readCues } from "./combine-cues.js";
import { readOptions } from "./options.js";

/**
 * The implied cue: what a second cue would have to say alone, so that {@link combineCues} with the first gives what
 * was answered to both.
 *
 * Answers "what would this face have to say by itself, if people combine face and story by Bayes' rule?". It is a
 * prediction, not a measurement: it takes independent cues and the prior for granted. Show the cue alone to people,
 * and compare. Any shift at all can be explained by some cue, so that one exists proves nothing.
 *
 * Shape: the answers to both cues, then those to the first alone: counts or shares, 0 or more, over the same options in
 * the same order. Gives P(e | b) ∝ P(e | a, b) P(e) / P(e | a), shares that sum to 1.
 *
 * `prior` and `pseudoCount` as in {@link combineCues}. Where nobody names an option of the first cue, no second cue can
 * bring it back (if both cues together have it), or any would do (if not): every share is then NaN. A `pseudoCount`
 * avoids that, and is then part of the answer. Missing values are refused.
 *
 * @throws InputError `impliedCue requires equal lengths, got 2 and 3`
 *
 * Source: combineCues solved for its second cue; Ong, Zaki & Goodman 2015, doi 10.1016/j.cognition.2015.06.010.
 * Reference: arithmetic, and the way back through combineCues, in the tests.
 *
 * @example
 * ```ts
 * impliedCue([0.9, 0.1], [0.75, 0.25]); // [0.75, 0.25]
 * impliedCue([3, 1], [4, 0]); // [NaN, NaN]
 * ```
 */
export function impliedCue(
  together: ArrayLike<number>,
  first: ArrayLike<number>,
  options: CueOptions = {},
): number[] {
  const caller = "impliedCue";
  const cues = readCues(together, first, readOptions(options, caller, cueOptions), caller);
  if (cues.second.includes(0)) return cues.first.map(() => Number.NaN);
  return normalise(cues.first.map((share, i) => Math.log((share * cues.prior[i]!) / cues.second[i]!)));
}
