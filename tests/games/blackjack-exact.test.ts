import { describe, expect, it } from "vitest";
import { casinoRules } from "../../src/deprecated.js";
import { dealerEndProbabilities, dealerEnds, dealerHands } from "../../src/games/blackjack/dealer-hands.js";
import { blackjackOdds, blackjackSolver } from "../../src/games/blackjack/exact-odds.js";
import { basicChart, infiniteDealerEnds } from "../../src/games/blackjack/infinite-deck.js";
import { type BlackjackPolicy, type HandOdds, worthOf } from "../../src/games/blackjack/odds.js";
import { basicStrategy, mimicDealer, neverBust, standOn } from "../../src/games/blackjack/players.js";
import { completeRules, paperRules } from "../../src/games/blackjack/rules-options.js";
import { deckWithout, kindOfUp, published } from "./reference.js";

const endOf = (column: number | "natural" | "bust"): number =>
  typeof column === "number" ? column : dealerEnds[column];
const edge = (odds: HandOdds): number => -100 * worthOf(odds, "value", casinoRules);

describe("the dealer's hands", () => {
  it.each(Object.keys(published.dealerEnds.upCards))("end as published with %s up, one deck", (name) => {
    const up = kindOfUp(name);
    const ends = dealerEndProbabilities(dealerHands([up], casinoRules), deckWithout(up));
    published.dealerEnds.columns.forEach((column, i) => {
      // Printed with six significant digits, cut off or rounded.
      const wanted = (published.dealerEnds.upCards[name] as number[])[i] as number;
      expect(Math.abs((ends[endOf(column)] as number) - wanted)).toBeLessThan(1.1e-6);
    });
    expect(ends.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  it.each(Object.keys(published.dealerEndsInfinite.upCards))(
    "end as published with %s up, endless",
    (name) => {
      const ends = infiniteDealerEnds([kindOfUp(name)], completeRules({ ...casinoRules, decks: Infinity }));
      published.dealerEndsInfinite.columns.forEach((column, i) => {
        const wanted = (published.dealerEndsInfinite.upCards[name] as number[])[i] as number;
        // Two decimals of a percent, some of them cut off.
        expect(Math.abs(100 * (ends[endOf(column)] as number) - wanted)).toBeLessThan(0.011);
      });
    },
  );

  it("follow from the cards that are left: without tens nobody has a natural", () => {
    const left = deckWithout(0).map((count, kind) => (kind === 9 ? 0 : count));
    const ends = dealerEndProbabilities(dealerHands([0], casinoRules), left);
    expect(ends[dealerEnds.natural]).toBe(0);
    expect(ends.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  it("agree with plain enumeration of a small shoe", () => {
    // Up card 6; left: an ace, two 5s, a 9, two tens. Every order of these six cards is as likely.
    const left = [1, 0, 0, 0, 2, 0, 0, 0, 1, 2];
    const ends = dealerEndProbabilities(dealerHands([5], paperRules), left);
    const counts = new Map<number, number>();
    let orders = 0;
    const permute = (rest: readonly number[], drawn: readonly number[]): void => {
      if (rest.length === 0) {
        orders++;
        let [others, aces, total] = [6, 0, 6];
        for (const value of drawn) {
          if (value === 1) aces++;
          else others += value;
          total = others + aces + (aces > 0 && others + aces <= 11 ? 10 : 0);
          if (total >= 17) break;
        }
        const end = total > 21 ? dealerEnds.bust : total;
        counts.set(end, (counts.get(end) ?? 0) + 1);
      }
      rest.forEach((value, i) => {
        permute([...rest.slice(0, i), ...rest.slice(i + 1)], [...drawn, value]);
      });
    };
    permute([1, 5, 5, 9, 10, 10], []);
    for (const [end, count] of counts) expect(ends[end]).toBeCloseTo(count / orders, 12);
    expect(orders).toBe(720);
  });
});

describe("the odds of a hand", () => {
  it("are shares that add up to 1, for every rule, aim and table", () => {
    for (const rules of [{}, { decks: Infinity }, { aces: "rlcard" as const }, casinoRules]) {
      const oddsOf = blackjackSolver({ rules });
      for (const player of [mimicDealer().policy, "value", "wins", "undefeated"] as const) {
        const { win, push, loss, naturalWin } = oddsOf(player);
        expect(win + push + loss).toBeCloseTo(1, 12);
        expect(naturalWin).toBeLessThanOrEqual(win);
      }
    }
  });

  it("no rule does better than the best player, under any aim", () => {
    const oddsOf = blackjackSolver();
    const rules: BlackjackPolicy[] = [
      basicStrategy().policy,
      basicStrategy("wins").policy,
      basicStrategy("undefeated").policy,
      neverBust().policy,
      ...[12, 13, 14, 15, 16, 17, 18].map((total) => standOn(total).policy),
    ];
    for (const aim of ["value", "wins", "undefeated"] as const) {
      const best = worthOf(oddsOf(aim), aim, paperRules);
      for (const rule of rules) expect(worthOf(oddsOf(rule), aim, paperRules)).toBeLessThanOrEqual(best);
    }
  });

  it("a mimic's loss is the double bust less the bonus for naturals", () => {
    // Where both draw by one rule all else is even: from an endless shoe their hands are independent.
    const rules = completeRules({ ...casinoRules, decks: Infinity });
    let bust = 0;
    for (let up = 0; up < 10; up++) {
      bust += ((up === 9 ? 4 : 1) / 13) * (infiniteDealerEnds([up], rules)[dealerEnds.bust] as number);
    }
    const natural = (2 * 4) / 169;
    const expected = 100 * (bust * bust - 0.5 * natural * (1 - natural));
    const mimic = edge(blackjackOdds(mimicDealer().policy, { rules }));
    expect(mimic).toBeCloseTo(expected, 10);
  });

  it("a mimic's published 5.48% is given by none of the tables there are", () => {
    const edges = [1, 2, 6, 8, Infinity].flatMap((decks) =>
      [false, true].flatMap((dealerHitsSoft17) => {
        const rules = { ...casinoRules, decks, dealerHitsSoft17 };
        const oddsOf = blackjackSolver({ rules });
        return [false, true].map((soft) =>
          edge(oddsOf(mimicDealer({ ...paperRules, dealerHitsSoft17: soft }).policy)),
        );
      }),
    );
    expect(edges.filter((value) => Math.abs(value - published.mimicWizard.edge) < 0.01)).toEqual([]);
    expect(Math.min(...edges)).toBeCloseTo(5.38, 1);
    expect(Math.max(...edges)).toBeCloseTo(6.19, 1);
  });

  it("standing when it is right, and nothing else, costs the published 2.3%", () => {
    const basic = basicStrategy("value", casinoRules).policy;
    const standing: BlackjackPolicy = (view) =>
      view.soft ? (view.total < 17 ? "hit" : "stand") : basic(view);
    expect(edge(blackjackOdds(standing, { rules: casinoRules }))).toBeCloseTo(
      published.houseEdges.standingDecisions,
      1,
    );
  });

  it("basic strategy wins, pushes and loses the published shares of a shoe game's hands", () => {
    const rules = { ...casinoRules, decks: 6 };
    const { win, push, loss } = blackjackOdds(basicStrategy("value", casinoRules).policy, { rules });
    expect([win, push, loss].map((share) => (100 * share).toFixed(1))).toEqual([
      published.shares.win.toFixed(1),
      published.shares.push.toFixed(1),
      published.shares.loss.toFixed(1),
    ]);
  });

  it("many decks come close to an endless shoe", () => {
    const gap = (decks: number): number =>
      Math.abs(
        blackjackOdds("wins", { rules: { decks } }).win -
          blackjackOdds("wins", { rules: { decks: Infinity } }).win,
      );
    expect(gap(8)).toBeLessThan(gap(2));
    expect(gap(8)).toBeLessThan(0.001);
  });

  it("a peek changes nothing, since who holds a natural is settled either way", () => {
    const odds = (peek: boolean): HandOdds => blackjackOdds("value", { rules: { ...casinoRules, peek } });
    expect(odds(true)).toEqual(odds(false));
  });

  it("seeing the hidden card is worth a lot, and not seeing its use nothing", () => {
    const seen = blackjackSolver({ holeSeen: true, rules: { decks: Infinity } });
    const unseen = blackjackSolver({ rules: { decks: Infinity } });
    expect(seen("wins").win).toBeGreaterThan(unseen("wins").win + 0.03);
    expect(seen(mimicDealer().policy).win).toBeCloseTo(unseen(mimicDealer().policy).win, 12);
  });
});

describe("the chart", () => {
  const chart = basicChart("value", casinoRules);
  const row = (moves: readonly string[] | undefined): string =>
    [...(moves ?? []).slice(1), (moves ?? [])[0]].map((move) => (move === "hit" ? "H" : "S")).join("");

  it.each(Object.entries(published.chart.hard))("is the published one for hard %s", (total, wanted) => {
    expect(row(chart.hard[Number(total)])).toBe(wanted);
  });

  it.each(Object.entries(published.chart.soft))("is the published one for soft %s", (total, wanted) => {
    expect(row(chart.soft[Number(total)])).toBe(wanted);
  });

  it("always draws where a card cannot hurt, and never at 21", () => {
    for (let total = 4; total <= 11; total++) expect(row(chart.hard[total])).toBe("H".repeat(10));
    for (let total = 12; total <= 16; total++) expect(row(chart.soft[total])).toBe("H".repeat(10));
    expect(row(chart.hard[21]) + row(chart.soft[21])).toBe("S".repeat(20));
  });

  it("takes risks for wins: more stands on bad hands and more draws on 17 than for value", () => {
    const wins = basicChart("wins");
    const value = basicChart("value");
    expect(value.hard[17]?.[0]).toBe("stand");
    expect(wins.hard[17]?.[0]).toBe("hit");
    expect(value.hard[16]?.[9]).toBe("hit");
    expect(wins.hard[16]?.[9]).toBe("stand");
  });

  it("values standing and drawing on 12 against a 4 as published", () => {
    const ends = infiniteDealerEnds([3], completeRules({ decks: Infinity, dealerHitsSoft17: true }));
    const standing = (total: number): number =>
      ends.reduce((sum, p, end) => sum + p * (end === dealerEnds.bust ? 1 : Math.sign(total - end)), 0);
    expect(standing(12)).toBeCloseTo(published.standAndHit12Against4.stand, 6);
    // From 13 on it is best to stand; a ten, of which there are four in thirteen, is too much.
    let drawing = -4 / 13;
    for (let card = 1; card <= 9; card++) drawing += standing(12 + card) / 13;
    expect(drawing).toBeCloseTo(published.standAndHit12Against4.hit, 6);
  });
});
