import { plainMean, squaredDeviations } from "../../stats/descriptives.js";
import { normalQuantile } from "../../stats/distributions.js";
import { binomialBand } from "./certify-bands.js";
import type { CertificateRow, CertifiedSize } from "./certify-contract.js";
import type { DrawnSizes, DrawResult } from "./certify-draws.js";
import type { PlannedJob } from "./certify-plan.js";

/** A bias of the estimate up to this share of what was planted is tolerated. */
export const toleratedBias = 0.1;
/** An effect counts as found in this design if this share of draws finds it. */
const wantedPower = 0.8;
/**
 * A diagnostic has no power that finds the largest size in fewer draws than this, although that size is so many
 * standard deviations of what the effect is without bias.
 */
const leastPower = 0.5;
const largeSize = 3;

type Judged = Pick<
  CertificateRow,
  | "falseAlarms"
  | "draws"
  | "falseAlarmRate"
  | "falseAlarmBand"
  | "coverageBand"
  | "sizes"
  | "smallest"
  | "verdict"
  | "reason"
>;

/** What the draws of one job come to. `results` holds, for each draw, one result a size. */
export function summariseDraws({ job, none, spread }: PlannedJob, results: readonly DrawnSizes[]): Judged {
  const level = job.options.level ?? 0.95;
  const sizes = job.sizes.map((nominal, i) =>
    summariseSize(
      nominal,
      none,
      results.map((draw) => draw[i]!),
    ),
  );
  const [nothing] = sizes;
  const draws = nothing!.n;
  const band = binomialBand(draws, 1 - level);
  const shares = (counts: readonly number[]): [number, number] => [counts[0]! / draws, counts[1]! / draws];
  const falseAlarms = Math.round(nothing!.power * draws);
  const summary = {
    falseAlarms,
    draws,
    falseAlarmRate: nothing!.power,
    falseAlarmBand: shares(band),
    coverageBand: shares([draws - band[1], draws - band[0]]),
    sizes,
    smallest: smallestFound(sizes),
  };
  return { ...summary, ...verdictOf(summary, spread) };
}

function summariseSize(nominal: number, none: number, all: readonly DrawResult[]): CertifiedSize {
  const draws = all.filter(({ estimate, moved }) => !Number.isNaN(estimate) && !Number.isNaN(moved));
  const n = draws.length;
  const effective = plainMean(draws.map(({ moved }) => moved));
  const errors = draws.map(({ estimate, moved }) => estimate - none - moved);
  const bias = plainMean(errors);
  const half = normalQuantile(0.995) * Math.sqrt(squaredDeviations(errors) / (n - 1) / n);
  const truth = none + effective;
  const share = (is: (draw: DrawResult) => boolean): number => draws.filter(is).length / n;
  return {
    nominal,
    effective,
    power: share(({ found }) => found),
    bias,
    biasCi: [bias - half, bias + half],
    coverage: share(({ low, high }) => low <= truth && truth <= high),
    n,
  };
}

/** Where the power, drawn as straight lines between the sizes, first reaches 80%. */
function smallestFound(sizes: readonly CertifiedSize[]): number {
  const at = sizes.findIndex(({ power }, i) => i > 0 && power >= wantedPower);
  if (at < 1) return Number.NaN;
  const [before, after] = [sizes[at - 1]!, sizes[at]!];
  const [from, to] = [Math.abs(before.effective), Math.abs(after.effective)];
  if (before.power >= wantedPower) return from;
  return from + ((wantedPower - before.power) / (after.power - before.power)) * (to - from);
}

type Numbers = Omit<Judged, "verdict" | "reason">;

function verdictOf(found: Numbers, spread: number): Pick<Judged, "verdict" | "reason"> {
  if (!(found.draws > 0)) return { verdict: "not-certified", reason: "no draw gave an estimate" };
  const failures = [
    alarmFailure(found),
    coverageFailure(found),
    biasFailure(found),
    powerFailure(found, spread),
  ];
  const reasons = failures.filter((one) => one !== undefined);
  if (reasons.length > 0) return { verdict: "fails", reason: reasons.join("; ") };
  return { verdict: "certified", reason: remark(found) };
}

const percent = (share: number): string => `${Number((100 * share).toFixed(1))}%`;

function alarmFailure({ falseAlarmRate, falseAlarmBand }: Numbers): string | undefined {
  if (falseAlarmRate <= falseAlarmBand[1]) return undefined;
  return `it finds a bias in ${percent(falseAlarmRate)} of tables without one; ${percent(falseAlarmBand[1])} is the most that chance allows`;
}

function coverageFailure({ sizes, coverageBand }: Numbers): string | undefined {
  const worst = sizes.reduce((a, b) => (b.coverage < a.coverage ? b : a));
  if (worst.coverage >= coverageBand[0]) return undefined;
  return `its interval holds the planted size ${shown(worst.effective)} in ${percent(worst.coverage)} of draws; ${percent(coverageBand[0])} is the least that chance allows`;
}

/** At the largest size, where chance is small beside what is planted: the whole interval is beyond what is tolerated. */
function biasFailure({ sizes }: Numbers): string | undefined {
  const { bias, biasCi, effective } = sizes.at(-1)!;
  const tolerated = toleratedBias * Math.abs(effective);
  if (!(biasCi[0] > tolerated || biasCi[1] < -tolerated)) return undefined;
  return `its estimate is off by ${shown(bias)} on average where ${shown(effective)} is planted`;
}

function powerFailure({ sizes }: Numbers, spread: number): string | undefined {
  const largest = sizes.at(-1)!;
  if (Math.abs(largest.effective) < largeSize * spread) return undefined;
  if (largest.power >= leastPower) return undefined;
  return `it finds the largest planted size, ${shown(largest.effective)}, in ${percent(largest.power)} of draws only`;
}

function remark({ falseAlarmRate, falseAlarmBand, smallest }: Numbers): string {
  const careful =
    falseAlarmRate < falseAlarmBand[0]
      ? "it is careful: fewer false alarms than its level allows"
      : undefined;
  const blunt = Number.isNaN(smallest) ? "no planted size is found in 80% of draws" : undefined;
  return [careful, blunt].filter((one) => one !== undefined).join("; ");
}

const shown = (value: number): string => String(Number(value.toPrecision(2)));
