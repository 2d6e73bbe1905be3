import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { rankAdjusted } from "../../../src/judges/bias/rank-adjusted.js";
import { rankCells } from "../../../src/judges/bias/rank-cells.js";
import { RatingTable } from "../../../src/judges/diagnostics/table.js";
import { rankLengthControlled } from "../../../src/judges/survival/length-control.js";
import { loadFixture } from "../../support/fixture.js";
import { rating } from "./tables.js";

interface Case {
  inputs: {
    rows: [
      unit: number,
      respondent: number,
      judge: number,
      criterion: number,
      value: number,
      length: number,
    ][];
    slopes: boolean;
  };
  outputs: { effects: number[]; covariance: number[][] };
}

const { cases } = loadFixture<Case>("r", "rankRegression");

describe("the regression behind adjusted ranks", () => {
  it("is R's lm with a jackknife over units", () => {
    expect(cases).toHaveLength(6);
    for (const { inputs, outputs } of cases) {
      const ratings = inputs.rows.map(
        ([unit, respondent, judge, criterion, value, length]): Rating =>
          rating(`j${judge}`, `u${unit}`, value, {
            respondent: `m${respondent}`,
            criterion: `c${criterion}`,
            length,
          }),
      );
      // On scales of 0 to 100 values stand as they are.
      const scales = { c1: [0, 100], c2: [0, 100] } as Record<string, [number, number]>;
      const cells = rankCells(RatingTable.of(ratings), { scales });
      const found = inputs.slopes ? rankLengthControlled(cells) : rankAdjusted(cells);
      if (found === undefined || typeof found === "string") throw new Error(found);
      const at = [1, 2, 3, 4].map((r) => cells.respondents.indexOf(`m${r}`));
      const mean = found.estimates.reduce((sum, value) => sum + value / 4, 0);
      // The fixture has 12 digits.
      at.forEach((own, i) => {
        expect(found.estimates[own]! - mean).toBeCloseTo(outputs.effects[i]!, 8);
        at.forEach((other, j) => {
          expect(found.covariance[own]![other]!).toBeCloseTo(outputs.covariance[i]![j]!, 8);
        });
      });
    }
  });
});
