import { InputError } from "../core/errors.js";
import { type ChartText, chart, inPanels } from "./chart.js";
import { requireCount, requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { fixed, ink, modelColours, outerMargin, plain, textStyle, tint } from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { horizontalLines } from "./marks/lines.js";
import { area, hover, path } from "./marks/points.js";
import { axisTitles } from "./marks/texts.js";
import { sideBySide } from "./scale.js";

/** How one group of paths spreads, step by step. Every list has one value for each step, from step 0. */
export interface FanPanel {
  title: string;
  /** Printed beside the title: "mean 68.2". */
  note: string;
  median: number[];
  /** Bands from the widest to the narrowest. */
  bands: { low: number[]; high: number[] }[];
}

export interface FanChart extends ChartText {
  panels: FanPanel[];
  /** Panels in a row. Default: 4. */
  columns?: number;
  xTitle: string;
  yTitle: string;
  yRange: [number, number];
  yTicks: number[];
  /** The legend's texts for the bands, from the widest, and for the line. */
  key: { bands: string[]; median: string };
}

const panelHeight = 112;
// The last step of one panel stands beside the first step of the next. With less space, "9 0" would look like
// one number.
const panelGap = 28;
const rowGap = 68;

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
export function fanChart(input: FanChart): PlotlySpec {
  checkFan(input);
  const { panels, key, yRange, yTicks, width = chartWidth(700) } = input;
  const columns = Math.min(input.columns ?? 4, panels.length);
  const rows = Math.ceil(panels.length / columns);
  const colours = key.bands.map((_, i) => tint(modelColours[0], 0.2 + 0.2 * i));
  const entries = key.bands.map(
    (text, i): LegendEntry =>
      isLine(input, i)
        ? { mark: "thin", text, colour: colours[i]! }
        : { mark: "thick", text, colour: bandColour(i) },
  );
  entries.push({ mark: "thin", text: key.median, colour: modelColours[0] });
  const [left, right] = [outerMargin + 26, width - outerMargin];
  const areas = sideBySide(columns, { left, right, gap: panelGap });
  const steps = panels[0]!.median.length;
  const numbers = { ticklabelstandoff: 3 };
  return chart(
    {
      ...input,
      width,
      plot: { left, right, above: 62, height: rows * panelHeight + (rows - 1) * rowGap, below: 50 },
      panels: panels.map((_, i) => ({
        ...areas[i % columns]!,
        rows: { top: Math.floor(i / columns) * (panelHeight + rowGap), height: panelHeight },
        x: { ...numbers, range: [0, steps - 1], tickvals: [0, 3, 6, 9].filter((tick) => tick < steps) },
        y: { ...numbers, range: yRange, tickvals: yTicks, showticklabels: i % columns === 0 },
      })),
      legend: legend(entries, width),
    },
    [
      inPanels(() => horizontalLines(yTicks)),
      axisTitles(input, { above: 46, below: 32 }),
      inPanels((i) => ({ left, top }) => ({
        texts: [
          { text: panels[i]!.title, x: left, y: top - 26, colour: ink.strong, bold: true },
          { ...textStyle.note, text: panels[i]!.note, x: left, y: top - 11 },
        ],
      })),
      inPanels((i) => fan(panels[i]!, colours)),
    ],
  );
}

// The legend draws a thick mark at 45% of its colour, so the darker band gets a darker mark.
const bandColour = (i: number): string => tint(modelColours[0], Math.min(1, 0.45 + 0.45 * i));

/** Whether a band is nowhere higher than a line is thick, so that it looks like a line. */
function isLine({ panels, yRange }: FanChart, band: number): boolean {
  const pixels = panelHeight / (yRange[1] - yRange[0]);
  return panels.every(({ bands }) =>
    bands[band]!.low.every((low, step) => (bands[band]!.high[step]! - low) * pixels <= 2),
  );
}

/** The bands of one panel, with the median over them. */
function fan({ title, median, bands }: FanPanel, colours: string[]): Mark {
  const steps = median.map((_, step) => step);
  const hovers = median.map((value, step) => `<b>${plain(title)}</b><br>${step}: median ${fixed(value, 0)}`);
  return [
    ...bands.map(({ low, high }, i) =>
      area({ x: [...steps, ...steps.toReversed()], y: [...high, ...low.toReversed()] }, colours[i]!),
    ),
    path({ x: steps, y: median }, { color: modelColours[0], width: 1.8 }, hover(hovers)),
  ];
}

function checkFan({ panels, key }: FanChart): void {
  requireSome("fanChart", "panel", panels.length > 0);
  for (const panel of panels) {
    const lengths = [panel.median, ...panel.bands.flatMap(({ low, high }) => [low, high])].map(
      (l) => l.length,
    );
    if (new Set([...lengths, panels[0]!.median.length]).size > 1) {
      throw new InputError(
        `fanChart requires as many values in every band and median, got ${[...new Set(lengths)].join(" and ")} in "${panel.title}"`,
      );
    }
    requireCount("fanChart", "bands in every panel", key.bands.length, panel.bands.length, panel.title);
  }
}
