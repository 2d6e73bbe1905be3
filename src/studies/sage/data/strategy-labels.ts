/** What the rules found in a reply. */
export interface ReplyLabels {
  /** In order of appearance; empty where no rule matches. */
  strategies: readonly string[];
  sentences: number;
  /** Sentences in lists. */
  listed: number;
  /** Sentences with a simile, an image or a stage direction. */
  figurative: number;
}

/** What the rules found, by `replyKey`. */
export type StrategyLabels = ReadonlyMap<string, ReplyLabels>;

/** The key of a reply in `StrategyLabels`. */
export const replyKey = (dialogue: string, reply: number): string => `${dialogue}#${reply}`;

/** A reply that one author labelled by hand. */
export interface HandLabel {
  judge: string;
  model: string;
  profile: string;
  /** From 1, the reply to the opening line. */
  reply: number;
  /** 1: before the rules were revised; 2: after it. */
  round: number;
  strategies: readonly string[];
  labelledBy: string;
}
