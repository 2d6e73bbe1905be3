import { InputError } from "../../core/errors.js";
import type { HoldemPolicy } from "./policy.js";
import { act, type HoldemState, holdemActions, openHoldem, type Seat } from "./rules.js";
import { viewOf } from "./view.js";

/** The ways to play that each style may have; equally likely within a style. */
export interface StylePolicies {
  aggressive: readonly HoldemPolicy[];
  conservative: readonly HoldemPolicy[];
}

/** A hand as it is seen afterwards: with all cards, and the seat of the player who is judged. */
export interface SeenHand {
  state: HoldemState;
  opponent: Seat;
}

/** What an observer believes of an opponent's style, and from how many moves. */
export interface StyleBelief {
  /** The probability that the opponent is aggressive, 0 to 1; 0.5 if nothing was seen. */
  aggressive: number;
  /** Moves of the opponent that were seen. */
  decisions: number;
}

export interface ObserverOptions {
  /** The share of moves that are made by chance, in the observer's model of the opponent; 0.02. */
  epsilon?: number;
}

/**
 * An observer that infers the style of an opponent in the best possible way.
 *
 * Answers "how well could anybody name the style?". It knows the very policies of both styles, holds both
 * styles and each policy of a style equally likely, sees every move and, after the hand, the opponent's cards.
 * By Bayes' theorem a policy becomes likelier by the probability that it had given to each move, with those
 * cards. The same opponent is assumed in all hands. Nobody who sees the same can be right more often, if the
 * policies and their equal chances are what the observer believes; a model or a person knows none of them.
 *
 * The other player's moves and the cards say nothing about the style: they are equally likely under both.
 *
 * Trained opponents play without chance, so one move that a policy would not make would rule it out. For an
 * opponent that was not among the known ones that is too sure. So each move has, with a share `epsilon`, equal
 * chances for all that is legal.
 *
 * @throws InputError `styleObserver requires an epsilon above 0 and below 1, got 0`
 *
 * @example
 * ```ts
 * const raise = ({ legal }) => (legal.includes("raise") ? [0, 0, 0, 1] : [0, 0, 1, 0]);
 * const call = ({ legal }) => (legal.includes("check") ? [0, 1, 0, 0] : [0, 0, 1, 0]);
 * const observer = styleObserver({ aggressive: [raise], conservative: [call] });
 * const state = act(dealHoldem({ seed: 1, hand: 0, button: 0 }), "call");
 * observer([{ state, opponent: 0 }]); // { aggressive: 0.0067, decisions: 1 }
 * observer([{ state, opponent: 1 }]); // { aggressive: 0.5, decisions: 0 }
 * ```
 */
export function styleObserver(
  policies: StylePolicies,
  { epsilon = 0.02 }: ObserverOptions = {},
): (hands: readonly SeenHand[]) => StyleBelief {
  if (!(epsilon > 0 && epsilon < 1)) {
    throw new InputError(`styleObserver requires an epsilon above 0 and below 1, got ${epsilon}`);
  }
  const all = [...policies.aggressive, ...policies.conservative];
  const isAggressive = all.map((_, i) => i < policies.aggressive.length);
  return (hands) => {
    const seen = hands.map((hand) => policyEvidence(all, hand, epsilon));
    return beliefFrom(seen, isAggressive);
  };
}

/** What one hand says about each policy. @internal */
export interface PolicyEvidence {
  /** The logarithm of the probability of the opponent's moves under each policy. */
  log: number[];
  decisions: number;
}

/** The evidence of one hand about each of some policies. @internal */
export function policyEvidence(
  policies: readonly HoldemPolicy[],
  { state, opponent }: SeenHand,
  epsilon: number,
): PolicyEvidence {
  const log = policies.map(() => 0);
  let decisions = 0;
  let now = openHoldem(state.deck, state.button);
  for (const { player, action } of state.history) {
    if (player === opponent) {
      const view = viewOf(now, player);
      const code = holdemActions.indexOf(action);
      decisions++;
      policies.forEach((policy, i) => {
        const chance = (1 - epsilon) * (policy(view)[code] as number) + epsilon / view.legal.length;
        log[i] = (log[i] as number) + Math.log(chance);
      });
    }
    now = act(now, action);
  }
  return { log, decisions };
}

/** The belief after some hands; a policy that is not `known` has no chance. @internal */
export function beliefFrom(
  seen: readonly PolicyEvidence[],
  isAggressive: readonly boolean[],
  known: readonly boolean[] = isAggressive.map(() => true),
): StyleBelief {
  const total = isAggressive.map((_, i) => seen.reduce((sum, { log }) => sum + (log[i] as number), 0));
  const most = Math.max(...total.filter((_, i) => known[i]));
  const mean = (style: boolean): number => {
    const own = total.filter((_, i) => known[i] && isAggressive[i] === style);
    return own.reduce((sum, value) => sum + Math.exp(value - most), 0) / own.length;
  };
  const [yes, no] = [mean(true), mean(false)];
  const decisions = seen.reduce((sum, one) => sum + one.decisions, 0);
  return { aggressive: yes / (yes + no), decisions };
}
