import { InputError } from "../../core/errors.js";
import { type MoneyScale, worth } from "./money.js";

/** A wheel of fortune: its sectors in the order in which the pointer passes them. */
export interface Wheel {
  prizes: readonly number[];
  /** The size of each sector; together 1. */
  probabilities: readonly number[];
}

/** Where the pointer stopped. */
export interface Landing {
  /** The index of the sector. */
  sector: number;
  /** The place within the sector: near 0 it nearly was the sector before, near 1 the one after, 0.5 is the middle. */
  position: number;
}

/** How a spin bears on the player; all but `logProbability` in the units of worth. */
export type WheelAppraisals = Readonly<
  Record<
    /** What she won. */
    | "utility"
    /** What she could expect before the spin. */
    | "expected"
    /** utility − expected. */
    | "predictionError"
    | "absolutePredictionError"
    /** utility − the best prize of the wheel: 0 or below. */
    | "regret"
    /** utility − the worst prize of the wheel: 0 or above. */
    | "relief"
    /** utility − the best of the other prizes: above 0 if she won the best. */
    | "counterfactual"
    /** ln P(sector): near 0 if it had to come. */
    | "logProbability"
    /** (utility − the prize of the nearer sector) / distance to it in sizes of the own sector, 0 to 0.5. */
    | "nearMiss",
    number
  >
>;

/**
 * The appraisals of a spin of a wheel of fortune, computed from prizes, chances and where the pointer stopped.
 *
 * Answers "what is there to be happy or sad about?" before any emotion is named. Nothing is fitted. Three of the
 * appraisals depend on each other (utility = expected + predictionError), so a regression takes two of them.
 *
 * Ong and colleagues used the amount won, the prediction error and its absolute value in their final model, and
 * tried regret, relief, the log of the chance and the near miss too. `counterfactual` and the log curve are ours.
 *
 * @param scale what money is worth; linear unless given, as in the paper
 * @throws InputError if the sectors are fewer than 2, the chances are not above 0 with the sum 1, the sector does not
 * exist, or the position is not between 0 and 1: on a border the near miss is infinite
 *
 * Source: Ong, Zaki & Goodman 2015, doi 10.1016/j.cognition.2015.06.010, Experiment 1 and Appendix A.
 *
 * @example
 * ```ts
 * const wheel = { prizes: [25, 60, 100], probabilities: [0.5, 0.3, 0.2] };
 * const spin = wheelAppraisals(wheel, { sector: 1, position: 0.9 });
 * spin.expected; // 50.5
 * spin.predictionError; // 9.5
 * spin.nearMiss; // -400
 * ```
 */
export function wheelAppraisals(wheel: Wheel, landing: Landing, scale: MoneyScale = {}): WheelAppraisals {
  requireWheel(wheel);
  const { prizes, probabilities } = wheel;
  const { sector, position } = landing;
  const n = prizes.length;
  if (!(Number.isInteger(sector) && sector >= 0 && sector < n)) {
    throw new InputError(`the pointer stops in a sector from 0 to ${n - 1}, got ${sector}`);
  }
  if (!(position > 0 && position < 1)) {
    throw new InputError(`the pointer stops at a position between 0 and 1, got ${position}`);
  }
  const worths = prizes.map((prize) => worth(prize, scale));
  const utility = worths[sector]!;
  const expected = worths.reduce((sum, one, i) => sum + one * probabilities[i]!, 0);
  const nearer = worths[(sector + (position > 0.5 ? 1 : n - 1)) % n]!;
  return {
    utility,
    expected,
    predictionError: utility - expected,
    absolutePredictionError: Math.abs(utility - expected),
    regret: utility - Math.max(...worths),
    relief: utility - Math.min(...worths),
    counterfactual: utility - Math.max(...worths.filter((_, i) => i !== sector)),
    logProbability: Math.log(probabilities[sector]!),
    nearMiss: (utility - nearer) / Math.min(position, 1 - position),
  };
}

function requireWheel({ prizes, probabilities }: Wheel): void {
  if (prizes.length < 2 || prizes.length !== probabilities.length) {
    throw new InputError(
      `a wheel has 2 sectors or more, each with a prize and a chance, got ${prizes.length} prizes and ${probabilities.length} chances`,
    );
  }
  const odd = prizes.find((prize) => !Number.isFinite(prize));
  if (odd !== undefined) throw new InputError(`a wheel's prizes are finite, got ${odd}`);
  const sum = probabilities.reduce((total, p) => total + p, 0);
  if (!probabilities.every((p) => p > 0) || Math.abs(sum - 1) > 1e-9) {
    throw new InputError(
      `a wheel's chances are above 0 and have the sum 1, got ${probabilities.join(", ")} with the sum ${sum}`,
    );
  }
}
