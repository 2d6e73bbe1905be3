import { InputError } from "../core/errors.js";
import { type RandomStream, randomStream } from "../core/random.js";
import { requireObject, shown } from "./arguments.js";
import { type CountOf, correctedRate } from "./corrected-rate.js";
import { mean } from "./descriptives.js";
import { countOption, levelOption, readOptions, seedOption } from "./options.js";
import { ppiProportion } from "./ppi-proportion.js";

/** A set of cases and a judge, as shares from 0 to 1. */
export interface JudgedWorld {
  /** True positives among all cases. */
  rate: number;
  sensitivity: number;
  specificity: number;
}

/** What `compareCorrections` simulates: a judge, and how many cases it rates and people label. */
export interface CorrectionPlan extends JudgedWorld {
  /** Cases that the judge rates and nobody labels. */
  cases: number;
  /** Cases that people label. */
  labelled: number;
  /** Where the labelled cases come from, if they are no random part: what differs there. */
  labelledFrom?: Partial<JudgedWorld>;
}

export const corrections = ["people alone", "judge alone", "prediction-powered", "corrected rate"] as const;
/** A way to a rate: by people's labels, a judge, or both. */
export type Correction = (typeof corrections)[number];

/** How one way did over all runs. */
export interface CorrectionOutcome {
  correction: Correction;
  /** Mean estimate minus the true rate. */
  bias: number;
  /** Root mean square error. */
  error: number;
  /** The share of intervals that hold the true rate. */
  coverage: number;
  /** Mean width of the interval. */
  width: number;
  /** Runs that gave an estimate. */
  runs: number;
}

/**
 * Four ways to a rate, by simulation: people's labels alone, the judge alone, the prediction-powered share and the rate
 * corrected by sensitivity and specificity.
 *
 * Answers "which way should I take with these numbers of labels and this judge?", before any label is bought. It shows
 * the assumption of each: if labels are a random part, all but the judge alone are right and the prediction-powered share is the
 * narrowest; if they come from a set with another share of positives, only the corrected rate is right; if the judge errs
 * there at another rate, none is.
 *
 * Shape: shares from 0 to 1; at least 5 labelled and 3 other cases. The true rate is that of the population. Run r draws from the
 * stream (seed, "corrections", r). Refused corrected rates (see `correctedRate`), and those without a labelled positive or
 * negative, are left out of its row; `runs` counts the others, and without any the row is NaN. Missing numbers are refused.
 *
 * @throws InputError `compareCorrections requires a rate from 0 to 1, got 60`
 *
 * Source: ours; the estimators are those of `ppiProportion` and `correctedRate`. Reference: coverage of people alone
 * and the closed-form bias of the judge alone (tests).
 *
 * @example
 * ```ts
 * const plan = { rate: 0.6, sensitivity: 0.9, specificity: 0.7, cases: 400, labelled: 100 };
 * const rows = compareCorrections(plan, { runs: 100, seed: 1 });
 * rows.map(({ correction }) => correction).join(", "); // "people alone, judge alone, prediction-powered, corrected rate"
 * // The judge calls 0.6 x 0.9 + 0.4 x 0.3 = 0.66 positive.
 * Math.abs(rows[1]!.bias - 0.06) < 0.01; // true
 * ```
 */
export function compareCorrections(
  plan: CorrectionPlan,
  options: { runs?: number; seed?: number; level?: number } = {},
): CorrectionOutcome[] {
  const caller = "compareCorrections";
  const { runs, seed, level } = readOptions(options, caller, {
    runs: countOption(500, "run"),
    seed: seedOption,
    level: levelOption,
  });
  checkPlan(plan, caller);
  const found = corrections.map(() => ({
    values: [] as number[],
    covered: [] as number[],
    widths: [] as number[],
  }));
  for (let run = 0; run < runs; run++) {
    const estimates = estimatesOf(plan, randomStream(seed, "corrections", run), level);
    estimates.forEach((estimate, at) => {
      if (estimate === undefined || Number.isNaN(estimate.value)) return;
      const { value, ci } = estimate;
      found[at]!.values.push(value);
      found[at]!.covered.push(Number(ci[0] <= plan.rate && plan.rate <= ci[1]));
      found[at]!.widths.push(ci[1] - ci[0]);
    });
  }
  return corrections.map((correction, at) => {
    const { values, covered, widths } = found[at]!;
    const errors = values.map((value) => value - plan.rate);
    return {
      correction,
      bias: mean(errors),
      error: Math.sqrt(mean(errors.map((error) => error * error))),
      coverage: mean(covered),
      width: mean(widths),
      runs: values.length,
    };
  });
}

/** One run: what each way gives, in the order of `corrections`. */
function estimatesOf(plan: CorrectionPlan, stream: RandomStream, level: number) {
  const labelled = draw(plan.labelled, { ...plan, ...plan.labelledFrom }, stream);
  const others = draw(plan.cases, plan, stream);
  const shared = { level };
  const powered = ppiProportion(labelled.truth, labelled.judged, others.judged, shared);
  const judged: CountOf = { k: others.judged.reduce((sum, one) => sum + one, 0), n: plan.cases };
  const judge = ppiProportion(others.judged, others.judged, [], { level, lambda: 0 });
  const among = (truth: number): CountOf => {
    const rows = labelled.truth.flatMap((one, i) => (one === truth ? [labelled.judged[i]!] : []));
    return { k: rows.filter((one) => one === truth).length, n: rows.length };
  };
  const [sensitivity, specificity] = [among(1), among(0)];
  return [
    powered.peopleAlone,
    judge,
    powered,
    sensitivity.n > 0 && specificity.n > 0
      ? correctedRate({ judged, sensitivity, specificity }, shared)
      : undefined,
  ];
}

function draw(n: number, { rate, sensitivity, specificity }: JudgedWorld, stream: RandomStream) {
  const truth = Array.from({ length: n }, () => Number(stream.next() < rate));
  const judged = truth.map((one) => Number(stream.next() < (one === 1 ? sensitivity : 1 - specificity)));
  return { truth, judged };
}

function checkPlan(plan: CorrectionPlan, caller: string): void {
  requireObject(plan, caller, "a plan");
  if (plan.labelledFrom !== undefined) requireObject(plan.labelledFrom, caller, "labelledFrom");
  for (const world of [plan, { ...plan, ...plan.labelledFrom }]) {
    for (const name of ["rate", "sensitivity", "specificity"] as const) {
      const value: unknown = world[name];
      if (typeof value === "number" && value >= 0 && value <= 1) continue;
      throw new InputError(`${caller} requires a ${name} from 0 to 1, got ${shown(value)}`);
    }
  }
  const counts = [
    [plan.labelled, 5, "labelled cases"],
    [plan.cases, 3, "other cases"],
  ] as const;
  for (const [value, least, what] of counts) {
    if (Number.isInteger(value) && value >= least) continue;
    throw new InputError(`${caller} requires at least ${least} ${what}, got ${shown(value)}`);
  }
}
