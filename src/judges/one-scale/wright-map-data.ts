import type { Figure } from "../../plots/figure.js";
import type { ManyFacetRasch, RaschMeasure } from "../../stats/many-facet-rasch/contract.js";
import { objectMeasures } from "../../stats/many-facet-rasch/object-measures.js";
import type { WrightMapData, WrightPoint } from "./wright-data.js";
import { drawWrightMap } from "./wright-map.js";

/**
 * A Wright map of a fitted many-facet Rasch model: the positions of the rated objects at the left, raters, criteria and the
 * steps between levels at the right, on one axis of logits.
 *
 * Answers "are the raters' steps where the objects are?". Where objects lie far above all steps, the scale cannot
 * tell them apart. Names never overlap: a line leads from a name to its place. Up to 20 raters are drawn with
 * their steps; the figure's table has all.
 *
 * Shape: a result of `manyFacetRasch`. Objects stand at Warm's estimates, which are finite also for the lowest
 * and the highest ratings.
 *
 * @example
 * ```ts
 * const rate = (target: string, judge: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const scores = { a: [1, 0, 1, 0, 1], b: [0, 0, 1, 1, 1], c: [1, 1, 0, 0, 1] };
 * const result = manyFacetRasch(
 *   Object.entries(scores).flatMap(([judge, own]) => own.map((value, i) => rate(`t${i}`, judge, value))),
 * );
 * wrightMap(result, { title: "Five replies" }).id; // "figure-wright-map"
 * ```
 */
export function wrightMap(result: ManyFacetRasch, about: { title?: string; source?: string } = {}): Figure {
  const { title = "Ratings", source = "" } = about;
  return drawWrightMap(wrightMapData(result), { title, source, raters: [] });
}

/** What the map shows, as plain JSON. */
export function wrightMapData(result: ManyFacetRasch): WrightMapData {
  const { design, fit, model, method, raters, criteria } = result;
  const severity = new Map(raters.map(({ id, value }) => [id, value]));
  return {
    objects: countedPositions(objectMeasures({ design, fit }).map(({ value }) => value)),
    raters: raters.filter(({ value }) => Number.isFinite(value)).map(pointOf),
    criteria: criteria.length > 1 ? criteria.map(pointOf) : [],
    thresholds: result.thresholds
      .map(({ rater, values }) => ({
        rater,
        steps: values
          .map((value, k) => ({ step: k + 1, at: value + (rater === null ? 0 : severity.get(rater)!) }))
          // A step into a level that was joined with another has no place.
          .filter(({ at }) => Number.isFinite(at)),
      }))
      .filter(({ steps }) => steps.length > 0),
    how: `${method.toUpperCase()}; ${modelWords[model]}`,
  };
}

const modelWords = {
  dichotomous: "two levels",
  "rating-scale": "all raters share their thresholds",
  "rater-thresholds": "each rater has thresholds of its own",
} as const;

function countedPositions(positions: readonly number[]): WrightMapData["objects"] {
  const counts = new Map<number, number>();
  for (const position of positions) {
    if (Number.isNaN(position)) continue;
    const at = Number(position.toFixed(2));
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].map(([at, n]) => ({ at, n })).sort((a, b) => a.at - b.at);
}

const pointOf = ({ id, value, ci }: RaschMeasure): WrightPoint => ({ id, value, ci });
