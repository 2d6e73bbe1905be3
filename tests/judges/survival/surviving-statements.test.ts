import { describe, expect, it } from "vitest";
import type { RankView, RankViewKind } from "../../../src/judges/survival/contract.js";
import { rankView } from "../../../src/judges/survival/rank-view.js";
import { statementsOf, survivingStatements } from "../../../src/judges/survival/surviving-statements.js";

type Row = [respondent: string, ranks: [number, number], above?: string[]];

function view(label: string, rows: Row[], kind: RankViewKind = "judge"): RankView {
  return {
    ...{ kind, label, n: 20, units: "cases", note: "" },
    respondents: rows.map(([respondent, ranks, above = []], i) => ({
      ...{ respondent, rank: i + 1, value: -i, ranks, above },
    })),
  };
}

const headline = view(
  "all",
  [
    ["a", [1, 1], ["b", "c", "d"]],
    ["b", [2, 3], ["d"]],
    ["c", [2, 4]],
    ["d", [3, 4]],
  ],
  "all",
);
const verdicts = (...others: RankView[]): Record<string, string> =>
  Object.fromEntries(survivingStatements([headline, ...others]).map(({ text, verdict }) => [text, verdict]));

describe("statements of a leaderboard", () => {
  it("are its smallest sure places at the top, and its sure pairs", () => {
    expect(statementsOf(headline).map(({ text }) => text)).toEqual([
      "a is first",
      "b in the top 3",
      "a above b",
      "a above c",
      "a above d",
      "b above d",
    ]);
  });

  it("survive where every other view is sure of them", () => {
    const same = { ...headline, kind: "judge" as const };
    expect(new Set(Object.values(verdicts(same, same)))).toEqual(new Set(["survives"]));
  });

  it("are undecided where one view is not sure, and turned where it is sure of the opposite", () => {
    const other = view("by one", [
      ["b", [1, 2], ["a", "d"]],
      ["a", [2, 3], ["d"]],
      ["c", [1, 4]],
      ["d", [3, 4]],
    ]);
    expect(verdicts(headline, other)).toEqual({
      "a is first": "turned",
      "b in the top 3": "survives",
      "a above b": "turned",
      "a above c": "undecided",
      "a above d": "survives",
      "b above d": "survives",
    });
  });

  it("are not touched by a view without the respondent, and need one view that has it", () => {
    const partial = view("by one", [
      ["a", [1, 1], ["b"]],
      ["b", [2, 2]],
    ]);
    const found = survivingStatements([headline, partial]);
    const of = (text: string) => found.find((one) => one.text === text)!;
    expect(of("a above b")).toMatchObject({ verdict: "survives", answers: ["holds"], holds: 1 });
    expect(of("a above c")).toMatchObject({ verdict: "undecided", answers: ["absent"], holds: 0 });
    // Fewer respondents make another list of places.
    expect(of("a is first")).toMatchObject({ verdict: "undecided", answers: ["absent"] });
  });

  it("keep parts apart: a part does not end a statement's survival, and is reported", () => {
    const part = view(
      "one criterion",
      [
        ["d", [1, 4]],
        ["a", [1, 4]],
        ["b", [1, 4]],
        ["c", [1, 4]],
      ],
      "part",
    );
    const whole = { ...headline, kind: "without" as const };
    const found = survivingStatements([headline, whole, part]);
    expect(found.every(({ verdict, inAllParts }) => verdict === "survives" && inAllParts === false)).toBe(
      true,
    );
    expect(survivingStatements([headline, whole])[0]!.inAllParts).toBeNull();
  });

  it("do not depend on the order of the other views, and no further view adds a survivor", () => {
    const one = view("by one", [
      ["a", [1, 2], ["d"]],
      ["b", [1, 3]],
      ["c", [1, 4]],
      ["d", [2, 4]],
    ]);
    const two = { ...headline, kind: "judge" as const };
    expect(verdicts(one, two)).toEqual(verdicts(two, one));
    const survivors = (views: RankView[]): number =>
      Object.values(verdicts(...views)).filter((verdict) => verdict === "survives").length;
    expect(survivors([two])).toBe(6);
    // a above d, and b in the top 3.
    expect(survivors([two, one])).toBe(2);
  });

  it("require a view", () => {
    expect(() => survivingStatements([])).toThrow("survivingStatements requires at least one view, got none");
  });
});

describe("a view from estimates", () => {
  const about = { kind: "all", label: "means", n: 9, units: "cases", note: "means" } as const;
  const rows = (estimates: number[], df?: number): RankView =>
    rankView(
      about,
      ["a", "b", "c"],
      {
        estimates,
        covariance: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        ...(df === undefined ? {} : { df }),
      },
      { resamples: 2_000 },
    );

  it("separates what lies farther apart than the max-t of three differences", () => {
    // The studentised range of 3 at 95% is 3.31: a difference must exceed 3.31.
    expect(
      rows([10, 6.5, 6]).respondents.map(({ respondent, ranks, above }) => [respondent, ranks, above]),
    ).toEqual([
      ["a", [1, 1], ["b", "c"]],
      ["b", [2, 3], []],
      ["c", [2, 3], []],
    ]);
    expect(rows([9, 6, 6]).respondents.map(({ ranks }) => ranks)).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
  });

  it("allows every rank where there is one unit", () => {
    const found = rows([10, 6, 2], 0);
    expect(found.respondents.map(({ rank, ranks }) => [rank, ranks])).toEqual([
      [1, [1, 3]],
      [2, [1, 3]],
      [3, [1, 3]],
    ]);
    expect(found.note).toBe("means; too few units for rank sets");
  });

  it("decides by the sign test where a pair differs by the same amount in every unit", () => {
    const zero = [
      [0, 0],
      [0, 0],
    ];
    const ranksOf = (n: number) =>
      rankView({ ...about, n }, ["a", "b"], {
        estimates: [100, 0],
        covariance: zero,
        df: n - 1,
      }).respondents.map(({ ranks }) => ranks);
    // Twice 1/2^6 = 0.031, twice 1/2^5 = 0.063.
    expect(ranksOf(6)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(ranksOf(5)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
});
