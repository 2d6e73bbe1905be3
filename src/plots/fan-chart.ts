import { InputError } from "../core/errors.js";
import { chartKey, type KeyEntry, keyHeight } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import {
  axisTitles,
  type Frame,
  outerMargin,
  paperX,
  paperY,
  placeLine,
  placeText,
  titleBlock,
} from "./frame.js";
import { baseLayout, ink, modelColours, plain, textSize, tint } from "./house-style.js";

/** How one group of paths spreads, step by step. Every list has one value a step, from step 0. */
export interface FanPanel {
  title: string;
  /** Printed beside the title: "mean 68.2". */
  note: string;
  median: number[];
  /** Bands from the widest to the narrowest. */
  bands: { low: number[]; high: number[] }[];
}

export interface FanChart {
  title: string;
  subtitle: string;
  panels: FanPanel[];
  /** Panels in a row. Default: 4. */
  columns?: number;
  xTitle: string;
  yTitle: string;
  yRange: [number, number];
  yTicks: number[];
  /** What the bands hold, from the widest, and what the line is. */
  key: { bands: string[]; median: string };
  /** Pixels. Default: 700. */
  width?: number;
}

const panelHeight = 112;
// The last step of one panel and the first of the next are named side by side: nearer, "9 0" reads as one.
const panelGap = 28;
const rowGap = 54;

/**
 * Draws how groups of paths fan out over steps: a panel each, with bands for the middle shares of the paths
 * and a line for their median. All panels share their axes.
 *
 * @throws {InputError} `fanChart requires at least one panel, got none`, or bands and medians of unequal length.
 *
 * @example
 * ```ts
 * const panel = { title: "A", note: "", median: [40, 50], bands: [{ low: [40, 30], high: [40, 70] }] };
 * const spec = fanChart({
 *   title: "Paths", subtitle: "", panels: [panel], xTitle: "step", yTitle: "emotion",
 *   yRange: [0, 100], yTicks: [0, 50, 100], key: { bands: ["middle 80%"], median: "median" },
 * });
 * spec.data.length; // 2
 * ```
 */
export function fanChart(chart: FanChart): PlotlySpec {
  checkFan(chart);
  const width = chart.width ?? 700;
  const columns = Math.min(chart.columns ?? 4, chart.panels.length);
  const rows = Math.ceil(chart.panels.length / columns);
  const bandColours = chart.key.bands.map((_, i) => tint(modelColours[0], 0.2 + 0.2 * i));
  const entries: KeyEntry[] = [
    ...chart.key.bands.map(
      (text, i): KeyEntry =>
        isLine(chart, i)
          ? { mark: "thin", text, colour: bandColours[i]! }
          : { mark: "thick", text, colour: bandKey(i) },
    ),
    { mark: "thin", text: chart.key.median, colour: modelColours[0] },
  ];
  const head = titleBlock(chart.title, chart.subtitle, width);
  const left = outerMargin + 26;
  const right = width - outerMargin;
  const top = head.height + 62;
  const bottom = top + rows * panelHeight + (rows - 1) * rowGap;
  const keyTop = bottom + 50;
  const height = Math.ceil(keyTop + keyHeight(entries, width) + 14);
  const frame: Frame = { width, height, left, right, top, bottom };
  const panelWidth = (right - left - (columns - 1) * panelGap) / columns;
  const areas = chart.panels.map((_, i) => {
    const x = left + (i % columns) * (panelWidth + panelGap);
    const y = top + Math.floor(i / columns) * (panelHeight + rowGap);
    return {
      left: x,
      right: x + panelWidth,
      top: y,
      bottom: y + panelHeight,
      axis: i === 0 ? "" : String(i + 1),
    };
  });
  const steps = chart.panels[0]!.median.length;
  const axes: Record<string, unknown> = {};
  areas.forEach((area, i) => {
    const quiet = { fixedrange: true, showgrid: false, zeroline: false, showline: false, ticks: "" };
    const font = { tickangle: 0, ticklabelstandoff: 3, tickfont: { size: textSize.tick, color: ink.quiet } };
    axes[`xaxis${area.axis}`] = {
      ...quiet,
      ...font,
      domain: [paperX(frame, area.left), paperX(frame, area.right)],
      anchor: `y${area.axis}`,
      range: [0, steps - 1],
      tickvals: [0, 3, 6, 9].filter((tick) => tick < steps),
    };
    axes[`yaxis${area.axis}`] = {
      ...quiet,
      ...font,
      domain: [paperY(frame, area.bottom), paperY(frame, area.top)],
      anchor: `x${area.axis}`,
      range: chart.yRange,
      tickvals: chart.yTicks,
      showticklabels: i % columns === 0,
    };
  });
  const yAt = (area: (typeof areas)[number], value: number): number =>
    area.bottom - ((value - chart.yRange[0]) / (chart.yRange[1] - chart.yRange[0])) * panelHeight;
  const grid = areas.flatMap((area) =>
    chart.yTicks.map((tick) =>
      placeLine(
        frame,
        [area.left, yAt(area, tick)],
        [area.right, yAt(area, tick)],
        { color: ink.faint, width: 1 },
        "below",
      ),
    ),
  );
  const legend = chartKey(frame, entries, keyTop);
  return {
    data: chart.panels.flatMap((panel, i) => fanTraces(panel, areas[i]!.axis, bandColours)),
    layout: {
      ...baseLayout(width, height),
      margin: { l: left, r: width - right, t: top, b: height - bottom, pad: 0, autoexpand: false },
      hovermode: "closest",
      dragmode: false,
      ...axes,
      shapes: [...grid, ...legend.shapes],
      annotations: [
        ...head.draw(frame),
        ...axisTitles(frame, chart, { x: right, above: top - 46, below: bottom + 32 }),
        ...chart.panels.flatMap((panel, i) => [
          placeText(frame, {
            text: panel.title,
            x: areas[i]!.left,
            y: areas[i]!.top - 26,
            size: textSize.label,
            colour: ink.strong,
            bold: true,
          }),
          placeText(frame, {
            text: panel.note,
            x: areas[i]!.left,
            y: areas[i]!.top - 11,
            size: textSize.note,
            colour: ink.quiet,
          }),
        ]),
        ...legend.annotations,
      ],
    },
  };
}

// The key draws a thick mark at 45% of its colour: the darker band is told apart by a darker mark.
const bandKey = (i: number): string => tint(modelColours[0], Math.min(1, 0.45 + 0.45 * i));

/** Whether a band is nowhere higher than a line is thick, and so is one to the eye. */
function isLine({ panels, yRange }: FanChart, band: number): boolean {
  const pixels = panelHeight / (yRange[1] - yRange[0]);
  return panels.every(({ bands }) =>
    bands[band]!.low.every((low, step) => (bands[band]!.high[step]! - low) * pixels <= 2),
  );
}

function fanTraces(panel: FanPanel, axis: string, colours: string[]): Record<string, unknown>[] {
  const common = { type: "scatter", xaxis: `x${axis}`, yaxis: `y${axis}`, showlegend: false };
  const steps = panel.median.map((_, step) => step);
  return [
    ...panel.bands.map((band, i) => ({
      ...common,
      mode: "lines",
      hoverinfo: "skip",
      x: [...steps, ...steps.toReversed()],
      y: [...band.high, ...band.low.toReversed()],
      fill: "toself",
      fillcolor: colours[i],
      line: { width: 0 },
    })),
    {
      ...common,
      mode: "lines",
      x: steps,
      y: panel.median,
      line: { color: modelColours[0], width: 1.8 },
      text: panel.median.map(
        (value, step) => `<b>${plain(panel.title)}</b><br>${step}: median ${value.toFixed(0)}`,
      ),
      hovertemplate: "%{text}<extra></extra>",
    },
  ];
}

function checkFan({ panels, key }: FanChart): void {
  if (panels.length === 0) throw new InputError("fanChart requires at least one panel, got none");
  for (const panel of panels) {
    const lengths = [panel.median, ...panel.bands.flatMap(({ low, high }) => [low, high])].map(
      (l) => l.length,
    );
    if (new Set([...lengths, panels[0]!.median.length]).size > 1) {
      throw new InputError(
        `fanChart requires as many values in every band and median, got ${[...new Set(lengths)].join(" and ")} in "${panel.title}"`,
      );
    }
    if (panel.bands.length !== key.bands.length) {
      throw new InputError(
        `fanChart requires ${key.bands.length} bands in every panel, got ${panel.bands.length} in "${panel.title}"`,
      );
    }
  }
}
