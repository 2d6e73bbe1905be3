import type { EndReason } from "../../core/dialogue.js";

/** A simulated person in the words that a model reads: made from a scenario of ours, or from a released profile. */
export interface SentientPerson {
  id: string;
  language: "en" | "zh";
  persona: string;
  /** What happened, and how the person reacts at which emotion and to which replies. */
  scene: string;
  goal: string;
  /** What the person hopes for and never says. */
  intention: { code: number; text: string };
  openingLine: string;
  /** What a reader should know before: "death". No model is told. */
  contentNotes?: readonly string[];
}

/** How a sentient agent keeps its emotion. The defaults are the mechanics of the released code. */
export interface SentientOptions {
  /** The largest change of one update. */
  largestChange: number;
  /** The emotion before the first reply. */
  start: number;
  /** Emotion never falls below it. */
  floor: number;
  cap: number;
  /** A dialogue ends where emotion is below it. */
  low: number;
  /** Turns of the person at most, the opening line included. */
  turnLimit: number;
  /** Whether the reply before the turn limit is scored too. */
  scoreLastReply: boolean;
  /** Emotions beside the scalar, each rated from 0 to 100: ["sadness", "anger"]; none by default. */
  vector: readonly string[];
  /** How often an unreadable answer of the agent is asked again. */
  retries: number;
}

/** The model's reply, and what the person made of it. */
export interface SimulatedUpdate {
  /** 1 for the reply to the opening line. */
  reply: number;
  before: number;
  /** null where the reply came last and was not scored. */
  change: number | null;
  after: number | null;
  vector: Readonly<Record<string, number>> | null;
  /** The agent's inner thoughts on the reply; null where it was not scored. */
  thoughts: { reading: string; goal: string; activity: string; appraisal: string } | null;
}

export interface SpokenTurn {
  role: "user" | "assistant";
  text: string;
  /** The person's thoughts before it spoke, and its draft; null on the opening line and for the model. */
  planning: { thinking: string; draft: string } | null;
}

/** A simulated dialogue. Model output: show it as text. */
export interface SimulatedDialogue {
  person: string;
  start: number;
  turns: SpokenTurn[];
  updates: SimulatedUpdate[];
  /** The score; null if the dialogue is unscored. */
  finalEmotion: number | null;
  endReason: EndReason | null;
  /** The turn that could not be read, and why. */
  unscored: { turn: string; reason: string } | null;
}

/**
 * The names of an episode's turns: "model-1" the model's reply to the opening line, "feel-1" how the person feels
 * about it, "say-2" what the person says next; "feel-1-again-1" where an answer could not be read.
 */
export const turnNames = {
  model: (reply: number): string => `model-${reply}`,
  feel: (reply: number): string => `feel-${reply}`,
  say: (turn: number): string => `say-${turn}`,
  again: (turn: string, time: number): string => `${turn}-again-${time}`,
} as const;

/** What a computed person or supporter may read in place of prose: `metadata.state` of a turn's request. */
export type SentientState =
  | {
      kind: "model";
      person: string;
      history: readonly { role: "user" | "assistant"; text: string }[];
      contentNotes?: readonly string[];
    }
  | {
      kind: "feel" | "say";
      person: SentientPerson;
      emotion: number;
      history: readonly { role: "user" | "assistant"; text: string }[];
    };
