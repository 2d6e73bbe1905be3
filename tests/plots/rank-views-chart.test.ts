import { describe, expect, it } from "vitest";
import { type RankViewsChart, rankViewsChart } from "../../src/plots/rank-views-chart.js";
import { renderSvg } from "../../src/plots/render.js";
import { drawnTexts, overlaps } from "./drawn.js";
import { sampleFigure } from "./samples.js";

const key = { set: "possible ranks", apart: "no rank in common", all: "all survive" };
const groups = ["", "judges made equal", "one judge alone", "one judge left out", "another number"];

/** Made-up views of respondents in their order, the last one step narrower than all. */
function chartOf(respondents: string[], names: string[], rest: Partial<RankViewsChart> = {}): RankViewsChart {
  const M = respondents.length;
  return {
    title: "Which ranks survive?",
    subtitle: "Made-up ranks",
    rows: respondents.map((label, i) => ({ label, statements: i, survive: Math.floor(i / 2) })),
    columns: names.map((label, column) => ({
      label,
      group: groups[Math.min(column, groups.length - 1)]!,
      cells: respondents.map((_, i) => ({
        rank: i + 1,
        ranks: [Math.max(1, i), Math.min(M, i + 2)] as [number, number],
      })),
    })),
    key,
    countTitle: "statements that survive",
    ...rest,
  };
}

const judges = [
  "all judges",
  "severity removed",
  "anthropic/claude-sonnet-4-5-20250929",
  "without compatible/ollama/mixtral-8x7b-instruct-v0.1-q4_K_M",
  ..."abcdefg".split("").map((name) => `without judge ${name}`),
  "averyveryveryverylongnamewithoutanyplacetobreakatall",
];

interface BoxTrace {
  x: number[];
  marker: { line: { width: number } };
}

describe("rankViewsChart", () => {
  it("keeps all texts apart and inside, with many views and long names", async () => {
    const respondents = Array.from({ length: 9 }, (_, i) => `Model ${i + 1} with a long name`);
    const svg = await renderSvg(sampleFigure(rankViewsChart(chartOf(respondents, judges))));
    const texts = drawnTexts(svg);
    const clashes = texts.flatMap((a, i) =>
      texts.slice(i + 1).flatMap((b) => (overlaps(a, b) ? [`${a.text} over ${b.text}`] : [])),
    );
    expect(clashes).toEqual([]);
    const width = 900;
    expect(texts.filter(({ box }) => box.left < 0 || box.right > width).map(({ text }) => text)).toEqual([]);
  }, 30_000);

  it("draws every cell: its number in the column, its bar over its ranks", () => {
    const spec = rankViewsChart(chartOf(["a", "b"], ["all judges", "by one"]));
    const [bars, numbers] = spec.data as { x: number[]; base: number[]; text: string[] }[];
    // Two columns of 54 pixels, 4 of them free at each side: a rank has 23. Sets are 1 to 2 and 1 to 2.
    expect(bars!.x).toEqual([46, 46, 46, 46]);
    expect(numbers!.text).toEqual(["1", "2", "1", "2"]);
    expect(numbers!.x[1]! - numbers!.x[0]!).toBe(23);
  });

  it("colours and frames a set that has no rank in common with the first column's, and only then says so", () => {
    const rows = [1, 2, 3].map((rank) => ({ rank, ranks: [rank, rank] as [number, number] }));
    const turned = [rows[1]!, rows[0]!, rows[2]!];
    const coloursOf = (second: typeof rows) => {
      const base = chartOf(["a", "b", "c"], ["all", "one"]);
      const columns = [rows, second].map((cells, i) => ({ ...base.columns[i]!, cells }));
      const spec = rankViewsChart({ ...base, columns });
      const boxes = spec.data.filter(({ type }) => type === "bar") as unknown as BoxTrace[];
      const texts = (spec.layout.annotations as { text: string }[]).map(({ text }) => text);
      const looks = boxes.map(({ x, marker }) => ({ n: x.length, frame: marker.line.width }));
      return { looks, says: texts.includes(key.apart) };
    };
    expect(coloursOf(rows)).toEqual({ says: false, looks: [{ n: 6, frame: 0 }] });
    // Two sets have moved; they are framed as well as coloured.
    expect(coloursOf(turned)).toEqual({
      says: true,
      looks: [
        { n: 4, frame: 0 },
        { n: 2, frame: 1.4 },
      ],
    });
  });

  it("has a dash where a view lacks a respondent, and where there is no statement", () => {
    const base = chartOf(["a", "b"], ["all", "one"]);
    const columns = base.columns.map((column, i) => (i === 0 ? column : { ...column, cells: [null, null] }));
    const spec = rankViewsChart({ ...base, columns });
    const numbers = spec.data.find(({ mode }) => mode === "text") as { text: string[] };
    expect(numbers.text).toEqual(["1", "2", "–", "–"]);
    const texts = (spec.layout.annotations as { text: string }[]).map(({ text }) => text);
    expect(texts).toContain("–");
    expect(texts).toContain("0 of 1");
  });

  it("refuses no rows, no columns, a missing cell, and a row twice", () => {
    expect(() => rankViewsChart(chartOf([], ["all"]))).toThrow(
      "rankViewsChart requires at least one row, got none",
    );
    expect(() => rankViewsChart(chartOf(["a"], []))).toThrow("at least one column, got none");
    const base = chartOf(["a", "b"], ["all"]);
    const columns = [{ ...base.columns[0]!, cells: [] }];
    expect(() => rankViewsChart({ ...base, columns })).toThrow(
      /requires 2 cells in every column, got 0 in "all"/,
    );
    expect(() => rankViewsChart(chartOf(["a", "a"], ["all"]))).toThrow(/occurs twice/);
  });
});
