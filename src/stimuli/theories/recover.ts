import { InputError } from "../../core/errors.js";
import type { Estimate } from "../../core/estimate.js";
import { randomStream } from "../../core/random.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { predictEmotion } from "./predict.js";
import type { SeparatingCell } from "./separate.js";
import type { Theory } from "./theory.js";

/** How often a planted theory was found again. */
export interface TheoryRecovery {
  planted: string;
  /** Repetitions in which each theory had the highest likelihood; tied ones share. */
  found: Record<string, number>;
  /** Percent of repetitions in which the planted theory alone had it, with an exact interval. */
  right: Estimate;
  /** The fitted lapse of the planted theory: mean and standard deviation over repetitions. */
  lapse: { mean: number; sd: number };
}

/**
 * Whether a set of cells can tell theories apart: people who follow a planted theory answer, and each theory is scored
 * on their answers.
 *
 * Answers "if people follow this theory, would my items and my number of people show it?", before anybody is asked. A
 * simulated answer follows the theory with probability 1 - lapse and is any of the offered emotions otherwise; where the
 * theory is undecided, any of them. Each theory's lapse is fitted by likelihood. Real people differ by story and by
 * person, which these do not: the shares are a ceiling.
 *
 * @param options `people` answers to each cell, 20 unless given; `lapse` of the planted theory, 0.4; `repetitions`, 200
 * @throws InputError `recoverTheory requires a lapse from 0 to 1, got 2`
 *
 * @example
 * ```ts
 * const theories = await Promise.all(["table-1", "occ"].map(loadTheory));
 * const cells = separatingCells(theories, [await loadTemplate("safety-expectedness")]);
 * const [table1] = recoverTheory(theories, cells, { repetitions: 50 });
 * table1!.planted; // "table-1"
 * table1!.right.value; // 100
 * ```
 */
export function recoverTheory(
  theories: readonly Theory[],
  cells: readonly Pick<SeparatingCell, "facts" | "offered">[],
  options: { people?: number; lapse?: number; repetitions?: number; seed?: number } = {},
): TheoryRecovery[] {
  const { people = 20, lapse = 0.4, repetitions = 200, seed = 1 } = options;
  for (const [name, value] of Object.entries({ people, repetitions })) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new InputError(`recoverTheory requires a whole number of ${name} above 0, got ${value}`);
  }
  if (!(lapse >= 0 && lapse <= 1)) {
    throw new InputError(`recoverTheory requires a lapse from 0 to 1, got ${lapse}`);
  }
  const tables = theories.map((theory) =>
    cells.map(({ facts, offered }) => {
      const even = 1 / offered.length;
      const { shares } = predictEmotion(theory, facts, offered);
      return offered.map((_, option) => ({
        even,
        share: shares === null ? even : (shares[option] as number),
      }));
    }),
  );
  return theories.map(({ id: planted }, own) => {
    const found: Record<string, number> = Object.fromEntries(theories.map(({ id }) => [id, 0]));
    const lapses: number[] = [];
    let right = 0;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const draw = randomStream(seed, "theories", "recover", planted, repetition);
      const counts = (tables[own] as Table).map((options) => {
        const chosen = options.map(() => 0);
        for (let person = 0; person < people; person++) {
          let left = draw.next();
          const option = options.findIndex((one) => {
            left -= mix(one, lapse);
            return left < 0;
          });
          const at = option === -1 ? options.length - 1 : option;
          chosen[at] = (chosen[at] as number) + 1;
        }
        return chosen;
      });
      const fits = tables.map((table) => fitLapse(table, counts));
      const most = Math.max(...fits.map(({ likelihood }) => likelihood));
      const best = fits.flatMap(({ likelihood }, i) => (most - likelihood < 1e-6 ? [i] : []));
      for (const i of best) {
        const id = (theories[i] as Theory).id;
        found[id] = (found[id] as number) + 1 / best.length;
      }
      if (best.length === 1 && best[0] === own) right++;
      lapses.push((fits[own] as Fit).lapse);
    }
    const share = clopperPearson(right, repetitions);
    const mean = lapses.reduce((sum, one) => sum + one, 0) / repetitions;
    const variance = lapses.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, repetitions - 1);
    return {
      planted,
      found,
      right: { ...share, value: 100 * share.value, ci: [100 * share.ci[0], 100 * share.ci[1]] },
      lapse: { mean, sd: Math.sqrt(variance) },
    };
  });
}

interface Choice {
  even: number;
  share: number;
}

type Table = readonly (readonly Choice[])[];

interface Fit {
  lapse: number;
  likelihood: number;
}

const mix = ({ even, share }: Choice, lapse: number): number => (1 - lapse) * share + lapse * even;

/** The lapse of the highest likelihood, from 0.005 to 1 in steps of 0.005. */
function fitLapse(table: Table, counts: readonly (readonly number[])[]): Fit {
  let best: Fit = { lapse: 1, likelihood: Number.NEGATIVE_INFINITY };
  for (let step = 200; step >= 1; step--) {
    const lapse = step / 200;
    let likelihood = 0;
    table.forEach((options, cell) => {
      options.forEach((one, option) => {
        const count = counts[cell]?.[option] as number;
        if (count > 0) likelihood += count * Math.log(mix(one, lapse));
      });
    });
    if (likelihood > best.likelihood + 1e-9) best = { lapse, likelihood };
  }
  return best;
}
