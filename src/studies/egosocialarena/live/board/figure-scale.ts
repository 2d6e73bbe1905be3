import { UsageError } from "../../../../core/errors.js";
import type { ConfidenceInterval } from "../../../../core/estimate.js";
import { inputsOf } from "../../../../core/read-inputs.js";
import type { Figure } from "../../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../../plots/interval-chart.js";
import { clusteredMean } from "../../../../stats/clustered-mean.js";
import { tQuantile } from "../../../../stats/distributions.js";
import { rounded } from "../../../shared/rounded.js";
import { averagedColumns, type ColumnId, type EgoSocialArenaData } from "../../data/data.js";
import { columnDifference } from "../../measures/differences.js";
import { respondentName } from "../respondents.js";
import type { ArenaRespondent, ArenaRun } from "../scenario.js";
import { drawsOf, pairedColumn } from "./columns.js";

/** What the step from one respondent to another changes in a column, in points. */
export interface ScaleChange {
  column: ColumnId;
  /** NaN if nothing was scored for both. */
  value: number;
  ci: ConfidenceInterval | null;
  pairs: number;
  units: number;
}

/**
 * The changes from a small to a large model, column by column, on what was scored for both.
 *
 * @throws UsageError `--scale: no "openai/x" in this run; one of …`
 */
export function scaleChanges(run: ArenaRun, small: string, large: string): ScaleChange[] {
  const found = twoOf(run, small, large);
  return averagedColumns.map(({ id, kind }) => {
    const [low, high] = found.map((respondent) => drawsOf(run, respondent, id)) as [
      ReturnType<typeof drawsOf>,
      ReturnType<typeof drawsOf>,
    ];
    const before = new Map(low.map(({ unit, value }) => [unit, value]));
    const pairs = high.flatMap(({ unit, cluster, value }) => {
      const change = value - (before.get(unit) ?? Number.NaN);
      return Number.isNaN(change) ? [] : [{ change, cluster }];
    });
    const { value, ci, clusters } = clusteredMean(
      pairs.map(({ change }) => change),
      pairs.map(({ cluster }) => cluster),
    );
    const hasInterval = kind !== "rounds" && clusters > 1;
    return { column: id, value, ci: hasInterval ? ci : null, pairs: pairs.length, units: clusters };
  });
}

function twoOf(run: ArenaRun, small: string, large: string): ArenaRespondent[] {
  return [small, large].map((name) => {
    const respondent = run.respondents.find((one) => one.model === name || respondentName(run, one) === name);
    if (respondent !== undefined) return respondent;
    const names = run.respondents.map((one) => respondentName(run, one));
    throw new UsageError(`--scale: no "${name}" in this run; one of ${names.join(", ")}`);
  });
}

/** The change of the average of the eleven columns; null if one of them has nothing that was scored for both. */
export function averageChange(
  run: ArenaRun,
  small: string,
  large: string,
): Omit<ScaleChange, "column"> | null {
  const found = twoOf(run, small, large);
  let [value, variance, ofDf, pairs] = [0, 0, 0, 0];
  for (const { id } of averagedColumns) {
    const column = pairedColumn(
      found.map((respondent) => drawsOf(run, respondent, id)),
      id,
    );
    if (column === null) return null;
    const [low, high] = column.means as [number, number];
    const [[a, both], [, b]] = column.covariance as unknown as [[number, number], [number, number]];
    const own = (a + b - 2 * both) / averagedColumns.length ** 2;
    value += (high - low) / averagedColumns.length;
    variance += own;
    pairs += column.n;
    if (own > 0) ofDf += own ** 2 / column.df;
  }
  const half = tQuantile(0.975, variance ** 2 / ofDf) * Math.sqrt(variance);
  const ci: ConfidenceInterval | null = variance > 0 ? [value - half, value + half] : null;
  return { value, ci, pairs, units: averagedColumns.length };
}

/** Figure 4 for two models of a run: what the step from the small to the large one changes. */
export function figureRunScale(
  run: ArenaRun,
  small: string,
  large: string,
  data: EgoSocialArenaData,
): Figure {
  const changes = scaleChanges(run, small, large);
  const average = averageChange(run, small, large);
  const titleOf = (id: ColumnId): string => averagedColumns.find((one) => one.id === id)!.title;
  const own = changes.filter(({ value }) => !Number.isNaN(value));
  const rows: IntervalRow[] = [
    ...own.map(({ column, value, ci }) => ({
      ...{ label: titleOf(column), group: "this run", value },
      ...(ci === null ? {} : { clustered: ci }),
    })),
    ...(average === null
      ? []
      : [
          {
            ...{ label: "AVG", group: "AVG of this run", value: average.value, emphasis: true },
            ...(average.ci === null ? {} : { clustered: average.ci }),
          },
        ]),
    ...own.map(({ column }) => ({
      ...{ label: `${titleOf(column)} (printed)`, group: "LLaMa-3, 8B to 70B, as printed" },
      value: columnDifference(data, ["llama-3-70b", "llama-3-8b"], column).value,
      marker: "open" as const,
    })),
    {
      ...{ label: "AVG (printed)", group: "AVG, as printed", value: data.told("scaling-gain") },
      marker: "open" as const,
    },
  ];
  const most = Math.max(
    20,
    ...rows.flatMap(({ value, clustered }) => [value ?? 0, ...(clustered ?? [])].map(Math.abs)),
  );
  const title = "What a larger model changes, column by column";
  const told = own.map(({ column, value, ci }) => {
    const range = ci === null ? "" : ` [${ci.map((x) => x.toFixed(1)).join(", ")}]`;
    return `${titleOf(column)} ${value.toFixed(1)}${range}`;
  });
  return {
    id: "figure-run-scale",
    study: "egosocialarena",
    title,
    paper: "Figure 4",
    alt: `${large} minus ${small} in points, with intervals where there are any: ${told.join("; ")}. Below, the printed changes from LLaMa-3-8B to LLaMa-3-70B, which rest on other items.`,
    spec: intervalChart({
      title,
      subtitle: `${large} minus ${small}, points, paired by item and game. Printed rows are LLaMa-3's: not comparable.`,
      panels: [{ title: "", reference: { value: 0, label: "no change" }, rows }],
      xTitle: "Change in points",
      xRange: [-Math.ceil(most / 10) * 10, Math.ceil(most / 10) * 10],
      unit: "",
      key: { filled: "this run", open: "printed", clustered: "95% interval, paired" },
    }),
    table: {
      columns: ["column", "change", "lower", "upper", "pairs", "units"],
      rows: changes.map(({ column, value, ci, pairs, units }) => [
        titleOf(column),
        rounded(value),
        ...(ci === null ? [null, null] : ci.map(rounded)),
        ...[pairs, units],
      ]),
    },
    madeBy: "figureRunScale",
    inputs: inputsOf(data),
    seed: null,
    note: "Ten rounds against a fixed rule are one game and have no interval.",
  };
}
