import type { TalkRecord } from "../../../../games/dialogue/play.js";
import type { TalkScenario, TalkSide } from "../../../../games/dialogue/scenario.js";
import type { LevelVerdict } from "../../../../judges/likert/read-likert.js";

/** Who talks with whom, in which play. */
export interface TalkPlace {
  episode: string;
  agent: string;
  model: string;
  prompt: string;
  replicate: number;
}

/** A talk that has ended. */
export interface PlayedTalk extends TalkPlace {
  /** Its name where it is judged. */
  target: string;
  scenario: TalkScenario;
  record: TalkRecord;
}

/** What one judge said in one of its runs of how far one side reached its goal. */
export interface GoalScore {
  talk: PlayedTalk;
  side: TalkSide;
  judge: string;
  version: string | null;
  /** The judge's replicate, from 0. */
  run: number;
  /** 0 to 10; null = unscored. */
  score: number | null;
  /** The judge's reasoning, without terminal commands. */
  words: string;
  /** Why it is unscored, or "no-justification"; null otherwise. */
  reason: LevelVerdict["reason"];
  /** Why the call failed for good; null if it did not. */
  error: string | null;
}

/**
 * The name of a talk where it is judged: its parts joined by "~".
 *
 * @example
 * ```ts
 * talkTarget({ episode: "social-goal-01-first", agent: "scripted/goals-indirect", model: "scripted/goals-direct", prompt: "0shot", replicate: 0 }); // "social-goal-01-first~scripted/goals-indirect~scripted/goals-direct~0shot~0"
 * ```
 */
export function talkTarget({ episode, agent, model, prompt, replicate }: TalkPlace): string {
  return [episode, agent, model, prompt, replicate].join("~");
}
