import { InputError } from "../core/errors.js";
import { requireFiniteNumber, requireObject, shown } from "./arguments.js";
import { tQuantile } from "./distributions.js";
import { levelOption, numberOption, readOptions } from "./options.js";

/** What is known before labels are bought: from a pilot, or assumed. */
export interface LabelsPilot {
  /** Standard deviation of people's labels. */
  sd: number;
  /** Between the judge and people. */
  correlation: number;
  /** Cases that the judge rated: the labelled ones and the others. */
  cases: number;
  /** Cases that are labelled already. */
  labelled?: number;
}

/** How many labels by people an interval of the wanted width takes, with a judge's help and without. */
export interface LabelsNeeded {
  /** Labels in all, with the judge's help; NaN where the interval cannot be reached. */
  labels: number;
  /** Labels beyond those that are there. */
  more: number;
  /** Labels in all by people alone, of as many cases as that takes. */
  peopleAlone: number;
  /** Half the width with the labels that are there; NaN without any. */
  now: number;
  /** Half the width if people labelled every case. */
  best: number;
}

/**
 * How many labels by people an interval of the wanted width needs, when a judge has rated all cases (`ppiMean`).
 *
 * Answers "to get +-0.1, how many more labels must I buy?". A plan, not a result: sd and correlation of a small pilot are
 * themselves unsure. Cases must be independent; with clusters multiply sd by the root of the design effect.
 *
 * Shape: sd in the unit of the labels, correlation -1 to 1 (a negative one helps as little as 0, as lambda is not below
 * 0), cases a whole number of at least 3. The fewest n with t(n - 1) sd sqrt((1 - r^2) / n + r^2 / cases) at
 * most `halfWidth`. If even labels of all cases do not suffice, `labels` is NaN: more cases are needed, and
 * `peopleAlone` says how many. Missing numbers are refused.
 *
 * @throws InputError `labelsNeeded requires a half width above 0, got 0`
 *
 * Source: variance of PPI++ at the best lambda, Angelopoulos, Duchi & Zrnic 2023, arXiv 2311.01453, Proposition 2. The
 * t quantile is ours. Reference: arithmetic in the tests.
 *
 * @example
 * ```ts
 * // sd 1, a judge that correlates 0.8 with people, 1,000 cases, 40 labelled.
 * const plan = labelsNeeded({ sd: 1, correlation: 0.8, cases: 1000, labelled: 40 }, { halfWidth: 0.15 });
 * [plan.labels, plan.more, plan.peopleAlone]; // [72, 32, 174]
 * ```
 */
export function labelsNeeded(
  pilot: LabelsPilot,
  options: { halfWidth: number; level?: number },
): LabelsNeeded {
  const caller = "labelsNeeded";
  const { halfWidth, level } = readOptions(options, caller, {
    halfWidth: {
      ...numberOption(Number.NaN, "a half width above 0", (value) => value > 0 && Number.isFinite(value)),
      required: true,
    },
    level: levelOption,
  });
  requireObject(pilot, caller, "a pilot");
  const { sd, cases, labelled = 0 } = pilot;
  checkPilot(pilot, caller);
  const r = Math.max(0, pilot.correlation);
  const half = (n: number, squared: number, all: number): number =>
    n < 2
      ? Number.POSITIVE_INFINITY
      : tQuantile(0.5 + level / 2, n - 1) * sd * Math.sqrt((1 - squared) / n + squared / all);
  const withJudge = (n: number): number => half(n, r * r, cases);
  const labels = withJudge(cases) <= halfWidth ? fewest((n) => withJudge(n) <= halfWidth, cases) : Number.NaN;
  return {
    labels,
    more: Math.max(0, labels - labelled),
    peopleAlone: fewest((n) => half(n, 0, n) <= halfWidth, Number.POSITIVE_INFINITY),
    now: labelled < 2 ? Number.NaN : withJudge(labelled),
    best: withJudge(cases),
  };
}

/** The fewest of 2 to `most` for which it holds, if it holds for all above it. */
function fewest(holds: (n: number) => boolean, most: number): number {
  let high = 2;
  while (high < most && !holds(high)) high *= 2;
  high = Math.min(high, most);
  let low = 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function checkPilot({ sd, correlation, cases, labelled = 0 }: LabelsPilot, caller: string): void {
  requireFiniteNumber(sd, caller, "sd");
  requireFiniteNumber(correlation, caller, "correlation");
  if (sd < 0) throw new InputError(`${caller} requires an sd of 0 or more, got ${sd}`);
  if (Math.abs(correlation) > 1) {
    throw new InputError(`${caller} requires a correlation from -1 to 1, got ${correlation}`);
  }
  if (!(Number.isInteger(cases) && cases >= 3)) {
    throw new InputError(`${caller} requires at least 3 cases, got ${shown(cases)}`);
  }
  if (!(Number.isInteger(labelled) && labelled >= 0 && labelled <= cases)) {
    throw new InputError(`${caller} requires labelled cases from 0 to ${cases}, got ${shown(labelled)}`);
  }
}
