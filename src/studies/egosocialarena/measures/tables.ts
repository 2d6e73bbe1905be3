import type { Cell } from "../../../io/cell.js";
import { formatCsv } from "../../../io/format-csv.js";
import { binomialTest } from "../../../stats/binomial-test.js";
import { holm } from "../../../stats/holm.js";
import { rounded } from "../../shared/rounded.js";
import { type EgoSocialArenaData, scoreColumns } from "../data/data.js";
import { averageDefinitions, averageOf, averageRanks, fitAverage } from "./average.js";
import { assumedItems, columnDenominator } from "./denominators.js";
import { columnDifference, hits, scoreDifference } from "./differences.js";
import { scoreBeliefs } from "./g08a.js";

/** The tables that are written beside the figures, as CSV text by file name. */
export function egoSocialArenaTables(data: EgoSocialArenaData): Record<string, string> {
  return {
    "avg-definitions.csv": averages(data),
    "denominators.csv": denominators(data),
    "ticks.csv": ticks(data),
    "perspective.csv": perspective(data),
    "scaling.csv": scaling(data),
    "texas.csv": texas(data),
  };
}

/** Rounds to significant digits, not to decimals, so that a p of 3e-11 does not become 0. */
const roundedP = (p: number | null | undefined): Cell =>
  p === null || p === undefined || Number.isNaN(p) ? null : Number(p.toPrecision(4));

function averages(data: EgoSocialArenaData): string {
  const columns = [
    "definition",
    "title",
    "rows_reproduced",
    "residual",
    "respondent",
    "printed",
    "value",
    "rank",
  ];
  const rows = averageDefinitions(data).flatMap((definition) => {
    const { reproduced, residual } = fitAverage(data, definition);
    const ranks = averageRanks(data, definition);
    return data.rows.map((row): Cell[] => [
      definition.id,
      definition.title,
      reproduced,
      rounded(residual),
      row.id,
      row.average,
      rounded(averageOf(row, definition)),
      ranks.get(row.id) ?? null,
    ]);
  });
  return formatCsv(columns, rows);
}

function denominators(data: EgoSocialArenaData): string {
  const columns = [
    "column",
    "entries",
    "rounding_informative",
    "misfits",
    "smallest_models",
    "expected_by_chance_models",
    "coincidence",
    "smallest_all",
    "expected_by_chance_all",
    "taken",
  ];
  const rows = scoreColumns.map(({ id }): Cell[] => {
    const { entries, informative, misfits, models, coincidence, all } = columnDenominator(data, id);
    return [
      id,
      entries,
      informative,
      misfits.map((row) => row.id).join(" "),
      rounded(models.smallest),
      Number(models.expectedByChance.toPrecision(3)),
      Number.isNaN(coincidence) ? null : Number(coincidence.toPrecision(3)),
      rounded(all.smallest),
      Number(all.expectedByChance.toPrecision(3)),
      assumedItems(data, id),
    ];
  });
  return formatCsv(columns, rows);
}

function ticks(data: EgoSocialArenaData): string {
  const columns = [
    "level",
    "respondent",
    "table_2",
    "accuracy",
    "ticks",
    "right",
    "without_number",
    "right_without_tick",
    "mean_error",
    "bias",
    "found_in_round",
  ];
  const rows = data.accuracies.map(({ level, respondent, accuracy }): Cell[] => {
    const score = scoreBeliefs(data, level, respondent);
    return [
      level,
      respondent,
      data.row(respondent).scores[`level${level}` as "level1"],
      accuracy,
      score.ticks,
      score.right,
      score.unprinted,
      score.missingTicks.join(" "),
      rounded(score.meanError),
      rounded(score.bias),
      score.found,
    ];
  });
  return formatCsv(columns, rows);
}

function perspective(data: EgoSocialArenaData): string {
  const columns = [
    "respondent",
    "items",
    "third",
    "first",
    "delta",
    "lower",
    "upper",
    "p_unpaired",
    "p_smallest",
    "p_largest",
  ];
  const rows = [assumedItems(data, "first"), data.count("static")].flatMap((n) =>
    data.rows.map(({ id, scores: { first, third } }): Cell[] => {
      const { value, ci, pValue, paired } = scoreDifference(first, third, "first", n);
      return [
        id,
        n,
        third,
        first,
        rounded(value),
        rounded(ci?.[0]),
        rounded(ci?.[1]),
        roundedP(pValue),
        roundedP(paired?.pValue[0]),
        roundedP(paired?.pValue[1]),
      ];
    }),
  );
  return formatCsv(columns, rows);
}

function scaling(data: EgoSocialArenaData): string {
  const rows = scoreColumns.map(({ id, kind }): Cell[] => {
    const { value, ci, pValue, n, method } = columnDifference(data, ["llama-3-70b", "llama-3-8b"], id);
    return [id, kind, n, rounded(value), rounded(ci?.[0]), rounded(ci?.[1]), roundedP(pValue), method];
  });
  return formatCsv(["column", "kind", "n", "change", "lower", "upper", "p_unpaired", "method"], rows);
}

function texas(data: EgoSocialArenaData): string {
  const n = data.count("texas");
  const tests = data.rows.map((row) => binomialTest(hits(row.scores.texas, n), n));
  const models = holm(tests.slice(0, data.models.length).map((test) => test.pValue));
  const rows = data.rows.map((row, i): Cell[] => [
    row.id,
    hits(row.scores.texas, n),
    n,
    ...tests[i]!.ci.map((bound) => rounded(100 * bound)),
    roundedP(tests[i]!.pValue),
    roundedP(models[i]),
  ]);
  return formatCsv(["respondent", "right", "n", "lower", "upper", "p_against_half", "p_holm_models"], rows);
}
