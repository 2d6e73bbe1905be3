import { randomStream } from "../../core/random.js";
import { kindOf } from "./cards.js";
import { type BlackjackChart, basicChart } from "./infinite-deck.js";
import type { BlackjackAction, BlackjackAim, BlackjackPolicy } from "./odds.js";
import { type BlackjackState, blackjackActions, playAction, totalOf } from "./rules.js";
import { type BlackjackRules, paperRules } from "./rules-options.js";

/** A computational player: a name and a rule that depends on totals and the up card. */
export interface BlackjackPlayer {
  id: string;
  policy: BlackjackPolicy;
}

/**
 * Plays the hit-or-stand chart that is best under an aim, computed for the table's rules.
 *
 * "value" gives the well-known basic strategy. "wins" gives up pushes for wins: this player is the one to
 * beat if only wins count.
 *
 * @example
 * ```ts
 * basicStrategy().policy({ total: 16, soft: false, up: 9 }); // "hit"
 * basicStrategy("wins").policy({ total: 16, soft: false, up: 9 }); // "stand"
 * ```
 */
export function basicStrategy(
  aim: BlackjackAim = "value",
  rules: BlackjackRules = paperRules,
): BlackjackPlayer {
  const chart = basicChart(aim, rules);
  return {
    id: aim === "value" ? "basic-strategy" : `best-for-${typeof aim === "string" ? aim : "outcomes"}`,
    policy: ({ total, soft, up }) => chartAction(chart, total, soft, up),
  };
}

function chartAction(chart: BlackjackChart, total: number, soft: boolean, up: number): BlackjackAction {
  return (soft ? chart.soft : chart.hard)[total]?.[up] ?? "stand";
}

/**
 * Draws below a total and stands from that total on, whatever the dealer shows.
 *
 * @example
 * ```ts
 * standOn(15).policy({ total: 14, soft: false, up: 5 }); // "hit"
 * ```
 */
export function standOn(total: number): BlackjackPlayer {
  return { id: `stand-on-${total}`, policy: (view) => (view.total < total ? "hit" : "stand") };
}

/**
 * Plays as the dealer must.
 *
 * @example
 * ```ts
 * mimicDealer().policy({ total: 17, soft: true, up: 5 }); // "stand"
 * ```
 */
export function mimicDealer(rules: BlackjackRules = paperRules): BlackjackPlayer {
  return {
    id: "mimic-dealer",
    policy: ({ total, soft }) =>
      total < rules.dealerStandsOn || (rules.dealerHitsSoft17 && soft && total === 17) ? "hit" : "stand",
  };
}

/**
 * Never takes a card that could end the hand: stands on every hard total from 12, and plays soft hands by
 * basic strategy.
 *
 * @example
 * ```ts
 * neverBust().policy({ total: 12, soft: false, up: 9 }); // "stand"
 * neverBust().policy({ total: 17, soft: true, up: 9 }); // "hit"
 * ```
 */
export function neverBust(rules: BlackjackRules = paperRules): BlackjackPlayer {
  const basic = basicStrategy("value", rules);
  return {
    id: "never-bust",
    policy: (view) => (view.soft ? basic.policy(view) : view.total < 12 ? "hit" : "stand"),
  };
}

/** Tosses a fair coin for every move, from a stream of its own. */
export function randomBlackjackPlayer(seed: number, ...key: (string | number)[]): BlackjackPlayer {
  const random = randomStream(seed, "games", "blackjack", "random-player", ...key);
  return { id: "random", policy: () => (random.int(2) === 0 ? "hit" : "stand") };
}

/**
 * Plays a dealt hand to its end by a rule.
 *
 * @example
 * ```ts
 * const state = finishHand(dealBlackjack({ seed: 1, hand: 0 }), mimicDealer());
 * state.ended === null; // false
 * ```
 */
export function finishHand(state: BlackjackState, { policy }: BlackjackPlayer): BlackjackState {
  let now = state;
  const up = kindOf(state.dealer[0] as number);
  while (blackjackActions(now).length > 0) {
    const { total, soft } = totalOf(now.player, now.rules.aces);
    now = playAction(now, policy({ total, soft, up }));
  }
  return now;
}
