import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { type IntervalChart, type IntervalRow, intervalChart } from "../../src/plots/interval-chart.js";
import { niceStep } from "../../src/plots/scale.js";

type Trace = {
  mode: string;
  x: (number | null)[];
  y: (number | null)[];
  marker?: { color: string | string[]; symbol: string | string[]; size: number | number[] };
  line?: { width: number };
  text?: string[];
  xaxis: string;
};

function chart(rows: IntervalRow[], rest: Partial<IntervalChart> = {}): IntervalChart {
  return {
    title: "t",
    subtitle: "s",
    panels: [{ title: "p", rows }],
    xTitle: "axis",
    xRange: [0, 100],
    ...rest,
  };
}
const traces = (c: IntervalChart) => intervalChart(c).data as unknown as Trace[];
const dots = (c: IntervalChart) => traces(c).filter((t) => t.text !== undefined);
const texts = (c: IntervalChart) =>
  (intervalChart(c).layout.annotations as { text: string }[]).map((a) => a.text);
const row = (value: number | null, rest: Partial<IntervalRow> = {}): IntervalRow => ({
  label: "a",
  group: "g",
  value,
  ...rest,
});

describe("intervalChart", () => {
  it("draws each value, its naive bar and its clustered line at the row's height", () => {
    const drawn = traces(chart([row(60, { naive: [55, 65], clustered: [50, 70] })]));
    expect(drawn.map(({ mode }) => mode)).toEqual(["lines", "lines", "markers"]);
    const [naive, clustered, dot] = drawn;
    expect(naive!.x).toEqual([55, 65, null]);
    expect(clustered!.x).toEqual([50, 70, null]);
    expect(dot!.x).toEqual([60]);
    expect(naive!.line!.width).toBeGreaterThan(clustered!.line!.width);
    expect(new Set([naive!.y[0], clustered!.y[0], dot!.y[0]]).size).toBe(1);
  });

  it("keeps rows in the order given, models of one group in one colour, people in ink", () => {
    const c = chart([
      row(90, { label: "People", group: "people", emphasis: true }),
      row(70, { label: "A, 0-shot", group: "A", marker: "open" }),
      row(75, { label: "A, chain of thought", group: "A" }),
      row(80, { label: "B", group: "B" }),
    ]);
    const byColour = dots(c);
    expect(byColour.map(({ x }) => x)).toEqual([[90], [70, 75], [80]]);
    const heights = byColour.flatMap(({ y }) => y);
    expect([...heights].sort((p, q) => p! - q!)).toEqual(heights);
    // An open marker is filled with the paper's white.
    expect(byColour[1]!.marker!.color).toEqual(["#ffffff", expect.not.stringMatching(/#ffffff/)]);
    expect(texts(c)).toContain("<b>People</b>");
    expect(texts(c)).toEqual(expect.arrayContaining(["0-shot", "chain of thought"]));
  });

  it("says unscored where there is no value, and draws no mark for it", () => {
    for (const value of [null, Number.NaN]) {
      const c = chart([row(value), row(50, { label: "b" })]);
      expect(texts(c)).toContain("unscored");
      expect(dots(c).flatMap(({ x }) => x)).toEqual([50]);
    }
  });

  it("draws no part of an undefined interval", () => {
    const c = chart([row(50, { naive: [Number.NaN, Number.NaN], clustered: null })]);
    expect(traces(c)).toHaveLength(1);
  });

  it("says of an undefined interval that it is, and why, where the mark is pointed at", () => {
    const none: [number, number] = [Number.NaN, Number.NaN];
    const hover = (rest: Partial<IntervalRow>) => dots(chart([row(50, rest)]))[0]!.text![0];
    expect(hover({ naive: [40, 60], clustered: none, undefinedBecause: "one story" })).toBe(
      "<b>a</b><br>50.0%<br>95% interval, answers as independent: 40.0 to 60.0<br>95% interval, clustered by story: undefined: one story",
    );
    expect(hover({ clustered: none })).toMatch(/clustered by story: undefined$/);
    expect(hover({ clustered: null })).toBe("<b>a</b><br>50.0%");
  });

  it("ends an interval that leaves the axis in an arrowhead at its edge", () => {
    const drawn = traces(
      chart([row(97, { clustered: [90, 104] }), row(3, { label: "b", clustered: [-1, 9] })]),
    );
    expect(drawn[0]!.x).toEqual([90, 100, null, 0, 9, null]);
    const heads = drawn.find((trace) => Array.isArray(trace.marker?.symbol))!;
    expect(heads.x).toEqual([100, 0]);
    expect(heads.marker!.symbol).toEqual(["triangle-right", "triangle-left"]);
  });

  it("shares the row labels of two panels, whichever panel a row is missing from", () => {
    const a = { title: "one", rows: [row(10, { label: "x" }), row(20, { label: "y" })] };
    const b = { title: "two", rows: [row(30, { label: "y" }), row(40, { label: "z" })] };
    const c = chart([], { panels: [a, b] });
    expect(texts(c).filter((text) => ["x", "y", "z"].includes(text))).toEqual(["x", "y", "z"]);
    const [first, second] = dots(c);
    expect([first!.xaxis, second!.xaxis]).toEqual(["x", "x2"]);
    expect(first!.y[1]).toBe(second!.y[0]);
  });

  it("labels chance, the reference and the ceiling with their values", () => {
    const panel = {
      title: "p",
      chance: 25,
      ceiling: { value: 67.31, label: "modal share" },
      reference: { value: 64, label: "people" },
      rows: [row(60)],
    };
    expect(texts(chart([], { panels: [panel] }))).toEqual(
      expect.arrayContaining(["chance 25%", "people 64%", "modal share 67.3%"]),
    );
  });

  it("prints values with the digits and axis with the unit asked for", () => {
    const spec = intervalChart(chart([row(0.5)], { digits: 3, unit: "", xRange: [0, 1] }));
    expect((spec.layout.annotations as { text: string }[]).map(({ text }) => text)).toContain("0.500");
    expect((spec.layout.xaxis as { ticksuffix: string }).ticksuffix).toBe("");
  });

  it("explains only the marks that occur", () => {
    expect(texts(chart([row(50)])).some((text) => text.includes("95% interval"))).toBe(false);
    const one = texts(chart([row(50, { clustered: [40, 60] })]));
    expect(one).toContain("95% interval, clustered by story");
    expect(one).not.toContain("95% interval, answers as independent");
    expect(one).not.toContain("chain of thought");
  });

  it.each([
    [chart([]), "intervalChart requires at least one panel with a row, got none"],
    [
      chart([row(1), row(2)]),
      'intervalChart: "a" of group "g" occurs twice in "p"; give each row its own label',
    ],
    [chart([row(101)]), "intervalChart: a is 101, outside xRange 0 to 100; widen xRange"],
    [
      chart([row(50)], { xRange: [100, 0] }),
      "intervalChart requires the first value of xRange below its second, got 100 and 0",
    ],
    [
      chart([row(50)], { panels: [{ title: "p", chance: 25, rows: [row(50)] }], xRange: [40, 100] }),
      "intervalChart: chance is 25, outside xRange 40 to 100; widen xRange",
    ],
    [chart([row(50)], { width: 100 }), "a panel has 3 pixels; use fewer panels or a larger width"],
  ])("refuses a chart that cannot be drawn (%#)", (c, message) => {
    expect(() => intervalChart(c)).toThrow(new InputError(message));
  });
});

describe("niceStep", () => {
  it.each([
    [100, 4, 25],
    [100, 5, 20],
    [60, 6, 10],
    [1, 5, 0.2],
    [80, 3, 50],
  ])("cuts %d into at most %d steps of %d", (span, most, step) => {
    expect(niceStep(span, most)).toBeCloseTo(step, 12);
  });
});
