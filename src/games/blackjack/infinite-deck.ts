import { handTotal, kinds } from "./cards.js";
import { dealerEnds, dealerStops } from "./dealer-hands.js";
import {
  addOdds,
  type BlackjackAction,
  type BlackjackAim,
  type BlackjackPolicy,
  type HandOdds,
  noOdds,
  standOdds,
  worthOf,
} from "./odds.js";
import { type BlackjackRules, paperRules } from "./rules-options.js";

/** The probability of each kind of card when cards are drawn with replacement. */
const shareOf = (kind: number): number => (kind === kinds - 1 ? 4 : 1) / 13;

/** What matters of a hand in an endless shoe: the sum of its other cards, its aces, how many cards. */
interface Held {
  others: number;
  aces: number;
  cards: number;
}

const empty: Held = { others: 0, aces: 0, cards: 0 };
const add = ({ others, aces, cards }: Held, kind: number): Held =>
  kind === 0
    ? { others, aces: aces + 1, cards: cards + 1 }
    : { others: others + kind + 1, aces, cards: cards + 1 };
/** More than two cards count as three. */
const keyOf = ({ others, aces, cards }: Held): number => (others * 32 + aces) * 4 + Math.min(cards, 3);

/** The probability of each end of the dealer's hand, from the cards it has. @internal */
export function infiniteDealerEnds(start: readonly number[], rules: BlackjackRules): Float64Array {
  const known = new Map<number, Float64Array>();
  const walk = (held: Held): Float64Array => {
    const before = known.get(keyOf(held));
    if (before !== undefined) return before;
    const ends = new Float64Array(dealerEnds.count);
    const total = handTotal(held.others, held.aces, rules.aces);
    if (held.cards >= 2 && total.total > 21) ends[dealerEnds.bust] = 1;
    else if (held.cards >= 2 && dealerStops(total, rules)) {
      const natural = rules.naturals && held.cards === 2 && total.total === 21;
      ends[natural ? dealerEnds.natural : total.total] = 1;
    } else {
      for (let kind = 0; kind < kinds; kind++) {
        walk(add(held, kind)).forEach((p, end) => {
          ends[end] = (ends[end] as number) + shareOf(kind) * p;
        });
      }
    }
    known.set(keyOf(held), ends);
    return ends;
  };
  return walk(start.reduce(add, empty));
}

/** The best move (or a rule's move) and its odds for every hand against the dealer's cards. */
function solve(
  start: readonly number[],
  player: BlackjackPolicy | BlackjackAim,
  rules: BlackjackRules,
): (held: Held) => { move: BlackjackAction; odds: HandOdds } {
  const ends = infiniteDealerEnds(start, rules);
  const up = start[0] as number;
  const known = new Map<number, { move: BlackjackAction; odds: HandOdds }>();
  const play = (held: Held): { move: BlackjackAction; odds: HandOdds } => {
    const before = known.get(keyOf(held));
    if (before !== undefined) return before;
    const { total, soft } = handTotal(held.others, held.aces, rules.aces);
    const natural = rules.naturals && held.cards === 2 && total === 21;
    const hit = (): HandOdds => {
      const odds = noOdds();
      for (let kind = 0; kind < kinds; kind++) addOdds(odds, shareOf(kind), play(add(held, kind)).odds);
      return odds;
    };
    const pick = (): { move: BlackjackAction; odds: HandOdds } => {
      if (total > 21) return { move: "stand", odds: { ...noOdds(), loss: 1 } };
      if (held.cards < 2) return { move: "hit", odds: hit() };
      const stand = standOdds(total, natural, ends);
      if (natural) return { move: "stand", odds: stand };
      if (typeof player === "function") {
        const move = player({ total, soft, up });
        return { move, odds: move === "hit" ? hit() : stand };
      }
      const drawn = hit();
      const better = worthOf(drawn, player, rules) > worthOf(stand, player, rules);
      return better ? { move: "hit", odds: drawn } : { move: "stand", odds: stand };
    };
    const found = pick();
    known.set(keyOf(held), found);
    return found;
  };
  return play;
}

/** The odds of a hand when cards are drawn with replacement. @internal */
export function infiniteDeckOdds(
  player: BlackjackPolicy | BlackjackAim,
  rules: BlackjackRules,
  holeSeen: boolean,
): HandOdds {
  const odds = noOdds();
  for (let up = 0; up < kinds; up++) {
    const holes = holeSeen ? Array.from({ length: kinds }, (_, hole) => [up, hole]) : [[up]];
    for (const start of holes) {
      const share = start.reduce((product, kind) => product * shareOf(kind), 1);
      addOdds(odds, share, solve(start, player, rules)(empty).odds);
    }
  }
  return odds;
}

/** The best moves by totals and up card. */
export interface BlackjackChart {
  /** hard[total][up], totals 4 to 21. */
  hard: Record<number, BlackjackAction[]>;
  /** soft[total][up], totals 12 to 21. */
  soft: Record<number, BlackjackAction[]>;
}

/**
 * The hit-or-stand chart of basic strategy, computed by backward induction over totals with cards drawn with
 * replacement. No entry is typed in.
 *
 * Rows are totals, columns the dealer's up card: 0 an ace, 1 to 8 for 2 to 9, 9 for ten. A finite shoe
 * changes some cells (`blackjackOdds` with an aim uses the exact cards). The number of decks in the rules is
 * not used.
 *
 * Reference: the published chart in data/egosocialarena/reference/blackjack.json.
 *
 * @example
 * ```ts
 * const { hard, soft } = basicChart();
 * hard[16][9]; // "hit"
 * hard[12].slice(1, 6); // ["hit", "hit", "stand", "stand", "stand"]
 * soft[18][8]; // "hit"
 * ```
 */
export function basicChart(aim: BlackjackAim = "value", rules: BlackjackRules = paperRules): BlackjackChart {
  const best = Array.from({ length: kinds }, (_, up) => solve([up], aim, { ...rules, decks: Infinity }));
  // Three cards, so that no row is a natural.
  const row = (others: number, aces: number): BlackjackAction[] =>
    best.map((play) => play({ others, aces, cards: 3 }).move);
  const rows = (from: number, aces: number): Record<number, BlackjackAction[]> =>
    Object.fromEntries(
      Array.from({ length: 22 - from }, (_, i) => [from + i, row(from + i - 11 * aces, aces)]),
    );
  return { hard: rows(4, 0), soft: rows(12, 1) };
}
