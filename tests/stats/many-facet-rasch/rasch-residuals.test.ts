import { describe, expect, it } from "vitest";
import { conditionalResiduals } from "../../../src/stats/many-facet-rasch/conditional-residuals.js";
import type { RaschDesign } from "../../../src/stats/many-facet-rasch/contract.js";
import { equatedMeans } from "../../../src/stats/many-facet-rasch/equated-means.js";
import { itemPatterns } from "../../../src/stats/many-facet-rasch/item-patterns.js";
import { raschFitStatistics } from "../../../src/stats/many-facet-rasch/rasch-fit-statistics.js";
import { residualCorrelations } from "../../../src/stats/many-facet-rasch/residual-correlations.js";
import { residualDimensionality } from "../../../src/stats/many-facet-rasch/residual-dimensionality.js";
import { shiftEstimate } from "../../../src/stats/many-facet-rasch/shift-estimate.js";
import { loadFixture } from "../../support/fixture.js";

interface Case {
  inputs: {
    items: { rater: number; criterion: number }[];
    eta: number[][];
    levels: number[][];
    seen: boolean[][];
  };
  outputs: {
    expected: (number | null)[][];
    variance: (number | null)[][];
    raters: [infit: number, outfit: number][];
    criteria: [infit: number, outfit: number][];
    q3: number[][];
    eigenvalues: number[];
    shift: number;
    adjusted: number[];
  };
}

const { inputs, outputs } = loadFixture<Case>("r", "raschResiduals").cases[0]!;
const eta = inputs.eta.map((own) => Float64Array.from(own));
const cells = inputs.levels.flatMap((row, object) =>
  row.flatMap((level, item) => (inputs.seen[object]![item] === true ? [{ object, item, level }] : [])),
);
const design: RaschDesign = {
  objects: inputs.levels.map((_, unit) => ({ id: `o${unit}`, unit })),
  raters: ["a", "b", "c"],
  criteria: ["x", "y"],
  items: inputs.items.map(({ rater, criterion }) => ({
    rater: rater - 1,
    criterion: criterion - 1,
    steps: 2,
  })),
  starts: Int32Array.from([...inputs.levels.keys(), inputs.levels.length], (object) => {
    const at = cells.findIndex((cell) => cell.object >= object);
    return at < 0 ? cells.length : at;
  }),
  item: Int32Array.from(cells, ({ item }) => item),
  level: Uint8Array.from(cells, ({ level }) => level),
  units: inputs.levels.length,
  unitsName: "objects",
  values: inputs.items.map(() => [1, 2, 3]),
  kept: [
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ],
  levels: 3,
  notes: [],
};
const residuals = conditionalResiduals({ design, fit: { eta } as never }, { draws: 60, seed: 3 });

describe("residuals of a many-facet Rasch model, against R's enumeration of all rows of levels", () => {
  it("have R's means and variances given the sum", () => {
    for (const [at, { object, item }] of cells.entries()) {
      expect(residuals.expected[at]).toBeCloseTo(outputs.expected[object]![item]!, 10);
      expect(residuals.variance[at]).toBeCloseTo(outputs.variance[object]![item]!, 10);
    }
  });

  it("give R's infit and outfit", () => {
    const { raters, criteria } = raschFitStatistics(residuals);
    for (const [found, expected] of [
      [raters, outputs.raters],
      [criteria, outputs.criteria],
    ] as const) {
      for (const [i, row] of found.entries()) {
        expect(row.infit.value).toBeCloseTo(expected[i]![0], 10);
        expect(row.outfit.value).toBeCloseTo(expected[i]![1], 10);
      }
    }
  });

  it("have R's correlations and eigenvalues", () => {
    const { q3, items } = residualCorrelations(residuals, design.level);
    expect(items).toEqual([0, 1, 2, 3, 4, 5]);
    for (const [i, row] of q3.entries()) {
      for (const [j, value] of row.entries()) expect(value).toBeCloseTo(outputs.q3[i]![j]!, 10);
    }
    const { eigenvalues } = residualDimensionality(residuals);
    for (const [i, { value }] of eigenvalues.entries()) {
      expect(value).toBeCloseTo(outputs.eigenvalues[i]!, 9);
    }
  });

  it("give R's shift of one item", () => {
    const found = shiftEstimate(design, eta, itemPatterns(design), (item) => item === 3);
    // R's optimize is exact to about the root of the precision.
    expect(found.value).toBeCloseTo(outputs.shift, 6);
  });

  it("give R's equated means", () => {
    const { adjusted } = equatedMeans(design, eta);
    for (const [object, value] of outputs.adjusted.entries()) expect(adjusted[object]).toBeCloseTo(value, 8);
  });
});

describe("drawn levels", () => {
  it("keep every object's sum", () => {
    const totals = (level: Uint8Array) =>
      design.objects.map((_, o) =>
        level.subarray(design.starts[o]!, design.starts[o + 1]!).reduce((a, b) => a + b, 0),
      );
    const real = totals(design.level);
    for (const level of residuals.drawn) expect(totals(level)).toEqual(real);
  });

  it("have the means that they should have", () => {
    const many = conditionalResiduals({ design, fit: { eta } as never }, { draws: 400, seed: 8 });
    for (const at of [0, 100, 300]) {
      const mean = many.drawn.reduce((sum, level) => sum + level[at]!, 0) / 400;
      // Four standard errors.
      expect(Math.abs(mean - many.expected[at]!)).toBeLessThan(
        4 * Math.sqrt(many.variance[at]! / 400) + 1e-12,
      );
    }
  });

  it("do not depend on anything but the seed", () => {
    const again = conditionalResiduals({ design, fit: { eta } as never }, { draws: 60, seed: 3 });
    expect(again.drawn).toEqual(residuals.drawn);
    const other = conditionalResiduals({ design, fit: { eta } as never }, { draws: 60, seed: 4 });
    expect(other.drawn).not.toEqual(residuals.drawn);
  });

  it("do not leave the range of numbers where an object has 300 ratings", () => {
    const size = 300;
    const long: RaschDesign = {
      ...design,
      objects: [{ id: "o", unit: 0 }],
      starts: Int32Array.of(0, size),
      item: Int32Array.from({ length: size }, (_, i) => i % 6),
      level: Uint8Array.from({ length: size }, (_, i) => i % 3),
    };
    const steep = eta.map((own) => own.map((value, k) => value + 4 * k * k));
    const { expected } = conditionalResiduals({ design: long, fit: { eta: steep } as never }, { draws: 1 });
    // The sum is that of the levels: 100 times 0, 1 and 2.
    expect(expected.reduce((a, b) => a + b, 0)).toBeCloseTo(300, 8);
  });
});
