import { describe, expect, it } from "vitest";
import { recoverPlanted } from "../../../src/studies/sage/measures/recovery.js";
import { plantedDesigns } from "../../../src/studies/sage/measures/recovery-designs.js";

describe("what was planted", () => {
  const rows = recoverPlanted({ seeds: 24, resamples: 120, large: 40_000, seed: 3 });
  const of = (quantity: string) => rows.find((row) => row.quantity === quantity)!;

  it("is found again by the intervals of 24 studies", () => {
    // A 95% interval misses five or more of 24 in fewer than 1 in 100 tries. (24 - 5) / 24 = 79%.
    for (const { quantity, coverage } of rows) {
      // Percentiles of resampled means are narrow about an attenuated value: no interval of the truth is claimed.
      if (quantity.endsWith("(these models)")) continue;
      expect(coverage.value, quantity).toBeGreaterThan(79);
      expect(coverage.n).toBe(24);
    }
  });

  it("is near the mean of the estimates", () => {
    const leniency = of("leniency of the second agent, points");
    // A single study's standard error is its width / (2 x 1.98); of 24 studies it is a fifth of that.
    const error = leniency.width / (2 * 1.98) / Math.sqrt(24);
    expect(Math.abs(leniency.mean - leniency.planted)).toBeLessThan(4 * error);
    // The second agent's shift of 8 and scale of 1.1 at a mean near 55: 8 + 5.4, less what the cap takes.
    expect(leniency.planted).toBeGreaterThan(11);
    expect(leniency.planted).toBeLessThan(13.5);
  });

  it("differs by level, so that one level's correlation would not pass for another's", () => {
    const levels = ["r pooled", "r between profiles", "r within model and profile"].map(
      (name) => of(name).planted,
    );
    expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(0.1);
    expect(of("r between models (models in general)").planted).toBeGreaterThan(0.65);
  });

  it("comes from eight given models, and from eighteen that are drawn", () => {
    expect(plantedDesigns.fixed.models).toHaveLength(8);
    expect(plantedDesigns.drawn.models).toMatchObject({ count: 18 });
  });

  it("needs two studies", () => {
    expect(() => recoverPlanted({ seeds: 1 })).toThrow("recoverPlanted requires 2 studies or more, got 1");
  });
});
