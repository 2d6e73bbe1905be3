import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { FigureTable, PlotlySpec } from "../../../plots/figure.js";
import { type IntervalChart, type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";

/** Somebody's distance to silence, in points. */
export interface AboveSilence {
  name: string;
  /** Rows of one group stand together: "printed", "this run", "needs no model". */
  group: string;
  value: number;
  /** NaN or null where there is none. */
  ci: ConfidenceInterval | null;
  marker?: IntervalRow["marker"];
}

/** One set of cases: what silence scores there, and who lies where. */
export interface AboveSilencePanel {
  /** As the chart has it above the panel: "All 296 cases". */
  title: string;
  /** As the table has it: "all". */
  set: string;
  /** The score of a reply that meets nothing, from 0 to 100. */
  silence: number;
  lines: readonly AboveSilence[];
}

/** What a reply can gain at most over one that meets nothing. */
export const bestAbove = ({ silence }: Pick<AboveSilencePanel, "silence">): number => 100 - silence;

/**
 * Points above silence, a dot each with its interval: silence is a line at 0, the best a line at 100 less what silence
 * scores. Panels with other cases have another best, and share the axis.
 */
export function aboveSilenceChart(
  panels: readonly AboveSilencePanel[],
  text: Pick<IntervalChart, "title" | "subtitle" | "key" | "width">,
): PlotlySpec {
  const reached = panels.flatMap(({ lines }) => lines.flatMap(({ value, ci }) => [value, ...(ci ?? [])]));
  const lowest = Math.min(0, ...reached.filter(Number.isFinite));
  const best = Math.max(...panels.map(bestAbove));
  return intervalChart({
    ...text,
    panels: panels.map((panel) => ({
      title: panel.title,
      reference: { value: 0, label: "silence" },
      ceiling: { value: bestAbove(panel), label: "best" },
      rows: panel.lines.map(
        ({ name, group, value, ci, marker }): IntervalRow => ({
          ...{ label: name, group, value: Number.isNaN(value) ? null : value },
          clustered: ci?.every(Number.isFinite) ? ci : null,
          ...(marker === undefined ? {} : { marker }),
        }),
      ),
    })),
    xTitle: "Points above silence",
    xRange: [10 * Math.floor(lowest / 10), 10 * Math.ceil(best / 10)],
    unit: "",
  });
}

/** The same as a table, with the share of the way from silence to the best. */
export function aboveSilenceTable(panels: readonly AboveSilencePanel[]): FigureTable {
  return {
    columns: [
      "cases of",
      "respondent",
      "of",
      "silence",
      "above silence",
      "lower",
      "upper",
      "share of the way",
    ],
    rows: panels.flatMap((panel) =>
      panel.lines.map(({ name, group, value, ci }) => [
        ...[panel.set, name, group, rounded(panel.silence)],
        ...[value, ...(ci ?? [Number.NaN, Number.NaN]), value / bestAbove(panel)].map(rounded),
      ]),
    ),
  };
}
