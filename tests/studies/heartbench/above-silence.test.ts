import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "../../../src/plots/figure.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { renderSvg } from "../../../src/plots/render.js";
import { normalQuantile } from "../../../src/stats/normal-distribution.js";
import type { CaseRecord } from "../../../src/studies/heartbench/data/data.js";
import { loadPublished, type Published } from "../../../src/studies/heartbench/data/published.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { figurePublishedAboveSilence } from "../../../src/studies/heartbench/figures/above-silence.js";
import { figureAboveSilence } from "../../../src/studies/heartbench/live/above-silence-figure.js";
import { askHelpers } from "../../../src/studies/heartbench/live/ask.js";
import { makeBoard } from "../../../src/studies/heartbench/live/board.js";
import { referenceScores } from "../../../src/studies/heartbench/measures/reference-replies.js";
import { BoundedScores } from "../../../src/studies/heartbench/measures/score-bounds.js";
import { drawnTexts, overlaps } from "../../plots/drawn.js";
import { scratchFolder } from "../../support/scratch.js";

let cases: CaseRecord[];
let published: Published;
beforeAll(async () => {
  [cases, published] = await Promise.all([loadHeartbench(), loadPublished()]);
});

type Row = Record<string, string | number | null>;
const rowsOf = ({ table }: Figure): Row[] =>
  table.rows.map((row) => Object.fromEntries(table.columns.map((name, i) => [name, row[i]!])));

async function expectNoOverlap(figure: Figure): Promise<void> {
  const texts = drawnTexts(await renderSvg(figure));
  const covered = texts.flatMap((one, i) =>
    texts.slice(i + 1).flatMap((other) => (overlaps(one, other) ? [`${one.text} / ${other.text}`] : [])),
  );
  expect(covered).toEqual([]);
}

describe("published models above silence", () => {
  it.each(["all", "hard"] as const)("are their printed means less what silence scores: %s", (set) => {
    const rows = rowsOf(figurePublishedAboveSilence(cases, published)).filter(
      (row) => row["cases of"] === set,
    );
    const table = set === "all" ? published.figure4 : published.figure5;
    const z = normalQuantile(0.975);
    const bounded = new BoundedScores(table, cases, set);
    const silence = referenceScores(cases, "silence", { set }).overall;
    const models = rows.filter(({ of }) => of === "models");
    expect(models).toHaveLength(table.models.length);
    for (const model of table.models) {
      const { value, se } = bounded.overall(model);
      const own = models.find((row) => row["above silence"] === Number((value - silence).toFixed(4)))!;
      expect(own.lower, model).toBeCloseTo(value - z * se - silence, 3);
      // The interval of the score, moved: no other width.
      expect(Number(own.upper) - Number(own.lower), model).toBeCloseTo(2 * z * se, 3);
      expect(own["share of the way"], model).toBeCloseTo((value - silence) / (100 - silence), 4);
    }
    for (const [name, reply] of [
      ["all met", "always-hit"],
      ["coin", "coin-flip"],
    ] as const) {
      const own = rows.find((row) => row.respondent === name)!;
      expect(own["above silence"]).toBeCloseTo(referenceScores(cases, reply, { set }).overall - silence, 3);
      expect([own.lower, own.upper]).toEqual([null, null]);
    }
  });

  it("has the news in its title, from the table", async () => {
    const figure = figurePublishedAboveSilence(cases, published);
    const rows = rowsOf(figure);
    const of = (set: string) => rows.filter((row) => row["cases of"] === set);
    const below = (set: string): number => {
      const coin = of(set).find(({ respondent }) => respondent === "coin")!["above silence"]!;
      return of(set).filter((row) => row.of === "models" && row["above silence"]! < coin).length;
    };
    const models = of("all").filter((row) => row.of === "models");
    const best = Math.max(...models.map((row) => Number(row["share of the way"])));
    expect(figure.title).toBe(
      `The best model is ${(100 * best).toFixed(0)}% of the way from silence to full marks; a coin beats ${below("all")} of ${models.length}, and ${below("hard")} on the hard cases`,
    );
    await expectNoOverlap(figure);
  });

  it("moves with the printed numbers", () => {
    const { figure4, figure5 } = published;
    const swapped = figurePublishedAboveSilence(cases, { figure4: figure5, figure5: figure4 });
    expect(swapped.title).not.toBe(figurePublishedAboveSilence(cases, published).title);
  });
});

describe.skipIf(process.env.AFFECTLAB_MIRROR === undefined)(
  "a run of released cases above silence (AFFECTLAB_MIRROR)",
  () => {
    const played = async (items?: string) => {
      const { folder, judgings } = await askHelpers({
        models: ["scripted/heartbench-helper", "scripted/heartbench-helper-silent"],
        judges: ["scripted/rubric-judge"],
        ...{ cases: "upstream", subset: "hard", language: "zh" },
        ...(items === undefined ? {} : { items }),
        folder: path.join(scratchFolder(), "run"),
      });
      return makeBoard(folder, judgings, { resamples: 200 });
    };

    it("has the published models beside it, as the printed figure has them", async () => {
      const board = await played();
      expect(board.isComparable).toBe(true);
      const figure = figureAboveSilence(board);
      expect(() => checkFigure(figure)).not.toThrow();
      expect(figure.alt).not.toContain("NaN");
      const rows = rowsOf(figure);
      const printed = rowsOf(figurePublishedAboveSilence(cases, published)).filter(
        (row) => row["cases of"] === "hard" && row.of === "models",
      );
      expect(rows.filter(({ of }) => of === "printed").map(({ of: _, ...row }) => row)).toEqual(
        printed.map(({ of: _, ...row }) => row),
      );
      const texts = drawnTexts(await renderSvg(figure)).map(({ text }) => text);
      expect(texts).toContain("helper-silent (failed as a whole)");
      await expectNoOverlap(figure);
    }, 60_000);

    it("stands alone where it asked a part of them", async () => {
      const board = await played("5");
      expect(board.isComparable).toBe(false);
      expect(rowsOf(figureAboveSilence(board))).toHaveLength(2);
    }, 60_000);
  },
);
