import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { judgeBias } from "../../../src/judges/bias/judge-bias.js";
import { rankRespondents } from "../../../src/judges/bias/ranks.js";
import { RatingTable } from "../../../src/judges/diagnostics/table.js";
import type { RanksThatSurvive } from "../../../src/judges/survival/contract.js";
import { ranksThatSurvive } from "../../../src/judges/survival/ranks-that-survive.js";
import { leaderboard, rating } from "../bias/tables.js";

const quick = { resamples: 500 };
const valuesIn = (found: RanksThatSurvive, label: string): Record<string, number> =>
  Object.fromEntries(
    found.views
      .find((view) => view.label === label)!
      .respondents.map(({ respondent, value }) => [respondent, value]),
  );

describe("the views of a table of ratings", () => {
  it("are those of the report's ranking where it has them", () => {
    const ratings = leaderboard({ targets: 20 });
    const found = ranksThatSurvive(ratings, { resamples: 2_000 });
    for (const { label, respondents } of rankRespondents(RatingTable.of(ratings), { resamples: 2_000 })) {
      const own = found.views.find((view) => view.label === label)!;
      expect(own.respondents.map(({ above: _, ...rest }) => rest)).toEqual(respondents);
    }
  });

  it("say why a view is left out", () => {
    const { left, views } = ranksThatSurvive(leaderboard({ targets: 8 }), quick);
    expect(left).toEqual([{ label: "at one length", reason: "no lengths are known" }]);
    expect(views.map(({ kind }) => kind)).toEqual([
      "all",
      "adjusted",
      "scale",
      ...["judge", "judge", "judge"],
      ...["without", "without", "without"],
      ...["specification", "specification"],
    ]);
  });

  it("are those that are asked for, the headline always", () => {
    const ratings = leaderboard({ targets: 8 });
    const of = (views: never[]) =>
      ranksThatSurvive(ratings, { ...quick, views }).views.map(({ label }) => label);
    expect(of([])).toEqual(["all judges"]);
    expect(of(["scale", "adjusted"] as never[])).toEqual([
      "all judges",
      "severity removed",
      "on the Rasch scale",
    ]);
    expect(() => of(["judges"] as never[])).toThrow(
      'ranksThatSurvive has no view "judges"; it has all, adjusted',
    );
  });

  it("are one and the other number with one judge, which nothing else checks", () => {
    const found = ranksThatSurvive(leaderboard({ targets: 8, judges: ["a"] }), quick);
    expect(found.views.map(({ label }) => label)).toEqual(["a", "ranks within units"]);
  });

  it("hold a judge who rated some respondents, and leave the others out of it", () => {
    const ratings = leaderboard({ targets: 20, keep: (judge, respondent) => judge !== 2 || respondent < 2 });
    const found = ranksThatSurvive(ratings, quick);
    const own = found.views.find(({ label }) => label === "by c")!;
    expect(own.respondents.map(({ respondent }) => respondent).sort()).toEqual(["m1", "m2"]);
    expect(own.note).toMatch(/without m3$/);
  });

  it("order respondents by midranks: 100 for always first, 0 for always last, whatever the distance", () => {
    const ratings = ["x", "y", "z"].flatMap((target, t) =>
      ["m1", "m2", "m3"].map((respondent, r) => rating("a", target, 10 ** r + t, { respondent })),
    );
    expect(valuesIn(ranksThatSurvive(ratings, quick), "ranks within units")).toEqual({
      m3: 100,
      m2: 50,
      m1: 0,
    });
    // A tie of two at the top shares 75.
    const tied = ratings.map((own) => (own.respondent === "m2" ? { ...own, value: own.value! + 90 } : own));
    expect(valuesIn(ranksThatSurvive(tied, quick), "ranks within units")).toEqual({ m2: 75, m3: 75, m1: 0 });
  });

  it("do not change if a judge's scale is stretched and moved, where each judge has its own SD", () => {
    const ratings = leaderboard({ targets: 15 });
    const moved = ratings.map((own) => (own.rater.id === "b" ? { ...own, value: 7 * own.value! - 3 } : own));
    const label = "judges in their own SD";
    const [one, other] = [ratings, moved].map((some) => valuesIn(ranksThatSurvive(some, quick), label));
    for (const [name, value] of Object.entries(one!)) expect(other![name]).toBeCloseTo(value, 9);
  });

  it("have a part for each criterion", () => {
    const ratings = leaderboard({ targets: 8 }).flatMap((own) =>
      ["warmth", "advice"].map((criterion) => ({ ...own, criterion })),
    );
    const { views, statements } = ranksThatSurvive(ratings, quick);
    expect(views.filter(({ kind }) => kind === "part").map(({ label }) => label)).toEqual([
      "warmth",
      "advice",
    ]);
    expect(statements.every(({ inAllParts }) => inAllParts !== null)).toBe(true);
  });

  it("refuse pairs, one respondent, and very many", () => {
    expect(() => ranksThatSurvive([rating("a", "x", 1, { respondent: "m1" })])).toThrow(
      "ranksThatSurvive requires ratings of two respondents or more, got 1",
    );
    const many = Array.from({ length: 31 }, (_, i) => rating("a", "x", i, { respondent: `m${i}` }));
    expect(() => ranksThatSurvive(many)).toThrow(/up to 30 respondents, got 31/);
    const pairs = leaderboard().map((own) => ({ ...own, other: "z", value: 1 }));
    expect(() => ranksThatSurvive(pairs)).toThrow(/verdicts on pairs/);
    expect(() => ranksThatSurvive([], { resample: 3 } as never)).toThrow(/resample/);
  });
});

describe("at one length", () => {
  /** A judge that gives a point for each e-fold of length, and replies of a known quality. */
  function wordy(quality: number[], lengthOf: (respondent: number, t: number) => number): Rating[] {
    return Array.from({ length: 12 }, (_, t) =>
      quality.flatMap((good, r) =>
        ["a", "b"].map((judge, j) => {
          const length = lengthOf(r, t);
          const value = good + (t % 3) + j + Math.log(length);
          return rating(judge, `t${t}`, value, { respondent: `m${r + 1}`, length });
        }),
      ),
    ).flat();
  }

  it("a respondent keeps its quality and loses what its length brought, exactly without noise", () => {
    const stream = randomStream(3, "lengths");
    const lengths = Array.from({ length: 36 }, () => Math.exp(stream.normal()));
    // m1 writes e^2 times as much as the others and is 1 worse.
    const ratings = wordy([1, 2, 2], (r, t) => lengths[3 * t + r]! * (r === 0 ? Math.E ** 2 : 1));
    const found = ranksThatSurvive(ratings, { ...quick, scales: { "": [-20, 80] } });
    const values = valuesIn(found, "at one length");
    expect(values.m2! - values.m1!).toBeCloseTo(1, 9);
    expect(values.m3! - values.m2!).toBeCloseTo(0, 9);
    const raw = valuesIn(found, "all judges");
    expect(raw.m1! - raw.m2!).toBeGreaterThan(0);
  });

  it("cannot be told where each respondent has one length", () => {
    const found = ranksThatSurvive(
      wordy([1, 2, 3], (r) => 10 + r),
      quick,
    );
    expect(found.left).toContainEqual({
      label: "at one length",
      reason: "respondents cannot be told apart from the lengths that they write",
    });
  });
});

describe("the section of the report", () => {
  it("answers, lists statements and views, and names what is not computed", () => {
    const report = judgeBias(leaderboard({ targets: 20 }), { sections: ["survival"], resamples: 500 });
    const [section] = report.sections;
    expect(section).toMatchObject({ id: "survival", computable: true });
    expect(section!.answer[0]).toMatch(/^The headline \(all judges\) supports \d+ statements?; it decides/);
    expect(section!.tables.map(({ rows }) => rows.length > 0)).toEqual([true, true]);
    expect(section!.notes).toContain("Not computed, at one length: no lengths are known.");
  });

  it("says why it has no answer", () => {
    const [section] = judgeBias([rating("a", "x", 1), rating("b", "x", 2)], {
      sections: ["survival"],
    }).sections;
    expect(section).toMatchObject({ computable: false });
    expect(section!.answer[0]).toMatch(/^Not computable: .*two respondents or more, got 0/);
  });
});
