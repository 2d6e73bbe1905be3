import type { ConfidenceInterval } from "../../core/estimate.js";
import type { Rating } from "../../core/rating.js";
import { jackknifeError } from "../../stats/descriptives.js";
import { tQuantile } from "../../stats/distributions.js";
import { multivariateComponents, type RaterArray } from "../../stats/multivariate-components.js";
import { RatingTable } from "../diagnostics/table.js";
import { costsOf } from "./costs.js";
import { groupCodes, withoutGroup, withoutObject } from "./leave-out.js";
import { type PlanPanelOptions, readPlanOptions } from "./plan-options.js";
import { type PanelModel, panelModel, panelReliability } from "./reliability.js";
import { type PanelScores, panelScores } from "./scores.js";
import { allPanels, greedyPanels, mostForAll } from "./subsets.js";

/** A reliability with its jackknife interval. */
export interface PlannedReliability {
  value: number;
  ci: ConfidenceInterval;
}

/** A panel of judges, what it costs and how reliable it is. */
export interface PlannedPanel {
  judges: string[];
  /** Of the planned study: every respondent's conversations, judged by each judge of the panel. */
  cost: number;
  /** E rho squared: for ranking respondents. */
  relative: PlannedReliability;
  /** Phi: for their scores as such. */
  absolute: PlannedReliability;
  /** Conversations of each respondent that reach the target for ranking; null if no number does. */
  conversationsNeeded: number | null;
  /** What these cost; null if no number does. */
  costNeeded: number | null;
  /** No other panel is as reliable for less, or more reliable for the same. */
  pareto: boolean;
}

/** What each panel of judges would cost, and how reliably it would rank. */
export interface PanelPlan {
  judges: string[];
  /** Whose common view a panel should tell: people, or all judges. */
  universe: "people" | "judges";
  people: string[];
  /** What is compared, and how many of them the table has. */
  objects: { n: number; name: string };
  /** Conversations in the table that count, and those planned for each respondent. */
  units: { n: number; name: string };
  conversations: number;
  /** Whether more conversations of a respondent help: not if the rated things themselves are compared. */
  replicated: boolean;
  targetReliability: number;
  /** What one judging costs, by judge; 1 each if no prices are known. */
  costs: number[];
  priced: boolean;
  /** How many panels were looked at, and whether these are all. */
  looked: number;
  exhaustive: boolean;
  /** On the frontier, single judges, the best of each size and all judges together: the cheapest first. */
  panels: PlannedPanel[];
  /** The cheapest that reaches the target, and the cheapest whose whole interval does; null if none does. */
  cheapest: PlannedPanel | null;
  cheapestSure: PlannedPanel | null;
  /** The cheapest if the number of conversations is free as well. */
  cheapestFree: PlannedPanel | null;
  leftOut: string[];
  /** Ratings of things that some rater did not rate count for nothing: how many things. */
  incomplete: number;
  method: string;
}

/**
 * Which panel of judges to hire: a D-study of every panel of the table's judges, with its price.
 *
 * Answers "which judges, at what cost, rank the models with the reliability that I want?". A judge's score of a
 * conversation is its mean over criteria, as a share of the scale, keyed so that high is good. Variance and
 * covariance components between judges tell what a panel's mean over n conversations would be: the respondents' true
 * levels, each judge's own view of them, and the noise that judges share or do not share. The universe score is
 * what people have in common if two or more rated, else what the judges have in common: then an error that all
 * judges share counts as truth. E rho squared is the squared correlation of the panel's score with the universe
 * score, phi the share of the universe's variance beside the mean squared error. For the panel of all judges of a
 * crossed table both are those of `dStudy`.
 *
 * Shape: ratings in long form by 2 or more judges. Respondents are compared over conversations that all of them
 * share, or over their own; without respondents the rated things are compared, and more conversations do not help.
 * Only what every judge rated counts. Up to 12 judges every panel is looked at; above, panels found step by step.
 *
 * Interval: jackknife over units plus jackknife over respondents on the logit, so it is for other conversations and
 * other respondents, never for other judges. Panels are chosen and judged by the same ratings, so the best is
 * flattered: the more so, the fewer the respondents.
 *
 * @throws InputError `planPanel requires 2 judges, got 1`
 *
 * Source: Brennan 2001, doi 10.1007/978-1-4757-3456-0, chapters 4 and 9 to 11. Reference: `dStudy` and simulation in the
 * tests.
 *
 * @example
 * ```ts
 * const scores = { x: [5, 4, 5, 4], y: [3, 3, 2, 3], z: [1, 2, 1, 1] };
 * const rate = (judge: string, noise: number[]) => Object.entries(scores).flatMap(([respondent, own], m) =>
 *   own.map((value, c) => ({
 *     target: `case-${c}`, respondent, value: value + noise[(c + m) % 4]!, status: "ok" as const,
 *     rater: { id: judge, kind: "model" as const, version: null },
 *   })));
 * const ratings = [...rate("a", [0, 1, 0, 0]), ...rate("b", [0, 0, 1, 0]), ...rate("c", [1, 0, 0, 2])];
 * const plan = planPanel(ratings, { costs: { a: 0.01, b: 0.02, c: 0.001 }, conversations: 10 });
 * plan.looked; // 7
 * plan.cheapest?.judges; // ["c"]
 * ```
 */
export function planPanel(
  ratings: readonly Rating[] | RatingTable,
  options: PlanPanelOptions = {},
): PanelPlan {
  const { level, targetReliability: target, conversations, ...settings } = readPlanOptions(options);
  const scores = panelScores(RatingTable.of(ratings), settings);
  const k = scores.judges.length;
  const { costs, priced } = costsOf(scores.judges, settings);
  const M = scores.conditions.length;
  const n = conversations ?? Math.round(scores.conditions.reduce((sum, own) => sum + own, 0) / M);
  const model = modelOf(scores, k);
  const at = (panel: readonly number[], from: PanelModel = model) => panelReliability(from, panel, n, target);
  const exhaustive = k <= mostForAll;
  const worth = (panel: readonly number[]): number => at(panel).relative;
  const panels = exhaustive ? allPanels(k) : greedyPanels(k, worth, costs);
  const left = leftOut(scores, k);
  const size = model.replicated ? n : 1;
  const planned = panels.map((panel): Candidate => {
    const { relative, absolute, needed } = at(panel);
    const each = M * panel.reduce((sum, judge) => sum + costs[judge]!, 0);
    return { panel, relative, absolute, needed, each, cost: size * each };
  });
  const frontier = new Set(paretoOf(planned));
  const described = new Map<Candidate, PlannedPanel>();
  const describe = (one: Candidate): PlannedPanel => {
    const known = described.get(one);
    if (known !== undefined) return known;
    const interval = (which: "relative" | "absolute"): PlannedReliability =>
      jackknifed(
        one[which],
        left.map((group) => group.map((from) => at(one.panel, from)[which])),
        level,
      );
    const made: PlannedPanel = {
      judges: one.panel.map((judge) => scores.judges[judge]!),
      cost: one.cost,
      relative: interval("relative"),
      absolute: interval("absolute"),
      conversationsNeeded: Number.isFinite(one.needed) ? one.needed : null,
      costNeeded: Number.isFinite(one.needed) ? one.needed * one.each : null,
      pareto: frontier.has(one),
    };
    described.set(one, made);
    return made;
  };
  const enough = planned.filter(({ relative }) => relative >= target).sort(byCost);
  const cheapest = enough[0];
  // An interval costs a jackknife: the panels are tried from the cheapest on, and not all of them.
  const sure = enough.slice(0, mostTried).find((one) => describe(one).relative.ci[0] >= target);
  const free = planned
    .filter(({ needed }) => Number.isFinite(needed))
    .sort((a, b) => a.needed * a.each - b.needed * b.each || a.panel.length - b.panel.length)[0];
  const shown = new Set([
    ...frontier,
    ...planned.filter(({ panel }) => panel.length === 1 || panel.length === k),
    ...bestOfEachSize(planned),
    ...[cheapest, sure, free].filter((one) => one !== undefined),
  ]);
  return {
    judges: scores.judges,
    universe: scores.people.length > 0 ? "people" : "judges",
    people: scores.people,
    objects: { n: M, name: scores.objects },
    units: { n: scores.units, name: scores.unitsName },
    conversations: n,
    replicated: model.replicated,
    targetReliability: target,
    costs,
    priced,
    looked: planned.length,
    exhaustive,
    panels: [...shown].sort(byCost).map(describe),
    cheapest: cheapest === undefined ? null : describe(cheapest),
    cheapestSure: sure === undefined ? null : describe(sure),
    cheapestFree: free === undefined ? null : describe(free),
    leftOut: scores.leftOut,
    incomplete: scores.incomplete,
    method: methodOf(scores, left),
  };
}

const mostTried = 300;

interface Candidate {
  panel: number[];
  relative: number;
  absolute: number;
  needed: number;
  /** Of one conversation of every respondent, and of the planned study. */
  each: number;
  cost: number;
}

/** The cheapest first; of the same price the more reliable, then the smaller one. */
const byCost = (a: Candidate, b: Candidate): number =>
  a.cost - b.cost || b.relative - a.relative || a.panel.length - b.panel.length;

/** The panels that are more reliable than every cheaper one. */
function paretoOf(planned: readonly Candidate[]): Candidate[] {
  let best = Number.NEGATIVE_INFINITY;
  return [...planned].sort(byCost).filter(({ relative }) => {
    if (!(relative > best + 1e-12)) return false;
    best = relative;
    return true;
  });
}

function bestOfEachSize(planned: readonly Candidate[]): Candidate[] {
  const best = new Map<number, Candidate>();
  for (const one of planned) {
    const known = best.get(one.panel.length);
    if (known === undefined || one.relative > known.relative) best.set(one.panel.length, one);
  }
  return [...best.values()];
}

function modelOf(array: RaterArray, judges: number): PanelModel {
  const conditions = array.conditions.reduce((sum, n) => sum + n, 0) / array.conditions.length;
  return panelModel(multivariateComponents(array), judges, array.conditions.length, conditions);
}

/** The model without each group of units, and without each group of respondents. */
function leftOut(scores: PanelScores, judges: number): PanelModel[][] {
  const units = groupCodes(scores.units);
  const M = scores.conditions.length;
  const ofUnits = Array.from({ length: units.groups }, (_, group) => withoutGroup(scores, units, group));
  // Rated things are units, or belong to them: to leave them out again would count their noise twice.
  const objects = scores.objects === "respondents" && M >= 4 ? M : 0;
  const ofObjects = Array.from({ length: objects }, (_, object) => withoutObject(scores, object));
  return [ofUnits, ofObjects].map((group) => group.map((array) => modelOf(array, judges)));
}

/** The two jackknife variances add up; the logit keeps the interval within 0 and 1. */
function jackknifed(value: number, groups: readonly number[][], level: number): PlannedReliability {
  const used = groups.filter((one) => one.length > 1);
  const inside = (one: number): boolean => one > 0 && one < 1;
  const bent = [value, ...used.flat()].every(inside);
  const to = (one: number): number => (bent ? Math.log(one / (1 - one)) : one);
  const from = (one: number): number => (bent ? 1 / (1 + Math.exp(-one)) : Math.min(1, Math.max(0, one)));
  const parts = used.map((one) => ({ variance: jackknifeError(one.map(to)) ** 2, df: one.length - 1 }));
  const variance = parts.reduce((sum, one) => sum + one.variance, 0);
  // Satterthwaite
  const df = variance ** 2 / parts.reduce((sum, one) => sum + one.variance ** 2 / one.df, 0);
  const half =
    used.length === 0
      ? Number.NaN
      : variance === 0
        ? 0
        : tQuantile(0.5 + level / 2, df) * Math.sqrt(variance);
  const ci: ConfidenceInterval = [from(to(value) - half), from(to(value) + half)];
  return { value, ci: half >= 0 ? ci : [Number.NaN, Number.NaN] };
}

function methodOf(
  { crossed, objects, unitsName, people }: PanelScores,
  left: readonly PanelModel[][],
): string {
  const design =
    objects !== "respondents"
      ? `${objects}, each seen once`
      : `respondents ${crossed ? "x" : "with their own"} ${unitsName}`;
  const over = [
    `${left[0]!.length} groups of ${unitsName}`,
    ...(left[1]!.length > 0 ? [`${left[1]!.length} respondents`] : []),
  ];
  return `mean products of ${design}, judges as variables; universe: ${people.length > 0 ? "people" : "judges"}; jackknife over ${over.join(" and ")}, on the logit`;
}
