import { type CaseRecord, type CaseSet, casesOf } from "../data/data.js";
import type { ScoreTable } from "../data/published.js";
import { abilityIds, otherAbility } from "../data/taxonomy.js";
import { abilitiesOf } from "./scoring.js";

/**
 * How abilities' means become one score:
 * - `macro`: each ability alike, however few cases it rests on. The paper's overall score;
 * - `case-mean`: each case alike, and in a case each of its abilities. What it is from abilities' means alone is
 *   an approximation: it takes an ability's scores as unrelated to how many abilities their case has;
 * - `case-mean-with-other`: the same where criteria outside the fifteen count as one more ability, scored 0;
 * - `pooled`: each cell (a case and an ability) alike.
 */
export const aggregations = ["macro", "case-mean", "case-mean-with-other", "pooled"] as const;
export type Aggregation = (typeof aggregations)[number];

/**
 * The weights of the fifteen abilities, in the order of `abilityIds`. They sum to 1, but with
 * `case-mean-with-other`, where the rest is the weight of a score of 0.
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
  value: number;
  /** 1 = best. */
  rank: number;
}

/** Published models by an aggregation of their abilities' means, the best first. */
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
 * Exact but for rounding (of two means with one decimal, hence by up to 0.05 (n_all + n_hard) / n_normal) and
 * for replies that were left unscored, which are not published.
 *
 * @example
 * ```ts
 * const { figure4, figure5 } = await loadPublished();
 * const normal = normalScores(await loadHeartbench(), figure4, figure5);
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
