import { beforeAll, describe, expect, it } from "vitest";
import type { EmpathicData } from "../../../src/studies/empathic-communication/data/data.js";
import { loadPrintedPairs } from "../../../src/studies/empathic-communication/data/printed-pairs.js";
import { loadEmpathicCommunication } from "../../../src/studies/empathic-communication/data/tables.js";
import { pairAgreement } from "../../../src/studies/empathic-communication/measures/pair-agreement.js";
import { allPairs } from "../../../src/studies/empathic-communication/measures/pair-table.js";
import {
  placesAmongUsed,
  quadraticOfCounts,
  valueKappa,
} from "../../../src/studies/empathic-communication/measures/quadratic-agreement.js";
import { rowsThatFit } from "../../../src/studies/empathic-communication/measures/table-model.js";
import { loadFixture } from "../../support/fixture.js";
import { madeUpRatings } from "./made-up.js";

interface Case {
  name: string;
  inputs: { x: number[]; y: number[] };
  outputs: {
    rho: number;
    rhoP: number;
    fisher: [number, number];
    kappa: number;
    z: number;
    kappaP: number;
    levels: number;
    byValue: number;
  };
}
const { cases } = loadFixture<Case>("scipy", "raterPairs");
const few = { resamples: 20 };

let data: EmpathicData;
beforeAll(async () => {
  data = await loadEmpathicCommunication();
});

describe("the agreement of a pair", () => {
  it.each(cases)("is that of SciPy and statsmodels: $name", ({ inputs: { x, y }, outputs }) => {
    const made = madeUpRatings({ expert1: x, expert2: y });
    const { rho, kappa, byValue } = pairAgreement(made, "empathy", ["expert1", "expert2"], few);
    // Both sum the same few dozen terms in another order.
    expect(rho.value).toBeCloseTo(outputs.rho, 12);
    expect(rho.p).toBeCloseTo(outputs.rhoP, 10);
    expect(rho.fisher[0]).toBeCloseTo(outputs.fisher[0], 12);
    expect(rho.fisher[1]).toBeCloseTo(outputs.fisher[1], 12);
    expect(kappa.value).toBeCloseTo(outputs.kappa, 12);
    expect(kappa.z).toBeCloseTo(outputs.z, 9);
    expect(kappa.p).toBeCloseTo(outputs.kappaP, 10);
    expect(kappa.table.levels).toHaveLength(outputs.levels);
    expect(byValue).toBeCloseTo(outputs.byValue, 12);
  });

  it("resamples the statistic that it reports: kappa from sums is kappa from the table", () => {
    for (const { inputs } of cases) {
      const places = placesAmongUsed(inputs.x, inputs.y);
      const made = madeUpRatings({ expert1: inputs.x, expert2: inputs.y });
      const { kappa } = pairAgreement(made, "empathy", ["expert1", "expert2"], few);
      const ones = new Int32Array(inputs.x.length).fill(1);
      expect(quadraticOfCounts(...places)(ones)).toBeCloseTo(kappa.value, 12);
    }
  });

  it("compares the median of three experts, and the model that is named", () => {
    const made = madeUpRatings({
      expert1: [1, 5, 3, 2],
      expert2: [2, 4, 3, 2],
      expert3: [5, 1, 4, 1],
      gemini: [2, 4, 3, 2],
      gpt: [4, 2, 3, 3],
    });
    expect(pairAgreement(made, "empathy", ["experts", "llm"], few).rho.value).toBe(1);
    expect(pairAgreement(made, "empathy", ["experts", "llm"], { ...few, llm: "gpt" }).rho.value).toBeLessThan(
      0,
    );
  });

  it("is undefined, not 0, where a rater gives one value", () => {
    const made = madeUpRatings({ expert1: [3, 3, 3, 3], expert2: [1, 2, 3, 4] });
    const { rho } = pairAgreement(made, "empathy", ["expert1", "expert2"], few);
    expect([rho.value, ...rho.ci, ...rho.fisher]).toEqual(Array(5).fill(Number.NaN));
    expect(valueKappa([2, 2, 2], [2, 2, 2])).toBeNaN();
  });

  it("does not change with the order of conversations, the order of raters, or a shift of the scale", () => {
    const { x, y } = cases[1]!.inputs;
    expect(valueKappa(y, x)).toBeCloseTo(valueKappa(x, y), 12);
    expect(valueKappa([...x].reverse(), [...y].reverse())).toBeCloseTo(valueKappa(x, y), 12);
    const shifted = (values: number[]) => values.map((value) => 2 * value + 1);
    expect(valueKappa(shifted(x), shifted(y))).toBeCloseTo(valueKappa(x, y), 12);
  });

  it("counts a step to the next value that was used as one, whatever lies between", () => {
    // Places 0 1 2 for 1, 2.67 and 5: kappa by place is that of 0 1 2.
    const [x, y] = placesAmongUsed([1, 8 / 3, 5], [8 / 3, 8 / 3, 5]);
    expect([x, y]).toEqual([
      [0, 1, 2],
      [1, 1, 2],
    ]);
    // A third written with fewer digits is the same value.
    expect(placesAmongUsed([2.666666667, 3], [2.6666666666666665, 3])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

describe("the released ratings", () => {
  it("are 50 conversations for each of 21 dimensions, without a gap", () => {
    expect(data.cases).toHaveLength(1_050);
    expect(data.conversations).toHaveLength(200);
    for (const dimension of data.dimensions) expect(data.casesOf(dimension)).toHaveLength(50);
  });

  it("give the printed correlations where the table's LLM is Gemini 2.5 Pro, and only then", async () => {
    expect(rowsThatFit(data, await loadPrintedPairs())).toEqual([
      { model: "gpt", fit: 3, of: 42 },
      { model: "claude", fit: 0, of: 42 },
      { model: "gemini", fit: 42, of: 42 },
    ]);
  });

  it("give wider intervals of ρ than the printed formula in 108 of 126 rows, as the README of the data says", () => {
    const widths = allPairs(data)
      .map(({ rho: { ci, fisher } }) => (ci[1] - ci[0]) / (fisher[1] - fisher[0]))
      .sort((a, b) => a - b);
    expect(widths.filter((width) => width > 1)).toHaveLength(108);
    expect(((widths[62]! + widths[63]!) / 2).toFixed(2)).toBe("1.13");
  });

  it("give other kappas with distances between values, by up to 0.08 where a crowd's mean is one side", () => {
    const apart = (crowd: boolean): number =>
      Math.max(
        ...allPairs(data, few)
          .filter(({ pair }) => pair.some((side) => side === "crowd") === crowd)
          .map(({ kappa, byValue }) => Math.abs(kappa.value - byValue)),
      );
    expect(apart(true).toFixed(2)).toBe("0.08");
    // Whole points: places and values differ only where nobody used a point between (fluency, experts and LLM).
    expect(apart(false).toFixed(2)).toBe("0.06");
  });
});
