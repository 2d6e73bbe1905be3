import { beforeAll, describe, expect, it } from "vitest";
import {
  type ColumnId,
  EgoSocialArenaData,
  scoreColumn,
  scoreColumns,
} from "../../../src/studies/egosocialarena/data/data.js";
import { bettingChips } from "../../../src/studies/egosocialarena/data/holdem.js";
import { loadEgoSocialArena } from "../../../src/studies/egosocialarena/data/printed-tables.js";
import {
  averageDefinitions,
  averageOf,
  averageRanks,
  fitAverage,
  searchAverages,
} from "../../../src/studies/egosocialarena/measures/average.js";
import { winReadings } from "../../../src/studies/egosocialarena/measures/blackjack.js";
import {
  assumedItems,
  cellGrim,
  columnDenominator,
  effectiveItems,
  humanSinglePass,
} from "../../../src/studies/egosocialarena/measures/denominators.js";
import {
  averageDifference,
  averageError,
  columnDifference,
  guessDifference,
  leadOverOthers,
  scoreDifference,
} from "../../../src/studies/egosocialarena/measures/differences.js";
import {
  level3Ranges,
  opponentNumbers,
  scoreBeliefs,
} from "../../../src/studies/egosocialarena/measures/g08a.js";
import { conflictingNames, nameParts } from "../../../src/studies/egosocialarena/measures/names.js";

let data: EgoSocialArenaData;
beforeAll(async () => {
  data = await loadEgoSocialArena();
});

/** The same tables with some of them changed. */
const edited = (over: Partial<EgoSocialArenaData>): EgoSocialArenaData =>
  Object.assign(Object.create(EgoSocialArenaData.prototype), data, over);

/** The same with some scores of one respondent changed. */
function withScores(id: string, scores: Partial<Record<ColumnId, number>>): EgoSocialArenaData {
  const rows = data.rows.map((row) =>
    row.id === id ? { ...row, scores: { ...row.scores, ...scores } } : row,
  );
  return edited({ rows });
}

describe("AVG", () => {
  it("has weights that add up to 1 in every definition", () => {
    for (const { id, weights } of averageDefinitions(data)) {
      expect(
        Object.values(weights).reduce((a, b) => a + b, 0),
        id,
      ).toBeCloseTo(1, 12);
    }
  });

  it("is the mean of eleven columns in all nine rows, and of the pillars in none", () => {
    const fits = averageDefinitions(data).map((definition) => fitAverage(data, definition));
    expect(fits.map(({ id, reproduced }) => [id, reproduced])).toEqual([
      ["columns", 9],
      ["columns-third", 0],
      ["scenarios", 0],
      ["pillars", 0],
      ["pillars-scenarios", 0],
      ["pillars-items", 0],
      ["items", 0],
    ]);
    // LLaMa-3-8B: (66.2 + 0 + 0 + 0 + 48 + 6.7 + 71 + 67.2 + 51.3 + 49.7 + 22.5) / 11 = 382.6 / 11.
    expect(averageOf(data.row("llama-3-8b"), fits[0]!)).toBeCloseTo(382.6 / 11, 12);
  });

  it("weighs pillars, scenarios and entries as their names say", () => {
    const weights = new Map(averageDefinitions(data).map((one) => [one.id, one.weights]));
    // Five columns in a third; the scenario of four columns in an eighth, or in half of a third.
    expect(weights.get("pillars")!.level1).toBeCloseTo(1 / 15, 12);
    expect(weights.get("scenarios")!.level1).toBeCloseTo(1 / 32, 12);
    expect(weights.get("pillars-scenarios")!.texas).toBeCloseTo(1 / 24, 12);
    expect(weights.get("items")!.first).toBeCloseTo(1155 / 2245, 12);
    expect(weights.get("items")!.level1).toBeCloseTo(10 / 2245, 12);
    expect(weights.get("pillars-items")!.real_world).toBeCloseTo(485 / 675 / 3, 12);
    for (const id of ["columns", "scenarios", "pillars", "items"]) {
      expect(weights.get(id)!.third).toBeUndefined();
    }
  });

  it("comes from one set of columns of 4,095", () => {
    const search = searchAverages(data);
    expect(search.reproducing).toHaveLength(1);
    expect(Object.keys(search.reproducing[0]!.weights)).toHaveLength(11);
    expect(search.next.residual).toBeGreaterThan(1);
    // Another AVG row, another answer.
    expect(searchAverages(withScores("gpt-4o", { parallel: 76.7 })).reproducing).toHaveLength(0);
  });

  it("ranks GPT-4o above LLaMa-3.1-405B by pillars and below it by columns", () => {
    const [columns, , , pillars] = averageDefinitions(data);
    const place = (definition: typeof columns, id: string) => averageRanks(data, definition!).get(id);
    expect([place(columns, "llama-3-1-405b"), place(columns, "gpt-4o")]).toEqual([3, 4]);
    expect([place(pillars, "llama-3-1-405b"), place(pillars, "gpt-4o")]).toEqual([4, 3]);
  });
});

describe("denominators", () => {
  it.each([
    ["third", 1155, 231],
    ["first", 1155, 231],
    ["texas", 50, 50],
    ["parallel", 90, 30],
    ["counterfactual", 100, 100],
    ["real_world", 485, 485],
    ["adversarial", 300, 300],
    ["social_goal", 20, 20],
    ["level1", 10, 10],
  ] as [ColumnId, number, number][])("%s: %i entries, shares of %i", (id, entries, items) => {
    expect(columnDenominator(data, id).entries).toBe(entries);
    expect(assumedItems(data, id)).toBe(items);
    // Only scores say how many items they show; what Table 1 counts is no answer.
    expect(effectiveItems(data, id)).toBe(items < entries ? items : Number.NaN);
  });

  it("sets the entries scored one by one against the coarser grid", () => {
    // 6.7, 13.3, 36.7, 90.0, 23.3, 86.7: six scores, 31 of the 91 numbers that shares of 90 print as.
    expect(columnDenominator(data, "parallel").coincidence).toBeCloseTo((31 / 91) ** 6, 12);
    // Fifteen different scores of both persons; 1,155 entries give every number of one decimal.
    expect(columnDenominator(data, "first").coincidence).toBeCloseTo((232 / 1001) ** 15, 20);
    expect(columnDenominator(data, "texas").coincidence).toBe(1);
    // 400 does not divide 485, nor 63 the 15 games.
    expect(columnDenominator(data, "real_world").coincidence).toBeNaN();
    expect(columnDenominator(data, "cooperative").coincidence).toBeNaN();
    // A single score on thirds, 31 of 91, is no finding.
    const rows = data.rows.map((row) => ({ ...row, scores: { ...row.scores, parallel: 6.7 } }));
    expect(effectiveItems(edited({ rows }), "parallel")).toBeNaN();
  });

  it("says nothing, and assumes the entries, when one score is no share of fewer", () => {
    // 27.8 is 25 of 90 and no whole number of 30 (8 of 30 is 26.7, 9 is 30.0).
    expect(effectiveItems(withScores("gpt-4o", { parallel: 27.8 }), "parallel")).toBeNaN();
    expect(assumedItems(withScores("gpt-4o", { parallel: 27.8 }), "parallel")).toBe(90);
    // 71.1 is 821 of 1,155 (71.08) and no share of 231 (164 is 71.0, 165 is 71.4).
    expect(assumedItems(withScores("gpt-4o", { first: 71.1 }), "first")).toBe(1155);
  });

  it("finds people's blackjack no share of 300, and the same 170 hands as o1-preview's", () => {
    expect(cellGrim(data, "human", "adversarial")).toMatchObject({ consistent: false, count: 170 });
    expect(cellGrim(data, "o1-preview", "adversarial")).toMatchObject({ consistent: true, count: 170 });
    expect(columnDenominator(data, "adversarial").misfits.map((row) => row.id)).toEqual(["human"]);
  });

  it("multiplies the chances of people's whole shares", () => {
    // (232 · 51 · 31 · 101 · 486) / 1001^5.
    expect(humanSinglePass(data).chance).toBeCloseTo((232 * 51 * 31 * 101 * 486) / 1001 ** 5, 15);
    expect(humanSinglePass(withScores("human", { texas: 93 })).misfits).toEqual(["texas", "adversarial"]);
  });
});

describe("differences", () => {
  it("are as printed, with no interval for deterministic rounds", () => {
    for (const { id, kind } of scoreColumns) {
      const found = columnDifference(data, ["o1-preview", "human"], id);
      expect(found.value).toBeCloseTo(data.row("o1-preview").scores[id] - data.human.scores[id], 12);
      expect(found.ci === null, id).toBe(kind === "rounds");
      expect(found.pValue === null, id).toBe(kind !== "share");
    }
  });

  it("bound what points and ratings can vary: 100 √(½ · ½ / 20) a side", () => {
    const { ci } = scoreDifference(50, 50, "social_goal", 20);
    expect(ci![1]).toBeCloseTo(1.959963985 * Math.SQRT2 * (50 / Math.sqrt(20)), 6);
  });

  it("turn over when the sides are exchanged", () => {
    const a = columnDifference(data, ["gpt-4o", "o1-preview"], "real_world");
    const b = columnDifference(data, ["o1-preview", "gpt-4o"], "real_world");
    expect(a.ci![0]).toBeCloseTo(-b.ci![1], 12);
    expect(a.paired!.pValue).toEqual(b.paired!.pValue);
  });

  it("give AVG an error that grows with fewer items and shrinks at the limits", () => {
    const perfect = Object.fromEntries(scoreColumns.map(({ id }) => [id, 100]));
    expect(averageError(withScores("gpt-4o", perfect), "gpt-4o")).toBe(0);
    const gap = averageDifference(data, "human", "o1-preview");
    expect(gap.value).toBeCloseTo((971 - 886.4) / 11, 10);
    expect(gap.ci[0]).toBeGreaterThan(0);
  });
});

describe("leads", () => {
  it("over the mean of the other models have the widest standard error of each", () => {
    // GPT-4o 53.0 of 20; the others' mean is 270 / 7.
    const { value, ci } = leadOverOthers(data, "gpt-4o", "social_goal");
    expect(value).toBeCloseTo(53 - 270 / 7, 10);
    const own = (53 * 47) / 20;
    const others = [22.5, 25.5, 34, 50.5, 33, 52, 52.5].map((x) => (x * (100 - x)) / 20 / 49);
    const se = Math.sqrt(own + others.reduce((a, b) => a + b));
    expect(ci[1] - value).toBeCloseTo(1.959963985 * se, 6);
  });

  it("in G0.8A take the three games as units", () => {
    // Differences 0, 1 and 5: mean 2, sd √7, half width 4.3027 √(7 / 3).
    const { value, ci } = guessDifference(data, ["o1-preview"], ["human"]);
    expect(value).toBeCloseTo(2, 12);
    expect(ci[1]).toBeCloseTo(2 + 4.30265273 * Math.sqrt(7 / 3), 6);
  });
});

describe("names", () => {
  it("agree but for spelling, a date and a file format, and differ by a version", () => {
    const named = (...names: string[]) =>
      conflictingNames(names.map((name) => ({ thing: "x", place: name, name })));
    expect(named("Claude-3.5-sonnet-20240620", "Claude-3-5-Sonnet")).toEqual([]);
    expect(named("LLaMa-3-8B-Chat", "Llama3-8b-chat-hf")).toEqual([]);
    expect(named("G0.8A", "N0.8A", "G0.8A").map(({ name }) => name)).toEqual(["G0.8A", "N0.8A"]);
    expect(nameParts("Llama3.1-405b-Instruct-Turbo")).toEqual([
      "llama",
      "3",
      "1",
      "405",
      "b",
      "instruct",
      "turbo",
    ]);
  });
});

describe("beliefs in G0.8A", () => {
  it("are held against numbers that follow the opponent's rule", () => {
    expect(opponentNumbers(1)).toEqual(Array(10).fill(50));
    expect(opponentNumbers(2)).toEqual([50, 45, 40, 35, 30, 25, 20, 15, 10, 5]);
    expect(() => opponentNumbers(3)).toThrow("opponentNumbers requires level 1 or 2, got 3");
  });

  it("are right exactly where the paper ticks them, but for one tick that is missing", () => {
    for (const level of [1, 2]) {
      for (const { id } of data.models) {
        const { wrongTicks, missingTicks } = scoreBeliefs(data, level, id);
        expect(wrongTicks, `${level} ${id}`).toEqual([]);
        expect(missingTicks, `${level} ${id}`).toEqual(level === 1 && id === "gpt-3-5-turbo" ? [9] : []);
      }
    }
  });

  it("agree with Table 2 in all 24 rows, and with the printed accuracy in all but one", () => {
    const apart: string[] = [];
    for (const { level, respondent, accuracy } of data.accuracies) {
      const { right, ticks, unprinted } = scoreBeliefs(data, level, respondent);
      const own = right === null || unprinted > 0 ? ticks : right;
      const column = scoreColumn(`level${level}`).id;
      expect(10 * own, `${level} ${respondent}`).toBe(data.row(respondent).scores[column]);
      if (own !== Math.round(10 * accuracy)) apart.push(`${level} ${respondent}`);
    }
    expect(apart).toEqual(["2 llama-3-70b"]);
  });

  it("have a mean distance and a bias by hand", () => {
    // GPT-4-Turbo at level 2: 0, 0, 8, 7, 6, 8, 8, 7, 8, 7 = 59.
    expect(scoreBeliefs(data, 2, "gpt-4-turbo")).toMatchObject({ meanError: 5.9, bias: 5.9 });
    // 67 against 50, …, 5: 17 + 22 + … + 62 = 395.
    expect(scoreBeliefs(data, 2, "llama-3-8b").meanError).toBeCloseTo(39.5, 12);
    expect(scoreBeliefs(data, 2, "o1-preview").meanError).toBeNaN();
  });

  it("find the rule in a round, or never", () => {
    const found = (level: number, id: string) => scoreBeliefs(data, level, id).found;
    expect(found(1, "claude-3-5-sonnet")).toBe(6);
    expect(found(1, "llama-3-1-405b")).toBe(4);
    expect(found(1, "o1-preview")).toBe(2);
    // Two right rounds at the end are no rule found.
    expect(found(2, "gpt-4o")).toBeNull();
  });

  it("at level 3 every tick is possible, and an impossible one is found", () => {
    for (const { id } of data.models) expect(level3Ranges(data, id).impossible, id).toBeNull();
    // From 50 the next number is at least 0.4 (1 + 50) = 20.4: a tick on 15 cannot be right.
    const beliefs = data.beliefs.map((cell) =>
      cell.level === 3 && cell.respondent === "o1-preview" && cell.round === 2
        ? { ...cell, belief: 15 }
        : cell,
    );
    const changed = edited({ beliefs });
    expect(level3Ranges(changed, "o1-preview").impossible).toBe(2);
    expect(level3Ranges(changed, "o1-preview").ranges.slice(1)).toEqual(Array(9).fill(null));
  });
});

describe("chips of a limit game", () => {
  it("grow by fixed bets, twice as large on turn and river", () => {
    expect(bettingChips(data.hand, "limit").map(({ chips, closed }) => [chips, closed])).toEqual([
      [[4, 4], true],
      [[6, 8], false],
      [[12, 12], true],
    ]);
  });

  it("are the printed ones if every raise doubles", () => {
    expect(bettingChips(data.hand, "doubling").map(({ chips }) => chips)).toEqual([
      [4, 4],
      [8, 16],
      [32, 32],
    ]);
  });

  it("stay as they are on a check, and end on a fold", () => {
    const action = (name: "check" | "fold") => ({ street: "preflop", player: 0, action: name }) as const;
    expect(bettingChips([action("check")], "limit")[0]!.chips).toEqual([1, 2]);
    expect(() => bettingChips([action("fold")], "limit")).toThrow("got fold");
  });
});

describe("win rates at blackjack", () => {
  it("are out of reach in the plain sense, and within it when pushes count and the hidden card is seen", () => {
    const percent = data.row("o1-preview").scores.adversarial;
    const readings = [false, true].flatMap((holeSeen) => winReadings({ percent, hands: 300, holeSeen }));
    expect(readings.map(({ counting, holeSeen }) => [counting, holeSeen])).toEqual([
      ["wins", false],
      ["decided", false],
      ["undefeated", false],
      ["wins", true],
      ["decided", true],
      ["undefeated", true],
    ]);
    expect(readings[0]!.tail).toBeLessThan(1e-5);
    expect(readings[5]!.tail).toBeGreaterThan(0.5);
    for (const row of data.models) expect(row.scores.adversarial).toBeGreaterThan(readings[0]!.best);
  });
});

describe("the tables of printed numbers", () => {
  it("name what they do not have", () => {
    expect(() => data.row("gpt-9")).toThrow(/Table 2 has no respondent "gpt-9"/);
    expect(() => data.count("chess")).toThrow(/Table 1 has no entry "chess"/);
    expect(() => data.beliefsOf(4, "gpt-4o")).toThrow(/Appendix C has no level 4/);
    expect(() => data.accuracyOf(1, "human")).toThrow(/no accuracy of "human"/);
    expect(() => scoreColumn("luck")).toThrow(/no column "luck"/);
  });
});
