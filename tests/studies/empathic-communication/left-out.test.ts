import { beforeAll, describe, expect, it } from "vitest";
import type { EmpathicData } from "../../../src/studies/empathic-communication/data/data.js";
import { loadEmpathicCommunication } from "../../../src/studies/empathic-communication/data/tables.js";
import {
  judgeOverExpert,
  modelOverCrowd,
} from "../../../src/studies/empathic-communication/measures/framework-means.js";
import {
  leftOutAgreement,
  leftOutOnAll,
} from "../../../src/studies/empathic-communication/measures/left-out.js";
import { valueKappa } from "../../../src/studies/empathic-communication/measures/quadratic-agreement.js";
import { madeUpRatings } from "./made-up.js";

const few = { resamples: 50 };
let data: EmpathicData;
beforeAll(async () => {
  data = await loadEmpathicCommunication();
});

describe("agreement with two experts", () => {
  it("is the mean of three kappas, each with the mean of the other two", () => {
    const [a, b, c, model] = [
      [1, 2, 4, 5],
      [1, 3, 3, 5],
      [2, 2, 5, 4],
      [1, 2, 3, 4],
    ] as const;
    const made = madeUpRatings({ expert1: a, expert2: b, expert3: c, gpt: model });
    const found = leftOutAgreement(made, "empathy", few);
    // (b + c) / 2 = 1.5 2.5 4 4.5; (a + c) / 2 = 1.5 2 4.5 4.5; (a + b) / 2 = 1 2.5 3.5 5.
    const others = [
      [1.5, 2.5, 4, 4.5],
      [1.5, 2, 4.5, 4.5],
      [1, 2.5, 3.5, 5],
    ];
    const mean = (kappas: number[]): number => kappas.reduce((sum, kappa) => sum + kappa, 0) / 3;
    const expert = mean([a, b, c].map((own, i) => valueKappa([...own], others[i]!)));
    const gpt = mean(others.map((two) => valueKappa([...model], two)));
    expect(found.find(({ judge }) => judge === "expert")!.kappa.value).toBeCloseTo(expert, 12);
    const ours = found.find(({ judge }) => judge === "gpt")!;
    expect(ours.kappa.value).toBeCloseTo(gpt, 12);
    expect(ours.difference.value).toBeCloseTo(gpt - expert, 12);
  });

  it("has no difference for an expert", () => {
    const [expert] = leftOutAgreement(data, "empathy", few);
    expect(expert!.judge).toBe("expert");
    expect([expert!.difference.value, ...expert!.difference.ci]).toEqual(Array(3).fill(Number.NaN));
  });

  it("is below agreement with a median that holds the own rating, on every dimension", () => {
    for (const { dimension, judge, kappa } of leftOutOnAll(data, few)) {
      if (judge !== "expert") continue;
      const median = data.side(dimension, "experts", "gemini");
      const own = (["expert1", "expert2", "expert3"] as const).map((expert) =>
        valueKappa(data.values(dimension, expert), median),
      );
      expect(own.reduce((sum, one) => sum + one, 0) / 3, dimension).toBeGreaterThan(kappa.value);
    }
  });
});

describe("means over the dimensions of a framework", () => {
  it("are the means of the differences of single dimensions", () => {
    const dimensions = data.dimensionsOf("epitome");
    const single = dimensions.map(
      (dimension) =>
        leftOutAgreement(data, dimension, few).find(({ judge }) => judge === "claude")!.difference.value,
    );
    const mean = single.reduce((sum, one) => sum + one, 0) / single.length;
    expect(judgeOverExpert(data, "epitome", "claude", few).value).toBeCloseTo(mean, 12);
  });

  it("say that no model is above the crowd in Empathetic Dialogues, and every model in Perceived Empathy", () => {
    for (const model of ["gpt", "claude", "gemini"] as const) {
      expect(modelOverCrowd(data, "empathetic-dialogues", model).value, model).toBeLessThan(0);
      expect(modelOverCrowd(data, "perceived-empathy", model).ci[0], model).toBeGreaterThan(0);
    }
    expect(modelOverCrowd(data, "empathetic-dialogues", "gpt").ci[1]).toBeLessThan(0);
  });
});
