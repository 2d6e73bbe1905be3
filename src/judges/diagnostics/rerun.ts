import type { ConfidenceInterval } from "../../core/estimate.js";
import { tQuantile } from "../../stats/t-distribution.js";
import type { VarianceComponents } from "../../stats/variance-table.js";
import { defineDiagnostic, notComputable } from "./contract.js";
import { byRater, groupBy, unitOf, unitsName } from "./ratings.js";
import { completeUnits, crossedVariance } from "./variance.js";

/** How far apart two runs can be at most. */
export interface RerunBound {
  /** Upper bound of the variance of one rating over runs, with its jackknife interval. */
  perRating: number;
  ci: ConfidenceInterval;
  df: number;
  /** Upper bound of the standard error of a respondent's mean from the noise of single runs alone. */
  seMean: number;
  /** Upper bound of the half-width within which two runs of one respondent should differ. */
  halfWidth: number;
  method: string;
}

/**
 * How far a second run of the same respondents on the same units can be from the first: an upper bound from
 * one run under one judge. The residual of its ratings, without the effects of respondents and units, is the
 * noise of a single run plus the interaction of respondent and unit. The noise alone cannot be larger.
 *
 * @param found variance components of respondent x unit under one judge, with one rating of each combination
 * @param unit what these components call the unit
 */
export function rerunBound(found: VarianceComponents, unit: string, level = 0.95): RerunBound {
  const residual = found.components.find(({ name }) => name === "residual")!;
  const units = found.factors.find(({ name }) => name === unit)!.levels;
  const seMean = Math.sqrt(residual.value / units);
  return {
    perRating: residual.value,
    ci: residual.ci,
    df: residual.df,
    seMean,
    halfWidth: tQuantile(0.5 + level / 2, residual.df) * Math.SQRT2 * seMean,
    method: `upper bound: residual of ${found.method}; t with ${residual.df} df`,
  };
}

export const rerun = defineDiagnostic({
  id: "rerun",
  question: "How far apart can two runs under this judge be by chance alone?",
  columns: ["target", "rater", "value", "respondent"],
  compute({ ratings }, { level }) {
    const unit = unitsName(ratings).replace(/s$/, "");
    const tables = [...byRater(ratings)].flatMap(([judge, own]) =>
      [...groupBy(own, ({ criterion }) => criterion)].map(([criterion, rows]) => ({
        label: `${judge}${criterion === undefined ? "" : `: ${criterion}`}`,
        kept: completeUnits(rows).kept,
      })),
    );
    const effects = tables.flatMap(({ label, kept }) => {
      const units = new Set(kept.map(unitOf)).size;
      if (units < 2 || new Set(kept.map(({ respondent }) => respondent)).size < 2) return [];
      const { perRating, ci } = rerunBound(
        crossedVariance(kept, { respondent: "respondent", unit }, { level }),
        unit,
        level,
      );
      return [
        {
          label: `variance of one rating, at most: ${label}`,
          value: perRating,
          ci,
          n: units,
          units: `${unit}s`,
        },
      ];
    });
    if (effects.length === 0) {
      return notComputable(`needs 2 respondents and 2 ${unit}s that are rated in full`);
    }
    return {
      computable: true,
      effects,
      note: "An upper bound from one run: the interaction of respondent and conversation is in it. Replicates tell the noise itself.",
    };
  },
});
