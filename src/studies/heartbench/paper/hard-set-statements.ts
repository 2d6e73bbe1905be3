import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { mean } from "../../../stats/descriptives.js";
import { type AbilityId, abilityIds, abilityTitle, dimensionOf } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import type { ClaimContext } from "./context.js";
import { byCases, figureStatement, orderStatement, ordinal } from "./figure-statement.js";
import { relativeDecline, sectionScale } from "./score-claims.js";

const claude = "Claude-sonnet-4.5-20250929";
const qwen = "Qwen3-235B-A22B-instruct-2507";

/** What section 4.4 says in words about the hard set. */
export function hardSetStatements(context: ClaimContext): ClaimInput[] {
  return [
    decay(context),
    topRank(context),
    rankDecided(context),
    stability(context),
    bestCuriosity(context),
    emotionScores(context),
    allRounders(context),
    normalChampion(context),
    geminiFalls(context),
    distinguishes(context),
  ];
}

const declineOf = (context: ClaimContext, model: string): number =>
  relativeDecline(
    context.standing("all", "macro", model).value,
    context.standing("hard", "macro", model).value,
  ).ofBefore;

function decay(context: ClaimContext): ClaimInput {
  const { models } = context.published.figure5;
  const coin = context.reference("coin-flip", "hard").overall;
  const above = context.board("hard", "macro").filter(({ value }) => value > coin).length;
  return figureStatement({
    id: "hard-set-decay",
    place: "Section 4.4, the difficulty precipice; abstract",
    statement: "Performance decays on the hard set",
    quantifier: "all",
    method: "share of the models whose macro mean is lower in Figure 5 than in Figure 4",
    cases: models.map((model) => ({
      label: modelTitle(model),
      holds: declineOf(context, model) > 0,
      detail: `(${fixed(declineOf(context, model), 1)}%)`,
    })),
    note: `Cases were put into the hard set because leading models scored low on them, so scores there are low by selection; that they would be low again for other replies is not shown. A judge that tosses a coin gives ${fixed(coin, 1)} there (referenceScores), which ${above === 1 ? "one model exceeds" : `${above} models exceed`}.`,
  });
}

function topRank(context: ClaimContext): ClaimInput {
  return figureStatement({
    id: "claude-keeps-top-rank",
    place: "Section 4.4, robust thinkers",
    statement: "Claude-4.5-Sonnet maintains its top rank on the hard set",
    quantifier: "all",
    method: "share of Figures 4 and 5 whose macro means it leads",
    cases: (["all", "hard"] as const).map((set) => ({
      label: set === "all" ? "Figure 4" : "Figure 5",
      holds: context.standing(set, "macro", claude).rank === 1,
      detail: `(${ordinal(context.standing(set, "macro", claude).rank)})`,
    })),
    note: `${byCases} it is ${ordinal(context.standing("all", "case-mean", claude).rank)} on all cases and ${ordinal(context.standing("hard", "case-mean", claude).rank)} on the hard set (abilityWeights, "case-mean").`,
  });
}

function rankDecided(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("figure5");
  const others = context.board("hard", "macro").filter(({ model }) => model !== claude);
  const any = others.filter(({ model }) => bounds.decided(claude, model, "overall")).length;
  return orderStatement({
    id: "hard-top-rank-decided",
    place: "Section 4.4, robust thinkers",
    statement: "Claude-4.5-Sonnet is first on the hard set (by more than the scores' largest errors)",
    method:
      "share of the other models that it exceeds by more than 1.96 of the largest standard errors, even if abilities had nothing to do with each other (BoundedScores.decided)",
    cases: others.map(({ model, value }) => ({
      label: modelTitle(model),
      holds: bounds.decided(claude, model, "overall", { dependence: "none" }),
      detail: `(${fixed(context.standing("hard", "macro", claude).value - value, 1)} below)`,
    })),
    note: `The order is not refuted: the published means do not decide it. If errors of abilities add up, ${any} of ${others.length} are decided. The largest standard error of its macro mean is ${fixed(bounds.overall(claude).se, 1)}, ${fixed(bounds.overall(claude, "none").se, 1)} with unrelated abilities. Its Morality of ${context.table("figure5").score(claude, "morality")} on ${context.cells("hard", "morality").cells} cases lifts its macro mean by ${fixed((context.table("figure5").score(claude, "morality") - context.table("figure5").mean(claude)) / 14, 1)}.`,
  });
}

function stability(context: ClaimContext): ClaimInput {
  const own = declineOf(context, claude);
  return figureStatement({
    id: "claude-exceptional-stability",
    place: "Section 4.4, robust thinkers",
    statement: "Claude-4.5-Sonnet exhibits exceptional stability on the hard set",
    quantifier: "all",
    method: "share of the other models whose macro mean declines more",
    cases: context.published.figure5.models
      .filter((model) => model !== claude)
      .map((model) => ({
        label: modelTitle(model),
        holds: declineOf(context, model) > own,
        detail: `(${fixed(declineOf(context, model), 1)}%)`,
      })),
    note: `Its own decline is ${fixed(own, 1)}%. The hard set was chosen by what leading models failed; which ones is not said, and a model that was not among them falls less by the choice alone.`,
  });
}

function bestCuriosity(context: ClaimContext): ClaimInput {
  const rank = context.rankIn("figure5", claude, "curiosity");
  return figureStatement({
    id: "claude-best-curiosity-hard",
    place: "Section 4.4, robust thinkers",
    statement: "Claude-4.5-Sonnet performs best on Curiosity in the hard set",
    quantifier: "all",
    method: "whether any model scores higher in Figure 5",
    cases: [{ label: abilityTitle("curiosity"), holds: rank === 1, detail: `(${ordinal(rank)})` }],
  });
}

function emotionScores(context: ClaimContext): ClaimInput {
  const { figure4, figure5 } = context.published;
  const emotion = abilityIds.filter((id) => dimensionOf(id) === "emotion");
  return figureStatement({
    id: "qwen3-235b-emotion-decreases",
    place: "Section 4.4, robust thinkers",
    statement: 'Qwen3-235B\'s scores on the "emotion" dimensions decrease on the hard set',
    quantifier: "all",
    method: "share of the abilities of Emotion with a lower score in Figure 5 than in Figure 4",
    cases: emotion.map((ability) => ({
      label: abilityTitle(ability),
      holds: figure5.score(qwen, ability) < figure4.score(qwen, ability),
      detail: `(${figure4.score(qwen, ability)} to ${figure5.score(qwen, ability)})`,
    })),
    note: `The mean of all models decreases in ${emotion.filter((ability) => meanIn(context, "figure5", ability) < meanIn(context, "figure4", ability)).length} of these ${emotion.length}.`,
  });
}

function allRounders(context: ClaimContext): ClaimInput {
  const named = ["Qwen3-30B-A3B-instruct-2507", "Ling-1T"];
  const all = relativeDecline(context.boardMean("all", "macro"), context.boardMean("hard", "macro")).ofBefore;
  return figureStatement({
    id: "resilient-all-rounders",
    place: "Section 4.4, robust thinkers",
    statement: "Qwen3-30B-instruct and Ling-1T are resilient on the hard set",
    quantifier: "all",
    method: "share of the two whose macro mean declines less than the models' average",
    cases: named.map((model) => ({
      label: modelTitle(model),
      holds: declineOf(context, model) < all,
      detail: `(${fixed(declineOf(context, model), 1)}%, average ${fixed(all, 1)}%)`,
    })),
    note: `That "resilient" means a smaller decline than the models' average is our reading. In Figure 5 they are ${named.map((model) => `${ordinal(context.standing("hard", "macro", model).rank)}`).join(" and ")}. ${byCases} they are ${named.map((model) => ordinal(context.standing("hard", "case-mean", model).rank)).join(" and ")}.`,
  });
}

function normalChampion(context: ClaimContext): ClaimInput {
  const own = context.standing("normal", "macro", qwen);
  return figureStatement({
    id: "qwen3-235b-normal-champion",
    place: "Section 4.4, robust thinkers",
    statement: "Qwen3-235B is the champion of the normal set",
    quantifier: "all",
    method:
      "share of the other models with a lower macro mean of what Figures 4 and 5 leave for the normal set (normalScores)",
    cases: context
      .board("normal", "macro")
      .filter(({ model }) => model !== qwen)
      .map(({ model, value }) => ({
        label: modelTitle(model),
        holds: value < own.value,
        detail: `(${fixed(value, 1)} to ${fixed(own.value, 1)})`,
      })),
    note: sectionScale(context),
  });
}

/** "It successfully distinguishes models": which pairs does it order by more than its scores' errors? */
function distinguishes(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("figure5");
  const board = context.board("hard", "macro");
  const few = abilityIds.filter((ability) => context.cells("hard", ability).cells < 30);
  const cells = (ability: AbilityId): string =>
    `${abilityTitle(ability)} on ${context.cells("hard", ability).cells}`;
  return orderStatement({
    id: "hard-set-distinguishes-models",
    place: "Section 4.4, discriminative value",
    statement: "The hard set distinguishes models (pairs whose order exceeds the scores' largest errors)",
    method:
      "share of the pairs of models whose macro means differ by more than 1.96 of the largest standard errors, even if abilities had nothing to do with each other (BoundedScores.decided)",
    cases: board.flatMap((high, i) =>
      board.slice(i + 1).map((low) => ({
        label: `${modelTitle(high.model)} above ${modelTitle(low.model)}`,
        holds: bounds.decided(high.model, low.model, "overall", { dependence: "none" }),
        detail: `(by ${fixed(high.value - low.value, 1)})`,
      })),
    ),
    note: `${few.length} of ${abilityIds.length} abilities rest on fewer than 30 cases: ${few.map(cells).join(", ")}. Each counts for a fifteenth of the overall score.`,
  });
}

/** "Falling from 2nd to 8th": the two ranks are of two scores. */
function geminiFalls(context: ClaimContext): ClaimInput {
  const model = "Gemini-3-pro-preview";
  const [from, to] = [context.printedById("gemini-3-rank"), context.printedById("gemini-3-rank-hard")];
  const scales = [
    ["macro means", "macro"],
    ["means over cases", "case-mean"],
  ] as const;
  return figureStatement({
    id: "gemini-3-volatility-collapse",
    place: "Section 4.4, robust thinkers",
    statement: `Gemini-3-pro-preview collapses by ${to.value - from.value} ranks on the hard set`,
    quantifier: "at least one",
    method: "share of the two ways to an overall score by which its rank falls that far",
    cases: scales.map(([label, aggregation]) => {
      const rank = (set: "all" | "hard"): number => context.standing(set, aggregation, model).rank;
      return {
        label,
        holds: rank("hard") - rank("all") >= to.value - from.value,
        detail: `(${ordinal(rank("all"))} to ${ordinal(rank("hard"))})`,
      };
    }),
    note: `By macro means it goes from ${ordinal(context.standing("all", "macro", model).rank)} to ${ordinal(context.standing("hard", "macro", model).rank)}, by means over cases, as far as abilities' means tell them, from ${ordinal(context.standing("all", "case-mean", model).rank)} to ${ordinal(context.standing("hard", "case-mean", model).rank)} (abilityWeights): the first printed rank fits the one, the second the other.`,
  });
}

function meanIn(context: ClaimContext, figure: "figure4" | "figure5", ability: AbilityId): number {
  return mean(context.table(figure).column(ability));
}
