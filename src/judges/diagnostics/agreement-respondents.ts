import type { AgreementDesign, RaterPair } from "./agreement-design.js";
import type { Cells } from "./cells.js";
import type { DiagnosticOptions, Effect } from "./contract.js";
import { jackknife, jackknifedEffect } from "./jackknife.js";
import { type RatedGrid, respondentAgreement } from "./respondent-agreement.js";
import type { RatingTable } from "./table.js";

/** More pairs by criteria than this are not listed. */
const mostListed = 30;

/**
 * Rank correlation of the respondents' means beside the double-centred correlation on single replies, for each
 * pair of raters and criterion. Needs 3 respondents that answered the same cases; cases that lack a rating
 * are left out.
 */
export function respondentEffects(
  table: RatingTable,
  cells: Cells,
  pairs: readonly RaterPair[],
  about: AgreementDesign,
  options: DiagnosticOptions,
): Effect[] {
  if (table.column("respondent").size < 3) return [];
  const { names, scales, criteria, groups, units } = about;
  const wanted = pairs.flatMap((pair) => scales.map((_, criterion) => ({ pair, criterion })));
  return wanted.slice(0, mostListed).flatMap(({ pair, criterion }) => {
    const found = gridOf(table, criteria[criterion]!, pair);
    if (found === null) return [];
    const { grid, unitOfCase } = found;
    const groupOf = unitOfCase.map((unit) => groups.of[unit]!);
    const { all, means, casesWithout } = respondentAgreement(grid, groupOf, groups.groups, options);
    const name = scales[criterion]!.criterion;
    const label = (title: string): string =>
      `${names[pair.first]} and ${names[pair.second]}: ${title}${name === "" ? "" : `, ${name}`}`;
    const shared = { n: new Set(unitOfCase).size, units, ...(name === "" ? {} : { criterion: name }) };
    const effects: Effect[] = [
      {
        label: label(`rank correlation of ${grid.respondents} respondents' means`),
        ...{ value: all.means, ci: means, ...shared },
      },
      jackknifedEffect(
        label("agreement on single replies (double-centred correlation)"),
        jackknife(all.cases, casesWithout, options.level),
        shared,
      ),
    ];
    return effects.filter(({ value }) => !Number.isNaN(value));
  });

  /** Respondents x cases that both raters rated in full; null where there are too few. */
  function gridOf(
    ratings: RatingTable,
    { subjects, values }: AgreementDesign["criteria"][number],
    { first, second }: RaterPair,
  ): { grid: RatedGrid; unitOfCase: number[] } | null {
    const respondent = ratings.column("respondent").codes;
    const target = ratings.column("target").codes;
    const both = new Map<number, { respondent: number; i: number }[]>();
    const respondents = new Map<number, number>();
    for (let i = 0; i < subjects.length; i++) {
      if (Number.isNaN(values[first]![i]!) || Number.isNaN(values[second]![i]!)) continue;
      const row = ratings.subjects.first[subjects[i]!]!;
      if (respondent[row]! < 0) continue;
      if (!respondents.has(respondent[row]!)) respondents.set(respondent[row]!, respondents.size);
      const own = both.get(target[row]!) ?? [];
      own.push({ respondent: respondents.get(respondent[row]!)!, i });
      both.set(target[row]!, own);
    }
    const R = respondents.size;
    const full = [...both.values()].filter(
      (own) => own.length === R && new Set(own.map((one) => one.respondent)).size === R,
    );
    if (R < 3 || full.length < 2) return null;
    const grid: RatedGrid = {
      ...{ respondents: R, cases: full.length },
      first: new Float64Array(R * full.length),
      second: new Float64Array(R * full.length),
    };
    full.forEach((own, column) => {
      for (const { respondent: row, i } of own) {
        grid.first[row * full.length + column] = values[first]![i]!;
        grid.second[row * full.length + column] = values[second]![i]!;
      }
    });
    return { grid, unitOfCase: full.map((own) => cells.unit[subjects[own[0]!.i]!]!) };
  }
}
