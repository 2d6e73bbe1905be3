import { type RandomStream, randomStream } from "../../core/random.js";
import type { Appraisals } from "./money.js";
import type { PlantedIntensities } from "./simulate-intensities.js";
import { type Choice, forGoals, splitOrStealAppraisals } from "./split-or-steal.js";
import { type Landing, type Wheel, wheelAppraisals } from "./wheel.js";

/** One spin of a drawn wheel. */
export interface DrawnSpin {
  wheel: Wheel;
  landing: Landing;
  appraisals: Appraisals;
}

/**
 * Spins of wheels with three prizes, drawn anew: prizes in whole dollars from 5 to 100, chances of 0.1 or more, and a
 * pointer that stops in each sector as often as its chance says. Money counts in hundreds of dollars.
 *
 * @example
 * ```ts
 * const [spin] = drawSpins(1, 7);
 * spin!.wheel.prizes.length; // 3
 * ```
 */
export function drawSpins(n: number, seed: number, key: readonly (string | number)[] = []): DrawnSpin[] {
  const stream = randomStream(seed, "spins", ...key);
  return Array.from({ length: n }, () => {
    const dollars = Array.from({ length: 96 }, (_, i) => 5 + i);
    const prizes = stream
      .shuffle(dollars)
      .slice(0, 3)
      .sort((a, b) => a - b);
    const raw = prizes.map(() => -Math.log(1 - stream.next()));
    const sum = raw.reduce((a, b) => a + b, 0);
    const probabilities = raw.map((one) => 0.1 + (0.7 * one) / sum);
    const wheel = { prizes, probabilities };
    const landing = { sector: sectorOf(probabilities, stream), position: 0.02 + 0.96 * stream.next() };
    return { wheel, landing, appraisals: wheelAppraisals(wheel, landing, { unit: 100 }) };
  });
}

function sectorOf(probabilities: readonly number[], stream: RandomStream): number {
  let left = stream.next();
  const found = probabilities.findIndex((p) => {
    left -= p;
    return left < 0;
  });
  return found < 0 ? probabilities.length - 1 : found;
}

/**
 * Ends of games of split or steal in public, of players who care for different things: every pair of choices equally
 * often. The pot is the unit of money; a split gives a standing of 1, a steal of −1.
 */
export function drawEndings(n: number, seed: number, key: readonly (string | number)[] = []): Appraisals[] {
  const stream = randomStream(seed, "endings", ...key);
  const game = { pot: 1, standing: { split: 1, steal: -1 } };
  const choices: readonly Choice[] = ["split", "steal"];
  return Array.from({ length: n }, (_, i) => {
    const weights = forGoals(() => stream.next());
    const player = { weights, expectsSplit: stream.next(), sensitivity: 2 };
    return splitOrStealAppraisals(game, player, choices[i % 2]!, choices[Math.floor(i / 2) % 2]!);
  });
}

/** Rows of numbers, one for each emotion, in the order of the terms. */
function table(terms: string, rows: Readonly<Record<string, readonly number[]>>) {
  const names = ["intercept", ...terms.split(" ")];
  return Object.fromEntries(
    Object.entries(rows).map(([emotion, values]) => [
      emotion,
      Object.fromEntries(names.map((name, i) => [name, values[i]!])),
    ]),
  );
}

/** The eight emotions of Ong and colleagues on their scale of 1 to 9; the numbers are ours. */
export const plantedWheel: PlantedIntensities = {
  link: "linear",
  between: { intercept: 0.8, utility: 1, predictionError: 1, absolutePredictionError: 0.5 },
  noise: 1.2,
  coefficients: table("utility predictionError absolutePredictionError", {
    happy: [3.5, 3, 3.5, 0.5],
    sad: [3.5, -1, -3.5, 0.5],
    angry: [2.5, -0.5, -2.5, 1],
    surprised: [2.5, 0.5, 1, 4],
    fearful: [2, -0.5, -1, 0],
    disgusted: [2.5, -1, -2, 0.5],
    content: [3.5, 3, 2, -1],
    disappointed: [4, -2, -4, 1],
  }),
};

/** Eight of the twenty emotions of Houlihan and colleagues, as shares of a scale from 0 to 1; the numbers are ours. */
export const plantedEndings: PlantedIntensities = {
  link: "logistic",
  range: [0, 1],
  lean: 0.4,
  noise: 0.6,
  coefficients: table("moneyError disadvantageousUtility advantageousUtility moneyIfSelf reputationUtility", {
    joy: [0, 2, 1.5, 0.5, -1, 0.5],
    relief: [-0.5, 1.5, 1, 0, -1, 0.5],
    gratitude: [-0.5, 1, 2, 1, -0.5, 1],
    disappointment: [-0.5, -2, -1, 0, 1, 0],
    envy: [-1, -0.5, -3, 0, 0.5, 0],
    fury: [-1, -1.5, -2.5, 0.5, 0, 0],
    guilt: [-1, 0.5, 0.5, -2.5, 0, -1.5],
    embarrassment: [-1, -1, -1, -1, 0.5, -2],
  }),
};
