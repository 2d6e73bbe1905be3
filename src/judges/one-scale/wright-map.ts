import { bareAxis, chart } from "../../plots/chart.js";
import type { Figure } from "../../plots/figure.js";
import { modelColours, outerMargin, textSize } from "../../plots/house-style.js";
import type { Mark } from "../../plots/mark.js";
import { niceStep, tickValues } from "../../plots/scale.js";
import { textWidth } from "../../plots/text-widths.js";
import type { FigureAbout } from "../bias/figures/about.js";
import { raterName, short } from "../bias/figures/about-text.js";
import type { WrightMapData, WrightPoint } from "./wright-data.js";
import {
  beforeNames,
  binsOf,
  type Column,
  grid,
  headings,
  histogram,
  points,
  rowGap,
  stepColumn,
  stepMarks,
} from "./wright-marks.js";

const columnGap = 26;
const histogramWidth = 140;
const widestName = 190;
const beside = ({ left }: Column): [number, number] => [left - 2, left + beforeNames];
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
    grid(tickValues(ends[0], ends[1], step), axis, [
      [axis, raterColumn.left + beforeNames],
      ...(criterionColumn === undefined ? [] : [beside(criterionColumn)]),
      stepsColumn === undefined ? beside(raterColumn) : [stepsColumn.left - 4, width - outerMargin],
    ]),
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
    paper: "Wright map",
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
