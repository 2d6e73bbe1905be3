import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { judgeBias } from "../../../src/judges/bias/judge-bias.js";
import { tableLines } from "../../../src/judges/bias/report/content.js";
import { leaderboard, rating } from "./tables.js";

const cautions = (ratings: Rating[], options = {}): string[] => judgeBias(ratings, options).cautions;

describe("what a table is", () => {
  it("counts raters, targets, criteria, units, and what is missing by rater and reason", () => {
    const { table } = judgeBias(
      [
        rating("a", "x", 1, { criterion: "warmth", conversation: "c1" }),
        rating("a", "y", null, { criterion: "warmth", conversation: "c1", status: "refusal" }),
        rating("a", "y", 5, { criterion: "advice", conversation: "c1" }),
        rating("expert-1", "x", 2, { criterion: "warmth", conversation: "c1" }),
        rating("expert-1", "z", null, { criterion: "warmth", conversation: "c2", status: "error" }),
      ],
      { reversed: ["advice"] },
    );
    expect(table).toMatchObject({
      n: 5,
      scored: 3,
      targets: 3,
      units: { n: 2, name: "conversations" },
      raters: [
        { id: "a", kind: "model", n: 3, scored: 2, missing: { refusal: 1 } },
        { id: "expert-1", kind: "expert", n: 2, scored: 1, missing: { error: 1 } },
      ],
      criteria: [
        { id: "warmth", n: 4, scored: 2, lowest: 1, highest: 2, levels: 2, reversed: false },
        { id: "advice", n: 1, scored: 1, lowest: 5, highest: 5, levels: 1, reversed: true },
      ],
      missing: [
        { rater: "a", reason: "refusal", n: 1 },
        { rater: "expert-1", reason: "error", n: 1 },
      ],
    });
    // Two raters and four subjects (x warmth, y warmth, y advice, z warmth): 3 of 8 pairs have a value.
    expect(table.balance).toEqual({ complete: false, filled: 3, cells: 8 });
  });

  it("finds islands of raters, also where they are linked by a third", () => {
    const linked = [rating("a", "x", 1), rating("b", "x", 2), rating("b", "y", 1), rating("c", "y", 2)];
    expect(judgeBias(linked).table.connectivity.connected).toBe(true);
    const apart = [...linked, rating("d", "z", 1), rating("e", "z", 1), rating("f", "x", null)];
    expect(judgeBias(apart).table.connectivity).toEqual({
      connected: false,
      islands: [
        { raters: ["a", "b", "c"], subjects: 2, ratings: 4 },
        { raters: ["d", "e"], subjects: 1, ratings: 2 },
      ],
    });
    expect(cautions(apart).join()).toMatch(/2 groups of judges share no item \(a, b, c \| d, e\)/);
  });

  it("leaves one order of a pair and another apart, and counts a rating twice as a duplicate", () => {
    const pair = { other: "y", position: 0, shown: 2 };
    const both = [rating("a", "x", 1, pair), rating("a", "x", 0, { ...pair, position: 1 })];
    expect(judgeBias(both).table.duplicates).toBe(0);
    expect(judgeBias([...both, rating("a", "x", 0, pair)]).table.duplicates).toBe(1);
    const repeats = [0, 1].map((replicate) => rating("a", "x", 1, { replicate }));
    expect(judgeBias(repeats).table.duplicates).toBe(0);
  });

  it("counts pairs of two models as pairs, whichever is named first", () => {
    const one = { respondent: "m1", otherRespondent: "m2", other: "q1-m2" };
    const turned = { respondent: "m2", otherRespondent: "m1", other: "q1-m1" };
    const ratings = [
      rating("a", "q1-m1", 1, one),
      rating("b", "q1-m2", 0, turned),
      ...["a", "b"].map((judge) => rating(judge, "q2-m1", 1, { ...one, other: "q2-m2" })),
    ];
    const report = judgeBias(ratings, { sections: [] });
    expect(report.table.pairs).toEqual({ n: 2, respondents: 2 });
    // Three targets are named first, so the units of the tests are three.
    expect(tableLines(report)[1]).toBe("2 pairs, 2 respondents, 3 independent targets.");
    const always = judgeBias(ratings.slice(2), { sections: [] });
    expect(tableLines(always)[1]).toBe("1 pair, 2 respondents, each pair an independent unit.");
    expect(judgeBias([...ratings, rating("a", "z", 1)], { sections: [] }).table.pairs).toBeUndefined();
  });
});

describe("a table that is unusual", () => {
  it("says so in one line each, and an ordinary one says nothing", () => {
    expect(cautions([rating("a", "x", 1), rating("a", "y", 2)]).join()).toMatch(/^one judge, a: /);
    expect(cautions(leaderboard())).toEqual([]);
    expect(cautions(leaderboard({ severity: 1.2 }))).toEqual([]);
  });

  it("counts values outside a stated scale", () => {
    const ratings = [rating("a", "x", 1), rating("a", "y", 7), rating("b", "x", 2), rating("b", "y", 3)];
    const said = cautions(ratings, { scales: { "": [1, 5] } });
    expect(
      said.filter((line) => line.startsWith("1 value lies outside the stated scale 1 to 5:")),
    ).toHaveLength(1);
    expect(cautions(ratings, { scales: { "": [1, 7] } }).join()).not.toMatch(/outside/);
  });
});

describe("what a table cannot tell", () => {
  it("names what its design lacks, and no more", () => {
    const bare = judgeBias(leaderboard()).cannotTell.join("\n");
    expect(bare).toMatch(/severity is relative/);
    expect(bare).toMatch(/No replicates/);
    expect(bare).toMatch(/No column length/);
    const rich = leaderboard().flatMap((own, i) =>
      [0, 1].map((replicate): Rating => ({ ...own, replicate, length: 100 + i, conversation: own.target })),
    );
    const said = judgeBias([
      ...rich,
      ...rich.map((own) => ({ ...own, rater: { id: "expert", kind: "expert" as const, version: null } })),
    ]).cannotTell.join("\n");
    expect(said).not.toMatch(/No replicates|No column length|severity is relative|No column conversation/);
    expect(said).toMatch(/against one person/);
  });

  it("says that respondents with units of their own differ by these too", () => {
    const nested = leaderboard().map((own) => ({ ...own, target: `${own.respondent} ${own.target}` }));
    expect(judgeBias(nested).cannotTell.join()).toMatch(/units of its own/);
    expect(judgeBias(leaderboard()).cannotTell.join()).not.toMatch(/units of its own/);
  });
});
