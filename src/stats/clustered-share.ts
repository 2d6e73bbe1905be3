import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireFiniteOrMissing, requireLabels } from "./arguments.js";
import { betaQuantile } from "./beta-quantile.js";
import { levelOption, readOptions } from "./options.js";

/** A share with an interval for trials that fall into clusters. */
export interface ClusteredShare extends Estimate {
  /** Trials with a value, in the n clusters. */
  trials: number;
  /** Trials left out because they are NaN. */
  unscored: number;
}

/**
 * A share of trials that fall into clusters (replies to cases, replicates of one item), with Clopper and Pearson's interval
 * for as many independent trials as there are clusters.
 *
 * Answers "which true shares are compatible with these trials, if those of a cluster may be alike?". With one trial a cluster
 * it is exactly `clopperPearson`. Use it where a rate may be 0 or 1: it has a width there, unlike `clusteredMean` and a
 * bootstrap. It is as wide as if all trials of a cluster always agreed, so too wide where they do not: more
 * replicates never narrow it.
 *
 * Shape: `outcomes` 1, 0 or NaN, `clusters` a label for each. The value is the mean of the clusters' shares, so that each cluster
 * counts once. Value and interval in 0 to 1; n = clusters with a value. The interval is the quantiles of
 * beta(k, n - k + 1) and beta(k + 1, n - k) with k = n times the value, which need not be whole.
 *
 * NaN outcomes are unscored: left out and counted. A cluster without a scored outcome does not count. No outcomes: NaN.
 *
 * @throws InputError `clusteredShare requires outcomes of 1 or 0, got 2`
 * @throws InputError `clusteredShare requires one cluster per outcome, got 3 outcomes and 2 clusters`
 *
 * Source: Clopper & Pearson 1934, doi 10.1093/biomet/26.4.404; for clusters by an effective number of trials Korn & Graubard
 * 1998, Survey Methodology 24(2), 193-201. Deviation: that number is the least possible, since their estimate of it
 * covers too rarely where a rate is small (93.6% of 24 cases, three replies each, 10% missed).
 * Reference: tests/reference/scipy/clusteredShare.py.
 *
 * @example
 * ```ts
 * // Twelve cases, two replies each, no miss: as little is known as from twelve replies, 1 - 0.025^(1/12).
 * const cases = Array.from({ length: 24 }, (_, i) => Math.floor(i / 2));
 * clusteredShare(cases.map(() => 0), cases).ci[1]; // 0.2646
 * ```
 */
export function clusteredShare(
  outcomes: ArrayLike<number>,
  clusters: ArrayLike<number | string>,
  options: { level?: number } = {},
): ClusteredShare {
  const { level } = readOptions(options, "clusteredShare", { level: levelOption });
  requireFiniteOrMissing(outcomes, "clusteredShare");
  requireLabels(clusters, "clusteredShare", "clusters ");
  if (outcomes.length !== clusters.length) {
    throw new InputError(
      `clusteredShare requires one cluster per outcome, got ${outcomes.length} outcomes and ${clusters.length} clusters`,
    );
  }
  const groups = new Map<number | string, { k: number; n: number }>();
  let unscored = 0;
  for (let i = 0; i < outcomes.length; i++) {
    const outcome = outcomes[i]!;
    if (Number.isNaN(outcome)) {
      unscored++;
      continue;
    }
    if (outcome !== 0 && outcome !== 1) {
      throw new InputError(`clusteredShare requires outcomes of 1 or 0, got ${outcome}`);
    }
    const group = groups.get(clusters[i]!) ?? { k: 0, n: 0 };
    groups.set(clusters[i]!, { k: group.k + outcome, n: group.n + 1 });
  }
  return ofGroups([...groups.values()], { trials: outcomes.length - unscored, unscored, level });
}

function ofGroups(
  groups: readonly { k: number; n: number }[],
  { trials, unscored, level }: { trials: number; unscored: number; level: number },
): ClusteredShare {
  const n = groups.length;
  const method =
    n === trials
      ? "share; Clopper-Pearson, independent trials"
      : "mean of the clusters' shares; Clopper-Pearson with clusters as trials";
  if (n === 0) return { value: Number.NaN, ci: [Number.NaN, Number.NaN], n, method, trials, unscored };
  // Whole sums, so that 0 of all and all of all are found exactly.
  const isNone = groups.every(({ k }) => k === 0);
  const isAll = groups.every(({ k, n: all }) => k === all);
  const k = isAll ? n : groups.reduce((sum, group) => sum + group.k / group.n, 0);
  const tail = (1 - level) / 2;
  return {
    value: k / n,
    ci: [isNone ? 0 : betaQuantile(tail, k, n - k + 1), isAll ? 1 : 1 - betaQuantile(tail, n - k, k + 1)],
    ...{ n, method, trials, unscored },
  };
}
