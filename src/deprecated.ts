/** Public names that were renamed or went: they still work, and what to use stands beside them. */
import { decideVerdict } from "./claims/verdict.js";
import { type BlackjackRules, paperRules } from "./games/blackjack/rules-options.js";
import { type GuessSide, type GuessState, guessRange } from "./games/guess/rules.js";
import type { Figure } from "./plots/figure.js";
import { type FaceRegion, regionChanges } from "./stimuli/faces/region-change.js";
import type { Task } from "./studies/affective-cognition/data/conditions.js";
import type { StudyData } from "./studies/affective-cognition/data/data.js";
import type { ReplyCounts } from "./studies/affective-cognition/data/tables.js";
import type { DistanceMeasure } from "./studies/affective-cognition/measures/distances.js";
import {
  type DistanceRow,
  type DistanceRowOptions,
  distanceRows,
} from "./studies/affective-cognition/measures/distances-table.js";
import type { CaseRecord } from "./studies/heartbench/data/data.js";
import type { Published } from "./studies/heartbench/data/published.js";
import type { PrintedNumbers } from "./studies/heartbench/figures/design.js";
import { heartbenchFigureMakers } from "./studies/heartbench/figures/figures.js";
import type { AbsoluteStandard } from "./studies/heartbench/live/construction/standard.js";
import type { SageData } from "./studies/sage/data/data.js";
import { type PrintedForFigures, sageFigureMakers } from "./studies/sage/figures/figures.js";

/** @deprecated Use decideVerdict. */
export const judge = decideVerdict;

/** @deprecated Use `{ ...paperRules, naturals: true, naturalPays: 1.5, peek: true }`. */
export const casinoRules: BlackjackRules = { ...paperRules, naturals: true, naturalPays: 1.5, peek: true };

/** @deprecated Look at `state.ended` and `state.pending[side]`; the numbers are 1 to 100. */
export const guessNumbers = (state: GuessState, side: GuessSide): { low: number; high: number } | null =>
  state.ended === null && state.pending[side] === undefined ? guessRange : null;

/** @deprecated Use `regionChanges(before, after)[region]`. */
export const regionChange = (before: Uint8Array, after: Uint8Array, region: FaceRegion): number =>
  regionChanges(before, after)[region];

/** @deprecated Use `AbsoluteStandard["abilities"][number]`. */
export type AbilityStandard = AbsoluteStandard["abilities"][number];

/** @deprecated Use `distanceRows` with a list of measures. */
export const distanceRow = (
  ...[data, replies, task, measure, options]: [
    StudyData,
    ReplyCounts,
    Task,
    DistanceMeasure,
    DistanceRowOptions?,
  ]
): DistanceRow => distanceRows(data, replies, task, [measure], options)[0]!;

/** @deprecated Use `sageFigureMakers(data, printed).map((make) => make())`. */
export const sageFigures = (data: SageData, printed: PrintedForFigures): Figure[] =>
  sageFigureMakers(data, printed).map((make) => make());

/** @deprecated Use `heartbenchFigureMakers(cases, published, printed).map((make) => make())`. */
export const heartbenchFigures = (
  cases: readonly CaseRecord[],
  published: Published,
  printed: PrintedNumbers,
): Figure[] => heartbenchFigureMakers(cases, published, printed).map((make) => make());
