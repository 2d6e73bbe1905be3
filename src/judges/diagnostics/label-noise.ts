/**
 * How often one person's label of a pair is wrong, if two people agree on a share of pairs: both are right or
 * both are wrong, agreement = (1 - e)^2 + e^2. NaN for an agreement below 1/2, which no such error gives. It
 * takes every pair for equally hard and people for independent.
 *
 * @example
 * ```ts
 * labelError(0.68); // 0.2
 * labelError(1); // 0
 * ```
 */
export const labelError = (agreement: number): number =>
  agreement >= 0.5 ? (1 - Math.sqrt(2 * agreement - 1)) / 2 : Number.NaN;

/**
 * How often the majority of `people` is wrong, where it is not split, if each is wrong with probability
 * `error`.
 *
 * @example
 * ```ts
 * majorityError(0.2, 1); // 0.2
 * majorityError(0.2, 3); // 0.104
 * majorityError(0.2, 2); // 0.0588
 * ```
 */
export function majorityError(error: number, people: number): number {
  let [wrong, right] = [0, 0];
  let ways = 1;
  for (let k = 0; k <= people; k++) {
    const chance = ways * error ** k * (1 - error) ** (people - k);
    if (2 * k > people) wrong += chance;
    if (2 * k < people) right += chance;
    ways *= (people - k) / (k + 1);
  }
  return wrong / (wrong + right);
}

/** How often a judge lets the own reply win, by what people prefer: counts of pairs and of wins. */
export interface ConditionalWins {
  /** Pairs in which people prefer the own reply, and how many of these the judge lets it win; ties count half. */
  ownBetter: number;
  winsOfBetter: number;
  /** The same for pairs in which people prefer the other reply. */
  ownWorse: number;
  winsOfWorse: number;
}

/**
 * Self-preference as a difference of conditional rates: how often a judge lets the own reply win where people
 * prefer it, minus how often it lets the other win where people prefer that one. 0 without it.
 *
 * People's labels are wrong at times. Where own replies are better more often, the labels "own is better" are
 * right more often than the labels "other is better", so a perfect judge seems to favour its own: with 20% wrong
 * labels and own replies better in 70% of pairs by 0.27. With `error`, the share of labels that are wrong
 * whichever reply is better, the rates are those of the true preference: the 2 x 2 table of label and verdict is
 * multiplied by the inverse of the table of true preference and label.
 *
 * NaN where one of the conditions never occurs, or with an error of 1/2.
 *
 * Source: Wataoka, Takahashi & Ri 2024, arXiv 2410.21819 ("equal opportunity"); the correction is ours.
 *
 * @example
 * ```ts
 * // Own truly better in 70 of 100, 20% wrong labels, a perfect judge: 62 labelled better, 56 of them are.
 * const wins = { ownBetter: 62, winsOfBetter: 56, ownWorse: 38, winsOfWorse: 14 };
 * conditionalDifference(wins); // 0.2716
 * conditionalDifference(wins, 0.2); // 0
 * ```
 */
export function conditionalDifference(wins: ConditionalWins, error = 0): number {
  const { ownBetter, winsOfBetter, ownWorse, winsOfWorse } = wins;
  const scale = 1 - 2 * error;
  const truth = (better: number, worse: number) => [
    ((1 - error) * better - error * worse) / scale,
    ((1 - error) * worse - error * better) / scale,
  ];
  const [better, worse] = truth(ownBetter, ownWorse) as [number, number];
  const [won, lostPart] = truth(winsOfBetter, winsOfWorse) as [number, number];
  if (!(better > 0 && worse > 0 && scale > 0)) return Number.NaN;
  return won / better - (1 - lostPart / worse);
}
