import { InputError } from "../core/errors.js";
import { type ChartText, chart, inPanels } from "./chart.js";
import { requireInRange, requireRange, requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { fixed, ink, modelColours, outerMargin, plain, textStyle, tint } from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { horizontalLines, verticalLines } from "./marks/lines.js";
import { area, hover, path } from "./marks/points.js";
import { axisTitles } from "./marks/texts.js";
import { niceStep, sideBySide, tickValues } from "./scale.js";

/** Lower and upper bounds, one for each size of the chart. */
export interface Bounds {
  low: number[];
  high: number[];
}

/** One estimate, and how its intervals narrow as the sample grows. */
export interface FunnelPanel {
  title: string;
  /** Printed below the title. */
  note: string;
  value: number;
  /** Drawn as a band. */
  band: Bounds;
  /** Drawn as a pair of lines. */
  line: Bounds;
  /** Drawn as a pair of dashed lines. */
  dashed: Bounds;
}

export interface FunnelChart extends ChartText {
  panels: FunnelPanel[];
  /** The sizes of the sample, in order. */
  sizes: number[];
  /** The size that the study had: a dotted line. */
  marked: number;
  xTitle: string;
  yTitle: string;
  yRange: [number, number];
  /** The legend's texts. */
  key: { band: string; line: string; dashed: string; marked: string };
}

const panelHeight = 250;
const panelGap = 34;

/**
 * Draws how intervals narrow as a sample grows: a panel each, with a band, a pair of lines and a pair of dashed lines
 * around the estimate. All panels share their axes.
 *
 * @throws {InputError} `funnelChart requires at least one panel, got none`, bounds that are not one for each size, or
 * a value outside the range.
 *
 * @example
 * ```ts
 * const around = (by: number[]) => ({ low: by.map((x) => 50 - x), high: by.map((x) => 50 + x) });
 * const panel = { title: "A", note: "", value: 50, band: around([9, 6]), line: around([10, 7]), dashed: around([3, 2]) };
 * const spec = funnelChart({
 *   title: "Narrower", subtitle: "", panels: [panel], sizes: [10, 20], marked: 10, xTitle: "stories",
 *   yTitle: "agreement", yRange: [0, 100], key: { band: "draws", line: "t", dashed: "answers", marked: "the study's" },
 * });
 * spec.data.length; // 4
 * ```
 */
export function funnelChart(input: FunnelChart): PlotlySpec {
  checkFunnel(input);
  const { panels, sizes, marked, key, yRange, width = chartWidth(700) } = input;
  const [left, right] = [outerMargin + 26, width - outerMargin];
  const ends: [number, number] = [sizes[0] as number, sizes.at(-1) as number];
  const yTicks = tickValues(...yRange, niceStep(yRange[1] - yRange[0], 6));
  const colour = modelColours[0];
  const entries: LegendEntry[] = [
    { mark: "thin", text: key.line, colour },
    { mark: "thick", text: key.band, colour },
    { mark: "thin", text: key.dashed, colour: ink.strong },
    { mark: "dotted", text: key.marked },
  ];
  const xTicks = tickValues(...ends, niceStep(ends[1] - ends[0], 7));
  return chart(
    {
      ...input,
      width,
      plot: { left, right, above: 68, height: panelHeight, below: 50 },
      panels: sideBySide(panels.length, { left, right, gap: panelGap }).map((edges, i) => ({
        ...edges,
        x: { range: ends, tickvals: xTicks, ticklabelstandoff: 3 },
        y: { range: yRange, tickvals: yTicks, showticklabels: i === 0, ticklabelstandoff: 3 },
      })),
      legend: legend(entries, width),
    },
    [
      inPanels(() => [
        horizontalLines(yTicks),
        verticalLines([marked], { color: ink.quiet, width: 1.3, dash: "2px,2px" }),
      ]),
      axisTitles(input, { above: 54, below: 32 }),
      inPanels((i) => ({ left: start, top }) => ({
        texts: [
          { ...textStyle.heading, text: panels[i]!.title, x: start, y: top - 32 },
          { ...textStyle.note, text: panels[i]!.note, x: start, y: top - 14 },
        ],
      })),
      inPanels((i) => funnel(panels[i]!, sizes, colour)),
    ],
  );
}

/** One panel: the band below, the lines over it, the estimate in the middle. */
function funnel({ title, value, band, line, dashed }: FunnelPanel, sizes: number[], colour: string): Mark {
  const pair = ({ low, high }: Bounds): { x: (number | null)[]; y: (number | null)[] } => ({
    x: [...sizes, null, ...sizes],
    y: [...low, null, ...high],
  });
  const said = ({ low, high }: Bounds): string[] =>
    [low, high].flatMap((bounds, side) => [
      ...(side === 0 ? [] : [""]),
      ...bounds.map(
        (_, i) => `<b>${plain(title)}</b><br>${sizes[i]}: ${fixed(low[i]!, 1)} to ${fixed(high[i]!, 1)}`,
      ),
    ]);
  return [
    area(
      { x: [...sizes, ...sizes.toReversed()], y: [...band.high, ...band.low.toReversed()] },
      tint(colour, 0.3),
    ),
    path({ x: [sizes[0]!, sizes.at(-1)!], y: [value, value] }, { color: ink.line, width: 1 }),
    path(pair(dashed), { color: ink.strong, width: 1.4, dash: "5px,4px" }, hover(said(dashed))),
    path(pair(line), { color: colour, width: 1.8 }, hover(said(line))),
  ];
}

function checkFunnel({ panels, sizes, marked, yRange }: FunnelChart): void {
  requireSome("funnelChart", "panel", panels.length > 0);
  requireRange("funnelChart", yRange, "yRange");
  if (sizes.length < 2 || sizes.some((size, i) => i > 0 && size <= sizes[i - 1]!)) {
    throw new InputError(`funnelChart requires two or more rising sizes, got ${sizes.join(", ")}`);
  }
  requireInRange("funnelChart", "the marked size", marked, [sizes[0]!, sizes.at(-1)!], "sizes");
  for (const { title, value, ...bounds } of panels) {
    requireInRange("funnelChart", title, value, yRange, "yRange");
    for (const { low, high } of [bounds.band, bounds.line, bounds.dashed]) {
      if (low.length !== sizes.length || high.length !== sizes.length) {
        throw new InputError(
          `funnelChart requires bounds for ${sizes.length} sizes, got ${low.length} and ${high.length} in "${title}"`,
        );
      }
      for (const bound of [...low, ...high]) requireInRange("funnelChart", title, bound, yRange, "yRange");
    }
  }
}
