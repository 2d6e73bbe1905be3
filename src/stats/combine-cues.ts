import { InputError } from "../core/errors.js";
import { requireEqualLengths, requireFinite, shown } from "./arguments.js";
import { listOption, numberOption, readOptions } from "./options.js";

/** What `combineCues` and `impliedCue` know beside the two cues. */
export interface CueOptions {
  /** What is believed before any cue, all above 0; equal for all options unless given. */
  prior?: ArrayLike<number>;
  /** Added to every count of both lists, for whole counts only; 0 unless given. */
  pseudoCount?: number;
}

/**
 * Cue combination by Bayes' rule: the distribution over options that two cues give together, from what each
 * gives alone.
 *
 * Answers "if people say this of the story alone, and that of the face alone, what should they say of both?".
 * It assumes that the cues are independent once the option is known: P(e | a, b) ∝ P(e | a) P(e | b) / P(e).
 * Do not use it where one cue changes how the other is read (sarcasm), nor on answers to both cues together.
 *
 * Shape: two lists of counts or shares, 0 or more, over the same options in the same order; each is divided by
 * its sum. `prior` likewise, but above 0: an option that is ruled out beforehand needs no place. `weights` are
 * exponents of 0 or more: P(e) (P(e | a) / P(e))^w1 (P(e | b) / P(e))^w2. 1 and 1 are Bayes' rule; 0 ignores a
 * cue; below 1 trusts it less. Gives shares that sum to 1.
 *
 * Nothing is smoothed unasked: an option that a cue of positive weight never names gets 0, whatever the other cue
 * says. Few answers often miss a rare option, so state a `pseudoCount`, which is added to each count of both. If no
 * option is left, or a list sums to 0, every share is NaN. Missing values are refused.
 *
 * @throws InputError `combineCues requires equal lengths, got 2 and 3`
 * @throws InputError `combineCues requires a prior above 0, got 0 at index 1`
 *
 * Source: Ong, Zaki & Goodman 2015, doi 10.1016/j.cognition.2015.06.010 (emotional cues); Genest & Zidek 1986, doi
 * 10.1214/ss/1177013825 (weights as exponents). The even prior is our default. Reference: arithmetic, and the joint
 * table of a world in which the cues are independent, in the tests.
 *
 * @example
 * ```ts
 * combineCues([0.5, 0.5], [0.2, 0.8]); // [0.2, 0.8]
 * combineCues([0.75, 0.25], [0.75, 0.25]); // [0.9, 0.1]
 * combineCues([3, 1], [3, 1], { prior: [3, 1] }); // [0.75, 0.25]
 * ```
 */
export function combineCues(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: CueOptions & { weights?: ArrayLike<number> } = {},
): number[] {
  const caller = "combineCues";
  const { weights = [1, 1], ...settings } = readOptions(options, caller, { ...cueOptions, weights: pair });
  requireEqualLengths(weights, [1, 1], caller);
  requireAmounts(weights, caller, "weights");
  const cues = readCues(first, second, settings, caller);
  return normalise(
    cues.prior.map((prior, i) => {
      const lifts = [cues.first[i]! / prior, cues.second[i]! / prior];
      // A cue of weight 0 says nothing, not even by a share of 0.
      return lifts.reduce(
        (sum, lift, c) => sum + (weights[c] === 0 ? 0 : weights[c]! * Math.log(lift)),
        Math.log(prior),
      );
    }),
  );
}

/** @internal */
export const cueOptions = {
  prior: listOption<ArrayLike<number>>(),
  pseudoCount: numberOption(0, "a pseudoCount of 0 or more", (count) => count >= 0 && Number.isFinite(count)),
};

const pair = listOption<ArrayLike<number>>();

/** Two cues and a prior as shares. @internal */
export function readCues(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  { prior, pseudoCount }: { prior: ArrayLike<number> | undefined; pseudoCount: number },
  caller: string,
): { first: number[]; second: number[]; prior: number[] } {
  requireEqualLengths(first, second, caller);
  for (const cue of [first, second]) {
    requireAmounts(cue, caller, "counts or shares");
    if (pseudoCount > 0) requireWhole(cue, caller);
  }
  if (prior === undefined) prior = Array.from(first, () => 1);
  requireEqualLengths(first, prior, caller);
  requireAmounts(prior, caller, "prior");
  for (let i = 0; i < prior.length; i++) {
    if (prior[i] === 0) throw new InputError(`${caller} requires a prior above 0, got 0 at index ${i}`);
  }
  return { first: shares(first, pseudoCount), second: shares(second, pseudoCount), prior: shares(prior, 0) };
}

function requireAmounts(values: ArrayLike<number>, caller: string, what: string): void {
  requireFinite(values, caller);
  for (let i = 0; i < values.length; i++) {
    if (values[i]! < 0) {
      throw new InputError(`${caller} requires ${what} of 0 or more, got ${shown(values[i])} at index ${i}`);
    }
  }
}

function requireWhole(values: ArrayLike<number>, caller: string): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isInteger(values[i])) {
      throw new InputError(
        `${caller} requires whole counts beside a pseudoCount, got ${shown(values[i])} at index ${i}`,
      );
    }
  }
}

function shares(values: ArrayLike<number>, pseudoCount: number): number[] {
  const counts = Array.from(values, (value) => value + pseudoCount);
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.map((count) => count / sum);
}

/** Shares from their logarithms, which no exponent drives to 0. NaN throughout where nothing is left. @internal */
export function normalise(logs: readonly number[]): number[] {
  const highest = logs.reduce((a, b) => (a > b || Number.isNaN(a) ? a : b), Number.NEGATIVE_INFINITY);
  return shares(
    logs.map((log) => Math.exp(log - highest)),
    0,
  );
}
