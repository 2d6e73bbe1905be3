import { InputError } from "../../core/errors.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import { type Intensities, type IntensityRow, requireAppraisals, valueAt } from "./fit-intensities.js";
import type { Appraisals } from "./money.js";

interface PlantedCoefficients {
  /** Emotion → "intercept" or an appraisal → the mean of people's coefficients. */
  coefficients: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** People's ratings as they are planted. Every person differs, each emotion by itself. */
export type PlantedIntensities = PlantedCoefficients &
  (
    | {
        link: "linear";
        /** The standard deviation of people's own coefficients, by name; 0 unless given. */
        between?: Readonly<Record<string, number>>;
        /** The standard deviation of a person's ratings around her own prediction. */
        noise: number;
      }
    | {
        link: "logistic";
        range: readonly [number, number];
        /** How far a person leans to one end, and how far her single ratings vary: shares, together at most 1. */
        lean: number;
        noise: number;
      }
  );

/** How many people are simulated, and how many events each of them rates. */
export interface SimulateIntensitiesOptions {
  people: number;
  seed: number;
  /** Events that each person rates, drawn without repetition. Default: all. */
  perPerson?: number;
  /** Further parts of the stream's key, such as the number of a repetition. */
  key?: readonly (string | number)[];
}

/**
 * Ratings of simulated people whose coefficients are known, to see whether a fit finds them again.
 *
 * `linear`: each person's coefficients are normal around the planted ones, and her ratings normal around her own
 * prediction. `logistic`: with m the planted mean as a share of the range, a rating is m + m (1 − m) (lean u + noise
 * e), with u of the person and e of the rating uniform from −1 to 1. So the mean stays what was planted, which it
 * would not if people's logits varied.
 *
 * @throws InputError for people that are not a whole number above 0, a noise below 0, or more events than there are
 *
 * @example
 * ```ts
 * const planted = { link: "linear" as const, noise: 0, coefficients: { happy: { intercept: 5, won: 0.5 } } };
 * const rows = simulateIntensities(planted, [{ won: 2 }, { won: 4 }], { people: 3, seed: 1 });
 * rows.length; // 6
 * rows.map(({ intensities }) => intensities["happy"]); // [6, 7, 6, 7, 6, 7]
 * ```
 */
export function simulateIntensities(
  planted: PlantedIntensities,
  events: readonly Appraisals[],
  { people, seed, perPerson = events.length, key = [] }: SimulateIntensitiesOptions,
): IntensityRow[] {
  requireCount("people", people, Number.POSITIVE_INFINITY);
  requireCount("events for each person", perPerson, events.length);
  requirePlanted(planted);
  const emotions = Object.entries(planted.coefficients);
  events.forEach((event, i) => {
    for (const [, terms] of emotions) {
      const names = Object.keys(terms).filter((name) => name !== "intercept");
      requireAppraisals(event, names, `event ${i}`);
    }
  });
  return Array.from({ length: people }, (_, person) => {
    const stream = randomStream(seed, "simulated ratings", ...key, person);
    const raters = emotions.map(([emotion, terms]) => [emotion, raterOf(planted, terms, stream)] as const);
    const own = perPerson === events.length ? events : stream.shuffle(events).slice(0, perPerson);
    return own.map((appraisals): IntensityRow => {
      const intensities: Intensities = Object.fromEntries(
        raters.map(([emotion, rate]) => [emotion, rate(appraisals)]),
      );
      return { person, appraisals, intensities };
    });
  }).flat();
}

/** One person's way to rate one emotion. */
function raterOf(
  planted: PlantedIntensities,
  terms: Readonly<Record<string, number>>,
  stream: RandomStream,
): (appraisals: Appraisals) => number {
  const named = Object.entries(terms).map(([name, value]) => ({ name, value }));
  if (planted.link === "linear") {
    const { between = {}, noise } = planted;
    const own = named.map(({ name, value }) => ({
      name,
      value: value + (between[name] ?? 0) * stream.normal(),
    }));
    return (appraisals) => valueAt(own, appraisals, "linear", undefined) + noise * stream.normal();
  }
  const { range, lean, noise } = planted;
  const leaning = lean * (2 * stream.next() - 1);
  const [low, high] = range;
  return (appraisals) => {
    const mean = valueAt(named, appraisals, "logistic", [0, 1]);
    const share = mean + mean * (1 - mean) * (leaning + noise * (2 * stream.next() - 1));
    return low + (high - low) * share;
  };
}

function requirePlanted(planted: PlantedIntensities): void {
  const sizes =
    planted.link === "linear"
      ? [planted.noise, ...Object.values(planted.between ?? {})]
      : [planted.lean, planted.noise, 1 - planted.lean - planted.noise];
  const odd = sizes.find((size) => !(size >= 0));
  if (odd === undefined) return;
  throw new InputError(
    planted.link === "linear"
      ? `simulateIntensities requires standard deviations of 0 or more, got ${odd}`
      : `simulateIntensities requires lean and noise of 0 or more with a sum of at most 1, got ${planted.lean} and ${planted.noise}`,
  );
}

function requireCount(what: string, count: number, most: number): void {
  if (Number.isInteger(count) && count > 0 && count <= most) return;
  const limit = Number.isFinite(most) ? `, at most ${most}` : "";
  throw new InputError(`simulateIntensities takes a positive whole number of ${what}${limit}, got ${count}`);
}
