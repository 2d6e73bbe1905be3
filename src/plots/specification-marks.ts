import type { ConfidenceInterval } from "../core/estimate.js";
import { ink, modelColours, plain, tint } from "./house-style.js";

/** One way to estimate the effect. */
export interface SpecificationMark {
  value: number;
  /** One interval for each name in `intervals` of the chart, in that order. */
  intervals: ConfidenceInterval[];
  /** One option of each dimension, in their order; null where the dimension does not apply. */
  choices: (string | null)[];
  /** Printed above the mark, which is drawn larger: "the paper's". */
  name?: string;
}

// Thick below thin: every interval shows, whichever is the longest.
const lineWidths = [3.4, 2.4, 1];

/** The colours of a mark's intervals; the first is drawn in a tint, as the key draws thick marks. */
export const intervalColours = [modelColours[1], modelColours[3], ink.strong] as const;

/** The upper panel's intervals and estimates, and the dots of the choices below it. */
export function specificationTraces(
  chart: { intervals: string[]; dimensions: { title: string }[] },
  marks: SpecificationMark[],
  centres: ReadonlyMap<string, number>,
) {
  const common = { type: "scatter", xaxis: "x", showlegend: false };
  const lines = chart.intervals.map((_, k) => ({
    ...common,
    yaxis: "y",
    mode: "lines",
    hoverinfo: "skip",
    line: { color: k === 0 ? tint(intervalColours[0], 0.45) : intervalColours[k], width: lineWidths[k] },
    // A null between two segments lifts the pen.
    x: marks.flatMap((_mark, i) => [i, i, null]),
    y: marks.flatMap((mark) => [...mark.intervals[k]!, null]),
  }));
  const hover = marks.map((mark) => {
    const choices = mark.choices.flatMap((choice, d) =>
      choice === null ? [] : [`${plain(chart.dimensions[d]!.title)}: ${plain(choice)}`],
    );
    const intervals = mark.intervals.map(
      (ci, k) => `${plain(chart.intervals[k]!)}: ${ci[0].toFixed(1)} to ${ci[1].toFixed(1)}`,
    );
    return [`<b>${mark.value.toFixed(2)}</b>`, ...intervals, ...choices].join("<br>");
  });
  const estimates = {
    ...common,
    yaxis: "y",
    mode: "markers",
    x: marks.map((_, i) => i),
    y: marks.map((mark) => mark.value),
    marker: {
      symbol: "circle",
      opacity: 1,
      size: marks.map((mark) => (mark.name === undefined ? 3.6 : 8)),
      color: ink.strong,
      line: { color: ink.paper, width: marks.map((mark) => (mark.name === undefined ? 0 : 1.2)) },
    },
    text: hover,
    hovertemplate: "%{text}<extra></extra>",
  };
  const dots = marks.flatMap((mark, i) =>
    mark.choices.flatMap((choice, d) =>
      choice === null
        ? []
        : [{ x: i, y: centres.get(JSON.stringify([d, choice]))!, named: mark.name !== undefined }],
    ),
  );
  const choices = {
    ...common,
    yaxis: "y2",
    mode: "markers",
    hoverinfo: "skip",
    x: dots.map((dot) => dot.x),
    y: dots.map((dot) => dot.y),
    marker: {
      symbol: "circle",
      opacity: 1,
      size: dots.map((dot) => (dot.named ? 6.5 : 3.4)),
      color: dots.map((dot) => (dot.named ? ink.strong : ink.quiet)),
      line: { width: 0 },
    },
  };
  return [...lines, estimates, choices];
}
