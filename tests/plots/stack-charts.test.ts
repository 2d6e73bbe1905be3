import { describe, expect, it } from "vitest";
import type { PlotlySpec } from "../../src/plots/figure.js";
import { stackCharts } from "../../src/plots/stack-charts.js";
import { onePanel, twoPanels } from "./samples.js";

interface Layout extends Record<string, unknown> {
  width: number;
  height: number;
  margin: { l: number; r: number; t: number; b: number };
  annotations: { text: string; x: number; y: number }[];
  shapes: { x0: number; y0: number }[];
}
const layoutOf = (spec: PlotlySpec) => spec.layout as Layout;

/** A place on paper in pixels from the chart's top left corner. */
function pixels(spec: PlotlySpec, { x, y }: { x: number; y: number }) {
  const { width, height, margin } = layoutOf(spec);
  return {
    x: margin.l + x * (width - margin.l - margin.r),
    y: height - margin.b - y * (height - margin.t - margin.b),
  };
}

describe("stackCharts", () => {
  const [upper, lower] = [twoPanels(), onePanel()];
  const both = stackCharts([upper, lower]);
  const above = layoutOf(upper).height;

  it("is as high as both, and as wide as each", () => {
    expect(layoutOf(both)).toMatchObject({ width: 700, height: above + layoutOf(lower).height });
    expect(both.data).toHaveLength(upper.data.length + lower.data.length);
  });

  it("keeps every text and shape where it was, the lower chart's below the upper one", () => {
    const parts = [
      { spec: upper, down: 0 },
      { spec: lower, down: above },
    ];
    const texts = parts.flatMap(({ spec, down }) =>
      layoutOf(spec).annotations.map((text) => ({ spec, down, at: text })),
    );
    expect(layoutOf(both).annotations).toHaveLength(texts.length);
    for (const [i, { spec, down, at }] of texts.entries()) {
      const [was, is] = [pixels(spec, at), pixels(both, layoutOf(both).annotations[i]!)];
      expect(is.x).toBeCloseTo(was.x, 6);
      expect(is.y).toBeCloseTo(was.y + down, 6);
    }
    const shape = layoutOf(lower).shapes[0]!;
    const moved = layoutOf(both).shapes[layoutOf(upper).shapes.length]!;
    const was = pixels(lower, { x: shape.x0, y: shape.y0 });
    const is = pixels(both, { x: moved.x0, y: moved.y0 });
    expect(is.x).toBeCloseTo(was.x, 6);
    expect(is.y).toBeCloseTo(was.y + above, 6);
  });

  it("gives each panel axes of its own, at its place, with its range", () => {
    const whole = layoutOf(both) as unknown as Record<
      string,
      { range: number[]; domain: number[]; anchor: string }
    >;
    const own = layoutOf(lower) as unknown as Record<string, { range: number[]; domain: number[] }>;
    expect(Object.keys(whole).filter((name) => name.startsWith("xaxis"))).toEqual([
      "xaxis",
      "xaxis2",
      "xaxis3",
    ]);
    expect(whole.xaxis3).toMatchObject({ range: own.xaxis!.range, anchor: "y3" });
    const left = pixels(lower, { x: own.xaxis!.domain[0]!, y: 0 }).x;
    expect(whole.xaxis3!.domain[0]! * 700).toBeCloseTo(left, 6);
    const axes = new Set(both.data.slice(upper.data.length).map(({ xaxis }) => xaxis));
    expect([...axes]).toEqual(["x3"]);
  });

  it("refuses charts of other widths, and none", () => {
    const narrow = { ...lower, layout: { ...lower.layout, width: 440 } };
    expect(() => stackCharts([upper, narrow])).toThrow(
      "stackCharts requires charts of one width, got 700 and 440",
    );
    expect(() => stackCharts([])).toThrow("stackCharts requires charts of one width, got none");
  });
});
