import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "../../../src/plots/figure.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { renderSvg } from "../../../src/plots/render.js";
import type { EgoSocialArenaData } from "../../../src/studies/egosocialarena/data/data.js";
import { readHoldemStyles } from "../../../src/studies/egosocialarena/data/holdem-styles.js";
import { loadHoldemTables } from "../../../src/studies/egosocialarena/data/holdem-tables.js";
import { loadEgoSocialArena } from "../../../src/studies/egosocialarena/data/printed-tables.js";
import { egoSocialArenaFigures } from "../../../src/studies/egosocialarena/figures/figures.js";
import { egoSocialArena } from "../../../src/studies/egosocialarena/study.js";

let data: EgoSocialArenaData;
let figures: Figure[];
beforeAll(async () => {
  data = await loadEgoSocialArena();
  figures = egoSocialArenaFigures(data, await readHoldemStyles(), await loadHoldemTables());
});

const figure = (id: string): Figure => figures.find((one) => one.id === id)!;
const texts = ({ spec }: Figure): string =>
  (spec.layout.annotations as { text: string }[]).map(({ text }) => text).join(" | ");

describe("EgoSocialArena's figures", () => {
  it.each(["figure-perspective", "figure-games", "figure-style-ceiling"])(
    "%s has people first, in bold",
    (id) => {
      const labels = (figure(id).spec.layout.annotations as { text: string; y: number; x: number }[])
        .filter(({ text }) => /^(?:<b>)?(?:People|LLaMa|GPT|o1|Claude|Observer,)/.test(text))
        .sort((a, b) => b.y - a.y);
      expect(labels[0]!.text).toMatch(/^<b>People/);
    },
  );

  it("are these, each whole and with its description", () => {
    expect(figures.map(({ id }) => id)).toEqual([
      "figure-average",
      "figure-which-ranks-survive",
      "figure-perspective",
      "figure-games",
      "figure-holdem-exploitability",
      "figure-style-ceiling",
      "figure-4",
      "figure-5",
      "figure-beliefs-1",
      "figure-beliefs-2",
      "figure-holdem-styles",
    ]);
    for (const one of figures) {
      expect(() => checkFigure(one)).not.toThrow();
      expect(one.study).toBe("egosocialarena");
    }
  });

  it("draw the same bytes twice", async () => {
    const again = egoSocialArenaFigures(data, await readHoldemStyles(), await loadHoldemTables()).find(
      ({ id }) => id === "figure-average",
    )!;
    expect(await renderSvg(again)).toBe(await renderSvg(figure("figure-average")));
  });

  it("AVG's table has all definitions, and ranks of models only", () => {
    const { columns, rows } = figure("figure-average").table;
    expect(columns).toHaveLength(2 + 7 + 7);
    expect(rows).toHaveLength(9);
    expect(rows.at(-1)!.slice(-7)).toEqual(Array(7).fill(null));
    // LLaMa-3.1-405B: third by columns, fourth by pillars.
    const row = rows.find(([name]) => name === "LLaMa-3.1-405B-Instruct")!;
    expect([row[columns.indexOf("rank columns")], row[columns.indexOf("rank pillars")]]).toEqual([3, 4]);
  });

  it("the order of AVG is the printed one, and rank sets hold the rank", () => {
    const ranks = texts(figure("figure-average"));
    const places = [...data.models]
      .sort((a, b) => b.average - a.average)
      .map((row) => ranks.indexOf(row.title));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("scaling has no interval where rounds are deterministic, and shows both benchmarks", () => {
    const { rows } = figure("figure-4").table;
    for (const row of rows) {
      if (String(row[0]).startsWith("G0.8A")) expect(row.slice(2, 4)).toEqual([null, null]);
    }
    expect(rows.map(([name]) => name)).toContain("GSM8K, instruct");
    expect(rows.find(([name]) => name === "AVG")!.slice(1, 4)).toEqual([2.54, -2.38, 7.45]);
  });

  it("no p of a table is rounded to 0", () => {
    const perspective = figure("figure-perspective").table;
    const smallest = perspective.columns.indexOf("p smallest");
    // 153 and 117 hits of 231: 36 items changed at least, all to the better, so 2 / 2^36 = 2.9e-11.
    expect(perspective.rows[0]![smallest]).toBe(Number((2 / 2 ** 36).toPrecision(4)));
    for (const { table } of [figure("figure-perspective"), figure("figure-games")]) {
      const places = table.columns.flatMap((name, i) => (/^p /.test(name) ? [i] : []));
      expect(places).toHaveLength(2);
      for (const row of table.rows) for (const i of places) expect(row[i], String(row[0])).not.toBe(0);
    }
  });

  it("blackjack's description gives the paper's claim as a claim, with both numbers", () => {
    const { alt } = figure("figure-games");
    expect(alt).not.toMatch(/says that .* surpass/);
    expect(alt).toContain("The paper counts adversarial games, which blackjack is, among the scenarios");
    expect(alt).toContain("56.7 and 56.6");
  });

  it("the opponent's own numbers are a line in the key as in the panels", () => {
    for (const id of ["figure-beliefs-1", "figure-beliefs-2"]) {
      const shapes = figure(id).spec.layout.shapes as { layer: string; line: { width: number } }[];
      const marks = shapes.filter(({ layer }) => layer === "above");
      expect(marks.map(({ line }) => line.width)).toEqual([8, 1.4, 1.4]);
    }
  });

  it("beliefs count rounds from 1, and leave out the model whose numbers are not printed", () => {
    const { spec, table } = figure("figure-5");
    expect((spec.layout.xaxis as { ticktext: string[] }).ticktext).toEqual(
      Array.from({ length: 10 }, (_, i) => String(i + 1)),
    );
    expect((spec.data[1]!.text as string[])[2]).toBe("<b>GPT-4-Turbo</b><br>round 3: 48");
    expect(table.rows[2]).toEqual([3, 40, 48, 60]);
    for (const level of [1, 2]) {
      const beliefs = figure(`figure-beliefs-${level}`);
      expect(beliefs.table.columns).not.toContain("o1-preview");
      expect(beliefs.table.columns).toHaveLength(2 + 7);
      const hovers = beliefs.spec.data.flatMap((trace) => (trace.text as string[] | undefined) ?? []);
      expect(hovers[0]).toBe("<b>LLaMa-3-8B</b><br>round 1: 67");
    }
    expect(figure("figure-beliefs-1").title).toContain("with 1 of ten rounds right, 2.7 to 14.0 off");
  });

  it("the study gives figures and tables", async () => {
    expect((await egoSocialArena.makeFigures()).map(({ id }) => id)).toEqual(figures.map(({ id }) => id));
    const tables = await egoSocialArena.makeTables();
    const lines = Object.fromEntries(
      Object.entries(tables).map(([name, text]) => [name, text.trim().split("\n").length - 1]),
    );
    expect(lines).toEqual({
      "avg-definitions.csv": 7 * 9,
      "denominators.csv": 12,
      "ticks.csv": 24,
      "perspective.csv": 2 * 9,
      "scaling.csv": 12,
      "texas.csv": 9,
    });
    expect(tables["denominators.csv"]).toMatch(/^first,1155,false,"",231,/m);
    expect(tables["ticks.csv"]).toMatch(/^2,llama-3-70b,20,0\.1,2,2,0,"",2\.5,0\.9,$/m);
  });
});
