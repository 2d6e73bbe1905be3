import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { RatingTable } from "../../core/rating-table.js";
import { normalQuantile } from "../../stats/distributions.js";
import { holm } from "../../stats/holm.js";
import type { RaschMeasure, RaschOptions } from "../../stats/many-facet-rasch/contract.js";
import { manyFacetRasch } from "../../stats/many-facet-rasch/many-facet-rasch.js";
import { type RaterContrast, raterContrasts } from "../../stats/many-facet-rasch/rater-contrasts.js";
import {
  type PartOf,
  partRater,
  partsOf,
  type RaterGroup,
  requireLinked,
  type SharedPart,
  sharedParts,
  tablesOf,
} from "./people-and-models-table.js";

/** A difference between the two groups, in logits: above 0 = models are more severe. */
export interface GroupGap extends Pick<RaterContrast, "value" | "se" | "ci"> {
  /** Two-sided, against 0; of a list adjusted by Holm. */
  p: number;
  /** The smallest size that this design finds in 8 of 10 tries. */
  smallest: number;
  /** Ratings of people and of models that it rests on. */
  n: Record<RaterGroup, number>;
}

/** People and models on one map: plain JSON. */
export interface PeopleAndModels {
  /** Severity in logits, the most severe first; all raters together have the mean 0. */
  raters: (RaschMeasure & { group: RaterGroup })[];
  /** What each rater is expected to give at the common position, in the scale's own unit, in the same order. */
  expected: RaschMeasure[];
  /** Mean severity of the models minus that of the people. */
  gap: GroupGap;
  /** The standard deviation of people's severities: how far apart they are among themselves. NaN for one person. */
  peopleSpread: number;
  /** Which column tells the parts below: criteria, or groups of criteria where each case has its own. */
  by: "criterion" | "group";
  /** By part: its gap minus the mean gap of all parts. Empty with fewer than two parts that both groups rated. */
  parts: (GroupGap & { id: string })[];
  /** Parts that only one of the groups rated. */
  left: string[];
  range: [lowest: number, highest: number];
  units: { n: number; name: string };
  n: number;
  notes: string[];
}

/** Options of `peopleAndModels`. */
export interface PeopleAndModelsOptions {
  /** Criteria that are bad when high. */
  reversed?: readonly string[];
  scales?: Readonly<Record<string, readonly [lowest: number, highest: number]>>;
  averages?: readonly string[];
  level?: number;
}

/**
 * People and model judges on one map of severity, the gap between the two groups, and on which criteria the gap is
 * larger or smaller (differential functioning of rater groups).
 *
 * Answers "are models milder than people, by how much beside people's own spread, and is it the same on every
 * criterion?". It does not say who is right. Not for judges that also speak, and not for pairs.
 *
 * Shape: ratings of single targets in long form, of one scale; at least one person or expert and one model or script,
 * linked by rated targets. Each target has a position of its own on each criterion, so that criteria may measure
 * different things. All raters share their thresholds: unequal use of levels counts as severity. Logits, higher = more
 * severe; `expected` in the scale's own unit. Criteria in `reversed` are turned.
 *
 * Each part is fitted with severities of its own; its effect is its gap minus the mean gap of the parts. If most criteria
 * occur in one unit only (each case has its own), the parts are the column `group`. Intervals: jackknife over units, t with
 * units - 1 df; they hold for other units and these raters. Parts: Holm. The smallest effect: 80% power, two-sided, for one
 * test before Holm.
 *
 * Ratings without a value are left out. Undefined values are NaN.
 *
 * @throws InputError `people and models share no rated thing, so nothing compares them: anna | gpt-4o`
 *
 * Source: Linacre 1989, Many-facet Rasch measurement; Andersen 1972, doi 10.1111/j.2517-6161.1972.tb00887.x.
 *
 * @example
 * ```ts
 * const rate = (kind: "person" | "model", judge: string, at: number, value: number) =>
 *   ({ target: `t${at}`, value, status: "ok" as const, rater: { id: judge, kind, version: null } });
 * // The model is lower in 3 of 4: ln(3 / 1) logits.
 * const scores: [number, number][] = [[2, 1], [2, 1], [1, 2], [2, 1]];
 * const found = peopleAndModels(scores.flatMap(([a, b], i) => [rate("person", "anna", i, a), rate("model", "gpt", i, b)]));
 * found.gap.value; // 1.0986
 * ```
 */
export function peopleAndModels(
  ratings: readonly Rating[],
  options: PeopleAndModelsOptions = {},
): PeopleAndModels {
  const { level = 0.95, reversed = [] } = options;
  const parts = partsOf(ratings, options);
  requireLinked(parts);
  const { groupOf, by, range } = parts;
  const { shared, left } = sharedParts(parts);
  const tables = tablesOf(parts, shared, new Set(reversed));
  const asked: RaschOptions = { ...modelFor(range), level, scales: { "": range } };
  const whole = fitted(tables.whole, asked);
  const apart = orReason(() => byParts(tables, asked, shared, groupOf));
  const everyone = { id: "", raters: [...groupOf.keys()], n: summed(parts.rows, groupOf) };
  const found =
    "found" in apart
      ? apart.found
      : { gap: gapOf(tables.whole, asked, everyone, groupOf), parts: [], severities: undefined };
  const raters = whole.raters.map((one) => ({ ...one, ...found.severities?.get(one.id) }));
  const order = whole.raters
    .map((_, at) => at)
    .sort((a, b) => whole.raters[b]!.value - whole.raters[a]!.value);
  return {
    raters: order.map((at) => ({ ...raters[at]!, group: groupOf.get(raters[at]!.id)! })),
    expected: order.map((at) => whole.expected[at]!),
    ...{ gap: found.gap, parts: found.parts },
    peopleSpread: spread(raters.filter(({ id }) => groupOf.get(id) === "people").map(({ value }) => value)),
    ...{ by, left, range, units: whole.units, n: whole.n },
    notes: [
      ...whole.notes,
      ...parts.notes,
      ...("reason" in apart && shared.length > 1
        ? [`No gap by ${by}, and the gap is that of all ratings together: ${apart.reason}.`]
        : []),
    ],
  };
}

const modelFor = ([lowest, highest]: readonly [number, number]): RaschOptions =>
  highest - lowest > 1 ? { model: "rating-scale" } : {};

function fitted(ratings: readonly Rating[], options: RaschOptions) {
  const found = manyFacetRasch(RatingTable.of(ratings), options);
  if (found.converged) return found;
  throw new InputError(
    `some levels were given without an exception, so severities have no end: ${found.informative} rated things with information are too few`,
  );
}

function orReason<T>(compute: () => T): { found: T } | { reason: string } {
  try {
    return { found: compute() };
  } catch (error) {
    if (error instanceof InputError) return { reason: error.message };
    throw error;
  }
}

type Severities = ReadonlyMap<string, Pick<RaschMeasure, "value" | "se" | "ci">>;

/**
 * The gap of all parts, and of each part what it has beyond that. Severities are means over parts too, if all raters
 * rated all of them: one severity for all parts would be drawn towards 0 where parts differ.
 */
function byParts(
  { byPart, anchors }: ReturnType<typeof tablesOf>,
  asked: RaschOptions,
  shared: readonly SharedPart[],
  groupOf: ReadonlyMap<string, RaterGroup>,
): Pick<PeopleAndModels, "gap" | "parts"> & { severities: Severities | undefined } {
  if (shared.length === 0) throw new InputError("no part was rated by both groups");
  const own = shared.map(({ id, raters }) => gapWeights(raters, groupOf, (rater) => partRater(rater, id)));
  const mean = own.reduce((sum, one) => added(sum, one, 1 / own.length), new Map<string, number>());
  const names = [...groupOf.keys()];
  const isFull = shared.every(({ raters }) => raters.length === names.length);
  const [all, ...rest] = raterContrasts(byPart, { ...asked, anchors }, [
    mean,
    ...own.map((one) => added(one, mean, -1)),
    ...(isFull ? names.map((name) => severityWeights(name, names, shared)) : []),
  ]) as [RaterContrast, ...RaterContrast[]];
  if (!Number.isFinite(all.se)) throw new InputError("some rater gave one level almost without an exception");
  const parts = rest.slice(0, own.length);
  const adjusted = holm(parts.map(({ p }) => p));
  const of = (group: RaterGroup): number => shared.reduce((sum, { n }) => sum + n[group], 0);
  return {
    gap: { ...all, smallest: smallest(all), n: { people: of("people"), models: of("models") } },
    parts:
      shared.length < 2
        ? []
        : parts.map((one, i) => ({
            ...{ id: shared[i]!.id, ...one, p: adjusted[i]! },
            ...{ smallest: smallest(one), n: shared[i]!.n },
          })),
    severities: isFull
      ? new Map(rest.slice(own.length).map(({ value, se, ci }, i) => [names[i]!, { value, se, ci }]))
      : undefined,
  };
}

/** A rater minus the mean of all raters, over parts. */
const severityWeights = (
  name: string,
  names: readonly string[],
  shared: readonly SharedPart[],
): ReadonlyMap<string, number> =>
  new Map(
    shared.flatMap(({ id }) =>
      names.map((one): [string, number] => [
        partRater(one, id),
        (Number(one === name) - 1 / names.length) / shared.length,
      ]),
    ),
  );

function gapOf(
  ratings: readonly Rating[],
  asked: RaschOptions,
  { raters, n }: SharedPart,
  groupOf: ReadonlyMap<string, RaterGroup>,
): GroupGap {
  const [gap] = raterContrasts(ratings, asked, [gapWeights(raters, groupOf, (rater) => rater)]) as [
    RaterContrast,
  ];
  return { ...gap, smallest: smallest(gap), n };
}

/** The mean of the models minus that of the people. */
function gapWeights(
  raters: readonly string[],
  groupOf: ReadonlyMap<string, RaterGroup>,
  nameOf: (rater: string) => string,
): ReadonlyMap<string, number> {
  const size = (group: RaterGroup): number => raters.filter((rater) => groupOf.get(rater) === group).length;
  return new Map(
    raters.map((rater) => {
      const group = groupOf.get(rater)!;
      return [nameOf(rater), (group === "models" ? 1 : -1) / size(group)];
    }),
  );
}

function added(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  times: number,
): ReadonlyMap<string, number> {
  const sum = new Map(one);
  for (const [name, weight] of other) sum.set(name, (sum.get(name) ?? 0) + times * weight);
  return sum;
}

const power = 0.8;

/** What lies beyond the interval's own quantile of t is nearly normal. */
const smallest = ({ value, se, ci }: RaterContrast): number =>
  se > 0 ? ci[1] - value + se * normalQuantile(power) : Number.NaN;

function summed(
  rows: readonly PartOf[],
  groupOf: ReadonlyMap<string, RaterGroup>,
): Record<RaterGroup, number> {
  const n = { people: 0, models: 0 };
  for (const { rating } of rows) n[groupOf.get(rating.rater.id)!]++;
  return n;
}

function spread(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN;
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1));
}
