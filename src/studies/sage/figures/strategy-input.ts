import { inputsOf, noteInputs } from "../../../core/read-inputs.js";
import type { SageData } from "../data/data.js";
import { modelTitle } from "../data/design.js";
import type { PrintedStanding } from "../data/printed-tables.js";
import type { StrategyTaxonomy } from "../data/strategies.js";
import type { HandLabel, StrategyLabels } from "../data/strategy-labels.js";
import { measuredStrategies } from "../measures/strategies-check.js";
import {
  type RepetitionRow,
  type SequenceNormalisation,
  strategyRepetition,
} from "../measures/strategies-repetition.js";
import { labelPairs, type StrategyTurn, strategyTurns } from "../measures/strategy-turn.js";

/** What the figures of strategies are made from. */
export interface StrategyInput {
  data: SageData;
  labels: StrategyLabels;
  sample: readonly HandLabel[];
  taxonomy: StrategyTaxonomy;
  table3: readonly PrintedStanding[];
}

/** The round of hand labels that the rules never saw. */
const checkRound = 2;

/** The strategies that the check lets a figure show. */
export function measuredOf({ data, labels, sample, taxonomy }: StrategyInput): ReadonlySet<string> {
  const codes = taxonomy.strategies.map(({ code }) => code);
  return measuredStrategies(labelPairs(data, labels, sample, checkRound), codes);
}

/** The replies under the main judge with their measured strategies. */
export function measuredTurns(input: StrategyInput): StrategyTurn[] {
  const { data, labels, sample } = input;
  const turns = strategyTurns(data, labels, data.mainJudge, measuredOf(input));
  return noteInputs(turns, inputsOf(data, labels, sample));
}

const repetitions = new WeakMap<StrategyInput, Record<SequenceNormalisation, RepetitionRow[]>>();

/** How much each model repeats itself: two figures show it, and it takes a second. */
export function repetitionOf(input: StrategyInput): Record<SequenceNormalisation, RepetitionRow[]> {
  const held = repetitions.get(input) ?? strategyRepetition(measuredTurns(input), { seed: repetitionSeed });
  repetitions.set(input, held);
  return held;
}

/** Of the draws that make the nulls. */
export const repetitionSeed = 1;

/** "GPT-4.1 (rank 2)": the rank that Table 3 prints. */
export function rankedTitle(model: string, { table3 }: Pick<StrategyInput, "table3">): string {
  const title = modelTitle(model);
  const rank = table3.find((row) => row.model === title)?.sentientRank;
  return rank === undefined ? title : `${title} (rank ${rank})`;
}

/** On every figure of strategies. */
export const standInNotice =
  "Stand-in: strategies found by rules in the Chinese replies, not the labels of the paper's judge.";

/** How many of the strategies are shown, and why. */
export const measuredWords = (measured: ReadonlySet<string>): string =>
  `${measured.size} of 24 strategies, those on which the rules agree with one author's labels at kappa 0.4 or more in 156 held-out replies`;
