import { describe, expect, it } from "vitest";
import { policyStrategy, strategyPolicy } from "../../../src/games/holdem/abstract-policy.js";
import { holdemAbstraction } from "../../../src/games/holdem/abstraction.js";
import { bestReply, profileValue } from "../../../src/games/holdem/best-response.js";
import { bettingNodes, bettingTree, nodeAfter } from "../../../src/games/holdem/betting-tree.js";
import { solveByCfr } from "../../../src/games/holdem/cfr.js";
import { exploitability, playBestReply, playPairs } from "../../../src/games/holdem/exploitability.js";
import { uniformStrategy } from "../../../src/games/holdem/tree-game.js";
import { alwaysCall, alwaysFold, alwaysRaise, randomMoves } from "./policies.js";

const small = holdemAbstraction({ boards: 300, buckets: [4, 2, 2, 2] });

describe("the betting tree", () => {
  it("has 10 decisions a street and 9 ways to the next, after each of which it begins anew", () => {
    const { root, decisions } = bettingTree();
    const byStreet = [0, 0, 0, 0];
    for (const { level } of bettingNodes(root)) byStreet[level]!++;
    expect(byStreet).toEqual([10, 90, 810, 7290]);
    expect(decisions).toBe(8200);
  });

  it("finds the decision of a history whoever has the button", () => {
    const { root } = bettingTree();
    const move = (player: 0 | 1, action: "call" | "check" | "raise") =>
      ({ street: 0, player, action }) as const;
    const [call, check] = [
      nodeAfter(root, [move(1, "call")]),
      nodeAfter(root, [move(1, "call"), move(0, "check")]),
    ];
    expect(call?.view.legal).toEqual(["fold", "check", "raise"]);
    expect(check?.level).toBe(1);
    // After the flop the player without the button, here 1, moves first.
    expect([root.player, call?.player, check?.player]).toEqual([0, 1, 1]);
  });
});

describe("the abstraction", () => {
  it("has chances that add up, on each street to those of the street before, and margins that cancel", () => {
    small.game.levels.forEach(({ sizes, joint, margin, parents }, street) => {
      const [size] = sizes;
      expect(size).toBe(4 * 2 ** street);
      expect(joint.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
      for (let i = 0; i < size; i++) {
        for (let j = 0; j < size; j++) {
          expect(joint[i * size + j]).toBeCloseTo(joint[j * size + i]!, 12);
          expect(margin[i * size + j]).toBeCloseTo(-margin[j * size + i]!, 12);
        }
      }
      if (street === 0) return;
      const before = small.game.levels[street - 1]!;
      const sums = new Float64Array(before.joint.length);
      joint.forEach((p, k) => {
        const [i, j] = [Math.floor(k / size), k % size];
        sums[parents[0][i]! * before.sizes[1] + parents[1][j]!]! += p;
      });
      sums.forEach((p, k) => {
        expect(p).toBeCloseTo(before.joint[k]!, 12);
      });
    });
  });

  it("puts better hands into higher buckets, of about equal size, and does not look at the order of cards", () => {
    expect(small.typeOf([0, 13], [])).toBe(3);
    expect(small.typeOf([1, 19], [])).toBe(0);
    expect(small.typeOf([13, 0], [])).toBe(3);
    const whole = holdemAbstraction({ boards: 20 });
    const counts = new Array(8).fill(0);
    for (let a = 0; a < 52; a++) for (let b = 0; b < a; b++) counts[whole.typeOf([a, b], [])]++;
    for (const count of counts) expect(Math.abs(count - 1326 / 8)).toBeLessThan(16);
    // A flush beats the board's pair: top part of its bucket on each street.
    expect(whole.typeOf([0, 12], [2, 4, 6]) % 3).toBe(2);
    expect(whole.typeOf([6, 2], [4, 0, 9])).toBe(whole.typeOf([2, 6], [9, 4, 0]));
  });

  it("knows that a stronger type wins more showdowns", () => {
    const { joint, margin, sizes } = small.game.levels[3]!;
    const share = (type: number) => {
      const row = (matrix: Float64Array) =>
        matrix.subarray(type * sizes[1], (type + 1) * sizes[1]).reduce((sum, p) => sum + p, 0);
      return row(margin) / row(joint);
    };
    expect(share(31)).toBeGreaterThan(0.5);
    expect(share(0)).toBeLessThan(-0.5);
  });

  it("is the same for the same seed, and refuses what is no list of buckets", () => {
    const again = holdemAbstraction({ boards: 300, buckets: [4, 2, 2, 2] });
    expect(again.game.levels[3]?.joint).toEqual(small.game.levels[3]?.joint);
    expect(() => holdemAbstraction({ buckets: [1, 2, 2, 2] })).toThrow("got 1, 2, 2, 2");
  });
});

describe("policies in the abstraction", () => {
  const strategyOf = (policy: typeof alwaysCall, hands = 40) => policyStrategy(small, policy, { hands });

  it("keeps a way to play that does not depend on cards", () => {
    const random = strategyOf(randomMoves, 5);
    let worst = 0;
    uniformStrategy(small.game).forEach((table, id) => {
      worst = Math.max(worst, ...table.map((p, k) => Math.abs(p - (random[id]?.[k] ?? Number.NaN))));
    });
    expect(worst).toBeLessThan(1e-12);
  });

  it("gives what folding and calling lose, by hand", () => {
    // Folding at once loses the small blind on the button, and at the first chance the big one: 500 and 1000 mbb.
    const fold = exploitability(small, strategyOf(alwaysFold));
    expect(fold.asBigBlind).toBeCloseTo(500, 8);
    expect(fold.asButton).toBeCloseTo(1000, 8);
    expect(fold.value).toBeCloseTo(750, 8);
    const call = exploitability(small, strategyOf(alwaysCall));
    expect(call.value).toBeGreaterThan(500);
    // Who always calls to the end, against one who always calls: 0 on average.
    const calls = strategyOf(alwaysCall);
    expect(profileValue(small.game, calls)).toBeCloseTo(0, 10);
  });

  it("wins what the best response promises, when it is played against the same strategy", () => {
    const { reply } = exploitability(small, strategyOf(alwaysCall));
    const won = playBestReply(small, reply, alwaysCall, { pairs: 400, seed: 1 });
    expect(won.ci[0]).toBeGreaterThan(0);
    expect(won.n).toBe(400);
  });

  it("loses nothing in an equilibrium that it has found, and plays both seats", () => {
    const { strategy, convergence } = solveByCfr(small.game, { iterations: 20, measureAt: [4, 20] });
    expect(convergence[1]!.exploitability).toBeLessThan(convergence[0]!.exploitability / 3);
    expect(bestReply(small.game, strategy, 0).value).toBeGreaterThan(
      -bestReply(small.game, strategy, 1).value,
    );
    const back = policyStrategy(small, strategyPolicy(small, strategy), { hands: 30 });
    const root = small.root.id;
    // Where hands were dealt, the average of a type is the type's own row.
    const found = back[root]!.filter((p, k) => Math.abs(p - strategy[root]![k]!) < 1e-9).length;
    expect(found).toBe(back[root]!.length);
  });

  it("plays pairs in which luck cancels: a policy against itself wins nothing", () => {
    expect(playPairs(alwaysRaise, alwaysRaise, { pairs: 20, seed: 2 }).ci).toEqual([0, 0]);
    expect(playPairs(alwaysFold, alwaysCall, { pairs: 20, seed: 2 }).value).toBe(-750);
  });
});
