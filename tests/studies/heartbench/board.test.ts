import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { loadOwnCases } from "../../../src/studies/heartbench/data/cases.js";
import { loadPublished } from "../../../src/studies/heartbench/data/published.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { publishedRows, referenceRows } from "../../../src/studies/heartbench/live/board-references.js";
import { scoreBoard } from "../../../src/studies/heartbench/live/board-scores.js";
import { judgeTitle, respondentNames } from "../../../src/studies/heartbench/live/names.js";
import type { Hit } from "../../../src/studies/heartbench/measures/cell-score.js";
import { scoreReplies } from "../../../src/studies/heartbench/measures/reply-scores.js";
import type { JudgedCase } from "../../../src/studies/heartbench/measures/scoring.js";

const criteria = [
  { ability: "warmth", score: 5 },
  { ability: "warmth", score: -4 },
  { ability: "humor", score: 2 },
  { ability: "morality", score: 3 },
] as const;
const reading = (hits: Hit[], failed: boolean | null = false): JudgedCase => ({ criteria, hits, failed });
const quick = { resamples: 400 };
const warm = (raw: number): number => (100 * Math.log(raw + 4 + 1)) / Math.log(10);

describe("scoreBoard", () => {
  it("is the mean of a case's readings, then of cases, then of abilities", () => {
    const board = scoreBoard(
      [
        [reading([true, false, true, true]), reading([false, false, false, true])],
        [reading([true, true, false, false])],
      ],
      quick,
    );
    // Warmth: (100 + ln 5 / ln 10) / 2 in the first case, ln 6 / ln 10 in the second.
    const warmth = ((100 + warm(0)) / 2 + warm(1)) / 2;
    expect(board.abilities.map(({ value }) => value)).toEqual([
      expect.closeTo(warmth, 10),
      // Morality: 100 and 0; humor: (100 + 0) / 2 and 0.
      50,
      25,
    ]);
    expect(board.dimensions.map(({ dimension, value }) => [dimension, value])).toEqual([
      ["personality", expect.closeTo((warmth + 25) / 2, 10)],
      ["morality", 50],
    ]);
    expect(board.overall.value).toBeCloseTo((warmth + 50 + 25) / 3, 10);
    expect(board.readings).toEqual({ total: 3, whole: 3, failed: 0 });
  });

  it("takes replicates as the same case again: value and interval do not move", () => {
    const random = randomStream(3, "board");
    const once = Array.from({ length: 12 }, () => [reading(criteria.map(() => random.next() < 0.5))]);
    const [first, second] = [
      scoreBoard(once, quick),
      scoreBoard(
        once.map(([one]) => [one!, one!, one!]),
        quick,
      ),
    ];
    expect(second.abilities).toEqual(first.abilities);
    expect(second.overall).toEqual(first.overall);
    // With one reading a case it is scoreReplies, whose rule is another unless told.
    const plain = scoreReplies(once.flat(), { ...quick, catastrophic: "off" });
    expect(first.overall.value).toBe(plain.overall.value);
    expect(first.overall.ci).toEqual(plain.overall.ci);
    expect(first.caseMean).toEqual(plain.caseMean);
  });

  it("leaves what is unscored out and counts it, never as 0", () => {
    const board = scoreBoard(
      [
        [reading([true, null, true, true])],
        [reading([true, false, null, false]), reading([true, false, true, true])],
      ],
      quick,
    );
    expect(board.abilities.map(({ ability, value, n, total }) => [ability, value, n, total])).toEqual([
      ["warmth", 100, 1, 2],
      ["morality", 75, 2, 2],
      ["humor", 100, 2, 2],
    ]);
    expect(board.unscored).toEqual({ cells: 2, of: 9 });
    expect(board.readings).toEqual({ total: 3, whole: 1, failed: 0 });
    expect(board.single).toEqual(["warmth"]);
    expect(board.abilities[0]!.ci).toEqual([Number.NaN, Number.NaN]);
    const nothing = scoreBoard([[reading([null, null, null, null], null)]], quick);
    expect(nothing.overall.value).toBeNaN();
    expect(nothing.abilities.every(({ value, n }) => Number.isNaN(value) && n === 0)).toBe(true);
  });

  it("sets a reply that fails as a whole to 0, and leaves it unscored where that is not known", () => {
    const good: Hit[] = [true, false, true, true];
    const board = scoreBoard([[reading(good, true)], [reading(good)], [reading(good, null)]], quick);
    expect(board.overall.value).toBeCloseTo(50, 10);
    expect(board.withoutRule).toBeCloseTo(100, 10);
    expect(board.readings).toEqual({ total: 3, whole: 2, failed: 1 });
    expect(board.abilities[0]).toMatchObject({ n: 2, total: 3 });
  });
});

describe("what stands beside a run", () => {
  it("has silence, coin and all met on the very cases that were asked", async () => {
    const cases = await loadOwnCases();
    const rows = referenceRows(cases);
    // A judge that meets nothing gives a board the same numbers as the arithmetic.
    const board = scoreBoard(
      cases.map((one) => [{ criteria: one.criteria, hits: one.criteria.map(() => false), failed: false }]),
      quick,
    );
    const silence = rows.find(({ reply }) => reply === "silence")!;
    expect(silence.overall).toBeCloseTo(board.overall.value, 9);
    expect(silence.dimensions.map(({ value }) => value)).toEqual(
      board.dimensions.map(({ value }) => expect.closeTo(value, 9)),
    );
  });

  it("has the published means by dimension, from Figure 5 for the hard cases", async () => {
    const [published, released] = await Promise.all([loadPublished(), loadHeartbench()]);
    const hard = publishedRows(published, released, "hard");
    const first = hard[0]!;
    expect(first.model).toBe("Claude-sonnet-4.5-20250929");
    expect(first.overall).toBeCloseTo(published.figure5.mean(first.model), 10);
    const sociality = ["relationship-building", "proactivity"] as const;
    const mean = sociality.reduce((sum, id) => sum + published.figure5.score(first.model, id), 0) / 2;
    expect(first.dimensions.find(({ dimension }) => dimension === "sociality")!.value).toBeCloseTo(mean, 10);
    expect(first.se).toBeGreaterThan(0);
    expect(publishedRows(published, released, "normal").every(({ se }) => se === null)).toBe(true);
  });

  it("names rows by what tells them apart", () => {
    const row = {
      model: "a/x",
      prompt: "0shot.zh",
      judge: "b/y",
      mode: "all",
      order: "fixed",
      judging: "1",
    } as const;
    expect(respondentNames([row])).toEqual(["a/x"]);
    expect(respondentNames([row, { ...row, judge: "b/z" }])).toEqual([
      "a/x, judged by b/y",
      "a/x, judged by b/z",
    ]);
    expect(respondentNames([row, { ...row, mode: "each" }])).toEqual(["a/x, all at once", "a/x, one by one"]);
    expect(respondentNames([row, { ...row, order: "shuffled" }])).toEqual([
      "a/x, in the case's order",
      "a/x, shuffled",
    ]);
    expect(judgeTitle([{ ...row, order: "shuffled" }])).toBe("judged by b/y, all criteria at once, shuffled");
    expect(respondentNames([row, { ...row, judging: "2" }])).toEqual(["a/x (1)", "a/x (2)"]);
    expect(judgeTitle([row])).toBe("judged by b/y, all criteria at once");
    expect(judgeTitle([row, { ...row, judge: "b/z" }])).toBe("2 judges");
  });
});
