import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import type { Case } from "../../../claims/statement.js";
import { type AbilityId, abilityIds, abilityTitle } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import {
  attainableAbilityMeans,
  attainableShare,
  type CriteriaFit,
  fitsCriteria,
} from "../measures/attainable.js";
import { fittingCellCounts } from "../measures/cell-counts.js";
import { type ClaimContext, type FigureId, figureSets } from "./context.js";
import { figureStatement } from "./figure-statement.js";

const decimals = 1;

/** Whether the printed scores can come from the released criteria, by the printed formula. */
export function releaseStatements(context: ClaimContext): ClaimInput[] {
  return [
    releasedCases("figure4", context),
    releasedCases("figure5", context),
    fitsFormula("figure4", context),
    fitsFormula("figure5", context),
    placeholders(context),
  ];
}

/**
 * First-Person Usage is all or nothing in nearly every case, so its means tell how many cases they rest on.
 * In the hard set no cell has two criteria, and the printed means need more cases than were released.
 */
function releasedCases(figure: FigureId, context: ClaimContext): ClaimInput {
  const ability = "first-person-usage";
  const set = figureSets[figure];
  const { cells: n, single } = context.cells(set, ability);
  const means = attainableAbilityMeans(context.cases, ability, { set });
  const table = context.table(figure);
  const column = table.column(ability);
  const fits = column.map((value) => fitsCriteria(means, { value, decimals }));
  const cases = context.cases.filter(({ difficulty }) => set === "all" || difficulty === set).length;
  const number = figure === "figure4" ? 4 : 5;
  const chance = column.length * attainableShare(means, decimals);
  return figureStatement({
    id: `figure-${number}-released-cases`,
    place: `Figure ${number}`,
    statement: `Figure ${number} scores the ${cases} cases of the ${set === "all" ? "release" : "released hard set"}`,
    quantifier: "most",
    method: `share of the models whose First-Person Usage is a mean that verdicts on the ${n} released cases with criteria of it give (fitsCriteria)`,
    cases: table.models.map((model, i) => fitCase(model, ability, column[i]!, fits[i]!)),
    note: joined(
      `${fixed(chance, 1)} would fit by chance${chance > column.length / 2 ? ", so that they do says little" : ""}.`,
      single === n ? otherCount(column, n, cases) : "",
    ),
  });
}

/** A number of cases of which more of the scores are a share, if there is one. */
function otherCount(column: readonly number[], n: number, cases: number): string {
  const range = { smallest: Math.round(0.9 * n), largest: Math.round(1.08 * n) };
  const best = fittingCellCounts(column, { ...range, decimals })[0]!;
  if (best.n === n) return "";
  const found = `Of all numbers from ${range.smallest} to ${range.largest}, ${best.n} is the one that the most scores are a share of, ${best.fits} of ${column.length}; ${fixed(best.chance, 1)} would be of any one number by chance (fittingCellCounts).`;
  if (best.n <= cases) return found;
  return `${found} That is more than the ${cases} cases printed and released: if each counts all or nothing, as those do, these scores rest on some others too. How many, and which, cannot be told; scores in rare abilities fit the released ones (figure-5-fits-formula-1).`;
}

/** The abilities whose means have gaps, except First-Person Usage, which `releasedCases` is about. */
const informative = (figure: FigureId, context: ClaimContext): AbilityId[] =>
  abilityIds.filter((id) => id !== "first-person-usage" && context.attainable(figure, id) !== null);

function fitsFormula(figure: FigureId, context: ClaimContext): ClaimInput {
  const table = context.table(figure);
  const abilities = informative(figure, context);
  const fits = abilities.flatMap((ability) =>
    table.models.map((model) => ({
      model,
      ability,
      value: table.score(model, ability),
      fit: fitsCriteria(context.attainable(figure, ability)!, {
        value: table.score(model, ability),
        decimals,
      }),
    })),
  );
  const linear = abilities.map((ability) =>
    attainableAbilityMeans(context.cases, ability, { set: figureSets[figure], normalisation: "linear" }),
  );
  const fitLinear = abilities.flatMap((ability, i) =>
    table.column(ability).filter((value) => fitsCriteria(linear[i]!, { value, decimals }).fits),
  ).length;
  const chance = abilities.reduce(
    (sum, ability) =>
      sum + table.models.length * attainableShare(context.attainable(figure, ability)!, decimals),
    0,
  );
  const missing = fits.filter(({ fit }) => fit.missing === 1);
  const never = fits.filter(({ fit }) => fit.missing === null);
  const twice = never.filter(({ fit }) => fit.roundedTwice).length;
  const number = figure === "figure4" ? 4 : 5;
  return figureStatement({
    id: `figure-${number}-fits-formula-1`,
    place: `Section 3.4, formula 1; Figure ${number}`,
    statement: `The scores of Figure ${number} are means of formula 1 over the released criteria`,
    quantifier: "most",
    method: `share of the printed scores, in the ${abilities.length} abilities whose means have gaps, that some verdicts on all their criteria give (fitsCriteria)`,
    cases: fits.map(({ model, ability, value, fit }) => fitCase(model, ability, value, fit)),
    note: `By chance ${fixed(chance, 1)} of them would. Without the logarithm ${fitLinear} fit, which speaks for the printed formula and against plain shares. Left out is First-Person Usage, where the two hardly differ: see figure-${number}-released-cases. Of the others ${missing.length} fit when one case is left unscored${missing.length === 0 ? "" : ` (${[...new Set(missing.map(({ model }) => modelTitle(model)))].join(", ")})`}: the released code leaves out a case whose reply or verdicts failed, but the paper reports none. ${never.length} fit neither${twice === 0 ? "" : `, ${twice} of them means that were rounded twice, to 0.01 and then to 0.1`}.`,
  });
}

/** "Speculative models … are included as placeholders": do their scores come from verdicts? */
function placeholders(context: ClaimContext): ClaimInput {
  const figure = "figure5";
  const abilities = informative(figure, context);
  const fitOf = (model: string, ability: AbilityId): CriteriaFit =>
    fitsCriteria(context.attainable(figure, ability)!, {
      value: context.table(figure).score(model, ability),
      decimals,
    });
  const chance =
    abilities.reduce(
      (sum, ability) => sum + attainableShare(context.attainable(figure, ability)!, decimals),
      0,
    ) / abilities.length;
  return figureStatement({
    id: "placeholder-models",
    place: "Section 4.2, footnote on model versions",
    statement:
      "GPT-5 and Gemini-3 are placeholders with expected rather than measured scores (scores that no verdicts give)",
    quantifier: "most",
    method: `share of their scores on the hard set, in the ${abilities.length} abilities whose means have gaps, that no verdicts on the released criteria give (fitsCriteria)`,
    cases: ["GPT-5", "Gemini-3-pro-preview"].flatMap((model) =>
      abilities.map((ability) => {
        const value = context.table(figure).score(model, ability);
        const { holds, ...one } = fitCase(model, ability, value, fitOf(model, ability));
        return { ...one, holds: !holds };
      }),
    ),
    note: `Sections 4.1 and 4.2 say that all models were evaluated. An arbitrary score would fit in ${fixed(100 * chance, 0)}% of the cases, so these rows have the arithmetic of judged replies. Whose replies, and why the footnote is there, it does not say.`,
  });
}

const fitCase = (model: string, ability: AbilityId, value: number, fit: CriteriaFit): Case => ({
  label: `${modelTitle(model)} ${abilityTitle(ability)}`,
  holds: fit.fits,
  detail: `(${fixed(value, 1)}${fit.fits ? "" : fit.missing === 1 ? ", fits without one case" : `, nearest ${fixed(fit.nearest, 2)}`})`,
});
