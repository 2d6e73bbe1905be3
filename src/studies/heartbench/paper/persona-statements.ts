import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import type { Case } from "../../../claims/statement.js";
import { type AbilityId, abilityTitle } from "../data/taxonomy.js";
import { modelTitle, testedModels } from "../data/tested-models.js";
import { againstOthers, againstOwnMean, widestDifference } from "../measures/widest-differences.js";
import type { ClaimContext } from "./context.js";
import {
  differenceCase,
  figureStatement,
  lags,
  ordinal,
  repliesWouldDecide,
  widestStatement,
} from "./figure-statement.js";

const claude = "Claude-sonnet-4.5-20250929";
const qwen = "Qwen3-235B-A22B-instruct-2507";
const gpt5 = "GPT-5";

/** The "capability personas" of section 4.3, each compared with Figure 4. */
export function personaStatements(context: ClaimContext): ClaimInput[] {
  return [
    excels(context, {
      id: "qwen3-235b-emotional-specialist",
      place: "Section 4.3, the emotional specialist",
      statement: "Qwen3-235B excels in Emotional Reaction, Emotional Coping and Warmth",
      model: qwen,
      abilities: ["emotional-reaction", "emotional-coping", "warmth"],
    }),
    leadsSignificantly(context),
    hasHighest(context),
    geminiRapport(context),
    othersPoor(context),
    excels(context, {
      id: "gpt-5-didactic-moralist",
      place: "Section 4.3, the didactic moralist",
      statement: "GPT-5 excels in Morality and Proactiveness",
      model: gpt5,
      abilities: ["morality", "proactivity"],
    }),
    gpt5Verbal(context),
    gpt5Warmth(context),
  ];
}

interface Excels {
  id: string;
  place: string;
  statement: string;
  model: string;
  abilities: readonly AbilityId[];
}

const rankText = (context: ClaimContext, model: string, ability: AbilityId): string =>
  `${ordinal(context.rankIn("figure4", model, ability))} in ${abilityTitle(ability)}`;

function excels(context: ClaimContext, { model, abilities, ...rest }: Excels): ClaimInput {
  return widestStatement({
    ...rest,
    quantifier: "all",
    method: `share of the abilities in which it is above the mean of the other models (Figure 4)`,
    by: ["leads", "againstOthers"],
    cases: abilities.map((ability) =>
      differenceCase(abilityTitle(ability), againstOthers(context.bounds("all"), model, ability), leads),
    ),
    note: `It is ${abilities.map((ability) => rankText(context, model, ability)).join(", ")}.`,
  });
}

/** A model against each of some others in some abilities. */
const pairCases = (
  context: ClaimContext,
  pairs: readonly { ability: AbilityId; model: string; other: string }[],
): Case[] => {
  const bounds = context.bounds("all");
  return pairs.map(({ ability, model, other }) =>
    differenceCase(
      `${modelTitle(model)} and ${modelTitle(other)}, ${abilityTitle(ability)}`,
      widestDifference(bounds.score(model, ability), bounds.score(other, ability)),
      leads,
    ),
  );
};

const thinker = ["autonomy", "self-awareness"] as const;

/** "Leads significantly": no test is printed, so the word is read as "leads". */
function leadsSignificantly(context: ClaimContext): ClaimInput {
  const others = context.published.figure4.models.filter((model) => model !== claude);
  const cases = thinker.flatMap((ability) => others.map((other) => ({ ability, model: claude, other })));
  return widestStatement({
    id: "claude-leads-significantly",
    place: "Section 4.3, the autonomous thinker",
    statement: "Claude-4.5-Sonnet leads significantly in Autonomy and Self-Awareness",
    quantifier: "all",
    method: `share of 12 other models × 2 abilities that it leads (Figure 4). The paper prints no test`,
    by: ["leads", "widestDifference"],
    cases: pairCases(context, cases),
    answer: `The test that "significantly" refers to. ${repliesWouldDecide}`,
  });
}

function hasHighest(context: ClaimContext): ClaimInput {
  return figureStatement({
    id: "claude-autonomous-thinker",
    place: "Section 4.3, the autonomous thinker",
    statement: "Claude-4.5-Sonnet has the highest score in Autonomy and in Self-Awareness",
    quantifier: "all",
    method: "share of the two abilities in which its score is the highest printed one (Figure 4)",
    by: ["personaStatements"],
    cases: thinker.map((ability) => ({
      label: abilityTitle(ability),
      holds: context.rankIn("figure4", claude, ability) === 1,
      detail: ordinal(context.rankIn("figure4", claude, ability)),
    })),
    partOf: "claude-leads-significantly",
  });
}

const gemini = testedModels.filter(({ family }) => family === "Gemini").map(({ id }) => id);
const rapport: readonly AbilityId[] = ["relationship-building", "humor"];
const notGemini = (context: ClaimContext): string[] =>
  context.published.figure4.models.filter((model) => !gemini.includes(model));

function geminiRapport(context: ClaimContext): ClaimInput {
  const pairs = rapport.flatMap((ability) =>
    gemini.flatMap((model) => notGemini(context).map((other) => ({ ability, model, other }))),
  );
  const table = context.table("figure4");
  const above = pairs.filter(
    ({ ability, model, other }) => table.score(model, ability) > table.score(other, ability),
  ).length;
  const claim = widestStatement({
    id: "gemini-rapport-builder",
    place: "Section 4.3, the rapport builder",
    statement: "The Gemini models outperform the others in Relationship Building and Humor",
    quantifier: "all",
    method: `share of the pairs of a Gemini model and another that it leads, in both abilities (Figure 4)`,
    by: ["leads", "widestDifference"],
    cases: pairCases(context, pairs),
  });
  const [building, humor] = rapport.map((ability) => context.cells("all", ability).cells);
  return {
    ...claim,
    note: `The Gemini models score higher in ${above} of ${pairs.length} pairs. With ${building} cases of Relationship Building and ${humor} of Humor, ${Math.round((claim.ours.value ?? 0) * pairs.length)} of these differences exceed their largest errors.`,
  };
}

function othersPoor(context: ClaimContext): ClaimInput {
  const bounds = context.bounds("all");
  return widestStatement({
    id: "others-poor-at-rapport",
    place: "Section 4.3, the rapport builder",
    statement: "Nearly all other models perform poorly in Relationship Building and Humor",
    quantifier: "nearly all",
    said: '"nearly all other models"',
    method: `share of ${notGemini(context).length} models × ${rapport.length} abilities below the mean of the model's other abilities (Figure 4)`,
    by: ["leads", "againstOwnMean"],
    cases: rapport.flatMap((ability) =>
      notGemini(context).map((model) =>
        differenceCase(
          `${modelTitle(model)} ${abilityTitle(ability)}`,
          againstOwnMean(bounds, model, ability),
          lags,
        ),
      ),
    ),
  });
}

function gpt5Verbal(context: ClaimContext): ClaimInput {
  const { cells, penaltiesOnly } = context.cells("all", "verbal-expression");
  return widestStatement({
    id: "gpt-5-low-verbal-expression",
    place: "Section 4.3, the didactic moralist",
    statement: "GPT-5 suffers from a low score in Verbal Expression",
    quantifier: "all",
    method: `whether it is below the mean of the other models (Figure 4)`,
    by: ["leads", "againstOthers", "abilityCells"],
    cases: [
      differenceCase(
        "Against the others' mean:",
        againstOthers(context.bounds("all"), gpt5, "verbal-expression"),
        lags,
      ),
    ],
    note: `${penaltiesOnly} of ${cells} cases only take points away here, so a low score means many faults.`,
  });
}

/** The text explains the low score by a lack of warmth, which is an ability of its own. */
function gpt5Warmth(context: ClaimContext): ClaimInput {
  const rank = ordinal(context.rankIn("figure4", gpt5, "warmth"));
  const score = context.table("figure4").score(gpt5, "warmth");
  return widestStatement({
    id: "gpt-5-lacks-warmth",
    place: "Section 4.3, the didactic moralist",
    statement: "GPT-5 lacks warmth",
    quantifier: "all",
    method: `whether its Warmth is below the mean of the other models (Figure 4)`,
    by: ["leads", "againstOthers"],
    cases: [
      differenceCase("Against the others' mean:", againstOthers(context.bounds("all"), gpt5, "warmth"), lags),
    ],
    note: `In Figure 4 its Warmth is ${score}, ${rank} of ${context.published.figure4.models.length}.`,
    answer: "That the sentence means the tone that Verbal Expression rates, not the ability Warmth.",
  });
}
