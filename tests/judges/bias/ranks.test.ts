import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import type { BiasRanking } from "../../../src/judges/bias/bias-report.js";
import { invertSymmetric } from "../../../src/judges/bias/invert-symmetric.js";
import { rankRespondents } from "../../../src/judges/bias/ranks.js";
import { RatingTable } from "../../../src/judges/diagnostics/table.js";
import { simultaneousRankSets } from "../../../src/stats/simultaneous-rank-sets.js";
import { leaderboard, rating } from "./tables.js";

const ranksOf = (ratings: Rating[], options = {}): BiasRanking[] =>
  rankRespondents(RatingTable.of(ratings), { resamples: 2000, ...options });
const valuesOf = (ranking: BiasRanking): Record<string, number> =>
  Object.fromEntries(ranking.respondents.map(({ respondent, value }) => [respondent, value]));
const view = (ranks: BiasRanking[], label: string): BiasRanking => ranks.find((one) => one.label === label)!;

describe("respondents ranked", () => {
  it("in complete data are those of simultaneousRankSets over the targets' means", () => {
    const ratings = leaderboard({ targets: 20 });
    const respondents = ["m1", "m2", "m3"];
    const rows = Array.from({ length: 20 }, (_, t) =>
      respondents.map((one) => {
        const own = ratings.filter(({ target, respondent }) => target === `t${t}` && respondent === one);
        return own.reduce((sum, { value }) => sum + (value! - 1) / 4 / own.length, 0) * 100;
      }),
    );
    const expected = simultaneousRankSets(rows, { resamples: 2000 });
    const ranks = ranksOf(ratings, { scales: { "": [1, 5] } });
    for (const label of ["all judges", "severity removed"]) {
      const found = view(ranks, label);
      for (const [at, respondent] of respondents.entries()) {
        const own = found.respondents.find((one) => one.respondent === respondent)!;
        expect(own.value).toBeCloseTo(expected.sets[at]!.estimate, 9);
        expect(own.rank).toBe(expected.sets[at]!.rank);
        expect(own.ranks).toEqual(expected.sets[at]!.simultaneous);
      }
    }
  });

  it("under each judge, and without each where there are three", () => {
    const labels = ranksOf(leaderboard({ targets: 6 })).map(({ label }) => label);
    expect(labels).toEqual([
      "all judges",
      "severity removed",
      "by a",
      "by b",
      "by c",
      "without a",
      "without b",
      "without c",
    ]);
  });

  it("have severity removed where the severe judge rated the best replies", () => {
    // Judge c is 2 points higher than a. It rates m1, the worst, and a rates m3, the best; b rates all.
    const ratings = leaderboard({
      targets: 60,
      severity: 1,
      keep: (judge, respondent) => judge === 1 || (judge === 0 ? respondent > 0 : respondent < 2),
    });
    const ranks = ranksOf(ratings, { scales: { "": [1, 5] } });
    const raw = valuesOf(view(ranks, "all judges"));
    const adjusted = valuesOf(view(ranks, "severity removed"));
    // The truth is half a point, 12.5 of 100, from one respondent to the next, less what the scale cuts off.
    expect(raw.m3! - raw.m1!).toBeLessThan(12);
    expect(adjusted.m3! - adjusted.m1!).toBeGreaterThan(18);
    expect(adjusted.m3! - adjusted.m1!).toBeLessThan(29);
  });

  it("turn criteria that are bad when high", () => {
    const ratings = leaderboard({ targets: 10 }).map((own) => ({ ...own, criterion: "coldness" }));
    const up = valuesOf(ranksOf(ratings, { scales: { coldness: [1, 5] } })[0]!);
    const down = valuesOf(ranksOf(ratings, { scales: { coldness: [1, 5] }, reversed: ["coldness"] })[0]!);
    for (const name of Object.keys(up)) expect(down[name]).toBeCloseTo(100 - up[name]!, 9);
  });

  it("do not depend on units with a respondent missing, if most are whole", () => {
    const whole = leaderboard({ targets: 10 });
    const more = [...whole, rating("a", "extra", 5, { respondent: "m1" })];
    expect(valuesOf(ranksOf(more)[0]!)).toEqual(valuesOf(ranksOf(whole)[0]!));
    expect(ranksOf(more)[0]!.note).toMatch(/10 units that all .* share; 1 more are left out/);
  });

  it("are independent groups where each respondent has targets of its own", () => {
    const nested = leaderboard().map((own) => ({ ...own, target: `${own.respondent} ${own.target}` }));
    const [first] = ranksOf(nested);
    expect(first!.note).toMatch(/^all 90 units; respondents do not share them/);
    expect(valuesOf(first!)).toEqual(valuesOf(ranksOf(leaderboard())[0]!));
    expect(ranksOf(nested).map(({ view: one }) => one)).toContain("adjusted");
  });

  it("are none without respondents, with one, and for pairs", () => {
    expect(ranksOf([rating("a", "x", 1), rating("b", "x", 2)])).toEqual([]);
    expect(ranksOf(leaderboard({ respondents: ["m1"] }))).toEqual([]);
    const pairs = leaderboard().map((own) => ({ ...own, other: "z", value: 1 }));
    expect(ranksOf(pairs)).toEqual([]);
  });

  it("hold the true ranks in 95% of tables, also where severity is removed from incomplete ones", () => {
    // 200 tables of 24 targets, 3 equal respondents and 3 judges that each rate a random two thirds: with equal
    // respondents every set must hold rank 1.
    let held = 0;
    for (let seed = 0; seed < 200; seed++) {
      const ratings = noiseTable(seed);
      const { respondents } = view(ranksOf(ratings, { resamples: 500 }), "severity removed");
      if (respondents.every(({ ranks: [best] }) => best === 1)) held++;
    }
    expect(held).toBeGreaterThanOrEqual(181);
    expect(held).toBeLessThanOrEqual(197);
  });
});

/** Equal respondents; judges of different severity that each leave out a third at random. */
function noiseTable(seed: number): Rating[] {
  const stream = randomStream(seed, "noise");
  return Array.from({ length: 24 }, (_, t) =>
    ["m1", "m2", "m3"].flatMap((respondent) =>
      ["a", "b", "c"].flatMap((judge, j) => {
        const value = 3 + j + stream.normal();
        return stream.next() < 1 / 3 ? [] : [rating(judge, `t${t}`, value, { respondent })];
      }),
    ),
  ).flat();
}

describe("invertSymmetric", () => {
  it("inverts, and drops what is linked", () => {
    // [[4, 2], [2, 3]]: determinant 8.
    const { inverse, dropped } = invertSymmetric([
      [4, 2],
      [2, 3],
    ]);
    expect(dropped).toEqual([]);
    expect(inverse.map((row) => [...row].map((value) => value * 8))).toEqual([
      [3, -2],
      [-2, 4],
    ]);
  });
});
