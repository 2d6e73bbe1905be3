import { beforeAll, describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { SageData } from "../../../src/studies/sage/data/data.js";
import { mainJudge, secondJudge } from "../../../src/studies/sage/data/design.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import {
  rerunVariance,
  scoreVariance,
  scoreVarianceOfJudge,
} from "../../../src/studies/sage/measures/variance.js";
import { madeUpScores } from "./made-up.js";

let released: SageData;
beforeAll(async () => {
  released = await loadSage();
});

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const variance = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + (v - mean(values)) ** 2, 0) / (values.length - 1);

describe("what an interval of a variance component speaks of", () => {
  it("is other profiles where profiles are in it, and else these models and judges", () => {
    const found = scoreVariance(released, [mainJudge, secondJudge]);
    expect(found.components.map(({ name, intervalFor }) => [name, intervalFor])).toEqual([
      ["model", "these 6 models and 2 judges only"],
      ["profile", "other profiles"],
      ["judge", "these 6 models and 2 judges only"],
      ["model:profile", "other profiles"],
      ["model:judge", "these 6 models and 2 judges only"],
      ["profile:judge", "other profiles"],
      ["residual", "other profiles"],
    ]);
    expect(found.method).toContain(
      "intervals of model, judge, model:judge speak of these 6 models and 2 judges only",
    );
    const one = scoreVarianceOfJudge(released, mainJudge);
    expect(one.components.map(({ intervalFor }) => intervalFor)).toEqual([
      "these 12 models only",
      "other profiles",
      "other profiles",
    ]);
    expect(rerunVariance(released).method).toContain("intervals of model speak of these 12 models only");
  });

  it("leaves out profiles, also where there are more models", () => {
    const stream = randomStream(1, "few profiles");
    const data = madeUpScores(["j", "k"], ["a", "b", "c", "d", "e"], 4, () => 50 + 5 * stream.normal());
    expect(scoreVariance(data, ["j", "k"]).method).toContain("jackknife over 4 levels of profile");
    expect(scoreVarianceOfJudge(data, "j").method).toContain("jackknife over 4 levels of profile");
  });

  it("holds in simulated studies: it covers these judges' spread, and not that of judges in general", () => {
    const sd: Readonly<Record<string, number>> = {
      model: 5,
      profile: 4,
      judge: 4,
      "model:profile": 3,
      "model:judge": 1.5,
      "profile:judge": 2,
      residual: 5,
    };
    const [models, profiles, judges, studies] = [5, 15, 2, 400];
    const inGeneral = new Map<string, number>();
    const ofThese = new Map<string, number>();
    const reach = new Map<string, string>();
    for (let study = 0; study < studies; study++) {
      const stream = randomStream(study, "judges of a study");
      const draw = (name: string, n: number): number[] =>
        Array.from({ length: n }, () => sd[name]! * stream.normal());
      const [model, profile, judge] = [
        draw("model", models),
        draw("profile", profiles),
        draw("judge", judges),
      ];
      const modelProfile = draw("model:profile", models * profiles);
      const modelJudge = draw("model:judge", models * judges);
      const profileJudge = draw("profile:judge", profiles * judges);
      const expected = (j: number, m: number): number => model[m]! + judge[j]! + modelJudge[m * judges + j]!;
      const data = madeUpScores(["j0", "j1"], ["a", "b", "c", "d", "e"], profiles, (j, m, p) => {
        const crossed = modelProfile[m * profiles + p]! + profileJudge[p * judges + j]!;
        return 50 + expected(j, m) + profile[p]! + crossed + sd.residual! * stream.normal();
      });
      // What would be found over endlessly many profiles: expected mean squares with these models and judges.
      const byModel = model.map((_, m) => judge.map((_, j) => expected(j, m)));
      const modelMeans = byModel.map(mean);
      const judgeMeans = judge.map((_, j) => mean(byModel.map((row) => row[j]!)));
      const left = byModel.flatMap((row, m) => row.map((x, j) => x - modelMeans[m]! - judgeMeans[j]!));
      const interaction =
        left.reduce((sum, x) => sum + (x + mean(modelMeans)) ** 2, 0) / ((models - 1) * (judges - 1));
      const spread: Readonly<Record<string, number>> = {
        model: variance(modelMeans) - interaction / judges,
        judge: variance(judgeMeans) - interaction / models,
        "model:judge": interaction,
      };
      for (const { name, ci, intervalFor } of scoreVariance(data, ["j0", "j1"]).components) {
        const covers = (truth: number): number => (ci[0] <= truth && truth <= ci[1] ? 1 / studies : 0);
        inGeneral.set(name, (inGeneral.get(name) ?? 0) + covers(sd[name]! ** 2));
        ofThese.set(name, (ofThese.get(name) ?? 0) + covers(spread[name] ?? Number.NaN));
        reach.set(name, intervalFor);
      }
    }
    // Three standard errors of a share of 0.95 in 400 studies are 0.033; a variance's skew costs some more.
    for (const [name, speaksOf] of reach) {
      const share = speaksOf === "other profiles" ? inGeneral.get(name)! : ofThese.get(name)!;
      expect(share, name).toBeGreaterThan(0.86);
      expect(share, name).toBeLessThan(0.99);
    }
    // What the description says, within three standard errors of a share in 400 studies.
    expect(Math.abs(ofThese.get("judge")! - 0.92)).toBeLessThan(0.041);
    expect(Math.abs(inGeneral.get("judge")! - 0.37)).toBeLessThan(0.073);
    expect(inGeneral.get("model")!).toBeLessThan(0.7);
  });
});
