import { InputError } from "../../core/errors.js";
import type { RandomStream } from "../../core/random.js";
import { act, type HoldemAction, type HoldemState, holdemActions } from "./rules.js";
import { type HoldemView, viewOf } from "./view.js";

/** The probabilities of fold, check, call and raise: 0 where a move is illegal; they add up to 1. */
export type ActionProbabilities = readonly [number, number, number, number];

/** A way to play: what it does depends on what the player may know, and on chance. */
export type HoldemPolicy = (view: HoldemView) => ActionProbabilities;

/**
 * Draws a policy's move.
 *
 * One number is drawn from the stream for every move, also for a certain one, so that the draws of a hand do
 * not depend on how sure the player is.
 *
 * @throws InputError `a policy gave [0, 0.5, 0, 0] where fold, call, raise are legal; probabilities of legal moves add up to 1`
 *
 * @example
 * ```ts
 * const view = viewOf(dealHoldem({ seed: 1, hand: 0, button: 0 }), 0);
 * drawAction(() => [0, 0, 1, 0], view, randomStream(1)); // "call"
 * ```
 */
export function drawAction(policy: HoldemPolicy, view: HoldemView, random: RandomStream): HoldemAction {
  const odds = policy(view);
  let sum = 0;
  for (const action of view.legal) sum += odds[holdemActions.indexOf(action)] as number;
  if (odds.length !== 4 || odds.some((p) => !(p >= 0)) || Math.abs(sum - 1) > 1e-6) {
    throw new InputError(
      `a policy gave [${odds.join(", ")}] where ${view.legal.join(", ")} are legal; probabilities of legal moves add up to 1`,
    );
  }
  let left = random.next() * sum;
  let drawn: HoldemAction | undefined;
  for (const action of view.legal) {
    const p = odds[holdemActions.indexOf(action)] as number;
    if (p === 0) continue;
    drawn = action;
    left -= p;
    if (left < 0) break;
  }
  return drawn as HoldemAction;
}

/**
 * Plays a hand to its end between two policies.
 *
 * @example
 * ```ts
 * const raise = ({ legal }) => (legal.includes("raise") ? [0, 0, 0, 1] : [0, 0, 1, 0]);
 * const start = dealHoldem({ seed: 1, hand: 0 });
 * finishHoldem(start, [raise, raise], randomStream(1)).chips; // [50, 50]
 * ```
 */
export function finishHoldem(
  state: HoldemState,
  policies: readonly [HoldemPolicy, HoldemPolicy],
  random: RandomStream,
): HoldemState {
  let now = state;
  while (now.ended === null) {
    now = act(now, drawAction(policies[now.toAct], viewOf(now, now.toAct), random));
  }
  return now;
}
