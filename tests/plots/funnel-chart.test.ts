import { describe, expect, it } from "vitest";
import { type FunnelChart, funnelChart } from "../../src/plots/funnel-chart.js";
import { renderSvg } from "../../src/plots/render.js";
import { drawnTexts } from "./drawn.js";
import { sampleFigure } from "./samples.js";

const around = (by: number[]) => ({ low: by.map((x) => 50 - x), high: by.map((x) => 50 + x) });
const panel = {
  title: "A",
  note: "narrow",
  value: 50,
  band: around([18, 12, 9]),
  line: around([20, 14, 10]),
  dashed: around([4, 3, 2]),
};
const input: FunnelChart = {
  title: "Narrower",
  subtitle: "",
  panels: [panel, { ...panel, title: "B" }],
  sizes: [5, 10, 20],
  marked: 10,
  xTitle: "stories",
  yTitle: "agreement",
  yRange: [20, 80],
  key: { band: "draws", line: "t", dashed: "answers", marked: "the study's" },
};

describe("funnelChart", () => {
  it("draws in each panel a band, the estimate and two pairs of lines", () => {
    const traces = funnelChart(input).data as {
      fill?: string;
      y: (number | null)[];
      line: { dash?: string };
    }[];
    expect(traces).toHaveLength(2 * 4);
    const [band, value, dashed, line] = traces;
    expect(band).toMatchObject({ fill: "toself", y: [68, 62, 59, 41, 38, 32] });
    expect(value!.y).toEqual([50, 50]);
    expect(dashed!.y).toEqual([46, 47, 48, null, 54, 53, 52]);
    expect(dashed!.line.dash).toBeDefined();
    expect(line!.y).toEqual([30, 36, 40, null, 70, 64, 60]);
  });

  it("says both bounds where a line is pointed at", () => {
    const line = funnelChart(input).data[3] as { text: string[] };
    expect(line.text[1]).toBe("<b>A</b><br>10: 36.0 to 64.0");
    expect(line.text[5]).toBe(line.text[1]);
  });

  it("draws no text over another", async () => {
    const texts = drawnTexts(await renderSvg(sampleFigure(funnelChart(input))));
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(["A", "B", "draws", "stories"]));
    const over = texts.filter(({ box: a }, i) =>
      texts.some(
        ({ box: b }, j) =>
          j > i && a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1,
      ),
    );
    expect(over).toEqual([]);
  });

  it.each([
    [{ panels: [] }, "funnelChart requires at least one panel, got none"],
    [{ sizes: [5, 5, 9] }, "funnelChart requires two or more rising sizes, got 5, 5, 9"],
    [{ marked: 21 }, "funnelChart: the marked size is 21, outside sizes 5 to 20; widen sizes"],
    [{ yRange: [40, 60] }, "funnelChart: A is 32, outside yRange 40 to 60; widen yRange"],
    [{ sizes: [5, 10] }, 'funnelChart requires bounds for 2 sizes, got 3 and 3 in "A"'],
  ] as [Partial<FunnelChart>, string][])("refuses %j", (change, message) => {
    expect(() => funnelChart({ ...input, ...change })).toThrow(message);
  });
});
