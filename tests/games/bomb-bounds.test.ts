import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { finishBomb } from "../../src/games/bomb/finish.js";
import { loadBombMaps } from "../../src/games/bomb/maps.js";
import { planBombs } from "../../src/games/bomb/planner.js";
import { bombPlanner, randomBombPlayer, silentTeam, talkingTeam } from "../../src/games/bomb/players.js";
import {
  type BombAction,
  bombActions,
  bombPoints,
  openBomb,
  playBombRound,
} from "../../src/games/bomb/rules.js";
import { scoreBomb } from "../../src/games/bomb/score.js";
import { type BombAgent, dealBombs } from "../../src/games/bomb/setup.js";

const maps = await loadBombMaps();
const games = maps.flatMap((map) => [1, 2, 3].map((deal) => dealBombs({ map, deal, seed: 1 })));

const doing = (action: BombAction) => ({ action, reason: "", message: "" });

describe("bounds of the fifteen games", () => {
  it("nobody beats the planner, random play is below it, and talking is worth something", () => {
    const total = { planner: 0, talking: 0, silent: 0, random: 0 };
    for (const setup of games) {
      const best = scoreBomb(finishBomb(setup, bombPlanner())).points;
      expect(best).toBe(planBombs(openBomb(setup)).points);
      const points = (player: Parameters<typeof finishBomb>[1]): number => {
        const reached = scoreBomb(finishBomb(setup, player)).points;
        expect(reached).toBeLessThanOrEqual(best);
        return reached;
      };
      total.planner += best;
      total.talking += points(talkingTeam());
      total.silent += points(silentTeam());
      for (let i = 0; i < 20; i++) total.random += points(randomBombPlayer(i)) / 20;
    }
    expect(total.planner).toBeGreaterThan(total.talking);
    expect(total.talking).toBeGreaterThan(total.silent);
    expect(total.silent).toBeGreaterThan(total.random);
  });

  it("the planner plays on from any state, and never does worse than it promised", () => {
    const random = randomStream(2, "test", "bomb", "midway");
    for (const setup of games.slice(0, 6)) {
      let state = openBomb(setup);
      for (let i = 0; i < 4; i++) {
        const now = state;
        const any = (agent: BombAgent) => {
          const legal = bombActions(now, agent);
          return doing(legal[random.int(legal.length)] ?? { kind: "wait" });
        };
        state = playBombRound(now, { alpha: any("alpha"), bravo: any("bravo"), charlie: any("charlie") });
      }
      const promised = planBombs(state).points;
      expect(promised).toBeLessThanOrEqual(planBombs(openBomb(setup)).points);
      while (state.ended === null) {
        const { alpha, bravo, charlie } = planBombs(state).actions;
        state = playBombRound(state, { alpha: doing(alpha), bravo: doing(bravo), charlie: doing(charlie) });
      }
      expect(bombPoints(setup, state.done)).toBe(promised);
    }
  });
});
