import { counted } from "../../core/counted.js";
import { InputError } from "../../core/errors.js";
import type { Rating, RatingColumn } from "../../core/rating.js";
import { combineCodes, RatingTable, rowsByCode } from "../../core/rating-table.js";
import { shown } from "../arguments.js";
import { joinLevels } from "./collapse.js";
import type { RaschDesign, RaschOptions } from "./contract.js";
import { levelsOf } from "./scales.js";
import { caller, readSettings } from "./settings.js";

type TextColumn = Exclude<RatingColumn, "value">;

/**
 * A table of ratings as a many-facet Rasch model sees it: rated objects, each with the levels that raters gave it
 * on criteria.
 *
 * Ratings without a value, and those of raters in `averages`, are left out. Several ratings of an object by one
 * rater on one criterion are further observations. Levels that a rater never uses are joined with a neighbour,
 * unless a prior holds them. All of this is named in `notes`.
 *
 * @throws InputError when the table holds pairs, fewer than two raters, or a value outside its declared scale
 */
export function raschDesign(
  ratings: readonly Rating[] | RatingTable,
  options: RaschOptions = {},
): RaschDesign {
  const settings = readSettings(options);
  const { facets = {}, averages = [], objectByCriterion } = settings;
  const whole = RatingTable.of(ratings);
  requireRatings(whole.ratings);
  if (whole.has("other")) {
    throw new InputError(
      `${caller} requires ratings of single objects, got pairs: a choice between two replies shows no severity, so leave pairs out`,
    );
  }
  const notes: string[] = [];
  const table = usable(whole, averages, facets.judge ?? "rater", notes);
  const raters = table.column(text(facets.judge ?? "rater"));
  const criteria = named(table, text(facets.criterion ?? "criterion"));
  requireKnown(criteria.names, settings.reversed ?? [], "reversed");
  requireKnown(criteria.names, Object.keys(settings.scales ?? {}), "scales");
  requireKnown(raters.names, Object.keys(settings.anchors ?? {}), "anchors");
  if (raters.size < 2) {
    throw new InputError(`${caller} requires at least 2 raters with a value, got ${raters.size}`);
  }
  const {
    level,
    count,
    values,
    notes: scaleNotes,
  } = levelsOf({ values: table.values, criteria: criteria.codes, names: criteria.names }, settings);
  notes.push(...scaleNotes);

  const columns = (facets.object ?? (["target", "respondent", "language"] as const)).map(text);
  const parts = columns.map((name) => table.column(name));
  const together = combineCodes(table.n, objectByCriterion ? [...parts, criteria] : parts);
  const { starts, rows } = rowsByCode(together);
  const C = criteria.size;
  const item = new Int32Array(table.n);
  const ordered = new Uint8Array(table.n);
  for (let o = 0; o < together.size; o++) {
    // In the order of their items, objects that were rated alike look alike.
    const own = rows.subarray(starts[o]!, starts[o + 1]!);
    own.sort((a, b) => raters.codes[a]! * C + criteria.codes[a]! - raters.codes[b]! * C - criteria.codes[b]!);
    for (let at = 0; at < own.length; at++) {
      const row = own[at]!;
      item[starts[o]! + at] = raters.codes[row]! * C + criteria.codes[row]!;
      ordered[starts[o]! + at] = level[row]!;
    }
  }
  const units = table.units;
  const models = table.column(text(facets.model ?? "respondent"));
  const profiles = table.column(text(facets.profile ?? "target"));
  const objects = Array.from(together.first, (row) => ({
    id: (objectByCriterion && C > 1 ? [...parts, criteria] : parts)
      .flatMap(({ codes, names }) => names[codes[row]!] ?? [])
      .join(" · "),
    unit: units.codes[row]!,
    ...(models.codes[row]! < 0 ? {} : { model: models.names[models.codes[row]!]! }),
    ...(profiles.codes[row]! < 0 ? {} : { profile: profiles.names[profiles.codes[row]!]! }),
  }));
  const items = raters.names.flatMap((_, rater) =>
    criteria.names.map((_, criterion) => ({ rater, criterion, steps: count - 1 })),
  );
  return joinLevels(
    {
      objects,
      raters: raters.names,
      criteria: criteria.names,
      items,
      starts,
      item,
      level: ordered,
      units: units.size,
      unitsName: table.unitsName,
      values: items.map(({ criterion }) => [...values[criterion]!]),
      levels: count,
      notes,
    },
    settings,
  );
}

/** Rows of JSON or of a notebook have no types. */
function requireRatings(ratings: readonly Rating[]): void {
  const odd = ratings.findIndex((rating) => {
    const { target, rater, value } = (rating ?? {}) as Partial<Rating>;
    const isValue = value === null || Number.isFinite(value);
    return typeof target !== "string" || typeof rater?.id !== "string" || !isValue;
  });
  if (odd < 0) return;
  throw new InputError(
    `${caller} requires ratings with a target, a rater and a value that is finite or null, got ${shown(ratings[odd])} at index ${odd}`,
  );
}

/** Numbers in a column are names like any other. */
const text = (name: RatingColumn): TextColumn => name as TextColumn;

/** The rows with a value, of raters that are no averages. */
function usable(
  table: RatingTable,
  averages: readonly string[],
  judge: RatingColumn,
  notes: string[],
): RatingTable {
  const raters = table.column(text(judge));
  requireKnown(raters.names, averages, "averages");
  const left = new Set(averages.map((name) => raters.names.indexOf(name)));
  let [unscored, nameless] = [0, 0];
  const found = table.where((row) => {
    const rater = raters.codes[row]!;
    const missing = Number.isNaN(table.values[row]!);
    if (missing) unscored++;
    else if (rater < 0) nameless++;
    return !missing && rater >= 0 && !left.has(rater);
  });
  if (unscored > 0) notes.push(`${counted(unscored, "rating")} without a value left out.`);
  if (nameless > 0) notes.push(`${counted(nameless, "rating")} without a ${judge} left out.`);
  if (averages.length > 0) notes.push(`Averages are no raters, so left out: ${averages.join(", ")}.`);
  return found;
}

/** A column in which rows without a value have the name "". */
function named(table: RatingTable, name: TextColumn) {
  const { codes, names, size } = table.column(name);
  if (!codes.includes(-1)) return { codes, names, size };
  return { codes: codes.map((code) => (code < 0 ? size : code)), names: [...names, ""], size: size + 1 };
}

function requireKnown(names: readonly string[], wanted: readonly string[], option: string): void {
  const odd = wanted.find((name) => !names.includes(name));
  if (odd === undefined) return;
  const some = names.slice(0, 8).join(", ") + (names.length > 8 ? ", …" : "");
  throw new InputError(
    `${caller} requires ${option} that the table has (${some}), got ${JSON.stringify(odd)}`,
  );
}
