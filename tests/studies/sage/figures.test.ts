import { beforeAll, describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { fanChart } from "../../../src/plots/fan-chart.js";
import type { Figure } from "../../../src/plots/figure.js";
import { pathChart } from "../../../src/plots/path-chart.js";
import { placePointLabels } from "../../../src/plots/point-labels.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { rankChart } from "../../../src/plots/rank-chart.js";
import { renderSvg } from "../../../src/plots/render.js";
import { scatterChart } from "../../../src/plots/scatter-chart.js";
import type { Box as WholeBox } from "../../../src/plots/svg-geometry.js";
import { tokenizer } from "../../../src/studies/sage/data/count-tokens.js";
import { type SageData, trajectory } from "../../../src/studies/sage/data/data.js";
import { mainJudge, simulationNotice } from "../../../src/studies/sage/data/design.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { figureDialogue } from "../../../src/studies/sage/figures/figure-dialogue.js";
import { emotionFan } from "../../../src/studies/sage/figures/figure-trajectories.js";
import { sageFigureMakers } from "../../../src/studies/sage/figures/figures.js";
import { loadPrintedForFigures, readPrinted } from "../../../src/studies/sage/paper/printed.js";
import { sage } from "../../../src/studies/sage/study.js";
import { drawnTexts } from "../../plots/drawn.js";
import { madeUpData, madeUpDialogue } from "./made-up.js";

type Box = Pick<WholeBox, "left" | "right" | "top" | "bottom">;

let data: SageData;
let figures: Figure[];
beforeAll(async () => {
  data = await loadSage();
  figures = sageFigureMakers(data, await loadPrintedForFigures()).map((make) => make());
});

const figure = (id: string): Figure => figures.find((one) => one.id === id)!;
/** All texts that a chart draws. */
const texts = ({ spec }: Figure): string =>
  (spec.layout.annotations as { text: string }[]).map(({ text }) => text).join(" ");

/** The marks of printed numbers. */
const diamonds = ({ spec }: Figure): { x: number }[] =>
  spec.data
    .filter(({ marker }) => (marker as { symbol?: string } | undefined)?.symbol === "diamond")
    .flatMap(({ x }) => (x as number[]).map((one) => ({ x: one })));

describe("SAGE's figures", () => {
  it("are these, each whole and with its description", () => {
    expect(figures.map(({ id }) => id)).toEqual([
      "figure-leaderboard",
      "figure-leaderboard-gpt-4o",
      "figure-which-ranks-survive",
      "figure-table-2",
      "figure-arena",
      "figure-7",
      "figure-8",
      "figure-trajectories",
      "figure-dialogue",
      "figure-first-turns",
      "figure-silence",
    ]);
    for (const one of figures) expect(() => checkFigure(one)).not.toThrow();
  });

  it("say on every picture, in every description and note that emotion is simulated", () => {
    for (const one of figures) {
      expect(texts(one), one.id).toContain("Simulated emotion; not");
      expect(texts(one), one.id).toMatch(/clinical\s+validation/);
      expect(one.alt, one.id).toContain(simulationNotice);
      expect(one.note, one.id).toContain(simulationNotice);
    }
  });

  it("show the leaderboard's numbers", () => {
    expect(figure("figure-leaderboard").table.rows[0]!.slice(0, 2)).toEqual(["GPT-4.1", 68.15]);
    expect(texts(figure("figure-leaderboard"))).toContain("35 / 13");
  });

  it("draw the same bytes twice", async () => {
    const again = sageFigureMakers(data, await loadPrintedForFigures())
      .map((make) => make())
      .find(({ id }) => id === "figure-dialogue")!;
    expect(await renderSvg(again)).toBe(await renderSvg(figure("figure-dialogue")));
  });

  it("Figure 8 says what it counts in words, and names the tokenizer in its note", () => {
    expect(texts(figure("figure-8"))).toContain(
      "Length of all replies in a dialogue (our tokens, reasoning not counted)",
    );
    expect(texts(figure("figure-8"))).not.toContain(tokenizer);
    expect(figure("figure-8").note).toContain(tokenizer);
  });

  it("Figure 8's names stand clear of the frame and of other models' intervals, nearest to their own", async () => {
    const { table } = figure("figure-8");
    const svg = await renderSvg(figure("figure-8"));
    const drawn = drawnTexts(svg);
    const ticks = (text: string) => drawn.find((one) => one.text === text)!.box;
    const middle = ({ left, right }: Box) => (left + right) / 2;
    const [x0, x1] = [middle(drawn.filter(({ text }) => text === "0").at(-1)!.box), middle(ticks("6,000"))];
    const [y0, y1] = [ticks("20"), ticks("80")].map(({ top, bottom }) => (top + bottom) / 2) as [
      number,
      number,
    ];
    const x = (value: number) => x0 + (value / 6000) * (x1 - x0);
    const y = (value: number) => y0 + ((value - 20) / 60) * (y1 - y0);
    const crosses = table.rows.map((row) => {
      const [score, lower, upper, tokens, fewest, most] = row.slice(1, 7) as number[];
      const [px, py] = [x(tokens!), y(score!)];
      return {
        name: row[0] as string,
        lines: [
          { left: x(fewest!), right: x(most!), top: py, bottom: py },
          { left: px, right: px, top: y(upper!), bottom: y(lower!) },
        ],
      };
    });
    const distance = (a: Box, b: Box): number =>
      Math.hypot(
        Math.max(0, a.left - b.right, b.left - a.right),
        Math.max(0, a.top - b.bottom, b.top - a.bottom),
      );
    for (const { name } of crosses) {
      const { box } = drawn.find(({ text }) => text === name)!;
      expect(box.right, name).toBeLessThan(x1 - 4);
      const nearest = crosses.map((one) => ({
        name: one.name,
        away: Math.min(...one.lines.map((line) => distance(box, line))),
      }));
      const own = nearest.find((one) => one.name === name)!.away;
      for (const other of nearest.filter((one) => one.name !== name)) {
        expect(other.away, `${name} and the lines of ${other.name}`).toBeGreaterThan(Math.max(1.5 * own, 6));
      }
    }
  });

  it("Figure 7 tells recomputed means from readings, and draws what the paper prints", () => {
    const { rows } = figure("figure-7").table;
    const of = (source: string) => rows.filter((row) => row.at(-1) === source);
    expect([of("dialogues").length, of("figure").length, of("mean").length]).toEqual([14, 26, 4]);
    for (const row of of("figure")) expect(row[3]).toBeNull();
    for (const row of of("dialogues")) expect(row[3]).not.toBeNull();
    // Appendix B prints these four means of the models, and Table 3 nine of the ten scores under DeepSeek-V3.
    expect(of("mean").map((row) => row.at(-2))).toEqual([46.5, 64.8, 58.3, 63.9]);
    expect(rows.filter((row) => row[0] === "V3" && row.at(-2) !== null)).toHaveLength(9 + 1);
    // 4 + 1 of Gemini2.5's judge, and the means of the two others.
    expect(diamonds(figure("figure-7"))).toHaveLength(10 + 1 + 5 + 1);
  });

  it("Table 2 as a figure has six printed pairs, and one row from dialogues alone", async () => {
    const { rows } = figure("figure-table-2").table;
    const printed = (await readPrinted(projectPath("data/sage"))).filter(({ kind }) => kind === "rho");
    expect(rows.map((row) => row.at(-1))).toEqual([...printed.map(({ value }) => value), null]);
    expect(diamonds(figure("figure-table-2")).map(({ x }) => x)).toEqual(printed.map(({ value }) => value));
    expect(rows.at(-1)!.slice(0, 2)).toEqual(["DeepSeek-V3 and GPT-4o, 6 models", 0.9429]);
    expect(rows.map((row) => row[5]).slice(0, 3)).toEqual(["13 of 20", "8 of 20", "7 of 20"]);
  });

  it("Sentient against Arena scores has all 18 models, filled where dialogues give the score", () => {
    const { table } = figure("figure-arena");
    expect(table.rows).toHaveLength(18);
    expect(table.rows.filter((row) => row[3] !== null)).toHaveLength(12);
    // SciPy 1.17.1, spearmanr over the 18 printed rows: 0.767.
    expect(texts(figure("figure-arena"))).toContain("0.77 [0.41, 0.92]");
  });

  it("one dialogue's curve is its trajectory, under each judge that has it", () => {
    const shown = figureDialogue(data, "gpt-4o-0806", "p001");
    const paths = shown.spec.data.map((trace) => trace.y);
    const dialogues = data.dialogues.filter((one) => one.model === "gpt-4o-0806" && one.profile === "p001");
    expect(paths).toEqual(dialogues.map(trajectory));
    expect(() => figureDialogue(data, "gpt-9", "p001")).toThrow(/no dialogue of model "gpt-9"/);
  });

  it("a fan stays where a dialogue ended", () => {
    const made = madeUpData(
      ["p1", "p2"],
      [
        madeUpDialogue("j", "a", "p1", [10, 10, null]),
        madeUpDialogue("j", "a", "p2", [-10, -10, -10, -5], "emotion-low"),
      ],
    );
    const fan = emotionFan(made, "j", "a");
    const median = fan.quantiles.find(({ p }) => p === 0.5)!.values;
    // 60 from the second reply on; 30, 20, 10, 5 and then 5: means of the two.
    expect(median).toEqual([40, 40, 40, 35, 32.5, 32.5, 32.5, 32.5, 32.5, 32.5]);
    expect(fan.open.slice(0, 5)).toEqual([2, 2, 1, 1, 0]);
    expect(emotionFan(data, mainJudge, "gpt-4.1").mean).toBeCloseTo(68.15, 10);
  });

  it("the study gives figures and the table of ranks", async () => {
    const { "leaderboard.csv": csv } = await sage.makeTables();
    // Twelve models under DeepSeek-V3 and six under GPT-4o: one under Gemini makes no ranking.
    expect(csv!.trim().split("\n")).toHaveLength(1 + 18);
    expect(csv).toContain("DeepSeek-V3,gpt-4.1,GPT-4.1,68.15");
  });
});

describe("the charts", () => {
  const row = {
    label: "A",
    score: 50,
    interval: [40, 60] as [number, number],
    rank: 1,
    rankSet: [1, 2] as [number, number],
    naiveRank: [1, 1] as [number, number],
    counts: "",
  };
  const ranks = {
    title: "t",
    subtitle: "",
    scoreTitle: "s",
    scoreRange: [0, 100] as [number, number],
    countsTitle: "",
    key: { interval: "", rankSet: "", naiveRank: "" },
  };
  const axes = {
    title: "t",
    subtitle: "",
    xTitle: "",
    yTitle: "",
    xRange: [0, 9] as [number, number],
    yRange: [0, 100] as [number, number],
  };

  it("refuse nothing to draw, values outside and bands of another length", () => {
    expect(() => rankChart({ ...ranks, rows: [] })).toThrow(/at least one row/);
    expect(() => rankChart({ ...ranks, rows: [{ ...row, score: 120 }] })).toThrow(/outside xRange/);
    expect(() => rankChart({ ...ranks, rows: [row, row] })).toThrow(/occurs twice/);
    expect(() => scatterChart({ ...axes, points: [], key: "" })).toThrow(/at least one point/);
    expect(() => scatterChart({ ...axes, points: [{ label: "A", x: 3, y: 140 }], key: "" })).toThrow(
      /outside/,
    );
    expect(() => pathChart({ ...axes, paths: [], levels: [] })).toThrow(/at least one path/);
    const path = { name: "p", values: [40, 130], end: "" };
    expect(() => pathChart({ ...axes, paths: [path], levels: [] })).toThrow(/outside/);
    const fan = {
      title: "t",
      subtitle: "",
      xTitle: "",
      yTitle: "",
      yRange: axes.yRange,
      yTicks: [0],
      key: { bands: ["b"], median: "m" },
    };
    expect(() => fanChart({ ...fan, panels: [] })).toThrow(/at least one panel/);
    const panel = { title: "A", note: "", median: [1, 2], bands: [{ low: [1], high: [1, 2] }] };
    expect(() => fanChart({ ...fan, panels: [panel] })).toThrow(/as many values/);
    expect(() => fanChart({ ...fan, panels: [{ ...panel, bands: [] }] })).toThrow(/requires 1 bands/);
  });

  it("place names so that none covers another name or a point, and all stay inside", () => {
    const points = [
      [100, 100],
      [110, 104],
      [120, 98],
      [395, 100],
      [10, 20],
    ].map(([x, y], i) => ({ x: x!, y: y!, text: `Model number ${i}` }));
    const placed = placePointLabels(points, { left: 0, right: 400, top: 0, bottom: 300 });
    // 12 pixels a name's height, 6.2 at most a character's width at this size.
    const boxes = placed.map(({ left, middle, text }) => ({ left, right: left + 5 * text.length, middle }));
    for (const [i, a] of boxes.entries()) {
      expect(a.left).toBeGreaterThanOrEqual(0);
      expect(a.right).toBeLessThanOrEqual(400);
      for (const b of boxes.slice(i + 1)) {
        const apart = a.right <= b.left || b.right <= a.left || Math.abs(a.middle - b.middle) >= 12;
        expect(apart).toBe(true);
      }
    }
  });
});
