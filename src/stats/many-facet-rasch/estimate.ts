import type { RaschFit } from "./contract.js";
import type { RaschLayout } from "./layout.js";

/** How a left-out group of units changes a likelihood at its maximum. */
export interface GroupParts {
  /** By group, the gradient of its own part of the log-likelihood, in the free parameters. */
  scores: Float64Array[];
  /** By group, its part of the information; undefined where that would take too much memory. */
  informations: Float64Array[][] | undefined;
}

/**
 * A fitted likelihood, whichever the method, with what standard errors need. Parameters that a method has beside
 * severities, difficulties and thresholds (a spread of objects) may follow the layout's free ones.
 */
export interface RaschEstimate {
  fit: RaschFit;
  layout: RaschLayout;
  /** The free parameters at the maximum. */
  free: Float64Array;
  /** Minus the second derivatives of the whole criterion, prior included. */
  information: Float64Array[];
  /** The parts of groups of units; `of` is the group of each unit. */
  parts: (of: Int32Array, groups: number) => GroupParts;
}
