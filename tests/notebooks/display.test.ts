import { afterEach, describe, expect, it, vi } from "vitest";
import { showFigure, showMarkdown, showTable } from "../../src/plots/display.js";
import {
  formatValue,
  type TableInput,
  tableAsHtml,
  tableAsText,
  toTable,
} from "../../src/plots/display-table.js";

const channel = Symbol.for("affectlab.display");
const global = globalThis as Record<symbol, unknown>;

afterEach(() => {
  delete global[channel];
  vi.restoreAllMocks();
});

const printed = (show: () => void): string => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  show();
  expect(log).toHaveBeenCalledTimes(1);
  const [text] = log.mock.calls[0]!;
  log.mockRestore();
  return text;
};

describe("outside of a notebook", () => {
  it("prints a figure's title, alternative text and table", () => {
    const table = { columns: ["model", "r"], rows: [["bayes", 0.81234]] };
    const figure = { spec: { data: [], layout: {} }, title: "Agreement", alt: "Bayes leads.", table };
    expect(printed(() => showFigure(figure))).toBe("Agreement\n\nBayes leads.\n\nmodel      r\nbayes  0.812");
    expect(printed(() => showFigure({ ...figure, text: "mine" }))).toBe("mine");
  });

  it("prints tables and markdown", () => {
    expect(printed(() => showTable([{ a: 1 }], { caption: "One" }))).toBe("One\na\n1");
    expect(printed(() => showMarkdown("*so*"))).toBe("*so*");
  });
});

describe("in a notebook", () => {
  it("sends one bundle a call, without what was not given", () => {
    const sent: unknown[] = [];
    global[channel] = (data: unknown) => sent.push(data);
    showFigure({ spec: { data: [], layout: { width: 3 } }, html: "<p>x</p>" });
    showTable({ n: Float64Array.of(1, 2) });
    expect(sent).toEqual([
      {
        "application/vnd.plotly.v1+json": { data: [], layout: { width: 3 } },
        "text/html": "<p>x</p>",
        "text/plain": "[figure without a description]",
      },
      { "text/html": expect.stringContaining("<tbody>"), "text/plain": "n\n1\n2" },
    ]);
  });

  it("says how many rows it left out", () => {
    expect(printed(() => showTable({ n: Array.from({ length: 60 }, (_, i) => i) }))).toMatch(
      /\n49\n… and 10 more rows$/,
    );
  });
});

describe("tables", () => {
  it("takes three shapes of one table", () => {
    const rows = [
      { model: "a", r: 1 },
      { model: "b", r: null },
    ];
    const expected = {
      columns: ["model", "r"],
      rows: [
        ["a", 1],
        ["b", null],
      ],
    };
    const shapes: TableInput[] = [expected, rows, { model: ["a", "b"], r: [1, null] }];
    for (const shape of shapes) expect(toTable(shape)).toEqual(expected);
    expect(toTable([{ a: 1 }, { b: 2 }])).toEqual({
      columns: ["a", "b"],
      rows: [
        [1, undefined],
        [undefined, 2],
      ],
    });
  });

  it("formats numbers so that none is lost", () => {
    const shown = [
      0.81234,
      -0.0006,
      0.00004,
      0,
      12,
      1e6,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      null,
      true,
      "x",
    ];
    expect(shown.map((value) => formatValue(value, 3))).toEqual(
      ["0.812", "-0.001", "4.0e-5", "0", "12", "1000000", "NaN", "-Infinity", "–", "true", "x"], // 0.0005 rounds up
    );
  });

  it("gives a column one number of decimals, whole columns none", () => {
    const table = {
      columns: ["n", "r"],
      rows: [
        [1, 1],
        [20, 0.5],
        [3, Number.NaN],
      ],
    };
    expect(tableAsText(table, 2)).toBe(" n     r\n 1  1.00\n20  0.50\n 3   NaN");
  });

  it("leaves markup inert", () => {
    const html = tableAsHtml({ columns: ["<i>"], rows: [['"&<script>']] }, 3, "a < b");
    expect(html).toContain("<caption>a &lt; b</caption>");
    expect(html).toContain('<th scope="col" style="text-align:left">&lt;i&gt;</th>');
    expect(html).toContain("&quot;&amp;&lt;script&gt;");
  });

  it("refuses columns of unequal length, and decimals that are none", () => {
    expect(() => showTable({ a: [1, 2], b: [1] })).toThrow(
      "showTable requires columns of equal length, got 2 (a) and 1 (b)",
    );
    expect(() => showTable([], { digits: -1 })).toThrow(
      "showTable requires digits to be a whole number from 0 to 20, got -1",
    );
  });
});
