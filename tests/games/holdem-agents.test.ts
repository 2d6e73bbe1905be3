import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DataError, InputError } from "../../src/core/errors.js";
import { randomStream } from "../../src/core/random.js";
import { agentSeeds, bestAction, loadHoldemAgent, readHoldemAgent } from "../../src/games/holdem/agents.js";
import { chenPoints, holdingStrength } from "../../src/games/holdem/holding-strength.js";
import { observe } from "../../src/games/holdem/observe.js";
import { holdemStyles } from "../../src/games/holdem/parse.js";
import { alwaysCall } from "../../src/games/holdem/players.js";
import { finishHoldem } from "../../src/games/holdem/policy.js";
import { act, dealHoldem } from "../../src/games/holdem/rules.js";
import { sparringPartners, strengthPlayer } from "../../src/games/holdem/sparring.js";
import { styleGap } from "../../src/games/holdem/style-gap.js";
import { measureStyle, playStyle } from "../../src/games/holdem/styles.js";
import { viewOf } from "../../src/games/holdem/view.js";
import { readTable } from "../../src/io/datapackage.js";
import { projectPath } from "../../src/io/project-root.js";
import { sha256 } from "../../src/io/sha256-file.js";
import { readHoldemStyles } from "../../src/studies/egosocialarena/data/holdem-styles.js";
import { scratchFolder } from "../support/scratch.js";

const folder = projectPath("data", "egosocialarena", "holdem");

describe("the trained opponents", () => {
  it("are five of each style, with different weights, each as weights.json says", async () => {
    const { agents } = JSON.parse(readFileSync(path.join(folder, "weights.json"), "utf8"));
    expect(agents.map(({ style, seed }: Record<string, unknown>) => `${style} ${seed}`)).toEqual(
      holdemStyles.flatMap((style) => agentSeeds.map((seed) => `${style} ${seed}`)),
    );
    const hashes = agents.map(({ file }: { file: string }) => sha256(readFileSync(path.join(folder, file))));
    expect(hashes).toEqual(agents.map((agent: { sha256: string }) => agent.sha256));
    expect(new Set(hashes).size).toBe(10);
  });

  it("play only legal moves, without chance", async () => {
    for (const style of holdemStyles) {
      for (const seed of agentSeeds) {
        const policy = await loadHoldemAgent(style, seed);
        const play = (draws: number) =>
          Array.from({ length: 20 }, (_, hand) =>
            // drawAction refuses a move that is not legal.
            finishHoldem(dealHoldem({ seed: 3, hand }), [policy, policy], randomStream(draws)),
          );
        expect(play(1)).toEqual(play(2));
      }
    }
  });

  it("learned: each wins more chips at the end of its training than at the start", async () => {
    const curves = await readTable(folder, "learning-curves");
    const rows = curves.rows() as { style: string; seed: number; mean_payoff: number }[];
    for (const style of holdemStyles) {
      for (const seed of agentSeeds) {
        const own = rows.filter((row) => row.style === style && row.seed === seed);
        expect(own.at(-1)!.mean_payoff).toBeGreaterThan(own[0]!.mean_payoff + 0.5);
      }
    }
  });

  it("are refused if a file is changed, cut or missing, or if there is no such agent", async () => {
    const copy = scratchFolder({});
    cpSync(folder, copy, { recursive: true });
    const file = path.join(copy, "aggressive-1.bin");
    const bytes = readFileSync(file);
    await expect(readHoldemAgent(copy, "aggressive", 1)).resolves.toBeTypeOf("function");
    bytes[100]! ^= 1;
    writeFileSync(file, bytes);
    const refused = readHoldemAgent(copy, "aggressive", 1);
    await expect(refused).rejects.toThrow(DataError);
    await expect(refused).rejects.toThrow(/aggressive-1\.bin: sha256 is [0-9a-f]{64}, weights\.json says/);
    rmSync(file);
    await expect(readHoldemAgent(copy, "aggressive", 1)).rejects.toThrow(
      /aggressive-1\.bin: cannot be read \(ENOENT\); restore it/,
    );
    await expect(loadHoldemAgent("aggressive", 6)).rejects.toThrow(InputError);
    await expect(loadHoldemAgent("aggressive", 6)).rejects.toThrow(
      'no trained opponent "aggressive", seed 6; styles aggressive, conservative, seeds 1 to 5',
    );
  });

  it("take the first of equal values, and no illegal move however high its value", () => {
    expect(bestAction([1, 9, 1, 1], [0, 2, 3])).toBe(0);
    expect(bestAction([0, 9, 1, 1], [3, 2, 0])).toBe(2);
    expect(bestAction([0, 0, 0, 0.5], [0, 1, 3])).toBe(3);
  });
});

describe("what a trained opponent sees", () => {
  it("is the cards, the raises of each street, its strength and whether there is a bet", () => {
    const deal = dealHoldem({ seed: 1, hand: 0, button: 0 });
    const raised = act(act(deal, "raise"), "raise");
    const ones = (view: Parameters<typeof observe>[0]) =>
      [...observe(view).entries()].filter(([, bit]) => bit === 1).map(([place]) => place);
    const view = viewOf(raised, 0);
    const steps = Math.ceil(10 * holdingStrength(view.hand, [])) - 1;
    expect(ones(view)).toEqual([
      ...[...view.hand].sort((a, b) => a - b),
      ...[52 + 2, 57, 62, 67],
      ...Array.from({ length: steps }, (_, step) => 72 + step),
      81,
    ]);
    const flop = viewOf(act(raised, "call"), 1);
    expect(ones(flop)).toHaveLength(5 + 4 + Math.ceil(10 * holdingStrength(flop.hand, flop.board)) - 1);
    expect(flop.legal).toContain("check");
  });
});

describe("the strength of a holding", () => {
  const card = (name: string): number => "cdhs".indexOf(name[1]!) * 13 + "A23456789TJQK".indexOf(name[0]!);
  const cards = (text: string) => text.split(" ").map(card) as [number, number];

  it.each([
    ["As Ac", 20],
    ["Ks Kc", 16],
    ["2s 2c", 5],
    ["As Ks", 12],
    ["As Kc", 10],
    ["Js Ts", 9],
    ["5s 7s", 6],
    ["2s 7c", -1],
  ])("is by Chen's points before the flop: %s has %i", (hand, points) => {
    expect(chenPoints(...cards(hand))).toBe(points);
    expect(chenPoints(...(cards(hand).reverse() as [number, number]))).toBe(points);
  });

  it("is a half on average, one for a hand that nothing beats, a half where the board plays", () => {
    let sum = 0;
    for (let a = 1; a < 52; a++) for (let b = 0; b < a; b++) sum += holdingStrength([a, b], []);
    expect(sum / 1326).toBeCloseTo(0.5, 12);
    expect(holdingStrength(cards("As Ks"), cards("Qs Js Ts 2c 3d"))).toBe(1);
    expect(holdingStrength(cards("2c 3d"), cards("As Ks Qs Js Ts"))).toBe(0.5);
    // Of 990 holdings three are two of the other aces; nothing else beats or ties three kings here.
    expect(holdingStrength(cards("Ks Kc"), cards("As Kd 8h 7c 2d"))).toBeCloseTo(1 - 3 / 990, 12);
  });
});

describe("a measured style", () => {
  it("of a player who calls has no raise and no fold, and tells nothing about its hand", () => {
    const style = measureStyle(alwaysCall().policy, { hands: 80, seed: 4, against: sparringPartners });
    expect([style.raise.value, style.fold.value, style.aggression.value]).toEqual([0, 0, 0]);
    expect(style.check.value + style.call.value).toBeCloseTo(1, 12);
    expect(style.raise.clusters).toBe(new Set(playStyleHands(alwaysCall().policy)).size);
  });

  const playStyleHands = (policy: Parameters<typeof playStyle>[0]) =>
    playStyle(policy, { hands: 80, seed: 4, against: sparringPartners }).decisions.map(({ hand }) => hand);

  it("of a player who bets by its hand says so", () => {
    const style = measureStyle(strengthPlayer, { hands: 200, seed: 4, against: sparringPartners });
    expect([style.foldToBetWeak.value, style.foldToBetStrong.value, style.raiseWeak.value]).toEqual([
      1, 0, 0,
    ]);
    expect(style.information).toBeGreaterThan(0.5);
    const shares = [style.fold, style.check, style.call, style.raise].map(({ value }) => value);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 12);
    const ratio = style.raise.value / style.call.value;
    expect(style.aggression.value).toBeCloseTo(ratio, 12);
    expect(style.aggression.ci[0]).toBeLessThan(ratio);
    expect(style.aggression.ci[1]).toBeGreaterThan(ratio);
  });

  it.each(holdemStyles)("of a %s opponent on 2,000 other hands is what the table says", async (style) => {
    const rows = await readHoldemStyles();
    const policy = await loadHoldemAgent(style, 1);
    const measured = measureStyle(policy, { hands: 2_000, seed: 99, against: sparringPartners });
    for (const measure of ["fold", "check", "call", "raise"] as const) {
      const recorded = rows.find(
        (row) => row.style === style && row.seed === "1" && row.measure === measure,
      )!;
      const { value, se } = measured[measure];
      // The difference of two independent estimates, within four of its standard errors.
      const own = (recorded.upper! - recorded.lower!) / 2 / 1.96;
      expect(Math.abs(value - recorded.value)).toBeLessThan(4 * Math.hypot(se, own));
    }
  });
});

describe("the two styles", () => {
  it("are apart in raises and folds: every aggressive opponent from every conservative one", async () => {
    const rows = await readHoldemStyles();
    const raises = styleGap(rows, "raise");
    const folds = styleGap(rows, "fold");
    expect([raises.higher, folds.higher]).toEqual(["aggressive", "conservative"]);
    expect(raises.smallestByIntervals).toBeGreaterThan(0.1);
    expect(folds.smallestByIntervals).toBeGreaterThan(0.02);
    expect(raises.smallest).toBeGreaterThan(raises.smallestByIntervals);
  });

  it("still depend on the hand: all opponents fold weak hands and raise strong ones more often", async () => {
    const rows = await readHoldemStyles();
    const bound = (style: string, seed: number, measure: string, side: "lower" | "upper") =>
      rows.find((row) => row.style === style && row.seed === `${seed}` && row.measure === measure)![side]!;
    for (const style of holdemStyles) {
      for (const seed of agentSeeds) {
        expect(bound(style, seed, "fold-to-bet-weak", "lower")).toBeGreaterThan(
          bound(style, seed, "fold-to-bet-strong", "upper"),
        );
        expect(bound(style, seed, "raise-strong", "lower")).toBeGreaterThan(
          bound(style, seed, "raise-weak", "upper"),
        );
      }
    }
  });
});
