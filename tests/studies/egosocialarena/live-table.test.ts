import { expect, it } from "vitest";
import { loadEgoSocialArena } from "../../../src/studies/egosocialarena/data/printed-tables.js";
import { figureRunBeliefs } from "../../../src/studies/egosocialarena/live/g08a/figure.js";
import {
  blackjackPlayerTable,
  guessPlayerGames,
  guessPlayerTable,
} from "../../../src/studies/egosocialarena/live/players-table.js";
import { perspectivePower } from "../../../src/studies/egosocialarena/live/static/power.js";

it("blackjack's players win what their exact odds say", () => {
  const rows = blackjackPlayerTable({ hands: 20_000, seed: 5 });
  for (const { player, score, odds } of rows) {
    const { win, push, loss, unscored } = score.counts;
    expect(win + push + loss, player).toBe(20_000);
    expect(unscored).toBe(0);
    if (odds === null) continue;
    // Four standard errors of a share near 0.43 in 20,000 hands: 0.014.
    expect(Math.abs(score.wins.value - odds.win), player).toBeLessThan(0.014);
    expect(Math.abs(push / 20_000 - odds.push), player).toBeLessThan(0.009);
  }
  const wins = Object.fromEntries(rows.map(({ player, odds }) => [player, odds?.win ?? 0]));
  expect(Math.max(...Object.values(wins))).toBe(wins["best-for-wins"]);
  expect(() => blackjackPlayerTable({ hands: 0 })).toThrow("requires a whole number of hands above 0, got 0");
});

it("guessing players meet every opponent; the learner alone finds all three rules", async () => {
  const rows = await guessPlayerTable({ seed: 2 });
  expect(rows).toHaveLength(40);
  const finders = ["level-1", "level-2", "level-3"].map((opponent) =>
    rows
      .filter((row) => row.opponent === opponent && row.score.ruleFound !== null)
      .map(({ player }) => player),
  );
  const all = finders.reduce((left, own) => left.filter((player) => own.includes(player)));
  expect(all).toEqual(["pattern-learner"]);
  // Nothing about random numbers can be found out.
  expect(rows.filter(({ opponent, score }) => opponent === "random" && score.ruleFound !== null)).toEqual([]);
});

it("belief curves stand beside the printed ones only where the opponent's numbers are known", async () => {
  const data = await loadEgoSocialArena();
  const [two, three] = await Promise.all(
    ([2, 3] as const).map(async (level) =>
      figureRunBeliefs(await guessPlayerGames(level, ["copy", "pattern-learner"]), data, level),
    ),
  );
  // Seven models of eight have their numbers printed; each panel is two bands and a line.
  const panels = (figure: typeof two): number =>
    new Set(figure!.spec.data.map((trace) => trace.xaxis ?? "x")).size;
  expect(panels(two)).toBe(9);
  expect(panels(three)).toBe(2);
  expect(two!.table.rows.slice(0, 3)).toEqual([
    ["copy", 1, 50, 50],
    ["copy", 2, 45, 50],
    ["copy", 3, 40, 45],
  ]);
  expect(figureRunBeliefs([], data, 1)).toBeNull();
});

it("power of McNemar's test: its size without a gain, and nearly one for a large one", () => {
  const none = perspectivePower({ cases: 400, gain: 0, discordant: 20, runs: 2000 });
  // One direction of a two-sided 5% test, which is conservative: at most 0.025.
  expect(none.value).toBeLessThan(0.035);
  expect(perspectivePower({ cases: 400, gain: 15, discordant: 20, runs: 200 }).value).toBeGreaterThan(0.99);
  expect(() => perspectivePower({ cases: 10, gain: 30, discordant: 20 })).toThrow(
    "a gain of 30 points needs at least as many discordant cases, got 20%",
  );
});
