import { describe, expect, it } from "vitest";
import { type ScatterPanel, scatterPanels } from "../../src/plots/scatter-panels.js";

const panel = (points: ScatterPanel["points"], more: Partial<ScatterPanel> = {}): ScatterPanel => ({
  title: "Panel",
  note: "",
  points,
  xRange: [0, 10],
  yRange: [0, 10],
  xTicks: [0, 10],
  yTicks: [0, 10],
  ...more,
});
const chart = (...panels: ScatterPanel[]) =>
  scatterPanels({ title: "Levels", subtitle: "", panels, xTitle: "x", yTitle: "y" });
const lines = (spec: ReturnType<typeof chart>) => spec.data.filter(({ mode }) => mode === "lines");

describe("scatterPanels", () => {
  it("draws the least-squares line, as far as the panel goes", () => {
    // Through (1, 1), (2, 3), (3, 2): means 2 and 2, slope 1 / 2; within 0 to 10 from y = 1 to y = 6.
    const points = [
      { x: 1, y: 1, label: "a" },
      { x: 2, y: 3, label: "b" },
      { x: 3, y: 2, label: "c" },
    ];
    expect(lines(chart(panel(points)))[0]).toMatchObject({ x: [0, 10], y: [1, 6] });
    // Counted twice, a point pulls the line as two would.
    const twice = chart(panel([...points, points[1]!]));
    const counted = chart(panel(points.map((point, i) => ({ ...point, count: i === 1 ? 2 : 1 }))));
    const ends = (spec: ReturnType<typeof chart>) => lines(spec)[0]!.y as number[];
    ends(counted).forEach((y, i) => {
      expect(y).toBeCloseTo(ends(twice)[i]!, 12);
    });
  });

  it("ends a steep line at the panel's edges, and draws none where x does not vary", () => {
    const steep = [
      { x: 4, y: 0, label: "a" },
      { x: 6, y: 10, label: "b" },
    ];
    expect(lines(chart(panel(steep)))[0]).toMatchObject({ x: [4, 6], y: [0, 10] });
    expect(lines(chart(panel(steep.map((point) => ({ ...point, x: 5 })))))).toEqual([]);
  });

  it("names points only where it is told to, with a line to a name that is away", () => {
    const near = Array.from({ length: 6 }, (_, i) => ({ x: 5 + 0.05 * i, y: 5, label: `model ${i}` }));
    const texts = (spec: ReturnType<typeof chart>) =>
      (spec.layout.annotations as { text: string }[]).filter(({ text }) => text.startsWith("model"));
    expect(texts(chart(panel(near)))).toEqual([]);
    const named = chart(panel(near, { named: true }));
    expect(texts(named)).toHaveLength(6);
    const shapes = (spec: ReturnType<typeof chart>) => (spec.layout.shapes as unknown[]).length;
    expect(shapes(named)).toBeGreaterThan(shapes(chart(panel(near))));
  });

  it("refuses a point outside its panel", () => {
    expect(() => chart(panel([{ x: 11, y: 1, label: "far" }]))).toThrow(/far is 11, outside xRange 0 to 10/);
    expect(() => chart(panel([]))).toThrow(/at least one panel with a point/);
  });
});
