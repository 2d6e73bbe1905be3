import { InputError } from "../core/errors.js";
import { bareAxis, type ChartText, chart } from "./chart.js";
import { requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { fixed, ink, outerMargin, textSize, textStyle, tickText } from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { choiceDots, estimates, intervalColours, type SpecificationMark } from "./marks/specification.js";
import { line } from "./paper.js";
import { niceStep, scale, tickValues } from "./scale.js";
import { textWidth } from "./text-widths.js";

export type { SpecificationMark };

export interface SpecificationChart extends ChartText {
  marks: SpecificationMark[];
  /** What the intervals treat as independent, narrowest lines last: at most three. */
  intervals: string[];
  dimensions: { title: string; options: string[] }[];
  yTitle: string;
  /** Decimals of a named mark's value. Default: 1. */
  digits?: number;
}

const upperHeight = 250;
const optionHeight = 16;
const dimensionGap = 9;
const optionIndent = 12;

/**
 * Draws a specification curve: all estimates of one effect in order of size, each with its intervals, over a
 * table of dots that shows which choices led to it.
 *
 * If the dots of a dimension are spread evenly from left to right, it does not matter. If its options gather
 * at the ends, it drives the result.
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
export function specificationChart(input: SpecificationChart): PlotlySpec {
  checkChart(input);
  const { intervals, dimensions, digits = 1, width = chartWidth(700) } = input;
  const marks = [...input.marks].sort((a, b) => a.value - b.value);
  const named = marks.flatMap(({ name, value }, i) => (name === undefined ? [] : [{ name, value, i }]));
  const labels = dimensions.flatMap((dimension) => [
    textWidth(dimension.title, textSize.note, "bold"),
    ...dimension.options.map((option) => optionIndent + textWidth(option, textSize.note)),
  ]);
  const left = Math.ceil(outerMargin + Math.max(...labels) + 14);
  const table = tableRows(dimensions, upperHeight + 16);

  const ends = [0, ...marks.flatMap((mark) => [mark.value, ...mark.intervals.flat()])];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const step = niceStep(most - least, 6);
  const yRange: [number, number] = [step * Math.floor(least / step), step * Math.ceil(most / step)];
  const xRange: [number, number] = [-0.5, marks.length - 0.5];
  const split = (table.height - upperHeight) / table.height;

  const entries: LegendEntry[] = [
    { mark: "filled", text: "estimate", colour: ink.strong },
    ...intervals.map(
      (text, i): LegendEntry => ({ mark: i === 0 ? "thick" : "thin", text, colour: intervalColours[i] }),
    ),
  ];
  return chart(
    {
      ...input,
      width,
      plot: { left, right: width - outerMargin, above: 34, height: table.height, below: 14 },
      x: { range: xRange },
      axes: {
        xaxis: { ...bareAxis, range: xRange, domain: [0, 1], anchor: "y2" },
        yaxis: { ...bareAxis, range: yRange, domain: [split, 1] },
        // One unit is one pixel below the top, because the table of choices places the dots.
        yaxis2: { ...bareAxis, range: [table.height, upperHeight], domain: [0, split], anchor: "x" },
      },
      legend: legend(entries, width),
    },
    [
      valueAxis(tickValues(...yRange, step), { yTitle: input.yTitle, yRange, step }),
      choiceTable(table),
      ({ x, top, bottom }) => ({
        shapes: named.map(({ i }) =>
          line([x(i), top - 4], [x(i), bottom], { color: ink.line, width: 1, dash: "2px,3px" }),
        ),
        texts: named.map(({ name, value, i }) => ({
          text: `${name} ${fixed(value, digits)}`,
          x: x(i),
          y: top - 14,
          size: textSize.note,
          colour: ink.strong,
          anchor: "center",
        })),
      }),
      estimates(marks, input),
      choiceDots(marks, (d, choice) => table.centres.get(JSON.stringify([d, choice]))!),
    ],
  );
}

/** The axis of the estimates, with its grid, in which zero stands out. */
function valueAxis(
  ticks: number[],
  { yTitle, yRange, step }: { yTitle: string; yRange: [number, number]; step: number },
): Mark {
  return ({ left, right, top }) => {
    const y = scale([yRange[1], yRange[0]], top, top + upperHeight);
    return {
      shapes: ticks.map((tick) =>
        line(
          [left, y(tick)],
          [right, y(tick)],
          Math.abs(tick) < step / 2 ? { color: ink.quiet, width: 1.3 } : { color: ink.faint, width: 1 },
        ),
      ),
      texts: [
        { ...textStyle.note, text: yTitle, x: outerMargin, y: top - 14 },
        ...ticks.map((tick) => ({
          ...textStyle.printed,
          text: tickText(Number(tick.toFixed(6))),
          x: left - 8,
          y: y(tick),
          colour: ink.quiet,
        })),
      ],
    };
  };
}

/** The names of the choices at the left, with a rule above each dimension. */
function choiceTable({ texts, rules }: ReturnType<typeof tableRows>): Mark {
  return ({ top, right }) => ({
    shapes: rules.map((y) => line([outerMargin, top + y], [right, top + y], { color: ink.faint, width: 1 })),
    texts: texts.map(({ text, y, bold }) => ({
      text,
      x: outerMargin + (bold ? 0 : optionIndent),
      y: top + y,
      size: textSize.note,
      colour: bold ? ink.strong : ink.text,
      bold,
    })),
  });
}

/** The place of each option of each dimension, in pixels below the top of the plot area. */
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
  requireSome("specificationChart", "mark", marks.length > 0);
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
          `specificationChart: "${choice}" is not an option of "${dimension.title}"; its options are ${dimension.options.join(", ")}`,
        );
      }
    }
  }
}
