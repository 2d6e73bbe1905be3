import { beforeAll, describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { type CaseRecord, casesOf } from "../../../src/studies/heartbench/data/data.js";
import { loadPublished, type Published } from "../../../src/studies/heartbench/data/published.js";
import { ScoreTable } from "../../../src/studies/heartbench/data/score-table.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { abilityIds } from "../../../src/studies/heartbench/data/taxonomy.js";
import { abilityCells, catastrophicReach } from "../../../src/studies/heartbench/measures/ability-cells.js";
import {
  abilityWeights,
  aggregate,
  aggregations,
  normalScores,
} from "../../../src/studies/heartbench/measures/aggregation.js";
import {
  attainableAbilityMeans,
  attainableMeans,
  attainableShare,
  fitsCriteria,
} from "../../../src/studies/heartbench/measures/attainable.js";
import { fittingCellCounts } from "../../../src/studies/heartbench/measures/cell-counts.js";
import { cellScore, cellSums } from "../../../src/studies/heartbench/measures/cell-score.js";
import { domainRegroupings } from "../../../src/studies/heartbench/measures/regrouping.js";
import { relativeDecline } from "../../../src/studies/heartbench/measures/relative-decline.js";
import { scoreReplies } from "../../../src/studies/heartbench/measures/reply-scores.js";
import { BoundedScores } from "../../../src/studies/heartbench/measures/score-bounds.js";
import { abilitiesOf, scoreCase } from "../../../src/studies/heartbench/measures/scoring.js";

let cases: CaseRecord[];
let published: Published;
beforeAll(async () => {
  [cases, published] = await Promise.all([loadHeartbench(), loadPublished()]);
});

/** Scores of made-up verdicts, as the figures would print them. */
function madeUp(model: string, rate: number, set: "all" | "hard", verdicts: Map<string, boolean[]>) {
  const own = casesOf(cases, set);
  const replies = own.map(({ id, criteria }) => ({ criteria, hits: verdicts.get(id)! }));
  const { abilities, caseMean } = scoreReplies(replies, { resamples: 1 });
  return { model, rate, abilities, caseMean };
}

function verdictsAt(rate: number, seed: number): Map<string, boolean[]> {
  const stream = randomStream(seed, "heartbench", "made-up");
  return new Map(cases.map(({ id, criteria }) => [id, criteria.map(() => stream.next() < rate)]));
}

describe("attainable means", () => {
  it("are those of all verdicts, tried one by one", () => {
    const cells = [[5], [3, 5], [-2, 4]];
    const values = cells.map((weights) =>
      Array.from({ length: 2 ** weights.length }, (_, bits) =>
        cellScore(
          cellSums(
            weights,
            weights.map((_w, i) => ((bits >> i) & 1) === 1),
          ),
        ),
      ),
    );
    const sums = new Set<string>();
    for (const a of values[0]!) {
      for (const b of values[1]!) for (const c of values[2]!) sums.add((a + b + c).toFixed(5));
    }
    expect(new Set(Array.from(attainableMeans(cells).sums!, (sum) => sum.toFixed(5)))).toEqual(sums);
  });

  it("thirds: 66.7 fits, 50 only with one cell left out, 40 not at all", () => {
    const means = attainableMeans([[5], [5], [5]]);
    expect(fitsCriteria(means, { value: 66.7, decimals: 1 })).toMatchObject({ fits: true, missing: 0 });
    expect(fitsCriteria(means, { value: 50, decimals: 1 })).toMatchObject({
      fits: false,
      nearest: 50,
      missing: 1,
    });
    expect(fitsCriteria(means, { value: 40, decimals: 1 })).toMatchObject({ fits: false, missing: null });
    // 0, 33.3, 66.7 and 100 of the 1,001 values with one decimal.
    expect(attainableShare(means, 1)).toBeCloseTo(4 / 1001, 12);
  });

  it("are told from means that were rounded twice, halves up", () => {
    const means = attainableMeans([[1, 3], [5], [5], [5]]);
    // (100 ln 2 / ln 5) / 4 = 10.7669; 10.8 fits as it is, 10.7 does not and no rounding gives it.
    expect(fitsCriteria(means, { value: 10.8, decimals: 1 })).toMatchObject({
      fits: true,
      roundedTwice: false,
    });
    expect(fitsCriteria(means, { value: 10.7, decimals: 1 }).roundedTwice).toBe(false);
    // The hard set's Proactivity can be 47.2475, which is 47.2, or 47.25 and then 47.3.
    const hard = attainableAbilityMeans(cases, "proactivity", { set: "hard" });
    const twice = fitsCriteria(hard, { value: 47.3, decimals: 1 });
    expect(twice).toMatchObject({ fits: false, roundedTwice: true, missing: null });
    expect(twice.nearest).toBeCloseTo(47.2475, 4);
    // 5 of 11 is 45.4545: 45.5 in one step or in two, never 45.4.
    const autonomy = attainableAbilityMeans(cases, "autonomy", { set: "hard" });
    expect(fitsCriteria(autonomy, { value: 45.4, decimals: 1 }).roundedTwice).toBe(false);
  });

  it("leave out the cell that has to be left out, not just any", () => {
    // Cells of 0 or 100 and one of ln 4 / ln 9 and so on: 50 takes the second kind away.
    const means = attainableMeans([[5], [5], [3, 5]]);
    expect(fitsCriteria(means, { value: 50, decimals: 1 }).missing).toBe(1);
  });

  it("hold whatever verdicts on the released criteria give", () => {
    for (const [seed, rate] of [
      [1, 0.2],
      [2, 0.5],
      [3, 0.8],
    ] as const) {
      const { abilities } = madeUp("m", rate, "hard", verdictsAt(rate, seed));
      for (const ability of ["morality", "humor", "self-awareness", "relationship-building"] as const) {
        const value = Number(abilities.find((row) => row.ability === ability)!.value.toFixed(1));
        const means = attainableAbilityMeans(cases, ability, { set: "hard" });
        expect(fitsCriteria(means, { value, decimals: 1 }).missing, `${ability} ${value}`).toBe(0);
      }
    }
  });

  it("say that nearly everything fits where there are too many", () => {
    const means = attainableAbilityMeans(cases, "emotional-coping");
    expect(means.sums).toBeNull();
    expect(attainableShare(means, 1)).toBe(1);
    expect(() => fitsCriteria(means, { value: 50, decimals: 1 })).toThrow(/too many are attainable/);
  });
});

describe("fittingCellCounts", () => {
  it("finds the number that percentages are shares of", () => {
    // 8/27, 13/27, 22/27 and 26/27.
    const best = fittingCellCounts([29.6, 48.1, 81.5, 96.3], { largest: 60 })[0]!;
    expect([best.n, best.fits]).toEqual([27, 4]);
    expect(best.chance).toBeCloseTo((4 * 28) / 1001, 12);
    expect(() => fittingCellCounts([50])).toThrow(/at least 2 values, got 1/);
  });

  it("finds the released number of cases in scores of made-up verdicts", () => {
    const column = [0.55, 0.7, 0.85, 0.9, 0.95].map((rate, seed) => {
      const { abilities } = madeUp("m", rate, "hard", verdictsAt(rate, seed));
      return Number(abilities[0]!.value.toFixed(1));
    });
    const best = fittingCellCounts(column, { smallest: 74, largest: 89 })[0]!;
    expect([best.n, best.fits]).toEqual([82, 5]);
  });
});

describe("aggregation", () => {
  it("weighs all abilities by 1 in total, but for the part of the other criterion", () => {
    for (const set of ["all", "normal", "hard"] as const) {
      for (const aggregation of aggregations) {
        const total = abilityWeights(cases, aggregation, set).reduce((sum, weight) => sum + weight, 0);
        if (aggregation === "case-mean-with-other") expect(total).toBeLessThan(1);
        else expect(total, `${set} ${aggregation}`).toBeCloseTo(1, 12);
      }
    }
  });

  it("counts two abilities of one case half each: arithmetic", () => {
    const other = { ability: "other" as const, score: null };
    const two = [
      {
        difficulty: "hard" as const,
        criteria: [{ ability: "warmth" as const, score: 1 }, { ability: "humor" as const, score: 1 }, other],
      },
      { difficulty: "hard" as const, criteria: [{ ability: "warmth" as const, score: 1 }] },
    ];
    const at = (id: (typeof abilityIds)[number], aggregation: (typeof aggregations)[number]) =>
      abilityWeights(two, aggregation)[abilityIds.indexOf(id)];
    expect([at("warmth", "pooled"), at("humor", "pooled")]).toEqual([2 / 3, 1 / 3]);
    expect([at("warmth", "case-mean"), at("humor", "case-mean")]).toEqual([3 / 4, 1 / 4]);
    expect(at("warmth", "case-mean-with-other")).toBeCloseTo(1 / 6 + 1 / 2, 12);
  });

  it("comes near the mean over cases when scores have nothing to do with how many abilities a case has", () => {
    const { abilities, caseMean } = madeUp("m", 0.5, "all", verdictsAt(0.5, 11));
    const row = abilities.map(({ value }) => value);
    const { value } = aggregate({ models: ["m"], row: () => row }, abilityWeights(cases, "case-mean"))[0]!;
    expect(Math.abs(value - caseMean.value)).toBeLessThan(1);
  });

  it("gets the normal set's scores back from those of all cases and of the hard set", () => {
    const verdicts = verdictsAt(0.6, 3);
    const table = (set: "all" | "hard") =>
      ScoreTable.from(
        madeUp("m", 0.6, set, verdicts).abilities.map(({ ability, value }) => ({
          model: "m",
          ability,
          score: value,
        })),
        "made up",
      );
    const normal = normalScores(cases, table("all"), table("hard")).row("m");
    for (const [i, ability] of abilityIds.entries()) {
      const own = casesOf(cases, "normal").filter((one) => abilitiesOf(one.criteria).includes(ability));
      const scores = own.map(
        ({ id, criteria }) =>
          scoreCase({ criteria, hits: verdicts.get(id)! }).cells.find((cell) => cell.ability === ability)!
            .score,
      );
      expect(normal[i]).toBeCloseTo(scores.reduce((a, b) => a + b, 0) / scores.length, 9);
    }
  });
});

describe("BoundedScores", () => {
  it("is Bhatia and Davis' bound over the cases of the ability", () => {
    const { n, se } = new BoundedScores(published.figure5, cases, "hard").score("GPT-5", "self-awareness");
    // A mean of 50 over 8 cases: 50 / √8.
    expect([n, se]).toEqual([8, 50 / Math.sqrt(8)]);
  });

  it("does not take seven zeros for certainty: the mean of 0 · 7 and 200 over 11", () => {
    const { se } = new BoundedScores(published.figure5, cases, "hard").score("GPT-4.1", "morality");
    const mean = 200 / 11;
    expect(se).toBeCloseTo(Math.sqrt((mean * (100 - mean)) / 7), 12);
  });

  it("bounds the macro mean by the mean of the errors, or by their root sum of squares", () => {
    const bounds = new BoundedScores(published.figure4, cases, "all");
    const ses = abilityIds.map((ability) => bounds.score("GPT-5", ability).se);
    expect(bounds.overall("GPT-5").se).toBeCloseTo(ses.reduce((a, b) => a + b) / 15, 12);
    expect(bounds.overall("GPT-5", "none").se).toBeCloseTo(Math.hypot(...ses) / 15, 12);
  });

  it("decides at most what it decides without dependence, and its rank sets hold the printed ranks", () => {
    const bounds = new BoundedScores(published.figure4, cases, "all");
    published.figure4.models.forEach((model, i) => {
      const [best, worst] = bounds.rankSet(model, "none");
      expect(best).toBeLessThanOrEqual(i + 1);
      expect(worst).toBeGreaterThanOrEqual(i + 1);
      for (const other of published.figure4.models) {
        if (bounds.decided(model, other, "overall")) {
          expect(bounds.decided(model, other, "overall", { dependence: "none" })).toBe(true);
        }
      }
    });
  });
});

describe("what the released criteria come to", () => {
  it("few cases of the hard set, one criterion in most cells, and no cell without a range", () => {
    const hard = new Map(abilityCells(cases, "hard").map((row) => [row.ability, row.cells]));
    expect([hard.get("morality"), hard.get("self-awareness"), hard.get("humor")]).toEqual([7, 8, 17]);
    const all = abilityCells(cases);
    expect(all.reduce((sum, row) => sum + row.undefinedCells, 0)).toBe(0);
    const [single, cells] = (["single", "cells"] as const).map((of) =>
      all.reduce((sum, row) => sum + row[of], 0),
    );
    expect(single! / cells!).toBeGreaterThan(0.5);
    const parts = (["normal", "hard"] as const).map((set) => abilityCells(cases, set));
    all.forEach((row, i) => {
      expect(row.cells).toBe(parts[0]![i]!.cells + parts[1]![i]!.cells);
    });
  });

  it("a rule of catastrophic failure that cannot act: hitting everything fails nowhere", () => {
    expect(catastrophicReach(cases).cases).toBe(0);
    const everything = cases.map(({ criteria }) => ({ criteria, hits: criteria.map(() => true) }));
    expect(scoreReplies(everything, { resamples: 1 }).failed).toBe(0);
    expect(scoreReplies(everything, { resamples: 1, catastrophic: "other-hit" }).failed).toBe(295);
  });
});

describe("domainRegroupings", () => {
  const made = (domain: CaseRecord["domain"], scenario: string | null, n: number): CaseRecord[] =>
    Array.from({ length: n }, (_, i) => ({ ...cases[0]!, id: `${scenario}${i}`, domain, scenario }));

  it("finds the move that makes up for a difference, and shares out the blank cases", () => {
    const own = [
      ...made("family", "a", 5),
      ...made("family", "b", 2),
      ...made("workplace", "c", 4),
      ...made(null, null, 1),
    ];
    const printed = { "personal-growth": 0, interpersonal: 0, workplace: 7, family: 5, intimate: 0 };
    const found = domainRegroupings(own, printed);
    expect(found).toHaveLength(1);
    expect(found[0]!.moves).toEqual([{ scenario: "b", from: "family", to: "workplace", cases: 2 }]);
    expect(found[0]!.blanks.workplace).toBe(1);
  });

  it("needs no move where the labels agree, and finds none where nothing fits", () => {
    const own = [...made("family", "a", 3), ...made("workplace", "c", 4)];
    const printed = { "personal-growth": 0, interpersonal: 0, workplace: 4, family: 3, intimate: 0 };
    expect(domainRegroupings(own, printed).map(({ moves }) => moves)).toEqual([[]]);
    expect(domainRegroupings(own, { ...printed, workplace: 5, family: 2 })).toEqual([]);
  });
});

describe("relativeDecline", () => {
  it("59.94 to 43.49: 16.45 of 59.94 is 27.4%, of 43.49 37.8%", () => {
    const { ofBefore, ofAfter } = relativeDecline(59.94, 43.49);
    expect([ofBefore.toFixed(1), ofAfter.toFixed(1)]).toEqual(["27.4", "37.8"]);
  });
});
