import { beforeAll, describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { type DistanceBlock, type DistanceChart, distanceChart } from "../../src/plots/distance-chart.js";
import { renderSvg } from "../../src/plots/render.js";
import { type SpecificationChart, specificationChart } from "../../src/plots/specification-chart.js";
import { drawnTexts, overlaps } from "./drawn.js";
import { sampleFigure } from "./samples.js";

const block = (rest: Partial<DistanceBlock> = {}): DistanceBlock => ({
  title: "Emotion (1a)",
  rows: [
    {
      label: "GPT-4, 0-shot",
      group: "GPT-4",
      value: 0.3,
      naive: [0.2, 0.4],
      clustered: [0.1, 0.5],
      marker: "open",
    },
    { label: "Claude 3.5 Sonnet, chain of thought", group: "Claude 3.5 Sonnet", value: 0.25 },
  ],
  chance: 0.68,
  floor: 0.1,
  halves: 0.2,
  ...rest,
});
const chart = (blocks: DistanceBlock[], rest: Partial<DistanceChart> = {}): DistanceChart => ({
  title: "Distances",
  subtitle: "Made up",
  panels: [
    { title: "Clouds", blocks },
    { title: "Item by item", blocks },
  ],
  xTitle: "Distance",
  xRange: [0, 0.7],
  key: {
    open: "0-shot",
    filled: "chain of thought",
    naive: "items",
    clustered: "stories",
    chance: "chance",
    floor: "floor",
    halves: "halves",
  },
  ...rest,
});

describe("distanceChart", () => {
  const spec = distanceChart(chart([block(), block({ title: "Outcome (1a)", chance: 0.4 })]));

  it("draws a dot for each row and panel, one colour a group across blocks", () => {
    const dots = spec.data.filter((trace) => trace.text !== undefined) as { x: number[]; y: number[] }[];
    expect(dots.map(({ x }) => x)).toEqual([
      [0.3, 0.3],
      [0.25, 0.25],
      [0.3, 0.3],
      [0.25, 0.25],
    ]);
    // y counts pixels downwards: the second block is below the first.
    expect(dots[0]!.y[1]!).toBeGreaterThan(dots[1]!.y[0]!);
  });

  it("gives every block its own chance and its own bands", () => {
    const shapes = spec.layout.shapes as { type: string; x0: number; x1: number; line: { dash?: string } }[];
    const bands = shapes.filter(({ type }) => type === "rect");
    expect(bands).toHaveLength(2 * 2 * 2);
    // The light band of the halves lies under the dark one of the floor, and is twice as wide here.
    expect((bands[0]!.x1 - bands[0]!.x0) / (bands[1]!.x1 - bands[1]!.x0)).toBeCloseTo(2, 6);
    const texts = (spec.layout.annotations as { text: string }[]).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith("chance 0."))).toEqual([
      "chance 0.68",
      "chance 0.40",
      "chance 0.68",
      "chance 0.40",
    ]);
  });

  it.each([
    [chart([]), "distanceChart requires at least one block with a row, got none"],
    [
      chart([block()], {
        panels: [
          { title: "a", blocks: [block()] },
          { title: "b", blocks: [block({ title: "x" })] },
        ],
      }),
      'distanceChart requires the same blocks and rows in every panel, got others in "b"',
    ],
    [chart([block({ chance: 0.8 })]), "distanceChart: chance is 0.8, outside xRange 0 to 0.7; widen xRange"],
  ])("refuses a chart that cannot be drawn (%#)", (c, message) => {
    expect(() => distanceChart(c)).toThrow(new InputError(message));
  });
});

const curve = (rest: Partial<SpecificationChart> = {}): SpecificationChart => ({
  title: "A curve",
  subtitle: "Made up",
  marks: [
    { value: 5, intervals: [[2, 8]], choices: ["first", null], name: "the paper's" },
    { value: -1, intervals: [[-3, 1]], choices: ["last", "wrong"] },
  ],
  intervals: ["by story"],
  dimensions: [
    { title: "Ties", options: ["first", "last"] },
    { title: "Unparsed", options: ["wrong", "unscored"] },
  ],
  yTitle: "Effect (points)",
  ...rest,
});

describe("specificationChart", () => {
  const spec = specificationChart(curve());

  it("puts the estimates in order of size, and a dot below each for every choice that applies", () => {
    const [lines, estimates, dots] = spec.data as { x: (number | null)[]; y: (number | null)[] }[];
    expect(estimates!.y).toEqual([-1, 5]);
    expect(lines!.y).toEqual([-3, 1, null, 2, 8, null]);
    expect(dots!.x).toEqual([0, 0, 1]);
    // "last" stands below "first" and above "wrong".
    expect(dots!.y[0]!).toBeGreaterThan(dots!.y[2]!);
    expect(dots!.y[1]!).toBeGreaterThan(dots!.y[0]!);
  });

  it("names the mark that has a name, with its value", () => {
    const texts = (spec.layout.annotations as { text: string }[]).map(({ text }) => text);
    expect(texts).toContain("the paper's 5.0");
    expect(texts).toContain("−2");
  });

  it.each([
    [curve({ marks: [] }), "specificationChart requires at least one mark, got none"],
    [
      curve({ marks: [{ value: 5, intervals: [], choices: ["first", null] }] }),
      "specificationChart requires a value and 1 finite intervals a mark, got [5]",
    ],
    [
      curve({ marks: [{ value: 5, intervals: [[2, 8]], choices: ["none", null] }] }),
      'specificationChart: "none" is not an option of "Ties"; its options are first, last',
    ],
    [
      curve({ intervals: ["a", "b", "c", "d"] }),
      "specificationChart draws at most 3 intervals a mark, got 4",
    ],
  ])("refuses a chart that cannot be drawn (%#)", (c, message) => {
    expect(() => specificationChart(c)).toThrow(new InputError(message));
  });
});

describe("both charts", () => {
  const drawn: Record<string, { svg: string; height: number }> = {};
  beforeAll(async () => {
    const specs = {
      distances: distanceChart(chart([block(), block({ title: "Outcome (1a)" })])),
      curve: specificationChart(curve()),
    };
    for (const [name, spec] of Object.entries(specs)) {
      drawn[name] = { svg: await renderSvg(sampleFigure(spec)), height: spec.layout.height as number };
    }
  });

  it.each(["distances", "curve"])("keep every text of %s inside, and apart from the others", (name) => {
    const { svg, height } = drawn[name]!;
    const texts = drawnTexts(svg);
    expect(texts.length).toBeGreaterThan(10);
    for (const text of texts) {
      expect(text.box.left, text.text).toBeGreaterThanOrEqual(0);
      expect(text.box.right, text.text).toBeLessThanOrEqual(700);
      expect(text.box.top, text.text).toBeGreaterThanOrEqual(0);
      expect(text.box.bottom, text.text).toBeLessThanOrEqual(height);
      for (const other of texts) {
        if (other !== text) expect(overlaps(text, other), `${text.text} and ${other.text}`).toBe(false);
      }
    }
  });
});
