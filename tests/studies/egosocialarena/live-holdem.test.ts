import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { HoldemQuestion } from "../../../src/games/holdem/messages.js";
import { type HoldemRecord, holdemAsk } from "../../../src/games/holdem/play.js";
import { alwaysRaise, type HoldemPlayer, tightPlayer } from "../../../src/games/holdem/players.js";
import { act, dealHoldem, holdemActions } from "../../../src/games/holdem/rules.js";
import { type HoldemView, viewOf } from "../../../src/games/holdem/view.js";
import type { Ask, TurnRequest } from "../../../src/runs/episode.js";
import { loadEgoSocialArena } from "../../../src/studies/egosocialarena/data/printed-tables.js";
import { figureRunHoldem } from "../../../src/studies/egosocialarena/live/holdem/figure.js";
import type { ObservedHand } from "../../../src/studies/egosocialarena/live/holdem/observed.js";
import { holdemPlayers } from "../../../src/studies/egosocialarena/live/holdem/players.js";
import { holdemScenarioWith } from "../../../src/studies/egosocialarena/live/holdem/scenario.js";
import { loadArenaPrompt } from "../../../src/studies/egosocialarena/live/prompts.js";
import type { ArenaRespondent, ArenaRun } from "../../../src/studies/egosocialarena/live/scenario.js";

/** Written by hand: one raises always, the other folds what is not good. */
const scenario = holdemScenarioWith(async (style) =>
  style === "aggressive" ? alwaysRaise().policy : tightPlayer().policy,
);
const prompt = await loadArenaPrompt("0shot");
const episodes = (await scenario.episodes?.({ promptOf: () => prompt, isReasoned: false })) ?? [];

async function respondent(
  model: string,
  askOf: (episode: string) => Ask,
  seed = 1,
): Promise<ArenaRespondent> {
  const context = { model, prompt: "0shot", replicate: 0, seed };
  const games = await Promise.all(
    episodes.map(async (episode) => ({
      ...context,
      ...{ episode: episode.id, isEnded: true, outcome: await episode.play(askOf(episode.id), context) },
    })),
  );
  return { model, prompt: "0shot", isComputed: true, hits: new Map(), games: games as never, open: 0 };
}
const runOf = (...respondents: ArenaRespondent[]): ArenaRun =>
  ({ respondents, manifest: { what: { prompts: [{ id: "0shot" }], replicates: 1 } } }) as never;
const viewIn = ({ metadata = {} }: TurnRequest): HoldemView => (metadata.state as HoldemQuestion).view;
const player =
  (make: () => HoldemPlayer) =>
  (episode: string): Ask =>
    holdemAsk(make(), randomStream(1, episode));

/**
 * P(aggressive) by Bayes' theorem, move by move: each policy here gives its move the chance 1, and 2% of the moves
 * are by chance among the legal ones. The factors of both products differ by nothing else.
 */
function beliefIn({ seed, hand, button, history }: ObservedHand): number | null {
  const [raiser, tight] = [alwaysRaise().policy, tightPlayer().policy];
  let state = dealHoldem({ seed, hand, button });
  const product = [1, 1];
  let moved = false;
  for (const { player: seat, action } of history) {
    const view = viewOf(state, seat);
    if (seat === 1) {
      moved = true;
      for (const [i, policy] of [raiser, tight].entries()) {
        const chance = policy(view)[holdemActions.indexOf(action)]!;
        product[i] = product[i]! * (0.98 * chance + 0.02 / view.legal.length);
      }
    }
    state = act(state, action);
  }
  const [yes, no] = product as [number, number];
  return moved ? expect.closeTo(yes / (yes + no), 10) : null;
}

describe("fifty hands", () => {
  it("are half against each style, and every number follows from the records", async () => {
    const equity = await respondent("scripted/holdem-equity", player(holdemPlayers.equity));
    const records = equity.games.map(({ outcome }) => outcome as HoldemRecord);
    expect(records).toHaveLength(50);
    expect(records.filter(({ opponent }) => opponent.style === "aggressive")).toHaveLength(25);
    expect(new Set(records.map(({ opponent }) => opponent.id)).size).toBe(10);
    const [row] = scenario.rows(runOf(equity));
    const sum = records.reduce((total, { payoff }) => total + (payoff as number), 0);
    expect(row?.chips.value).toBeCloseTo(sum / 50, 10);
    expect(row?.chips.n).toBe(50);
    const asked = records.filter(({ style }) => style !== null);
    const right = (style: string): [number, number] => {
      const own = asked.filter(({ opponent }) => opponent.style === style);
      return [own.filter((one) => one.style?.answer === style).length, own.length];
    };
    const [a, n] = right("aggressive");
    const [c, m] = right("conservative");
    expect(row?.balanced.value).toBeCloseTo(50 * (a / n + c / m), 10);
    expect(row?.balanced.ci[0]).toBeLessThan(row?.balanced.value as number);
    const moves = records.flatMap(({ turns }) => turns.map(({ action }) => action));
    expect(row?.moves.fold).toBe(moves.filter((move) => move === "fold").length);
    expect(Object.values(row?.rates ?? {}).reduce((total, { value }) => total + value, 0)).toBeCloseTo(
      100,
      8,
    );
    expect(Object.values(row?.unnamed ?? {}).reduce((total, k) => total + k, 0)).toBe(50 - asked.length);
    // An opponent who always raises is always named, if it moved at all.
    expect(row?.named.aggressive.value).toBe(100);
    const draws = scenario.draws(runOf(equity), equity, "texas");
    const scored = draws.map(({ value }) => value).filter((value) => !Number.isNaN(value));
    expect(scored.reduce((total, value) => total + value, 0)).toBe(100 * (a + c));
  });

  it("a coin names styles by chance, and one answer for all has exactly half", async () => {
    const one: Ask = async (turn, request, read) => {
      const { legal } = viewIn(request);
      const text =
        turn === "style" ? "Style: aggressive" : `Action: ${legal.includes("call") ? "call" : "check"}`;
      const reply = { text, refusal: null, finishReason: "stop" as const };
      return { ...reply, ...(read?.(reply) ?? { answer: null, status: "ok", reason: null }), call: turn };
    };
    const same = await respondent("same", () => one);
    const coin = await respondent("scripted/holdem-random", player(holdemPlayers.random));
    const rows = scenario.rows(runOf(same, coin));
    expect(rows[0]?.balanced).toMatchObject({ value: 50, n: 50 });
    expect(rows[1]?.balanced.ci[0]).toBeLessThan(50);
    expect(rows[1]?.balanced.ci[1]).toBeGreaterThan(50);
    const [chips, styles] = scenario.tables(rows, await loadEgoSocialArena());
    expect(chips?.rows.map(([name]) => name)).toEqual(["> same", "> scripted/holdem-random"]);
    expect(styles?.rows.map(([name]) => name)).toEqual([
      ...["> same", "  observer of the same hands"],
      ...["> scripted/holdem-random", "  observer of the same hands", "chance"],
    ]);
    expect(styles?.rows.at(-1)).toEqual(["chance", "50.0", "", "", "", ""]);
    expect(styles?.rows[0]?.[1]).toMatch(/^50\.0 \[/);
  });

  it("have a ceiling: what the observer gets on the same hands, by Bayes' theorem", async () => {
    const equity = await respondent("scripted/holdem-equity", player(holdemPlayers.equity));
    const coin = await respondent("scripted/holdem-random", player(holdemPlayers.random));
    const rows = scenario.rows(runOf(equity, coin));
    for (const [at, { games }] of [equity, coin].entries()) {
      const hands = games.map(({ outcome }) => outcome as ObservedHand);
      for (const hand of hands) expect(hand.observed).toEqual(beliefIn(hand));
      const named = hands.filter(({ style }) => style?.answer != null);
      const share = (style: string): number => {
        const own = named.filter(({ opponent }) => opponent.style === style);
        const right = own.reduce((sum, { observed }) => {
          if (observed === 0.5) return sum + 0.5;
          return sum + Number(observed! > 0.5 === (style === "aggressive"));
        }, 0);
        return right / own.length;
      };
      const { balanced } = rows[at]!.observer;
      expect(balanced.n).toBe(rows[at]!.balanced.n);
      expect(balanced.value).toBeCloseTo(50 * (share("aggressive") + share("conservative")), 10);
      expect(balanced.value).toBeGreaterThan(50);
    }
    const figure = figureRunHoldem(rows, await loadEgoSocialArena());
    expect(figure?.alt).toContain("what a Bayesian observer of the same hands gets");
    expect(JSON.stringify(figure?.spec)).toContain("even 0");
  });

  it("silence is unscored with its reason, in chips and in styles, and nothing is drawn as 0", async () => {
    const silent: Ask = async (turn, _, read) => {
      const reply = { text: "", refusal: null, finishReason: "stop" as const };
      return { ...reply, ...(read?.(reply) ?? { answer: null, status: "ok", reason: null }), call: turn };
    };
    const nobody = await respondent("silent", () => silent);
    const rows = scenario.rows(runOf(nobody));
    // The tight opponent on the button folds some hands before anybody is asked: these are won.
    const unasked = nobody.games.filter(({ outcome }) => (outcome as HoldemRecord).turns.length === 0).length;
    expect(rows[0]?.unscored).toEqual({ "no move: no answer": 50 - unasked });
    expect(rows[0]?.chips).toMatchObject({ value: 1, n: unasked });
    expect(rows[0]?.chipsAgainst.aggressive.value).toBeNaN();
    expect(rows[0]?.balanced.value).toBeNaN();
    expect(rows[0]?.noMove).toBe(50 - unasked);
    const reasons = Object.keys(rows[0]?.unnamed ?? {}).sort();
    expect(reasons).toEqual(["no answer", "the opponent made no move"]);
    const [chips] = scenario.tables(rows, await loadEgoSocialArena());
    expect(chips?.rows[0]?.[3]).toBe("unscored");
    const figure = figureRunHoldem(rows, await loadEgoSocialArena());
    expect(figure?.alt).toContain("silent unscored");
    expect(figure?.table?.rows[0]?.slice(0, 2)).toEqual(["silent", null]);
    expect(figureRunHoldem([], await loadEgoSocialArena())).toBeNull();
  });
});
