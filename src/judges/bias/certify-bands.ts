import { logGamma } from "../../stats/distributions.js";

/**
 * The counts that a share of this size may show in so many draws: each tail outside is at most 0.3%. With 200
 * draws a correct test at 5% gives 3 to 19 false alarms, and a correct interval at 95% holds the truth in 181
 * to 197 draws (90.5% to 98.5%).
 *
 * @example
 * ```ts
 * binomialBand(200, 0.05); // [3, 19]
 * binomialBand(0, 0.05); // [0, 0]
 * ```
 */
export function binomialBand(draws: number, share: number, tail = 0.003): [lowest: number, highest: number] {
  const logChoose = (k: number): number => logGamma(draws + 1) - logGamma(k + 1) - logGamma(draws - k + 1);
  const mass = Array.from({ length: draws + 1 }, (_, k) =>
    Math.exp(logChoose(k) + k * Math.log(share) + (draws - k) * Math.log1p(-share)),
  );
  let lowest = 0;
  for (let below = mass[0]!; below <= tail; below += mass[lowest]!) lowest++;
  let highest = draws;
  for (let above = mass[draws]!; above <= tail; above += mass[highest]!) highest--;
  return [lowest, highest];
}
