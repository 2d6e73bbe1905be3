import { type GuessRound, guessRange, inGuessRange } from "./rules.js";

/** A rule that an opponent may follow. */
export type RuleHypothesis =
  | { family: "constant"; start: number }
  | { family: "arithmetic"; start: number; step: number }
  | { family: "share-of-mean"; start: number; share: number };

/** What an observer believes of an opponent's rule after some rounds. */
export interface LearnedRule {
  /** What the opponent is most likely to choose next, 1 to 100; not always a whole number. */
  belief: number;
  /** The most probable rule so far. */
  rule: RuleHypothesis;
  /** Its probability, 0 to 1. */
  probability: number;
}

/** Standard deviation of an opponent's numbers around its rule: at most rounding. */
const spread = 0.1;
/** Density of a number that does not follow the rule, per unit of the range. */
const slip = 1e-6;

/**
 * What a Bayesian observer believes after the opponent's numbers so far.
 *
 * Answers "what would someone believe who knows the kinds of rule, and nothing else?". It is a baseline that
 * really finds the rules, to compare models' beliefs with. The rules are constants, arithmetic sequences, and
 * shares of the mean of both last numbers. The three kinds are equally probable at first, and so are the
 * rules of a kind: first numbers 1 to 100, steps -20 to 20 but 0, shares 0.50 to 1.00 by 0.05. Under a rule
 * that predicts p, the number x has the density of a normal distribution around p with standard deviation
 * 0.1, plus a small constant, so that one slip does not exclude a rule. Predictions stay in the range of the
 * game.
 *
 * A round without the opponent's number teaches nothing. If the player's number is missing, the rules that
 * need it predict the opponent's last number.
 *
 * The belief is the most likely next number, because beliefs are scored as right or wrong. Of equally likely
 * numbers it is the middle one: 50 before the first round.
 *
 * @example
 * ```ts
 * learnRule([]).belief; // 50
 * const choose = (state, mine, theirs) => chooseNumber(chooseNumber(state, "player", mine), "opponent", theirs);
 * const { played } = choose(choose(openGuess(), 49, 50), 49, 45);
 * learnRule(played).belief; // 40
 * learnRule(played).rule; // { family: "arithmetic", start: 50, step: -5 }
 * ```
 */
export function learnRule(played: readonly GuessRound[]): LearnedRule {
  const weights = hypotheses.map(({ rule, prior }) => Math.log(prior) + logLikelihood(rule, played));
  const top = weights.reduce((most, weight) => Math.max(most, weight), -Infinity);
  const masses = weights.map((weight) => Math.exp(weight - top));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const best = masses.indexOf(Math.max(...masses));
  return {
    belief: likeliest(hypotheses.map(({ rule }, i) => [predict(rule, played), masses[i] as number])),
    rule: (hypotheses[best] as { rule: RuleHypothesis }).rule,
    probability: (masses[best] as number) / total,
  };
}

/** The value with the most mass; of several, the middle one. */
function likeliest(predictions: readonly (readonly [value: number, mass: number])[]): number {
  const masses = new Map<number, number>();
  for (const [value, mass] of predictions) {
    // 0.8 x 44.3 and the same sum in another order must be one number.
    const rounded = Math.round(value * 1e9) / 1e9;
    masses.set(rounded, (masses.get(rounded) ?? 0) + mass);
  }
  const most = Math.max(...masses.values());
  const best = [...masses].filter(([, mass]) => mass > most * (1 - 1e-9)).map(([value]) => value);
  return best.sort((a, b) => a - b)[Math.floor((best.length - 1) / 2)] as number;
}

const hypotheses: readonly { rule: RuleHypothesis; prior: number }[] = (() => {
  const starts = Array.from({ length: guessRange.high }, (_, i) => i + 1);
  const steps = Array.from({ length: 41 }, (_, i) => i - 20).filter((step) => step !== 0);
  const shares = Array.from({ length: 11 }, (_, i) => (50 + 5 * i) / 100);
  const families: RuleHypothesis[][] = [
    starts.map((start) => ({ family: "constant", start })),
    starts.flatMap((start) => steps.map((step) => ({ family: "arithmetic", start, step }) as const)),
    starts.flatMap((start) => shares.map((share) => ({ family: "share-of-mean", start, share }) as const)),
  ];
  return families.flatMap((rules) =>
    rules.map((rule) => ({ rule, prior: 1 / families.length / rules.length })),
  );
})();

function logLikelihood(rule: RuleHypothesis, played: readonly GuessRound[]): number {
  let sum = 0;
  played.forEach(({ opponent }, t) => {
    if (opponent.number === null) return;
    const z = (opponent.number - predict(rule, played.slice(0, t))) / spread;
    sum += Math.log(Math.exp(-0.5 * z * z) / (spread * Math.sqrt(2 * Math.PI)) + slip);
  });
  return sum;
}

/** What a rule predicts for the next round. */
function predict(rule: RuleHypothesis, played: readonly GuessRound[]): number {
  const { start } = rule;
  if (rule.family === "constant") return start;
  if (rule.family === "arithmetic") return inGuessRange(start + rule.step * played.length);
  const last = played.at(-1);
  if (last === undefined) return start;
  const theirs = last.opponent.number ?? start;
  const mine = last.player.number;
  return mine === null ? theirs : inGuessRange((rule.share * (mine + theirs)) / 2);
}
