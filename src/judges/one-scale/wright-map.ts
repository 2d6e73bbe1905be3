import type { ConfidenceInterval } from "../../core/estimate.js";
import { bareAxis, chart } from "../../plots/chart.js";
import type { Figure } from "../../plots/figure.js";
import { ink, modelColours, outerMargin, plain, textSize, textStyle, tint } from "../../plots/house-style.js";
import type { Frame, Mark, Trace } from "../../plots/mark.js";
import { boxes } from "../../plots/marks/boxes.js";
import { line, type PlacedText, type Shape } from "../../plots/paper.js";
import { niceStep, tickValues } from "../../plots/scale.js";
import { textWidth } from "../../plots/text-widths.js";
import type { FigureAbout } from "../bias/figures/about.js";
import { raterName, short } from "../bias/figures/about-text.js";
import { spreadLabels } from "./spread-labels.js";

/** What a Wright map shows: plain JSON. */
export interface WrightMapData {
  /** Positions of the rated objects in logits, and how many objects stand there. */
  objects: { at: number; n: number }[];
  raters: WrightPoint[];
  /** Empty if there is only one. */
  criteria: WrightPoint[];
  /** Places of the steps, severity included: by rater, or one list for all (rater null). Empty with two levels. */
  thresholds: { rater: string | null; steps: { step: number; at: number }[] }[];
  /** "CML, each rater with thresholds of its own" */
  how: string;
}

export interface WrightPoint {
  id: string;
  value: number;
  ci: ConfidenceInterval;
}

const rowGap = 15;
const columnGap = 26;
const histogramWidth = 140;
const widestName = 190;
const stepColumn = 24;
const mostSteps = 20;

/** Draws objects, raters, criteria and steps on one axis of logits. */
export function drawWrightMap(data: WrightMapData, about: FigureAbout): Figure {
  const { raters, criteria } = data;
  const steps = data.thresholds.slice(0, mostSteps);
  const hasSteps = steps.length > 0;
  const byRater = hasSteps && steps[0]!.rater !== null;
  const numberOf = new Map(raters.map(({ id }, i) => [id, i + 1]));
  const range = rangeOf(data);
  const step = niceStep(range[1] - range[0], 8);
  const ends: [number, number] = [Math.floor(range[0] / step) * step, Math.ceil(range[1] / step) * step];
  const rows = Math.max(raters.length, criteria.length);
  const height = Math.min(1100, Math.max(400, (rows + 1) * rowGap + 30));
  const raterNames = raters.map(({ id }) =>
    fitted(byRater ? `${numberOf.get(id)}  ${raterName(id, about)}` : raterName(id, about)),
  );
  const criterionNames = criteria.map(({ id }) => fitted(id));
  const widthOf = (names: readonly string[]): number =>
    Math.max(90, 44 + Math.ceil(Math.max(...names.map((name) => textWidth(name, textSize.tick)))));
  const axis = outerMargin + 34;
  const columns: Column[] = [];
  let x = axis;
  const column = (title: string, width: number): Column => {
    const own = { title, left: x, width };
    x += Math.max(width, Math.ceil(textWidth(title, textSize.panel, "bold"))) + columnGap;
    columns.push(own);
    return own;
  };
  const objects = column("Rated objects", histogramWidth);
  const raterColumn = column("Raters", widthOf(raterNames));
  const criterionColumn = criteria.length > 0 ? column("Criteria", widthOf(criterionNames)) : undefined;
  const stepsColumn = hasSteps
    ? column(byRater ? "Steps by rater" : "Steps", Math.max(60, stepColumn * steps.length))
    : undefined;
  const width = Math.max(640, x - columnGap + outerMargin);
  const marks: Mark[] = [
    grid(tickValues(ends[0], ends[1], step), [axis, width - outerMargin]),
    histogram(data.objects, ends, objects),
    points(raters, raterNames, raterColumn, modelColours[0]),
    ...(criterionColumn === undefined
      ? []
      : [points(criteria, criterionNames, criterionColumn, modelColours[1])]),
    ...(stepsColumn === undefined ? [] : [stepMarks(steps, stepsColumn, numberOf)]),
    headings(columns),
  ];
  const severest = raters.reduce((a, b) => (b.value > a.value ? b : a));
  const mildest = raters.reduce((a, b) => (b.value < a.value ? b : a));
  const left = data.thresholds.length - steps.length;
  return {
    id: "figure-wright-map",
    study: "judge-bias",
    title: "One scale: objects, raters, criteria",
    paper: "",
    alt: `${about.title}: a Wright map of ${data.objects.reduce((sum, { n }) => sum + n, 0)} rated objects, ${raters.length} raters${criteria.length > 0 ? ` and ${criteria.length} criteria` : ""} on one axis of logits. ${severest.id} is the most severe (${short(severest.value)}), ${mildest.id} the least (${short(mildest.value)}).`,
    spec: chart(
      {
        title: "One scale: objects, raters, criteria",
        subtitle: `${about.title}. ${data.how}. Up: better objects, more severe raters, harder criteria. Lines are intervals.${hasSteps ? ` Numbers at the right are steps: at the height of step 1 a rater gives the second level as often as the first.${left > 0 ? ` Steps of ${left} more raters stand in the table.` : ""}` : ""}`,
        width,
        plot: { left: axis, right: width - outerMargin, above: 34, height, below: 12 },
        axes: {
          xaxis: { ...bareAxis, range: [axis, width - outerMargin] },
          yaxis: { ...bareAxis, range: ends },
        },
        y: { range: ends },
      },
      marks,
    ),
    table: {
      columns: ["kind", "name", "measure (logits)", "lower", "upper"],
      rows: [
        ...raters.map((one) => rowOf("rater", one)),
        ...criteria.map((one) => rowOf("criterion", one)),
        ...data.thresholds.flatMap(({ rater, steps: own }) =>
          own.map(({ step: k, at }): (string | number | null)[] => [
            "step",
            rater === null ? `${k}` : `${rater}, ${k}`,
            finite(at),
            null,
            null,
          ]),
        ),
        ...binsOf(data.objects, ends).map(({ from, to, n }): (string | number | null)[] => [
          "objects",
          `${short(from)} to ${short(to)}: ${n}`,
          (from + to) / 2,
          null,
          null,
        ]),
      ],
    },
    madeBy: "wrightMap",
    inputs: [],
    seed: null,
    note: about.source,
  };
}

interface Column {
  title: string;
  left: number;
  width: number;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const rowOf = (kind: string, { id, value, ci }: WrightPoint): (string | number | null)[] => [
  kind,
  id,
  finite(value),
  finite(ci[0]),
  finite(ci[1]),
];

/** A name cut to the widest that fits; the table has it whole. */
function fitted(name: string): string {
  if (textWidth(name, textSize.tick) <= widestName) return name;
  let short = name;
  while (textWidth(`${short}...`, textSize.tick) > widestName) short = short.slice(0, -1);
  return `${short}...`;
}

/** All measures and steps, and the middle 98% of objects. */
function rangeOf({ objects, raters, criteria, thresholds }: WrightMapData): [number, number] {
  const sorted = [...objects].sort((a, b) => a.at - b.at);
  const all = sorted.reduce((sum, { n }) => sum + n, 0);
  const quantile = (share: number): number => {
    let seen = 0;
    for (const { at, n } of sorted) {
      seen += n;
      if (seen >= share * all) return at;
    }
    return 0;
  };
  const own = [
    ...raters.map(({ value }) => value),
    ...criteria.map(({ value }) => value),
    ...thresholds.flatMap(({ steps }) => steps.map(({ at }) => at)),
    quantile(0.01),
    quantile(0.99),
  ].filter(Number.isFinite);
  const [low, high] = [Math.max(-12, Math.min(...own)), Math.min(12, Math.max(...own))];
  return high - low < 1 ? [low - 0.5, high + 0.5] : [low, high];
}

/** Objects in bins of a thirtieth of the axis; those beyond it are counted at its ends. */
function binsOf(objects: WrightMapData["objects"], [low, high]: [number, number]) {
  const count = 30;
  const size = (high - low) / count;
  const bins = Array.from({ length: count }, (_, i) => ({
    from: low + i * size,
    to: low + (i + 1) * size,
    n: 0,
  }));
  for (const { at, n } of objects) {
    bins[Math.min(count - 1, Math.max(0, Math.floor((at - low) / size)))]!.n += n;
  }
  return bins;
}

const grid =
  (ticks: readonly number[], [from, to]: [number, number]): Mark =>
  (frame) => ({
    shapes: ticks.map((tick) =>
      line([from, frame.y(tick)], [to, frame.y(tick)], {
        color: Math.abs(tick) < 1e-9 ? ink.line : ink.faint,
        width: 1,
      }),
    ),
    texts: [
      ...ticks.map((tick) => ({
        ...{ text: short(tick).replace("-", "−"), x: from - 8, y: frame.y(tick) },
        ...{ size: textSize.tick, colour: ink.quiet, anchor: "right" as const },
      })),
      { ...textStyle.note, text: "logits", x: outerMargin - 4, y: frame.top - 18 },
    ],
  });

const headings =
  (columns: readonly Column[]): Mark =>
  ({ top }) => ({
    texts: columns.map(({ title, left }) => ({ ...textStyle.heading, text: title, x: left, y: top - 18 })),
  });

function histogram(objects: WrightMapData["objects"], ends: [number, number], { left, width }: Column): Mark {
  const bins = binsOf(objects, ends);
  const most = Math.max(...bins.map(({ n }) => n), 1);
  return boxes(
    bins
      .filter(({ n }) => n > 0)
      .map(({ from, to, n }) => ({
        ...{ left, right: left + (n / most) * width, top: from, bottom: to },
        fill: tint(ink.quiet, 0.55),
        hover: plain(`${n} objects from ${short(from)} to ${short(to)} logits`),
      })),
    { color: ink.paper, width: 1 },
  );
}

/** Points with intervals, their names beside them without overlap. */
function points(
  all: readonly WrightPoint[],
  names: readonly string[],
  { left }: Column,
  colour: string,
): Mark {
  return (frame) => {
    const x = left + 6;
    const inside = (value: number): number => Math.min(Math.max(frame.y(value), frame.top), frame.bottom);
    const places = spreadLabels(
      all.map(({ value }) => inside(value)),
      rowGap,
      [frame.top + 4, frame.bottom - 4],
    );
    const shapes = all.flatMap(({ value, ci }, i): Shape[] => {
      const y = inside(value);
      return [
        ...(ci.every(Number.isFinite)
          ? [line([x, inside(ci[0])], [x, inside(ci[1])], { color: tint(colour, 0.5), width: 2 })]
          : []),
        line([x + 5, y], [x + 22, places[i]!], { color: ink.line, width: 0.8 }),
      ];
    });
    const trace: Trace = {
      mode: "markers",
      x: all.map(() => x),
      y: all.map(({ value }) => value),
      marker: { color: colour, size: 7, line: { color: ink.paper, width: 1 } },
      hovertext: all.map(({ id, value, ci }) =>
        plain(`${id}: ${short(value)} [${short(ci[0])}, ${short(ci[1])}]`),
      ),
      hovertemplate: "%{hovertext}<extra></extra>",
      cliponaxis: false,
    };
    return {
      shapes,
      traces: [trace],
      texts: names.map((text, i) => ({ text, x: x + 25, y: places[i]!, size: textSize.tick })),
    };
  };
}

/** The number of each step at its place, a narrow column for each rater. */
function stepMarks(
  steps: WrightMapData["thresholds"],
  { left }: Column,
  numberOf: ReadonlyMap<string, number>,
): Mark {
  return (frame: Frame) => {
    const texts: PlacedText[] = [];
    const shapes: Shape[] = [];
    for (const [at, { rater, steps: own }] of steps.entries()) {
      const x = left + 8 + at * stepColumn;
      const y = own.map((step) => Math.min(Math.max(frame.y(step.at), frame.top), frame.bottom));
      const places = spreadLabels(y, 11, [frame.top, frame.bottom]);
      for (const [k, middle] of y.entries()) {
        shapes.push(line([x - 5, middle], [x - 1, middle], { color: ink.strong, width: 1.2 }));
        if (Math.abs(places[k]! - middle) > 1.5) {
          shapes.push(line([x - 1, middle], [x + 2, places[k]!], { color: ink.line, width: 0.8 }));
        }
        texts.push({ text: `${own[k]!.step}`, x: x + 3, y: places[k]!, size: 10.5, colour: ink.text });
      }
      if (rater !== null) {
        texts.push({
          ...textStyle.note,
          text: `${numberOf.get(rater)}`,
          x,
          y: frame.bottom + 12,
          anchor: "center",
        });
      }
    }
    return { shapes, texts };
  };
}
