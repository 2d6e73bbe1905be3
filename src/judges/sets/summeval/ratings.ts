import type { Rating } from "../../../core/rating.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import type { RatingSet } from "../../rating-set.js";
import { criteria, experts, ratingColumn } from "./design.js";

/**
 * SummEval's expert ratings: 1,600 summaries by 16 systems of 100 articles, on four criteria.
 *
 * @throws DataError naming file, line and field when the table is not what its codebook says
 */
export async function summevalRatings(folder: string = studyFolder("summeval")): Promise<RatingSet> {
  const table = await readTable(folder, "ratings");
  const [articles, systems, strata] = ["article", "system", "stratum"].map((name) => table.strings(name));
  const columns = experts.flatMap((_, i) => {
    const rater: Rating["rater"] = { id: `expert-${i + 1}`, kind: "expert", version: null };
    return criteria.map((criterion) => ({
      ...{ rater, criterion, values: table.optionalIntegers(ratingColumn(criterion, i)) },
    }));
  });
  const ratings = articles!.flatMap((article, row) => {
    const respondent = systems![row]!;
    const place = { target: `${article}-${respondent}`, respondent, conversation: article };
    return columns.map(({ rater, criterion, values }): Rating => {
      const value = values[row] ?? null;
      const status = value === null ? "missing" : "ok";
      return { ...place, group: strata![row]!, criterion, rater, value, status };
    });
  });
  return { ...about, ratings };
}

const about = {
  id: "summeval",
  title: "SummEval: 1,600 summaries of 100 articles, rated by three experts on four criteria",
  source:
    "SummEval (Fabbri et al. 2021, doi 10.1162/tacl_a_00373), MIT licence, from brittanyreese/metajudge at cd74092a, MIT licence",
  scales: Object.fromEntries(criteria.map((criterion) => [criterion, [1, 5] as const])),
  notes: [
    "The 16 summaries of one article are no independent evidence: the article is the unit, and there are 100.",
    "All raters are people, so this is how far experts agree, and no model's bias. Import your judge's scores of the same summaries to compare.",
    "Experts 1 to 3 stand for the release's three columns of expert ratings. Whether one column is always the same person was not released.",
    "The groups are kinds of system (extractive, abstractive). Groups hold different summaries, so a difference between them may be one of quality.",
    "The release has no lengths, so nothing can be told about a preference for long summaries.",
  ],
};
