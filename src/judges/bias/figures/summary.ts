import { type Axis, chart, type Panel } from "../../../plots/chart.js";
import type { Figure } from "../../../plots/figure.js";
import { ink, modelColours, outerMargin, textSize, textStyle, tint } from "../../../plots/house-style.js";
import { legend } from "../../../plots/legend.js";
import type { Mark } from "../../../plots/mark.js";
import { verticalLines } from "../../../plots/marks/lines.js";
import { tickTexts, xTitle } from "../../../plots/marks/texts.js";
import { line, type PlacedText, type Shape } from "../../../plots/paper.js";
import { textWidth, wrapText } from "../../../plots/text-widths.js";
import type { BiasAnswer, BiasReport } from "../bias-report.js";
import { formatInterval, formatNumber, intervalsAndVerdicts, nameOf, verdictWords } from "../wording.js";
import { standardise } from "./standardise.js";

const width = 860;
const [labelEnd, plotEnd] = [150, 490];
/** Where the words beside the plot begin, and how wide they may be. */
const besideStart = plotEnd + 16;
const besideRoom = width - outerMargin - besideStart;
const lineHeight = 16;
/** Farther effects are drawn at the edge, with an arrow. */
const reach = 5;

const colours = {
  found: modelColours[1],
  negligible: modelColours[2],
  undecided: ink.text,
  described: ink.quiet,
  "not-computable": ink.quiet,
} as const;

/** All questions in one picture: the strongest effect of each in margins, its interval, and the verdict. */
export function summaryFigure(report: BiasReport): Figure {
  const { diagnostics, table, title } = report;
  const raters = `${table.raters.length} raters${table.raters.some(({ kind }) => kind === "scripted") ? ", some scripted" : ""}`;
  const subtitle = `${title}: ${table.scored} scored ratings by ${raters}, ${table.units.n} independent ${table.units.name}. The strongest tested effect of each question, as a multiple of what would still be negligible. ${intervalsAndVerdicts}`;
  const rows = diagnostics.map(besideText);
  const rowHeight = Math.max(...rows.map(({ lines }) => lines.length)) > 2 ? 56 : 44;
  const x: Axis & Panel["x"] = { range: [-reach, reach] };
  return {
    id: "figure-summary",
    study: "judge-bias",
    title: "Which biases do the judges show?",
    paper: "Summary",
    alt: `${diagnostics.length} questions about the judges of ${title}. ${diagnostics.map(inWords).join(" ")}`,
    spec: chart(
      {
        title: "Which biases do the judges show?",
        subtitle,
        width,
        plot: {
          left: labelEnd,
          right: plotEnd,
          above: 14,
          height: diagnostics.length * rowHeight,
          below: 50,
        },
        x,
        axes: "pixels",
        legend: legend(
          [
            { mark: "filled", text: "strongest tested effect" },
            { mark: "thin", text: `${Math.round(100 * report.settings.level)}% interval` },
            { mark: "thick", text: "negligible: nearer than the margin", colour: ink.line },
          ],
          width,
        ),
      },
      [
        band(),
        verticalLines([-4, -2, 2, 4]),
        verticalLines([0], { color: ink.line, width: 1.2 }),
        diagnostics.map((answer, at) => row(answer, rows[at]!, at, rowHeight)),
        tickTexts([-4, -2, -1, 0, 1, 2, 4]),
        xTitle("Distance from no bias, in margins"),
      ],
    ),
    table: {
      columns: [
        "question",
        "verdict",
        "strongest effect",
        "value",
        "lower",
        "upper",
        "no bias",
        "margin",
        "p adjusted",
        "n",
        "units",
      ],
      rows: diagnostics.map(tableRow),
    },
    madeBy: "summaryFigure",
    inputs: [],
    seed: report.settings.seed,
  };
}

const inWords = ({ id, verdict, headline }: BiasAnswer): string =>
  `${nameOf(id)}: ${verdictWords(verdict)}${headline === null ? "" : ` (${headline.label} ${formatNumber(headline.value)} ${formatInterval(headline.ci)})`}.`;

function tableRow({ id, verdict, headline }: BiasAnswer): (string | number | null)[] {
  if (headline === null) return [nameOf(id), verdictWords(verdict), ...Array(9).fill(null)];
  const { label, value, ci, margin, pAdjusted, n, units } = headline;
  const known = (one: number | undefined): number | null =>
    one === undefined || Number.isNaN(one) ? null : one;
  return [
    nameOf(id),
    verdictWords(verdict),
    label,
    ...[value, ci[0], ci[1], headline.null, margin, pAdjusted, n].map(known),
    units,
  ];
}

/** From -1 to 1 margin. */
function band(): Mark {
  return ({ x, top, bottom }) => ({
    shapes: [{ type: "rect", left: x(-1), right: x(1), top, bottom, fill: tint(ink.line, 0.22) }],
  });
}

function row(answer: BiasAnswer, words: Beside, at: number, rowHeight: number): Mark {
  const { id, verdict, headline } = answer;
  const colour = colours[verdict];
  return (frame) => {
    const y = frame.top + (at + 0.5) * rowHeight;
    const standard = headline === null ? undefined : standardise(headline);
    const texts: PlacedText[] = [
      { text: nameOf(id), x: outerMargin, y: y - 8, bold: true, colour: ink.strong },
      { text: verdictWords(verdict), x: outerMargin, y: y + 9, size: textSize.note, colour },
      ...beside(words, y),
    ];
    const shapes = [
      line([outerMargin, y + rowHeight / 2], [width - outerMargin, y + rowHeight / 2], {
        color: ink.faint,
        width: 0.8,
      }),
      ...(standard === undefined ? [] : estimate(standard, frame.x, y, colour)),
    ];
    return { texts, shapes };
  };
}

/** Lines of words beside the plot, the last of them numbers or not. */
interface Beside {
  lines: string[];
  hasNumbers: boolean;
}

/** The effect in its own unit, or why there is none. A long name takes two lines before it is cut. */
function besideText(own: BiasAnswer): Beside {
  const shown = own.headline ?? own.effects.find(({ value }) => !Number.isNaN(value));
  if (shown === undefined) {
    return { lines: twoLines(own.answer.replace(/^Not computable: /, "")), hasNumbers: false };
  }
  const numbers = `${formatNumber(shown.value)} ${formatInterval(shown.ci)}, n = ${shown.n} ${shown.units}`;
  return { lines: [...twoLines(shown.label), shorten(numbers)], hasNumbers: true };
}

function beside({ lines, hasNumbers }: Beside, y: number): PlacedText[] {
  return lines.map((text, i) => ({
    ...{ ...textStyle.note, text, x: besideStart, y: y + lineHeight * (i - (lines.length - 1) / 2) },
    ...(hasNumbers && i === lines.length - 1 ? { colour: ink.text } : {}),
  }));
}

/** At most two lines; what does not fit into the second is cut, and says so. */
function twoLines(text: string): string[] {
  const [first = "", ...rest] = wrapText(text, besideRoom, textSize.note);
  return rest.length === 0 ? [shorten(first)] : [shorten(first), shorten(rest.join(" "))];
}

function shorten(text: string): string {
  if (textWidth(text, textSize.note) <= besideRoom) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}...`, textSize.note) > besideRoom) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}...`;
}

type Standard = NonNullable<ReturnType<typeof standardise>>;

/** A dot and its interval; what lies beyond the axis ends in an arrow. */
function estimate({ value, ci }: Standard, x: (value: number) => number, y: number, colour: string): Shape[] {
  const inside = (one: number): number => Math.max(-reach, Math.min(reach, one));
  const hasInterval = ci.every((one) => !Number.isNaN(one));
  const look = { color: colour, width: 1.6 };
  const isBeyond = Math.abs(value) > reach;
  const arrow = (side: 1 | -1): Shape[] =>
    [-5, 5].map((up) => line([x(side * reach) - 7 * side, y + up], [x(side * reach), y], look));
  return [
    ...(hasInterval ? [line([x(inside(ci[0])), y], [x(inside(ci[1])), y], look)] : []),
    ...(hasInterval && ci[1] > reach ? arrow(1) : []),
    ...(hasInterval && ci[0] < -reach ? arrow(-1) : []),
    ...(isBeyond && !hasInterval ? arrow(value > 0 ? 1 : -1) : []),
    ...(isBeyond ? [] : [dot(x(value), y, colour)]),
  ];
}

const dot = (x: number, y: number, fill: string): Shape => ({
  type: "circle",
  left: x - 4.5,
  right: x + 4.5,
  top: y - 4.5,
  bottom: y + 4.5,
  fill,
  line: { color: ink.paper, width: 1 },
  layer: "above",
});
