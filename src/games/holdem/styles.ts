import type { ConfidenceInterval } from "../../core/estimate.js";
import { randomStream } from "../../core/random.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { holdingStrength } from "./holding-strength.js";
import { drawAction, type HoldemPolicy } from "./policy.js";
import { act, dealHoldem, type HoldemAction, type Seat } from "./rules.js";
import { viewOf } from "./view.js";

/** One decision of the measured player. */
export interface StyleDecision {
  hand: number;
  action: HoldemAction;
  /** Something was to be called. */
  facingBet: boolean;
  /** The share of other holdings that the player's hand beat at that moment (`holdingStrength`). */
  strength: number;
}

/** How a policy plays: shares of its decisions, with intervals that take hands as independent. */
export interface MeasuredStyle {
  hands: number;
  decisions: number;
  fold: ClusteredMean;
  check: ClusteredMean;
  call: ClusteredMean;
  raise: ClusteredMean;
  /** Folds among the decisions in which something was to be called. */
  foldToBet: ClusteredMean;
  /** The same for the weakest and the strongest third of holdings. */
  foldToBetWeak: ClusteredMean;
  foldToBetStrong: ClusteredMean;
  /** Raises among the decisions with the weakest and with the strongest third of holdings. */
  raiseWeak: ClusteredMean;
  raiseStrong: ClusteredMean;
  /** Raises for each call. Infinity without calls. */
  aggression: { value: number; ci: ConfidenceInterval };
  /** Bits that the third of the holding's strength tells about the action. */
  information: number;
  /** Chips won a hand. */
  payoff: ClusteredMean;
}

/**
 * Plays hands and gives each decision of one policy. The partners take turns, and so do the button and the seat.
 */
export function playStyle(
  policy: HoldemPolicy,
  { hands, seed, against }: { hands: number; seed: number; against: readonly HoldemPolicy[] },
): { decisions: StyleDecision[]; payoffs: number[] } {
  const decisions: StyleDecision[] = [];
  const payoffs: number[] = [];
  for (let hand = 0; hand < hands; hand++) {
    const partner = against[hand % against.length] as HoldemPolicy;
    const seat = (Math.floor(hand / against.length) % 2) as Seat;
    const button = (Math.floor(hand / against.length / 2) % 2) as Seat;
    const random = randomStream(seed, "holdem-style", hand);
    let state = dealHoldem({ seed, hand: `style-${hand}`, button });
    while (state.ended === null) {
      const view = viewOf(state, state.toAct);
      const own = state.toAct === seat;
      const action = drawAction(own ? policy : partner, view, random);
      if (own) {
        const strength = holdingStrength(view.hand, view.board);
        decisions.push({ hand, action, facingBet: view.legal.includes("call"), strength });
      }
      state = act(state, action);
    }
    payoffs.push(state.ended.payoff[seat]);
  }
  return { decisions, payoffs };
}

/**
 * Measures the style of a policy: how often it folds, checks, calls and raises, how this depends on its hand, and
 * what it wins.
 *
 * Answers "is this player aggressive or conservative, and does it look at its cards?". The rates depend on the
 * partners, so compare policies against the same ones.
 *
 * Shape: `hands` hands; `against` a list of policies that take turns. Rates are shares of the policy's decisions,
 * 0 to 1. The intervals are those of `clusteredMean` with hands as clusters. A rate without a decision is NaN.
 * Ties: a partner's or policy's draws come from the seed, so the same call gives the same numbers.
 *
 * `aggression` is raises divided by calls; its interval is that of raises among raises and calls, turned into a
 * ratio. `information` is the mutual information of the action and the third of the strength (weak, middle,
 * strong): near 0 if the policy does not look at its cards, though never below 0 in a finite number of hands.
 *
 * @throws InputError of `randomStream` for a seed that is not finite
 *
 * Source: aggression factor as in Billings et al. 2002, doi 10.1016/S0004-3702(01)00130-8.
 *
 * @example
 * ```ts
 * const style = measureStyle(alwaysCall().policy, { hands: 100, seed: 1, against: [alwaysCall().policy] });
 * style.raise.value; // 0
 * style.decisions; // 400
 * style.fold.value; // 0
 * ```
 */
export function measureStyle(
  policy: HoldemPolicy,
  options: { hands: number; seed: number; against: readonly HoldemPolicy[] },
): MeasuredStyle {
  const { decisions, payoffs } = playStyle(policy, options);
  const share = (
    of: (one: StyleDecision) => boolean,
    among: (one: StyleDecision) => boolean = () => true,
  ) => {
    const chosen = decisions.filter(among);
    return clusteredMean(
      Float64Array.from(chosen, (one) => Number(of(one))),
      Int32Array.from(chosen, ({ hand }) => hand),
    );
  };
  const is = (action: HoldemAction) => (one: StyleDecision) => one.action === action;
  const third = (wanted: number) => (one: StyleDecision) => thirdOf(one) === wanted;
  const bet = (wanted: number) => (one: StyleDecision) => one.facingBet && thirdOf(one) === wanted;
  const active = share(is("raise"), ({ action }) => action === "raise" || action === "call");
  const ratio = (p: number): number => Math.max(0, p) / Math.max(0, 1 - p);
  return {
    hands: options.hands,
    decisions: decisions.length,
    fold: share(is("fold")),
    check: share(is("check")),
    call: share(is("call")),
    raise: share(is("raise")),
    foldToBet: share(is("fold"), ({ facingBet }) => facingBet),
    foldToBetWeak: share(is("fold"), bet(0)),
    foldToBetStrong: share(is("fold"), bet(2)),
    raiseWeak: share(is("raise"), third(0)),
    raiseStrong: share(is("raise"), third(2)),
    aggression: { value: ratio(active.value), ci: [ratio(active.ci[0]), ratio(active.ci[1])] },
    information: mutualInformation(decisions.map((one) => [thirdOf(one), one.action])),
    payoff: clusteredMean(
      payoffs,
      Int32Array.from(payoffs, (_, hand) => hand),
    ),
  };
}

const thirdOf = ({ strength }: StyleDecision): number => Math.min(2, Math.floor(3 * strength));

/** Mutual information of two labels, in bits, from their joint frequencies. */
function mutualInformation(pairs: readonly (readonly [number, string])[]): number {
  const count = (keys: string[]): Map<string, number> => {
    const found = new Map<string, number>();
    for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1);
    return found;
  };
  const n = pairs.length;
  const [left, right] = [count(pairs.map(([a]) => `${a}`)), count(pairs.map(([, b]) => b))];
  let bits = 0;
  for (const [key, joint] of count(pairs.map(([a, b]) => `${a} ${b}`))) {
    const [a, b] = key.split(" ") as [string, string];
    bits += (joint / n) * Math.log2((joint * n) / (left.get(a)! * right.get(b)!));
  }
  return bits;
}
