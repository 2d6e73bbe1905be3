import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { SageData } from "../data/data.js";
import type { SageRatings } from "../data/ratings.js";
import { crossedCells } from "./crossed-cells.js";
import { compareRelationships, type RelationshipComparison } from "./relationship-controls.js";
import { levelStatistic, type RelationshipRow, scoredRows } from "./relationship-levels.js";
import { thoughtControls, thoughtRows, utteranceControls, utteranceRows } from "./released-ratings.js";

/** A correlation as the paper prints it, with the interval that it has if so many models are its units. */
export interface PrintedR {
  value: number;
  ci: ConfidenceInterval;
  models: number;
}

/** Emotion with the ratings of thoughts, and with those of utterances. */
export interface PrintedValidity {
  thoughts: PrintedR;
  utterances: PrintedR;
}

/** One agent's released dialogues: emotion with what the lexicon makes of thoughts, and the rules of replies. */
export interface AgentComparison {
  agent: string;
  thoughts: RelationshipComparison[];
  utterances: RelationshipComparison[];
}

const kept = new WeakMap<SageRatings, { data: SageData; made: AgentComparison[] }>();

/** How many resamples figures and the ledger take. */
export const comparisonSeed = 1;
const resamples = 500;

/**
 * Does simulated emotion go with the relationship, in the released dialogues? All sources of all agents that have
 * at least four models, computed once for the same data: figures and claims share it, and nobody may change it.
 *
 * @example
 * ```ts
 * const [first] = releasedComparisons(await loadSage(), await loadSageRatings());
 * first.agent; // "deepseek-v3-2024-1227"
 * first.thoughts[0].levels[1].value; // 0.955
 * ```
 */
export function releasedComparisons(data: SageData, ratings: SageRatings): AgentComparison[] {
  const found = kept.get(ratings);
  if (found?.data === data) return found.made;
  const choice = { resamples, seed: comparisonSeed };
  const agents = [data.mainJudge, ...data.judges.filter((judge) => judge !== data.mainJudge)];
  const made = agents
    .filter((agent) => data.modelsOf(agent).length > 3)
    .map((agent) => ({
      agent,
      thoughts: compareRelationships(thoughtControls(data, ratings, agent), choice),
      utterances: compareRelationships(utteranceControls(data, ratings, agent), choice),
    }));
  kept.set(ratings, { data, made });
  return made;
}

/** Emotion between models with our stand-ins, without intervals: for the ledger's notes. */
export interface StandInCorrelations {
  thoughts: number;
  /** Thoughts of another dialogue that ended at the same emotion. */
  exchanged: number;
  utterances: number;
}

/** What our raters give between the models of the main judge; see `releasedComparisons` for intervals. */
export function standInCorrelations(data: SageData, ratings: SageRatings): StandInCorrelations {
  const between = (rows: RelationshipRow[]): number => {
    const scored = scoredRows(rows);
    const cells = crossedCells(scored);
    const all = new Int32Array(cells.profiles.length).fill(1);
    return levelStatistic("between models", scored, cells)(all);
  };
  const agent = data.mainJudge;
  return {
    thoughts: between(thoughtRows(data, ratings, agent)),
    exchanged: between(thoughtRows(data, ratings, agent, "exchanged")),
    utterances: between(utteranceRows(data, ratings, agent)),
  };
}
