import { ratingStatuses } from "../../core/rating.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { normalQuantile } from "../../stats/distributions.js";
import { wilson } from "../../stats/proportion-difference.js";
import { singles } from "./cells.js";
import { defineDiagnostic, type Effect } from "./contract.js";
import { type Finding, findingsOf } from "./hygiene-findings.js";
import { isRare, missingDifferences } from "./hygiene-missing.js";
import { longestRuns, type ValueRun } from "./hygiene-runs.js";
import { rolesOf } from "./roles.js";
import { scalesOf } from "./scales.js";
import type { RatingTable } from "./table.js";
import { addToUnit, meanOfUnits, unitSums } from "./unit-sums.js";

export interface HygieneData {
  units: string;
  /** Every rater's rows, by what happened to them. */
  raters: {
    rater: string;
    role: "judge" | "person" | "average";
    n: number;
    byStatus: Record<string, number>;
  }[];
  findings: Finding[];
  /** Each rater's least likely run of one value, in the table's order. */
  runs: ValueRun[];
}

/** More respondents than this are not tested one by one. */
const mostRespondents = 30;

/**
 * Which ratings are no verdict? Refusals, errors, replies that could not be read and missing ones, by rater;
 * then what looks like a verdict and may be none: an error message or a refusal in the reason, a value outside
 * the declared scale, a fraction among whole numbers, the same rating twice. `data` names the first rows.
 *
 * What is tested: whether verdicts are missing more for one judge than for the other raters of the same units,
 * and more for one respondent than for the others. Then what is missing is no accident, and a mean over the
 * rest is a mean over other replies. Intervals: CR2 by unit; Wilson's and Newcombe's with units as trials where
 * few units lack any; for a judge without any, Clopper and Pearson's.
 *
 * Reference: tests/reference/scipy/hygiene.py (all exchanges of a small table; SciPy's exact binomial interval).
 */
export const hygiene = defineDiagnostic<HygieneData>({
  id: "hygiene",
  question: "Which ratings are no verdict, and are they missing for a reason?",
  columns: ["target", "rater", "value"],
  compute(table, options) {
    const roles = rolesOf(table, options);
    const { criteria } = criteriaOf(table);
    const scales = scalesOf(table, { criteria }, options);
    const findings = findingsOf(table, scales, roles.averages);
    const runs = longestRuns(singles(table));
    const statuses = statusCounts(table);
    const suspect = findings.filter(({ kind }) => !(ratingStatuses as readonly string[]).includes(kind));
    const respondents = table.column("respondent");
    return {
      computable: true,
      effects: [
        ...missingDifferences(
          table,
          "rater",
          roles.judges,
          (rater) => `${rater} minus the other raters: share without a verdict`,
          options,
        ),
        ...(respondents.size < 2 || respondents.size > mostRespondents
          ? []
          : missingDifferences(
              table,
              "respondent",
              respondents.names.map((_, respondent) => respondent),
              (respondent) => `replies of ${respondent} minus those of others: share without a verdict`,
              options,
            )),
        ...shares(table, options.level),
      ],
      note: [
        ...suspect.map(
          ({ kind, rater, count, first }) => `${rater}: ${count} x ${kind} (first: ${place(first[0]!)}).`,
        ),
        ...runs.filter(({ isOdd }) => isOdd).map(runSentence),
        ...(table.values.some(Number.isNaN)
          ? ["Where few units lack a verdict the intervals are rather too wide; p, by exchanges, is sharper."]
          : []),
        "Only what the table says of a rating can be seen: a refusal that was stored as a number cannot.",
      ].join(" "),
      data: {
        units: table.unitsName,
        raters: roles.names.map((rater, code) => ({
          rater,
          role: roles.averages.includes(code) ? "average" : roles.isPerson(code) ? "person" : "judge",
          ...statuses[code]!,
        })),
        findings,
        runs,
      },
    };
  },
});

const place = ({ target, criterion }: Finding["first"][number]): string =>
  criterion === undefined ? target : `${target}, ${criterion}`;

const runSentence = ({ rater, criterion, value, length, from }: ValueRun): string =>
  `${rater} gives ${value} ${length} times in a row${criterion === undefined ? "" : ` on ${criterion}`}, from ${from} on.`;

function criteriaOf(table: RatingTable): { criteria: readonly string[] } {
  const { codes, names } = table.column("criterion");
  return { criteria: codes.includes(-1) ? [...names, ""] : names };
}

/** Each rater's share of rows without a verdict. */
function shares(table: RatingTable, level: number | undefined): Effect[] {
  const { names, codes } = table.raters;
  const sums = names.map(() => unitSums(table.units.size));
  for (let row = 0; row < table.n; row++) {
    addToUnit(sums[codes[row]!]!, table.units.codes[row]!, Number(Number.isNaN(table.values[row]!)));
  }
  return names.map((rater, code): Effect => {
    const { value, ci, clusters } = meanOfUnits(sums[code]!, level);
    const lacking = sums[code]!.sums.reduce((count, sum) => count + Number(sum > 0), 0);
    return {
      label: `${rater}: share of ratings without a verdict`,
      value,
      ci: isRare(lacking) || value === 1 ? shareInterval(value, clusters, level) : ci,
      ...{ n: clusters, units: table.unitsName, judge: rater },
    };
  });
}

/** The exact interval of none and all; else Wilson's, with units as trials. */
const shareInterval = (share: number, units: number, level = 0.95) =>
  share === 0 || share === 1
    ? clopperPearson(share * units, units, level).ci
    : wilson(share, units, normalQuantile(0.5 + level / 2));

function statusCounts(table: RatingTable): { n: number; byStatus: Record<string, number> }[] {
  const { codes, size } = table.raters;
  const counts = Array.from({ length: size }, () => ({
    n: 0,
    byStatus: Object.fromEntries(ratingStatuses.map((status) => [status, 0])) as Record<string, number>,
  }));
  for (let row = 0; row < table.n; row++) {
    const own = counts[codes[row]!]!;
    own.n++;
    own.byStatus[table.ratings[row]!.status]!++;
  }
  return counts;
}
