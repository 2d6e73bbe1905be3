import { describe, expect, it } from "vitest";
import { randomStream } from "../../../../src/core/random.js";
import { casesOf } from "../../../../src/studies/heartbench/data/data.js";
import { loadHeartbench } from "../../../../src/studies/heartbench/data/tables.js";
import {
  hardestCases,
  hardSetRegression,
} from "../../../../src/studies/heartbench/live/construction/difficulty.js";
import {
  exchangeEffect,
  filterEffect,
} from "../../../../src/studies/heartbench/live/construction/filter-effect.js";
import { filterSaturated } from "../../../../src/studies/heartbench/live/construction/saturation.js";
import { simulateFilterEffect } from "../../../../src/studies/heartbench/live/construction/simulate-filter.js";
import type { VerdictTable } from "../../../../src/studies/heartbench/live/construction/verdict-table.js";
import type { Hit } from "../../../../src/studies/heartbench/measures/cell-score.js";

const models = ["m1", "m2", "m3", "m4", "m5", "m6", "m7"];
const six = models.slice(0, 6);
const all = (hit: Hit): Hit[] => models.map(() => hit);
/** A table from a list of verdicts a criterion, one a model. */
const table = (...cases: [weights: number[], verdicts: Hit[][]][]): VerdictTable => ({
  models,
  cases: cases.map(([weights, verdicts], c) => ({
    id: `c${c + 1}`,
    criteria: weights.map((score, i) => ({ id: `k${i + 1}`, ability: "warmth" as const, score })),
    hits: models.map((_, m) => verdicts.map((row) => row[m]!)),
  })),
});
const mixed: Hit[] = [true, false, true, false, true, false, true];
const fates = (t: VerdictTable, options = {}) =>
  filterSaturated(t, { filterModels: six, caseThreshold: 100, ...options }).criteria.map(({ fate }) => fate);

describe("saturation", () => {
  it("drops a merit that all six have, whatever the seventh does", () => {
    const hit = all(true);
    hit[6] = false;
    expect(
      fates(
        table([
          [5, 5],
          [hit, mixed],
        ]),
      ),
    ).toEqual(["saturated", "kept"]);
    expect(
      fates(
        table([
          [5, 5],
          [[...hit].reverse(), mixed],
        ]),
      ),
    ).toEqual(["kept", "kept"]);
  });

  it("never counts an unscored verdict as a hit, and says where it alone keeps a criterion", () => {
    const hit: Hit[] = all(true);
    hit[2] = null;
    const { criteria, counts } = filterSaturated(
      table([
        [5, 5, 5],
        [hit, all(null), mixed],
      ]),
      { filterModels: six, caseThreshold: 100 },
    );
    expect(criteria[0]).toMatchObject({ fate: "kept", hit: 5, missed: 0, unscored: 1, undecided: true });
    // Nothing is known of the second: no reason to call it nearly saturated.
    expect(criteria[1]).toMatchObject({ fate: "kept", unscored: 6, undecided: false });
    expect(counts.criteria).toEqual({
      kept: 3,
      saturated: 0,
      allMissed: 0,
      caseDropped: 0,
      undecided: 1,
      of: 3,
    });
  });

  it("reads faults three ways", () => {
    const faults = table([
      [-4, -4, 5],
      [all(true), all(false), mixed],
    ]);
    expect(fates(faults, { reading: "achieved" })).toEqual(["kept", "saturated", "kept"]);
    expect(fates(faults, { reading: "merits" })).toEqual(["kept", "kept", "kept"]);
    expect(fates(faults, { reading: "hit" })).toEqual(["saturated", "kept", "kept"]);
  });

  it("drops a case above the threshold and one with nothing left; at the threshold it stays", () => {
    // Three of six hit: the mean is 50 of one criterion.
    const cases = table([[5], [mixed]], [[5], [all(true)]]);
    const fate = (caseThreshold: number) =>
      filterSaturated(cases, { filterModels: six, caseThreshold }).cases.map((one) => one.fate);
    expect(fate(49)).toEqual(["too-easy", "nothing-left"]);
    expect(fate(50)).toEqual(["kept", "nothing-left"]);
    const { counts, filtered } = filterSaturated(cases, { filterModels: six, caseThreshold: 49 });
    expect(counts).toMatchObject({
      criteria: { kept: 0, saturated: 1, caseDropped: 1 },
      cases: { kept: 0, of: 2 },
    });
    expect(filtered.cases).toEqual([]);
  });

  it("keeps a case that too few models were scored on, with NaN for its mean", () => {
    const row = [...mixed];
    row[0] = null;
    const { cases } = filterSaturated(table([[5], [row]]), { filterModels: six, caseThreshold: 1 });
    expect(cases[0]).toMatchObject({ fate: "kept", scoredModels: 5, meanScore: Number.NaN });
  });

  it("leaves a criterion outside the fifteen alone", () => {
    const t = table([
      [5, 5],
      [all(true), mixed],
    ]);
    const [one] = t.cases;
    const other = {
      models,
      cases: [
        { ...one!, criteria: [{ id: "k1", ability: "other" as const, score: null }, one!.criteria[1]!] },
      ],
    };
    expect(fates(other)).toEqual(["kept", "kept"]);
  });

  it("is refused with five models, a model that is not there, and verdicts that do not fit", () => {
    const t = table([[5], [mixed]]);
    expect(() => filterSaturated(t, { filterModels: six.slice(1) })).toThrow(
      "filterSaturated requires at least 6 models, got 5",
    );
    expect(() => filterSaturated(t, { filterModels: [...six.slice(1), "x"] })).toThrow(
      /no model "x"; one of m1/,
    );
    expect(() => filterSaturated({ ...t, models: six })).toThrow(
      /requires verdicts of 6 models on c1, got 7/,
    );
  });
});

describe("the filter's selection effect", () => {
  const single = Array.from({ length: 300 }, () => [{ ability: "warmth" as const, score: 5 }]);
  const even = { design: single, difficultySd: 0, particularSd: 0, runs: 30 };

  it.each([0.5, 0.7, 0.9])(
    "is p^k (1 - p) / (1 - p^k) where all criteria are equally likely, p = %d",
    (p) => {
      // One criterion a case. Outside the filter a verdict is independent of it: p stays. Inside, those with k hits
      // are gone: (p - p^k) / (1 - p^k).
      const effect = simulateFilterEffect({ ...even, successRate: p }, { caseThreshold: 100 });
      const dropped = p ** 6;
      expect(Math.abs(effect.droppedCriteria - dropped)).toBeLessThan(0.01);
      expect(Math.abs(effect.outside - 100 * p)).toBeLessThan(0.7);
      expect(Math.abs(effect.inside - (100 * (p - dropped)) / (1 - dropped))).toBeLessThan(0.7);
      const exact = (100 * dropped * (1 - p)) / (1 - dropped);
      expect(effect.ci[0] - 0.2).toBeLessThan(exact);
      expect(effect.ci[1] + 0.2).toBeGreaterThan(exact);
    },
  );

  it("is gone with new replies where nothing is particular to a model, and not where something is", () => {
    const fresh = (particularSd: number) =>
      simulateFilterEffect(
        { design: single, verdicts: "new", particularSd, successRate: 0.8, runs: 30 },
        { caseThreshold: 100 },
      );
    const [none, some] = [fresh(0), fresh(2)];
    // Nearly four standard errors: the interval's half width is 1.96 of them.
    expect(Math.abs(none.advantageOfOutsiders)).toBeLessThan(none.ci[1] - none.ci[0]);
    expect(some.ci[0]).toBeGreaterThan(0.5);
  });

  it("on the design of the released cases costs the filter's models points, in every reading", async () => {
    const design = casesOf(await loadHeartbench(), "all").map(({ criteria }) => criteria);
    for (const reading of ["achieved", "merits"] as const) {
      const effect = simulateFilterEffect({ design, runs: 4 }, { reading });
      expect(effect.ci[0]).toBeGreaterThan(0.5);
      expect(effect.outside).toBeLessThan(effect.before);
      console.info(
        `${reading}: before ${effect.before.toFixed(1)}, inside ${effect.inside.toFixed(1)}, outside ${effect.outside.toFixed(1)}, advantage ${effect.advantageOfOutsiders.toFixed(2)} [${effect.ci.map((x) => x.toFixed(2))}], criteria dropped ${(100 * effect.droppedCriteria).toFixed(1)}%, cases ${(100 * effect.droppedCases).toFixed(1)}%`,
      );
    }
  });

  it("changes nothing where nothing is dropped, and has the same seed's numbers", () => {
    const t = table([
      [5, -5],
      [mixed, mixed],
    ]);
    for (const { change } of filterEffect(t, { filterModels: six, caseThreshold: 100 }).models)
      expect(change).toBe(0);
    const run = () => simulateFilterEffect({ ...even, runs: 3 });
    expect(run()).toEqual(run());
    expect(simulateFilterEffect({ ...even, runs: 3, seed: 2 }).inside).not.toBe(run().inside);
  });

  it("falls on whichever model is exchanged into the filter", () => {
    const random = randomStream(5, "exchange");
    const t = table(
      ...Array.from({ length: 120 }, (): [number[], Hit[][]] => [
        [5, 3],
        [models.map(() => random.next() < 0.8), models.map(() => random.next() < 0.8)],
      ]),
    );
    for (const { gain, filters } of exchangeEffect(t, 4, { fewestModels: 4, caseThreshold: 100 })) {
      expect(gain).toBeGreaterThan(0);
      expect(filters).toBe(6 * 3);
    }
  });
});

describe("hard cases by failure", () => {
  const names = (n: number, letter: string) => Array.from({ length: n }, (_, i) => `${letter}${i}`);
  const draw = (
    modelCount: number,
    caseCount: number,
    value: (difficulty: number, noise: number) => number,
  ) => {
    const random = randomStream(3, "hard");
    const difficulty = Array.from({ length: caseCount }, () => random.normal());
    return {
      models: names(modelCount, "m"),
      cases: names(caseCount, "c"),
      scores: Array.from({ length: modelCount }, () =>
        difficulty.map((hard) => value(hard, random.normal())),
      ),
    };
  };

  it("names ties at the boundary and cases without a score", () => {
    const matrix = { models: ["m"], cases: ["a", "b", "c", "d"], scores: [[20, 50, 20, Number.NaN]] };
    expect(hardestCases(matrix, 0.25)).toMatchObject({ hard: ["a"], tied: ["a", "c"], unscored: ["d"] });
    expect(hardestCases(matrix, 0.5)).toMatchObject({ hard: ["a", "c"], tied: [] });
  });

  it("of pure chance look hard and are not: the honest drop is zero", () => {
    const noise = draw(12, 3000, (_, e) => 60 + 20 * e);
    const regression = hardSetRegression(noise, { splits: 40 });
    // Mean of the lowest 28% of a normal: phi(z) / 0.284 = 1.19 sd; the sd of a mean of 12 is 20 / sqrt 12 = 5.8.
    expect(regression.apparentDrop).toBeGreaterThan(5.5);
    expect(Math.abs(regression.halfDrop)).toBeLessThan(0.6);
    expect(Math.abs(regression.leaveOneOutDrop)).toBeLessThan(1);
    expect(regression.regressionShare).toBeGreaterThan(0.9);
    expect(Math.abs(regression.overlap - regression.chanceOverlap)).toBeLessThan(0.05);
  });

  it("that are hard for all lose nothing: the honest drop is the apparent one", () => {
    const signal = draw(6, 100, (hard) => 60 - 10 * hard);
    const regression = hardSetRegression(signal, { splits: 20 });
    expect(regression.halfDrop).toBeCloseTo(regression.apparentDrop, 10);
    expect(regression.leaveOneOutDrop).toBeCloseTo(regression.apparentDrop, 10);
    expect(regression.regressionShare).toBeCloseTo(0, 10);
    expect(regression.overlap).toBe(1);
  });

  it("of both keep what theory says: the share of variance that is shared", () => {
    // Means of 6 models: variance 100 shared, 400 / 6 own; a half's drop carries over 100 / (100 + 400 / 6) = 0.6.
    const both = draw(12, 4000, (hard, e) => 60 - 10 * hard + 20 * e);
    const { halfDrop, apparentHalfDrop } = hardSetRegression(both, { splits: 20 });
    expect(halfDrop / apparentHalfDrop).toBeGreaterThan(0.57);
    expect(halfDrop / apparentHalfDrop).toBeLessThan(0.63);
  });

  it("leave one model undefined, and refuse a share of 0", () => {
    const one = { models: ["m"], cases: ["a", "b"], scores: [[1, 2]] };
    expect(hardSetRegression(one, { share: 0.5 }).halfDrop).toBeNaN();
    expect(hardSetRegression(one, { share: 0.5 }).leaveOneOutDrop).toBeNaN();
    expect(() => hardestCases(one, 0)).toThrow("hardestCases requires a share between 0 and 1, got 0");
  });
});
