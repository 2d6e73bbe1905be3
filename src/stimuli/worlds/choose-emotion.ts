import { InputError } from "../../core/errors.js";
import type { Estimate } from "../../core/estimate.js";
import { jackknifeChoices } from "../../stats/jackknifed-choices.js";
import type { Intensities } from "./fit-intensities.js";

/** What somebody chose who had to name one emotion. */
export interface EmotionChoice {
  person: string | number;
  /** How strong each of the offered emotions is taken to be. */
  intensities: Intensities;
  chosen: string;
}

/**
 * How likely each emotion is chosen if one must be named: softmax of their intensities.
 *
 * Answers "what would people who feel these intensities tick?". With a `sensitivity` of 0 all are equally likely; the
 * larger it is, the surer the strongest. Its unit is one over a point of the intensities.
 *
 * @param sensitivity 1 unless given
 * @throws InputError if an intensity is not finite
 *
 * @example
 * ```ts
 * emotionShares({ happy: 3, sad: 1 }); // { happy: 0.8808, sad: 0.1192 }
 * emotionShares({ happy: 3, sad: 1 }, 0); // { happy: 0.5, sad: 0.5 }
 * ```
 */
export function emotionShares(intensities: Intensities, sensitivity = 1): Record<string, number> {
  requireFinite(intensities, "emotionShares");
  const highest = Math.max(...Object.values(intensities).map((value) => sensitivity * value));
  const raw = Object.entries(intensities).map(
    ([emotion, value]) => [emotion, Math.exp(sensitivity * value - highest)] as const,
  );
  const sum = raw.reduce((total, [, one]) => total + one, 0);
  return Object.fromEntries(raw.map(([emotion, one]) => [emotion, one / sum]));
}

/**
 * How surely people choose the emotion that they take to be strongest: the sensitivity of {@link emotionShares}, by
 * maximum likelihood, with a jackknife over people.
 *
 * Not for intensities that were fitted to the same choices. Everyone always chooses the strongest: NaN, because no
 * finite sensitivity is the best.
 *
 * @param options.level 0.95 unless given
 * @throws InputError if there are no choices, or the chosen emotion was not offered
 *
 * @example
 * ```ts
 * const intensities = { happy: 1, sad: 0 };
 * const choices = ["happy", "happy", "happy", "sad"].map((chosen, person) => ({ person, intensities, chosen }));
 * fitChoiceSensitivity(choices).value; // 1.0986
 * ```
 */
export function fitChoiceSensitivity(
  choices: readonly EmotionChoice[],
  options: { level?: number } = {},
): Estimate {
  if (choices.length === 0) throw new InputError("fitChoiceSensitivity requires at least 1 choice, got none");
  const rows = choices.map(({ person, intensities, chosen }) => {
    requireFinite(intensities, "fitChoiceSensitivity");
    const emotions = Object.keys(intensities);
    if (!emotions.includes(chosen)) {
      throw new InputError(
        `fitChoiceSensitivity requires one of ${emotions.join(", ")}, got ${JSON.stringify(chosen)}`,
      );
    }
    return {
      features: [emotions.map((emotion) => intensities[emotion]!)],
      counts: emotions.map((emotion) => (emotion === chosen ? 1 : 0)),
      cluster: person,
    };
  });
  return jackknifeChoices(rows, 1, options.level ?? 0.95, "people").weights[0]!;
}

function requireFinite(intensities: Intensities, caller: string): void {
  const odd = Object.entries(intensities).find(([, value]) => !Number.isFinite(value));
  if (odd !== undefined)
    throw new InputError(`${caller} requires finite intensities, got ${odd[1]} for ${odd[0]}`);
}
