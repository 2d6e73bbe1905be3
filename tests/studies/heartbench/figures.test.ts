import { beforeAll, describe, expect, it } from "vitest";
import { partOf } from "../../../src/core/read-inputs.js";
import { projectPath } from "../../../src/io/project-root.js";
import type { Figure } from "../../../src/plots/figure.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { renderSvg } from "../../../src/plots/render.js";
import type { CaseRecord } from "../../../src/studies/heartbench/data/data.js";
import { loadPublished, type Published } from "../../../src/studies/heartbench/data/published.js";
import { ScoreTable } from "../../../src/studies/heartbench/data/score-table.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { abilities, abilityIds, dimensions } from "../../../src/studies/heartbench/data/taxonomy.js";
import type { PrintedNumbers } from "../../../src/studies/heartbench/figures/design.js";
import { heartbenchFigureMakers } from "../../../src/studies/heartbench/figures/figures.js";
import { type Printed, readPrinted } from "../../../src/studies/heartbench/paper/printed.js";
import { makeHeartbenchFigures } from "../../../src/studies/heartbench/study.js";
import { drawnTexts, overlaps } from "../../plots/drawn.js";

let cases: CaseRecord[];
let published: Published;
let figures: Figure[];
let printed: PrintedNumbers;
beforeAll(async () => {
  let rows: Printed[];
  [cases, published, figures, rows] = await Promise.all([
    loadHeartbench(),
    loadPublished(),
    makeHeartbenchFigures(),
    readPrinted(projectPath("data", "heartbench")),
  ]);
  printed = partOf(rows, (id: string) => rows.find((row) => row.id === id)!.value);
});

const figure = (id: string, among = figures): Figure => among.find((one) => one.id === id)!;
type Row = Record<string, string | number | null>;
const rowsOf = ({ table }: Figure): Row[] =>
  table.rows.map((row) => Object.fromEntries(table.columns.map((name, i) => [name, row[i]!])));

describe("the figures of HeartBench", () => {
  it("are whole: alt text, table, provenance, notice", () => {
    expect(figures.map(({ id }) => id)).toEqual([
      "figure-1",
      "figure-table-1",
      "figure-4",
      "figure-4-radar",
      "figure-5",
      "figure-5-radar",
      "figure-decline",
      "figure-hard-set",
      "figure-bounds",
      "figure-which-ranks-survive",
      "figure-silence",
      "figure-above-silence",
    ]);
    for (const one of figures) {
      expect(() => checkFigure(one)).not.toThrow();
      expect(one.note).toContain("no replacement for counselling");
      expect(one.alt).not.toMatch(/NaN|undefined/);
      expect(JSON.stringify(one.table)).not.toMatch(/NaN|undefined/);
    }
  });

  it("name every ability and dimension in both languages", () => {
    for (const one of figures.filter(
      ({ id }) =>
        ![
          "figure-above-silence",
          "figure-bounds",
          "figure-decline",
          "figure-hard-set",
          "figure-table-1",
          "figure-which-ranks-survive",
        ].includes(id),
    )) {
      const texts = (one.spec.layout.annotations as { text: string }[]).map(({ text }) => text).join("\n");
      for (const { title, zh } of abilities) {
        expect(texts, one.id).toContain(title);
        expect(texts, one.id).toContain(zh);
      }
      if (one.id.endsWith("radar")) continue;
      for (const { title, zh } of dimensions) {
        expect(texts, one.id).toContain(title);
        expect(texts, one.id).toContain(zh);
      }
    }
  });

  it("are drawn with every text inside and on no other", { timeout: 60_000 }, async () => {
    for (const one of figures) {
      const { width, height } = one.spec.layout as { width: number; height: number };
      const texts = drawnTexts(await renderSvg(one));
      expect(texts.length).toBeGreaterThan(30);
      for (const [i, { box, text }] of texts.entries()) {
        const where = `${one.id}: ${text}`;
        expect(box.left, where).toBeGreaterThanOrEqual(0);
        expect(box.right, where).toBeLessThanOrEqual(width);
        expect(box.bottom, where).toBeLessThanOrEqual(height);
        const covered = texts.slice(i + 1).filter((other) => overlaps(texts[i]!, other));
        expect(
          covered.map((other) => other.text),
          where,
        ).toEqual([]);
      }
    }
  });

  it("change when a table does", () => {
    const cells = published.figure4.models.flatMap((model) =>
      abilityIds.map((ability) => ({ model, ability, score: published.figure4.score(model, ability) })),
    );
    cells[1]!.score += 1;
    const figure4 = ScoreTable.from(cells, "figure4.csv");
    const changed = heartbenchFigureMakers(cases, { ...published, figure4 }, printed).map((make) => make());
    const differ = figures.filter((one, i) => JSON.stringify(one) !== JSON.stringify(changed[i]));
    expect(differ.map(({ id }) => id)).toEqual([
      "figure-4",
      "figure-4-radar",
      "figure-decline",
      "figure-hard-set",
      "figure-bounds",
      "figure-which-ranks-survive",
      "figure-silence",
      "figure-above-silence",
    ]);
    const fewer = heartbenchFigureMakers(cases.slice(1), published, printed).map((make) => make());
    expect(fewer[0]!.alt).not.toBe(figures[0]!.alt);
    const other = heartbenchFigureMakers(cases, published, (id) => printed(id) + 1).map((make) => make());
    expect(
      figures.filter((one, i) => JSON.stringify(one) !== JSON.stringify(other[i])).map(({ id }) => id),
    ).toEqual(["figure-table-1", "figure-decline"]);
  });
});

describe("figure 1", () => {
  it("counts the 2,818 criteria on both levels, and sets the README's differing share beside ours", () => {
    const rows = rowsOf(figure("figure-1"));
    const count = (level: Row[]): number => level.reduce((sum, row) => sum + (row.criteria as number), 0);
    expect(count(rows.filter((row) => row.ability === null))).toBe(2818);
    expect(count(rows.filter((row) => row.ability !== null))).toBe(2818);
    for (const { dimension, ability, count: printed } of published.readmeCounts) {
      if (dimension === null) continue;
      const title = abilities.find(({ id }) => id === ability)?.title ?? null;
      const own = rows.find(
        (row) =>
          row.ability === title && row.dimension === dimensions.find(({ id }) => id === dimension)!.title,
      );
      expect(own!.criteria, `${dimension} ${ability}`).toBe(printed);
    }
    // 1,634 of 2,818 are 58%; the README prints 39%. It is the one share that differs.
    const texts = (figure("figure-1").spec.layout.annotations as { text: string }[]).map(({ text }) => text);
    expect(texts.filter((text) => text === "README")).toHaveLength(1);
    expect(texts.filter((text) => text === "<b>39%</b>")).toHaveLength(1);
    expect(texts).toContain("<b>58.0%</b>");
  });
});

describe("Table 1", () => {
  it("sets the printed counts beside those of the released labels: 296 each", () => {
    const rows = rowsOf(figure("figure-table-1"));
    const sum = (name: string): number => rows.reduce((all, row) => all + (row[name] as number), 0);
    expect([sum("printed in Table 1"), sum("by the released labels")]).toEqual([296, 296]);
    expect(figure("figure-table-1").alt).toContain("Personal Growth (110 printed, 121 released)");
  });
});

describe("the decline on the hard set", () => {
  it("is a share of the score before, and the printed numbers stand beside it", () => {
    const rows = rowsOf(figure("figure-decline"));
    for (const row of rows.slice(0, -1)) {
      const [before, after] = [row["all cases"] as number, row["hard cases"] as number];
      expect(row["decline (%)"], String(row.model)).toBeCloseTo((100 * (before - after)) / before, 2);
    }
    expect(rows.at(-1)).toMatchObject({ "all cases": 59.94, "hard cases": 43.49, "decline (%)": 37.8 });
    const texts = (figure("figure-decline").spec.layout.annotations as { text: string }[]).map(
      ({ text }) => text,
    );
    expect(texts).toContain("printed 37.8");
  });
});

describe("figures 4 and 5", () => {
  it("hold the published cells, and a mean that the README prints", () => {
    const rows = rowsOf(figure("figure-4"));
    expect(rows).toHaveLength(13 * 16);
    for (const { model, score } of published.readmeOverall) {
      const mean = rows.find((row) => row.ability === "Mean of the 15" && row.model === model)!;
      expect(Math.abs((mean.score as number) - score), model).toBeLessThan(0.01);
    }
    const verbal = rows.find((row) => row.ability === "Verbal Expression" && row.model === "GPT-5")!;
    expect(verbal.score).toBe(16.4);
  });

  it("bound each cell by its mean and the number of its cases", () => {
    const morality = rowsOf(figure("figure-5")).filter((row) => row.ability === "Morality");
    expect(new Set(morality.map((row) => row.cases))).toEqual(new Set([7]));
    const gpt5 = morality.find((row) => row.model === "GPT-5")!;
    // sqrt(67.8 * 32.2 / 7) = 17.660; times 1.95996 = 34.613.
    expect(gpt5["widest lower"]).toBeCloseTo(67.8 - 34.613, 2);
    expect(gpt5["widest upper"]).toBe(100);
    // At 0 the bound is that of 200 / (7 + 4) = 18.182: sqrt(18.182 * 81.818 / 7) = 14.578; times 1.95996 = 28.572.
    const zero = morality.find((row) => row.score === 0)!;
    expect([zero["widest lower"], zero["widest upper"]]).toEqual([0, 28.5721]);
  });

  it("draw each profile against the median", () => {
    const rows = rowsOf(figure("figure-4-radar"));
    expect(rows).toHaveLength(15);
    const warmth = rows.find((row) => row.ability === "Warmth")!;
    const sorted = published.figure4.column("warmth").toSorted((a, b) => a - b);
    expect(warmth.median).toBe(sorted[6]);
    expect(warmth["GPT-5"]).toBe(published.figure4.score("GPT-5", "warmth"));
  });
});

describe("what silence scores", () => {
  const row = (ability: string, set: string): Row =>
    rowsOf(figure("figure-silence")).find((one) => one.ability === ability && one["cases of"] === set)!;

  it("is above every model where an ability is made of penalties, and nothing where it is not", () => {
    expect(row("Verbal Expression", "all")["models below silence"]).toBe(13);
    expect(row("First-Person Usage", "all").silence).toBe(0);
    expect(figure("figure-silence").alt).toContain("An empty reply beats every published model in Verbal");
  });

  it("stands beside the least and the greatest published score", () => {
    for (const set of ["all", "hard"] as const) {
      const table = set === "all" ? published.figure4 : published.figure5;
      const humor = table.column("humor");
      expect(row("Humor", set)["least published"]).toBe(Math.min(...humor));
      expect(row("Humor", set)["greatest published"]).toBe(Math.max(...humor));
    }
    const mean = row("Mean of the 15", "hard");
    const below = published.figure5.models.filter(
      (model) => published.figure5.mean(model) < (mean["coin-flip"] as number),
    );
    expect(mean["models below coin-flip"]).toBe(below.length);
  });
});

describe("the figure of bounds", () => {
  it("is wider where errors may add up, and never narrower than the rank itself", () => {
    for (const row of rowsOf(figure("figure-bounds"))) {
      const [any, unrelated] = ["any", "unrelated"].map(
        (name) => (row[`${name} upper`] as number) - (row[`${name} lower`] as number),
      );
      expect(any!).toBeGreaterThan(unrelated!);
      expect(row["any best rank"]).toBeLessThanOrEqual(row["unrelated best rank"] as number);
      expect(row["any worst rank"]).toBeGreaterThanOrEqual(row["unrelated worst rank"] as number);
    }
  });

  it("show ranks on normal and hard cases, and that no change of rank is certain", () => {
    const rows = rowsOf(figure("figure-hard-set"));
    const claude = rows.find(({ model }) => model === "Claude-4.5-Sonnet")!;
    const all = rowsOf(figure("figure-decline")).find(({ model }) => model === "Claude-4.5-Sonnet")!;
    expect(claude["all cases"]).toBe(all["all cases"]);
    expect(claude["hard cases"]).toBe(all["hard cases"]);
    // Each set's ranks are 1 to 13, so their changes add up to nothing.
    for (const set of ["rank, normal", "rank, hard"]) {
      expect(rows.map((row) => row[set]).sort((a, b) => Number(a) - Number(b))).toEqual(
        rows.map((_, i) => i + 1),
      );
    }
    expect(rows.reduce((sum, row) => sum + Number(row["change of rank"]), 0)).toBe(0);
    for (const row of rows) {
      expect(row["change of rank"]).toBe(Number(row["rank, hard"]) - Number(row["rank, normal"]));
      expect(Number(row["change from"])).toBeLessThanOrEqual(Number(row["change of rank"]));
      expect(Number(row["change to"])).toBeGreaterThanOrEqual(Number(row["change of rank"]));
      // Points before and after, as a share of before.
      const [before, after] = [Number(row["normal cases"]), Number(row["hard cases"])];
      expect(row["decline (%)"]).toBeCloseTo((100 * (before - after)) / before, 2);
    }
    expect(figure("figure-hard-set").alt).toContain("In 0 of 13 models the change of rank is certain");
  });
});
