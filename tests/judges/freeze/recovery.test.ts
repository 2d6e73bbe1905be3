import { describe, expect, it } from "vitest";
import { frozenDesigns } from "../../../src/judges/freeze/planting/designs.js";
import { frozenTruth } from "../../../src/judges/freeze/planting/frozen-truth.js";
import { plantFrozen } from "../../../src/judges/freeze/planting/plant-frozen.js";
import { recoverFrozen } from "../../../src/judges/freeze/recovery.js";
import { clusteredMean } from "../../../src/stats/clustered-mean.js";

describe("planted frozen scores", () => {
  it.each(["fiveLevels", "criteria"] as const)("have the means that the truth of %s says", (name) => {
    const design = { ...frozenDesigns[name], units: 200, replies: 2 };
    const truth = frozenTruth(design);
    const { contexts, scores } = plantFrozen(design, 11);
    const about = new Map(contexts.map(({ id, unit, partner }) => [id, { unit, partner }]));
    for (const { name: judge } of design.judges) {
      for (const { judge: partner } of design.partners) {
        for (const criterion of design.criteria) {
          const own = scores.filter(
            (one) =>
              one.judge === judge &&
              one.criterion === criterion &&
              about.get(one.context)?.partner === partner,
          );
          const found = clusteredMean(
            own.map(({ value }) => value),
            own.map(({ context }) => about.get(context)!.unit),
          );
          const planted = truth.mean(judge, { partner, criterion });
          // Four standard errors: 1 of 16,000 by chance.
          expect(Math.abs(found.value - planted)).toBeLessThan(4 * found.se);
        }
      }
    }
  });

  it("are the same for the same seed", () => {
    const design = { ...frozenDesigns.whole, units: 2 };
    expect(plantFrozen(design, 4)).toEqual(plantFrozen(design, 4));
    expect(plantFrozen(design, 4).scores).not.toEqual(plantFrozen(design, 5).scores);
  });
});

describe("recoverFrozen", () => {
  it("finds what was planted, in every design", () => {
    const { rows, falseAlarms } = recoverFrozen({ draws: 2, seed: 3 });
    expect(new Set(rows.map(({ design }) => design))).toEqual(new Set(Object.keys(frozenDesigns)));
    for (const { planted, mean, width } of rows) {
      // The mean of two draws is nearly always within a width of the intervals.
      expect(Math.abs(mean - planted)).toBeLessThan(width);
    }
    const held = rows.reduce((sum, { coverage }) => sum + coverage.value, 0) / rows.length;
    expect(held).toBeGreaterThan(85);
    const of = (quantity: string, design: string): number =>
      rows.find((row) => row.quantity === quantity && row.design === design)!.planted;
    expect(of("of it steering", "severityOnly")).toBeCloseTo(0, 12);
    expect(of("of it severity", "steeringOnly")).toBeCloseTo(0, 12);
    expect(of("of it severity", "whole") + of("of it steering", "whole")).toBeCloseTo(
      of("difference of the partners' dialogues", "whole"),
      12,
    );
    // 60 effects against the original, of which 6 are planted.
    expect(falseAlarms.map(({ tests }) => tests)).toEqual([54, 30]);
  }, 120_000);

  it("refuses a single draw", () => {
    expect(() => recoverFrozen({ draws: 1 })).toThrow("recoverFrozen requires 2 draws or more, got 1");
  });
});
