import { randomStream } from "../../src/core/random.js";
import type { Figure, PlotlySpec } from "../../src/plots/figure.js";
import { type HeatMap, heatMap } from "../../src/plots/heat-map.js";
import { type IntervalRow, intervalChart } from "../../src/plots/interval-chart.js";
import { pairedComparisonChart } from "../../src/plots/paired-chart.js";
import { type RadarChart, radarChart } from "../../src/plots/radar-chart.js";
import { type RangeChart, rangeChart } from "../../src/plots/range-chart.js";
import { type ShareChart, shareChart } from "../../src/plots/share-chart.js";

// Made-up values with seeded noise: what is tested is the drawing.

const models = ["GPT-4", "Claude 3.5 Sonnet", "Gemini 1.5 Pro"];

function sampleRows(key: string, people: number): IntervalRow[] {
  const random = randomStream(1, "plots", key);
  const row = (label: string, group: string, value: number, rest: Partial<IntervalRow>): IntervalRow => {
    const naive = 2 + random.next();
    const clustered = 4 + 5 * random.next();
    return {
      label,
      group,
      value,
      naive: [value - naive, value + naive],
      clustered: [value - clustered, value + clustered],
      ...rest,
    };
  };
  return [
    row("People", "people", people, { emphasis: true }),
    ...models.flatMap((model) => {
      const value = people - 8 + 14 * random.next();
      return [
        row(`${model}, 0-shot`, model, value, { marker: "open" }),
        row(`${model}, chain of thought`, model, value + 6 * random.next(), { marker: "filled" }),
      ];
    }),
  ];
}

/** Two panels, three reference lines that stand close together, a title of two lines. */
export function twoPanels(): PlotlySpec {
  return intervalChart({
    title: "GPT-4 and Claude agree with people about as well as people agree with one another",
    subtitle:
      "Made-up values. Share of people’s answers that equal the modal answer of the other people; a model’s one answer is compared with the same modes.",
    panels: [
      {
        title: "Goal × control",
        chance: 25,
        ceiling: { value: 69.2, label: "modal share" },
        reference: { value: 63.97, ci: [58, 69], label: "people" },
        rows: sampleRows("a", 63.97),
      },
      {
        title: "Safety × expectedness",
        chance: 25,
        ceiling: { value: 73.1, label: "modal share" },
        reference: { value: 69.4, ci: [63, 74], label: "people" },
        rows: sampleRows("b", 69.38),
      },
    ],
    xTitle: "Agreement with people’s modal answer",
    xRange: [0, 100],
  });
}

/** One panel with an unscored row, an interval that leaves the axis and a label that wraps. */
export function onePanel(): PlotlySpec {
  return intervalChart({
    title: "Goals",
    subtitle: "Made-up values",
    panels: [
      {
        title: "Goal congruence",
        chance: 50,
        ceiling: { value: 88.2, label: "modal share" },
        rows: [
          ...sampleRows("c", 86.1),
          { label: "Claude 3 Opus, partial", group: "opus", value: null },
          {
            label: "A model with a name so long that it cannot possibly stand on one line",
            group: "long",
            value: 97,
            clustered: [88, 104],
          },
        ],
      },
    ],
    xTitle: "Agreement with people’s modal answer",
    xRange: [40, 100],
  });
}

export function comparison(): PlotlySpec {
  const random = randomStream(1, "plots", "pairs");
  const estimate = (value: number) => {
    const [naive, clustered] = [1.5 + random.next(), 4 + 5 * random.next()];
    return {
      value,
      naive: [value - naive, value + naive] as [number, number],
      clustered: [value - clustered, value + clustered] as [number, number],
    };
  };
  const tasks = [
    ["Emotion", "goal × control", 64, 51, 25],
    ["Outcome", "goal × control", 91.7, 88, 50],
    ["Emotion", "safety × expectedness", 69.4, 41.5, 25],
    ["Outcome", "safety × expectedness", 76, 71, 50],
  ] as const;
  const rows = (shift: number) =>
    tasks.map(([task, group, people, labels, chance]) => ({
      label: `${task}, ${group}`,
      group,
      first: estimate(people + shift),
      second: estimate(labels + shift),
      chance,
    }));
  return pairedComparisonChart({
    title: "People agree with one another more than with the labels",
    subtitle: "Made-up values",
    panels: [
      { title: "Experiment 1: text", rows: rows(0) },
      { title: "Experiment 2: text and expression", rows: rows(3) },
    ],
    first: "between people",
    firstIsPeople: true,
    second: "with the a-priori labels",
    xTitle: "Agreement",
    xRange: [20, 100],
  });
}

const groups = [
  { id: "emotion", label: "Emotion", sublabel: "情感" },
  { id: "sociality", label: "Sociality", sublabel: "社会性" },
  { id: "mean", label: "" },
];
const bilingualRows = [
  { label: "Emotional Understanding", sublabel: "情绪理解", group: "emotion" },
  { label: "Emotional Coping", sublabel: "情绪应对", group: "emotion" },
  { label: "Proactivity", sublabel: "主动性", group: "sociality" },
  { label: "Mean of the 3", sublabel: "平均", group: "mean", emphasis: true },
] as const;

/** A tie, a cell without a value, the ends of the scale, and column names of three lines. */
export function heatTable(rest: Partial<HeatMap> = {}): PlotlySpec {
  const cells = [
    [100, 0, 62.5, 48.25],
    [70, 70, null, 12],
    [33, 41.2, 55, Number.NaN],
    [67.7, 37.1, 58.8, 30.1],
  ];
  return heatMap({
    title: "What do four models score?",
    subtitle: "Made-up values",
    columns: ["Model-A-with-a-long-name", "Model-B", "Model-C", "DeepModel-V3.2"],
    groups,
    rows: bilingualRows.map((row, i) => ({
      ...row,
      cells: cells[i]!.map((value) => ({ value, interval: value === null ? null : [0, 100] })),
      ...(row.group === "mean" ? {} : { count: 40 - i }),
    })),
    range: [0, 100],
    countTitle: "cases",
    intervalName: "95% interval",
    key: { best: "best of the row", unscored: "unscored" },
    width: 560,
    ...rest,
  });
}

/** Seven panels on two rows, one of them with a gap. */
export function profiles(rest: Partial<RadarChart> = {}): PlotlySpec {
  const random = randomStream(1, "plots", "profiles");
  const axes = ["Warmth", "Humor", "Curiosity", "Autonomy", "Morality", "Motivation", "Proactivity"];
  const chinese = ["温暖", "幽默", "好奇心", "自主性", "道德", "动机", "主动性"];
  const values = () => axes.map(() => Math.round(100 * random.next()));
  return radarChart({
    title: "How do the profiles of seven models differ?",
    subtitle: "Made-up values",
    axes: axes.map((label, i) => ({ label, sublabel: chinese[i]! })),
    panels: Array.from({ length: 7 }, (_, i) => ({
      title: `Model ${i + 1}`,
      note: "mean 50.0",
      values: values().map((value, axis) => (i === 3 && axis === 2 ? null : value)),
    })),
    reference: { name: "median of the 7 models", values: axes.map((_, i) => 40 + 5 * i) },
    range: [0, 100],
    key: "the model",
    ...rest,
  });
}

export function shares(rest: Partial<ShareChart> = {}): PlotlySpec {
  return shareChart({
    title: "What do the criteria ask for?",
    subtitle: "Made-up values",
    parts: ["rewards", "penalties"],
    groups,
    rows: bilingualRows.slice(0, 3).map((row, i) => ({
      ...row,
      counts: [
        [280, 4],
        [0, 96],
        [20, 0],
      ][i]!,
    })),
    counted: "criteria",
    printed: { title: "README", of: { emotion: "39%" } },
    ...rest,
  });
}

/** Two panels with marks on and beyond the field, one of them unscored. */
export function ranges(rest: Partial<RangeChart> = {}): PlotlySpec {
  const field = (...values: number[]) => values.map((value, i) => ({ name: `Model ${i}`, value }));
  return rangeChart({
    title: "What does silence score?",
    subtitle: "Made-up values",
    groups,
    rows: bilingualRows.map((row, i) => ({
      ...row,
      panels: [
        { field: field(40, 55, 70 + i), marks: [98.8 - 30 * i, 52, 100] },
        { field: field(30, 31, 60), marks: [i === 1 ? null : 0, 52, 70] },
      ],
    })),
    panels: ["All cases", "Hard cases"],
    marks: [
      { name: "silence", short: "silence" },
      { name: "a coin", short: "coin" },
      { name: "all met", short: "all" },
    ],
    fieldName: "3 models: range, and a tick each",
    xTitle: "Score",
    xRange: [0, 100],
    ...rest,
  });
}

/** The same with an interval for each mark, so that each has its own line, and two references. */
export function rangesWithIntervals(): PlotlySpec {
  const field = [40, 55, 70].map((value, i) => ({ name: `Model ${i}`, value }));
  return ranges({
    rows: [
      {
        ...bilingualRows[0]!,
        panels: [
          { field, marks: [60, null], intervals: [[50, 104], null], references: [25, 64] },
          {
            field,
            marks: [30, 45],
            intervals: [
              [20, 40],
              [Number.NaN, Number.NaN],
            ],
            references: [25, 64],
          },
        ],
      },
    ],
    marks: [
      { name: "the valence line", short: "valence" },
      { name: "the echo", short: "echo" },
    ],
    references: [{ name: "chance" }, { name: "people" }],
    intervalName: "95% interval",
  });
}

/** Characters that would mark something up, in every text that a caller gives. */
export function hostileText(): PlotlySpec {
  const hostile = `<b>a</b> & </text><script>alert("1")</script>`;
  return intervalChart({
    title: hostile,
    subtitle: hostile,
    panels: [
      {
        title: hostile,
        ceiling: { value: 50, label: "a < b & c" },
        rows: [{ label: hostile, group: hostile, value: 50, naive: [40, 60], clustered: [30, 70] }],
      },
    ],
    xTitle: hostile,
    xRange: [0, 100],
    unit: "",
    key: { naive: hostile, clustered: hostile },
  });
}

export const samples: Record<SampleName, () => PlotlySpec> = {
  twoPanels,
  onePanel,
  comparison,
  hostileText,
  heatTable: () => heatTable(),
  profiles: () => profiles(),
  shares: () => shares(),
  ranges: () => ranges(),
};
type SampleName =
  | "twoPanels"
  | "onePanel"
  | "comparison"
  | "hostileText"
  | "heatTable"
  | "profiles"
  | "shares"
  | "ranges";

export function sampleFigure(spec: PlotlySpec = onePanel(), rest: Partial<Figure> = {}): Figure {
  return {
    id: "figure-4a",
    study: "affective-cognition",
    title: "Goals",
    paper: "Figure 4a",
    alt: "Made-up agreement with people: people 86.1%, models from 79% to 92%, chance 50%.",
    spec,
    table: {
      columns: ["respondent", "agreement"],
      rows: [
        ["People", 86.1],
        ["Opus", null],
      ],
    },
    madeBy: "figure4a",
    inputs: ["data/b.csv", "data/a.csv"],
    seed: null,
    ...rest,
  };
}

export const sampleHashes = { "data/a.csv": "a".repeat(64), "data/b.csv": "b".repeat(64) };
