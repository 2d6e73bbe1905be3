import { InputError } from "../../core/errors.js";
import { emotionShares } from "./choose-emotion.js";
import { type Intensities, type IntensityFit, predictIntensities } from "./fit-intensities.js";
import type { Appraisals } from "./money.js";

/** Something that may have happened. */
export interface PossibleEvent {
  event: string;
  /** How likely it was beforehand; any unit, such as the chance of a sector. */
  prior: number;
  appraisals: Appraisals;
}

/** What is known of somebody's emotion: ratings of some emotions, or the one that was named. */
export type ReportedEmotion =
  | {
      intensities: Intensities;
      /** Ratings are taken to spread this many times as much as in the fit; 1 unless given. */
      spread?: number;
    }
  | { chosen: string; sensitivity?: number };

/**
 * What happened, from an emotion: Bayes' rule over possible events.
 *
 * Answers "she looks this happy and this surprised; where did the pointer stop?". P(event | emotion) ∝ P(emotion |
 * event) P(event). Ratings are taken as normal around the fit's prediction, each emotion by itself; emotions that
 * move together are then counted as if they were separate evidence, so the posterior is too sure. Ong and colleagues
 * mend that by a `spread` above 1, fitted to people's inferences (from 1.1 to 5). A named emotion has the
 * probability of {@link emotionShares}.
 *
 * Gives one probability for each event, in their order. If none has a prior, all are NaN.
 *
 * @throws InputError if an emotion is not the fit's, or a prior or spread is out of range
 *
 * Source: Ong, Zaki & Goodman 2015, doi 10.1016/j.cognition.2015.06.010, Experiment 2.
 *
 * @example
 * ```ts
 * const rows = [0, 1, 2].flatMap((person) =>
 *   [0, 1, 2].map((won) => ({ person, appraisals: { won }, intensities: { happy: 2 * won + person } })),
 * );
 * const events = [0, 1].map((won) => ({ event: `${won}`, prior: 0.5, appraisals: { won } }));
 * const [nothing, one] = inferEvent(fitIntensities(rows), events, { intensities: { happy: 3 } });
 * one! > nothing!; // true
 * ```
 */
export function inferEvent(
  fit: IntensityFit,
  events: readonly PossibleEvent[],
  reported: ReportedEmotion,
): number[] {
  const logs = events.map(({ event, prior, appraisals }) => {
    if (!(prior >= 0 && Number.isFinite(prior))) {
      throw new InputError(`inferEvent requires a prior of 0 or more, got ${prior} for ${event}`);
    }
    return Math.log(prior) + logLikelihood(fit, predictIntensities(fit, appraisals), reported);
  });
  const highest = Math.max(...logs);
  const raw = logs.map((log) => Math.exp(log - highest));
  const sum = raw.reduce((total, one) => total + one, 0);
  return raw.map((one) => one / sum);
}

function logLikelihood(
  fit: IntensityFit,
  predicted: Record<string, number>,
  reported: ReportedEmotion,
): number {
  if ("chosen" in reported) {
    requireEmotion(fit, reported.chosen);
    return Math.log(emotionShares(predicted, reported.sensitivity)[reported.chosen]!);
  }
  const { intensities, spread = 1 } = reported;
  if (!(spread > 0)) throw new InputError(`inferEvent requires a spread above 0, got ${spread}`);
  return Object.entries(intensities).reduce((sum, [emotion, rating]) => {
    const { residualSd } = requireEmotion(fit, emotion);
    const z = (rating - predicted[emotion]!) / (spread * residualSd);
    return sum - (z * z) / 2;
  }, 0);
}

function requireEmotion(fit: IntensityFit, emotion: string) {
  const found = fit.emotions.find((one) => one.emotion === emotion);
  if (found !== undefined) return found;
  const names = fit.emotions.map((one) => one.emotion).join(", ");
  throw new InputError(`the fit knows ${names}, got ${JSON.stringify(emotion)}`);
}
