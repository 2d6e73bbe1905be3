import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { layoutGroupedRows } from "../../src/plots/grouped-rows.js";
import { heatMap } from "../../src/plots/heat-map.js";
import { ink, modelColours } from "../../src/plots/house-style.js";
import { spreadOut } from "../../src/plots/marks/radar.js";
import { sequentialColour } from "../../src/plots/sequential-scale.js";
import { breakName } from "../../src/plots/text-widths.js";
import { heatTable, profiles, ranges, rangesWithIntervals, shares } from "./samples.js";

type Trace = Record<string, unknown> & {
  x: (number | null)[];
  y: (number | null)[];
  text: string[];
  hovertext: string[];
  base: number[];
  width: number[];
  marker: { color: string[] | string; line: { color: string } };
  textfont: { color: string[] };
};
type Shape = { type: string; x0: number; x1: number; line: { color: string } };
const traces = (spec: { data: Record<string, unknown>[] }) => spec.data as Trace[];
const texts = (spec: { layout: Record<string, unknown> }) =>
  (spec.layout.annotations as { text: string }[]).map(({ text }) => text);

describe("rows in groups", () => {
  const rows = [
    { label: "b", group: "two" },
    { label: "a", sublabel: "温", group: "one" },
  ];
  const groups = [
    { id: "one", label: "One" },
    { id: "empty", label: "Empty" },
    { id: "two", label: "" },
  ];

  it("stand in the order of their groups; a group without rows is left out, one without a label has no heading", () => {
    const layout = layoutGroupedRows("chart", groups, rows, { row: 20, heading: 30 });
    expect(layout.headings.map(({ group, centre }) => [group.label, centre])).toEqual([["One", 15]]);
    // 30 of heading and half a row; then the rest of the row, a gap of 8 and half a row.
    expect(layout.rows.map(({ row, centre }) => [row.label, centre])).toEqual([
      ["a", 40],
      ["b", 68],
    ]);
    expect(layout.height).toBe(78);
    expect(layout.labelEnd).toBeGreaterThan(layout.sublabelLeft);
  });

  it.each([
    [[], "chart requires at least one row, got none"],
    [[{ label: "a", group: "x" }], 'chart: "a" is of group "x", which is none of one, empty, two'],
    [
      [rows[0]!, rows[0]!],
      'chart: "b" of group "two" occurs twice in "the chart"; give each row its own label',
    ],
  ])("are refused where they fit no group (%#)", (own, message) => {
    expect(() => layoutGroupedRows("chart", groups, own, { row: 20, heading: 30 })).toThrow(
      new InputError(message),
    );
  });
});

describe("heatMap", () => {
  const [boxes, values] = traces(heatTable()) as [Trace, Trace];

  it("prints each value on the colour of its share, and nothing where there is none", () => {
    const printed = values.text.map((text) => text.replace(/<\/?b>/g, ""));
    expect(printed.slice(0, 8)).toEqual(["100.0", "0.0", "62.5", "48.3", "70.0", "70.0", "", "12.0"]);
    const colours = boxes.marker.color as string[];
    expect(colours[0]).toBe(sequentialColour(1));
    expect(colours[1]).toBe(sequentialColour(0));
    expect(colours[2]).toBe(sequentialColour(0.625));
    expect(colours[6]).toBe("rgba(0,0,0,0)");
    expect(values.textfont.color[0]).toBe("#ffffff");
    expect(values.textfont.color[1]).toBe(ink.strong);
  });

  it("frames and embolds the best of each row, all of those that tie", () => {
    const bold = values.text.flatMap((text, i) => (text.startsWith("<b>") ? [i] : []));
    expect(bold).toEqual([0, 4, 5, 10, 12]);
    const frames = (heatTable().layout.shapes as Shape[]).filter(
      ({ type, line }) => type === "rect" && line.color === modelColours[1],
    );
    // One each, and one in the key.
    expect(frames).toHaveLength(bold.length + 1);
  });

  it("hatches what has no value, says so where it is pointed at and in the key, and only then", () => {
    const hatching = (spec: ReturnType<typeof heatTable>) =>
      (spec.layout.shapes as Shape[]).filter(({ type }) => type === "line").length;
    expect(hatching(heatTable())).toBeGreaterThan(10);
    expect(boxes.hovertext[6]).toBe("<b>Model-C</b><br>Emotional Coping 情绪应对: unscored<br>39 cases");
    expect(boxes.hovertext[11]).toContain("unscored");
    expect(texts(heatTable())).toContain("unscored");
    const whole = heatTable({
      rows: [{ label: "a", group: "mean", cells: [1, 2, 3, 4].map((value) => ({ value })) }],
    });
    expect(hatching(whole)).toBe(0);
    expect(texts(whole)).not.toContain("unscored");
  });

  it("shows a cell's interval and what its row rests on where it is pointed at", () => {
    expect(boxes.hovertext[0]).toBe(
      "<b>Model-A-with-a-long-name</b><br>Emotional Understanding 情绪理解: 100.0<br>95% interval: 0.0 to 100.0<br>40 cases",
    );
  });

  it.each<[Parameters<typeof heatTable>[0], string]>([
    [{ columns: [] }, "heatMap requires at least one column, got none"],
    [{ columns: ["a"] }, 'heatMap requires 1 cells in every row, got 4 in "Emotional Understanding"'],
    [
      { range: [0, 99] },
      "heatMap: Emotional Understanding of Model-A-with-a-long-name is 100, outside range 0 to 99; widen range",
    ],
    [{ range: [5, 5] }, "heatMap requires the first value of range below its second, got 5 and 5"],
    [{ width: 340 }, "heatMap: a cell has 10 pixels; use a larger width than 340"],
  ])("refuses a chart that cannot be drawn (%#)", (rest, message) => {
    expect(() => heatTable(rest)).toThrow(new InputError(message));
  });

  it("of a row without any value frames nothing", () => {
    const spec = heatMap({
      title: "t",
      subtitle: "",
      columns: ["A"],
      groups: [{ id: "g", label: "" }],
      rows: [{ label: "a", group: "g", cells: [{ value: null }] }],
      range: [0, 1],
      key: { best: "best", unscored: "unscored" },
    });
    expect(traces(spec)[1]!.text).toEqual([""]);
  });
});

describe("radarChart", () => {
  const spec = profiles();
  const lines = traces(spec).filter(
    ({ mode, line }) => mode === "lines" && (line as { width: number }).width === 1.6,
  );

  it("puts a value on its spoke, at its share of the radius", () => {
    // Spoke 1 of the large radar goes straight up; its reference is 40 of 100.
    const [area, grid] = traces(spec);
    const [centreX, centreY] = [450, area!.y[0]! + 0.4 * 116];
    expect(area!.x[0]).toBeCloseTo(centreX, 9);
    // Spoke 3 of 7, 2/7 of a turn on: 50 of 100.
    const angle = (2 * Math.PI * 2) / 7;
    expect(area!.x[2]).toBeCloseTo(centreX + Math.sin(angle) * 0.5 * 116, 9);
    expect(area!.y[2]).toBeCloseTo(centreY - Math.cos(angle) * 0.5 * 116, 9);
    expect(Math.min(...grid!.y.filter((y) => y !== null))).toBeCloseTo(centreY - 116, 9);
  });

  it("draws a closed line for each panel, with a gap and an open mark where a value is missing", () => {
    expect(lines).toHaveLength(7);
    for (const [i, line] of lines.entries()) {
      expect(line.x).toHaveLength(8);
      expect(line.x[7]).toBe(line.x[0]);
      expect(line.x.filter((x) => x === null)).toHaveLength(i === 3 ? 1 : 0);
    }
    expect(lines[3]!.x[2]).toBeNull();
    const open = traces(spec).filter(({ marker }) => marker?.color === ink.paper);
    expect(open.map(({ text }) => text)).toEqual([["<b>Model 4</b><br>Curiosity: unscored"]]);
    expect(texts(spec)).toContain("unscored");
  });

  it("numbers the axes once by name and once in every panel", () => {
    const all = texts(spec);
    const numbered = traces(spec).filter(({ mode, text }) => mode === "text" && text[2] === "3");
    expect(numbered).toHaveLength(7);
    expect(all).toContain("3 Curiosity");
    expect(all).toContain("好奇心");
  });

  it("moves names that stand too close apart around their middle, and no others", () => {
    expect(spreadOut([0, 10, 100], 20)).toEqual([-5, 15, 100]);
    // 0 and 10 move to -5 and 15; 20 is then too close: three around 10.
    expect(spreadOut([0, 10, 20], 20)).toEqual([-10, 10, 30]);
    expect(spreadOut([0, 20], 20)).toEqual([0, 20]);
    expect(spreadOut([], 20)).toEqual([]);
  });

  it.each<[Parameters<typeof profiles>[0], string]>([
    [{ axes: [{ label: "a" }, { label: "b" }] }, "radarChart requires at least 3 axes, got 2"],
    [{ panels: [] }, "radarChart requires at least one panel, got none"],
    [
      { panels: [{ title: "A", values: [1, 2] }] },
      'radarChart requires 7 values in every panel, got 2 in "A"',
    ],
    [
      { reference: { name: "median", values: [1, 2, 3, 4, 5, 6, 101] } },
      "radarChart: Proactivity of median is 101, outside range 0 to 100; widen range",
    ],
  ])("refuses a chart that cannot be drawn (%#)", (rest, message) => {
    expect(() => profiles(rest)).toThrow(new InputError(message));
  });
});

describe("shareChart", () => {
  const [first, second] = traces(shares()) as [Trace, Trace];

  it("stacks the parts of a row from zero, and adds the rows up for their group", () => {
    // Groups 380 and 20, then the first parts 280 and 20, then the second ones 4 and 96; a part of 0 has no box.
    const unit = first.x[0]! / 380;
    expect(first.x.map((x) => Math.round(x! / unit))).toEqual([380, 20, 280, 20]);
    expect(second.x.map((x) => Math.round(x! / unit))).toEqual([4, 96]);
    expect(second.base[0]).toBeCloseTo(first.base[2]! + first.x[2]!, 9);
    expect(second.hovertext[0]).toBe("<b>Emotional Understanding</b><br>penalties: 4 of 284 criteria");
  });

  it("frames the second part and not the first, so that they differ in grey too", () => {
    const looks = shares().data as { marker: { line: { width: number } } }[];
    expect(looks.slice(0, 2).map(({ marker }) => marker.line.width)).toEqual([0, 1.4]);
  });

  it("prints counts and percentages of all rows, and what a source prints beside them", () => {
    // 380 of 400 is 95%, 284 of 400 is 71%.
    const all = texts(shares());
    for (const text of ["<b>380</b>", "<b>95.0%</b>", "284", "71.0%", "<b>39%</b>", "README"]) {
      expect(all).toContain(text);
    }
  });

  it.each<[Parameters<typeof shares>[0], string]>([
    [{ parts: ["all"] }, 'shareChart requires 1 counts in every row, got 2 in "Emotional Understanding"'],
    [
      { rows: [{ label: "a", group: "emotion", counts: [1, -1] }] },
      'shareChart requires whole counts of at least 0, got -1 in "a"',
    ],
    [
      { rows: [{ label: "a", group: "emotion", counts: [0, 0] }] },
      "shareChart requires at least one count above 0, got none",
    ],
  ])("refuses a chart that cannot be drawn (%#)", (rest, message) => {
    expect(() => shares(rest)).toThrow(new InputError(message));
  });
});

describe("rangeChart", () => {
  const spec = ranges();
  const [bars, field, ...marks] = traces(spec) as [Trace, Trace, ...Trace[]];
  // The first panel's field of the first row is 40, 55, 70: a unit is a thirtieth of its bar.
  const unit = bars.x[0]! / 30;
  const zero = bars.base[0]! - 40 * unit;

  it("draws a bar from the least to the greatest of the field, and a tick for each", () => {
    expect(bars.x).toHaveLength(8);
    expect(field.x.slice(0, 3).map((x) => Math.round((x! - zero) / unit))).toEqual([40, 55, 70]);
    expect(field.x).toHaveLength(24);
  });

  it("gives each kind of mark a shape of its own", () => {
    const shapes = (spec.data as { marker: { symbol?: string } }[])
      .slice(2)
      .map(({ marker }) => marker.symbol);
    expect(shapes).toEqual(["circle", "triangle-up", "square"]);
  });

  it("puts the marks on the same scale, the printed one on top, and leaves out what is unscored", () => {
    expect(marks.map(({ x }) => x.length)).toEqual([8, 8, 7]);
    const silence = marks[2]!;
    expect((silence.x[0]! - zero) / unit).toBeCloseTo(98.8, 6);
    expect(texts(spec)).toContain("unscored");
    expect(texts(spec)).toContain("98.8");
    expect(texts(spec)).toContain("<b>8.8</b>");
  });

  it("gives each mark with an interval its own line, cut at the ends of the axis, and draws references", () => {
    const own = traces(rangesWithIntervals());
    const [, ticks, chance, people, valence, echo, echoDots, valenceDots] = own as Trace[];
    const scale = (own[0]!.x[0] as number) / 30;
    const at = (x: number) => (x - own[0]!.base[0]!) / scale + 40;
    // Ticks, then the first mark, then the second: one line each, eleven pixels below the other.
    expect(valenceDots!.y[0]! - ticks!.y[0]!).toBe(11);
    expect(echoDots!.y[0]! - ticks!.y[0]!).toBe(22);
    expect(valence!.y[0]).toBe(valenceDots!.y[0]);
    // 104 is beyond the axis; an interval without bounds is not drawn.
    expect(at(valence!.x[0]!)).toBeCloseTo(50, 6);
    expect(at(valence!.x[1]!)).toBeCloseTo(100, 6);
    expect(echo!.x).toEqual([]);
    expect(at(chance!.x[0]!)).toBeCloseTo(25, 6);
    expect(at(people!.x[0]!)).toBeCloseTo(64, 6);
    expect(texts(rangesWithIntervals())).toEqual(
      expect.arrayContaining(["chance", "people", "95% interval"]),
    );
  });

  it.each<[Parameters<typeof ranges>[0], string]>([
    [{ marks: [] }, "rangeChart draws 1 to 4 marks, got 0"],
    [
      { panels: ["one"] },
      'rangeChart requires values for 1 panels in every row, got 2 in "Emotional Understanding"',
    ],
    [
      { marks: [{ name: "silence", short: "silence" }] },
      'rangeChart requires 1 marks in every row, got 3 in "Emotional Understanding"',
    ],
    [
      { xRange: [0, 99] },
      "rangeChart: Emotional Understanding of all met is 100, outside xRange 0 to 99; widen xRange",
    ],
  ])("refuses a chart that cannot be drawn (%#)", (rest, message) => {
    expect(() => ranges(rest)).toThrow(new InputError(message));
  });
});

describe("breakName", () => {
  it("breaks after hyphens and at spaces, never inside a part", () => {
    expect(breakName("Qwen3-30B-instruct", 40, 10.5)).toEqual(["Qwen3-", "30B-", "instruct"]);
    expect(breakName("Qwen3-30B-instruct", 200, 10.5)).toEqual(["Qwen3-30B-instruct"]);
    expect(breakName("Model A", 20, 10.5)).toEqual(["Model", "A"]);
    expect(breakName("Model A", 200, 10.5)).toEqual(["Model A"]);
  });
});
