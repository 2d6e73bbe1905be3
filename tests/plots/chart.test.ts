import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { type ChartInput, chart, inPanels } from "../../src/plots/chart.js";
import { type LegendEntry, legend } from "../../src/plots/legend.js";
import type { Mark } from "../../src/plots/mark.js";
import { verticalLines } from "../../src/plots/marks/lines.js";
import { dots, segments } from "../../src/plots/marks/points.js";
import { line } from "../../src/plots/paper.js";
import { renderSvg } from "../../src/plots/render.js";
import { sideBySide } from "../../src/plots/scale.js";
import { drawnTexts } from "./drawn.js";
import { sampleFigure } from "./samples.js";

const input: ChartInput = {
  title: "Two marks",
  subtitle: "",
  width: 300,
  plot: { left: 20, right: 280, above: 14, height: 100, below: 20 },
  x: { range: [0, 10], tickvals: [0, 5, 10] },
  y: { range: [0, 4] },
};
const grid = verticalLines([0, 5, 10]);
const points = dots([{ x: 5, y: 1, text: "five" }], { size: 8 });
const named: Mark = ({ x, y }) => ({ texts: [{ text: "five", x: x(5), y: y(1) }] });

type Layout = {
  height: number;
  shapes: { x0: number; x1: number; y0: number; layer: string }[];
  annotations: { text: string; x: number; y: number }[];
} & Record<string, Record<string, unknown>>;
const layoutOf = (marks: Mark, rest: Partial<ChartInput> = {}) =>
  chart({ ...input, ...rest }, marks).layout as unknown as Layout;

describe("a chart is a list of marks over one frame", () => {
  it("places values by the scales of the frame", () => {
    const { shapes, annotations, xaxis, yaxis } = layoutOf([grid, named]);
    // plotly measures shapes in shares of the plot area: 0, 5 and 10 of 10 across, the whole of it upwards.
    expect(shapes.map(({ x0, x1, y0 }) => [x0, x1, y0])).toEqual([
      [0, 0, 1],
      [0.5, 0.5, 1],
      [1, 1, 1],
    ]);
    expect(annotations.at(-1)).toMatchObject({ text: "five", x: 0.5, y: 0.25 });
    expect(xaxis).toMatchObject({ range: [0, 10], tickvals: [0, 5, 10], domain: [0, 1], showgrid: false });
    expect(yaxis).toMatchObject({ range: [0, 4], showticklabels: false });
  });

  it("is as high as titles, plot area and legend need", () => {
    const entries: LegendEntry[] = [{ mark: "filled", text: "a point" }];
    // A title of one line ends at 20 + 22 + 4; 14 above the plot area, 100 of it, 20 below and 14 at the end.
    expect(layoutOf([]).height).toBe(46 + 14 + 100 + 20 + 14);
    expect(layoutOf([], { legend: legend(entries, 300) }).height).toBe(194 + 19);
    expect(layoutOf([]).margin).toMatchObject({ l: 20, r: 20, t: 60, b: 34 });
  });

  it("draws the title first, marks in their order, and the legend last", () => {
    const note: Mark = () => ({ texts: [{ text: "note", x: 0, y: 0 }] });
    const texts = (marks: Mark) =>
      layoutOf(marks, { legend: legend([{ mark: "thin", text: "key" }], 300) }).annotations.map(
        ({ text }) => text,
      );
    expect(texts([named, note])).toEqual(["<b>Two marks</b>", "five", "note", "key"]);
    expect(texts([note, named])).toEqual(["<b>Two marks</b>", "note", "five", "key"]);
  });

  it("a mark draws the same alone as beside others", () => {
    const alone = [grid, points, named].map((mark) => chart(input, mark));
    const together = chart(input, [grid, [points, () => [named]]]);
    expect(together.data).toEqual(alone.flatMap(({ data }) => data));
    const layouts = alone.map(({ layout }) => layout as unknown as Layout);
    const all = together.layout as unknown as Layout;
    expect(all.shapes).toEqual(layouts.flatMap(({ shapes }) => shapes));
    // Each begins with the title.
    expect(all.annotations.slice(1)).toEqual(layouts.flatMap(({ annotations }) => annotations.slice(1)));
    expect({ ...all, shapes: [], annotations: [] }).toEqual({ ...layouts[0], shapes: [], annotations: [] });
  });

  it("lays shapes below the data unless they say above", () => {
    const above: Mark = () => ({ shapes: [{ ...line([0, 0], [9, 9], { width: 1 }), layer: "above" }] });
    expect(layoutOf([grid, above]).shapes.map(({ layer }) => layer)).toEqual([
      "below",
      "below",
      "below",
      "above",
    ]);
  });

  it("draws what plotly then shows", async () => {
    const texts = drawnTexts(await renderSvg(sampleFigure(chart(input, [grid, points, named])))).map(
      ({ text }) => text,
    );
    expect(texts).toEqual(expect.arrayContaining(["Two marks", "five", "0", "5", "10"]));
  });
});

describe("panels", () => {
  const edges = sideBySide(2, { left: 20, right: 280, gap: 20, valueWidth: 30 });
  const { x: _x, y: _y, ...rest } = input;
  const panelled: ChartInput = {
    ...rest,
    panels: edges.map((edge, i) => ({ ...edge, x: { range: [0, 10 * (i + 1)] }, y: { range: [0, 4] } })),
  };

  it("stand side by side with room for printed values", () => {
    // (260 - 20) / 2 = 120 each, 30 of it for values.
    expect(edges).toEqual([
      { left: 20, right: 110, edge: 140 },
      { left: 160, right: 250, edge: 280 },
    ]);
  });

  it("give each mark its own frame and axes", () => {
    const spec = chart(
      panelled,
      inPanels(() => [verticalLines([10]), points]),
    );
    const { shapes, xaxis2, yaxis2 } = spec.layout as unknown as Layout;
    expect(spec.data.map(({ xaxis, yaxis }) => [xaxis, yaxis])).toEqual([
      ["x", "y"],
      ["x2", "y2"],
    ]);
    // 10 is the right end of the first panel, at pixel 110, and the middle of the second, at 205.
    expect(shapes.map(({ x0 }) => x0 * 260 + 20)).toEqual([110, 205]);
    expect(xaxis2).toMatchObject({ range: [0, 20], anchor: "y2", domain: [140 / 260, 230 / 260] });
    expect(yaxis2).toMatchObject({ domain: [0, 1], anchor: "x2" });
  });

  it("share one pair of axes where marks are placed by pixel", () => {
    const spec = chart(
      { ...panelled, axes: "pixels" },
      inPanels(() => ({ x, y }) => [segments([{ x: [x(0), x(10)], y: [y(0), y(0)] }], { width: 1 })]),
    );
    expect(spec.data.map(({ x, y, xaxis, cliponaxis }) => ({ x, y, xaxis, cliponaxis }))).toEqual([
      { x: [20, 110, null], y: [160, 160, null], xaxis: "x", cliponaxis: false },
      { x: [160, 205, null], y: [160, 160, null], xaxis: "x", cliponaxis: false },
    ]);
    expect(spec.layout.xaxis).toMatchObject({ range: [20, 280] });
    expect(spec.layout.yaxis).toMatchObject({ range: [160, 60] });
    expect(spec.layout).not.toHaveProperty("xaxis2");
  });

  it("may stand in rows", () => {
    const rows = [0, 60].map((top) => ({
      left: 20,
      right: 280,
      rows: { top, height: 40 },
      y: { range: [0, 4] as [number, number] },
    }));
    const seen: number[][] = [];
    chart(
      { ...rest, panels: rows },
      inPanels(() => ({ top, bottom, y }) => {
        seen.push([top, bottom, y(4)]);
        return [];
      }),
    );
    expect(seen).toEqual([
      [60, 100, 60],
      [120, 160, 120],
    ]);
  });
});

describe("wrong input", () => {
  it("refuses a plot area without a width", () => {
    const plot = { ...input.plot, right: 20 };
    expect(() => chart({ ...input, plot }, [])).toThrow(
      new InputError(
        "chart requires a plot area with a width and a height, got 0 by 100 pixels; use a larger width than 300",
      ),
    );
  });

  it.each([[[5, 5]], [[0, Number.NaN]], [[0, Number.POSITIVE_INFINITY]]] as [[number, number]][])(
    "refuses an axis from %s",
    (range) => {
      expect(() => chart({ ...input, x: { range } }, [])).toThrow(
        new InputError(`chart requires an axis that has two different ends, got ${range[0]} and ${range[1]}`),
      );
    },
  );
});
