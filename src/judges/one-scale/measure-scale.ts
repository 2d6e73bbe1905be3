import { InputError } from "../../core/errors.js";
import { type AdjustedMeans, adjustedMeans } from "../../stats/many-facet-rasch/adjusted-means.js";
import { conditionalResiduals } from "../../stats/many-facet-rasch/conditional-residuals.js";
import type { ManyFacetRasch, RaschOptions } from "../../stats/many-facet-rasch/contract.js";
import { type RaschInteractions, raschInteractions } from "../../stats/many-facet-rasch/interactions.js";
import { objectMeasures } from "../../stats/many-facet-rasch/object-measures.js";
import {
  type RaschFitStatistics,
  raschFitStatistics,
} from "../../stats/many-facet-rasch/rasch-fit-statistics.js";
import {
  type ResidualDimensionality,
  residualDimensionality,
} from "../../stats/many-facet-rasch/residual-dimensionality.js";
import { type MeasureSeparation, separation } from "../../stats/many-facet-rasch/separation.js";
import { measureStretch } from "../../stats/many-facet-rasch/stretch.js";
import { fitScale } from "./fit-scale.js";
import type { RaterScale } from "./rater-scales.js";
import type { WrightMapData } from "./wright-data.js";
import { wrightMapData } from "./wright-map-data.js";

/** What the ratings say on one scale: plain JSON. */
export interface ScaleMeasures
  extends Pick<
    ManyFacetRasch,
    | "model"
    | "method"
    | "n"
    | "objects"
    | "informative"
    | "units"
    | "raters"
    | "criteria"
    | "thresholds"
    | "expected"
    | "theta"
    | "notes"
  > {
  title: string;
  range: [lowest: number, highest: number];
  bands?: number;
  fit: RaschFitStatistics;
  separation: { raters: MeasureSeparation; objects: MeasureSeparation };
  /** null where there are too few items or objects. */
  dimensionality: ResidualDimensionality | null;
  interactions: RaschInteractions;
  /** How much longer distances between raters are if objects may differ by criterion; null with one criterion. */
  stretch: number | null;
  /** null if no respondent is named. */
  adjusted: AdjustedMeans | null;
  map: WrightMapData;
}

/** Everything that the section tells about one scale. @throws InputError where the model cannot be fitted */
export function measureScale(
  scale: RaterScale,
  options: Pick<RaschOptions, "reversed" | "scales" | "level"> & { seed: number },
): ScaleMeasures {
  const { seed, level = 0.95, ...given } = options;
  const asked: RaschOptions = { ...ofCriteria(given, scale), level, ...bandsOf(scale) };
  const result = fitScale(scale.ratings, asked);
  const { design, fit } = result;
  const residuals = conditionalResiduals(result, { draws: drawsFor(result.n), seed });
  const several = design.criteria.length > 1;
  return {
    title: scale.title,
    range: scale.range,
    ...bandsOf(scale),
    ...plain(result),
    fit: raschFitStatistics(residuals),
    separation: { raters: separation(result.raters), objects: separation(objectMeasures({ design, fit })) },
    dimensionality: design.items.length < 3 ? null : dimensionalityOf(residuals),
    interactions: raschInteractions(result, { level }),
    stretch: several ? stretchOf(scale, asked, result) : null,
    adjusted: design.objects.some(({ model }) => model !== undefined)
      ? adjustedMeans(result, { level })
      : null,
    map: wrightMapData(result),
  };
}

const bandsOf = ({ bands }: RaterScale): { bands?: number } => (bands === undefined ? {} : { bands });

/** Draws cost a few hundred nanoseconds a rating each. */
const drawsFor = (n: number): number => Math.max(25, Math.min(200, Math.round(1e6 / n)));

/** Options that name criteria, without those of other scales. */
function ofCriteria(
  { reversed = [], scales = {} }: Pick<RaschOptions, "reversed" | "scales">,
  { criteria }: RaterScale,
): RaschOptions {
  return {
    reversed: reversed.filter((name) => criteria.includes(name)),
    scales: Object.fromEntries(Object.entries(scales).filter(([name]) => criteria.includes(name))),
  };
}

function plain(result: ManyFacetRasch) {
  const { model, method, n, objects, informative, units, raters, criteria, thresholds } = result;
  const { expected, theta, notes } = result;
  return {
    model,
    method,
    n,
    objects,
    informative,
    units,
    raters,
    criteria,
    thresholds,
    expected,
    theta,
    notes,
  };
}

/** Too few residuals for a correlation are no error of the whole. */
function dimensionalityOf(residuals: Parameters<typeof residualDimensionality>[0]) {
  try {
    return residualDimensionality(residuals);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** null where a model with a position for each criterion cannot be fitted. */
function stretchOf(scale: RaterScale, asked: RaschOptions, result: ManyFacetRasch): number | null {
  try {
    const { model } = result;
    const apart = { ...asked, model, objectByCriterion: true, errors: "information" as const };
    return measureStretch(result, fitScale(scale.ratings, apart));
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
