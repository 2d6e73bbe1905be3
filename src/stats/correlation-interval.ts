import { InputError } from "../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../core/estimate.js";
import { requireEqualLengths, requireFinite, requireLabels } from "./arguments.js";
import { bootstrapInterval, type CountStatistic } from "./bootstrap-interval.js";
import { clusterBootstrapInterval } from "./cluster-bootstrap-interval.js";
import { normalQuantile } from "./normal-distribution.js";
import { countOption, levelOption, listOption, optionalOneOf, readOptions, seedOption } from "./options.js";

const intervals = ["fisher-z", "percentile", "bca", "cluster-percentile"] as const;

/** How the interval of a correlation is made. */
export interface CorrelationOptions {
  /** Default 0.95. */
  level?: number;
  /** Default "fisher-z", or "cluster-percentile" if clusters are given. */
  interval?: (typeof intervals)[number];
  /** Default 10,000; for the bootstrap intervals. */
  resamples?: number;
  /** Default 1; for the bootstrap intervals. */
  seed?: number;
  /** One label per pair. Pairs of one cluster are resampled together ("cluster-percentile"). */
  clusters?: ArrayLike<string | number>;
}

/** A correlation with its interval and p value; from -1 to 1. */
export interface Correlation extends Estimate {
  level: number;
  /** Two-sided, for independent pairs; NaN if clusters are given. */
  pValue: number;
}

/** What differs between the correlations. */
interface Coefficient {
  caller: string;
  /** "Pearson correlation" */
  name: string;
  ofCounts: CountStatistic;
  /** Standard error of artanh(value), and its name. */
  fisher: { standardError: number; named: string };
  pValue: { value: number; named: string };
}

/**
 * Checks the pairs of a correlation, with the same messages for every correlation.
 * @internal
 */
export function requirePairs(x: ArrayLike<number>, y: ArrayLike<number>, caller: string): void {
  requireEqualLengths(x, y, caller);
  requireFinite(x, caller, "x ");
  requireFinite(y, caller, "y ");
}

/**
 * The value of a correlation with the interval chosen in the options.
 * @internal
 */
export function withInterval(
  n: number,
  value: number,
  { caller, name, ofCounts, fisher, pValue }: Coefficient,
  options: CorrelationOptions,
): Correlation {
  const { level, resamples, seed, clusters, ...chosen } = readOptions(options, caller, {
    level: levelOption,
    interval: optionalOneOf(...intervals),
    resamples: countOption(10_000),
    seed: seedOption,
    clusters: listOption<ArrayLike<string | number>>(),
  });
  const interval = chosen.interval ?? (clusters === undefined ? "fisher-z" : "cluster-percentile");
  if ((interval === "cluster-percentile") !== (clusters !== undefined)) {
    throw new InputError(
      `${caller} takes clusters together with interval "cluster-percentile" only, got ${
        clusters === undefined ? "no clusters" : "clusters"
      } and "${interval}"`,
    );
  }
  const result = (ci: ConfidenceInterval, how: string, p = pValue): Correlation => ({
    value,
    ci,
    n,
    level,
    method: `${name}; ${how}; p ${p.named}`,
    pValue: p.value,
  });
  if (clusters !== undefined) {
    requireLabels(clusters, caller, "clusters ");
    if (clusters.length !== n) {
      throw new InputError(
        `${caller} requires one cluster label per pair, got ${clusters.length} for ${n} pairs`,
      );
    }
    const boot = clusterBootstrapInterval(clusters, ofCounts, { level, resamples, seed });
    return result(boot.ci, boot.method, {
      value: Number.NaN,
      named: "not given: it would take pairs as independent",
    });
  }
  if (interval === "percentile" || interval === "bca") {
    const boot = bootstrapInterval(n, ofCounts, { interval, level, resamples, seed });
    return result(Number.isNaN(value) ? [Number.NaN, Number.NaN] : boot.ci, boot.method);
  }
  const perfect = Math.abs(value) === 1 ? ", without width at a perfect correlation whatever n" : "";
  return result(fisherInterval(value, fisher.standardError, level), `Fisher z, ${fisher.named}${perfect}`);
}

/** tanh(artanh(r) -+ z se); NaN where the standard error is undefined (too few pairs). */
function fisherInterval(r: number, standardError: number, level: number): ConfidenceInterval {
  const z = Math.atanh(r);
  const half = normalQuantile((1 + level) / 2) * standardError;
  return [Math.tanh(z - half), Math.tanh(z + half)];
}

/** 1 / sqrt(numerator / (n - lost)) where n > lost, else NaN. @internal */
export function fisherStandardError(n: number, lost: number, numerator = 1): number {
  return n > lost ? Math.sqrt(numerator / (n - lost)) : Number.NaN;
}
