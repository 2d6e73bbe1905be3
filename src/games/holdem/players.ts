import type { RandomStream } from "../../core/random.js";
import { type EquityOptions, holdemEquity } from "./equity.js";
import { handCategories, handCategory, handStrength } from "./evaluate.js";
import type { HoldemQuestion } from "./messages.js";
import type { HoldemStyle } from "./parse.js";
import type { ActionProbabilities, HoldemPolicy } from "./policy.js";
import { type HoldemAction, holdemActions } from "./rules.js";
import type { HoldemView } from "./view.js";

/** What the player is told when it is asked for the opponent's style. */
export type StyleQuestion = Extract<HoldemQuestion, { asks: "style" }>;

/** A computational player: a name, a way to play, and a rule for the opponent's style. */
export interface HoldemPlayer {
  id: string;
  policy: HoldemPolicy;
  style(question: StyleQuestion, random: RandomStream): HoldemStyle;
}

/**
 * Names an opponent aggressive if it raised at least once in the hand, and conservative if not.
 *
 * @example
 * ```ts
 * const history = [{ street: 0, player: 1, action: "raise" }];
 * styleByRaises({ view: { player: 0, history } }); // "aggressive"
 * ```
 */
export function styleByRaises({ view }: { view: Pick<HoldemView, "player" | "history"> }): HoldemStyle {
  const raised = view.history.some(({ player, action }) => player !== view.player && action === "raise");
  return raised ? "aggressive" : "conservative";
}

/** The first of some moves that is legal, for certain. */
function first(view: HoldemView, ...wanted: HoldemAction[]): ActionProbabilities {
  const action = wanted.find((one) => view.legal.includes(one)) ?? "fold";
  return holdemActions.map((one) => (one === action ? 1 : 0)) as unknown as ActionProbabilities;
}

/**
 * Makes every legal move with the same probability, and tosses a coin for the style.
 *
 * @example
 * ```ts
 * const view = viewOf(dealHoldem({ seed: 1, hand: 0, button: 0 }), 0);
 * randomHoldemPlayer().policy(view).map((p) => p.toFixed(2)); // ["0.33", "0.00", "0.33", "0.33"]
 * ```
 */
export function randomHoldemPlayer(): HoldemPlayer {
  return {
    id: "random",
    policy: ({ legal }) =>
      holdemActions.map((action) =>
        legal.includes(action) ? 1 / legal.length : 0,
      ) as unknown as ActionProbabilities,
    style: (_, random) => (random.int(2) === 0 ? "aggressive" : "conservative"),
  };
}

/** Never folds and never raises. */
export function alwaysCall(): HoldemPlayer {
  return { id: "always-call", policy: (view) => first(view, "check", "call"), style: styleByRaises };
}

/** Raises as long as the rules allow, and then calls. */
export function alwaysRaise(): HoldemPlayer {
  return {
    id: "always-raise",
    policy: (view) => first(view, "raise", "call", "check"),
    style: styleByRaises,
  };
}

/**
 * Plays few hands: before the flop pairs from seven up, and two cards from ten up; later a pair or
 * better, if the board alone does not make it. Raises with a pair of tens or more, and later with two pair or
 * better.
 * Everything else it checks, or folds to a raise.
 *
 * @example
 * ```ts
 * const view = { ...viewOf(dealHoldem({ seed: 1, hand: 0, button: 0 }), 0), hand: [0, 13] };
 * tightPlayer().policy(view); // [0, 0, 0, 1]
 * tightPlayer().policy({ ...view, hand: [1, 19] }); // [1, 0, 0, 0]
 * ```
 */
export function tightPlayer(): HoldemPlayer {
  const policy: HoldemPolicy = (view) => {
    const worth = view.street === 0 ? startingWorth(view) : madeWorth(view);
    if (worth === "strong") return first(view, "raise", "call", "check");
    return worth === "fair" ? first(view, "check", "call") : first(view, "check", "fold");
  };
  return { id: "tight", policy, style: styleByRaises };
}

type Worth = "strong" | "fair" | "weak";

/** 12 is the ace, 0 the two. */
const height = (card: number): number => (card + 12) % 13;

function startingWorth({ hand: [one, two] }: HoldemView): Worth {
  const [a, b] = [height(one), height(two)];
  if (a === b) return a >= 8 ? "strong" : a >= 5 ? "fair" : "weak";
  return Math.min(a, b) >= 8 ? "fair" : "weak";
}

function madeWorth({ hand, board }: HoldemView): Worth {
  const made = categoryOf([...hand, ...board]);
  if (made <= boardCategory(board)) return "weak";
  return made >= 2 ? "strong" : "fair";
}

const categoryOf = (cards: readonly number[]): number =>
  handCategories.indexOf(handCategory(handStrength(cards)));

/** What everybody has: the board's own category. Three or four cards have at most pairs or three of a kind. */
function boardCategory(board: readonly number[]): number {
  if (board.length === 5) return categoryOf(board);
  const ranks = board.map(height);
  const repeats = ranks.length - new Set(ranks).size;
  const isTriple = ranks.some((rank) => ranks.filter((other) => other === rank).length > 2);
  return isTriple ? 3 : repeats;
}

/**
 * Plays by its equity against an unknown hand: raises above a limit, calls when its share of the chips is worth
 * more than what it must put in, and otherwise checks or folds.
 *
 * @example
 * ```ts
 * const view = { ...viewOf(dealHoldem({ seed: 1, hand: 0, button: 0 }), 0), hand: [0, 13] };
 * equityPlayer().policy(view); // [0, 0, 0, 1]
 * ```
 */
export function equityPlayer({
  raisesFrom = 0.6,
  ...options
}: EquityOptions & { raisesFrom?: number } = {}): HoldemPlayer {
  const policy: HoldemPolicy = (view) => {
    const equity = holdemEquity(view.hand, view.board, options);
    if (equity >= raisesFrom) return first(view, "raise", "call", "check");
    const owed = Math.max(0, view.chips[view.player === 0 ? 1 : 0] - view.chips[view.player]);
    const pot = view.chips[0] + view.chips[1];
    return equity * (pot + owed) >= owed ? first(view, "check", "call") : first(view, "check", "fold");
  };
  return { id: "equity", policy, style: styleByRaises };
}
