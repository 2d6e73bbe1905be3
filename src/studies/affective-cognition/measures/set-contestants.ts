import { predictEmotion } from "../../../stimuli/theories/predict.js";
import type { Facts, Theory } from "../../../stimuli/theories/theory.js";

/** What stands before the reader of an item: which cues there are. */
export const cueNames = ["story", "story and face", "face"] as const;
export type Cues = (typeof cueNames)[number];

/** An emotion item of a set, with a cell of its template, as one respondent answered it. */
export interface CellAnswer {
  template: string;
  story: string;
  cues: Cues;
  /** The poles in words: "goal +, control -". */
  cell: string;
  facts: Facts;
  offered: readonly string[];
  /** The option that the template's own theory names; null if there is none. */
  keyed: number | null;
  /** Option indices; null = unscored. */
  replies: readonly (number | null)[];
  /** Where people answered: who gave each reply. */
  participants?: readonly string[];
}

/** What may foresee an answer: a theory, or a rule that is simpler. */
export interface Contestant {
  id: string;
  name: string;
  kind: "theory" | "baseline";
  /**
   * The share that each option has; null where it says nothing.
   *
   * @param others the same respondent's answers to the same kind of items of other stories
   */
  foresee(answer: CellAnswer, others: readonly CellAnswer[]): readonly number[] | null;
}

/** A theory as a table: what it says of the cell's facts. */
export const theoryContestant = (theory: Theory): Contestant => ({
  id: theory.id,
  name: theory.name,
  kind: "theory",
  foresee: ({ facts, offered }) => predictEmotion(theory, facts, offered).shares,
});

/**
 * The baselines beside the theories.
 *
 * - `valence`: the respondent's most frequent answer in other stories that ended as well, or as badly. It says nothing
 *   where the template does not say whether it ended well.
 * - `prior`: the respondent's most frequent answer in other stories, whatever the item says.
 * - `cells`: the respondent's most frequent answer to the same cell in other stories: no theory.
 * - `literal`: the template's own theory as it stands: the key of the item.
 *
 * Tied answers share. The first three are fitted to the answers that they are compared with, story by story left out, so
 * that they say how far one gets without a theory.
 */
export const baselineContestants: readonly Contestant[] = [
  {
    id: "valence",
    name: "Valence only",
    kind: "baseline",
    foresee: ({ facts, offered }, others) =>
      facts.congruent === undefined
        ? null
        : modes(
            others.filter((other) => other.facts.congruent === facts.congruent),
            offered.length,
          ),
  },
  {
    id: "prior",
    name: "Prior only",
    kind: "baseline",
    foresee: ({ offered }, others) => modes(others, offered.length),
  },
  {
    id: "cells",
    name: "Same cell",
    kind: "baseline",
    foresee: ({ cell, offered }, others) =>
      modes(
        others.filter((other) => other.cell === cell),
        offered.length,
      ),
  },
  {
    id: "literal",
    name: "Literal theory",
    kind: "baseline",
    foresee: ({ keyed, offered }) => (keyed === null ? null : offered.map((_, i) => (i === keyed ? 1 : 0))),
  },
];

/** The most frequent answers, which share; null where nothing was answered. */
function modes(answers: readonly CellAnswer[], options: number): number[] | null {
  const counts = new Array<number>(options).fill(0);
  for (const { replies } of answers) {
    for (const reply of replies) if (reply !== null) counts[reply] = (counts[reply] as number) + 1;
  }
  const most = Math.max(...counts);
  if (most === 0) return null;
  const modal = counts.filter((count) => count === most).length;
  return counts.map((count) => (count === most ? 1 / modal : 0));
}
