import { type ChartText, chart } from "./chart.js";
import { requireCount, requireSome } from "./chart-checks.js";
import type { PlotlySpec } from "./figure.js";
import { ink, outerMargin, textSize, textStyle } from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { type CauseGraph, type GraphNode, graphHeight, graphMark, nodeRoles } from "./marks/graph.js";
import { line } from "./paper.js";
import { textWidth } from "./text-widths.js";

/** One graph of causes, with its title. */
export interface GraphPanel {
  title: string;
  graph: CauseGraph;
  /** What the graph predicts, below it: a row for each combination of causes. */
  rules?: { columns: string[]; rows: string[][] };
}

/** What `graphChart` draws: graphs of causes, with what they predict. */
export interface GraphChart extends ChartText {
  /** Side by side, or one below another if they need more room. */
  panels: GraphPanel[];
  /** What the boxes of each role are. Only roles that occur are explained. */
  key: Readonly<Record<GraphNode["role"], string>>;
}

const panelGap = 40;
const titleRoom = 34;
const ruleLine = 21;

/**
 * Draws causal graphs: boxes in layers from causes to effects, arrows between them, and below each graph what it
 * predicts for each combination. The names of the layers stand at the left.
 *
 * @throws {InputError} `graphChart requires at least one panel, got none`, a rule with a cell too few, an arrow that
 * skips a layer, or boxes that need more room.
 *
 * @example
 * ```ts
 * const graph: CauseGraph = {
 *   layers: [
 *     { title: "event", nodes: [{ id: "rain", label: "rain", role: "told" }] },
 *     { title: "feeling", nodes: [{ id: "mood", label: "mood", role: "asked" }] },
 *   ],
 *   edges: [["rain", "mood"]],
 * };
 * const key = { told: "told", asked: "asked", shown: "shown", hidden: "hidden" };
 * const spec = graphChart({ title: "Rain and mood", subtitle: "", panels: [{ title: "", graph }], key });
 * spec.layout.width; // 900
 * ```
 */
export function graphChart(input: GraphChart): PlotlySpec {
  const { panels, key, width = 900 } = input;
  requireSome("graphChart", "panel", panels.length > 0);
  for (const { rules, title } of panels) {
    for (const row of rules?.rows ?? []) {
      requireCount("graphChart", "cells in every rule", rules!.columns.length, row.length, title);
    }
  }
  const layerTitles = panels[0]!.graph.layers.map(({ title }) => title);
  const left = outerMargin + Math.max(...layerTitles.map((text) => textWidth(text, textSize.note))) + 16;
  const right = width - outerMargin;
  const most = Math.max(...panels.flatMap(({ graph }) => graph.layers.map(({ nodes }) => nodes.length)));
  const perRow = most <= 2 ? Math.min(2, panels.length) : 1;
  const panelWidth = (right - left - (perRow - 1) * panelGap) / perRow;
  const heights = panels.map(({ graph, rules }) => graphHeight(graph) + rulesHeight(rules));
  const rowHeight = titleRoom + Math.max(...heights);
  const rows = Math.ceil(panels.length / perRow);
  const entries = roleEntries(
    panels.map(({ graph }) => graph),
    key,
  );
  return chart(
    {
      ...{ title: input.title, subtitle: input.subtitle, width },
      plot: { left, right, above: 16, height: rows * rowHeight + (rows - 1) * 30, below: 22 },
      axes: "pixels",
      legend: legend(entries, width),
    },
    panels.map(({ title, graph, rules }, i): Mark => {
      const start = left + (i % perRow) * (panelWidth + panelGap);
      return (frame) => {
        const top = frame.top + Math.floor(i / perRow) * (rowHeight + 30);
        const graphTop = top + titleRoom;
        return [
          () => ({ texts: [{ ...textStyle.heading, text: title, x: start, y: top + 8 }] }),
          i % perRow === 0 ? layerNames(graph, graphTop) : [],
          graphMark(graph, { left: start, right: start + panelWidth, top: graphTop }),
          rules === undefined
            ? []
            : rulesMark(rules, {
                left: start,
                right: start + panelWidth,
                top: graphTop + graphHeight(graph) + 22,
              }),
        ];
      };
    }),
  );
}

/** A legend of the roles that occur. */
export function roleEntries(
  graphs: readonly CauseGraph[],
  key: Readonly<Record<GraphNode["role"], string>>,
): LegendEntry[] {
  const nodes = graphs.flatMap(({ layers }) => layers.flatMap((layer) => layer.nodes));
  return nodeRoles
    .filter((role) => nodes.some((node) => node.role === role))
    .map((role): LegendEntry => ({ mark: role, text: key[role] }));
}

function layerNames(graph: CauseGraph, top: number): Mark {
  const step =
    graphHeight({ ...graph, layers: graph.layers.slice(0, 2) }) -
    graphHeight({ ...graph, layers: graph.layers.slice(0, 1) });
  return () => ({
    texts: graph.layers.map(({ title }, layer) => ({
      ...{ ...textStyle.note, text: title, x: outerMargin, y: top + layer * step + 20 },
    })),
  });
}

const rulesHeight = (rules: GraphPanel["rules"]): number =>
  rules === undefined ? 0 : 22 + (rules.rows.length + 1) * ruleLine;

/** The rules as a small table, the last column in bold. */
function rulesMark(
  { columns, rows }: NonNullable<GraphPanel["rules"]>,
  { left, right, top }: { left: number; right: number; top: number },
): Mark {
  const step = (right - left) / columns.length;
  const at = (column: number): number => left + (column + 0.5) * step;
  return () => ({
    shapes: [line([left, top + ruleLine - 1], [right, top + ruleLine - 1], { color: ink.line, width: 1 })],
    texts: [
      ...columns.map((text, c) => ({
        ...textStyle.note,
        text,
        x: at(c),
        y: top + ruleLine / 2,
        anchor: "center" as const,
      })),
      ...rows.flatMap((row, r) =>
        row.map((text, c) => ({
          ...{ text, x: at(c), y: top + (r + 1.5) * ruleLine, anchor: "center" as const },
          ...(c === columns.length - 1 ? { bold: true, colour: ink.strong } : {}),
        })),
      ),
    ],
  });
}
