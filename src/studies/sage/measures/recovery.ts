import type { PlantedDesign } from "../../../agents/planting/contract.js";
import { plantStudy } from "../../../agents/planting/plant.js";
import { populationR } from "../../../agents/planting/population.js";
import { type PlantedTruth, plantedTruth } from "../../../agents/planting/truth.js";
import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { mean } from "../../../stats/descriptives.js";
import { varianceComponents } from "../../../stats/variance-components.js";
import type { SageData } from "../data/data.js";
import { leaderboard } from "./leaderboard.js";
import { plantedRelationship, plantedSageData } from "./recovery-data.js";
import { plantedDesigns } from "./recovery-designs.js";
import { emotionRelationship } from "./relationship.js";
import { judgeSeverity } from "./severity.js";

/** What was planted, and how often the intervals held it. */
export interface RecoveryRow {
  quantity: string;
  planted: number;
  /** The mean of the estimates over studies. */
  mean: number;
  /** Studies whose 95% interval holds what was planted, in percent, with the exact interval of that share. */
  coverage: Estimate;
  /** The mean width of the intervals. */
  width: number;
}

/** One estimate of one study beside the truth. */
interface Found {
  quantity: string;
  planted: number;
  value: number;
  /** Whether the interval holds the truth. */
  held: boolean;
  width: number;
}

const holds = ([low, high]: ConfidenceInterval, planted: number): boolean =>
  low <= planted && planted <= high;

const foundIn = (quantity: string, planted: number, value: number, ci: ConfidenceInterval): Found => ({
  ...{ quantity, planted, value },
  held: holds(ci, planted),
  width: ci[1] - ci[0],
});

/**
 * Are planted leniency, noise, ranks and correlations found again? Studies of scripted numbers are drawn from a known
 * design, and each estimate's 95% interval is asked whether it holds the truth: 90.5 to 98.5% of 200 should.
 *
 * Simultaneous rank sets are wrong only where a worse model is significantly better. Models far apart never show
 * that; of models that are nearly tied, half of the false alarms have the right direction, so 97.5% are expected.
 *
 * Truth is that of capped emotions and ordinal totals in endlessly many profiles, computed apart from every estimator.
 * Leniency, variance, ranks and correlations within models speak of the eight planted models; the correlation between
 * models with models as units speaks of models in general, and those studies draw eighteen models anew.
 *
 * @throws InputError when there are fewer than two studies
 */
export function recoverPlanted({
  seeds = 200,
  seed = 1,
  resamples = 400,
  large = 200_000,
}: {
  seeds?: number;
  seed?: number;
  resamples?: number;
  large?: number;
} = {}): RecoveryRow[] {
  if (!(Number.isInteger(seeds) && seeds >= 2))
    throw new InputError(`recoverPlanted requires 2 studies or more, got ${seeds}`);
  const { fixed, close, drawn } = plantedDesigns;
  const [first, second] = fixed.agents;
  const truth = plantedTruth(fixed, first!, { large, seed });
  const lenient = plantedTruth(fixed, second!, { large, seed });
  const leniency = mean(lenient.means) - mean(truth.means);
  const betweenModels = populationR(drawn, drawn.agents[0]!);
  const studies = Array.from({ length: seeds }, (_, i) => seed * 100_000 + i);
  const found = studies.flatMap((study) => [
    ...fixedStudy(fixed, truth, leniency, study, resamples),
    closeStudy(close, study, resamples),
    ...drawnStudy(drawn, betweenModels, study, resamples),
  ]);
  const quantities = [...new Set(found.map(({ quantity }) => quantity))];
  return quantities.map((quantity) =>
    rowOf(
      quantity,
      found.filter((one) => one.quantity === quantity),
    ),
  );
}

function fixedStudy(
  design: PlantedDesign,
  truth: PlantedTruth,
  leniency: number,
  seed: number,
  resamples: number,
): Found[] {
  const dialogues = plantStudy(design, seed);
  const [first, second] = design.agents.map(({ name }) => name) as [string, string];
  const data = plantedSageData(dialogues);
  const own = dialogues.filter(({ agent }) => agent === first);
  const severity = judgeSeverity(data, first, second)[0]!.whole;
  const components = varianceComponents(
    own.map(({ final }) => final),
    { model: own.map(({ model }) => model), profile: own.map(({ profile }) => profile) },
    { jackknife: "profile" },
  ).components;
  const { levels } = emotionRelationship(plantedRelationship(own, design), { resamples, seed });
  return [
    foundIn("leniency of the second agent, points", leniency, severity.value, severity.ci),
    ...components.map(({ name, value, ci }) =>
      foundIn(`variance of ${name}`, truth.variance[name as keyof PlantedTruth["variance"]], value, ci),
    ),
    rankSets("ranks of models far apart", truth.means, data, first, { seed, resamples }),
    ...levels.flatMap((level): Found[] => {
      const planted = truth.r[level.level as keyof PlantedTruth["r"]];
      if (planted === undefined) return [];
      const among = level.profiles === undefined ? "" : " (these models)";
      return [foundIn(`r ${level.level}${among}`, planted, level.value, level.profiles ?? level.ci)];
    }),
  ];
}

/** The same profiles, and models that differ by a thousandth of a point: the higher latent mean is the better one. */
function closeStudy(design: PlantedDesign, seed: number, resamples: number): Found {
  const { models, agents } = design;
  const data = plantedSageData(plantStudy(design, seed));
  const means = "count" in models ? [] : models.map(({ emotion }) => emotion);
  return rankSets("ranks of models nearly tied", means, data, agents[0]!.name, { seed, resamples });
}

/** Whether the simultaneous sets hold all true ranks; the value is how many ranks are exactly right. */
function rankSets(
  quantity: string,
  means: readonly number[],
  data: SageData,
  agent: string,
  options: { seed: number; resamples: number },
): Found {
  const { rows } = leaderboard(data, agent, options);
  const trueRank = (model: string): number => {
    const own = means[Number(model.slice("model-".length)) - 1]!;
    return 1 + means.filter((other) => other > own).length;
  };
  return {
    ...{ quantity, planted: means.length },
    value: rows.filter(({ model, rank }) => rank === trueRank(model)).length,
    held: rows.every(({ model, rankSet }) => holds(rankSet, trueRank(model))),
    width: mean(rows.map(({ rankSet: [low, high] }) => high - low)),
  };
}

function drawnStudy(design: PlantedDesign, planted: number, seed: number, resamples: number): Found[] {
  const rows = plantedRelationship(plantStudy(design, seed), design);
  const level = emotionRelationship(rows, { resamples: Math.min(resamples, 50), seed }).levels.find(
    (one) => one.level === "between models",
  )!;
  return [foundIn("r between models (models in general)", planted, level.value, level.ci)];
}

function rowOf(quantity: string, found: readonly Found[]): RecoveryRow {
  const held = found.filter((one) => one.held).length;
  const { ci, method } = clopperPearson(held, found.length);
  return {
    quantity,
    planted: found[0]!.planted,
    mean: mean(found.map(({ value }) => value)),
    coverage: {
      value: (100 * held) / found.length,
      ci: [100 * ci[0], 100 * ci[1]],
      ...{ n: found.length, method },
    },
    width: mean(found.map(({ width }) => width)),
  };
}
