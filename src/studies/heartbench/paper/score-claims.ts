import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import type { AbilityId } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import type { Aggregation } from "../measures/aggregation.js";
import { type ClaimContext, type FigureId, figureSets } from "./context.js";
import { byCases, ordinal } from "./figure-statement.js";
import type { Printed } from "./printed.js";

/** A number that the text quotes, with what the figures give for it. */
const figureNumber = (printed: Printed, input: Parameters<typeof numberClaim>[1]): ClaimInput =>
  numberClaim(printed, { evidence: "printed", ...input });

/** A score that the text quotes: it must be the figure's score, rounded. */
export function cellClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [figure, model, ability] = printed.subject.split("|") as [FigureId, string, AbilityId];
  const { n, se } = context.bounds(figure).score(model, ability);
  return figureNumber(printed, {
    ours: {
      value: context.table(figure).score(model, ability),
      n,
      method: `cell of ${figure === "figure4" ? "Figure 4" : "Figure 5"}; n = cases with criteria of the ability`,
    },
    note: `It rests on ${n} cases, so its standard error can be up to ${fixed(se, 1)} (BoundedScores).`,
  });
}

/** "Only 60% of the ideal": the best overall score. */
export function ceilingClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const { figure4 } = context.published;
  const best = Math.max(...figure4.models.map((model) => figure4.mean(model)));
  const of = (reply: "silence" | "coin-flip"): string => fixed(context.reference(reply).overall, 1);
  const above = figure4.models.filter((model) => figure4.mean(model) > printed.value);
  return figureNumber(printed, {
    ours: {
      value: best,
      n: figure4.models.length,
      method: "highest of the models' macro means over the abilities of Figure 4",
    },
    tolerance: { value: 5, reason: 'said approximately ("approximately 60%", "60-point ceiling")' },
    note: `${above.length} models are above it. The scale is no share of an ideal: a judge that tosses a coin gives ${of("coin-flip")} and a reply that says nothing gets ${of("silence")} (referenceScores).`,
  });
}

/** The average of all models' scores, and other scores that may have given the printed one. */
export function meanClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const figure = printed.subject as FigureId;
  const value = context.boardMean(figureSets[figure], "macro");
  return figureNumber(printed, {
    ours: {
      value,
      n: context.table(figure).models.length,
      method: `mean of the models' macro means over the abilities of ${figure === "figure4" ? "Figure 4" : "Figure 5"}`,
    },
    tolerance: {
      value: 0.005 + 0.05,
      reason: "rounding: printed with 2 decimals, from scores printed with 1",
    },
    verdict: Math.abs(value - printed.value) > 0.055 ? "paper-inconsistent" : "reproduced",
    note: sectionScale(context),
  });
}

/**
 * The one kind of score that fits all averages and ranks of section 4.4 roughly, and another reading of the
 * first average.
 */
export function sectionScale(context: ClaimContext): string {
  const of = (set: "all" | "normal" | "hard", aggregation: Aggregation): string =>
    fixed(context.boardMean(set, aggregation), 2);
  const other = "case-mean-with-other" satisfies Aggregation;
  const champion = context.board("normal", other)[0]!;
  const rank = (id: string): string =>
    ordinal(context.standing("hard", other, context.printedById(id).subject.split("|")[1]!).rank);
  const [before, all] = [fixed(context.printedById("mean-before").value, 2), of("all", "macro")];
  const isSlip =
    before.length === all.length && [...before].filter((sign, i) => sign !== all[i]).length === 1;
  const slip = isSlip
    ? `, and on all cases ${all}, which is one digit from ${before}: a slip of the pen is possible too`
    : "";
  return `Section 4.4 lies nearer to another score than the leaderboard's: the mean over cases, with the criterion outside the fifteen abilities counted as one more ability that scores 0. From the figures' means that gives about ${of("normal", other)} on the normal set (printed as the average before the hard set: ${context.printedById("mean-before").value}), ${of("hard", other)} on the hard set (${context.printedById("mean-hard").value}), ${modelTitle(champion.model)} first on the normal set with ${fixed(champion.value, 1)} (${context.printedById("qwen3-235b-normal").value}), and on the hard set Gemini-3-pro-preview ${rank("gemini-3-rank-hard")} (${context.printedById("gemini-3-rank-hard").value}) and Qwen3-235B ${rank("qwen3-235b-rank-hard")} (${context.printedById("qwen3-235b-rank-hard").value}; abilityWeights, normalScores). Near, not equal: from means of abilities it can only be approximated, and the release does not say that the authors did this. As macro means, which Figure 4's order and the README's table are, the figures give ${of("normal", "macro")} and ${of("hard", "macro")}${slip}.`;
}

/** "This 37.8% decline": relative to which of the two averages? */
export function declineClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [before, after] = printed.subject.split("|").map((id) => context.printedById(id).value) as [
    number,
    number,
  ];
  const { ofBefore, ofAfter } = relativeDecline(before, after);
  const figures = relativeDecline(context.boardMean("all", "macro"), context.boardMean("hard", "macro"));
  const consistent = Math.abs(ofBefore - printed.value) <= roundingTolerance(printed.decimals).value;
  return figureNumber(printed, {
    ours: { value: ofBefore, method: `(${before} − ${after}) / ${before}, as printed` },
    verdict: consistent ? undefined : "paper-inconsistent",
    note: `Divided by the smaller number, ${after}, it is ${fixed(ofAfter, 1)}% (relativeDecline): a decline is a share of what there was before. The means of Figures 4 and 5 decline by ${fixed(figures.ofBefore, 1)}%.`,
  });
}

/**
 * A fall from one number to another, in percent of the number before and of the number after. A decline means
 * the first.
 *
 * @example
 * ```ts
 * relativeDecline(59.94, 43.49); // { ofBefore: 27.44, ofAfter: 37.82 }
 * ```
 */
export function relativeDecline(before: number, after: number): { ofBefore: number; ofAfter: number } {
  return { ofBefore: (100 * (before - after)) / before, ofAfter: (100 * (before - after)) / after };
}

/** A rank that the text names: by the leaderboard's own score, and by the score that gives this rank. */
export function rankClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [figure, model] = printed.subject.split("|") as [FigureId, string];
  const set = figureSets[figure];
  const { rank } = context.standing(set, "macro", model);
  const byCase = context.standing(set, "case-mean", model).rank;
  const [best, worst] = context.bounds(figure).rankSet(model, "none");
  return figureNumber(printed, {
    ours: {
      value: rank,
      n: context.table(figure).models.length,
      method: `rank of its macro mean in ${figure === "figure4" ? "Figure 4" : "Figure 5"}`,
    },
    tolerance: { value: 0, reason: "a rank" },
    verdict: rank === printed.value ? undefined : "paper-inconsistent",
    note: `${byCases} it is ${ordinal(byCase)} (abilityWeights, "case-mean"). Even if abilities had nothing to do with each other, the printed scores would allow any rank from ${best} to ${worst} (BoundedScores.rankSet).`,
  });
}

/** The average score of the normal set's champion. */
export function normalMeanClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const model = printed.subject;
  const macro = context.standing("normal", "macro", model);
  const first = context.board("normal", "macro")[0]!;
  const agrees = Math.abs(macro.value - printed.value) <= 0.5;
  return figureNumber(printed, {
    ours: {
      value: macro.value,
      method: "macro mean of what Figures 4 and 5 leave for the normal set (normalScores)",
    },
    verdict: agrees ? undefined : "paper-inconsistent",
    note: `As a macro mean ${modelTitle(first.model)} leads the normal set with ${fixed(first.value, 1)}. ${sectionScale(context)}`,
  });
}
