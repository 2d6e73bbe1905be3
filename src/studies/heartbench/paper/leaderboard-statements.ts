import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { mean } from "../../../stats/descriptives.js";
import { type AbilityId, abilityIds, abilityTitle } from "../data/taxonomy.js";
import { judgeFamily, modelTitle, testedModels } from "../data/tested-models.js";
import type { ClaimContext } from "./context.js";
import { byCases, figureStatement, orderStatement, ordinal } from "./figure-statement.js";

const claude = "Claude-sonnet-4.5-20250929";

/** What the paper says in words about Figure 4. */
export function leaderboardStatements(context: ClaimContext): ClaimInput[] {
  return [
    claudeLeads(context),
    topThree(context),
    topDecided(context),
    judgesOwnFamily(context),
    openRivals(context),
    noModelExcels(context),
    mastery(context),
    struggle(context),
    deficits(context),
  ];
}

function claudeLeads(context: ClaimContext): ClaimInput {
  const ranks = abilityIds.map((ability) => ({ ability, rank: context.rankIn("figure4", claude, ability) }));
  const middle = (context.published.figure4.models.length + 1) / 2;
  return figureStatement({
    id: "claude-leads-most-abilities",
    place: "Section 4.2, leaderboard analysis",
    statement: "Claude-4.5-Sonnet leads with relatively higher scores in most dimensions",
    quantifier: "most",
    said: '"most dimensions"',
    method: "share of the abilities in which it is above the median model of Figure 4",
    cases: ranks.map(({ ability, rank }) => ({
      label: abilityTitle(ability),
      holds: rank < middle,
      detail: `(${ordinal(rank)})`,
    })),
    note: `It is first in ${ranks.filter(({ rank }) => rank === 1).length} of ${abilityIds.length} and leads overall by ${fixed(lead(context, 1), 1)}.`,
  });
}

function topThree(context: ClaimContext): ClaimInput {
  const board = context.board("all", "macro");
  const named = ["Gemini-3-pro-preview", "Qwen3-235B-A22B-instruct-2507"];
  return figureStatement({
    id: "top-three",
    place: "Section 4.2, leaderboard analysis",
    statement: "Claude-4.5-Sonnet is followed by Gemini-3-pro-preview and Qwen3-235B",
    quantifier: "all",
    method: "whether the macro means of Figure 4 put them second and third",
    cases: named.map((model, i) => ({
      label: modelTitle(model),
      holds: board[i + 1]!.model === model,
      detail: `(${ordinal(context.standing("all", "macro", model).rank)})`,
    })),
    note: `${byCases} ${modelTitle(context.board("all", "case-mean")[0]!.model)} leads and Claude-4.5-Sonnet is ${ordinal(context.standing("all", "case-mean", claude).rank)} (abilityWeights, "case-mean"): rare abilities such as Morality (${context.cells("all", "morality").cells} cases) weigh as much as Verbal Expression (${context.cells("all", "verbal-expression").cells}) in the paper's order.`,
  });
}

/** "Leads the vanguard": can any two models at the top be told apart? */
function topDecided(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("figure4");
  const [first, ...rest] = context.board("all", "macro");
  const any = rest.filter(({ model }) => bounds.decided(first!.model, model, "overall")).length;
  return orderStatement({
    id: "first-rank-decided",
    place: "Section 4.2, leaderboard analysis",
    statement: "Claude-4.5-Sonnet leads the leaderboard (by more than the scores' largest errors)",
    method:
      "share of the other models that it exceeds by more than 1.96 of the largest standard errors, even if abilities had nothing to do with each other (BoundedScores.decided)",
    cases: rest.map(({ model, value }) => ({
      label: modelTitle(model),
      holds: bounds.decided(first!.model, model, "overall", { dependence: "none" }),
      detail: `(${fixed(first!.value - value, 1)} below)`,
    })),
    note: `The order is not refuted: the published means do not decide it, and no interval is printed. If errors of abilities add up, since they share cases, ${any} of ${rest.length} are decided. Bounds for any scores from 0 to 100 are wide; the replies, which were not released, would narrow them.`,
  });
}

/** The judge was chosen for its rank on the benchmark that it judges. */
function judgesOwnFamily(context: ClaimContext): ClaimInput {
  const own = testedModels.filter(({ family }) => family === judgeFamily).map(({ id }) => id);
  return figureStatement({
    id: "judge-superior-on-benchmark",
    place: "Section 4.2, evaluation protocol",
    statement: "Claude-4.5-Sonnet was chosen as the judge for its superior performance on the benchmark",
    quantifier: "all",
    method: "share of the two boards (Figures 4 and 5, macro means) that it leads",
    cases: (["all", "hard"] as const).map((set) => ({
      label: set === "all" ? "Figure 4" : "Figure 5",
      holds: own.includes(context.board(set, "macro")[0]!.model),
      detail: `(${modelTitle(context.board(set, "macro")[0]!.model)})`,
    })),
    note: `The reason is circular: the performance was measured by the same model, which also wrote the criteria (section 3.3) and judges its own replies. Its lead on all cases is ${fixed(lead(context, 1), 1)}; no judge of another family is reported. ${byCases} it is ${ordinal(context.standing("all", "case-mean", claude).rank)}.`,
  });
}

function openRivals(context: ClaimContext): ClaimInput {
  const named = ["Qwen3-235B-A22B-instruct-2507", "Qwen3-Next-80B-A3B-Instruct"];
  const closed = testedModels.filter(({ open }) => !open).map(({ id }) => id);
  const below = (model: string): string[] =>
    closed.filter(
      (other) =>
        context.standing("all", "macro", other).value < context.standing("all", "macro", model).value,
    );
  return figureStatement({
    id: "open-models-rival-closed",
    place: "Section 4.2, open and closed models",
    statement: "Qwen3-235B and Qwen3-next-80B rival top-tier closed-source models",
    quantifier: "all",
    method: `share of the two that are above at least half of the ${closed.length} closed models (macro means of Figure 4)`,
    cases: named.map((model) => ({
      label: modelTitle(model),
      holds: below(model).length >= closed.length / 2,
      detail: `(above ${below(model).length})`,
    })),
  });
}

function noModelExcels(context: ClaimContext): ClaimInput {
  const { models } = context.published.figure4;
  const middle = (models.length + 1) / 2;
  return figureStatement({
    id: "no-model-excels-in-all",
    place: "Section 4.2, leaderboard analysis",
    statement: "No single model excels in all dimensions",
    quantifier: "all",
    method: "share of the models that are not above the median in some ability of Figure 4",
    cases: models.map((model) => ({
      label: modelTitle(model),
      holds: abilityIds.some((ability) => context.rankIn("figure4", model, ability) >= middle),
      detail: "",
    })),
  });
}

/** Strengths of most models, each beside the score of an empty reply. */
function mastery(context: ClaimContext): ClaimInput {
  const { figure4 } = context.published;
  const named: AbilityId[] = ["verbal-expression", "first-person-usage"];
  const silence = context.reference("silence");
  const quiet = silence.abilities.find(({ ability }) => ability === "verbal-expression")!.value;
  const { cells, penaltiesOnly } = context.cells("all", "verbal-expression");
  const below = figure4.column("verbal-expression").filter((score) => score < quiet).length;
  return figureStatement({
    id: "fluency-mastered",
    place: "Section 4.3, universal trends",
    statement: "Most models demonstrate mastery of Verbal Expression and First-Person Usage",
    quantifier: "most",
    said: '"most models"',
    method:
      "share of 13 models × 2 abilities that are among the model's own three best of fifteen (Figure 4)",
    cases: named.flatMap((ability) =>
      figure4.models.map((model) => {
        const place = 1 + figure4.row(model).filter((score) => score > figure4.score(model, ability)).length;
        return {
          label: `${modelTitle(model)} ${abilityTitle(ability)}`,
          holds: place <= 3,
          detail: `(${ordinal(place)})`,
        };
      }),
    ),
    note: `A high score in Verbal Expression is no sign of fluency: ${penaltiesOnly} of the ${cells} cells of Verbal Expression are penalties only, a reply that says nothing scores ${fixed(quiet, 1)} (referenceScores), and ${below} of ${figure4.models.length} models score less.`,
  });
}

function struggle(context: ClaimContext): ClaimInput {
  const { figure4 } = context.published;
  const named: AbilityId[] = ["curiosity", "humor", "proactivity"];
  return figureStatement({
    id: "curiosity-humor-proactivity-hard",
    place: "Section 4.3, universal trends",
    statement: "Nearly all models struggle with Curiosity, Humor and Proactiveness",
    quantifier: "nearly all",
    said: '"nearly all models"',
    method: "share of 13 models × 3 abilities below the model's own macro mean (Figure 4)",
    cases: named.flatMap((ability) =>
      figure4.models.map((model) => ({
        label: `${modelTitle(model)} ${abilityTitle(ability)}`,
        holds: figure4.score(model, ability) < figure4.mean(model),
        detail: `(${figure4.score(model, ability)}, mean ${fixed(figure4.mean(model), 1)})`,
      })),
    ),
    note: `Humor rests on ${context.cells("all", "humor").cells} cases and Proactiveness on ${context.cells("all", "proactivity").cells}.`,
  });
}

function deficits(context: ClaimContext): ClaimInput {
  const { figure4 } = context.published;
  const meanOf = (ability: AbilityId): number => mean(figure4.column(ability));
  const overall = context.boardMean("all", "macro");
  return figureStatement({
    id: "deficits-curiosity-autonomy",
    place: "Section 5",
    statement: "Deficits are pronounced in curiosity and ethical autonomy",
    quantifier: "all",
    method: "share of Curiosity, Morality and Autonomy whose mean over models is below that of all abilities",
    cases: (["curiosity", "morality", "autonomy"] as const).map((ability) => ({
      label: abilityTitle(ability),
      holds: meanOf(ability) < overall,
      detail: `(${fixed(meanOf(ability), 1)}, all ${fixed(overall, 1)})`,
    })),
  });
}

/** The first model's score minus that of the model so many places behind it. */
function lead(context: ClaimContext, behind: number): number {
  const board = context.board("all", "macro");
  return board[0]!.value - board[behind]!.value;
}
