import { describe, expect, it } from "vitest";
import { recoverAppraisals } from "../../../src/stimuli/worlds/recovery.js";

describe("recoverAppraisals", () => {
  it("finds planted coefficients, weights and sensitivities in a few studies", () => {
    const { rows, estimates, studies } = recoverAppraisals({ studies: 2 });
    expect([studies, estimates.length]).toEqual([2, 2 * rows.length]);
    const held = estimates.filter(({ ci, planted }) => ci[0] <= planted && planted <= ci[1]).length;
    // 94 intervals of 95%: fewer than 85% would be 4 standard errors below.
    expect(held / estimates.length).toBeGreaterThan(0.85);
    // A posterior over a grid may have an interval of one level, beside which the mean is a little off.
    const fitted = estimates.filter(({ part }) => part !== "a player's weights");
    for (const { part, quantity, planted, value, ci } of fitted) {
      // An error of more than two widths would be eight standard errors.
      expect(Math.abs(value - planted), `${part}, ${quantity}`).toBeLessThan(2 * (ci[1] - ci[0]));
    }
  });

  it("draws other studies for another seed, and refuses a single one", () => {
    const value = (seed: number) =>
      recoverAppraisals({ studies: 2, seed, parts: ["forced choice"] }).estimates[0]!.value;
    expect(value(1)).toBe(value(1));
    expect(value(1)).not.toBe(value(2));
    expect(() => recoverAppraisals({ studies: 1 })).toThrow("requires 2 studies or more, got 1");
  });
});
