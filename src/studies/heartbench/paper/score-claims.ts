import {
  aboutTolerance,
  type ClaimInput,
  numberClaim,
  roundingTolerance,
} from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import type { AbilityId } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import { relativeDecline } from "../measures/relative-decline.js";
import { type ClaimContext, type FigureId, figureSets, figureTitles } from "./context.js";
import { macroTolerance, ordinal } from "./figure-statement.js";
import type { Printed } from "./printed.js";

/** A number that the text quotes, with what the figures give for it. */
const figureNumber = (printed: Printed, input: Parameters<typeof numberClaim>[1]): ClaimInput =>
  numberClaim(printed, { evidence: "printed", ...input });

/** A score that the text quotes: it must be the figure's score, rounded. */
export function cellClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [figure, model, ability] = printed.subject.split("|") as [FigureId, string, AbilityId];
  const { n, se } = context.bounds(figureSets[figure]).score(model, ability);
  return figureNumber(printed, {
    ours: {
      value: context.table(figure).score(model, ability),
      n,
      method: `cell of ${figureTitles[figure]}; n = cases with criteria of the ability`,
      by: ["cellClaim", "BoundedScores"],
    },
    note: `The score rests on ${n} cases, so its standard error can be up to ${fixed(se, 1)}.`,
    partOf: "quoted-scores",
  });
}

/** "Approximately 60% of the ideal": the best overall score. */
export function ceilingClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const { figure4 } = context.published;
  const best = Math.max(...figure4.models.map((model) => figure4.mean(model)));
  const above = figure4.models.filter((model) => figure4.mean(model) > printed.value);
  return figureNumber(printed, {
    relation: "about",
    ours: {
      value: best,
      n: figure4.models.length,
      method: "highest of the models' means of their fifteen scores in Figure 4",
      by: ["ceilingClaim"],
    },
    tolerance: aboutTolerance(printed.value),
    note: `${above.length} models are above ${printed.value}.`,
  });
}

/** The average of all models' scores, and other scores that may have given the printed one. */
export function meanClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const figure = printed.subject as FigureId;
  const value = context.boardMean(figureSets[figure], "macro");
  const agrees = Math.abs(value - printed.value) <= macroTolerance.value;
  const [ours, theirs] = [fixed(value, 2), fixed(printed.value, 2)];
  const oneDigit =
    ours.length === theirs.length && [...ours].filter((sign, i) => sign !== theirs[i]).length === 1;
  const other = figure === "figure4" ? "normal" : "hard";
  const nearer = fixed(context.boardMean(other, "case-mean-with-other"), 2);
  return figureNumber(printed, {
    ours: {
      value,
      n: context.table(figure).models.length,
      method: `mean over the models of ${figureTitles[figure]} of the means of their fifteen scores`,
      by: ["aggregate", "abilityWeights", "normalScores"],
    },
    tolerance: macroTolerance,
    ...(agrees
      ? {}
      : {
          verdict: "paper-inconsistent",
          note: `${figureTitles[figure]} gives ${ours}${oneDigit ? ", one digit off" : ""}. A mean over the cases of the ${other} set, with criteria outside the fifteen abilities as zeros, comes near (${nearer}). It does not give the number either.`,
          answer: "Which score is averaged, over which cases; the overall scores of the 13 models.",
        }),
  });
}

/** "This 37.8% decline": relative to which of the two averages? */
export function declineClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [before, after] = printed.subject.split("|").map((id) => context.printedById(id).value) as [
    number,
    number,
  ];
  const { ofBefore, ofAfter } = relativeDecline(before, after);
  const figures = relativeDecline(context.boardMean("all", "macro"), context.boardMean("hard", "macro"));
  const agrees = Math.abs(ofBefore - printed.value) <= roundingTolerance(printed.decimals).value;
  return figureNumber(printed, {
    ours: {
      value: ofBefore,
      method: `(${before} − ${after}) / ${before}, as printed`,
      by: ["relativeDecline"],
    },
    ...(agrees
      ? {}
      : {
          verdict: "paper-inconsistent",
          note: `Divided by the smaller number, ${after}, the difference is ${fixed(ofAfter, 1)}%. But a decline is a share of what there was before. From Figure 4 to Figure 5 the average declines by ${fixed(figures.ofBefore, 1)}%.`,
          answer: "That the number says by how much the average exceeds that of the hard set.",
        }),
  });
}

/** A rank that the text names: by the leaderboard's own score, and by a mean over cases. */
export function rankClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [figure, model] = printed.subject.split("|") as [FigureId, string];
  const set = figureSets[figure];
  const { rank } = context.standing(set, "macro", model);
  const byCases = context.standing(set, "case-mean", model).rank;
  const [best, worst] = context.bounds(set).rankSet(model, "none");
  return figureNumber(printed, {
    ours: {
      value: rank,
      n: context.table(figure).models.length,
      method: `rank of the mean of its fifteen scores in ${figureTitles[figure]}`,
      by: ["aggregate", "abilityWeights", "BoundedScores"],
    },
    tolerance: { value: 0, reason: "a rank" },
    note: `In ${figureTitles[figure]} the model is ${ordinal(rank)}. By a mean over cases, as far as the abilities' means tell it, it is ${ordinal(byCases)}. With the scores' largest errors any rank from ${best} to ${worst} is possible.`,
    ...(rank === printed.value
      ? {}
      : {
          verdict: "paper-inconsistent",
          answer: "Which score the ranks of section 4.4 are of, and the ranks on both sets by it.",
        }),
  });
}

/** The average score of the normal set's champion. */
export function normalMeanClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const model = printed.subject;
  const { value } = context.standing("normal", "macro", model);
  const byCases = context.standing("normal", "case-mean-with-other", model).value;
  const agrees = Math.abs(value - printed.value) <= roundingTolerance(printed.decimals).value;
  return figureNumber(printed, {
    ours: {
      value,
      method:
        "mean of its fifteen scores on the normal set, as Figures 4 and 5 and the released numbers of cases leave them",
      by: ["normalScores", "aggregate", "abilityWeights"],
    },
    ...(agrees
      ? {}
      : {
          verdict: "paper-inconsistent",
          note: `Figures 4 and 5 leave ${fixed(value, 1)} for ${modelTitle(model)}. A mean over cases, with criteria outside the fifteen abilities as zeros, gives about ${fixed(byCases, 1)}.`,
          answer: "The scores of the normal set, and whether 67 is a mean over cases or abilities.",
        }),
  });
}
