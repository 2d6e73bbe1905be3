import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import type { RaschOptions } from "../../stats/many-facet-rasch/contract.js";
import { raschDesign } from "../../stats/many-facet-rasch/design.js";
import { facetsFiles } from "./export-facets.js";
import { lme4Files } from "./export-lme4.js";
import { mirtFiles } from "./export-mirt.js";
import type { ExportedFile } from "./export-rows.js";
import { tamFiles } from "./export-tam.js";

export const scaleFormats = ["facets", "tam", "mirt", "lme4"] as const;
/** A program for many-facet Rasch models, or an R package, that `exportScale` writes for. */
export type ScaleFormat = (typeof scaleFormats)[number];

/** Options of `exportScale`. */
export type ExportScaleOptions = Pick<
  RaschOptions,
  "model" | "facets" | "reversed" | "scales" | "averages" | "bands"
> & {
  /** The heading in the files. */
  title?: string;
};

/**
 * A table of ratings for other programs that fit many-facet Rasch models: levels as `manyFacetRasch` sees them, and a
 * script with the same model, as texts.
 *
 * Answers "does another program say the same?". `facets` is a specification and data for FACETS; `tam`, `mirt` and
 * `lme4` are R scripts with a CSV beside. lme4's is run in this project's tests against
 * `manyFacetRasch(…, { method: "mml" })`. The other three are written after the manuals: these programs could not be run here, and
 * each file says so. lme4 knows two levels only, so that a longer scale is cut in its middle. mirt's model
 * has steps of its own for each rater on each criterion: it is larger than ours.
 *
 * Shape: ratings of single objects, as `manyFacetRasch` takes them.
 *
 * @throws InputError `exportScale knows the formats facets, tam, mirt, lme4, got "sas"`
 *
 * @example
 * ```ts
 * const rate = (target: string, judge: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const ratings = [rate("x", "a", 0), rate("y", "a", 1), rate("x", "b", 1), rate("y", "b", 0)];
 * exportScale(ratings, "lme4").map(({ name }) => name); // ["lme4.R", "lme4.csv"]
 * ```
 */
export function exportScale(
  ratings: readonly Rating[],
  format: ScaleFormat,
  options: ExportScaleOptions = {},
): ExportedFile[] {
  const { title = "Ratings", model, ...design } = options;
  const make = writers[format as keyof typeof writers];
  if (make === undefined) {
    throw new InputError(
      `exportScale knows the formats ${scaleFormats.join(", ")}, got ${JSON.stringify(format)}`,
    );
  }
  // A prior joins no levels: the files then have the scale as it is.
  const read = (more: RaschOptions) => raschDesign(ratings, { ...design, emptyLevels: "prior", ...more });
  return make(format === "lme4" ? read({ bands: 2 }) : read({}), title.replace(/\s+/g, " "), model);
}

const writers = { facets: facetsFiles, tam: tamFiles, mirt: mirtFiles, lme4: lme4Files };
