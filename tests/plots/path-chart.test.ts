import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { type PathChart, pathChart } from "../../src/plots/path-chart.js";

type Trace = { x: number[]; y: (number | null)[]; text: string[]; line: { dash?: string } };
const chart = (rest: Partial<PathChart> = {}): PathChart => ({
  title: "Beliefs over ten rounds",
  subtitle: "Made-up values",
  paths: [
    { name: "player", values: [40, null, 30, Number.NaN], end: "player 30" },
    { name: "best response", values: [32, 25, 20, 16], end: "16", dashed: true },
  ],
  xTitle: "round",
  yTitle: "number",
  xRange: [1, 4],
  yRange: [0, 50],
  levels: [{ value: 0, label: "0" }],
  firstStep: 1,
  ...rest,
});
const traces = (c: PathChart) => pathChart(c).data as unknown as Trace[];

describe("pathChart", () => {
  it("counts from the first step, leaves a gap where a value is missing and dashes what is compared with", () => {
    const [player, best] = traces(chart());
    expect(player!.x).toEqual([1, 2, 3, 4]);
    expect(player!.y).toEqual([40, null, 30, null]);
    expect(player!.text[2]).toBe("<b>player</b><br>3: 30");
    expect(player!.line.dash).toBeUndefined();
    expect(best!.line.dash).toBe("5px,4px");
    expect(traces(chart({ firstStep: 0, xRange: [0, 3] }))[0]!.x[0]).toBe(0);
  });

  it("gives each path a shape of its own, in the chart and in the legend", () => {
    const spec = pathChart(chart());
    const shapes = (spec.data as { marker?: { symbol: string } }[]).flatMap(
      ({ marker }) => marker?.symbol ?? [],
    );
    expect(shapes).toEqual(["circle", "square"]);
    // In the legend the circle is a circle, and the square a polygon.
    const drawn = (spec.layout.shapes as { type: string }[]).map(({ type }) => type);
    expect(drawn.filter((type) => type === "circle" || type === "path")).toEqual(["circle", "path"]);
  });

  it("names a path at its last value, and a second one that ends there below it", () => {
    const heights = (values: (number | null)[]) => {
      const spec = pathChart(
        chart({
          paths: [
            { name: "a", values: [10, 20], end: "end a" },
            { name: "b", values, end: "end b" },
          ],
        }),
      );
      const { annotations } = spec.layout as { annotations: { text: string; x: number; y: number }[] };
      return ["end a", "end b"].map((text) => annotations.find((one) => one.text === text)!);
    };
    const [a, b] = heights([10, 21, null]);
    expect(b!.x).toBe(a!.x);
    expect(b!.y).toBeLessThan(a!.y);
    const [first, apart] = heights([10, 40]);
    expect(apart!.y).toBeGreaterThan(first!.y);
  });

  it.each<[Partial<PathChart>, string]>([
    [{ paths: [] }, "pathChart requires at least one path with a value, got none"],
    [
      { paths: [{ name: "a", values: [null, Number.NaN], end: "" }] },
      "pathChart requires at least one path with a value, got none",
    ],
    [{ firstStep: 2 }, "pathChart: player is 5, outside xRange 1 to 4; widen xRange"],
    [{ firstStep: 0 }, "pathChart: player is 0, outside xRange 1 to 4; widen xRange"],
  ])("refuses a chart that cannot be drawn (%#)", (rest, message) => {
    expect(() => pathChart(chart(rest))).toThrow(new InputError(message));
  });
});
