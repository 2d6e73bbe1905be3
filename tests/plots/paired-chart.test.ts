import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { ink } from "../../src/plots/house-style.js";
import {
  type PairedComparisonChart,
  type PairedRow,
  pairedComparisonChart,
} from "../../src/plots/paired-chart.js";

const row = (rest: Partial<PairedRow> = {}): PairedRow => ({
  label: "Emotion",
  group: "1a",
  first: { value: 64, naive: [61, 67], clustered: [57, 71] },
  second: { value: 51 },
  ...rest,
});
const chart = (rows: PairedRow[], rest: Partial<PairedComparisonChart> = {}): PairedComparisonChart => ({
  title: "t",
  subtitle: "s",
  panels: [{ title: "p", rows }],
  first: "between people",
  second: "with the labels",
  xTitle: "x",
  xRange: [0, 100],
  ...rest,
});

describe("pairedComparisonChart", () => {
  it("draws the first estimate above the second, in two colours, and prints both", () => {
    const spec = pairedComparisonChart(chart([row()]));
    const dots = spec.data.filter((trace) => trace.text !== undefined) as { x: number[]; y: number[] }[];
    expect(dots.map(({ x }) => x)).toEqual([[64], [51]]);
    // y counts pixels downwards.
    expect(dots[0]!.y[0]!).toBeLessThan(dots[1]!.y[0]!);
    const annotations = spec.layout.annotations as { text: string; font: { color: string } }[];
    const [first, second] = ["64.0", "51.0"].map((value) => annotations.find(({ text }) => text === value)!);
    expect(first!.font.color).not.toBe(second!.font.color);
    expect(annotations.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["between people", "with the labels"]),
    );
  });

  it("gives the two estimates shapes of their own, and people the ink of people", () => {
    const looksOf = (spec: ReturnType<typeof pairedComparisonChart>) =>
      (spec.data as { marker?: { symbol: string[]; color: string[] } }[])
        .filter(({ marker }) => Array.isArray(marker?.symbol))
        .map(({ marker }) => [marker!.symbol[0], marker!.color[0]]);
    expect(looksOf(pairedComparisonChart(chart([row()]))).map(([shape]) => shape)).toEqual([
      "circle",
      "square",
    ]);
    const people = looksOf(pairedComparisonChart({ ...chart([row()]), firstIsPeople: true }));
    expect(people[0]![1]).toBe(ink.strong);
    expect(looksOf(pairedComparisonChart(chart([row()])))[0]![1]).not.toBe(ink.strong);
  });

  it("marks the chance of each row by itself", () => {
    const spec = pairedComparisonChart(chart([row({ chance: 25 }), row({ label: "Outcome", chance: 50 })]));
    const ticks = (spec.layout.shapes as { x0: number; line: { dash?: string } }[]).filter(
      (s) => s.line.dash,
    );
    // One tick for each row and the dotted mark of the key.
    expect(ticks).toHaveLength(3);
    expect(ticks[0]!.x0).toBeLessThan(ticks[1]!.x0);
  });

  it.each([
    [chart([]), "pairedComparisonChart requires at least one panel with a row, got none"],
    [
      chart([row(), row()]),
      'pairedComparisonChart: "Emotion" of group "1a" occurs twice in "p"; give each row its own label',
    ],
    [
      chart([row({ second: { value: 120 } })]),
      "pairedComparisonChart: Emotion is 120, outside xRange 0 to 100; widen xRange",
    ],
  ])("refuses a chart that cannot be drawn (%#)", (c, message) => {
    expect(() => pairedComparisonChart(c)).toThrow(new InputError(message));
  });
});
