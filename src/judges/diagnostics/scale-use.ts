import { comparedRaters, subjectsByCriterion } from "./agreement-design.js";
import type { RatedSubjects } from "./agreement-pairs.js";
import { cellsOf, singles } from "./cells.js";
import { defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { jackknife, jackknifedEffect, unitGroups } from "./jackknife.js";
import { effectOf } from "./ratings.js";
import { rolesNote, rolesOf } from "./roles.js";
import { levelCounts, neverUsed, roundingSteps, type ScaleCounts } from "./scale-use-counts.js";
import { type ScaleUse, type ScaleUsePair, scaleUsePair } from "./scale-use-pairs.js";
import { scalesOf } from "./scales.js";
import { addToUnit, meanOfUnits, unitSums } from "./unit-sums.js";

export interface ScaleUseData {
  units: string;
  /** By criterion: how often each rater gave each level. */
  scales: ScaleCounts[];
}

/** A ratio of standard deviations between 0.8 and 1.25 is negligible. */
const spreadMargin = Math.log(1.25);
/** With many judges each is compared with fewer of the others: about a second of work. */
const mostSteps = 4e7;

/**
 * Does the judge use the scale as people do? Its spread beside that of each single person on the same subjects
 * (log ratio of standard deviations: 0 = as wide, -0.69 = half as wide), the shares at both ends of the scale,
 * and the effective number of levels, exp(entropy). On fine scales the share of round numbers: a judge that
 * gives multiples of 10 uses 11 levels of 101. Levels that people use and a judge never does stand in the note.
 *
 * Spread is tested. A judge with less noise than a person spreads less, without any fault: read it beside
 * agreement. Intervals leave out units.
 *
 * Reference: tests/reference/scipy/scale-use.py (NumPy, a jackknife by hand).
 */
export const scaleUse = defineDiagnostic<ScaleUseData>({
  id: "scale-use",
  question: "Does the judge use the scale as people do: its width, its ends, all of its levels?",
  columns: ["target", "rater", "value"],
  compute(all, options) {
    const table = singles(all);
    if (table.n === 0) return notComputable("needs ratings of single targets, got pairs only");
    const roles = rolesOf(table, options);
    const cells = cellsOf(table);
    const { raters, isPerson, left } = comparedRaters(cells, roles);
    if (raters.length === 0) return notComputable("needs a rater that is no average");
    const scales = scalesOf(table, cells, options);
    const criteria = subjectsByCriterion(cells, scales, raters);
    const named = raters.map((rater, i) => ({
      name: roles.names[rater]!,
      role: isPerson[i] ? ("person" as const) : ("judge" as const),
    }));
    const counts = criteria.map((subjects, c) => levelCounts(subjects, scales[c]!, named));
    const people = raters.flatMap((_, i) => (isPerson[i] ? [i] : []));
    const models = raters.flatMap((_, i) => (isPerson[i] ? [] : [i]));
    const judges = models.length > 0 ? models : people;
    const peers = people.length > 0 ? people : models;
    const groups = unitGroups(cells.units);
    const steps = judges.length * cells.criterion.length;
    const mostPeers = Math.max(2, Math.floor(mostSteps / steps));
    const units = table.unitsName;
    const remarks: string[] = [];
    const effects = judges.flatMap((judge): Effect[] => {
      const others = peers.filter((peer) => peer !== judge).slice(0, mostPeers);
      const found = criteria.map((subjects, c) =>
        others.map((peer) => scaleUsePair(subjects, judge, peer, scales[c]!, groups)),
      );
      const { never, of } = neverUsed(counts, judge, peers);
      const { name } = named[judge]!;
      if (never > 0) remarks.push(`${name} never uses ${never} of the ${of} levels that others use.`);
      const fixed = scales.filter((_, c) => isFixed(criteria[c]!.values[judge]!));
      if (fixed.length > 0) remarks.push(`${name} never varies${ofCriteria(fixed)}.`);
      const beside = `${name} beside ${people.length === 0 ? "the other judges" : isPerson[judge] ? "the other people" : "people"}`;
      return [...spreadEffects(beside, name, found, judge), ...roundingEffects(name, judge)];
    });
    return {
      computable: true,
      effects,
      note: [
        rolesNote(roles),
        ...remarks,
        ...(left > 0 ? [`${left} raters with fewer ratings are left out.`] : []),
        "A judge with less noise than a person spreads less, and targets that are all good are no ceiling effect.",
        `Intervals: jackknife over ${groups.groups} groups of ${units}.`,
      ]
        .filter((text) => text !== "")
        .join(" "),
      data: { units, scales: counts },
    };

    /** Spread over all criteria and by criterion, and what is not tested over all criteria. */
    function spreadEffects(beside: string, judge: string, found: ScaleUsePair[][], at: number): Effect[] {
      const whole = found.flatMap((_, c) => (found[c]!.some(({ n }) => n > 1) ? [c] : []));
      const effect = (
        title: string,
        of: keyof ScaleUse,
        which: readonly number[],
        tested: boolean,
      ): Effect[] => {
        const kept = which.filter((c) => !Number.isNaN(meanOf(found, [c], of, null)));
        if (kept.length === 0) return [];
        const used = Array.from({ length: groups.groups }, (_, group) => group).filter((group) =>
          kept.some((c) => found[c]!.some(({ without }) => without[group] !== null)),
        );
        const without = used.map((group) => meanOf(found, kept, of, group));
        const estimate = jackknife(meanOf(found, kept, of, null), without, options.level);
        const criterion = which.length === 1 ? scales[which[0]!]!.criterion : "";
        const label = `${beside}: ${title}${which.length > 1 ? ", all criteria" : criterion === "" ? "" : `, ${criterion}`}`;
        const about = { n: unitsOf(criteria, kept, at), units, judge, criterion };
        return [
          jackknifedEffect(label, estimate, about, tested ? { null: 0, margin: spreadMargin } : undefined),
        ];
      };
      const spread = "spread, log ratio of standard deviations";
      return [
        ...effect(spread, "spread", whole, true),
        ...(whole.length > 1 ? whole.flatMap((c) => effect(spread, "spread", [c], true)) : []),
        ...effect("share at the lowest point, difference", "floor", whole, false),
        ...effect("share at the highest point, difference", "ceiling", whole, false),
        ...effect("effective number of levels, difference", "levels", whole, false),
      ];
    }

    /** The share of round values on each fine scale. */
    function roundingEffects(judge: string, at: number): Effect[] {
      return criteria.flatMap(({ values, unit }, c) => {
        const own = values[at]!;
        const isWhole = own.every((value) => Number.isNaN(value) || Number.isInteger(value));
        return roundingSteps(counts[c]!, isWhole).map(({ step, title, expected }): Effect => {
          const sums = unitSums(cells.units);
          own.forEach((value, i) => {
            if (!Number.isNaN(value)) addToUnit(sums, unit[i]!, Number(value % step === 0));
          });
          const { criterion } = scales[c]!;
          const label = `${judge}: share of ${title} (${expected} without rounding)${criterion === "" ? "" : `, ${criterion}`}`;
          const effect = { ...effectOf(label, meanOfUnits(sums, options.level), units), judge };
          return criterion === "" ? effect : { ...effect, criterion };
        });
      });
    }
  },
});

/** The mean over criteria of the mean over peers, over all units or without a group. */
function meanOf(
  found: readonly (readonly ScaleUsePair[])[],
  criteria: readonly number[],
  of: keyof ScaleUse,
  group: number | null,
): number {
  const means = criteria.map((c) => {
    // A peer that never varies has no spread to compare with.
    const known = found[c]!.filter(({ all }) => !Number.isNaN(all[of]));
    return average(known.map(({ all, without }) => (group === null ? all : (without[group] ?? all))[of]));
  });
  return average(means);
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function unitsOf(criteria: readonly RatedSubjects[], which: readonly number[], rater: number): number {
  const seen = new Set<number>();
  for (const c of which) {
    criteria[c]!.values[rater]!.forEach((value, i) => {
      if (!Number.isNaN(value)) seen.add(criteria[c]!.unit[i]!);
    });
  }
  return seen.size;
}

function isFixed(values: Float64Array): boolean {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length > 1 && known.every((value) => value === known[0]);
}

const ofCriteria = (scales: readonly { criterion: string }[]): string => {
  const names = scales.map(({ criterion }) => criterion).filter((name) => name !== "");
  return names.length === 0 ? "" : ` on ${names.join(", ")}`;
};
