import { type ChartText, chart } from "./chart.js";
import { requireInRange, requireRange, requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import {
  ink,
  isScored,
  modelColour,
  outerMargin,
  plain,
  seriesShape,
  textSize,
  textStyle,
  tickText,
} from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { horizontalLines } from "./marks/lines.js";
import { hover, path } from "./marks/points.js";
import { axisTitles } from "./marks/texts.js";
import { tickValues } from "./scale.js";

/** One path over steps. */
export interface Path {
  name: string;
  /** NaN or null is a gap, never 0. */
  values: (number | null)[];
  /** A path that the others are compared with, such as a best response. It is dashed. */
  dashed?: boolean;
  /** Printed at its end: "goodbye at 100". */
  end: string;
}

export interface PathChart extends ChartText {
  paths: Path[];
  xTitle: string;
  yTitle: string;
  xRange: [number, number];
  yRange: [number, number];
  /** Levels with a meaning: a line each, named at the left. */
  levels: { value: number; label: string }[];
  /** The step of the first value: 1 where steps are rounds. Default: 0. */
  firstStep?: number;
}

const levelWidth = 100;
const endWidth = 130;

/**
 * Draws paths step by step over lines for named levels. Each path has its own colour and shape for its steps, and its
 * end is named.
 *
 * @throws {InputError} `pathChart requires at least one path with a value, got none`, or a value outside the
 * ranges.
 *
 * @example
 * ```ts
 * const spec = pathChart({
 *   title: "One dialogue", subtitle: "", paths: [{ name: "V3", values: [40, 45, 35], end: "35" }],
 *   xTitle: "reply", yTitle: "emotion", xRange: [0, 9], yRange: [0, 100], levels: [],
 * });
 * spec.layout.width; // 700
 * ```
 */
export function pathChart(input: PathChart): PlotlySpec {
  const { paths, levels, xRange, yRange, firstStep = 0, width = chartWidth(700) } = input;
  requireSome(
    "pathChart",
    "path with a value",
    paths.length > 0 && paths.every(({ values }) => values.some(isScored)),
  );
  for (const range of [xRange, yRange]) requireRange("pathChart", range);
  for (const { name, values } of paths) {
    requireInRange("pathChart", name, firstStep, xRange);
    requireInRange("pathChart", name, firstStep + values.length - 1, xRange);
    for (const value of values) requireInRange("pathChart", name, value, yRange);
  }
  const entries = paths.map(
    ({ name }, i): LegendEntry => ({
      mark: "path",
      shape: seriesShape(i),
      text: name,
      colour: modelColour(i),
    }),
  );
  return chart(
    {
      ...input,
      width,
      plot: {
        left: outerMargin + levelWidth,
        right: width - outerMargin - endWidth,
        above: 38,
        height: 330,
        below: 50,
      },
      x: { range: xRange, tickvals: tickValues(...xRange, 1) },
      y: { range: yRange },
      legend: legend(entries, width),
    },
    [
      horizontalLines(levels.map(({ value }) => value)),
      axisTitles(input, { above: 22, below: 32 }),
      ({ left, y }) => ({
        texts: levels.map(({ value, label }) => ({
          ...textStyle.note,
          text: label,
          x: left - 10,
          y: y(value),
          anchor: "right",
        })),
      }),
      paths.map((one, i) => steps(one, firstStep, i)),
      ends(paths, firstStep),
    ],
  );
}

/** One path, with its steps marked. */
function steps({ name, values, dashed }: Path, firstStep: number, rank: number): Mark {
  const color = modelColour(rank);
  return path(
    {
      x: values.map((_, step) => firstStep + step),
      y: values.map((value) => (isScored(value) ? value : null)),
    },
    { color, width: 1.8, ...(dashed ? { dash: "5px,4px" } : {}) },
    {
      mode: "lines+markers",
      cliponaxis: false,
      marker: {
        symbol: seriesShape(rank),
        opacity: 1,
        size: rank === 0 ? 7 : 8,
        color,
        line: { color: ink.paper, width: 1 },
      },
      ...hover(
        values.map(
          (value, step) =>
            `<b>${plain(name)}</b><br>${firstStep + step}: ${isScored(value) ? tickText(value) : "unscored"}`,
        ),
      ),
    },
  );
}

/** The texts at the ends of the paths. If two ends are at one place, the later one's text goes below. */
function ends(paths: Path[], firstStep: number): Mark {
  // A path ends at its last scored value.
  const all = paths.map(({ values, end }) => {
    const step = values.findLastIndex(isScored);
    return { text: end, step, value: values[step]! };
  });
  return ({ x, y }) => ({
    texts: all.map(({ text, step, value }, i) => {
      const same = all
        .slice(0, i)
        .filter((other) => other.step === step && Math.abs(other.value - value) < 5);
      return {
        text,
        x: x(firstStep + step) + 10,
        y: y(value) + 15 * same.length,
        size: textSize.note,
        colour: modelColour(i),
      };
    }),
  });
}
