import { describe, expect, it } from "vitest";
import { bestReply, exploitabilityOf, profileValue } from "../../../src/games/holdem/best-response.js";
import { solveByCfr } from "../../../src/games/holdem/cfr.js";
import { decisionsOf, uniformStrategy } from "../../../src/games/holdem/tree-game.js";
import { kuhnPoker, leducPoker } from "./known-games.js";

describe("CFR+ and best responses on games whose value is known", () => {
  it("finds Kuhn's value of -1/18", () => {
    const game = kuhnPoker();
    const { strategy, convergence } = solveByCfr(game, { iterations: 10_000, measureAt: [10, 100, 10_000] });
    // A best response of each side bounds the value from above and from below.
    expect(profileValue(game, strategy)).toBeCloseTo(-1 / 18, 5);
    expect(bestReply(game, strategy, 0).value).toBeCloseTo(-1 / 18, 4);
    expect(bestReply(game, strategy, 1).value).toBeCloseTo(1 / 18, 4);
    const [early, middle, late] = convergence.map(({ exploitability }) => exploitability);
    expect(middle).toBeLessThan(early as number);
    expect(late).toBeLessThan(1e-4);
  });

  it("finds Kuhn's family of equilibria: the first player bets three times as often with a king as with a jack", () => {
    const game = kuhnPoker();
    const { strategy } = solveByCfr(game, { iterations: 2000 });
    // Kuhn 1950: jack alpha in [0, 1/3], king 3 alpha, queen never; the second player's answers are unique.
    const first = strategy[game.root.id] as Float64Array;
    expect(first[5]).toBeCloseTo(3 * (first[1] as number), 2);
    expect(first[3]).toBeCloseTo(0, 2);
    const [afterCheck, afterBet] = game.root.children.map((child) =>
      child.kind === "decision" ? (strategy[child.id] as Float64Array) : new Float64Array(),
    );
    expect(afterCheck?.[1]).toBeCloseTo(1 / 3, 2);
    expect(afterBet?.[3]).toBeCloseTo(1 / 3, 2);
  });

  it("computes Kuhn's best responses to equal chances by hand", () => {
    const game = kuhnPoker();
    const uniform = uniformStrategy(game);
    // Second player: folds a jack to a bet (-1), calls with a king (2, 2); with a queen the bet is jack or king
    // with equal chance, so call = (2 - 2) / 2 = 0 > -1. After a check, betting: a king wins 1 or 2 with equal
    // chance (1.5), a queen against jack and king 1 or 2, 1 or -2: (1.5 - .5) / 2 = .5, checking 0; a jack
    // -.5, checking -1. Mean of check and bet: jack (-.5 - 1) / 2, queen (.5 + 0) / 2, king (1.5 + 2) / 2.
    expect(bestReply(game, uniform, 1).value).toBeCloseTo((-0.75 + 0.25 + 1.75) / 3, 12);
  });

  it("finds Leduc's value, through a second level of types", () => {
    const game = leducPoker();
    const { strategy, convergence } = solveByCfr(game, { iterations: 1000, measureAt: [10, 100, 1000] });
    expect(profileValue(game, strategy)).toBeCloseTo(-0.0856064, 3);
    expect(convergence.at(-1)?.exploitability).toBeLessThan(0.001);
    expect(-bestReply(game, strategy, 1).value).toBeLessThanOrEqual(-0.085606);
    expect(bestReply(game, strategy, 0).value).toBeGreaterThanOrEqual(-0.085607);
  });

  it("gives what a reply is worth when the reply is played", () => {
    const game = leducPoker();
    const uniform = uniformStrategy(game);
    const reply = bestReply(game, uniform, 0);
    expect(profileValue(game, uniform, reply.strategy)).toBeCloseTo(reply.value, 12);
    expect(exploitabilityOf(game, uniform)).toBeGreaterThan(1);
    const mixed = decisionsOf(game).map(({ id, player }) => (player === 0 ? reply.strategy : uniform)[id]!);
    expect(bestReply(game, mixed, 0).value).toBeCloseTo(reply.value, 12);
  });

  it("refuses what is no strategy of the game", () => {
    expect(() => bestReply(kuhnPoker(), [], 0)).toThrow(
      "bestReply requires a strategy with a table for each of 4 decisions, got 0",
    );
    expect(() => solveByCfr(kuhnPoker(), { iterations: 0 })).toThrow("above 0, got 0");
  });
});
