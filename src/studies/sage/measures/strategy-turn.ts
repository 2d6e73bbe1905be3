/** One reply of a model, with the strategies that a labeller found in it. */
export interface StrategyTurn {
  dialogue: string;
  model: string;
  profile: string;
  /** Code of the hidden intention, 1 to 8. */
  intention: number;
  /** 1 for the reply to the opening line. */
  reply: number;
  /** Emotion before the person answered it. */
  before: number;
  /** Change of emotion that followed; null for a last reply, which is never scored. */
  change: number | null;
  /** Codes "A-1" to "G-2" in order of appearance; empty if the labeller found none. */
  strategies: readonly string[];
}
