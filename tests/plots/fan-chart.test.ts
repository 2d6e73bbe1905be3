import { describe, expect, it } from "vitest";
import { type FanChart, fanChart } from "../../src/plots/fan-chart.js";
import { modelColours, tint } from "../../src/plots/house-style.js";
import { renderSvg } from "../../src/plots/render.js";
import { drawnTexts } from "./drawn.js";
import { sampleFigure } from "./samples.js";

const steps = Array.from({ length: 10 }, (_, step) => step);
const around = (by: number) => ({ low: steps.map(() => 50 - by), high: steps.map(() => 50 + by) });
const chart = (bands: FanChart["panels"][number]["bands"], width = 820): FanChart => ({
  title: "Paths",
  subtitle: "",
  panels: ["A", "B", "C", "D"].map((title) => ({ title, note: "", median: steps.map(() => 50), bands })),
  xTitle: "step",
  yTitle: "value",
  yRange: [0, 100],
  yTicks: [0, 50, 100],
  key: { bands: ["near", "right"], median: "belief" },
  width,
});

describe("fanChart", () => {
  it("keeps the last step of one panel apart from the first of the next", async () => {
    const svg = await renderSvg(sampleFigure(fanChart(chart([around(20), around(5)]))));
    const ticks = drawnTexts(svg).filter(({ text }) => text === "0" || text === "9");
    const row = Math.max(...ticks.map(({ box }) => box.top));
    const inRow = ticks.filter(({ box }) => box.top > row - 2).sort((a, b) => a.box.left - b.box.left);
    expect(inRow.map(({ text }) => text).join("")).toBe("09090909");
    const gaps = [1, 3, 5].map((i) => inRow[i + 1]!.box.left - inRow[i]!.box.right);
    // Four times a space of this size, 3.2 pixels.
    for (const gap of gaps) expect(gap).toBeGreaterThan(12);
  });

  it("shows in its key a band as wide as a line as the line that it is", () => {
    const widths = (bands: FanChart["panels"][number]["bands"]) =>
      (fanChart(chart(bands)).layout.shapes as { layer: string; line: { width: number; color: string } }[])
        .filter(({ layer }) => layer === "above")
        .map(({ line }) => line);
    expect(widths([around(20), around(5)]).map(({ width }) => width)).toEqual([8, 8, 1.4]);
    // Half a point of 100 to each side, on 112 pixels: 1.1 high.
    const narrow = widths([around(5), around(0.5)]);
    expect(narrow.map(({ width }) => width)).toEqual([8, 1.4, 1.4]);
    expect(narrow[1]!.color).toBe(tint(modelColours[0], 0.4));
  });
});
