import { type ClaimInput, roundingTolerance } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { type AbilityId, abilityIds, abilityTitle } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import { fitsCriteria } from "../measures/attainable.js";
import { type ClaimContext, type FigureId, figureSets } from "./context.js";

const decimals = 1;
const figureTitle: Record<FigureId, string> = { figure4: "Figure 4", figure5: "Figure 5" };

/**
 * Every score of Figures 4 and 5. No reply was released, but the values that the criteria allow can be
 * computed.
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
  const { n, se } = context.bounds(figure).score(model, ability);
  const attainable = context.attainable(figure, ability);
  const fit = attainable === null ? null : fitsCriteria(attainable, { value, decimals });
  // A mean that was rounded twice is a slip, not a contradiction.
  const contradicted = fit !== null && !fit.fits && !fit.roundedTwice;
  return {
    id: `${slug(figureTitle[figure]).replace(" ", "-")}-${slug(model)}-${ability}`,
    place: `${figureTitle[figure]}, ${modelTitle(model)}`,
    statement: `${modelTitle(model)}: ${abilityTitle(ability)}, ${figureSets[figure] === "all" ? "all cases" : "hard set"}`,
    published: { value },
    ours: contradicted
      ? {
          value: fit.nearest,
          n: n - (fit.missing ?? 0),
          method: `nearest mean that the released criteria allow over ${n - (fit.missing ?? 0)} cases`,
        }
      : { value: null, method: "the replies and verdicts were not released" },
    tolerance: roundingTolerance(decimals),
    evidence: "printed",
    verdict: contradicted ? "paper-inconsistent" : "not-reproducible",
    note: joined(
      `Neither the reply nor the verdicts were released. Over ${n} cases the standard error can be up to ${fixed(se, 1)} (BoundedScores).`,
      fit === null
        ? "The released criteria allow nearly every value."
        : fit.fits
          ? "It is a mean that the released criteria allow over all these cases (fitsCriteria)."
          : fit.roundedTwice
            ? `The nearest mean over all these cases is ${fixed(fit.nearest, 4)}, which gives it when rounded to two decimals and then to one (fitsCriteria).`
            : fit.missing === 1
              ? `No verdicts on all ${n} cases give it; with one case left unscored they do (fitsCriteria). The released code leaves out a case whose reply or verdicts failed; the figure does not say that one was.`
              : joined(
                  `No verdicts on these ${n} cases give it, nor with one of them left unscored (fitsCriteria).`,
                  figure === "figure5" && ability === "first-person-usage"
                    ? "See figure-5-released-cases."
                    : "",
                ),
    ),
  };
}

/** A row of the README's table of overall results: the mean of Figure 4's row. */
export function readmeOverallClaims({ published }: ClaimContext): ClaimInput[] {
  return published.readmeOverall.map(({ model, score }) => ({
    id: `readme-overall-${slug(model)}`,
    place: "README, main results",
    statement: `${modelTitle(model)}: overall score`,
    published: { value: score },
    ours: {
      value: published.figure4.mean(model),
      n: abilityIds.length,
      method: "mean of the model's fifteen scores in Figure 4",
    },
    tolerance: { value: 0.01, reason: "fifteen scores printed with 1 decimal" },
    evidence: "printed",
  }));
}

/** "Claude-4.5-Sonnet" as a part of an id. */
const slug = (name: string): string => name.replaceAll(".", "-").toLowerCase();
