import { agentSeeds } from "../../../../games/holdem/agents.js";
import { type HoldemStyle, holdemStyles } from "../../../../games/holdem/parse.js";
import type { HoldemRecord } from "../../../../games/holdem/play.js";
import type { HoldemPolicy } from "../../../../games/holdem/policy.js";
import { act, dealHoldem } from "../../../../games/holdem/rules.js";
import { type SeenHand, type StyleBelief, styleObserver } from "../../../../games/holdem/style-observer.js";

/** A hand of a run, with the belief of the Bayesian observer who sees it with all cards. */
export interface ObservedHand extends HoldemRecord {
  /** The probability that the opponent is aggressive, 0 to 1; null if the opponent made no move. */
  observed: number | null;
}

type Observer = (hands: readonly SeenHand[]) => StyleBelief;

/** The observer who knows every opponent of a series. */
export async function observerOf(
  opponentOf: (style: HoldemStyle, seed: number) => Promise<HoldemPolicy>,
): Promise<Observer> {
  const [aggressive, conservative] = await Promise.all(
    holdemStyles.map((style) => Promise.all(agentSeeds.map((seed) => opponentOf(style, seed)))),
  );
  return styleObserver({ aggressive: aggressive!, conservative: conservative! });
}

/** The same hand, seen by the observer. The player sits on seat 0, the opponent on seat 1. */
export function observedHand(record: HoldemRecord, observer: Observer): ObservedHand {
  const { seed, hand, button, history } = record;
  const start = dealHoldem({ seed, hand, button });
  const state = history.reduce((now, { action }) => act(now, action), start);
  const { aggressive, decisions } = observer([{ state, opponent: 1 }]);
  return { ...record, observed: decisions === 0 ? null : aggressive };
}

/**
 * 1 if the observer names the style right, 0 if not, 0.5 if both are equally likely. NaN where the player gave
 * no answer, so that both are right or wrong on the same hands.
 */
export function observerHit({ observed, opponent, style }: ObservedHand): number {
  if (observed === null || opponent.style === null || style?.answer == null) return Number.NaN;
  if (observed === 0.5) return 0.5;
  return Number(observed > 0.5 === (opponent.style === "aggressive"));
}
