import { InputError } from "../../../core/errors.js";
import { mean } from "../../../stats/descriptives.js";
import { powerBySimulation, type SimulatedPower } from "../../../stats/power-by-simulation.js";
import { tQuantile } from "../../../stats/t-distribution.js";
import type { SageData } from "../data/data.js";

/** The difference that a study is to find, and how large the study is. */
export interface PowerOptions {
  /** Points of mean final emotion. Default 5. */
  difference?: number;
  /** Default 100, as released. */
  profiles?: number;
  /** Default 2,000 simulated studies. */
  runs?: number;
  seed?: number;
  /** 1 minus the error rate of the two-sided test. Default 0.95. */
  level?: number;
}

/**
 * How often would a study of n profiles find that one model is better by so many points? Power by simulation
 * from the released scores of one judge.
 *
 * A simulated study takes a pair of models at random, draws profiles with replacement, moves the paired
 * differences so that their true mean is the one asked for, and tests them with a paired t test. The spread
 * of the differences is the recorded one. The move ignores that scores stop at 0 and 100.
 *
 * @throws InputError `powerForDifference requires 2 or more profiles, got 1`
 *
 * @example
 * ```ts
 * const power = powerForDifference(await loadSage(), { runs: 200 });
 * power.value < 0.5; // true
 * ```
 */
export function powerForDifference(
  data: SageData,
  options: PowerOptions & { judge?: string } = {},
): SimulatedPower {
  const {
    judge = data.mainJudge,
    difference = 5,
    profiles = 100,
    runs = 2_000,
    seed = 1,
    level = 0.95,
  } = options;
  if (!Number.isInteger(profiles) || profiles < 2) {
    throw new InputError(`powerForDifference requires 2 or more profiles, got ${profiles}`);
  }
  const pairs = pairedDifferences(data, judge);
  const critical = tQuantile(0.5 + level / 2, profiles - 1);
  return powerBySimulation(
    (stream) => {
      const differences = pairs[stream.int(pairs.length)]!;
      let [sum, squares] = [0, 0];
      for (let i = 0; i < profiles; i++) {
        const value = difference + differences[stream.int(differences.length)]!;
        sum += value;
        squares += value * value;
      }
      const found = sum / profiles;
      const se = Math.sqrt((squares - profiles * found * found) / (profiles - 1) / profiles);
      return Math.sign(difference) * found > critical * se;
    },
    { runs, seed, level },
  );
}

/** The power of a study with so many profiles, as a share from 0 to 1. */
export interface PowerRow {
  profiles: number;
  power: SimulatedPower;
}

/** Power for each number of profiles, and the first of them that reaches the wanted power (null: none). */
export function profilesForPower(
  data: SageData,
  sizes: readonly number[],
  options: PowerOptions & { judge?: string; wanted?: number } = {},
): { rows: PowerRow[]; enough: number | null } {
  const { wanted = 0.8, ...rest } = options;
  const rows = sizes.map((profiles) => ({
    profiles,
    power: powerForDifference(data, { ...rest, profiles }),
  }));
  return { rows, enough: rows.find((row) => row.power.value >= wanted)?.profiles ?? null };
}

/** For each pair of models, the differences over profiles about their mean. */
function pairedDifferences(data: SageData, judge: string): number[][] {
  const matrix = data.scoreMatrix(judge);
  const models = matrix[0]?.length ?? 0;
  const pairs: number[][] = [];
  for (let a = 0; a < models; a++) {
    for (let b = a + 1; b < models; b++) {
      const raw = matrix.map((row) => row[a]! - row[b]!);
      const centre = mean(raw);
      pairs.push(raw.map((value) => value - centre));
    }
  }
  if (pairs.length === 0) {
    throw new InputError(
      `powerForDifference requires 2 or more models with judge "${judge}", got ${models}; choose another judge`,
    );
  }
  return pairs;
}
