import { InputError } from "../core/errors.js";
import { requireInRange, requireRange } from "./chart-checks.js";
import { chartKey, type KeyEntry, keyHeight } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import { axisTitles, type Frame, outerMargin, placeLine, placeText, titleBlock } from "./frame.js";
import { baseLayout, ink, modelColour, plain, textSize } from "./house-style.js";

/** One path over steps. */
export interface Path {
  name: string;
  /** NaN or null is a gap, never 0. */
  values: (number | null)[];
  /** What the others are compared with, such as a best response: drawn in dashes. */
  dashed?: boolean;
  /** Printed at its end: "goodbye at 100". */
  end: string;
}

export interface PathChart {
  title: string;
  subtitle: string;
  paths: Path[];
  xTitle: string;
  yTitle: string;
  xRange: [number, number];
  yRange: [number, number];
  /** Levels that mean something: a line each, named at the left. */
  levels: { value: number; label: string }[];
  /** The step of the first value: 1 where steps are rounds. Default: 0. */
  firstStep?: number;
  /** Pixels. Default: 700. */
  width?: number;
}

const plotHeight = 330;
const levelWidth = 100;
const endWidth = 130;

/**
 * Draws paths step by step, each with its steps marked and its end named, over levels that mean something.
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
export function pathChart(chart: PathChart): PlotlySpec {
  const { paths, xRange, yRange, firstStep = 0 } = chart;
  if (paths.length === 0 || paths.some((path) => !path.values.some(isScored))) {
    throw new InputError("pathChart requires at least one path with a value, got none");
  }
  for (const range of [xRange, yRange]) requireRange("pathChart", range);
  for (const path of paths) {
    requireInRange("pathChart", path.name, firstStep, xRange);
    requireInRange("pathChart", path.name, firstStep + path.values.length - 1, xRange);
    for (const value of path.values) requireInRange("pathChart", path.name, value, yRange);
  }
  const width = chart.width ?? 700;
  const entries = paths.map(
    (path, i): KeyEntry => ({ mark: "filled", text: path.name, colour: modelColour(i) }),
  );
  const head = titleBlock(chart.title, chart.subtitle, width);
  const top = head.height + 30;
  const bottom = top + plotHeight;
  const keyTop = bottom + 50;
  const height = Math.ceil(keyTop + keyHeight(entries, width) + 14);
  const left = outerMargin + levelWidth;
  const right = width - outerMargin - endWidth;
  const frame: Frame = { width, height, left, right, top, bottom };
  const xAt = (step: number): number =>
    left + ((step - xRange[0]) / (xRange[1] - xRange[0])) * (right - left);
  const yAt = (value: number): number =>
    bottom - ((value - yRange[0]) / (yRange[1] - yRange[0])) * plotHeight;
  const legend = chartKey(frame, entries, keyTop);
  const quiet = { fixedrange: true, showgrid: false, zeroline: false, showline: false, ticks: "" };
  const steps = Array.from({ length: xRange[1] - xRange[0] + 1 }, (_, i) => xRange[0] + i);
  return {
    data: paths.map((path, i) => ({
      type: "scatter",
      xaxis: "x",
      yaxis: "y",
      showlegend: false,
      mode: "lines+markers",
      cliponaxis: false,
      x: path.values.map((_, step) => firstStep + step),
      y: path.values.map((value) => (isScored(value) ? value : null)),
      line: { color: modelColour(i), width: 1.8, ...(path.dashed ? { dash: "5px,4px" } : {}) },
      marker: {
        symbol: "circle",
        opacity: 1,
        size: 7,
        color: modelColour(i),
        line: { color: ink.paper, width: 1 },
      },
      text: path.values.map((value, step) => `<b>${plain(path.name)}</b><br>${firstStep + step}: ${value}`),
      hovertemplate: "%{text}<extra></extra>",
    })),
    layout: {
      ...baseLayout(width, height),
      margin: { l: left, r: width - right, t: top, b: height - bottom, pad: 0, autoexpand: false },
      hovermode: "closest",
      dragmode: false,
      xaxis: {
        ...quiet,
        range: xRange,
        tickvals: steps,
        tickangle: 0,
        tickfont: { size: textSize.tick, color: ink.quiet },
      },
      yaxis: { ...quiet, range: yRange, showticklabels: false },
      shapes: [
        ...chart.levels.map(({ value }) =>
          placeLine(frame, [left, yAt(value)], [right, yAt(value)], { color: ink.faint, width: 1 }, "below"),
        ),
        ...legend.shapes,
      ],
      annotations: [
        ...head.draw(frame),
        ...axisTitles(frame, chart, { x: right, above: top - 14, below: bottom + 32 }),
        ...chart.levels.map(({ value, label }) =>
          placeText(frame, {
            text: label,
            x: left - 10,
            y: yAt(value),
            size: textSize.note,
            colour: ink.quiet,
            anchor: "right",
          }),
        ),
        ...endLabels(paths).map(({ path, end, y, i }) =>
          placeText(frame, {
            text: path.end,
            x: xAt(firstStep + end.step) + 10,
            y: yAt(end.value) + y,
            size: textSize.note,
            colour: modelColour(i),
          }),
        ),
        ...legend.annotations,
      ],
    },
  };
}

const isScored = (value: number | null): value is number => value !== null && Number.isFinite(value);

/** Where a path ends: its last value that is one. */
function endOf({ values }: Path): { step: number; value: number } {
  const step = values.findLastIndex(isScored);
  return { step, value: values[step]! };
}

/** Two ends at one place: the later one's name goes below. */
function endLabels(paths: Path[]) {
  return paths.map((path, i) => {
    const end = endOf(path);
    const same = paths.slice(0, i).filter((other) => {
      const { step, value } = endOf(other);
      return step === end.step && Math.abs(value - end.value) < 5;
    });
    return { path, end, y: 15 * same.length, i };
  });
}
