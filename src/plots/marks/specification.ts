import type { ConfidenceInterval } from "../../core/estimate.js";
import { fixed, ink, modelColours, plain, tint } from "../house-style.js";
import type { Mark } from "../mark.js";
import { dots, segments } from "./points.js";

/** One way to estimate the effect. */
export interface SpecificationMark {
  value: number;
  /** One interval for each name in `intervals` of the chart, in that order. */
  intervals: ConfidenceInterval[];
  /** One option of each dimension, in their order; null if the dimension does not apply. */
  choices: (string | null)[];
  /** Printed above the mark, which is drawn larger: "the paper's". */
  name?: string;
}

// Thick below thin, so that every interval is visible, whichever is the longest.
const lineWidths = [3.4, 2.4, 1];

/** The colours of a mark's intervals; the first is drawn in a tint, as the legend draws thick marks. */
export const intervalColours = [modelColours[1], modelColours[3], ink.strong] as const;

interface Dimensions {
  intervals: string[];
  dimensions: { title: string }[];
}

/** All estimates from left to right, each drawn over its intervals, with the thickest line lowest. */
export function estimates(marks: SpecificationMark[], { intervals, dimensions }: Dimensions): Mark {
  const hoverText = (mark: SpecificationMark): string => {
    const choices = mark.choices.flatMap((choice, d) =>
      choice === null ? [] : [`${plain(dimensions[d]!.title)}: ${plain(choice)}`],
    );
    const bounds = mark.intervals.map(
      (ci, k) => `${plain(intervals[k]!)}: ${fixed(ci[0], 1)} to ${fixed(ci[1], 1)}`,
    );
    return [`<b>${fixed(mark.value, 2)}</b>`, ...bounds, ...choices].join("<br>");
  };
  return [
    intervals.map((_, k) =>
      segments(
        marks.map((mark, i) => ({ x: [i, i], y: mark.intervals[k]! })),
        { color: k === 0 ? tint(intervalColours[0], 0.45) : intervalColours[k]!, width: lineWidths[k]! },
      ),
    ),
    dots(
      marks.map((mark, i) => ({ x: i, y: mark.value, text: hoverText(mark) })),
      {
        size: marks.map(({ name }) => (name === undefined ? 3.6 : 8)),
        color: ink.strong,
        line: { color: ink.paper, width: marks.map(({ name }) => (name === undefined ? 0 : 1.2)) },
      },
    ),
  ];
}

/** A dot below each estimate for every choice that led to it. */
export function choiceDots(
  marks: SpecificationMark[],
  yOf: (dimension: number, choice: string) => number,
): Mark {
  const all = marks.flatMap(({ choices, name }, x) =>
    choices.flatMap((choice, d) =>
      choice === null ? [] : [{ x, y: yOf(d, choice), named: name !== undefined }],
    ),
  );
  return () => ({
    traces: [
      {
        yaxis: "y2",
        mode: "markers",
        hoverinfo: "skip",
        x: all.map(({ x }) => x),
        y: all.map(({ y }) => y),
        marker: {
          symbol: "circle",
          opacity: 1,
          size: all.map(({ named }) => (named ? 6.5 : 3.4)),
          color: all.map(({ named }) => (named ? ink.strong : ink.quiet)),
          line: { width: 0 },
        },
      },
    ],
  });
}
