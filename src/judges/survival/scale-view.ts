import { InputError } from "../../core/errors.js";
import type { RatingTable } from "../../core/rating-table.js";
import type { ManyFacetRasch, RaschOptions } from "../../stats/many-facet-rasch/contract.js";
import { objectMeasures } from "../../stats/many-facet-rasch/object-measures.js";
import type { RankCells } from "../bias/rank-cells.js";
import { type RankEstimates, rankMeans } from "../bias/rank-means.js";
import { fitScale } from "../one-scale/fit-scale.js";

/** With more ratings the model takes longer than all other views together. */
const mostRatings = 20_000;

/**
 * Respondents on the many-facet Rasch scale: the mean position of their replies in logits, whoever rated them. Severities,
 * difficulties and each judge's thresholds (those of all judges where a level is too rare) by conditional maximum
 * likelihood; a reply's position by weighted likelihood. Units are taken whole. Where judges rated different respondents, the severities' own errors are added,
 * by each judge's share of a respondent's ratings.
 *
 * @returns the respondents' names with their estimates, or the reason in words why there are none
 */
export function rankOnScale(
  table: RatingTable,
  options: Pick<RaschOptions, "reversed" | "scales" | "averages">,
): { names: readonly string[]; found: RankEstimates | string } {
  const none = (found: string) => ({ names: [], found });
  if (table.raters.size < 2) return none("there is one judge only");
  if (table.n > mostRatings) return none(`more than ${mostRatings.toLocaleString("en-US")} ratings`);
  const scale = fitOrSay(table, options);
  if (typeof scale === "string") return none(scale);
  const { design } = scale;
  const measures = objectMeasures(scale);
  const kept = design.objects.flatMap((object, at) =>
    object.model === undefined || Number.isNaN(measures[at]!.value)
      ? []
      : [{ ...object, model: object.model, at }],
  );
  const names = [...new Set(kept.map(({ model }) => model))];
  if (names.length < 2) return none("it has fewer than 2 respondents");
  const cells: RankCells = {
    respondents: names,
    judges: ["scale"],
    places: design.units,
    units: design.units,
    respondent: Int32Array.from(kept, ({ model }) => names.indexOf(model)),
    judge: new Int32Array(kept.length),
    place: Int32Array.from(kept, ({ unit }) => unit),
    value: Float64Array.from(kept, ({ at }) => measures[at]!.value),
    length: new Float64Array(kept.length).fill(Number.NaN),
    unitOf: Int32Array.from({ length: design.units }, (_, unit) => unit),
    criterionOf: new Int32Array(design.units),
    criteria: 1,
    criterionNames: [""],
  };
  const found = rankMeans(cells, new Set([0]));
  if (found === undefined) return none("some respondent has no position");
  const covariance = withSeverityErrors(found.covariance, scale, kept, names);
  const about = `mean positions in logits, ${scale.model}, conditional maximum likelihood`;
  return { names, found: { ...found, covariance, note: `${about}; ${found.note}` } };
}

function fitOrSay(
  table: RatingTable,
  options: Pick<RaschOptions, "reversed" | "scales" | "averages">,
): ManyFacetRasch | string {
  try {
    return fitScale(table, { ...options, errors: "sandwich" });
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/**
 * The covariance with the errors of the severities. A respondent's mean moves with a judge's severity by that judge's
 * share of its ratings, so nothing is added where all respondents have the same judges. Severities sum to 0, which
 * makes each error smaller by (J - 1) / J than that of a difference needs.
 */
function withSeverityErrors(
  covariance: readonly Float64Array[],
  { design, raters }: ManyFacetRasch,
  kept: readonly { model: string; at: number }[],
  names: readonly string[],
): Float64Array[] {
  const J = raters.length;
  const C = design.criteria.length;
  const shares = names.map(() => new Float64Array(J));
  const objects = new Float64Array(names.length);
  for (const { model, at } of kept) {
    const own = names.indexOf(model);
    objects[own]!++;
    const [start, end] = [design.starts[at]!, design.starts[at + 1]!];
    for (let k = start; k < end; k++) shares[own]![Math.floor(design.item[k]! / C)]! += 1 / (end - start);
  }
  const variance = raters.map(({ se }) => (Number.isFinite(se) ? (se * se * J) / (J - 1) : 0));
  return covariance.map((row, a) =>
    row.map((value, b) =>
      variance.reduce(
        (sum, own, j) => sum + own * (shares[a]![j]! / objects[a]!) * (shares[b]![j]! / objects[b]!),
        value,
      ),
    ),
  );
}
