import { InputError } from "../../core/errors.js";
import { ratingColumns } from "../../core/rating.js";
import { requireObject, shown } from "../arguments.js";
import {
  countOption,
  flagOption,
  levelOption,
  listOption,
  numberOption,
  oneOf,
  optionalOneOf,
  readOptions,
} from "../options.js";
import type { RaschDesign, RaschFacets, RaschModel, RaschOptions } from "./contract.js";

/** The function that messages name. */
export const caller = "manyFacetRasch";

/** The options of a call, checked and filled in. */
export function readSettings(options: RaschOptions) {
  const settings = readOptions(options, caller, {
    model: optionalOneOf("dichotomous", "rating-scale", "rater-thresholds"),
    method: oneOf("cml", "mml", "jmle"),
    facets: listOption<RaschFacets>(),
    reversed: listOption<readonly string[]>(),
    scales: listOption<NonNullable<RaschOptions["scales"]>>(),
    averages: listOption<readonly string[]>(),
    bands: listOption<number>(),
    emptyLevels: oneOf("collapse", "prior"),
    priorSd: numberOption(1, "a priorSd above 0", (value) => value > 0 && Number.isFinite(value)),
    anchors: listOption<Readonly<Record<string, number>>>(),
    objectByCriterion: flagOption(false),
    errors: oneOf("jackknife", "sandwich", "information"),
    level: levelOption,
  });
  const { facets, reversed, averages, scales, anchors, bands } = settings;
  requireFacets(facets);
  requireTexts(reversed, "reversed");
  requireTexts(averages, "averages");
  requireScales(scales);
  if (anchors !== undefined) {
    requireObject(anchors, caller, "anchors");
    for (const [rater, value] of Object.entries(anchors)) {
      if (Number.isFinite(value)) continue;
      throw new InputError(
        `${caller} requires a finite anchor for each rater, got ${shown(value)} for ${rater}`,
      );
    }
  }
  if (bands !== undefined) {
    countOption(2, "band").check(bands, caller, "bands");
    if (bands < 2 || bands > mostLevels) {
      throw new InputError(`${caller} requires 2 to ${mostLevels} bands, got ${bands}`);
    }
  }
  return settings;
}

/** Levels are kept in a byte; more than this says nothing that fewer do not. */
const mostLevels = 100;

/** The model of a call: the one that is named, or the one that the number of levels asks for. */
export function modelOf(design: Pick<RaschDesign, "items">, named: RaschModel | undefined): RaschModel {
  let most = 0;
  for (const { steps } of design.items) if (steps > most) most = steps;
  if (named === undefined) return most <= 1 ? "dichotomous" : "rater-thresholds";
  if (named !== "dichotomous" || most <= 1) return named;
  throw new InputError(
    `${caller} requires two levels for the dichotomous model, got ${most + 1}: name bands: 2, or another model`,
  );
}

function requireFacets(facets: unknown): void {
  if (facets === undefined) return;
  requireObject(facets, caller, "facets");
  const known = ["object", "model", "profile", "judge", "criterion"];
  for (const [facet, column] of Object.entries(facets as object)) {
    if (!known.includes(facet)) {
      throw new InputError(`${caller} knows the facets ${known.join(", ")}, got ${shown(facet)}`);
    }
    if (column === undefined) continue;
    const columns: unknown[] = facet === "object" ? (Array.isArray(column) ? column : [[]]) : [column];
    const odd = columns.find((name) => !(ratingColumns as unknown[]).includes(name) || name === "value");
    if (odd === undefined && columns.length > 0) continue;
    throw new InputError(`${caller} requires columns of a table of ratings as ${facet}, got ${shown(odd)}`);
  }
}

function requireTexts(list: unknown, name: string): void {
  if (list === undefined) return;
  if (Array.isArray(list) && list.every((text) => typeof text === "string")) return;
  throw new InputError(`${caller} requires a list of names as ${name}, got ${shown(list)}`);
}

function requireScales(scales: unknown): void {
  if (scales === undefined) return;
  requireObject(scales, caller, "scales");
  for (const [criterion, ends] of Object.entries(scales as object)) {
    const [lowest, highest] = Array.isArray(ends) && ends.length === 2 ? (ends as unknown[]) : [];
    if (Number.isFinite(lowest) && Number.isFinite(highest) && (lowest as number) < (highest as number))
      continue;
    throw new InputError(
      `${caller} requires the lowest and the highest value as scale, got ${shown(ends)} for ${shown(criterion)}`,
    );
  }
}
