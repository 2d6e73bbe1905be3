import { InputError } from "../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../core/estimate.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { combineCues } from "../../stats/combine-cues.js";
import { mean } from "../../stats/descriptives.js";
import { fitCueWeights } from "../../stats/fit-cue-weights.js";
import { emotionShares, fitChoiceSensitivity } from "./choose-emotion.js";
import { fitIntensities } from "./fit-intensities.js";
import { inferWeights, type PlayedGame, weightGrid } from "./infer-weights.js";
import type { Appraisals } from "./money.js";
import { drawEndings, drawSpins, plantedEndings, plantedWheel } from "./recovery-designs.js";
import { type PlantedIntensities, simulateIntensities } from "./simulate-intensities.js";
import { goals, splitProbability } from "./split-or-steal.js";

/** What was planted: coefficients in both worlds, a player's weights, the weights of two cues, the softmax. */
export const recoveryParts = [
  "wheel of fortune",
  "split or steal",
  "a player's weights",
  "two cues",
  "forced choice",
] as const;
/** The name of a part of the recovery study. */
export type RecoveryPart = (typeof recoveryParts)[number];

/** One estimate of one simulated study beside the truth. */
export interface RecoveredEstimate {
  part: RecoveryPart;
  quantity: string;
  /** The number of the study, from 0. */
  study: number;
  planted: number;
  value: number;
  ci: ConfidenceInterval;
  /** The probability that the interval promises: 0.95, or more for a posterior over a grid. */
  promised: number;
}

/** How well one quantity is found again, over all studies. */
export interface RecoveredQuantity {
  part: RecoveryPart;
  quantity: string;
  /** The mean over studies; only a player's weights differ from study to study. */
  planted: number;
  /** The mean of estimate minus truth. */
  bias: number;
  /** The root of the mean square of estimate minus truth. */
  rmse: number;
  /** Studies whose 95% interval holds the truth, in percent, with the exact interval of that share. */
  coverage: Estimate;
  /** What the intervals promise, in percent: 95, or more where levels of a grid come whole. */
  promised: number;
  /** The mean width of the intervals. */
  width: number;
}

/** How well planted quantities were found again, with every estimate behind that. */
export interface AppraisalRecovery {
  rows: RecoveredQuantity[];
  estimates: RecoveredEstimate[];
  /** How many studies were simulated. */
  studies: number;
}

type Found = Omit<RecoveredEstimate, "part" | "study" | "promised"> & { promised?: number };

/** Every simulated study has this many people, who rate this many events each. */
const [people, perPerson] = [40, 12];

const simulators: Record<RecoveryPart, (seed: number, study: number) => Found[]> = {
  "wheel of fortune": (seed, study) => {
    const spins = drawSpins(40, seed, [study]).map(({ appraisals }) => appraisals);
    return coefficientsFound(some(plantedWheel, "happy sad surprised disappointed"), spins, seed, study);
  },
  "split or steal": (seed, study) => {
    const planted = some(plantedEndings, "joy gratitude envy guilt");
    return coefficientsFound(planted, drawEndings(40, seed, [study]), seed, study);
  },
  "a player's weights": weightsFound,
  "two cues": cuesFound,
  "forced choice": sensitivityFound,
};

/**
 * Are planted coefficients, weights and sensitivities found again? Each study has new events and new people, and each
 * 95% interval is asked whether it holds the truth: 90.5 to 98.5% of 200 should. A posterior over a grid promises a
 * little more than 95%, because its levels come whole; `promised` says how much.
 *
 * Each of 40 people has her own coefficients, cue weights and sensitivity, drawn around the planted mean, which is
 * the truth that the intervals are about. The design: `recovery-designs.ts`. A player's weights are drawn from the
 * prior, and the truth is hers.
 *
 * @throws InputError when there are fewer than two studies
 *
 * @example
 * ```ts
 * const { rows } = recoverAppraisals({ studies: 2, parts: ["two cues"] });
 * rows.map(({ quantity, planted }) => `${quantity} ${planted}`); // ["first cue 0.9", "second cue 0.6"]
 * ```
 */
export function recoverAppraisals({
  studies = 200,
  seed = 1,
  parts = recoveryParts,
}: {
  studies?: number;
  seed?: number;
  parts?: readonly RecoveryPart[];
} = {}): AppraisalRecovery {
  if (!(Number.isInteger(studies) && studies >= 2)) {
    throw new InputError(`recoverAppraisals requires 2 studies or more, got ${studies}`);
  }
  const estimates = parts.flatMap((part) =>
    Array.from({ length: studies }, (_, study) =>
      simulators[part](seed, study).map(
        (found): RecoveredEstimate => ({ part, study, promised: 0.95, ...found }),
      ),
    ).flat(),
  );
  const groups = new Map<string, RecoveredEstimate[]>();
  for (const one of estimates) {
    const name = `${one.part}: ${one.quantity}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return { rows: [...groups.values()].map(rowOf), estimates, studies };
}

function rowOf(found: readonly RecoveredEstimate[]): RecoveredQuantity {
  const { part, quantity } = found[0]!;
  const errors = found.map(({ value, planted }) => value - planted);
  const held = found.filter(({ ci: [low, high], planted }) => low <= planted && planted <= high).length;
  const { ci, method } = clopperPearson(held, found.length);
  return {
    ...{ part, quantity },
    planted: mean(found.map(({ planted }) => planted)),
    bias: mean(errors),
    rmse: Math.sqrt(mean(errors.map((error) => error ** 2))),
    coverage: {
      value: (100 * held) / found.length,
      ci: [100 * ci[0], 100 * ci[1]],
      n: found.length,
      method,
    },
    promised: 100 * mean(found.map(({ promised }) => promised)),
    width: mean(found.map(({ ci: [low, high] }) => high - low)),
  };
}

/** Some of the planted emotions: the others cost time and have the same design. */
function some(planted: PlantedIntensities, emotions: string): PlantedIntensities {
  const kept = emotions.split(" ").map((emotion) => [emotion, planted.coefficients[emotion]!]);
  return { ...planted, coefficients: Object.fromEntries(kept) };
}

function coefficientsFound(
  planted: PlantedIntensities,
  events: readonly Appraisals[],
  seed: number,
  study: number,
): Found[] {
  const rows = simulateIntensities(planted, events, { people, perPerson, seed, key: [study] });
  const names = Object.keys(Object.values(planted.coefficients)[0]!).slice(1);
  const scale = planted.link === "logistic" ? { range: planted.range } : {};
  const fit = fitIntensities(rows, { appraisals: names, link: planted.link, ...scale });
  return fit.emotions.flatMap(({ emotion, coefficients }) =>
    coefficients.map(({ name, value, ci }) => ({
      quantity: `${emotion}, ${name}`,
      planted: planted.coefficients[emotion]![name]!,
      ...{ value, ci },
    })),
  );
}

const levels = Array.from({ length: 9 }, (_, i) => i / 8);
const sensitivity = 4;

/**
 * A player of 120 games whose weights are drawn from the prior. The log curve and pots from a tenth to a thousand of
 * the unit tell money from advantageous inequity, which with the linear curve are one quantity.
 */
function weightsFound(seed: number, study: number): Found[] {
  const stream = randomStream(seed, "player", study);
  const grid = weightGrid({
    money: levels.map((level) => 3 * level),
    disadvantageous: levels,
    advantageous: levels,
    reputation: levels,
  });
  const weights = grid.weights[stream.int(grid.weights.length)]!;
  const played = Array.from({ length: 120 }, (): PlayedGame => {
    const isPublic = stream.next() < 0.5;
    const game = {
      pot: 10 ** (4 * stream.next() - 1),
      curve: "log" as const,
      standing: isPublic ? { split: 0.3, steal: -0.3 } : { split: 0, steal: 0 },
    };
    const expectsSplit = stream.next();
    const splits = stream.next() < splitProbability(game, { weights, expectsSplit, sensitivity });
    return { game, expectsSplit, choice: splits ? "split" : "steal" };
  });
  const posterior = inferWeights(played, grid, { sensitivity });
  return goals.map((goal) => {
    const { value, ci, mass } = posterior.weights[goal];
    return { quantity: goal, planted: weights[goal], value, ci, promised: mass };
  });
}

/** Each person answers 12 pairs of cues over four options; cues and a prior are drawn for the study. */
function cuesFound(seed: number, study: number): Found[] {
  const stream = randomStream(seed, "cues", study);
  const planted = [0.9, 0.6];
  const prior = sharesOf(0.5, stream);
  const pairs = Array.from({ length: 12 }, () => [sharesOf(1, stream), sharesOf(1, stream)] as const);
  const rows = Array.from({ length: people }, (_, cluster) => {
    const weights = planted.map((weight) => Math.max(0, weight + 0.15 * stream.normal()));
    return pairs.map(([first, second]) => {
      const answer = draw(combineCues(first, second, { prior, weights }), stream);
      return { first, second, cluster, together: first.map((_, option) => (option === answer ? 1 : 0)) };
    });
  }).flat();
  const fit = fitCueWeights(rows, { prior });
  return (["first", "second"] as const).map((cue, i) => ({
    quantity: `${cue} cue`,
    planted: planted[i]!,
    value: fit[cue].value,
    ci: fit[cue].ci,
  }));
}

/** Each person names one emotion for 12 events whose intensities are known. */
function sensitivityFound(seed: number, study: number): Found[] {
  const stream = randomStream(seed, "choices", study);
  const events = Array.from({ length: 12 }, () =>
    Object.fromEntries(["happy", "sad", "angry", "surprised"].map((emotion) => [emotion, stream.normal()])),
  );
  const choices = Array.from({ length: people }, (_, person) => {
    const own = Math.max(0, 1 + 0.2 * stream.normal());
    return events.map((intensities) => {
      const shares = emotionShares(intensities, own);
      const chosen = Object.keys(shares)[draw(Object.values(shares), stream)]!;
      return { person, intensities, chosen };
    });
  }).flat();
  const { value, ci } = fitChoiceSensitivity(choices);
  return [{ quantity: "sensitivity", planted: 1, value, ci }];
}

/** Four shares whose logarithms have the standard deviation `spread`. */
function sharesOf(spread: number, stream: RandomStream): number[] {
  return Object.values(
    emotionShares(Object.fromEntries([0, 1, 2, 3].map((option) => [option, spread * stream.normal()]))),
  );
}

function draw(shares: readonly number[], stream: RandomStream): number {
  let left = stream.next();
  const found = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return found < 0 ? shares.length - 1 : found;
}
