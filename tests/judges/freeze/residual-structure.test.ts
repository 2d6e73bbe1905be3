import { describe, expect, it } from "vitest";
import type { FrozenTable } from "../../../src/judges/freeze/contract.js";
import { residualStructure } from "../../../src/judges/freeze/measures/residual-structure.js";
import { frozenDesigns } from "../../../src/judges/freeze/planting/designs.js";
import { plantFrozen } from "../../../src/judges/freeze/planting/plant-frozen.js";
import { varianceComponents } from "../../../src/stats/variance-components.js";

const small = { ...frozenDesigns.criteria, units: 12, replies: 2, respondents: [0.4] };

describe("residualStructure", () => {
  it("has the components of a crossed design, as varianceComponents computes them", () => {
    const table: FrozenTable = plantFrozen(small, 5);
    const found = residualStructure(table, { permutations: 20 });
    const expected = varianceComponents(
      table.scores.map(({ value }) => value!),
      {
        object: table.scores.map(({ context }) => context),
        judge: table.scores.map(({ judge }) => judge),
        criterion: table.scores.map(({ criterion }) => criterion),
      },
    ).components;
    for (const { name, value, share } of expected) {
      const own = found.components.find((one) => one.name === name);
      expect(own?.value).toBeCloseTo(value, 10);
      expect(own?.share).toBeCloseTo(share, 10);
    }
    expect(found.components).toHaveLength(7);
    expect(found).toMatchObject({ objects: 48, units: 12, left: 0 });
  });

  it("has those of two factors where there is one criterion", () => {
    const table: FrozenTable = plantFrozen({ ...small, criteria: [""] }, 5);
    const found = residualStructure(table, { permutations: 20 });
    const expected = varianceComponents(
      table.scores.map(({ value }) => value!),
      {
        object: table.scores.map(({ context }) => context),
        judge: table.scores.map(({ judge }) => judge),
      },
    ).components;
    expect(found.components.map(({ name }) => name)).toEqual(["object", "judge", "residual"]);
    for (const { name, value } of expected) {
      expect(found.components.find((one) => one.name === name)?.value).toBeCloseTo(value, 10);
    }
    expect(found.judgeByCriterion).toEqual([]);
  });

  it("finds the dimensions that criteria have, and none where all judges see one worth", () => {
    // Three criteria that differ by object: two contrasts beside the common worth.
    const table = plantFrozen({ ...small, units: 40, objectByCriterion: 1.5 }, 5);
    expect(residualStructure(table, { permutations: 40 }).dimensions.found).toBe(2);
    const alike = small.judges.map((judge) => ({ ...judge, unit: 0 }));
    const one = plantFrozen({ ...small, units: 40, objectByCriterion: 0, judges: alike }, 5);
    expect(residualStructure(one, { permutations: 40 }).dimensions.found).toBe(0);
  });

  it("leaves out replies without a score, and needs two judges", () => {
    const table: FrozenTable = plantFrozen(small, 5);
    const missing = { ...table, scores: table.scores.slice(1) };
    expect(residualStructure(missing, { permutations: 5 })).toMatchObject({ objects: 47, left: 1 });
    const alone = { ...table, scores: table.scores.filter(({ judge }) => judge === "mild-judge") };
    expect(() => residualStructure(alone)).toThrow(
      "residualStructure requires 2 judges and 3 replies with all scores, got 1 and 48",
    );
  });
});
