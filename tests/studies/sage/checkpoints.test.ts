import { beforeAll, describe, expect, it } from "vitest";
import type { SageData } from "../../../src/studies/sage/data/data.js";
import { mainJudge, modelTitle, secondJudge } from "../../../src/studies/sage/data/design.js";
import { loadFigure7, loadTable2, loadTable3 } from "../../../src/studies/sage/data/printed-tables.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { leaderboard } from "../../../src/studies/sage/measures/leaderboard.js";
import {
  arenaCorrelation,
  figure7Correlation,
} from "../../../src/studies/sage/measures/printed-correlations.js";

let data: SageData;
beforeAll(async () => {
  data = await loadSage();
});

describe("the paper's Table 3", () => {
  it("GPT-4.1 under DeepSeek-V3: 68.2 with 35 successes and 13 failures", () => {
    const row = leaderboard(data, mainJudge, { resamples: 100 }).rows[0]!;
    expect(row.title).toBe("GPT-4.1");
    // 68.15 by hand from 100 whole numbers; the paper rounds half up.
    expect(row.score.value).toBeCloseTo(68.15, 10);
    expect([row.success.count, row.failure.count]).toEqual([35, 13]);
  });

  it("every released model has the printed score, successes and failures", async () => {
    const printed = await loadTable3();
    const { rows } = leaderboard(data, mainJudge, { resamples: 100 });
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      const standing = printed.find((one) => one.model === row.title)!;
      // Scores are printed with one decimal, rounded half up; means of 100 whole numbers have two.
      expect(Math.round(row.score.value * 10 + 1e-9) / 10, row.title).toBe(standing.sentientScore);
      expect([row.success.count, row.failure.count], row.title).toEqual([standing.success, standing.failure]);
    }
  });
});

describe("the paper's Figure 7 and Table 2", () => {
  it("cells with released dialogues are their means", async () => {
    const exact = (await loadFigure7()).filter((cell) => cell.read === "exact");
    expect(exact).toHaveLength(14);
    const judge: Record<string, string> = {
      V3: mainJudge,
      "4o": secondJudge,
      "G2.5": "gemini-2.5-flash-nothink",
    };
    for (const cell of exact) {
      const id = judge[cell.judge]!;
      const model = data.modelsOf(id).find((one) => modelTitle(one) === cell.model)!;
      const scores = data.scores(id, model);
      expect(scores.reduce((a, b) => a + b, 0) / scores.length, `${cell.judge} ${cell.model}`).toBeCloseTo(
        cell.emotion,
        10,
      );
    }
  });

  it("DeepSeek-V3 and GPT-4o rank ten models with a correlation of 0.84", async () => {
    const rho = figure7Correlation(await loadFigure7(), "V3", "4o");
    expect(rho.n).toBe(10);
    expect(rho.value).toBeCloseTo(0.84, 2);
    // The judges' own interval over ten models is wide, and the readings do not move it far.
    expect(rho.ci[0]).toBeLessThan(0.5);
    expect(rho.reading[1] - rho.reading[0]).toBeLessThan(0.1);
  });

  it("five of Table 2's six follow from Figure 7; GPT-4o with Gemini2.5 does not, within the readings", async () => {
    const printed = await loadFigure7();
    const apart = (await loadTable2()).filter(({ first, second, rho }) => {
      const { reading } = figure7Correlation(printed, first, second);
      return rho < reading[0] - 0.01 || rho > reading[1] + 0.01;
    });
    expect(apart.map(({ first, second }) => `${first} ${second}`)).toEqual(["4o G2.5"]);
  });

  it("refuses a judge that the figure does not have", async () => {
    expect(() => figure7Correlation([], "V3", "4o")).toThrow(/requires a judge of Figure 7/);
  });
});

describe("Table 3's two leaderboards", () => {
  it("are far from orthogonal: their ranks correlate", async () => {
    const found = arenaCorrelation(await loadTable3());
    expect(found.n).toBe(18);
    expect(found.ci[0]).toBeGreaterThan(0.3);
  });
});
