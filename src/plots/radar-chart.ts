import { InputError } from "../core/errors.js";
import { type ChartText, chart } from "./chart.js";
import { requireCount, requireInRange, requireRange, requireSome } from "./chart-checks.js";
import type { PlotlySpec } from "./figure.js";
import { ink, isScored, modelColours, outerMargin, textStyle } from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import { type RadarAxis, radar, radarNames } from "./marks/radar.js";

/** One line of a radar chart, with its title. */
export interface RadarPanel {
  title: string;
  /** Printed below the title: the overall score. */
  note?: string;
  /** One for each axis; NaN or null is a gap in the line, never 0. */
  values: (number | null)[];
}

/** What `radarChart` draws: a line over the same axes in each panel. */
export interface RadarChart extends ChartText {
  /** Clockwise from the top. Each has a number that all panels share. */
  axes: RadarAxis[];
  panels: RadarPanel[];
  /** Drawn in grey behind every panel, and alone in the large one, such as the median of the panels. */
  reference: { name: string; values: number[] };
  /** The values of the centre and of the outermost ring. */
  range: [number, number];
  /** What the line of a panel shows, for the legend. */
  key: string;
}

const columns = 5;
const large = { radius: 116, labels: 40 };
const titleHeight = 40;
const numberRoom = 14;

/**
 * Draws profiles over many axes as small polar charts of one scale, one for each respondent, instead of many
 * lines in one chart. Each has the same grey reference. A large one in front names the axes.
 *
 * A radar's area depends on the order of its axes and grows with the square of the values: read the
 * distance along each spoke, and compare exact values in a heat map.
 *
 * @throws {InputError} `radarChart requires at least 3 axes, got 2`, `radarChart requires 15 values in every
 * panel, got 14 in "GPT-5"`, or a value outside the range.
 *
 * @example
 * ```ts
 * const spec = radarChart({
 *   title: "Two models", subtitle: "",
 *   axes: [{ label: "Warmth", sublabel: "温暖" }, { label: "Humor", sublabel: "幽默" }, { label: "Morality" }],
 *   panels: [{ title: "A", values: [60, 40, 50] }, { title: "B", values: [20, 80, null] }],
 *   reference: { name: "median", values: [40, 60, 50] },
 *   range: [0, 100], key: "the model",
 * });
 * spec.layout.width; // 900
 * ```
 */
export function radarChart(input: RadarChart): PlotlySpec {
  checkRadar(input);
  const { axes, panels, reference, range, width = 900 } = input;
  const entries: LegendEntry[] = [
    { mark: "filled", text: input.key, colour: modelColours[0] },
    { mark: "thick", text: reference.name, colour: ink.line },
  ];
  if (panels.some(({ values }) => !values.every(isScored))) {
    entries.push({ mark: "open", text: "unscored", colour: ink.quiet });
  }
  const cell = (width - 2 * outerMargin) / columns;
  const radius = cell / 2 - numberRoom - 8;
  const rowHeight = titleHeight + 2 * (radius + numberRoom) + 12;
  const largeHeight = 2 * (large.labels + large.radius) + 6;
  const common = { reference: reference.values, range, axes: axes.map(({ label }) => label) };
  const largeCentre = (top: number) => ({ x: width / 2, y: top + large.labels + large.radius });
  return chart(
    {
      title: input.title,
      subtitle: input.subtitle,
      width,
      plot: {
        left: 0,
        right: width,
        above: 10,
        height: largeHeight + Math.ceil(panels.length / columns) * rowHeight,
        below: 0,
        toEdge: true,
      },
      axes: "pixels",
      legend: legend(entries, width),
    },
    [
      ({ top }) => [
        radar({
          ...common,
          title: reference.name,
          centre: largeCentre(top),
          radius: large.radius,
          values: null,
        }),
        radarNames(axes, { ...largeCentre(top), radius: large.radius }),
      ],
      panels.map(({ title, note, values }, i) => (frame) => {
        const x = outerMargin + ((i % columns) + 0.5) * cell;
        const top = frame.top + largeHeight + Math.floor(i / columns) * rowHeight;
        const middle = { x, anchor: "center" } as const;
        const centre = { x, y: top + titleHeight + numberRoom + radius };
        return [
          radar({ ...common, title, centre, radius, values }),
          () => ({
            texts: [
              { ...middle, text: title, y: top + 12, colour: ink.strong, bold: true },
              ...(note === undefined ? [] : [{ ...middle, ...textStyle.note, text: note, y: top + 28 }]),
            ],
          }),
        ];
      }),
    ],
  );
}

function checkRadar({ axes, panels, reference, range }: RadarChart): void {
  if (axes.length < 3) throw new InputError(`radarChart requires at least 3 axes, got ${axes.length}`);
  requireSome("radarChart", "panel", panels.length > 0);
  requireRange("radarChart", range, "range");
  for (const { title, values } of [...panels, { title: reference.name, values: reference.values }]) {
    requireCount("radarChart", "values in every panel", axes.length, values.length, title);
    for (const [i, value] of values.entries()) {
      requireInRange("radarChart", `${axes[i]!.label} of ${title}`, value, range, "range");
    }
  }
}
