import { describe, expect, it } from "vitest";
import { type RecoveredQuantity, recoverAppraisals } from "../../../src/stimuli/worlds/recovery.js";

const { rows, estimates } = recoverAppraisals({ studies: 200 });

const line = ({ part, quantity, bias, rmse, coverage }: RecoveredQuantity): string =>
  `${part}, ${quantity}: bias ${bias.toFixed(3)}, rmse ${rmse.toFixed(3)}, covered ${coverage.value}%`;

describe("200 studies with planted appraisals", () => {
  it("have 16 coefficients of the wheel, 24 of split or steal, 4 weights of a player, 2 of cues, 1 sensitivity", () => {
    expect(rows.length).toBe(16 + 24 + 4 + 2 + 1);
    expect(estimates.length).toBe(200 * rows.length);
    expect(estimates.every(({ value }) => Number.isFinite(value))).toBe(true);
  });

  it("hold the truth in 90.5 to 98.5% of their 95% intervals", () => {
    // A correct interval is outside these bounds in 0.5% of quantities: 0.2 of 43.
    const fitted = rows.filter(({ part }) => part !== "a player's weights");
    const outside = fitted.filter(({ coverage }) => coverage.value < 90.5 || coverage.value > 98.5);
    expect(outside.map(line)).toEqual([]);
    const all = fitted.reduce((sum, { coverage }) => sum + coverage.value, 0) / fitted.length;
    expect(all).toBeGreaterThan(94);
    expect(all).toBeLessThan(96);
  });

  it("hold a player's weights as often as the posterior promises", () => {
    for (const row of rows.filter(({ part }) => part === "a player's weights")) {
      expect(row.promised).toBeGreaterThanOrEqual(95);
      const p = row.promised / 100;
      // Three standard errors of 200 studies.
      expect(Math.abs(row.coverage.value / 100 - p), line(row)).toBeLessThan(
        3 * Math.sqrt((p * (1 - p)) / 200),
      );
    }
  });

  it("have a bias that is small beside what one study misses by", () => {
    for (const row of rows) expect(Math.abs(row.bias), line(row)).toBeLessThan(0.35 * row.rmse);
  });
});
