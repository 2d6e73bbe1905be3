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
import { type ClaimContext, type FigureId, figureSets, figureTitles } from "./context.js";
import { figureStatement, slug } from "./figure-statement.js";

const decimals = 1;
/** Where more of all printable values would fit by chance, a fit says nothing. */
const informativeShare = 0.5;

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

const idOf = (figure: FigureId): string => slug(figureTitles[figure]).replace(" ", "-");

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
  const count = context.cases.filter(({ difficulty }) => set === "all" || difficulty === set).length;
  const chance = attainableShare(means, decimals);
  const says = chance < informativeShare;
  const claim = figureStatement({
    id: `${idOf(figure)}-released-cases`,
    place: figureTitles[figure],
    statement: `${figureTitles[figure]} scores the ${count} cases of the ${set === "all" ? "release" : "released hard set"}`,
    quantifier: "most",
    method: `share of the models whose First-Person Usage is a mean that verdicts on the ${n} released cases with criteria of it can give; open where chance alone would let most values fit`,
    by: ["fitsCriteria", "attainableShare", "fittingCellCounts"],
    evidence: "data",
    cases: table.models.map((model, i) => {
      const { holds, ...one } = fitCase(model, ability, column[i]!, fits[i]!);
      return { ...one, holds: holds && !says ? null : holds };
    }),
    answer:
      "An earlier hard set, or how many replies each model left unscored; the cases of the figure by id.",
  });
  const found = fits.filter((fit) => fit.fits).length;
  return {
    ...claim,
    note: joined(
      `${found} of ${column.length} scores in First-Person Usage fit ${n} cases; ${fixed(chance * column.length, 1)} would by chance.`,
      single === n ? otherCount(column, n) : "",
    ),
  };
}

/** A number of cases of which more of the scores are a share, if there is one. */
function otherCount(column: readonly number[], n: number): string {
  const range = { smallest: Math.round(0.9 * n), largest: Math.round(1.08 * n) };
  const best = fittingCellCounts(column, { ...range, decimals })[0]!;
  if (best.n === n) return "";
  return `${best.fits} are shares of ${best.n}, more than any other number from ${range.smallest} to ${range.largest}. So the figure seems to rest on other cases.`;
}

/** The abilities whose means have gaps, except First-Person Usage, which `releasedCases` is about. */
const informative = (figure: FigureId, context: ClaimContext): AbilityId[] =>
  abilityIds.filter((id) => id !== "first-person-usage" && context.attainable(figure, id) !== null);

function fitsFormula(figure: FigureId, context: ClaimContext): ClaimInput {
  const table = context.table(figure);
  const abilities = informative(figure, context);
  const fits = abilities.flatMap((ability) =>
    table.models.map((model) => {
      const value = table.score(model, ability);
      const fit = fitsCriteria(context.attainable(figure, ability)!, { value, decimals });
      return { model, ability, value, fit };
    }),
  );
  const fitLinear = abilities.flatMap((ability) => {
    const means = attainableAbilityMeans(context.cases, ability, {
      set: figureSets[figure],
      normalisation: "linear",
    });
    return table.column(ability).filter((value) => fitsCriteria(means, { value, decimals }).fits);
  }).length;
  const chance = abilities.reduce(
    (sum, ability) =>
      sum + table.models.length * attainableShare(context.attainable(figure, ability)!, decimals),
    0,
  );
  const [whole, one] = [0, 1].map((missing) => fits.filter(({ fit }) => fit.missing === missing).length);
  const claim = figureStatement({
    id: `${idOf(figure)}-fits-formula-1`,
    place: `Section 3.4, formula 1; ${figureTitles[figure]}`,
    statement: `The scores of ${figureTitles[figure]} are means of formula 1 over the released criteria`,
    quantifier: "most",
    method: `share of the printed scores, in the ${abilities.length} abilities whose means have gaps, that some verdicts on all their released criteria give`,
    by: ["fitsCriteria", "attainableShare"],
    evidence: "data",
    cases: fits.map(({ model, ability, value, fit }) => fitCase(model, ability, value, fit)),
  });
  return {
    ...claim,
    note: `${whole} of ${fits.length} scores fit all released cases; ${fixed(chance, 1)} would by chance. ${one} more fit with one case unscored. Without the logarithm only ${fitLinear} fit, which speaks for the printed formula.`,
  };
}

/** "Speculative models … are included as placeholders": do their scores come from verdicts? */
function placeholders(context: ClaimContext): ClaimInput {
  const figure = "figure5";
  const abilities = informative(figure, context);
  const cases = ["GPT-5", "Gemini-3-pro-preview"].flatMap((model) =>
    abilities.map((ability) => {
      const value = context.table(figure).score(model, ability);
      const fit = fitsCriteria(context.attainable(figure, ability)!, { value, decimals });
      const { holds, ...one } = fitCase(model, ability, value, fit);
      return { ...one, holds: !holds };
    }),
  );
  const shares = abilities.map((ability) => attainableShare(context.attainable(figure, ability)!, decimals));
  const chance = (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
  const claim = figureStatement({
    id: "placeholder-models",
    place: "Section 4.2, footnote on model versions",
    statement: "GPT-5 and Gemini-3 are placeholders, with expected instead of measured scores",
    quantifier: "most",
    method: `share of their scores on the hard set, in the ${abilities.length} abilities whose means have gaps, that no verdicts on the released criteria give`,
    by: ["fitsCriteria", "attainableShare"],
    evidence: "data",
    cases,
    answer: "The date of each model's run, and why the footnote stands there.",
  });
  return {
    ...claim,
    note: `Section 4.1 says that all 13 models were evaluated. ${cases.filter(({ holds }) => !holds).length} of ${cases.length} scores have the arithmetic of judged replies; an invented score would in ${fixed(chance, 0)}% of the cases.`,
  };
}

const fitCase = (
  model: string,
  ability: AbilityId,
  value: number,
  fit: CriteriaFit,
): Case & { holds: boolean } => ({
  label: `${modelTitle(model)} ${abilityTitle(ability)}`,
  holds: fit.fits,
  detail: fixed(value, 1),
});
