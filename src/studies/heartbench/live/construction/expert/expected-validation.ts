import { normalQuantile } from "../../../../../stats/normal-distribution.js";
import { majority } from "./gold.js";

/** Experts and a judge whose errors are known. */
export interface PlantedPanel {
  /** How many experts answer each item. */
  raters: number;
  /** How often they are right, on the logit scale: 0 is a coin, 2 is 88%. */
  expertSkill: number;
  judgeSkill: number;
  /** Spread of the items' clarity, which experts and judge share: 0 if they err independently. */
  claritySd: number;
  /** The share of items to which the right answer is yes. */
  prevalence: number;
  /** The share of the votes that a majority must pass. Default 2/3. */
  threshold?: number;
}

/** What such a panel and judge give in an infinite number of items. Shares, 0 to 1. */
export interface ExpectedValidation {
  /** How often an expert, and the judge, is right, over all items. */
  expertIsRight: number;
  judgeIsRight: number;
  undecided: number;
  /** Agreement with the majority on the items that it decides, as the paper counts it. */
  decided: number;
  /** Agreement with the simple majority on all items; a tie is one half. */
  simpleMajority: number;
  /** Agreement with one expert drawn at random, and of two experts with each other, on all items. */
  withOneExpert: number;
  expertPairs: number;
  /** Beyond chance, on the decided items. */
  kappa: number;
  ac1: number;
}

const points = 2_000;

/**
 * The exact expectation of what {@link simulateValidation} draws, by summing over votes and integrating over the
 * items' clarity. It is the truth that a simulated study has to find again.
 *
 * @example
 * ```ts
 * // Three experts who are right in 80%: all three agree in 0.8^3 + 0.2^3 of the items.
 * const panel = { raters: 3, expertSkill: Math.log(4), judgeSkill: Math.log(4), claritySd: 0, prevalence: 0.4 };
 * const expected = expectedValidation(panel);
 * expected.undecided; // 0.48
 * expected.withOneExpert; // 0.68
 * ```
 */
export function expectedValidation(panel: PlantedPanel): ExpectedValidation {
  const { raters, expertSkill, judgeSkill, claritySd, prevalence, threshold = 2 / 3 } = panel;
  const sum = { expert: 0, judge: 0, right: 0, wrong: 0, both: 0, only: 0, missed: 0, none: 0 };
  const more = { simple: 0, one: 0, pairs: 0 };
  const steps = claritySd === 0 ? 1 : points;
  for (let step = 0; step < steps; step++) {
    const clarity = steps === 1 ? 0 : claritySd * normalQuantile((step + 0.5) / steps);
    const [e, j] = [logistic(expertSkill + clarity), logistic(judgeSkill + clarity)];
    let [right, wrong, simple] = [0, 0, 0];
    for (const [votes, chance] of binomial(raters, e).entries()) {
      const decided = majority(votes, raters - votes, threshold);
      if (decided === true) right += chance;
      if (decided === false) wrong += chance;
      simple += chance * (2 * votes === raters ? 0.5 : 2 * votes > raters ? j : 1 - j);
    }
    sum.expert += e / steps;
    sum.judge += j / steps;
    sum.right += right / steps;
    sum.wrong += wrong / steps;
    // Majority and judge, each right or wrong.
    sum.both += (right * j) / steps;
    sum.only += (right * (1 - j)) / steps;
    sum.missed += (wrong * j) / steps;
    sum.none += (wrong * (1 - j)) / steps;
    more.simple += simple / steps;
    more.one += (e * j + (1 - e) * (1 - j)) / steps;
    more.pairs += (e * e + (1 - e) * (1 - e)) / steps;
  }
  const decided = sum.right + sum.wrong;
  const agreed = (sum.both + sum.none) / decided;
  // Gold and judge say yes: right where yes is the answer, wrong where no is.
  const goldYes = (prevalence * sum.right + (1 - prevalence) * sum.wrong) / decided;
  const judgeYes =
    (prevalence * (sum.both + sum.missed) + (1 - prevalence) * (sum.only + sum.none)) / decided;
  const yes = (goldYes + judgeYes) / 2;
  const beyond = (chance: number): number => (agreed - chance) / (1 - chance);
  return {
    ...{ expertIsRight: sum.expert, judgeIsRight: sum.judge, undecided: 1 - decided, decided: agreed },
    ...{ simpleMajority: more.simple, withOneExpert: more.one, expertPairs: more.pairs },
    kappa: beyond(goldYes * judgeYes + (1 - goldYes) * (1 - judgeYes)),
    ac1: beyond(2 * yes * (1 - yes)),
  };
}

/** How often experts and judge are right, as their agreement on all items implies. */
export interface ImpliedAccuracy {
  expert: number;
  judge: number;
}

/**
 * How often experts and judge are right if their errors are independent: two experts agree in e^2 + (1 - e)^2 of
 * the items, and judge and expert in e j + (1 - e)(1 - j). NaN where two experts agree in half of the items or
 * less. If items are unclear to all alike, errors are not independent, and both come out too high.
 *
 * @example
 * ```ts
 * impliedAccuracy({ expertPairs: 0.68, withOneExpert: 0.74 }); // { expert: 0.8, judge: 0.9 }
 * ```
 */
export function impliedAccuracy({
  expertPairs,
  withOneExpert,
}: Pick<ExpectedValidation, "expertPairs" | "withOneExpert">): ImpliedAccuracy {
  if (!(expertPairs > 0.5)) return { expert: Number.NaN, judge: Number.NaN };
  const expert = (1 + Math.sqrt(2 * expertPairs - 1)) / 2;
  return { expert, judge: (withOneExpert + expert - 1) / (2 * expert - 1) };
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** The chances of 0 to n votes that are right. */
function binomial(n: number, p: number): number[] {
  let chances = [1];
  for (let i = 0; i < n; i++) {
    const next = Array.from({ length: chances.length + 1 }, () => 0);
    for (const [votes, chance] of chances.entries()) {
      next[votes]! += chance * (1 - p);
      next[votes + 1]! += chance * p;
    }
    chances = next;
  }
  return chances;
}
