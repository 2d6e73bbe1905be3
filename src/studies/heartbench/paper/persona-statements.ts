import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type AbilityId, abilityTitle } from "../data/taxonomy.js";
import { modelTitle, testedModels } from "../data/tested-models.js";
import type { ClaimContext, FigureId } from "./context.js";
import { figureStatement, orderStatement, ordinal } from "./figure-statement.js";

const claude = "Claude-sonnet-4.5-20250929";
const qwen = "Qwen3-235B-A22B-instruct-2507";

/** The "capability personas" of section 4.3, each compared with Figure 4. */
export function personaStatements(context: ClaimContext): ClaimInput[] {
  return [
    ranked(context, {
      id: "qwen3-235b-emotional-specialist",
      place: "Section 4.3, the emotional specialist",
      statement: "Qwen3-235B excels in emotional reaction, coping and warmth",
      model: qwen,
      abilities: ["emotional-reaction", "emotional-coping", "warmth"],
      atLeast: 3,
    }),
    ranked(context, {
      id: "claude-autonomous-thinker",
      place: "Section 4.3, the autonomous thinker",
      statement: "Claude-4.5-Sonnet leads in Autonomy and Self-Awareness",
      model: claude,
      abilities: ["autonomy", "self-awareness"],
      atLeast: 1,
    }),
    leadsSignificantly(context),
    geminiRapport(context),
    othersPoor(context),
    ranked(context, {
      id: "gpt-5-didactic-moralist",
      place: "Section 4.3, the didactic moralist",
      statement: "GPT-5 excels in Morality and Proactiveness",
      model: "GPT-5",
      abilities: ["morality", "proactivity"],
      atLeast: 3,
    }),
    gpt5Verbal(context),
  ];
}

interface Ranked {
  id: string;
  place: string;
  statement: string;
  model: string;
  abilities: readonly AbilityId[];
  /** The last rank that counts: 1 for "leads", 3 for "excels". */
  atLeast: number;
}

function ranked(context: ClaimContext, input: Ranked): ClaimInput {
  const { model, abilities, atLeast, ...rest } = input;
  const { models } = context.published.figure4;
  const cases = abilities.map((ability) => {
    const rank = context.rankIn("figure4", model, ability);
    return { label: abilityTitle(ability), holds: rank <= atLeast, detail: `(${ordinal(rank)})` };
  });
  return figureStatement({
    ...rest,
    quantifier: "all",
    method: `share of the abilities in which it is ${atLeast === 1 ? "first" : `among the best ${atLeast}`} of ${models.length} (Figure 4)`,
    cases,
    note: `It is ${abilities.map((ability) => `${ordinal(context.rankIn("figure4", model, ability))} in ${abilityTitle(ability)} (${context.table("figure4").score(model, ability)}, best ${Math.max(...context.table("figure4").column(ability))})`).join(", ")}.${atLeast === 1 ? "" : ` That "excels" means the best ${atLeast} is our reading.`}`,
  });
}

/** "Leads significantly": with so few cases, do the largest possible errors allow another leader? */
function leadsSignificantly(context: ClaimContext): ClaimInput {
  const table = context.table("figure4");
  const bounds = context.bounds("figure4");
  const cases = (["autonomy", "self-awareness"] as const).flatMap((ability) =>
    table.models
      .filter((model) => model !== claude)
      .map((model) => ({
        label: `${abilityTitle(ability)}, ${modelTitle(model)}`,
        holds: bounds.decided(claude, model, ability, { dependence: "none" }),
        detail: `(${fixed(table.score(claude, ability) - table.score(model, ability), 1)} below)`,
      })),
  );
  return orderStatement({
    id: "claude-leads-significantly",
    place: "Section 4.3, the autonomous thinker",
    statement: "Claude-4.5-Sonnet leads significantly in Autonomy and Self-Awareness",
    method:
      "share of the other models that it exceeds by more than 1.96 of the largest standard error of a difference of independent means (BoundedScores.decided)",
    cases,
    note: `No test is printed. Autonomy rests on ${context.cells("all", "autonomy").cells} cases, Self-Awareness on ${context.cells("all", "self-awareness").cells}. Where it does not hold, the printed means do not decide: only the replies would, which were not released.`,
  });
}

const gemini = testedModels.filter(({ family }) => family === "Gemini").map(({ id }) => id);
const rapport: readonly AbilityId[] = ["relationship-building", "humor"];

function geminiRapport(context: ClaimContext): ClaimInput {
  const table = context.table("figure4");
  const others = table.models.filter((model) => !gemini.includes(model));
  const bounds = context.bounds("figure4");
  const decided = rapport
    .flatMap((ability) => gemini.flatMap((model) => others.map((other) => ({ ability, model, other }))))
    .filter(({ ability, model, other }) =>
      bounds.decided(model, other, ability, { dependence: "none" }),
    ).length;
  return figureStatement({
    id: "gemini-rapport-builder",
    place: "Section 4.3, the rapport builder",
    statement: "The Gemini models outperform the others in Relationship Building and Humor",
    quantifier: "all",
    method: `share of the pairs of a Gemini model and another in which it scores higher (${gemini.length} × ${others.length} × ${rapport.length}, Figure 4)`,
    cases: rapport.flatMap((ability) =>
      gemini.flatMap((model) =>
        others.map((other) => ({
          label: `${modelTitle(model)} and ${modelTitle(other)} in ${abilityTitle(ability)}`,
          holds: table.score(model, ability) > table.score(other, ability),
          detail: `(${table.score(model, ability)}, ${table.score(other, ability)})`,
        })),
      ),
    ),
    note: `They rest on ${rapport.map((ability) => `${context.cells("all", ability).cells} cases (${abilityTitle(ability)})`).join(" and ")}: ${decided} of the ${gemini.length * others.length * rapport.length} differences exceed 1.96 of their largest standard errors as independent means (BoundedScores.decided).`,
  });
}

function othersPoor(context: ClaimContext): ClaimInput {
  const table = context.table("figure4");
  const others = table.models.filter((model) => !gemini.includes(model));
  return figureStatement({
    id: "others-poor-at-rapport",
    place: "Section 4.3, the rapport builder",
    statement: "Nearly all other models perform poorly in Relationship Building and Humor",
    quantifier: "nearly all",
    said: '"nearly all other models"',
    method: `share of ${others.length} models × ${rapport.length} abilities below 50, half of the scale (Figure 4)`,
    cases: rapport.flatMap((ability) =>
      others.map((model) => ({
        label: `${modelTitle(model)} ${abilityTitle(ability)}`,
        holds: table.score(model, ability) < 50,
        detail: `(${table.score(model, ability)})`,
      })),
    ),
    note: `That less than half of the scale is poor is our reading. In Humor it is ${count(context, "figure4", "humor", others)} of ${others.length}, in Relationship Building ${count(context, "figure4", "relationship-building", others)}.`,
  });
}

const count = (
  context: ClaimContext,
  figure: FigureId,
  ability: AbilityId,
  models: readonly string[],
): number => models.filter((model) => context.table(figure).score(model, ability) < 50).length;

function gpt5Verbal(context: ClaimContext): ClaimInput {
  const table = context.table("figure4");
  const own = table.score("GPT-5", "verbal-expression");
  const { cells, penaltiesOnly } = context.cells("all", "verbal-expression");
  return figureStatement({
    id: "gpt-5-low-verbal-expression",
    place: "Section 4.3, the didactic moralist",
    statement: "GPT-5 suffers from a low score in Verbal Expression",
    quantifier: "all",
    method: "share of the other models that score higher (Figure 4)",
    cases: table.models
      .filter((model) => model !== "GPT-5")
      .map((model) => ({
        label: modelTitle(model),
        holds: table.score(model, "verbal-expression") > own,
        detail: `(${table.score(model, "verbal-expression")})`,
      })),
    note: `The scale of this ability runs the other way than the others: ${penaltiesOnly} of ${cells} cells are penalties only, so ${own} says that faults were found in most replies. Its macro mean without this ability would be ${fixed((table.mean("GPT-5") * 15 - own) / 14, 1)}, Claude-4.5-Sonnet's ${fixed((table.mean(claude) * 15 - table.score(claude, "verbal-expression")) / 14, 1)}.`,
  });
}
