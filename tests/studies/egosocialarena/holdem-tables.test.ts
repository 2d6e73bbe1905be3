import { beforeAll, describe, expect, it } from "vitest";
import { agentSeeds, loadHoldemAgent } from "../../../src/games/holdem/agents.js";
import { alwaysCall } from "../../../src/games/holdem/players.js";
import { styleCeiling } from "../../../src/games/holdem/style-ceiling.js";
import { clopperPearson } from "../../../src/stats/clopper-pearson.js";
import {
  type HoldemTables,
  loadHoldemTables,
} from "../../../src/studies/egosocialarena/data/holdem-tables.js";

let tables: HoldemTables;
beforeAll(async () => {
  tables = await loadHoldemTables();
});

describe("the recorded tables about hold'em's opponents", () => {
  it("have every opponent and the three players to compare with, and values that fit together", () => {
    const ids = ["aggressive", "conservative"].flatMap((style) =>
      agentSeeds.map((seed) => `${style}-${seed}`),
    );
    const players = ["equilibrium", "always-call", "random", ...ids];
    expect(tables.exploitability.map(({ player }) => player)).toEqual(players);
    for (const row of tables.exploitability) {
      expect(row.abstract).toBeCloseTo((row.as_button + row.as_big_blind) / 2, 0);
      expect(row.played).toBeCloseTo((row.lower + row.upper) / 2, 0);
    }
  });

  it("show CFR+ converging, down to what the equilibrium's own row says", () => {
    const left = tables.equilibrium.map(({ exploitability }) => exploitability);
    expect(left).toEqual([...left].sort((a, b) => b - a));
    expect(left.at(-1)).toBeLessThan(20);
    const own = tables.exploitability.find(({ player }) => player === "equilibrium");
    expect(own?.abstract).toBeCloseTo(left.at(-1) as number, 0);
  });

  it("have intervals that follow from shares and series", () => {
    for (const row of tables.ceiling) {
      expect(row.balanced).toBeCloseTo((row.aggressive + row.conservative) / 2, 3);
      const { ci } = clopperPearson(Math.round(row.aggressive * row.series), row.series);
      expect(row.aggressive_lower).toBeCloseTo(ci[0], 3);
      expect(row.aggressive_upper).toBeCloseTo(ci[1], 3);
    }
  });

  it("come out again: the observer after one hand against a player who always calls", async () => {
    const load = (style: "aggressive" | "conservative") =>
      Promise.all(agentSeeds.map((seed) => loadHoldemAgent(style, seed)));
    const policies = { aggressive: await load("aggressive"), conservative: await load("conservative") };
    const recorded = tables.ceiling.filter(({ hero, hands }) => hero === "always-call" && hands === 1);
    const series = (recorded[0]?.series ?? 0) / agentSeeds.length;
    const again = styleCeiling(policies, { hero: alwaysCall().policy, seed: 1, series, after: [1] });
    expect(again.map(({ observer, balanced }) => [observer, balanced.value.toFixed(4)])).toEqual(
      recorded.map(({ observer, balanced }) => [observer, balanced.toFixed(4)]),
    );
  });
});
