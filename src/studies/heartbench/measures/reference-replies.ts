import { InputError } from "../../../core/errors.js";
import { mean } from "../../../stats/descriptives.js";
import { type CaseRecord, type CaseSet, casesOf } from "../data/data.js";
import { type AbilityId, abilityIds } from "../data/taxonomy.js";
import { cellScore, type Normalisation } from "./cell-score.js";
import { abilitiesOf } from "./scoring.js";

/**
 * Scores that need no model. `silence` is a reply that meets no criterion, neither a merit nor a fault.
 * `always-hit` is a judge that finds every criterion met. `coin-flip` is a judge that finds each met with
 * probability 1/2.
 */
export const referenceReplies = ["silence", "always-hit", "coin-flip"] as const;
/** One of the scores that need no model. */
export type ReferenceReply = (typeof referenceReplies)[number];

const hitRates: Record<ReferenceReply, number> = { silence: 0, "always-hit": 1, "coin-flip": 0.5 };

/** The expected scores of a reference on a set of cases, 0 to 100. */
export interface ReferenceScores {
  /** In the order of `abilityIds`; NaN if no case has criteria of the ability. */
  abilities: { ability: AbilityId; value: number; n: number }[];
  /** The mean over abilities. */
  overall: number;
  /** The mean over cases of each case's mean over its abilities. */
  caseMean: number;
}

/**
 * The exact expected score of a cell if each criterion is hit independently with the same probability. It is
 * computed by convolution of the weights, since the score is not linear in the raw sum.
 *
 * @throws InputError `expectedCellScore requires a hit rate from 0 to 1, got 2`
 *
 * @example
 * ```ts
 * // Sums 0, 3, 5, 8 at 1/4 each: (0 + ln 4 + ln 6 + ln 9) / (4 ln 9).
 * expectedCellScore([3, 5], 0.5); // 61.1599
 * expectedCellScore([-10], 0); // 100
 * ```
 */
export function expectedCellScore(
  weights: readonly number[],
  hitRate: number,
  normalisation: Normalisation = "log",
): number {
  if (!(hitRate >= 0 && hitRate <= 1)) {
    throw new InputError(`expectedCellScore requires a hit rate from 0 to 1, got ${hitRate}`);
  }
  let chances = new Map([[0, 1]]);
  for (const weight of weights) {
    const next = new Map<number, number>();
    const add = (raw: number, chance: number): void => {
      if (chance > 0) next.set(raw, (next.get(raw) ?? 0) + chance);
    };
    for (const [raw, chance] of chances) {
      add(raw + weight, chance * hitRate);
      add(raw, chance * (1 - hitRate));
    }
    chances = next;
  }
  const total = (sign: 1 | -1): number =>
    weights.reduce((sum, weight) => sum + (weight * sign > 0 ? weight : 0), 0);
  const [min, max] = [total(-1), total(1)];
  let expected = 0;
  for (const [raw, chance] of chances) expected += chance * cellScore({ raw, min, max }, normalisation);
  return expected;
}

/**
 * What an empty reply, a judge that hits everything and a judge that tosses a coin score on a set of cases.
 *
 * @example
 * ```ts
 * const silence = referenceScores(await loadHeartbench(), "silence");
 * silence.abilities.find(({ ability }) => ability === "verbal-expression")!.value; // 98.8
 * silence.overall; // 17.43
 * ```
 */
export function referenceScores(
  cases: readonly Pick<CaseRecord, "criteria" | "difficulty">[],
  reply: ReferenceReply,
  options: { set?: CaseSet; normalisation?: Normalisation } = {},
): ReferenceScores {
  const { set = "all", normalisation = "log" } = options;
  const own = casesOf(cases, set).map(({ criteria }) =>
    abilitiesOf(criteria).map((ability) => {
      const weights = criteria.flatMap((one) => (one.ability === ability ? [one.score ?? 0] : []));
      return { ability, score: expectedCellScore(weights, hitRates[reply], normalisation) };
    }),
  );
  const abilities = abilityIds.map((ability) => {
    const scores = own.flatMap((cells) => cells.filter((cell) => cell.ability === ability)).map(scoreOf);
    return { ability, value: mean(scores), n: scores.length };
  });
  return {
    abilities,
    overall: mean(abilities.map(({ value }) => value)),
    caseMean: mean(own.map((cells) => mean(cells.map(scoreOf)))),
  };
}

const scoreOf = ({ score }: { score: number }): number => score;
