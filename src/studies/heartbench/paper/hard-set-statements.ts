import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { abilityIds, abilityTitle, dimensionOf } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import { type BoundedEstimate, meanOf, widestDifference } from "../measures/widest-differences.js";
import type { ClaimContext } from "./context.js";
import {
  differenceCase,
  figureStatement,
  ordinal,
  repliesWouldDecide,
  widestStatement,
} from "./figure-statement.js";
import { overallCases } from "./leaderboard-statements.js";

const claude = "Claude-sonnet-4.5-20250929";
const qwen = "Qwen3-235B-A22B-instruct-2507";
const place = "Section 4.4, robust thinkers";

/** How the normal set comes into a comparison, for the method of a claim. */
const fromNormal =
  "the normal set's scores are those that Figures 4 and 5 and the released numbers of cases leave";
const bySets = ["leads", "widestDifference", "normalScores"] as const;

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

/** By how many points a model scores lower on the hard set than on the normal one. */
const declineOf = (context: ClaimContext, model: string) =>
  widestDifference(
    context.bounds("normal").overall(model, "none"),
    context.bounds("hard").overall(model, "none"),
  );

function decay(context: ClaimContext): ClaimInput {
  const coin = context.reference("coin-flip", "hard").overall;
  const above = context.board("hard", "macro").filter(({ value }) => value > coin).length;
  return widestStatement({
    id: "hard-set-decay",
    place: "Section 4.4, the difficulty precipice",
    alsoIn: ["Abstract"],
    statement: "Performance decays on the hard set",
    quantifier: "all",
    method: `share of the models whose mean of the fifteen scores is lower on the hard set than on the normal set; ${fromNormal}`,
    by: bySets,
    cases: context.published.figure5.models.map((model) =>
      differenceCase(modelTitle(model), declineOf(context, model), leads),
    ),
    note: `The cases were chosen because models scored low on them. A judge that tosses a coin gives ${fixed(coin, 1)} there, which ${above} of 13 models ${above === 1 ? "exceeds" : "exceed"}.`,
  });
}

function topRank(context: ClaimContext): ClaimInput {
  return figureStatement({
    id: "claude-keeps-top-rank",
    place,
    statement: "Claude-4.5-Sonnet maintains its top rank on the hard set",
    quantifier: "all",
    method: "share of Figures 4 and 5 in which the mean of its fifteen scores is the highest",
    by: ["aggregate", "abilityWeights"],
    cases: (["all", "hard"] as const).map((set) => ({
      label: set === "all" ? "Figure 4:" : "Figure 5:",
      holds: context.standing(set, "macro", claude).rank === 1,
      detail: ordinal(context.standing(set, "macro", claude).rank),
    })),
    note: `If cases weighed alike instead of abilities, it would be ${ordinal(context.standing("all", "case-mean", claude).rank)} on all cases and ${ordinal(context.standing("hard", "case-mean", claude).rank)} on the hard set.`,
  });
}

function rankDecided(context: ClaimContext): ClaimInput {
  return widestStatement({
    id: "hard-top-rank-decided",
    place: "Section 4.4, discriminative value",
    statement: "Claude-4.5-Sonnet leads on the hard set",
    quantifier: "all",
    method: `share of the other models that it leads by the mean of the fifteen scores (Figure 5)`,
    by: ["leads", "widestDifference"],
    cases: overallCases(context.bounds("hard"), claude),
    partOf: "claude-keeps-top-rank",
  });
}

/** How much less a model declines than others do. */
const declinesLess = (context: ClaimContext, model: string, others: BoundedEstimate) =>
  widestDifference(others, declineOf(context, model));

function stability(context: ClaimContext): ClaimInput {
  return widestStatement({
    id: "claude-exceptional-stability",
    place,
    statement: "Claude-4.5-Sonnet exhibits exceptional stability on the hard set",
    quantifier: "all",
    method: `share of the other models that decline by more points from the normal to the hard set; ${fromNormal}`,
    by: bySets,
    cases: context.published.figure5.models
      .filter((model) => model !== claude)
      .map((model) =>
        differenceCase(modelTitle(model), declinesLess(context, claude, declineOf(context, model)), leads),
      ),
    note: "Which models' failures made the hard set is not said.",
    answer: `The models that chose the hard set. ${repliesWouldDecide}`,
  });
}

function bestCuriosity(context: ClaimContext): ClaimInput {
  const rank = context.rankIn("figure5", claude, "curiosity");
  return figureStatement({
    id: "claude-best-curiosity-hard",
    place,
    statement: "Claude-4.5-Sonnet performs best on Curiosity in the hard set",
    quantifier: "all",
    method: "whether its printed score is the highest (Figure 5)",
    by: ["hardSetStatements"],
    cases: [{ label: "It is", holds: rank === 1, detail: ordinal(rank) }],
  });
}

function emotionScores(context: ClaimContext): ClaimInput {
  const [normal, hard] = [context.bounds("normal"), context.bounds("hard")];
  return widestStatement({
    id: "qwen3-235b-emotion-decreases",
    place,
    statement: 'Qwen3-235B\'s scores on the "emotion" abilities decrease significantly on the hard set',
    quantifier: "all",
    method: `share of the four abilities of Emotion with a lower score on the hard set than on the normal set; the paper prints no test; ${fromNormal}`,
    by: bySets,
    cases: abilityIds
      .filter((id) => dimensionOf(id) === "emotion")
      .map((ability) =>
        differenceCase(
          abilityTitle(ability),
          widestDifference(normal.score(qwen, ability), hard.score(qwen, ability)),
          leads,
        ),
      ),
    answer: `The test that "significantly" refers to. ${repliesWouldDecide}`,
  });
}

function allRounders(context: ClaimContext): ClaimInput {
  const named = ["Qwen3-30B-A3B-instruct-2507", "Ling-1T"];
  const { models } = context.published.figure5;
  return widestStatement({
    id: "resilient-all-rounders",
    place,
    statement: "Qwen3-30B-instruct and Ling-1T are resilient on the hard set",
    quantifier: "all",
    method: `share of the two that decline by fewer points from the normal to the hard set than the mean of the other models; ${fromNormal}`,
    by: [...bySets, "meanOf"],
    cases: named.map((model) =>
      differenceCase(
        modelTitle(model),
        declinesLess(
          context,
          model,
          meanOf(models.filter((other) => other !== model).map((other) => declineOf(context, other))),
        ),
        leads,
      ),
    ),
    note: `In Figure 5 they are ${named.map((model) => ordinal(context.standing("hard", "macro", model).rank)).join(" and ")}.`,
    answer: `What "resilient" means in numbers. ${repliesWouldDecide}`,
  });
}

/** The two means that section 4.4 may use. The paper's own is that over abilities. */
const means = [
  ["abilities", "macro"],
  ["cases", "case-mean"],
] as const;

function normalChampion(context: ClaimContext): ClaimInput {
  const firsts = means.map(([over, aggregation]) => {
    const { model, value } = context.board("normal", aggregation)[0]!;
    return { model, text: `By the mean over ${over} ${modelTitle(model)} is first (${fixed(value, 1)}).` };
  });
  const holding = firsts.filter(({ model }) => model === qwen).length;
  const claim = figureStatement({
    id: "qwen3-235b-normal-champion",
    place,
    alsoIn: ["Section 4.4, discriminative value"],
    statement: "Qwen3-235B is the champion of the normal set",
    quantifier: "all",
    method: `whether its score is the highest by the mean over abilities and by the mean over cases; ${fromNormal}; open where the two means say different things, since the paper does not name its mean`,
    by: ["normalScores", "aggregate", "abilityWeights"],
    cases: [{ label: "", holds: holding === means.length ? true : holding === 0 ? false : null, detail: "" }],
    answer: "The scores of the normal set, and which mean they are.",
  });
  return { ...claim, note: firsts.map(({ text }) => text).join(" ") };
}

/** "Falling from 2nd to 8th": the two ranks are of two scores. */
function geminiFalls(context: ClaimContext): ClaimInput {
  const model = "Gemini-3-pro-preview";
  const [from, to] = [context.printedById("gemini-3-rank"), context.printedById("gemini-3-rank-hard")];
  const claim = figureStatement({
    id: "gemini-3-volatility-collapse",
    place,
    statement: `Gemini-3-pro-preview falls by ${to.value - from.value} ranks on the hard set`,
    quantifier: "at least one",
    method: "share of the two ways to an overall score by which its rank falls that far",
    by: ["aggregate", "abilityWeights"],
    cases: means.map(([label, aggregation]) => {
      const rank = (set: "all" | "hard"): number => context.standing(set, aggregation, model).rank;
      return { label, holds: rank("hard") - rank("all") >= to.value - from.value, detail: "" };
    }),
    answer: "The ranks on both sets by one and the same score.",
  });
  const moves = means.map(([over, aggregation]) => {
    const [all, hard] = (["all", "hard"] as const).map((set) =>
      ordinal(context.standing(set, aggregation, model).rank),
    );
    return `By the mean over ${over} it goes from ${all} to ${hard}.`;
  });
  return { ...claim, note: `${moves.join(" ")} The two printed ranks fit one mean each.` };
}

/** "It successfully distinguishes models": which pairs does it order by more than its scores' errors? */
function distinguishes(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("hard");
  const board = context.board("hard", "macro");
  const few = abilityIds.filter((ability) => context.cells("hard", ability).cells < 30).length;
  const claim = widestStatement({
    id: "hard-set-distinguishes-models",
    place: "Section 4.4, discriminative value",
    statement: "The hard set distinguishes the models",
    quantifier: "all",
    method: `share of the pairs of models in which one leads by the mean of the fifteen scores (Figure 5)`,
    by: ["leads", "widestDifference"],
    cases: board.flatMap(({ model: high }, i) =>
      board
        .slice(i + 1)
        .map(({ model: low }) =>
          differenceCase(
            `${modelTitle(high)} and ${modelTitle(low)}`,
            widestDifference(bounds.overall(high, "none"), bounds.overall(low, "none")),
            leads,
          ),
        ),
    ),
  });
  const { value, n } = claim.ours;
  return {
    ...claim,
    note: `The order is decided in ${Math.round((value ?? 0) * (n ?? 0))} of ${n} pairs. ${few} of ${abilityIds.length} abilities rest on fewer than 30 hard cases, and each weighs a fifteenth.`,
  };
}
