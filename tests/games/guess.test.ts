import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { type OpponentLevel, randomOpponent, ruleOpponent } from "../../src/games/guess/opponents.js";
import { learnRule } from "../../src/games/guess/pattern-learner.js";
import {
  bestResponder,
  bestResponse,
  copyPlayer,
  fixedPlayer,
  type GuessPlayer,
  levelK,
  patternLearner,
  randomGuessPlayer,
  undercutPlayer,
} from "../../src/games/guess/players.js";
import {
  chooseNumber,
  type GuessSide,
  type GuessState,
  guessTarget,
  openGuess,
} from "../../src/games/guess/rules.js";
import { type BelievedRound, scoreGuess } from "../../src/games/guess/score.js";
import { IllegalMoveError } from "../../src/games/illegal-move.js";

/** A game by rules alone: forfeits the given rounds. */
function game(player: GuessPlayer, level: OpponentLevel, forfeits: readonly number[] = []): BelievedRound[] {
  const opponent = ruleOpponent(level);
  let state = openGuess();
  const rounds: BelievedRound[] = [];
  while (state.ended === null) {
    const { belief, number } = player.turn(state.played);
    const { number: theirs, ruled } = opponent.next(state.played);
    const given = !forfeits.includes(rounds.length + 1);
    state = chooseNumber(state, "player", given ? number : null, given ? "" : "no answer");
    state = chooseNumber(state, "opponent", theirs);
    const settled = state.played.at(-1) as BelievedRound;
    rounds.push({ ...settled, belief: { number: belief, reason: "" }, ruled });
  }
  return rounds;
}
const numbersOf = (rounds: readonly BelievedRound[]): (number | null)[] =>
  rounds.map(({ opponent }) => opponent.number);

describe("two players and 80% of the average", () => {
  const winner = (mine: number, theirs: number) =>
    chooseNumber(chooseNumber(openGuess(1), "player", mine), "opponent", theirs).played[0]?.winner;

  it("the lower number always wins: every pair of whole numbers, and pairs of others", () => {
    for (let a = 1; a <= 100; a++) {
      for (let b = 1; b <= 100; b++) {
        expect(winner(a, b)).toBe(a < b ? "player" : a > b ? "opponent" : "both");
      }
    }
    const random = randomStream(1, "test", "pairs");
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [1 + 99 * random.next(), 1 + 99 * random.next()];
      expect(winner(a, b)).toBe(a < b ? "player" : "opponent");
    }
  });

  const points = (mine: number, theirs: number): number => {
    const result = winner(mine, theirs);
    return result === "player" ? 1 : result === "both" ? 0.5 : 0;
  };
  const all = Array.from({ length: 100 }, (_, i) => i + 1);

  it("1 is weakly dominant, and nothing else is", () => {
    const dominates = (mine: number): boolean =>
      all.every((other) => all.every((theirs) => points(mine, theirs) >= points(other, theirs)));
    expect(all.filter(dominates)).toEqual([1]);
  });

  it("the best responses to a number are those below it; to 1, 1 itself", () => {
    for (const theirs of all) {
      const most = Math.max(...all.map((mine) => points(mine, theirs)));
      const best = all.filter((mine) => points(mine, theirs) === most);
      expect(best).toEqual(theirs === 1 ? [1] : all.filter((mine) => mine < theirs));
      expect(best).toContain(bestResponse(theirs));
      expect(bestResponse(theirs)).toBe(Math.max(...best));
    }
    expect(bestResponse(20.4)).toBe(20);
  });

  it("0.8 of a belief is a best response by chance, not by its size", () => {
    // It wins, as every lower number does; 0.8 of the average would be the target only if one did not play.
    expect(winner(40, 50)).toBe("player");
    expect(guessTarget(40, 50)).toBe(36);
    expect(points(40, 50)).toBe(points(49, 50));
  });
});

describe("a game's states", () => {
  it("always have a legal move until the end, and none after; illegal moves change nothing", () => {
    for (let i = 0; i < 200; i++) {
      const random = randomStream(4, "test", "guess", i);
      let state: GuessState = openGuess(1 + random.int(10));
      while (state.ended === null) {
        const open = (["player", "opponent"] as GuessSide[]).filter(
          (side) => state.pending[side] === undefined,
        );
        expect(open.length).toBeGreaterThan(0);
        const side = open[random.int(open.length)] as GuessSide;
        const before = JSON.stringify(state);
        for (const bad of [0, 0.99, 101, -5, Number.NaN, Infinity]) {
          expect(() => chooseNumber(state, side, bad)).toThrow(IllegalMoveError);
        }
        const other = side === "player" ? "opponent" : "player";
        if (!open.includes(other)) expect(() => chooseNumber(state, other, 50)).toThrow("has already chosen");
        expect(JSON.stringify(state)).toBe(before);
        const forfeit = random.int(5) === 0;
        state = chooseNumber(
          state,
          side,
          forfeit ? null : 1 + 99 * random.next(),
          forfeit ? "no answer" : "",
        );
      }
      expect(state.played).toHaveLength(state.rounds);
      for (const side of ["player", "opponent"] as const) {
        expect(() => chooseNumber(state, side, 50)).toThrow("the game has ended");
      }
      // Points are conserved: one a scored round, none in the others.
      const rounds = state.played.map((round) => ({ ...round, belief: round.player, ruled: true }));
      const { points } = scoreGuess(rounds, 0);
      expect(points.player + points.opponent).toBe(points.scored);
      expect(points.scored).toBe(state.played.filter(({ winner }) => winner !== null).length);
    }
  });

  it("say what is wrong, with the value", () => {
    const state = chooseNumber(openGuess(), "player", 40);
    expect(() => chooseNumber(state, "player", 41)).toThrow(
      "player has already chosen in round 1; wait for opponent",
    );
    expect(() => chooseNumber(state, "opponent", 101)).toThrow(
      "a number from 1 to 100 is needed, opponent chose 101 in round 1",
    );
    expect(() => openGuess(0)).toThrow("a whole number of rounds above 0, got 0");
  });
});

describe("the paper's opponents", () => {
  it("follow their rules", () => {
    expect(numbersOf(game(fixedPlayer(30), 1))).toEqual(Array(10).fill(50));
    expect(numbersOf(game(fixedPlayer(30), 2))).toEqual([50, 45, 40, 35, 30, 25, 20, 15, 10, 5]);
    // 0.8 x (50 + 50) / 2 = 40, 0.8 x (50 + 40) / 2 = 36, 34.4, …
    const third = numbersOf(game(fixedPlayer(50), 3));
    expect(third.slice(0, 4)).toEqual([50, 40, 36, 34.4]);
  });

  it("answer 1 with 20.4, for which the appendix counts 20 as right", () => {
    expect(numbersOf(game(fixedPlayer(1), 3))[1]).toBeCloseTo(20.4, 12);
    expect(ruleOpponent(3).tolerance).toBe(0.5);
  });

  it("stay in the range of the game, where their rules would leave it", () => {
    expect(numbersOf(game(fixedPlayer(1), 3)).at(-1)).toBe(1);
    const later = Array.from({ length: 11 }, () => ({})) as never[];
    expect(ruleOpponent(2).next(later).number).toBe(1);
    expect(() => ruleOpponent(4 as OpponentLevel)).toThrow("no opponent of level 4; one of 1, 2, 3");
  });

  it("of level 3 repeats its number after a forfeited round, and that belief is not scored", () => {
    const rounds = game(fixedPlayer(50), 3, [2]);
    expect(numbersOf(rounds).slice(0, 4)).toEqual([50, 40, 40, 36]);
    expect(rounds.map(({ ruled }) => ruled).slice(0, 4)).toEqual([true, true, false, true]);
    const { beliefs, points, unscored } = scoreGuess(rounds, 0.5);
    expect(beliefs).toMatchObject({ scored: 9, rounds: 10 });
    expect(points.scored).toBe(9);
    expect(unscored).toEqual({
      beliefs: { "the opponent's rule had no number to go by": 1 },
      numbers: { "no answer": 1 },
    });
  });

  it("at random can be replayed, and not predicted", () => {
    const played = openGuess().played;
    expect(randomOpponent(3).next(played)).toEqual(randomOpponent(3).next(played));
    const numbers = Array.from({ length: 500 }, (_, seed) => randomOpponent(seed).next(played).number);
    expect(Math.min(...numbers)).toBeLessThan(5);
    expect(Math.max(...numbers)).toBeGreaterThan(96);
    expect(numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 100)).toBe(true);
  });
});

describe("scores", () => {
  it("ask for the exact number where the rule gives whole ones", () => {
    const near = game({ id: "near", turn: () => ({ belief: 50.4, number: 40 }) }, 1);
    expect(scoreGuess(near, 0).accuracy).toBe(0);
    expect(scoreGuess(near, 0).meanAbsoluteError).toBeCloseTo(0.4, 12);
    expect(scoreGuess(near, 0.5).accuracy).toBe(1);
  });

  it("find the rule from the round on from which all is right, three or more to the end", () => {
    const from = (round: number): BelievedRound[] =>
      game(
        { id: "late", turn: (played) => ({ belief: played.length + 1 >= round ? 50 : 10, number: 40 }) },
        1,
      );
    expect(scoreGuess(from(1), 0).ruleFound).toBe(1);
    expect(scoreGuess(from(6), 0).ruleFound).toBe(6);
    expect(scoreGuess(from(8), 0).ruleFound).toBe(8);
    expect(scoreGuess(from(9), 0).ruleFound).toBeNull();
  });

  it("leave a missing belief unscored: no mistake, and no rule found across it", () => {
    const rounds = game(fixedPlayer(50), 1);
    const fifth = rounds[4] as BelievedRound;
    rounds[4] = { ...fifth, belief: { number: null, reason: "several numbers" } };
    const score = scoreGuess(rounds, 0);
    expect(score.accuracy).toBe(1);
    expect(score.beliefs).toEqual({ right: 9, scored: 9, rounds: 10 });
    expect(score.ruleFound).toBe(6);
    expect(score.unscored.beliefs).toEqual({ "several numbers": 1 });
  });

  it("are undefined where nothing could be scored", () => {
    const rounds = game(fixedPlayer(50), 1).map((round) => ({
      ...round,
      belief: { number: null, reason: "refused" },
    }));
    expect(scoreGuess(rounds, 0).accuracy).toBeNaN();
    expect(scoreGuess(rounds, 0).meanAbsoluteError).toBeNaN();
    expect(scoreGuess(rounds, 0).ruleFound).toBeNull();
  });
});

describe("the players", () => {
  it.each<[OpponentLevel, number, number, number]>([
    [1, 1, 10, 10],
    // In round 2 it expects 50 again, and is undercut.
    [2, 3, 9, 9],
    [3, 3, 9, 9],
  ])("the learner finds the rule of level %i in round %i", (level, found, right, won) => {
    const score = scoreGuess(game(patternLearner(), level), ruleOpponent(level).tolerance);
    expect(score.ruleFound).toBe(found);
    expect(score.beliefs.right).toBe(right);
    expect(score.points.player).toBe(won);
  });

  it("the learner is sure of the rule, and names it", () => {
    expect(learnRule(game(patternLearner(), 1)).rule).toEqual({ family: "constant", start: 50 });
    expect(learnRule(game(patternLearner(), 2)).rule).toEqual({ family: "arithmetic", start: 50, step: -5 });
    const third = learnRule(game(patternLearner(), 3));
    expect(third.rule).toEqual({ family: "share-of-mean", start: 50, share: 0.8 });
    expect(third.probability).toBeGreaterThan(0.99);
  });

  it("the learner finds rules that are not the paper's", () => {
    let state = openGuess();
    for (const theirs of [20, 27, 34]) {
      state = chooseNumber(chooseNumber(state, "player", 33), "opponent", theirs);
    }
    expect(learnRule(state.played)).toMatchObject({ belief: 41, rule: { family: "arithmetic", step: 7 } });
  });

  it("one slip does not make the learner forget", () => {
    let state = openGuess();
    for (const theirs of [50, 50, 50, 50, 77]) {
      state = chooseNumber(chooseNumber(state, "player", 33), "opponent", theirs);
    }
    expect(learnRule(state.played).belief).toBe(50);
  });

  it("a reasoner of level 2 knows what level 3 does", () => {
    const { accuracy, ruleFound } = scoreGuess(game(levelK(2), 3), 0.5);
    expect(accuracy).toBe(0.9);
    expect(ruleFound).toBe(2);
  });

  it.each<[GuessPlayer, OpponentLevel, number]>([
    [copyPlayer(), 1, 10],
    [copyPlayer(), 2, 1],
    [undercutPlayer(), 1, 10],
    [fixedPlayer(67), 1, 0],
    [bestResponder(levelK(2)), 3, 9],
  ])("$id against level %i holds the beliefs that it should", (player, level, right) => {
    expect(scoreGuess(game(player, level), ruleOpponent(level).tolerance).beliefs.right).toBe(right);
  });

  it("undercutting wins every round against what stands still, copying half", () => {
    expect(scoreGuess(game(undercutPlayer(), 1), 0).points).toEqual({ player: 10, opponent: 0, scored: 10 });
    expect(scoreGuess(game(copyPlayer(), 1), 0).points).toEqual({ player: 5, opponent: 5, scored: 10 });
  });

  it("all choose numbers of the game, against everyone, and the same again", () => {
    const players = () => [
      fixedPlayer(67),
      levelK(0),
      levelK(1),
      levelK(2),
      levelK(3),
      copyPlayer(),
      undercutPlayer(),
      bestResponder(copyPlayer()),
      patternLearner(),
      randomGuessPlayer(5),
    ];
    for (const level of [1, 2, 3] as const) {
      const [once, again] = [players(), players()].map((list) => list.map((player) => game(player, level)));
      expect(once).toEqual(again);
    }
    expect(new Set(players().map(({ id }) => id)).size).toBe(10);
  });

  it("refuse what is no player", () => {
    expect(() => fixedPlayer(0)).toThrow("a number from 1 to 100, got 0");
    expect(() => levelK(-1)).toThrow("a whole number from 0, got -1");
  });
});
