import { emotionRange } from "../../../core/dialogue.js";
import type { Estimate } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { Capability } from "../data/strategies.js";
import type { StrategyTurn } from "./strategy-turn.js";

/** Strategy Effectiveness of some strategies in some dialogues. */
export interface StrategyEffect {
  /** Mean change of emotion after an instance; profiles are the units. */
  se: Estimate;
  /** Instances with a change: a reply with two of the strategies is two. */
  instances: number;
  /** Instances whose change was cut off at the cap. */
  truncated: number;
  /** Instances in last replies, which are never scored. */
  unscored: number;
}

/**
 * Strategy Effectiveness (SE), as the paper defines it: the mean change of emotion after replies with a strategy.
 *
 * It credits the whole change to every strategy of the reply, so it is no effect of the strategy:
 * `strategyRegression` holds the others fixed. A change is cut off where emotion reaches 100. The last reply
 * of a dialogue that ends by the limit of turns has no change: it is counted, not 0. No instance gives NaN.
 *
 * @param intention only people with this hidden intention
 */
export function strategyEffect(
  turns: readonly StrategyTurn[],
  strategies: readonly string[],
  intention?: number,
): StrategyEffect {
  const instances = turns
    .filter((turn) => intention === undefined || turn.intention === intention)
    .flatMap((turn) =>
      turn.strategies
        .filter((code) => strategies.includes(code))
        .map(() => ({ ...turn, moved: movedBy(turn) })),
    );
  const scored = instances.filter(({ moved }) => !Number.isNaN(moved));
  const { value, ci, n, method } = clusteredMean(
    scored.map(({ moved }) => moved),
    scored.map(({ profile }) => profile),
  );
  return {
    se: { value, ci, n, method: `mean change of emotion after an instance, cut off at the cap; ${method}` },
    instances: scored.length,
    truncated: scored.filter(({ moved, change }) => moved !== change).length,
    unscored: instances.length - scored.length,
  };
}

/** How far emotion moved; NaN after a last reply. */
export function movedBy({ before, change }: Pick<StrategyTurn, "before" | "change">): number {
  return change === null ? Number.NaN : Math.min(emotionRange.high, before + change) - before;
}

/** A capability of one model: a pair of bars of Figure 11. */
export interface CapabilityEffect {
  model: string;
  capability: Capability;
  /** Over all dialogues. */
  overall: StrategyEffect;
  /** Over the people whose hidden intention needs it. */
  task: StrategyEffect;
}

/** SE of each capability of Table 6, overall and for its own hidden intention, for each model. */
export function capabilityEffects(
  turns: readonly StrategyTurn[],
  capabilities: readonly Capability[],
): CapabilityEffect[] {
  const models = [...new Set(turns.map(({ model }) => model))];
  return models.flatMap((model) => {
    const own = turns.filter((turn) => turn.model === model);
    return capabilities.map((capability) => ({
      model,
      capability,
      overall: strategyEffect(own, capability.strategies),
      task: strategyEffect(own, capability.strategies, capability.intention),
    }));
  });
}
