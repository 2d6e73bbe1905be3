import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { type CrossedDesign, withoutLevel } from "./crossed-design.js";
import { jackknifeError } from "./descriptives.js";
import { tQuantile } from "./distributions.js";
import { levelOption, nameOption, readOptions } from "./options.js";

/** A part of the variance, in squared units of the values, with its interval. */
export interface VarianceComponent {
  /** "profile", "profile:judge", ...; the last is "residual". */
  name: string;
  /** The estimate; expected mean squares may give a negative one. */
  value: number;
  /** The same, but 0 if negative. */
  truncated: number;
  /** Share of the sum of the truncated components. */
  share: number;
  /** Degrees of freedom: with two judges, 1 for the judges. */
  df: number;
  /** NaN if the estimate does not come from mean squares. */
  meanSquare: number;
  /** By jackknife, and value +- t se. */
  se: number;
  ci: ConfidenceInterval;
}

/** The variance of crossed factors in parts: each factor, their interactions, and the rest. */
export interface VarianceComponents {
  components: VarianceComponent[];
  factors: { name: string; levels: number }[];
  /** Values in each cell; with 1 the residual also contains the highest interaction. NaN if cells differ. */
  replicates: number;
  /** Whether the highest interaction is a separate component. */
  interaction: boolean;
  n: number;
  mean: number;
  method: string;
}

/** Options of `varianceComponents`. */
export interface VarianceOptions {
  /** The factor whose levels are left out one by one. Default: the one with the most levels. */
  jackknife?: string;
  /** Default 0.95. */
  level?: number;
}

/** @internal */
export function readVarianceOptions(options: VarianceOptions, caller: string) {
  return readOptions(options, caller, { jackknife: nameOption, level: levelOption });
}

/** @internal */
export interface RawComponent {
  name: string;
  value: number;
  df: number;
  meanSquare: number;
}

/**
 * Adds shares and jackknife intervals to components that a function estimates from a design.
 *
 * The jackknife leaves out whole levels (profiles). A bootstrap of profiles would draw some of them twice,
 * and copies of a profile agree with each other, which would move variance between the interaction and the
 * rest.
 *
 * @internal
 */
export function withJackknife(
  design: CrossedDesign,
  estimate: (design: CrossedDesign) => RawComponent[],
  options: { level: number; jackknife: string | undefined },
  caller: string,
): { components: VarianceComponent[]; text: string } {
  const { level, jackknife } = options;
  const widest = design.levels.indexOf(Math.max(...design.levels));
  const factor = jackknife === undefined ? widest : design.names.indexOf(jackknife);
  if (factor < 0) {
    throw new InputError(
      `${caller} requires jackknife to be one of ${design.names.join(", ")}, got "${jackknife}"`,
    );
  }
  const raw = estimate(design);
  const G = design.levels[factor]!;
  // Without a level there must still be variance between levels.
  const left = G < 3 ? [] : Array.from({ length: G }, (_, g) => estimate(withoutLevel(design, factor, g)));
  const total = raw.reduce((s, c) => s + Math.max(0, c.value), 0);
  const components = raw.map((c, k): VarianceComponent => {
    const values = left.map((estimates) => estimates[k]!.value);
    const se = jackknifeError(values);
    const half = left.length === 0 ? Number.NaN : tQuantile(0.5 + level / 2, G - 1) * se;
    const truncated = Number.isNaN(c.value) ? Number.NaN : Math.max(0, c.value);
    return { ...c, truncated, share: truncated / total, se, ci: [c.value - half, c.value + half] };
  });
  const name = design.names[factor]!;
  const text =
    left.length === 0
      ? `no interval: fewer than 3 levels of ${name}`
      : `jackknife over ${G} levels of ${name}, t with ${G - 1} df`;
  return { components, text };
}
