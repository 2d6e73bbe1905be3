import { InputError } from "../../../../core/errors.js";
import { binomialTest } from "../../../../stats/binomial-test.js";
import { powerBySimulation, type SimulatedPower } from "../../../../stats/power-by-simulation.js";

/** A comparison of two persons on the same cases. */
export interface PerspectiveDesign {
  cases: number;
  /** The true gain of the first person, in points. */
  gain: number;
  /** The percentage of cases that are right in one person and wrong in the other, in either direction. */
  discordant: number;
  runs?: number;
  seed?: number;
}

/**
 * How often would McNemar's exact test find that the first person helps (two-sided, 5%)?
 *
 * The gain is the difference between the two kinds of discordant cases. So the test hardly depends on how
 * many cases are right in both persons, but much on how many change sides: a model that wavers needs more
 * cases. Cases are drawn as independent. If they share courses of events, more are needed.
 *
 * @throws InputError `a gain of 30 points needs at least as many discordant cases, got 20%`
 *
 * @example
 * ```ts
 * perspectivePower({ cases: 231, gain: 8, discordant: 20 }).value > 0.7; // true
 * perspectivePower({ cases: 231, gain: 3, discordant: 20 }).value < 0.3; // true
 * ```
 */
export function perspectivePower(design: PerspectiveDesign): SimulatedPower {
  const { cases, gain, discordant, runs = 1000, seed = 1 } = design;
  if (!(Math.abs(gain) <= discordant && discordant <= 100)) {
    throw new InputError(
      `a gain of ${gain} points needs at least as many discordant cases, got ${discordant}%`,
    );
  }
  const up = (discordant + gain) / 200;
  const changed = discordant / 100;
  return powerBySimulation(
    (random) => {
      let [onlyFirst, onlyThird] = [0, 0];
      for (let i = 0; i < cases; i++) {
        const draw = random.next();
        if (draw < up) onlyFirst++;
        else if (draw < changed) onlyThird++;
      }
      return onlyFirst > onlyThird && binomialTest(onlyFirst, onlyFirst + onlyThird).pValue < 0.05;
    },
    { runs, seed },
  );
}
