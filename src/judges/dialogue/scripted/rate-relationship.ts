import type { RandomStream } from "../../../core/random.js";
import type { FencedTurn } from "../fenced-dialogue.js";
import { countWords } from "./count-words.js";
import type { DialogueLexicon } from "./lexicon.js";

/** A level, and the count it rests on. */
export interface Rated {
  level: number;
  reasoning: string;
}

/** How unsteady the judge is by construction: the standard deviation of a lean that goes from -1 to 1. */
export const unsteadiness = 0.1;

/**
 * Rates a statement about a relationship by words for and against its dimension. What the dimension leaves open is
 * filled by words of feeling, at a quarter of the weight: a known halo. Another run leans a little differently: a
 * known unsteadiness.
 */
export function rateStatement(
  lexicon: DialogueLexicon,
  turns: readonly FencedTurn[],
  { dimension, sign }: DialogueLexicon["statements"][number],
  stream: RandomStream,
): Rated {
  const own = balance(lexicon, turns, dimension);
  const general = balance(lexicon, turns, "valence");
  const lean = sign * (0.75 * own.share + 0.25 * general.share) + unsteadiness * stream.normal();
  const size = Math.max(1, Math.min(3, Math.ceil(3 * Math.abs(lean))));
  return {
    level: lean > 0 ? size : -size,
    reasoning: `Scripted: ${own.good} words for ${dimension} and ${own.bad} against it.`,
  };
}

/** Words for a dimension and against it, from -1 to 1; near 0 where there are few. */
function balance({ dimensions }: DialogueLexicon, turns: readonly FencedTurn[], name: string) {
  const kind = turns.some(isOther) ? "talk" : "thoughts";
  const { for: good, against: bad } = dimensions[name]![kind];
  const [person, others] = [turns.filter((turn) => !isOther(turn)), turns.filter(isOther)];
  // In a conversation the dimension shows in what the other says, and the feeling in what the person says.
  const read = kind === "thoughts" || name === "valence" ? person : others;
  const count = (patterns: readonly string[]): number =>
    read.reduce((sum, { text }) => sum + countWords(patterns, text), 0);
  const [plus, minus] = [count(good), count(bad)];
  return { good: plus, bad: minus, share: (plus - minus) / (plus + minus + 2) };
}

/** Whether the model under test speaks, and not the person or its thoughts. */
export const isOther = ({ speaker }: FencedTurn): boolean => speaker === "the other" || speaker === "对方";
