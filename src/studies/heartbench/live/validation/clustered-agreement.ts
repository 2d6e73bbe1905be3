import type { Estimate } from "../../../../core/estimate.js";
import { clusterBootstrapInterval } from "../../../../stats/cluster-bootstrap-interval.js";

/** A gold answer and a judge's verdict on the same item. */
export interface AnswerPair {
  case: string;
  gold: boolean;
  hit: boolean;
}

/** Agreement beyond chance, with intervals that resample whole cases. */
export interface ClusteredAgreement {
  kappa: Estimate;
  ac1: Estimate;
}

/**
 * Cohen's kappa and Gwet's AC1 of a judge and the gold answers, with percentile bootstrap intervals of whole cases:
 * the criteria of a reply, and the replies to a case, are not independent. A resample in which chance agreement is
 * complete has no kappa and is left out and counted.
 *
 * @example
 * ```ts
 * const pairs = [[true, true], [true, true], [false, false], [true, false]].map(([gold, hit], i) => ({ case: `c${i}`, gold: gold!, hit: hit! }));
 * clusteredAgreement(pairs, { resamples: 50 }).kappa.value; // 0.5
 * ```
 */
export function clusteredAgreement(
  pairs: readonly AnswerPair[],
  options: { resamples?: number; seed?: number } = {},
): ClusteredAgreement {
  const clusters = pairs.map((pair) => pair.case);
  const estimate = (name: string, of: (share: Shares) => number): Estimate => {
    const { value, ci, n, method } = clusterBootstrapInterval(
      clusters,
      (weights) => of(sharesOf(pairs, weights)),
      options,
    );
    return { value, ci, n, method: `${name}; ${method}` };
  };
  return {
    kappa: estimate("Cohen's kappa", ({ equal, gold, hit }) =>
      beyond(equal, gold * hit + (1 - gold) * (1 - hit)),
    ),
    ac1: estimate("Gwet's AC1", ({ equal, gold, hit }) => {
      const yes = (gold + hit) / 2;
      return beyond(equal, 2 * yes * (1 - yes));
    }),
  };
}

/** The share of equal answers, and of "yes" on either side. */
interface Shares {
  equal: number;
  gold: number;
  hit: number;
}

function sharesOf(pairs: readonly AnswerPair[], weights: Int32Array): Shares {
  let [n, equal, gold, hit] = [0, 0, 0, 0];
  for (const [i, pair] of pairs.entries()) {
    const weight = weights[i]!;
    n += weight;
    if (pair.gold === pair.hit) equal += weight;
    if (pair.gold) gold += weight;
    if (pair.hit) hit += weight;
  }
  return { equal: equal / n, gold: gold / n, hit: hit / n };
}

const beyond = (observed: number, chance: number): number =>
  1 - chance < 1e-14 ? Number.NaN : (observed - chance) / (1 - chance);
