import { leads, matchesOrExceeds } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import type { Case } from "../../../claims/statement.js";
import { type AbilityId, abilityIds, abilityTitle } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import type { BoundedScores } from "../measures/score-bounds.js";
import { againstOthers, againstOwnMean, meanOf, widestDifference } from "../measures/widest-differences.js";
import type { ClaimContext } from "./context.js";
import { differenceCase, figureStatement, lags, ordinal, widestStatement } from "./figure-statement.js";

const claude = "Claude-sonnet-4.5-20250929";

/** What the paper says in words about Figure 4. */
export function leaderboardStatements(context: ClaimContext): ClaimInput[] {
  return [
    claudeLeads(context),
    firstRank(context),
    topThree(context),
    judgesOwnFamily(context),
    openRivals(context),
    noModelExcels(context),
    mastery(context),
    struggle(context),
    deficits(context),
  ];
}

/** One case for each other model: does the first lead it overall? */
export const overallCases = (bounds: BoundedScores, first: string): Case[] =>
  bounds.table.models
    .filter((model) => model !== first)
    .map((model) =>
      differenceCase(
        modelTitle(model),
        widestDifference(bounds.overall(first, "none"), bounds.overall(model, "none")),
        leads,
      ),
    );

function claudeLeads(context: ClaimContext): ClaimInput {
  return widestStatement({
    id: "claude-leads-most-abilities",
    place: "Section 4.2, leaderboard analysis",
    statement: "Claude-4.5-Sonnet has relatively higher scores in most abilities",
    quantifier: "most",
    said: '"most dimensions"',
    method: `share of the abilities in which it is above the mean of the other models (Figure 4)`,
    by: ["leads", "againstOthers"],
    cases: abilityIds.map((ability) =>
      differenceCase(abilityTitle(ability), againstOthers(context.bounds("all"), claude, ability), leads),
    ),
  });
}

/** "Leads the vanguard": can the first be told from the others? */
function firstRank(context: ClaimContext): ClaimInput {
  return widestStatement({
    id: "first-rank-decided",
    place: "Section 4.2, leaderboard analysis",
    statement: "Claude-4.5-Sonnet leads the leaderboard",
    quantifier: "all",
    method: `share of the other models that it leads by the mean of the fifteen scores (Figure 4)`,
    by: ["leads", "widestDifference"],
    cases: overallCases(context.bounds("all"), claude),
    note: "No interval is printed.",
  });
}

function topThree(context: ClaimContext): ClaimInput {
  const board = context.board("all", "macro");
  const named = [claude, "Gemini-3-pro-preview", "Qwen3-235B-A22B-instruct-2507"];
  const byCases = context.board("all", "case-mean");
  return figureStatement({
    id: "top-three",
    place: "Section 4.2, leaderboard analysis",
    statement: "Claude-4.5-Sonnet is first, followed by Gemini-3-pro-preview and Qwen3-235B",
    quantifier: "all",
    method: "the order of the means of the fifteen scores in Figure 4",
    by: ["aggregate", "abilityWeights"],
    cases: named.map((model, i) => ({
      label: modelTitle(model),
      holds: board[i]!.model === model,
      detail: `is ${ordinal(context.standing("all", "macro", model).rank)}`,
    })),
    note: `If cases weighed alike instead of abilities, ${modelTitle(byCases[0]!.model)} would be first and Claude-4.5-Sonnet ${ordinal(context.standing("all", "case-mean", claude).rank)}.`,
  });
}

/** The judge was chosen for its rank on the benchmark that it judges. */
function judgesOwnFamily(context: ClaimContext): ClaimInput {
  return widestStatement({
    id: "judge-superior-on-benchmark",
    place: "Section 4.2, evaluation protocol",
    statement: "Claude-4.5-Sonnet, the judge, performs better on the benchmark than the other models",
    quantifier: "all",
    method: `share of the other models that it leads by the mean of the fifteen scores (Figure 4)`,
    by: ["leads", "widestDifference"],
    cases: overallCases(context.bounds("all"), claude),
    note: "The reason is circular: the judge scored its own replies.",
    answer: "The scores by a judge of another family.",
    partOf: "first-rank-decided",
  });
}

/** One point: the paper speaks of overall scores in whole points ("60-point ceiling"). */
const margin = 1;

function openRivals(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("all");
  const open = ["Qwen3-235B-A22B-instruct-2507", "Qwen3-Next-80B-A3B-Instruct"];
  const closed = [claude, "Gemini-3-pro-preview", "Gemini-2.5-pro"];
  return widestStatement({
    id: "open-models-rival-closed",
    place: "Section 4.2, open and closed models",
    statement: "Qwen3-235B and Qwen3-next-80B rival the closed models of the Claude and Gemini series",
    quantifier: "all",
    method: `share of the pairs of an open and a closed model in which the open one is not worse by ${margin} point, tested one-sided at 5% (Figure 4)`,
    by: ["matchesOrExceeds", "widestDifference"],
    cases: open.flatMap((one) =>
      closed.map((other) =>
        differenceCase(
          `${modelTitle(one)} and ${modelTitle(other)}`,
          widestDifference(bounds.overall(one, "none"), bounds.overall(other, "none")),
          (difference) => matchesOrExceeds(difference, margin),
        ),
      ),
    ),
  });
}

function noModelExcels(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("all");
  return widestStatement({
    id: "no-model-excels-in-all",
    place: "Section 4.2, leaderboard analysis",
    statement: "No single model excels in all abilities",
    quantifier: "all",
    method: `share of the models that are below the mean of the others in some ability (Figure 4)`,
    by: ["leads", "againstOthers"],
    cases: bounds.table.models.map((model) => {
      const excels = abilityIds.map((ability) => leads(againstOthers(bounds, model, ability)));
      return {
        label: modelTitle(model),
        holds: excels.includes(false) ? true : excels.includes(null) ? null : false,
        detail: "",
      };
    }),
  });
}

/** Each model's scores in some abilities against the mean of its others. */
const ownCases = (
  context: ClaimContext,
  abilities: readonly AbilityId[],
  criterion: (difference: ReturnType<typeof againstOwnMean>) => boolean | null,
): Case[] =>
  abilities.flatMap((ability) =>
    context.published.figure4.models.map((model) =>
      differenceCase(
        `${modelTitle(model)} ${abilityTitle(ability)}`,
        againstOwnMean(context.bounds("all"), model, ability),
        criterion,
      ),
    ),
  );

/** Strengths of most models, each beside the score of an empty reply. */
function mastery(context: ClaimContext): ClaimInput {
  const silence = context.reference("silence").abilities;
  const quiet = silence.find(({ ability }) => ability === "verbal-expression")!.value;
  const column = context.published.figure4.column("verbal-expression");
  return widestStatement({
    id: "fluency-mastered",
    place: "Section 4.3, universal trends",
    statement: "Most models demonstrate mastery of Verbal Expression and First-Person Usage",
    quantifier: "most",
    said: '"most models"',
    method: `share of 13 models × 2 abilities above the mean of the model's other abilities (Figure 4)`,
    by: ["leads", "againstOwnMean", "referenceScores"],
    cases: ownCases(context, ["verbal-expression", "first-person-usage"], leads),
    note: `An empty reply scores ${fixed(quiet, 1)} in Verbal Expression; ${column.filter((score) => score < quiet).length} of ${column.length} models score less.`,
  });
}

function struggle(context: ClaimContext): ClaimInput {
  return widestStatement({
    id: "curiosity-humor-proactivity-hard",
    place: "Section 4.3, universal trends",
    statement: "Nearly all models struggle with Curiosity, Humor and Proactiveness",
    quantifier: "nearly all",
    said: '"nearly all models"',
    method: `share of 13 models × 3 abilities below the mean of the model's other abilities (Figure 4)`,
    by: ["leads", "againstOwnMean"],
    cases: ownCases(context, ["curiosity", "humor", "proactivity"], lags),
  });
}

function deficits(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("all");
  // All models answered the same cases, so their errors do not average out.
  const overModels = (ability: AbilityId) =>
    meanOf(
      bounds.table.models.map((model) => bounds.score(model, ability)),
      "any",
    );
  return widestStatement({
    id: "deficits-curiosity-autonomy",
    place: "Section 5",
    statement: "Deficits are pronounced in curiosity and ethical autonomy",
    quantifier: "all",
    method: `share of Curiosity, Morality and Autonomy in which the mean over models is below that of the other abilities (Figure 4); errors of models on the same cases add up`,
    by: ["leads", "meanOf", "widestDifference"],
    cases: (["curiosity", "morality", "autonomy"] as const).map((ability) =>
      differenceCase(
        abilityTitle(ability),
        widestDifference(
          overModels(ability),
          meanOf(abilityIds.filter((other) => other !== ability).map(overModels)),
        ),
        lags,
      ),
    ),
  });
}
