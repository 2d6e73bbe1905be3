import { describe, expect, it } from "vitest";
import type { PlainFigure } from "../../src/plots/figure.js";
import { ink, modelColours } from "../../src/plots/house-style.js";
import { histogramBounds } from "../../src/plots/plot/kinds/histogram.js";
import { marks } from "../../src/plots/plot/marks.js";
import { plot } from "../../src/plots/plot/plot.js";
import { ordinaryLeastSquares } from "../../src/stats/ordinary-least-squares.js";
import { plotSamples, replyRows } from "./plot-samples.js";

interface Trace {
  type: string;
  mode?: string;
  fill?: string;
  x: (number | null)[];
  y: (number | null)[];
  base?: number[];
  width?: number[];
  text?: string[];
  marker?: { symbol?: string; color?: string | string[]; line?: { color: string } };
  line?: { dash?: string; color?: string };
}
const traces = ({ spec }: PlainFigure) => spec.data as unknown as Trace[];
/** Traces that can be pointed at: marks, and no sign of the legend. */
const pointed = (figure: PlainFigure) => traces(figure).filter(({ text }) => text?.some((one) => one !== ""));
const barTraces = (figure: PlainFigure) => traces(figure).filter(({ type }) => type === "bar");
const layoutOf = ({ spec }: PlainFigure) => spec.layout as { width: number; height: number };

/** The texts with their places in pixels: paper is the whole figure but for what lies above the plot area. */
function placed(figure: PlainFigure) {
  const { width, height, margin, annotations } = figure.spec.layout as {
    width: number;
    height: number;
    margin: { t: number };
    annotations: { text: string; x: number; y: number }[];
  };
  return annotations.map(({ text, x, y }) => ({ text, x: x * width, y: height - y * (height - margin.t) }));
}
const placeOf = (figure: PlainFigure, text: string) => placed(figure).find((one) => one.text === text)!;
const texts = (figure: PlainFigure) => placed(figure).map(({ text }) => text);

const two = [
  { judge: "A", score: 5, low: 4, high: 7 },
  { judge: "B", score: 10, low: 8, high: 10 },
];

describe("dots", () => {
  const figure = plot(two, {
    marks: [marks.dots({ x: "score", y: "judge", low: "low", high: "high" })],
    x: { range: [0, 10] },
  });

  it("stand where their values are", () => {
    const [dots] = pointed(figure);
    // The labels are 1366 / 2048 of 12.5 pixels wide, so the panel runs from 20 + 9 + 8 to 700 - 20 - 8.
    expect(dots!.x).toEqual([37 + 635 / 2, 672]);
    expect(dots!.y[0]).toBeCloseTo(placeOf(figure, "A").y, 6);
    // Rows are 25 pixels apart.
    expect(dots!.y[1]! - dots!.y[0]!).toBeCloseTo(25, 6);
    expect(placeOf(figure, "10").x).toBeCloseTo(672, 6);
  });

  it("have an interval from low to high, and none where an end is missing", () => {
    const x = (value: number) => 37 + (value / 10) * 635;
    const [interval] = traces(figure);
    expect(interval!.x).toEqual([x(4), x(7), null, x(8), x(10), null]);
    const cut = plot([{ ...two[0]!, low: null }, two[1]!], {
      marks: [marks.dots({ x: "score", y: "judge", low: "low", high: "high" })],
    });
    expect(traces(cut)[0]!.x).toHaveLength(3);
    expect(cut.alt).toContain("1 row lacks an end of the interval, so none is drawn.");
  });

  it("end in an arrowhead where the axis cuts their interval", () => {
    const cut = plot(two, {
      marks: [marks.dots({ x: "score", y: "judge", low: "low", high: "high" })],
      x: { range: [5, 10] },
    });
    // One interval is three numbers: from, to, a gap. Its cut end has two strokes more.
    expect(traces(cut)[0]!.x).toHaveLength(4 * 3);
    expect(traces(cut)[0]!.x[0]).toBe(37);
  });

  it("have the interval of y where both axes have numbers", () => {
    const upright = plot(
      [
        { length: 1, score: 2, low: 1, high: 3 },
        { length: 2, score: 5, low: 4, high: 6 },
      ],
      { marks: [marks.dots({ x: "length", y: "score", low: "low", high: "high" })] },
    );
    const [interval, dots] = traces(upright);
    expect(interval!.x[0]).toBe(dots!.x[0]);
    expect(interval!.y[0]! - dots!.y[0]!).toBeCloseTo(dots!.y[0]! - interval!.y[1]!, 6);
  });

  it("of several groups stand beside one another, each with its shape and colour", () => {
    const rows = ["a", "b", "c"].map((prompt) => ({ judge: "A", prompt, score: 1 }));
    const grouped = plot(rows, { marks: [marks.dots({ x: "score", y: "judge", colour: "prompt" })] });
    const own = pointed(grouped);
    expect(own.map(({ marker }) => marker!.symbol)).toEqual(["circle", "square", "diamond"]);
    expect(own.map(({ marker }) => marker!.color)).toEqual(modelColours.slice(0, 3));
    const y = own.map((trace) => trace.y[0]!);
    // A row of three groups has 3 * 12 + 10 pixels; four fifths of it are shared by three.
    expect(y[1]! - y[0]!).toBeCloseTo((46 * 0.8) / 3, 6);
    expect(y[1]).toBeCloseTo(placeOf(grouped, "A").y, 6);
    expect(texts(grouped)).toEqual(expect.arrayContaining(["prompt:", "a", "b", "c"]));
    expect(grouped.alt).toContain("Colours and shapes stand for prompt: a, b and c.");
  });

  it("of the sixth group and later are open, so that no two groups look alike", () => {
    const rows = Array.from({ length: 10 }, (_, i) => ({ g: `g${i}`, x: i, y: i }));
    const looks = pointed(plot(rows, { marks: [marks.dots({ x: "x", y: "y", colour: "g" })] })).map(
      ({ marker }) => [marker!.symbol, marker!.color === ink.paper, marker!.line!.color].join(),
    );
    expect(new Set(looks).size).toBe(10);
    expect(() =>
      plot([...rows, { g: "g10", x: 1, y: 1 }], { marks: [marks.dots({ x: "x", y: "y", colour: "g" })] }),
    ).toThrow("plot tells at most 10 groups apart, got 11 in g; use it for facet or for an axis");
  });
});

describe("what is missing", () => {
  const rows = [
    ...two,
    { judge: "C", score: null },
    { judge: "D", score: Number.NaN },
    { judge: null, score: 3 },
  ];
  const figure = plot(rows, { marks: [marks.dots({ x: "score", y: "judge" })] });

  it("is counted in the caption and never drawn", () => {
    expect(pointed(figure).flatMap(({ x }) => x)).toHaveLength(2);
    expect(figure.alt).toContain("3 of 5 rows have no score or judge and are not drawn.");
    expect(texts(figure)).not.toContain("0");
  });

  it("is null in the table, where every row is", () => {
    expect(figure.table.columns).toEqual(["score", "judge"]);
    expect(figure.table.rows).toEqual([
      [5, "A"],
      [10, "B"],
      [null, "C"],
      [null, "D"],
      [3, null],
    ]);
  });

  it("is a gap in a line, no bar, and a hatched cell", () => {
    const gap = plot(
      [1, 2, 3, 4].map((turn) => ({ turn, emotion: turn === 2 ? null : 50 })),
      { marks: [marks.lines({ x: "turn", y: "emotion" })] },
    );
    expect(traces(gap)[0]!.y.map((y) => y === null)).toEqual([false, true, false, false]);
    expect(gap.alt).toContain("1 of 4 rows has no emotion and is a gap.");
    const bars = plot([...two, { judge: "C", score: null }], {
      marks: [marks.bars({ x: "judge", y: "score" })],
    });
    expect(barTraces(bars)[0]!.x).toHaveLength(2);
    expect(texts(bars)).toContain("C");
    expect(bars.alt).toContain("1 of 3 rows has no score and is without a bar.");
    const cells = plot(
      [
        { a: "x", b: "y", v: 1 },
        { a: "z", b: "y", v: null },
      ],
      { marks: [marks.heat({ x: "a", y: "b", value: "v" })] },
    );
    expect(cells.alt).toContain("1 of 2 rows has no v and is hatched.");
    expect(texts(cells)).toContain("no v");
  });

  it("of a facet has no panel, and the caption says so", () => {
    const figure = plot([...two, { judge: null, score: 3 }], {
      facet: "judge",
      marks: [marks.histogram({ x: "score" })],
    });
    expect(figure.alt).toContain("1 of 3 rows has no judge and no panel.");
    expect(texts(figure)).toContain("<b>B</b>");
  });
});

describe("lines", () => {
  const rows = [
    { turn: 3, v: 30, low: 20, high: 40 },
    { turn: 1, v: 10, low: 0, high: 20 },
    { turn: 2, v: 20, low: 10, high: 30 },
  ];
  const figure = plot(rows, { marks: [marks.lines({ x: "turn", y: "v", low: "low", high: "high" })] });

  it("run in the order of x, whatever the order of the rows", () => {
    const line = pointed(figure)[0]!;
    expect(line.x).toEqual([...line.x].sort((a, b) => a! - b!));
    expect(line.x[1]).toBeCloseTo(placeOf(figure, "2").x, 6);
    expect(line.y[1]).toBeCloseTo(placeOf(figure, "20").y, 6);
  });

  it("run in the order of the categories where x has these", () => {
    const out = ["c", "a", "b"].map((stage, i) => ({ stage, v: i }));
    const categories = ["a", "b", "c"];
    const figure = plot(out, { marks: [marks.lines({ x: "stage", y: "v" })], x: { categories } });
    expect(pointed(figure)[0]!.x).toEqual(categories.map((name) => placeOf(figure, name).x));
  });

  it("have a band from low to high under them", () => {
    const [band] = traces(figure);
    expect(band!.fill).toBe("toself");
    const y = (value: string) => placeOf(figure, value).y;
    const expected = ["20", "30", "40", "20", "10", "0"].map(y);
    for (const [i, at] of expected.entries()) expect(band!.y[i]).toBeCloseTo(at, 6);
  });

  it("differ in dash, and refuse two rows at one place", () => {
    const grouped = [...rows.map((row) => ({ ...row, m: "a" })), ...rows.map((row) => ({ ...row, m: "b" }))];
    const drawn = pointed(plot(grouped, { marks: [marks.lines({ x: "turn", y: "v", colour: "m" })] }));
    expect(drawn.map(({ line }) => line!.dash)).toEqual([undefined, "7px,3px"]);
    expect(() => plot(grouped, { marks: [marks.lines({ x: "turn", y: "v" })] })).toThrow(
      "plot: lines requires one row at each turn of a line, got two at 3; summarise them, or give colour or facet",
    );
  });

  it("keep a value between two gaps as a point where the others are none", () => {
    const lonely = plot(
      [1, 2, 3, 4, 5].map((turn) => ({ turn, v: turn === 2 || turn === 4 ? null : turn })),
      { marks: [marks.lines({ x: "turn", y: "v", points: false })] },
    );
    const points = traces(lonely).filter(({ mode }) => mode === "markers");
    expect(points[0]!.x).toHaveLength(3);
  });
});

describe("bars", () => {
  it("grow from 0 to their value, negative ones down", () => {
    const figure = plot(
      [
        { judge: "A", score: 4 },
        { judge: "B", score: -2 },
      ],
      { marks: [marks.bars({ x: "judge", y: "score" })] },
    );
    const { base, x, y, width } = barTraces(figure)[0]!;
    const zero = placeOf(figure, "0").y;
    const four = placeOf(figure, "4").y;
    // A bar is drawn as a box: its middle and its height.
    expect(y[0]! + width![0]! / 2).toBeCloseTo(zero, 6);
    expect(y[0]! - width![0]! / 2).toBeCloseTo(four, 6);
    expect(y[1]! - width![1]! / 2).toBeCloseTo(zero, 6);
    expect(width![1]).toBeCloseTo(width![0]! / 2, 6);
    expect(base![0]! + x[0]! / 2).toBeCloseTo(placeOf(figure, "A").x, 6);
  });

  it("lie where the categories are vertical, and are hatched from the second group on", () => {
    const rows = ["a", "b"].flatMap((g) => two.map((row) => ({ ...row, g })));
    const figure = plot(rows, { marks: [marks.bars({ x: "score", y: "judge", colour: "g" })] });
    const [first, second] = barTraces(figure);
    expect(first!.x[1]).toBeCloseTo(2 * first!.x[0]!, 6);
    expect(second!.y[0]! - first!.y[0]!).toBeCloseTo((34 * 0.8) / 2, 6);
    const hatching = traces(figure).filter(({ mode, line }) => mode === "lines" && line!.color === ink.paper);
    // Over the bars of the second group, and over its sign in the legend.
    expect(hatching).toHaveLength(2);
  });

  it("refuse two rows for one bar", () => {
    expect(() => plot([...two, two[0]!], { marks: [marks.bars({ x: "judge", y: "score" })] })).toThrow(
      "plot: bars requires one row for each bar, got two for judge A; summarise them, or give colour or facet",
    );
  });
});

describe("a histogram", () => {
  it("counts each value once, the last bound included", () => {
    // 0 and 9.9 lie in the first bar; 10 begins the second; 40, the end, is in the last.
    const values = [0, 9.9, 10, 20, 40];
    const figure = plot(
      values.map((v) => ({ v })),
      { marks: [marks.histogram({ x: "v", bins: 4 })] },
    );
    const { width } = barTraces(figure)[0]!;
    expect(width!.map((height) => height / width![1]!)).toEqual([2, 1, 1, 1]);
    expect(figure.alt).toBe("Bars count v of 5 rows in steps of 10; the most (2) lie from 0 to 10.");
  });

  it("gives each point of a rating scale a bar around it", () => {
    expect(histogramBounds([1, 3, 2, 3])).toEqual([0.5, 1.5, 2.5, 3.5]);
    expect(histogramBounds([1, 3, 2, 3], 2)).toEqual([1, 2, 3]);
    expect(histogramBounds([0.5, 0.5])).toEqual([0, 1]);
    const figure = plot(
      [1, 3, 2, 3].map((v) => ({ v })),
      { marks: [marks.histogram({ x: "v" })] },
    );
    expect(figure.alt).toContain("the most (2) have 3.");
  });
});

describe("a fit", () => {
  // y = 2 + 3 x, exactly at the ends and a little off between them.
  const exact = [0, 1, 2, 3].map((x) => ({ x, y: 2 + 3 * x }));

  it("is the least-squares line", () => {
    const figure = plot(exact, { marks: [marks.dots({ x: "x", y: "y" }), marks.fit({ x: "x", y: "y" })] });
    const [dots, line] = pointed(figure);
    expect(line!.y[0]).toBeCloseTo(dots!.y[0]!, 6);
    expect(line!.y.at(-1)).toBeCloseTo(dots!.y.at(-1)!, 6);
    expect(figure.alt).toContain("has a slope of 3, from 4 rows.");
  });

  it("has the interval of ordinaryLeastSquares, clustered where the rows are", () => {
    const rows = replyRows();
    const figure = plot(rows, { marks: [marks.fit({ x: "length", y: "score", clusters: "item" })] });
    const { value, ci } = ordinaryLeastSquares(
      rows.map(({ score }) => score),
      [rows.map(({ length }) => length)],
      { errors: "CR2", clusters: rows.map(({ item }) => item) },
    ).coefficients[1]!;
    const words = /slope of (\S+) \[(\S+), (\S+)\] \(95% interval, clustered by item\)/.exec(figure.alt)!;
    for (const [i, number] of [value, ...ci].entries()) {
      expect(Number(words[i + 1])).toBeCloseTo(number, 4);
    }
    expect(texts(figure)).toContain("95% interval of the line, clustered by item");
    const plain = plot(rows, { marks: [marks.fit({ x: "length", y: "score" })] });
    expect(plain.alt).toContain("rows as independent");
    expect(plain.alt).not.toContain("clustered");
  });

  it("is narrowest at the mean of x, as the formula of the band says", () => {
    const rows = replyRows();
    const band = traces(plot(rows, { marks: [marks.fit({ x: "length", y: "score" })] })).find(
      ({ fill }) => fill === "toself",
    )!;
    const n = band.y.length / 2;
    const widths = Array.from({ length: n }, (_, i) => band.y[2 * n - 1 - i]! - band.y[i]!);
    const lengths = rows.map(({ length }) => length);
    const [low, high] = [Math.min(...lengths), Math.max(...lengths)];
    const mean = lengths.reduce((sum, x) => sum + x, 0) / lengths.length;
    expect(low + (widths.indexOf(Math.min(...widths)) / (n - 1)) * (high - low)).toBeCloseTo(mean, -1.5);
  });

  it("is none where the rows give none, and the caption says so", () => {
    const figure = plot([...exact.map((row) => ({ ...row, g: "a" })), { x: 1, y: 1, g: "b" }], {
      marks: [marks.fit({ x: "x", y: "y", colour: "g" })],
    });
    expect(figure.alt).toContain("There is no line of b: it takes 3 rows with two values of x.");
  });
});

describe("a heat map", () => {
  const rows = ["A", "B"].flatMap((a, i) => ["x", "y"].map((b, j) => ({ a, b, v: i + j })));
  const figure = plot(rows, { marks: [marks.heat({ x: "b", y: "a", value: "v" })] });

  it("has a cell around each pair, the darker the higher, with its value", () => {
    const { base, x, y, marker } = barTraces(figure)[0]!;
    expect(base![0]! + x[0]! / 2).toBeCloseTo(placeOf(figure, "x").x, 6);
    expect(y[0]).toBeCloseTo(placeOf(figure, "A").y, 6);
    expect(marker!.color).toEqual(["#f3f5ef", "#6d9cbe", "#6d9cbe", "#12386b"]);
    expect(texts(figure).filter((text) => text === "1")).toHaveLength(2);
  });

  it("refuses two rows for one cell", () => {
    expect(() => plot([...rows, rows[0]!], { marks: [marks.heat({ x: "b", y: "a", value: "v" })] })).toThrow(
      "plot: heat requires one row for each cell, got two for b x, a A; summarise them, or give facet",
    );
  });
});

describe("panels", () => {
  const rows = ["A", "B", "C", "D"].flatMap((g) => [1, 2].map((x) => ({ g, x, y: x })));
  const figure = plot(rows, {
    facet: "g",
    columns: 2,
    panelLetters: true,
    marks: [marks.dots({ x: "x", y: "y" })],
  });

  it("have one scale, a title each, and letters where they are wanted", () => {
    const dots = pointed(figure);
    expect(dots).toHaveLength(4);
    // Below one another, and side by side.
    expect(dots[2]!.x).toEqual(dots[0]!.x);
    expect(dots[1]!.y).toEqual(dots[0]!.y);
    expect(texts(figure)).toEqual(expect.arrayContaining(["<b>A</b>", "<b>D</b>", "<b>a</b>", "<b>d</b>"]));
    expect(texts(plot(rows, { facet: "g", marks: [marks.dots({ x: "x", y: "y" })] }))).not.toContain(
      "<b>a</b>",
    );
    expect(figure.alt).toContain("Panels, one for each g: A, B, C and D.");
  });

  it("name their axes at the left and below only", () => {
    const named = texts(figure).filter((text) => text === "1");
    // Two rows of panels at the left, and two columns below.
    expect(named).toHaveLength(4);
  });
});

describe("marks", () => {
  it("lie over one another in their order, on axes that hold all of them", () => {
    const figure = plot([...two, { judge: "C", score: 20, low: 15, high: 30 }], {
      marks: [marks.bars({ x: "judge", y: "score" }), marks.dots({ x: "judge", y: (row) => row.score + 10 })],
    });
    const types = traces(figure).map(({ type, mode }) => (type === "bar" ? "bar" : mode));
    expect(types).toEqual(["bar", "markers"]);
    expect(texts(figure)).toEqual(expect.arrayContaining(["0", "30"]));
  });

  it("without groups have a colour that no group has", () => {
    const rows = replyRows();
    const figure = plot(rows, {
      marks: [
        marks.dots({ x: "length", y: "score", colour: "family" }),
        marks.fit({ x: "length", y: "score" }),
      ],
    });
    expect(pointed(figure).at(-1)!.line!.color).toBe(ink.strong);
    expect(traces(figure).filter(({ line }) => line?.color === ink.strong)).toHaveLength(2);
  });

  it("take the caller's words for an interval, and make none up", () => {
    const dots = marks.dots({ x: "score", y: "judge", low: "low", high: "high" });
    expect(plot(two, { marks: [dots] }).alt).not.toMatch(/95%|cluster|confidence/);
    const noted = plot(two, { marks: [dots], intervalNote: "90% interval, clustered by story" });
    expect(noted.alt).toContain("Thin lines run from low to high (90% interval, clustered by story).");
    expect(texts(noted)).toContain("90% interval, clustered by story");
    expect(plot(two, { marks: [dots], alt: "My own words." }).alt).toBe("My own words.");
  });

  it("read text as text, never as markup", () => {
    const hostile = `<b>x</b> & "y"`;
    const figure = plot([{ judge: hostile, score: 1 }], {
      title: hostile,
      marks: [marks.dots({ x: "score", y: "judge" })],
    });
    expect(texts(figure)).toContain('&lt;b&gt;x&lt;/b&gt; &amp; "y"');
  });

  it.each(Object.entries(plotSamples))("of %s leave no text outside the figure", (_, make) => {
    const figure = make();
    const { width, height } = layoutOf(figure);
    for (const { x, y } of placed(figure)) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });
});
