import { type CaseRecord, type CaseSet, casesOf } from "../data/data.js";
import { ScoreTable } from "../data/score-table.js";
import { abilityIds, otherAbility } from "../data/taxonomy.js";
import { abilitiesOf } from "./scoring.js";

/**
 * How abilities' means become one score:
 * - `macro`: each ability counts the same, however few cases it rests on. This is the paper's overall score;
 * - `case-mean`: each case counts the same, and so does each ability within a case. From abilities' means
 *   alone it can only be approximated: this assumes that an ability's scores are unrelated to the number of
 *   abilities in their case;
 * - `case-mean-with-other`: the same, with criteria outside the fifteen as one more ability that scores 0;
 * - `pooled`: each cell (a case and an ability) counts the same.
 */
export const aggregations = ["macro", "case-mean", "case-mean-with-other", "pooled"] as const;
/** One of the ways in which abilities' means become one score. */
export type Aggregation = (typeof aggregations)[number];

/**
 * The weights of the fifteen abilities, in the order of `abilityIds`. They sum to 1, except for
 * `case-mean-with-other`: there the rest is the weight of a score of 0.
 *
 * @example
 * ```ts
 * abilityWeights(await loadHeartbench(), "macro", "hard")[0]; // 0.06667
 * abilityWeights(await loadHeartbench(), "case-mean", "hard")[0]; // 0.1645
 * ```
 */
export function abilityWeights(
  cases: readonly Pick<CaseRecord, "criteria" | "difficulty">[],
  aggregation: Aggregation,
  set: CaseSet = "all",
): number[] {
  if (aggregation === "macro") return abilityIds.map(() => 1 / abilityIds.length);
  const weights = abilityIds.map(() => 0);
  const own = casesOf(cases, set);
  let cells = 0;
  for (const { criteria } of own) {
    const present = abilitiesOf(criteria);
    const other = criteria.some(({ ability }) => ability === otherAbility);
    const parts = present.length + (aggregation === "case-mean-with-other" && other ? 1 : 0);
    const weight = aggregation === "pooled" ? 1 : 1 / (parts * own.length);
    for (const ability of present) weights[abilityIds.indexOf(ability)]! += weight;
    cells += present.length;
  }
  return aggregation === "pooled" ? weights.map((weight) => weight / cells) : weights;
}

/** A published model under one aggregation. */
export interface AggregateRow {
  model: string;
  /** 0 to 100. */
  value: number;
  /** 1 = best. */
  rank: number;
}

/** Published models, ranked by an aggregation of their abilities' means, the best first. */
export function aggregate(
  table: Pick<ScoreTable, "models" | "row">,
  weights: readonly number[],
): AggregateRow[] {
  const rows = table.models.map((model) => ({
    model,
    value: table.row(model).reduce((sum, score, i) => sum + weights[i]! * score, 0),
  }));
  return rows
    .map((row) => ({ ...row, rank: 1 + rows.filter((other) => other.value > row.value).length }))
    .sort((a, b) => b.value - a.value);
}

/**
 * The scores on the normal set that follow from those on all cases and on the hard set: of each ability
 * (n_all m_all − n_hard m_hard) / n_normal, with the released numbers of cases.
 *
 * They are exact, with two exceptions. Rounding of the two means to one decimal changes them by up to 0.05
 * (n_all + n_hard) / n_normal. And how many replies were left unscored is not published.
 *
 * @example
 * ```ts
 * const { figure4: all, figure5: hard } = await loadPublished();
 * const normal = normalScores(await loadHeartbench(), all, hard);
 * normal.row("GPT-5")[1]; // 16.4
 * ```
 */
export function normalScores(
  cases: readonly CaseRecord[],
  all: ScoreTable,
  hard: ScoreTable,
): Pick<ScoreTable, "models" | "row"> {
  const count = (set: CaseSet): number[] =>
    abilityIds.map(
      (id) => casesOf(cases, set).filter((one) => abilitiesOf(one.criteria).includes(id)).length,
    );
  const [nAll, nHard] = [count("all"), count("hard")];
  return {
    models: all.models,
    row: (model) =>
      all
        .row(model)
        .map(
          (m, i) => (nAll[i]! * m - nHard[i]! * hard.score(model, abilityIds[i]!)) / (nAll[i]! - nHard[i]!),
        ),
  };
}

/** The same as a table of scores, for whatever takes one. */
export function normalTable(cases: readonly CaseRecord[], all: ScoreTable, hard: ScoreTable): ScoreTable {
  const { models, row } = normalScores(cases, all, hard);
  const cells = models.flatMap((model) =>
    row(model).map((score, i) => ({ model, ability: abilityIds[i]!, score })),
  );
  return ScoreTable.from(cells, "the normal set");
}
