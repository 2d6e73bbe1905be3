import type { Estimate } from "../../../core/estimate.js";
import { meanInterval } from "../../../stats/mean-interval.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import { welchT } from "../../../stats/welch-t.js";
import { type CaseRecord, type CaseSet, casesOf } from "../data/data.js";
import type { Published } from "../data/published.js";
import { domainIds, otherAbility } from "../data/taxonomy.js";
import { normalTable } from "./aggregation.js";
import { referenceReplies, referenceScores } from "./reference-replies.js";
import { relativeDecline } from "./relative-decline.js";
import { BoundedScores, type Dependence } from "./score-bounds.js";

const sets = ["all", "normal", "hard"] as const satisfies readonly CaseSet[];

/** A rank by the mean of the fifteen scores, and the ranks that the widest errors do not refute. */
export interface BoundedRank {
  /** 1 = best. */
  rank: number;
  /** Errors of abilities and models unrelated, or in any relation. All of a set hold at once, 95%. */
  sets: Record<Dependence, [best: number, worst: number]>;
}

/** A published model on all, normal and hard cases. */
export interface HardSetRow {
  model: string;
  /** Means of the fifteen scores, 0 to 100. Those of the normal set follow from the other two. */
  scores: Record<CaseSet, number>;
  /** Normal minus hard in points, and that in percent of the score on normal cases. */
  decline: number;
  percent: number;
  ranks: Record<CaseSet, BoundedRank>;
  /** Rank on hard cases minus rank on normal ones; the sets hold at once over all models, 95% (Bonferroni). */
  change: { change: number; sets: Record<Dependence, [least: number, most: number]> };
}

/**
 * How published models score and rank on the normal and on the hard set, with the widest rank sets that the means
 * allow. Normal and hard cases are different cases, so the change of rank rests on two independent sets.
 *
 * @example
 * ```ts
 * const rows = hardSetRows(await loadHeartbench(), await loadPublished());
 * rows.length; // 13
 * rows[0]!.ranks.hard.rank; // 1
 * ```
 */
export function hardSetRows(
  cases: readonly CaseRecord[],
  { figure4, figure5 }: Pick<Published, "figure4" | "figure5">,
): HardSetRow[] {
  const tables = { all: figure4, normal: normalTable(cases, figure4, figure5), hard: figure5 };
  const bounds = Object.fromEntries(
    sets.map((set) => [set, new BoundedScores(tables[set], cases, set)]),
  ) as Record<CaseSet, BoundedScores>;
  return figure4.models.map((model) => {
    const value = (set: CaseSet): number => tables[set].mean(model);
    const rank = (set: CaseSet): BoundedRank => ({
      rank: 1 + figure4.models.filter((other) => tables[set].mean(other) > value(set)).length,
      sets: { none: bounds[set].rankSet(model, "none"), any: bounds[set].rankSet(model, "any") },
    });
    const [scores, ranks] = [
      { all: value("all"), normal: value("normal"), hard: value("hard") },
      { all: rank("all"), normal: rank("normal"), hard: rank("hard") },
    ];
    const moves = (dependence: Dependence): [number, number] => {
      const [normal, hard] = (["normal", "hard"] as const).map((set) =>
        bounds[set].rankSet(model, dependence, 0.975),
      );
      return [hard![0] - normal![1], hard![1] - normal![0]];
    };
    return {
      ...{ model, scores, ranks, decline: scores.normal - scores.hard },
      percent: relativeDecline(scores.normal, scores.hard).ofBefore,
      change: {
        change: ranks.hard.rank - ranks.normal.rank,
        sets: { none: moves("none"), any: moves("any") },
      },
    };
  });
}

/** One property of the released cases, on normal and on hard ones. */
export interface CaseProperty {
  property: string;
  normal: Estimate;
  hard: Estimate;
  /** Hard minus normal; Welch's t, cases as units. */
  difference: Estimate;
}

const criteriaOf = ({ criteria }: CaseRecord) =>
  criteria.filter(({ ability, score }) => ability !== otherAbility && score !== null);
const share = (list: readonly unknown[], of: number): number => (100 * list.length) / of;

const properties: readonly [string, (one: CaseRecord) => number][] = [
  ["turns", ({ turns }) => turns],
  ["characters of the dialogue", ({ characters }) => characters],
  ["criteria", (one) => criteriaOf(one).length],
  ["abilities", (one) => new Set(criteriaOf(one).map(({ ability }) => ability)).size],
  [
    "faults, % of criteria",
    (one) =>
      share(
        criteriaOf(one).filter(({ score }) => score! < 0),
        criteriaOf(one).length,
      ),
  ],
  ...domainIds.map((id): [string, (one: CaseRecord) => number] => [
    `domain ${id}, %`,
    ({ domain }) => (domain === id ? 100 : 0),
  ]),
];

/**
 * How the released hard cases differ from the normal ones in what was released of them: length, criteria, domain.
 * What made them hard was not released: which models answered them, and what they scored.
 */
export function caseProperties(cases: readonly CaseRecord[]): CaseProperty[] {
  const [normal, hard] = [casesOf(cases, "normal"), casesOf(cases, "hard")];
  return properties.map(([property, of]) => {
    const [a, b] = [normal, hard].map((own) => own.map(of).filter((x) => !Number.isNaN(x)));
    return { property, normal: meanInterval(a!), hard: meanInterval(b!), difference: welchT(b!, a!) };
  });
}

/** What replies that need no model score on each set: a decline that lies in the criteria alone. */
export function referenceDeclines(cases: readonly CaseRecord[]) {
  return referenceReplies.map((reply) => {
    const [normal, hard] = (["normal", "hard"] as const).map(
      (set) => referenceScores(cases, reply, { set }).overall,
    );
    return { reply, normal: normal!, hard: hard!, decline: normal! - hard! };
  });
}

/**
 * How far the chosen cases fall below the rest for no reason but chance: the lowest share of cases by the mean over
 * models, if a case's scores differ from its true difficulty by independent errors and all cases are equally
 * hard. New replies would show none of this fall.
 *
 * The lowest share p of normal means lies density(z) / p standard deviations below the mean of all, and the rest
 * density(z) / (1 - p) above it; the errors' spread is that of one score divided by the root of the models.
 *
 * @param share of the cases that is chosen, between 0 and 1
 * @param sd spread of one model's score in a case around the case's difficulty, in points
 * @param models how many models' scores choose
 *
 * @example
 * ```ts
 * chanceFall({ share: 84 / 296, sd: 25, models: 6 }); // 17.01
 * ```
 */
export function chanceFall({ share: p, sd, models }: { share: number; sd: number; models: number }): number {
  const density = Math.exp(-(normalQuantile(p) ** 2) / 2) / Math.sqrt(2 * Math.PI);
  return (sd / Math.sqrt(models)) * (density / p + density / (1 - p));
}
