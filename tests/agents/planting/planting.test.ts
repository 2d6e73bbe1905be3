import { describe, expect, it } from "vitest";
import type { PlantedDesign } from "../../../src/agents/planting/contract.js";
import { observedEmotion, plantedTotal, plantStudy } from "../../../src/agents/planting/plant.js";
import { populationR } from "../../../src/agents/planting/population.js";
import { plantedTruth } from "../../../src/agents/planting/truth.js";

const keys = [1, 1, -1, 1, 1, -1, 1, -1, -1, 1, -1, -1] as const;
const statements = keys.map((keyed, i) => ({ keyed, dimension: Math.floor(i / 3) }));

/** Far from floor and cap, so that the emotion is linear but for rounding. */
const middle: PlantedDesign = {
  models: [
    { emotion: -4, relationship: -0.5 },
    { emotion: 0, relationship: 0.5 },
    { emotion: 4, relationship: 0 },
  ],
  profiles: 30,
  replicates: 2,
  agents: [
    { name: "a", shift: 0, scale: 1 },
    { name: "b", shift: 6, scale: 1 },
  ],
  mean: 50,
  profile: { emotion: 5, relationship: 0.4, r: 0.6 },
  cell: { emotion: 3, relationship: 0.6, r: 0.2 },
  replicate: 2,
  statements,
  dimension: 0.5,
  thresholds: [-1.5, -0.75, 0, 0.75, 1.5],
};
const wide: PlantedDesign = { ...middle, mean: 70, profile: { emotion: 30, relationship: 1, r: 0.5 } };

describe("a planted study", () => {
  const study = plantStudy(wide, 7);

  it("has every cell, and is the same for the same seed", () => {
    expect(study).toHaveLength(3 * 30 * 2 * 2);
    expect(plantStudy(wide, 7)).toEqual(study);
    expect(plantStudy(wide, 8)).not.toEqual(study);
  });

  it("has paths that a dialogue can have", () => {
    for (const { changes, final, end } of study) {
      expect(40 + changes.reduce((sum, change) => sum + change, 0)).toBe(final);
      for (const change of changes) expect(Math.abs(change)).toBeLessThanOrEqual(10);
      expect(end).toBe(final === 100 ? "emotion-high" : final < 10 ? "emotion-low" : "turn-limit");
      if (end === "turn-limit") expect(changes).toHaveLength(9);
    }
    expect(new Set(study.map(({ end }) => end)).size).toBe(3);
  });

  it("is answered in six levels, without a zero", () => {
    const levels = new Set(study.flatMap(({ answers }) => answers));
    expect([...levels].sort((a, b) => a - b)).toEqual([-3, -2, -1, 1, 2, 3]);
  });

  it("totals answers by their rank, reverse-keyed ones turned", () => {
    expect(
      plantedTotal(
        { statements },
        keys.map((key) => 3 * key),
      ),
    ).toBe(100);
    expect(
      plantedTotal(
        { statements },
        keys.map((key) => -3 * key),
      ),
    ).toBe(0);
    // All answer +1: six times rank 3 of 5 and six times, turned, rank 2: 20 x 2.5.
    expect(
      plantedTotal(
        { statements },
        keys.map(() => 1),
      ),
    ).toBe(50);
  });

  it("rounds and caps the emotion as the agent sees it", () => {
    expect(observedEmotion(95.2, { name: "a", shift: 0, scale: 1 })).toBe(95);
    expect(observedEmotion(95.2, { name: "b", shift: 8, scale: 1 })).toBe(100);
    expect(observedEmotion(-3, { name: "a", shift: 0, scale: 1 })).toBe(0);
  });

  it("gives both agents the same cells, and each dialogue its own noise", () => {
    const of = (agent: string, replicate: number) =>
      plantStudy(middle, 3).filter((one) => one.agent === agent && one.replicate === replicate);
    const gaps = of("b", 0).map(({ final }, i) => final - of("a", 0)[i]!.final);
    // The shift of 6, with noise of 2 x sqrt 2 = 2.8 about it; the cells' own spread of 5.8 is gone.
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    expect(Math.abs(mean - 6)).toBeLessThan(1);
    expect(spread).toBeGreaterThan(2.2);
    expect(spread).toBeLessThan(3.5);
  });
});

describe("the truth of a design", () => {
  const truth = plantedTruth(middle, middle.agents[0]!, { large: 20_000 });

  it("is what was planted, where no cap bends it", () => {
    // Rounding adds 1/12 to a single dialogue. 20,000 profiles: standard errors of about 1% of a variance.
    expect(truth.variance.model).toBeCloseTo(16, 0); // (16 + 0 + 16) / 2
    expect(Math.abs(truth.variance.profile - 25)).toBeLessThan(1);
    expect(Math.abs(truth.variance["model:profile"] - 9)).toBeLessThan(0.4);
    expect(Math.abs(truth.variance.residual - (4 + 1 / 12))).toBeLessThan(0.1);
    truth.means.forEach((mean, m) => {
      expect(Math.abs(mean - [46, 50, 54][m]!)).toBeLessThan(0.2);
    });
  });

  it("has less correlation than the latent scores, because totals are ordinal and noisy", () => {
    expect(truth.r["between profiles"]).toBeGreaterThan(0.2);
    expect(truth.r["between profiles"]).toBeLessThan(0.6);
    expect(truth.r["within model and profile"]).toBeGreaterThan(0);
    expect(truth.r["within model and profile"]).toBeLessThan(0.2);
  });

  it("moves with the agent's leniency alone", () => {
    const lenient = plantedTruth(middle, middle.agents[1]!, { large: 20_000 });
    lenient.means.forEach((mean, m) => {
      expect(mean - truth.means[m]!).toBeCloseTo(6, 1);
    });
  });

  it("is bent by the cap", () => {
    const bent = plantedTruth(wide, wide.agents[0]!, { large: 5_000 });
    expect(bent.variance.profile).toBeLessThan(0.8 * 900);
  });
});

describe("the correlation between models in general", () => {
  const drawn = (r: number): PlantedDesign => ({
    ...middle,
    models: { count: 8, level: { emotion: 8, relationship: 0.7, r } },
  });
  const agent = middle.agents[0]!;

  it("is 0 without one, turns with its sign, and is little bent where nothing is capped", () => {
    expect(populationR(drawn(0), agent)).toBeCloseTo(0, 10);
    expect(populationR(drawn(-0.7), agent)).toBeCloseTo(-populationR(drawn(0.7), agent), 6);
    expect(populationR(drawn(0.7), agent)).toBeGreaterThan(0.68);
    expect(populationR(drawn(0.7), agent)).toBeLessThan(0.7);
  });

  it("and the truth of given models each need their own kind of design", () => {
    expect(() => populationR(middle, agent)).toThrow(/requires models that are drawn/);
    expect(() => plantedTruth(drawn(0.5), agent)).toThrow(/requires fixed models/);
  });
});
