import { kinds, totalOfCounts } from "./cards.js";
import { dealerEndProbabilities, dealerHands } from "./dealer-hands.js";
import { infiniteDeckOdds } from "./infinite-deck.js";
import {
  addOdds,
  type BlackjackAim,
  type BlackjackPolicy,
  type HandOdds,
  noOdds,
  standOdds,
  worthOf,
} from "./odds.js";
import { type BlackjackRules, completeRules } from "./rules-options.js";

/**
 * A hand as one number: its counts as digits, each in a base of its own. A hand of at most 21 holds at most
 * 21 / value cards of a kind, and one more can make it bust. So the number stays below 2³⁰, where maps are fast.
 */
const place: number[] = [];
for (let kind = 0, base = 1; kind < kinds; kind++) {
  place.push(base);
  base *= Math.floor(21 / (kind + 1)) + 2;
}

export interface ExactOddsOptions {
  rules?: Partial<BlackjackRules>;
  /** Does the player see the dealer's second card too? */
  holeSeen?: boolean;
}

/**
 * The exact odds of a hand from a full shoe, for a player that follows a rule or plays as well as possible.
 *
 * Answers "how often does this player win?" and, with an aim instead of a rule, "how often could the best
 * player win?". The best player knows every card that was dealt, not its total only, so no rule does better.
 * Not for several hands from one shoe.
 *
 * Every hand of the player is combined with the cards that are then left, and with every hand of the dealer
 * that can be drawn from them. The hidden card is one of these: unseen, it is like any other card of the
 * shoe. The method is backward induction over the player's hands, or over totals if the number of decks is
 * Infinity.
 *
 * Range: shares of hands, which add up to 1.
 *
 * Source: the combinatorial analysis of Baldwin, Cantey, Maisel & McDermott 1956, doi
 * 10.1080/01621459.1956.10501334, without its approximations. Reference: the dealer's ends and the house
 * edges in data/egosocialarena/reference/blackjack.json; simulation in tests/games/blackjack-rules.test.ts.
 *
 * @param player a rule, or an aim: "value", "wins" (pushes do not count), "undefeated" (pushes count)
 *
 * @example
 * ```ts
 * const mimic = ({ total }) => (total < 17 ? "hit" : "stand");
 * const odds = blackjackOdds(mimic, { rules: { decks: Infinity } });
 * odds.win; // 0.4077
 * odds.push; // 0.1052
 * ```
 */
export function blackjackOdds(
  player: BlackjackPolicy | BlackjackAim,
  options: ExactOddsOptions = {},
): HandOdds {
  return blackjackSolver(options)(player);
}

/**
 * `blackjackOdds` for several players at one table. The dealer's hands are computed only once.
 *
 * @example
 * ```ts
 * const oddsOf = blackjackSolver({ rules: { decks: Infinity } });
 * oddsOf("value").win; // 0.4295
 * oddsOf("wins").win; // 0.4316
 * ```
 */
export function blackjackSolver({
  rules: given,
  holeSeen = false,
}: ExactOddsOptions = {}): (player: BlackjackPolicy | BlackjackAim) => HandOdds {
  const rules = completeRules(given);
  if (rules.decks === Infinity) return (player) => infiniteDeckOdds(player, rules, holeSeen);
  const shoe = Array.from({ length: kinds }, (_, kind) => (kind === kinds - 1 ? 16 : 4) * rules.decks);
  const cards = 52 * rules.decks;
  const shown: { share: number; solve: (player: BlackjackPolicy | BlackjackAim) => HandOdds }[] = [];
  for (let up = 0; up < kinds; up++) {
    const upShare = (shoe[up] as number) / cards;
    if (!holeSeen) shown.push({ share: upShare, solve: against([up], shoe, rules) });
    // If both cards are known, it does not matter which is called the up card.
    for (let hole = up; holeSeen && hole < kinds; hole++) {
      const ordered = (upShare * ((shoe[hole] as number) - (hole === up ? 1 : 0))) / (cards - 1);
      shown.push({ share: ordered * (hole === up ? 1 : 2), solve: against([up, hole], shoe, rules) });
    }
  }
  return (player) => {
    // A rule depends on the up card, so it cannot use the other card.
    if (holeSeen && typeof player === "function") return blackjackOdds(player, { rules });
    const odds = noOdds();
    for (const { share, solve } of shown) addOdds(odds, share, solve(player));
    return odds;
  };
}

/** The odds against a dealer who shows these cards. */
function against(
  start: readonly number[],
  shoe: readonly number[],
  rules: BlackjackRules,
): (player: BlackjackPolicy | BlackjackAim) => HandOdds {
  const up = start[0] as number;
  const hands = dealerHands(start, rules);
  const left = [...shoe];
  for (const kind of start) left[kind] = (left[kind] as number) - 1;
  let there = left.reduce((sum, count) => sum + count, 0);
  const held = new Array<number>(kinds).fill(0);
  const standing = new Map<number, HandOdds>();
  const bust: HandOdds = { ...noOdds(), loss: 1 };

  const stand = (key: number, total: number, natural: boolean): HandOdds => {
    let odds = standing.get(key);
    if (odds === undefined) {
      odds = standOdds(total, natural, dealerEndProbabilities(hands, left));
      standing.set(key, odds);
    }
    return odds;
  };

  return (player) => {
    const known = new Map<number, HandOdds>();
    const play = (size: number, key: number): HandOdds => {
      const before = known.get(key);
      if (before !== undefined) return before;
      const { total, soft } = totalOfCounts(held, rules.aces);
      const found = total > 21 ? bust : choose(size, key, total, soft);
      known.set(key, found);
      return found;
    };
    const choose = (size: number, key: number, total: number, soft: boolean): HandOdds => {
      if (size < 2) return draw(size, key);
      const natural = rules.naturals && size === 2 && total === 21;
      if (natural) return stand(key, total, true);
      if (typeof player === "function") {
        return player({ total, soft, up }) === "hit" ? draw(size, key) : stand(key, total, false);
      }
      const stood = stand(key, total, false);
      const drawn = draw(size, key);
      return worthOf(drawn, player, rules) > worthOf(stood, player, rules) ? drawn : stood;
    };
    const draw = (size: number, key: number): HandOdds => {
      const odds = noOdds();
      const from = there;
      for (let kind = 0; kind < kinds; kind++) {
        const count = left[kind] as number;
        if (count === 0) continue;
        left[kind] = count - 1;
        held[kind] = (held[kind] as number) + 1;
        there = from - 1;
        addOdds(odds, count / from, play(size + 1, key + (place[kind] as number)));
        left[kind] = count;
        held[kind] = (held[kind] as number) - 1;
        there = from;
      }
      return odds;
    };
    return play(0, 0);
  };
}
