import { counted } from "../../core/counted.js";
import type { Rating } from "../../core/rating.js";
import type { DiagnosticOptions, Effect } from "./contract.js";
import { groupBy, unitOf, unitsName } from "./ratings.js";
import type { Roles } from "./roles.js";
import type { RatingTable } from "./table.js";
import { completeUnits, crossedVariance } from "./variance.js";

/** Leaving out each unit costs a pass over all of them: with more ratings a criterion is not taken apart. */
const mostRatings = 5_000;
/** Nor are more criteria. */
const mostCriteria = 12;

/**
 * Where the spread of ratings comes from: variance components of respondent, unit and judge, by criterion,
 * over the units that every judge rated for every respondent.
 */
export function spreadEffects(
  table: RatingTable,
  { averages, judges }: Roles,
  { level }: DiagnosticOptions,
): { effects: Effect[]; remarks: string[] } {
  const remarks: string[] = [];
  const respondents = table.column("respondent");
  const criteria = Math.max(1, table.column("criterion").size);
  if (respondents.size < 2) return { effects: [], remarks };
  if (table.n / criteria > mostRatings || criteria > mostCriteria) {
    return { effects: [], remarks: ["There are too many ratings for variance components."] };
  }
  const used = table.where(
    (row) => respondents.codes[row]! >= 0 && !averages.includes(table.raters.codes[row]!),
  ).ratings;
  const unit = unitsName(used).replace(/s$/, "");
  const rater = judges.length > 1 ? "judge" : "rater";
  const effects = [...groupBy(used, ({ criterion }) => criterion)].flatMap(([criterion, own]) => {
    const { crossed, without } = crossedPart(own);
    const { kept, left } = completeUnits(crossed);
    const named = criterion === undefined ? "" : `: ${criterion}`;
    const units = new Set(kept.map(unitOf)).size;
    const count = (of: (rating: Rating) => unknown): number => new Set(kept.map(of)).size;
    if (units < 2 || count((rating) => rating.respondent) < 2) return [];
    if (without.length > 0)
      remarks.push(`The variances are without ${without.join(", ")}${named}, who rated fewer respondents.`);
    if (left > 0)
      remarks.push(`Of the variances ${counted(left, unit)} left out${named}, not rated in full.`);
    const several = count((rating) => rating.rater.id) > 1;
    const names = { respondent: "respondent", unit, ...(several ? { judge: rater } : {}) };
    return crossedVariance(kept, names, { level }).components.map(
      ({ name, value, ci, intervalFor }): Effect => ({
        label: `variance of ${name}${named} (interval for ${intervalFor})`,
        ...{ value, ci, n: units, units: `${unit}s` },
        ...(criterion === undefined ? {} : { criterion }),
      }),
    );
  });
  if (effects.length > 0)
    remarks.push("Variances are in squared points; the residual holds the highest interaction.");
  return { effects, remarks };
}

/** The ratings of those who rated the most respondents, on the respondents that all of them rated. */
function crossedPart(ratings: readonly Rating[]): { crossed: Rating[]; without: string[] } {
  const rated = [...groupBy(ratings, ({ rater }) => rater.id)].map(([id, own]) => ({
    id,
    respondents: new Set(own.map(({ respondent }) => respondent)),
  }));
  const most = rated.reduce((found, { respondents }) => Math.max(found, respondents.size), 0);
  const chosen = rated.filter(({ respondents }) => respondents.size === most);
  const ids = new Set(chosen.map(({ id }) => id));
  const crossed = ratings.filter(
    ({ rater, respondent }) =>
      ids.has(rater.id) && chosen.every(({ respondents }) => respondents.has(respondent)),
  );
  return { crossed, without: rated.flatMap(({ id }) => (ids.has(id) ? [] : [id])) };
}
