import type { Item } from "../../../core/item.js";
import type { RunManifest } from "../../../core/run-record.js";
import type { ModelRequest } from "../../../models/contract.js";
import type { Figure } from "../../../plots/figure.js";
import type { Episode } from "../../../runs/episode.js";
import type { EpisodeRecord } from "../../../runs/read-episodes.js";
import type { LiveStudy } from "../../live-contract.js";
import type { ReportTable } from "../../report-contract.js";
import type { ColumnId, EgoSocialArenaData } from "../data/data.js";
import type { ArenaPrompt, GamePromptName, ItemPromptName } from "./prompts.js";
import type { GoalScore, PlayedTalk } from "./social-goals/contract.js";

/** The record of a game, which says which game it is of. */
export interface ArenaOutcome {
  game: string;
}
export type ArenaEpisode = Episode<ArenaOutcome>;

/** A run of this study with its full items, which a report needs for scoring. */
export interface ArenaLive extends LiveStudy {
  /** The ids of the scenarios that were chosen. */
  scenarios: readonly string[];
  asked: readonly Item[];
  episodes: readonly ArenaEpisode[];
}

/** One model of a run under one prompt. */
export interface ArenaRespondent {
  model: string;
  prompt: string;
  /** A script or a computation, which is never called a model. */
  isComputed: boolean;
  /**
   * For each item asked, the replies by replicate: 1 right, 0 wrong, NaN unscored; an empty place if not
   * asked yet.
   */
  hits: Map<string, number[]>;
  /** Games that have ended. Others are in no score. */
  games: EpisodeRecord<ArenaOutcome>[];
  /** Games that have not ended yet. */
  open: number;
}

/** A run, as far as it has been answered. */
export interface ArenaRun {
  folder: string;
  /** The folders of the runs that judged it. */
  judgings: readonly string[];
  manifest: RunManifest;
  live: ArenaLive;
  respondents: ArenaRespondent[];
  /** Items whose words have changed since they were asked. They are in no score. */
  changed: string[];
  /** Talks of two people that have ended. */
  talks: readonly PlayedTalk[];
  /** What the judgings say of these talks. */
  goals: readonly GoalScore[];
}

/** A computed player's reply to a request, in the form that the prompt asks for. */
export type Answer = (request: ModelRequest) => string | Promise<string>;

/** A player that computes or draws. It is not a language model and is never called one. */
export interface ComputedPlayer {
  /** The part of the id after "scripted/". */
  name: string;
  /** The ids of the scenarios that it plays. */
  plays: readonly string[];
  answer: Answer;
}

/** One scored reply or game of a column of Table 2. */
export interface Draw {
  /** The item or episode, the same for every respondent, so that respondents can be compared in pairs. */
  unit: string;
  /** What is independent of all else: a story's course of events, a world, a game. */
  cluster: string;
  /** From 0 to 100; NaN if unscored. */
  value: number;
}

/** What the episodes of a scenario are made for. */
export interface EpisodeContent {
  promptOf(id: string): ArenaPrompt;
  /** Whether a prompt asks for reasoning, which makes replies longer. */
  isReasoned: boolean;
}

/**
 * One scenario of a run: what is asked or played, who can play it without being a language model, and what a
 * report says of it.
 *
 * @typeParam Rows what the report of a run keeps of it
 */
export interface ArenaScenario<Rows = unknown> {
  id: string;
  /** How the ids of its items and episodes begin. */
  prefixes: readonly string[];
  /** The columns of Table 2 that stand beside its score. */
  columns: readonly ColumnId[];
  /** The prompt text that it uses. */
  prompt: ItemPromptName | GamePromptName;
  /** Its items, in units that are chosen together, such as a story in two persons. */
  items?(seed: number): Promise<Item[][]>;
  /** Its games. */
  episodes?(content: EpisodeContent): ArenaEpisode[] | Promise<ArenaEpisode[]>;
  /** Its games are no selection from many, so a number of items does not choose among them. */
  hasFixedGames?: true;
  /** How the two players that play everything play this. */
  players: { rules: Answer; random: Answer };
  /** Computed players of this scenario alone. */
  computed?: readonly ComputedPlayer[];
  rows(run: ArenaRun): Rows;
  tables(rows: Rows, data: EgoSocialArenaData): ReportTable[];
  /** Null where nothing can be drawn. */
  figures(rows: Rows, data: EgoSocialArenaData): (Figure | null)[];
  /** What an interval is; nothing if the run has nothing of the scenario. */
  notes(rows: Rows): string[];
  /**
   * All that counts for a respondent's score in one of its columns: the score is the mean of what was scored.
   * Empty if the run has nothing of the scenario.
   */
  draws(run: ArenaRun, respondent: ArenaRespondent, column: ColumnId): Draw[];
}
