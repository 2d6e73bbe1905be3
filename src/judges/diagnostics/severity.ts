import type { ConfidenceInterval } from "../../core/estimate.js";
import type { Rating } from "../../core/rating.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { type Cells, cellsOf, singles } from "./cells.js";
import { type DiagnosticOptions, defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { effectOf, groupBy, meanScored, subjectOf, testedEffect, unitOf } from "./ratings.js";
import { rolesNote, rolesOf } from "./roles.js";
import { rangeOf, type Scale, scalesOf } from "./scales.js";
import { differencesFrom, differencesOfPair } from "./severity-differences.js";
import { type SeverityEstimates, severityEstimates, severityPoints } from "./severity-estimates.js";

/**
 * How much higher the second list rates the same things than the first: the mean of second minus first, with
 * the independent units as clusters (CR2).
 *
 * Things in one list only are left out. Several ratings of one thing in a list are averaged first. A thing
 * that either list leaves unscored counts as unscored.
 *
 * @example
 * ```ts
 * const rate = (target: string, value: number) => ({ target, value, status: "ok" as const, rater: { id: "j", kind: "model" as const, version: null } });
 * const found = severityDifference([rate("a", 1), rate("b", 3)], [rate("a", 4), rate("b", 4)]);
 * found.value; // 2
 * found.clusters; // 2
 * ```
 */
export function severityDifference(
  first: readonly Rating[],
  second: readonly Rating[],
  options: { level?: number } = {},
): ClusteredMean {
  const others = groupBy(second, subjectOf);
  const differences: number[] = [];
  const units: string[] = [];
  for (const [subject, own] of groupBy(first, subjectOf)) {
    const other = others.get(subject);
    if (other === undefined) continue;
    differences.push(meanScored(other) - meanScored(own));
    units.push(unitOf(own[0]!));
  }
  return clusteredMean(differences, units, { level: options.level });
}

/** A difference as a share of the scale; null where it is undefined. */
export interface SeverityCell {
  value: number | null;
  ci: ConfidenceInterval | null;
  /** Independent units. */
  n: number;
}

export interface SeverityData {
  /** Whom each rater is compared with: never with itself. */
  against: "people" | "the other judges";
  units: string;
  criteria: { id: string; reversed: boolean; lowest: number | null; highest: number | null }[];
  /** Judges, then people: each against the others, by criterion and over all. */
  rows: {
    rater: string;
    role: "judge" | "person";
    cells: SeverityCell[];
    amount: SeverityCell;
    evaluation: SeverityCell;
  }[];
}

/** A difference below this share of the scale is negligible: a fifth of a step of a 5-point scale. */
const severityMargin = 0.05;
/** With more raters the differences of all pairs would bury the rest. */
const mostInPairs = 6;

/**
 * How severe or lenient is a judge? Its values minus the mean of the *other* people's values of the same
 * subjects, or of the other judges' where there are no people, with units as clusters (CR2).
 *
 * Amount is the raw value. Evaluation turns criteria around that are bad when high (`reversed`): a judge that
 * sees much of everything is high in amount and may be neither kind nor harsh. Over all criteria, differences
 * are shares of their scales. Each person's own difference from the other people stands beside, untested.
 * Averages of crowds are left out: they vary less than any person. The interval holds for these people.
 *
 * Reference: tests/reference/r/severity.R (clubSandwich's formula by hand on the same differences).
 */
export const severity = defineDiagnostic<SeverityData>({
  id: "severity",
  question: "Does the judge give more or less than people, or other judges, for the same replies?",
  columns: ["target", "rater", "value"],
  compute(all, options) {
    const table = singles(all);
    if (table.n === 0) return notComputable("needs ratings of single targets, got pairs only");
    const roles = rolesOf(table, options);
    const { judges, people, names, against, isPerson } = roles;
    const raters = [...new Set([...judges, ...people])];
    if (raters.length < 2) return notComputable(`needs 2 raters, got ${raters.length}`);
    const cells = cellsOf(table);
    const scales = scalesOf(table, cells, options);
    const found = differencesFrom(cells, roles);
    const estimates = raters.map((rater) => severityEstimates(cells, scales, found(rater), options));
    const units = table.unitsName;
    const effects = raters.flatMap((rater, i) =>
      effectsOf(names[rater]!, against(rater), judges.includes(rater), estimates[i]!, scales, units),
    );
    const mirrored = people.length === 0 && judges.length === 2;
    if (judges.length <= mostInPairs && !mirrored && !judges.every(isPerson)) {
      effects.push(...pairEffects(cells, judges, names, scales, options, units));
    }
    return {
      computable: true,
      effects,
      note: `${rolesNote(roles)} The intervals hold for these people and judges. A difference does not say who is right. A judge that takes part in the conversation moves the conversation too.`.trim(),
      data: {
        against: people.length > 0 ? "people" : "the other judges",
        units,
        criteria: scales.map(({ criterion, reversed, lowest, highest }) => ({
          ...{ id: criterion, reversed },
          ...{ lowest: orNull(lowest), highest: orNull(highest) },
        })),
        rows: raters.map((rater, i) => ({
          rater: names[rater]!,
          role: judges.includes(rater) && !isPerson(rater) ? "judge" : "person",
          cells: estimates[i]!.shares.map(cellOf),
          amount: cellOf(estimates[i]!.amount),
          evaluation: cellOf(estimates[i]!.evaluation),
        })),
      },
    };
  },
});

function effectsOf(
  rater: string,
  against: string,
  isJudge: boolean,
  found: SeverityEstimates,
  scales: readonly Scale[],
  units: string,
): Effect[] {
  const effect = (label: string, mean: ClusteredMean, range: number, criterion?: string): Effect => {
    const named = `${rater} minus ${against}${label}`;
    const own = isJudge
      ? testedEffect(named, mean, units, { null: 0, margin: severityMargin * range })
      : effectOf(named, mean, units);
    return { ...own, judge: rater, ...(criterion ? { criterion } : {}) };
  };
  const pooled = [
    effect(": all criteria, amount (share of the scale)", found.amount, 1),
    ...(scales.some(({ reversed }) => reversed)
      ? [effect(": all criteria, evaluation (share of the scale)", found.evaluation, 1)]
      : []),
  ];
  const single = scales.flatMap((scale, c) =>
    found.points[c]!.n === 0
      ? []
      : [effect(nameOf(scale.criterion), found.points[c]!, rangeOf(scale), scale.criterion)],
  );
  return scales.length > 1 ? [...pooled, ...single] : single;
}

/** Judge minus judge, by criterion: criteria may have different scales. */
function pairEffects(
  cells: Cells,
  judges: readonly number[],
  names: readonly string[],
  scales: readonly Scale[],
  options: DiagnosticOptions,
  units: string,
): Effect[] {
  return judges.flatMap((first, i) =>
    judges.slice(i + 1).flatMap((second) => {
      const points = severityPoints(cells, scales, differencesOfPair(cells, first, second), options);
      return scales.flatMap(({ criterion }, c) => {
        const label = `${names[second]} minus ${names[first]}${nameOf(criterion)}`;
        return points[c]!.n === 0 ? [] : [effectOf(label, points[c]!, units)];
      });
    }),
  );
}

const nameOf = (criterion: string): string => (criterion === "" ? "" : `: ${criterion}`);
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
const cellOf = ({ value, ci, clusters }: ClusteredMean): SeverityCell => ({
  value: orNull(value),
  ci: ci.every(Number.isFinite) ? ci : null,
  n: clusters,
});
