import type { Rating } from "../../core/rating.js";
import type { DiagnosticOptions, Effect } from "../diagnostics/contract.js";
import type { PlanPanelOptions } from "../panel/plan-options.js";
import type { Certificate } from "./certify-contract.js";
import type { BiasSection } from "./sections/content.js";

/** What a table of ratings is, before any question about a judge. */
export interface BiasTable {
  /** How many ratings there are, and how many of them have a value. */
  n: number;
  scored: number;
  raters: RaterRow[];
  /** How many things were rated. */
  targets: number;
  /** Where every rating is of a pair: how many pairs there are in whatever order, and of how many respondents. */
  pairs?: { n: number; respondents: number };
  criteria: CriterionRow[];
  respondents: { id: string; n: number }[];
  /** How many independent units there are, and what they are: "conversations". */
  units: { n: number; name: string };
  /** Unscored ratings by rater and reason. */
  missing: { rater: string; reason: Exclude<Rating["status"], "ok">; n: number }[];
  /** Raters that share no rated thing, directly or by way of others, stand on islands of their own. */
  connectivity: { connected: boolean; islands: Island[] };
  /** How many of all pairs of a rater and a rated thing have a value. */
  balance: { complete: boolean; filled: number; cells: number };
  /** Ratings that agree in every column with an earlier one of the same rater, its value aside. */
  duplicates: number;
}

export interface RaterRow {
  id: string;
  kind: Rating["rater"]["kind"];
  /** The family of models that it belongs to, if named. */
  family?: string;
  n: number;
  scored: number;
  missing: Partial<Record<Rating["status"], number>>;
}

export interface CriterionRow {
  /** "" in a table without criteria. */
  id: string;
  n: number;
  scored: number;
  /** NaN if nothing is scored. */
  lowest: number;
  highest: number;
  /** How many different values occur. */
  levels: number;
  /** Bad when high. */
  reversed: boolean;
}

export interface Island {
  raters: string[];
  /** How many things its raters rated. */
  subjects: number;
  ratings: number;
}

/**
 * - `found`: the headline's p, adjusted by Holm over the report, is below 1 - level.
 * - `negligible`: not found, and the whole interval of every tested effect lies within its margin.
 * - `undecided`: neither.
 * - `described`: nothing is tested.
 * - `not-computable`: the table cannot answer.
 */
export const biasVerdicts = ["found", "negligible", "undecided", "described", "not-computable"] as const;
/** What a report says of one question; `biasVerdicts` says when each holds. */
export type BiasVerdict = (typeof biasVerdicts)[number];

/** The tested effect with the smallest p. */
export interface Headline extends Effect {
  null: number;
  /** Of this effect alone. */
  p: number;
  /** p times the number of tested effects, at most 1. */
  pOfAll: number;
  /** `pOfAll` adjusted by Holm over the diagnostics of the report. */
  pAdjusted: number;
  /** How many effects the diagnostic tested. */
  tested: number;
}

/** One question about the judges, with its answer. */
export interface BiasAnswer<Data = unknown> {
  id: string;
  question: string;
  effects: Effect[];
  /** null if nothing was tested. */
  headline: Headline | null;
  verdict: BiasVerdict;
  /** One or two sentences in plain English. */
  answer: string;
  note: string;
  /** What the picture shows; undefined if not computable. */
  data?: Data;
}

export interface RankedRespondent {
  respondent: string;
  rank: number;
  value: number;
  /** Simultaneous: all of a ranking's sets hold all true ranks at once, with the report's level. */
  ranks: [best: number, worst: number];
}

/** The respondents in one view: under one judge, over all, without one, or with severity removed. */
export interface BiasRanking {
  view: "all" | "adjusted" | "judge" | "without";
  /** "all judges", "without gpt-4o" */
  label: string;
  judge?: string;
  /** How many independent units it rests on. */
  n: number;
  units: string;
  respondents: RankedRespondent[];
  note: string;
}

/** All that one table of ratings says of its judges: a question each, ranks, larger questions, and what it cannot say. */
export interface BiasReport {
  title: string;
  source: string;
  /** What a reader must know before any number. */
  notes: string[];
  /** What must stand on every picture: "Simulated emotion; not clinical validation." */
  notice?: string;
  table: BiasTable;
  /** What is unusual in the table, a line each, with what can still be answered. */
  cautions: string[];
  diagnostics: BiasAnswer[];
  /** Empty if fewer than two respondents are named. */
  ranks: BiasRanking[];
  /** Larger questions: one scale, people's replacement, ranks that survive, panels. */
  sections: BiasSection[];
  /** What no number of this report can say. */
  cannotTell: string[];
  /** What the diagnostics find in this design, if biases were planted in it (`certifyBias`). */
  certificate?: Certificate;
  settings: { level: number; resamples: number; seed: number; reversed: string[]; scales: Scales };
}

export type Scales = Record<string, readonly [lowest: number, highest: number]>;

/** Options of `judgeBias`. */
export interface BiasOptions extends DiagnosticOptions {
  /** Raters whose values are means over several people, such as a crowd: they are no single rater. */
  averages?: readonly string[];
  /** Each judge also spoke, so that each rated another conversation: no difference is severity alone. */
  judgesTalk?: boolean;
  /** The report's heading; "Ratings" unless given. */
  title?: string;
  /** Who released the ratings, or the file that they come from. */
  source?: string;
  /** What a reader must know before any number, a sentence each. */
  notes?: readonly string[];
  /** What must stand on every picture. */
  notice?: string;
  /** The ids of the sections to compute; all of them up to 100,000 ratings, and none above, unless given. */
  sections?: readonly string[];
  /** How far a person may be ahead of a judge that may replace the person, from 0 to below 1; by the people's kind unless given. */
  epsilon?: number;
  /** True if the things that people rated are a random part of those that judges rated. */
  labelledAtRandom?: boolean;
  /** Prices and size of the study for which a panel of judges is planned; the section `panel` is then computed in any case. */
  plan?: Pick<PlanPanelOptions, "costs" | "prices" | "tokens" | "targetReliability" | "conversations">;
  /** Is called before each question is answered. */
  onProgress?(done: number, total: number, id: string): void;
}
