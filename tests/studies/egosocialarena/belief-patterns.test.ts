import { describe, expect, it } from "vitest";
import type { ConfidenceInterval } from "../../../src/core/estimate.js";
import { loadEgoSocialArena } from "../../../src/studies/egosocialarena/data/printed-tables.js";
import { patternTables } from "../../../src/studies/egosocialarena/live/g08a/patterns.js";
import type { GuessRow } from "../../../src/studies/egosocialarena/live/g08a/report.js";
import {
  type BelievedGame,
  beliefPatterns,
  gameBeliefPatterns,
  type PatternRow,
  patternShares,
  printedBeliefPatterns,
} from "../../../src/studies/egosocialarena/measures/belief-patterns.js";

const falling = [50, 45, 40, 35, 30, 25, 20, 15, 10, 5];
const points = (numbers: readonly number[]): ConfidenceInterval[] =>
  numbers.map((number) => [number, number]);
const game = (beliefs: (number | null)[], numbers = falling): BelievedGame => ({
  ...{ beliefs, opponent: points(numbers), right: beliefs.map((belief, i) => belief === numbers[i]) },
});
const data = await loadEgoSocialArena();

describe("beliefPatterns", () => {
  it("finds a mid-point belief in round 1 alone", () => {
    expect(beliefPatterns(game([50, ...falling.slice(1)])).midPoint).toBe(true);
    expect(beliefPatterns(game([49, 50, ...falling.slice(2)])).midPoint).toBe(false);
    expect(beliefPatterns(game([null, ...falling.slice(1)])).midPoint).toBeNull();
  });

  it("finds a strange guess above the opponent's last number, in rounds 2 to 5 only", () => {
    const at = (round: number, belief: number | null) =>
      beliefPatterns(game(falling.map((n, i) => (i + 1 === round ? belief : n))));
    expect(at(2, 51)).toMatchObject({ strangeGuess: true, strangeRounds: [2] });
    // The opponent's last number itself is no jump.
    expect(at(2, 50)).toMatchObject({ strangeGuess: false, strangeRounds: [], backOnTrack: null });
    expect(at(5, 36).strangeRounds).toEqual([5]);
    expect(at(6, 90).strangeGuess).toBe(false);
    expect(at(3, null).strangeGuess).toBeNull();
    expect(at(7, null).strangeGuess).toBe(false);
  });

  it("is back on track where every belief to the end is right, at least three", () => {
    expect(beliefPatterns(game([50, 45, 90, 20, 20, 20, 20, 15, 10, 5])).backOnTrack).toBe("right");
    // The last two are too few, and 20 to 15 in one step of four goes nowhere near the opponent's.
    expect(beliefPatterns(game([50, 45, 90, 20, 20, 20, 20, 20, 10, 5])).backOnTrack).toBe("no");
    // A missing belief breaks the run, and leaves the steps open.
    expect(beliefPatterns(game([50, 45, 90, 20, 20, 20, 20, null, 10, 5])).backOnTrack).toBe("undecided");
  });

  it("counts the opponent's steps with wrong numbers apart", () => {
    // From round 3 on: -6, -6, -3, -5, -6, -4, -6, so -5.1 on average, near the opponent's -5, and always down.
    const steps = [50, 45, 48, 42, 36, 33, 28, 22, 18, 12];
    expect(beliefPatterns(game(steps))).toMatchObject({ strangeRounds: [3], backOnTrack: "steps" });
    // Up again once.
    expect(beliefPatterns(game([50, 45, 48, 42, 30, 33, 28, 22, 18, 12])).backOnTrack).toBe("no");
    // Always down, by 3.4 on average: too slow.
    expect(beliefPatterns(game([50, 45, 48, 42, 34, 32, 30, 28, 26, 24])).backOnTrack).toBe("no");
    // An opponent that never moves has no steps to catch.
    const constant = Array<number>(10).fill(50);
    expect(beliefPatterns(game([50, 50, 67, 67, 67, 67, 67, 67, 67, 67], constant)).backOnTrack).toBe("no");
  });

  it("does not call sudden what was too high all along", () => {
    expect(beliefPatterns(game(Array<number>(10).fill(67)))).toMatchObject({
      strangeGuess: false,
      strangeRounds: [],
    });
    // Without the belief before, nobody knows whether the number rose.
    expect(beliefPatterns(game([50, null, 48, 30, 30, 25, 20, 15, 10, 5])).strangeGuess).toBeNull();
  });

  it("leaves a level 3 game open where the opponent's range does", () => {
    const opponent: (ConfidenceInterval | null)[] = [
      [50, 50],
      [20, 60],
      [20, 60],
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ];
    const open = (third: number, fourth: number) =>
      beliefPatterns({
        ...{ beliefs: [50, 40, third, fourth, 10, 1, 1, 1, 1, 1], opponent },
        right: Array<boolean>(10).fill(false),
      });
    expect(open(61, 10)).toMatchObject({ strangeGuess: true, strangeRounds: [3], backOnTrack: "undecided" });
    // 45 is in the range of 20 to 60; 30 is in it too, and no rise.
    expect(open(45, 10).strangeGuess).toBeNull();
    expect(open(30, 25).strangeGuess).toBe(false);
  });
});

describe("printedBeliefPatterns", () => {
  const rows = printedBeliefPatterns(data);
  const of = (respondent: string, level: number): PatternRow =>
    rows.find((row) => row.respondent === respondent && row.level === level)!;

  it("says of GPT-4-Turbo at level 2 what the paper says, and of its round 1", () => {
    expect(of("gpt-4-turbo", 2)).toMatchObject({
      midPoint: true,
      strangeGuess: true,
      strangeRounds: [3],
      backOnTrack: "steps",
    });
    // The paper says the same of GPT-3.5-Turbo's round 1; Appendix C prints 40.
    expect([1, 2, 3].map((level) => of("gpt-3-5-turbo", level).midPoint)).toEqual([false, false, false]);
  });

  it("reads a tick without a number as the opponent's number, where that is known", () => {
    expect(of("o1-preview", 2)).toMatchObject({ midPoint: false, strangeGuess: false, backOnTrack: null });
    expect(of("o1-preview", 3)).toMatchObject({ midPoint: false, strangeGuess: null, backOnTrack: null });
  });

  it("finds no sudden guess in a constant belief of 67", () => {
    expect(of("llama-3-8b", 1)).toMatchObject({ midPoint: false, strangeGuess: false, backOnTrack: null });
  });

  it("has shares whose counts add up, with exact intervals", () => {
    for (const { pattern, level, games, share, shown, undecided } of patternShares(rows)) {
      expect(share.n + undecided, `${pattern} ${level}`).toBe(games);
      if (share.n === 0) continue;
      expect(share.value).toBe(shown / share.n);
      expect(share.ci[0]).toBeLessThanOrEqual(share.value);
      expect(share.ci[1]).toBeGreaterThanOrEqual(share.value);
    }
    const all = patternShares(rows).filter(({ level }) => level === "all");
    const [mid, strange, right, either] = all;
    expect(mid).toMatchObject({ games: 24, shown: 12, undecided: 0 });
    // Back on track is asked of games with a strange guess, and "right" is part of "right or steps".
    expect(right!.games).toBe(strange!.shown);
    expect(either!.shown).toBeGreaterThanOrEqual(right!.shown);
  });
});

describe("the patterns of a run's games", () => {
  it("take the opponent's tolerance: a level 3 belief within 0.5 is right", () => {
    const opponent = [50, 40, 36, 34.4, 33.8, 33.5, 33.4, 33.4, 33.3, 33.3];
    const beliefs = [50, 51, 36, 34, 34, 33, 33, 33, 33, 33];
    expect(gameBeliefPatterns({ respondent: "a", level: 3, beliefs, opponent })).toMatchObject({
      strangeRounds: [2],
      backOnTrack: "right",
    });
  });

  it("stand in tables beside those of Appendix C", () => {
    const row = {
      respondent: "a",
      level: 2,
      beliefs: [50, ...falling.slice(1)],
      opponent: falling,
    } as unknown as GuessRow;
    const [games, shares] = patternTables([row], data);
    expect(games!.rows).toEqual([["> a", "2", "yes", "no", ""]]);
    expect(shares!.rows[0]).toEqual(["mid-point belief", "all", "1/1 [3, 100]", "12/24 [29, 71]"]);
    expect(shares!.rows.find(([pattern]) => pattern === "back on track: right")![2]).toBe("–");
    expect(patternTables([], data)).toEqual([]);
  });
});
