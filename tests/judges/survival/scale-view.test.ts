import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { RatingTable } from "../../../src/core/rating-table.js";
import { rankView } from "../../../src/judges/survival/rank-view.js";
import { rankOnScale } from "../../../src/judges/survival/scale-view.js";
import { leaderboard, rating } from "../bias/tables.js";

const scales = { "": [0, 4] as const };

/** Equal respondents; judges of different severity, each of whom rates some replies only. */
function table(seed: number, keep: (judge: number, respondent: number, chance: number) => boolean): Rating[] {
  const stream = randomStream(seed, "scale view");
  return Array.from({ length: 24 }, (_, t) =>
    ["m1", "m2", "m3"].flatMap((respondent, r) => {
      const good = stream.normal();
      return ["a", "b", "c"].flatMap((judge, j) => {
        const value = Math.max(0, Math.min(4, Math.round(1.2 + 0.8 * j + good + 0.8 * stream.normal())));
        return keep(j, r, stream.next()) ? [rating(judge, `t${t}`, value, { respondent })] : [];
      });
    }),
  ).flat();
}

describe("respondents on the Rasch scale", () => {
  it("keep the order of their means where every judge rated everything", () => {
    const ratings = leaderboard({ targets: 20 });
    const { names, found } = rankOnScale(RatingTable.of(ratings), { scales: { "": [1, 5] } });
    if (typeof found === "string") throw new Error(found);
    const meanOf = (name: string): number => {
      const own = ratings.filter(({ respondent }) => respondent === name);
      return own.reduce((sum, { value }) => sum + value! / own.length, 0);
    };
    const order = (of: (at: number) => number): number[] =>
      names.map((_, i) => i).sort((a, b) => of(b) - of(a));
    expect(order((i) => found.estimates[i]!)).toEqual(order((i) => meanOf(names[i]!)));
  });

  it("do not gain from a lenient judge who rated only some of them", () => {
    // c gives 1.6 points more than a, and rated m1 only.
    let held = 0;
    for (let seed = 0; seed < 100; seed++) {
      const ratings = table(seed, (judge, respondent) => judge < 2 || respondent === 0);
      const { names, found } = rankOnScale(RatingTable.of(ratings), { scales });
      if (typeof found === "string") throw new Error(found);
      const about = { kind: "scale", label: "", n: 24, units: "targets", note: "" } as const;
      const { respondents } = rankView(about, names, found, { resamples: 300, seed: seed + 1 });
      if (respondents.every(({ ranks: [best] }) => best === 1)) held++;
    }
    // 95 of 100 are due; 88 or fewer would be seen in fewer than 1 of 200 tries.
    expect(held).toBeGreaterThanOrEqual(89);
  });

  it("hold the true ranks where each judge left out a third at random", () => {
    let held = 0;
    for (let seed = 0; seed < 200; seed++) {
      const ratings = table(seed + 1_000, (_, __, chance) => chance > 1 / 3);
      const { names, found } = rankOnScale(RatingTable.of(ratings), { scales });
      if (typeof found === "string") throw new Error(found);
      const about = { kind: "scale", label: "", n: 24, units: "targets", note: "" } as const;
      const { respondents } = rankView(about, names, found, { resamples: 300, seed: seed + 1 });
      if (respondents.every(({ ranks: [best] }) => best === 1)) held++;
    }
    expect(held).toBeGreaterThanOrEqual(181);
    expect(held).toBeLessThanOrEqual(200);
  });

  it("says why there is no scale", () => {
    const one = leaderboard({ targets: 6, judges: ["a"] });
    expect(rankOnScale(RatingTable.of(one), {}).found).toBe("there is one judge only");
    const apart = leaderboard({ targets: 6, judges: ["a", "b"] }).map((own) => ({
      ...own,
      target: `${own.rater.id} ${own.target}`,
    }));
    expect(rankOnScale(RatingTable.of(apart), {}).found).toMatch(/^manyFacetRasch/);
  });
});
