import { type ClaimInput, roundingTolerance } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type AbilityId, abilityIds, abilityTitle } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import { type CriteriaFit, fitsCriteria } from "../measures/attainable.js";
import { type ClaimContext, type FigureId, figureSets, figureTitles } from "./context.js";
import { slug } from "./figure-statement.js";

const decimals = 1;

/**
 * Every score of Figures 4 and 5. No reply was released, so none can be computed. Whether the released criteria
 * allow it stands in the note: how many cases a score rests on is not printed, so a score that they do not allow
 * contradicts nothing by itself.
 */
export function figureClaims(context: ClaimContext): ClaimInput[] {
  return (["figure4", "figure5"] as const).flatMap((figure) =>
    context
      .table(figure)
      .models.flatMap((model) => abilityIds.map((ability) => cellOf(figure, model, ability, context))),
  );
}

function cellOf(figure: FigureId, model: string, ability: AbilityId, context: ClaimContext): ClaimInput {
  const value = context.table(figure).score(model, ability);
  const { n, se } = context.bounds(figureSets[figure]).score(model, ability);
  const attainable = context.attainable(figure, ability);
  const fit = attainable === null ? null : fitsCriteria(attainable, { value, decimals });
  const row = slug(figureTitles[figure]).replace(" ", "-");
  return {
    id: `${row}-${slug(model)}-${ability}`,
    place: `${figureTitles[figure]}, ${modelTitle(model)}`,
    statement: `${modelTitle(model)}: ${abilityTitle(ability)}, ${figureSets[figure] === "all" ? "all cases" : "hard set"}`,
    published: { value, decimals },
    ours: {
      value: null,
      method: "the replies and verdicts were not released",
      by: ["BoundedScores", "fitsCriteria"],
    },
    tolerance: roundingTolerance(decimals),
    verdict: "not-reproducible",
    note: `Replies and verdicts were not released. The standard error over ${n} cases is at most ${fixed(se, 1)}. ${fitNote(fit, n)}`,
    partOf: row,
  };
}

function fitNote(fit: CriteriaFit | null, n: number): string {
  if (fit === null) return "The released criteria allow nearly every value.";
  if (fit.fits) return "Some verdicts on the released criteria give this score.";
  if (fit.roundedTwice) {
    return `Some verdicts give ${fixed(fit.nearest, 4)}, which is this score if it is rounded twice.`;
  }
  if (fit.missing === 1)
    return `No verdicts on all ${n} cases give this score; with one case unscored some do.`;
  return `No verdicts on all ${n} cases give this score, nor with one case unscored.`;
}
