import type { Estimate } from "../core/estimate.js";
import { type RandomStream, randomStream } from "../core/random.js";
import { requireFunction, requireResult } from "./arguments.js";
import { clopperPearson } from "./clopper-pearson.js";
import { countOption, levelOption, readOptions, seedOption } from "./options.js";

/** The share of simulated studies that met a criterion, from 0 to 1; its interval is the Monte Carlo error alone. */
export interface SimulatedPower extends Estimate {
  /** Number of simulated studies, and in how many the criterion was met. */
  runs: number;
  met: number;
  seed: number;
}

/**
 * Power by simulation: the share of simulated studies in which a criterion is met.
 *
 * Answers "how often would this design find an effect of this size?", also for designs without a formula
 * (clusters, ties, rank sets, equivalence). The answer is only as good as the simulated data are realistic:
 * report the effect, the variances and n. Without an effect in the simulation it gives the size of the test.
 * Not for the effect that a study has just found: that only restates its p value.
 *
 * Shape: a function of a random stream that makes one study and says whether the criterion was met; it must
 * draw from that stream only. Run r has the stream (seed, "power", r), so adding runs does not change earlier
 * ones. Value in 0 to 1; the exact binomial interval shows only the Monte Carlo error; n = runs.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `powerBySimulation requires at least 1 run, got 0`
 *
 * Source: Arnold, Hogan, Colford & Hubbard 2011, doi 10.1186/1471-2288-11-94. Reference: known power of the
 * z test in the tests.
 *
 * @example
 * ```ts
 * // One-sided z test at 5% of a mean of 16 values, true mean 0.5: power P(Z > 1.645 - 2) = 0.639.
 * const study = (stream: RandomStream) => {
 *   let sum = 0;
 *   for (let i = 0; i < 16; i++) sum += 0.5 + stream.normal();
 *   return sum / 4 > 1.645;
 * };
 * const power = powerBySimulation(study, { runs: 2000, seed: 1 });
 * power.ci[0] < 0.639 && 0.639 < power.ci[1]; // true
 * ```
 */
export function powerBySimulation(
  simulate: (stream: RandomStream) => boolean,
  options: { runs?: number; seed?: number; level?: number } = {},
): SimulatedPower {
  const caller = "powerBySimulation";
  const { runs, seed, level } = readOptions(options, caller, {
    runs: countOption(1_000, "run"),
    seed: seedOption,
    level: levelOption,
  });
  requireFunction(simulate, caller, "simulation");
  let met = 0;
  for (let run = 0; run < runs; run++) {
    const isMet = simulate(randomStream(seed, "power", run));
    requireResult(isMet, "boolean", caller, "simulation");
    if (isMet) met++;
  }
  const { value, ci } = clopperPearson(met, runs, level);
  const method = `share of ${runs} simulated studies, seed ${seed}; Clopper-Pearson interval of the Monte Carlo error`;
  return { value, ci, n: runs, runs, met, seed, method };
}
