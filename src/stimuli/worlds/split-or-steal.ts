import { InputError } from "../../core/errors.js";
import { type MoneyScale, worth } from "./money.js";

/** What each of the two players can do with the pot. */
export type Choice = "split" | "steal";

/** A pot that two players split or steal. Both split: half each. One steals: all of it. Both steal: nothing. */
export interface SplitOrSteal extends MoneyScale {
  pot: number;
  /** What an audience thinks of a player after each choice, −1 to 1; both 0 unless given: nobody sees it. */
  standing?: Readonly<Record<Choice, number>>;
}

/** What a player may care for. */
export const goals = ["money", "disadvantageous", "advantageous", "reputation"] as const;
/** One of the things that a player may care for. */
export type Goal = (typeof goals)[number];

/**
 * How much a player cares: for money, for not getting less than the other (disadvantageous inequity), for not
 * getting more (advantageous inequity), and for her reputation. 0 is not at all.
 */
export type PlayerWeights = Readonly<Record<Goal, number>>;

/** A player of split or steal: what she cares for, and what she expects. */
export interface Player {
  weights: PlayerWeights;
  /** How likely she thinks it is that the other splits, 0 to 1. */
  expectsSplit: number;
  /** How surely she takes what is better: 0 is a coin. Default 1; only its product with the weights shows. */
  sensitivity?: number;
}

/** How the end of a game bears on one player; the names say which goal and which comparison. */
export type SplitOrStealAppraisals = Readonly<
  Record<
    | `${Exclude<Goal, "reputation">}${"Utility" | "Expected" | "Error" | "IfOther" | "IfSelf"}`
    | `reputation${"Utility" | "IfSelf"}`
    | "utility"
    | "expected"
    | "predictionError"
    | "absolutePredictionError"
    | "otherError"
    | "absoluteOtherError",
    number
  >
>;

/** What each goal makes of both choices, before the player's weights. */
export function goalValues(game: SplitOrSteal, own: Choice, other: Choice): Record<Goal, number> {
  const [hers, theirs] = [shareOf(own, other), shareOf(other, own)];
  const of = (share: number): number => worth(share * game.pot, game);
  // 0 − x, so that nothing to mind is 0 and not −0.
  return {
    money: of(hers),
    disadvantageous: 0 - of(Math.max(theirs - hers, 0)),
    advantageous: 0 - of(Math.max(hers - theirs, 0)),
    reputation: of(game.standing?.[own] ?? 0),
  };
}

/** How much more splitting does for each goal than stealing, as she expects it. */
export function splitAdvantage(game: SplitOrSteal, expectsSplit: number): Record<Goal, number> {
  const [split, steal] = (["split", "steal"] as const).map((own) => expectedValues(game, own, expectsSplit));
  return forGoals((goal) => split![goal] - steal![goal]);
}

/**
 * How likely a player splits: softmax of the expected utilities of both choices.
 *
 * @throws InputError for a pot that is not above 0, or an expectation or standing out of range
 *
 * Source: Houlihan, Kleiman-Weiner, Hewitt, Tenenbaum & Saxe 2023, doi 10.1098/rsta.2022.0047.
 *
 * @example
 * ```ts
 * const game = { pot: 1000, unit: 1000 };
 * const greedy = { money: 2, disadvantageous: 0, advantageous: 0, reputation: 0 };
 * // If the other splits, stealing gains half a pot: 1 / (1 + e^(2 × 0.5)).
 * splitProbability(game, { weights: greedy, expectsSplit: 1 }); // 0.2689
 * ```
 */
export function splitProbability(game: SplitOrSteal, player: Player): number {
  requireGame(game);
  const { weights, expectsSplit, sensitivity = 1 } = player;
  requireShare(expectsSplit);
  const advantage = splitAdvantage(game, expectsSplit);
  const gain = goals.reduce((sum, goal) => sum + weights[goal] * advantage[goal], 0);
  return 1 / (1 + Math.exp(-sensitivity * gain));
}

/**
 * The appraisals of the end of a game of split or steal, from the view of one player.
 *
 * Answers "what is there to be joyful, furious or guilty about?". For each goal, weighted by how much she cares:
 * `Utility` is what she got; `Expected` what she expected after her choice; `Error` the difference; `IfOther` what
 * the other's other choice would have added, times how likely she took it to be; `IfSelf` what her own other choice
 * would have added, times how likely she would have made it had she known the other's. A reputation follows from her
 * choice alone, so it has neither an expectation nor an error. `utility`, `expected` and the prediction errors are
 * sums over the goals. `otherError` is 1 or 0 for a split or a steal of the other, minus what she expected, times
 * the pot, on the scale of money: how wrong she was about the other.
 *
 * The paper's audience has three reputations (for not caring about money, and for each inequity). Here `standing` is
 * one number, so one weight. With the log curve the released code turns utilities back into amounts before it takes
 * differences. Here differences are of utilities; both are the same with the linear curve.
 *
 * @throws InputError as {@link splitProbability} does
 *
 * Source: Houlihan, Kleiman-Weiner, Hewitt, Tenenbaum & Saxe 2023, doi 10.1098/rsta.2022.0047; inequity: Fehr &
 * Schmidt 1999, doi 10.1162/003355399556151.
 *
 * @example
 * ```ts
 * const game = { pot: 1000, unit: 1000 };
 * const weights = { money: 2, disadvantageous: 1, advantageous: 0.5, reputation: 0 };
 * // She split, he stole; she had thought that he would split with a chance of 0.8.
 * const end = splitOrStealAppraisals(game, { weights, expectsSplit: 0.8 }, "split", "steal");
 * end.moneyError; // -0.8
 * end.disadvantageousUtility; // -1
 * end.moneyIfOther; // 0.8
 * ```
 */
export function splitOrStealAppraisals(
  game: SplitOrSteal,
  player: Player,
  own: Choice,
  other: Choice,
): SplitOrStealAppraisals {
  requireGame(game);
  requireShare(player.expectsSplit);
  const [notOwn, notOther] = [otherThan(own), otherThan(other)];
  const { weights, expectsSplit } = player;
  const weighted = (values: Record<Goal, number>) => forGoals((goal) => weights[goal] * values[goal]);
  const got = weighted(goalValues(game, own, other));
  const expected = weighted(expectedValues(game, own, expectsSplit));
  const ifOther = weighted(goalValues(game, own, notOther));
  const ifSelf = weighted(goalValues(game, notOwn, other));
  const likelyOther = notOther === "split" ? expectsSplit : 1 - expectsSplit;
  const knowing = splitProbability(game, { ...player, expectsSplit: other === "split" ? 1 : 0 });
  const likelySelf = notOwn === "split" ? knowing : 1 - knowing;
  const sums = goals.reduce(
    (sum, goal) => ({ utility: sum.utility + got[goal], expected: sum.expected + expected[goal] }),
    { utility: 0, expected: 0 },
  );
  const error = sums.utility - sums.expected;
  const otherError = worth(((other === "split" ? 1 : 0) - expectsSplit) * game.pot, game);
  const ofGoals = goals.flatMap((goal): [string, number][] => {
    const utility: [string, number] = [`${goal}Utility`, got[goal]];
    const self: [string, number] = [`${goal}IfSelf`, likelySelf * (ifSelf[goal] - got[goal])];
    if (goal === "reputation") return [utility, self];
    return [
      utility,
      [`${goal}Expected`, expected[goal]],
      [`${goal}Error`, got[goal] - expected[goal]],
      [`${goal}IfOther`, likelyOther * (ifOther[goal] - got[goal])],
      self,
    ];
  });
  return {
    ...(Object.fromEntries(ofGoals) as SplitOrStealAppraisals),
    ...sums,
    predictionError: error,
    absolutePredictionError: Math.abs(error),
    otherError,
    absoluteOtherError: Math.abs(otherError),
  };
}

/** One value for each goal. */
export function forGoals(of: (goal: Goal) => number): Record<Goal, number> {
  return Object.fromEntries(goals.map((goal) => [goal, of(goal)])) as Record<Goal, number>;
}

function expectedValues(game: SplitOrSteal, own: Choice, expectsSplit: number): Record<Goal, number> {
  const [split, steal] = [goalValues(game, own, "split"), goalValues(game, own, "steal")];
  return forGoals((goal) => expectsSplit * split[goal] + (1 - expectsSplit) * steal[goal]);
}

const otherThan = (choice: Choice): Choice => (choice === "split" ? "steal" : "split");

function shareOf(own: Choice, other: Choice): number {
  if (other === "steal") return 0;
  return own === "split" ? 0.5 : 1;
}

export function requireGame({ pot, standing }: SplitOrSteal): void {
  if (!(pot > 0 && Number.isFinite(pot))) throw new InputError(`a pot is above 0, got ${pot}`);
  for (const [choice, value] of Object.entries(standing ?? {})) {
    if (!(Math.abs(value) <= 1)) {
      throw new InputError(`the standing after a ${choice} is −1 to 1, got ${value}`);
    }
  }
}

export function requireShare(expectsSplit: number): void {
  if (!(expectsSplit >= 0 && expectsSplit <= 1)) {
    throw new InputError(`expectsSplit is a probability from 0 to 1, got ${expectsSplit}`);
  }
}
