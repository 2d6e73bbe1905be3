import { InputError } from "../core/errors.js";
import { chartKey, type KeyEntry, keyHeight } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import { type Frame, outerMargin, paperY, placeLine, placeText, titleBlock } from "./frame.js";
import { baseLayout, ink, textSize } from "./house-style.js";
import { niceStep } from "./panels.js";
import { intervalColours, type SpecificationMark, specificationTraces } from "./specification-marks.js";
import { textWidth } from "./text-widths.js";

export type { SpecificationMark };

export interface SpecificationChart {
  title: string;
  subtitle: string;
  marks: SpecificationMark[];
  /** What the intervals take as independent, narrowest lines last: at most three. */
  intervals: string[];
  dimensions: { title: string; options: string[] }[];
  yTitle: string;
  /** Pixels. Default: 700. */
  width?: number;
  /** Decimals of a named mark's value. Default: 1. */
  digits?: number;
}

const upperHeight = 250;
const optionHeight = 16;
const dimensionGap = 9;
/**
 * Draws a specification curve: all estimates of one effect in order of size, each with its intervals, over a
 * table of dots that says which choices led to it.
 *
 * A dimension whose dots lie evenly from left to right does not matter; one whose options gather at the ends
 * drives the result.
 *
 * @throws {InputError} `specificationChart requires at least one mark, got none`, a mark without a value, or
 * a choice that its dimension does not have.
 *
 * Source: Simonsohn, Simmons & Nelson 2020, doi 10.1038/s41562-020-0912-z.
 *
 * @example
 * ```ts
 * const spec = specificationChart({
 *   title: "Does it help?",
 *   subtitle: "",
 *   marks: [{ value: 5, intervals: [[2, 8]], choices: ["first"] }],
 *   intervals: ["by story"],
 *   dimensions: [{ title: "Ties", options: ["first", "last"] }],
 *   yTitle: "Effect (points)",
 * });
 * spec.layout.width; // 700
 * ```
 */
export function specificationChart(chart: SpecificationChart): PlotlySpec {
  checkChart(chart);
  const width = chart.width ?? 700;
  const marks = [...chart.marks].sort((a, b) => a.value - b.value);
  const entries: KeyEntry[] = [
    { mark: "filled", text: "estimate", colour: ink.strong },
    ...chart.intervals.map(
      (text, i): KeyEntry => ({ mark: i === 0 ? "thick" : "thin", text, colour: intervalColours[i] }),
    ),
  ];
  const head = titleBlock(chart.title, chart.subtitle, width);
  const labels = chart.dimensions.flatMap((dimension) => [
    textWidth(dimension.title, textSize.note, "bold"),
    ...dimension.options.map((option) => 12 + textWidth(option, textSize.note)),
  ]);
  const left = Math.ceil(outerMargin + Math.max(...labels) + 14);
  const top = head.height + 34;
  const table = tableRows(chart.dimensions, upperHeight + 16);
  const keyTop = top + table.height + 14;
  const height = Math.ceil(keyTop + keyHeight(entries, width) + 14);
  const frame: Frame = { width, height, left, right: width - outerMargin, top, bottom: top + table.height };

  const ends = marks.flatMap((mark) => [mark.value, ...mark.intervals.flat()]);
  const span = Math.max(...ends, 0) - Math.min(...ends, 0);
  const step = niceStep(span, 6);
  const yRange: [number, number] = [
    step * Math.floor(Math.min(...ends, 0) / step),
    step * Math.ceil(Math.max(...ends, 0) / step),
  ];
  const xOf = (i: number): number => left + ((i + 0.5) / marks.length) * (frame.right - left);
  const yOf = (value: number): number => top + ((yRange[1] - value) / (yRange[1] - yRange[0])) * upperHeight;

  const ticks = Array.from(
    { length: Math.round((yRange[1] - yRange[0]) / step) + 1 },
    (_, i) => yRange[0] + i * step,
  );
  const grid = ticks.map((tick) =>
    placeLine(
      frame,
      [left, yOf(tick)],
      [frame.right, yOf(tick)],
      Math.abs(tick) < step / 2 ? { color: ink.quiet, width: 1.3 } : { color: ink.faint, width: 1 },
      "below",
    ),
  );
  const tickTexts = ticks.map((tick) =>
    placeText(frame, {
      text: String(Number(tick.toFixed(6))).replace("-", "−"),
      x: left - 8,
      y: yOf(tick),
      size: textSize.tick,
      colour: ink.quiet,
      anchor: "right",
    }),
  );
  const named = marks.flatMap((mark, i) =>
    mark.name === undefined ? [] : [{ ...mark, name: mark.name, i }],
  );
  const legend = chartKey(frame, entries, keyTop);
  return {
    data: specificationTraces(chart, marks, table.centres),
    layout: {
      ...baseLayout(width, height),
      hovermode: "closest",
      margin: {
        l: left,
        r: width - frame.right,
        t: top,
        b: height - frame.bottom,
        pad: 0,
        autoexpand: false,
      },
      xaxis: { ...quiet, range: [-0.5, marks.length - 0.5], domain: [0, 1], anchor: "y2" },
      yaxis: { ...quiet, range: yRange, domain: [paperY(frame, top + upperHeight), 1] },
      // One unit is one pixel below the top: dots are placed by the table of choices.
      yaxis2: {
        ...quiet,
        range: [table.height, upperHeight],
        domain: [0, paperY(frame, top + upperHeight)],
        anchor: "x",
      },
      shapes: [
        ...grid,
        ...table.rules.map((y) =>
          placeLine(
            frame,
            [outerMargin, top + y],
            [frame.right, top + y],
            { color: ink.faint, width: 1 },
            "below",
          ),
        ),
        ...named.map(({ i }) =>
          placeLine(
            frame,
            [xOf(i), top - 4],
            [xOf(i), frame.bottom],
            { color: ink.line, width: 1, dash: "2px,3px" },
            "below",
          ),
        ),
        ...legend.shapes,
      ],
      annotations: [
        ...head.draw(frame),
        placeText(frame, {
          text: chart.yTitle,
          x: outerMargin,
          y: top - 14,
          size: textSize.note,
          colour: ink.quiet,
        }),
        ...tickTexts,
        ...table.texts.map(({ text, y, bold }) =>
          placeText(frame, {
            text,
            x: outerMargin + (bold ? 0 : 12),
            y: top + y,
            size: textSize.note,
            colour: bold ? ink.strong : ink.text,
            bold,
          }),
        ),
        ...named.map(({ name, value, i }) =>
          placeText(frame, {
            text: `${name} ${value.toFixed(chart.digits ?? 1)}`,
            x: xOf(i),
            y: top - 14,
            size: textSize.note,
            colour: ink.strong,
            anchor: "center",
          }),
        ),
        ...legend.annotations,
      ],
    },
  };
}

const quiet = {
  fixedrange: true,
  showgrid: false,
  zeroline: false,
  showline: false,
  ticks: "",
  showticklabels: false,
};

/** Where each option of each dimension stands, in pixels below the top of the plot area. */
function tableRows(dimensions: SpecificationChart["dimensions"], start: number) {
  const centres = new Map<string, number>();
  const texts: { text: string; y: number; bold: boolean }[] = [];
  const rules: number[] = [];
  let y = start;
  for (const [d, dimension] of dimensions.entries()) {
    rules.push(y - dimensionGap / 2);
    texts.push({ text: dimension.title, y: y + optionHeight / 2, bold: true });
    y += optionHeight;
    for (const option of dimension.options) {
      centres.set(JSON.stringify([d, option]), y + optionHeight / 2);
      texts.push({ text: option, y: y + optionHeight / 2, bold: false });
      y += optionHeight;
    }
    y += dimensionGap;
  }
  return { centres, texts, rules, height: y };
}

function checkChart({ marks, intervals, dimensions }: SpecificationChart): void {
  if (marks.length === 0) throw new InputError("specificationChart requires at least one mark, got none");
  if (intervals.length > intervalColours.length) {
    throw new InputError(`specificationChart draws at most 3 intervals a mark, got ${intervals.length}`);
  }
  for (const mark of marks) {
    const numbers = [mark.value, ...mark.intervals.flat()];
    if (mark.intervals.length !== intervals.length || !numbers.every(Number.isFinite)) {
      throw new InputError(
        `specificationChart requires a value and ${intervals.length} finite intervals a mark, got ${JSON.stringify([mark.value, ...mark.intervals])}`,
      );
    }
    for (const [d, dimension] of dimensions.entries()) {
      const choice = mark.choices[d];
      if (choice === undefined || (choice !== null && !dimension.options.includes(choice))) {
        throw new InputError(
          `specificationChart: "${choice}" is no option of "${dimension.title}"; its options are ${dimension.options.join(", ")}`,
        );
      }
    }
  }
}
