import { InputError } from "../../core/errors.js";
import { englishEmotionsOf } from "../cells.js";
import type { Template } from "../template.js";
import { type Prediction, predictEmotion } from "./predict.js";
import type { Facts, Theory } from "./theory.js";

/** A cell of a template, with what theories say of it. */
export interface SeparatingCell {
  template: string;
  /** The pole of each appraisal: true is the positive one. */
  poles: Record<string, boolean>;
  facts: Facts;
  /** The template's own emotion for the cell, like all here by its English name. */
  emotion: string;
  /** The emotions that are offered, the template's own for the cell among them. */
  offered: string[];
  /** By the theory's id. */
  predictions: Record<string, Prediction>;
  /** What one answer is expected to tell about which theory holds, in bits: 0 where all foresee the same. */
  information: number;
}

/** What the poles of a cell establish. */
export function factsOfCell(template: Template, poles: Readonly<Record<string, boolean>>): Facts {
  const own = template.appraisals.map(({ id, facts }) => facts?.[poles[id] === true ? 0 : 1] ?? {});
  return Object.assign({}, template.facts, ...own);
}

/**
 * Where theories part: every cell of the templates with what one answer to it is expected to tell about which theory
 * holds, most telling first.
 *
 * Answers "which scenarios are worth asking, if I want to know which theory people, or a model, follow?". The expected
 * information gain is the mutual information of theory and answer: all theories equally likely beforehand, an answer that
 * follows the theory with probability 1 - lapse and is any of the offered emotions otherwise, and a theory that is
 * undecided foreseeing them all alike. So a cell on which one theory commits itself and another is silent tells something
 * too, but less than one on which two disagree.
 *
 * The words that are offered decide what an answer can tell. With `words: "own"` they are the template's. With
 * `"telling"` they are as many, but those that part the theories most: what each theory would say if all its words were
 * offered competes with the template's own, and the template's own emotion for the cell stays.
 *
 * @param options `lapse` 0.4 unless given: that of people with Table 1 and even odds is about 0.7, with their own modes
 * 0.45; `words` "own" (default) or "telling"
 * @throws InputError `separatingCells requires two theories or more, got 1`
 *
 * Source: Lindley 1956, doi 10.1214/aoms/1177728069.
 *
 * @example
 * ```ts
 * const theories = await Promise.all(["table-1", "occ"].map(loadTheory));
 * const [first] = separatingCells(theories, [await loadTemplate("safety-expectedness")]);
 * first!.poles; // { safety: true, expectedness: false }
 * first!.predictions.occ!.emotions; // ["relief"]
 * ```
 */
export function separatingCells(
  theories: readonly Theory[],
  templates: readonly Template[],
  options: { lapse?: number; words?: "own" | "telling" } = {},
): SeparatingCell[] {
  const { lapse = 0.4, words = "own" } = options;
  if (theories.length < 2) {
    throw new InputError(`separatingCells requires two theories or more, got ${theories.length}`);
  }
  if (!(lapse >= 0 && lapse <= 1))
    throw new InputError(`separatingCells requires a lapse from 0 to 1, got ${lapse}`);
  if (words !== "own" && words !== "telling")
    throw new InputError(`separatingCells requires words "own" or "telling", got ${JSON.stringify(words)}`);
  const cells = templates.flatMap((template) =>
    template.theory.map(({ appraisals: poles, emotion: word, english: emotion = word }): SeparatingCell => {
      const facts = factsOfCell(template, poles);
      const own = englishEmotionsOf(template);
      // A template in another language has no words for what others would say.
      const isFixed = words === "own" || template.language === "zh";
      const sets = isFixed ? [own] : wordSets(theories, facts, own, emotion);
      const scored = sets.map((offered) => ({ offered, ...answersTell(theories, facts, offered, lapse) }));
      const { offered, said, information } = scored.reduce((best, one) =>
        one.information > best.information + 1e-9 ? one : best,
      );
      return {
        template: template.id,
        poles: { ...poles },
        facts,
        emotion,
        offered,
        predictions: Object.fromEntries(theories.map(({ id }, i) => [id, said[i] as Prediction])),
        information,
      };
    }),
  );
  return cells.sort((a, b) => b.information - a.information);
}

function answersTell(theories: readonly Theory[], facts: Facts, offered: readonly string[], lapse: number) {
  const said = theories.map((theory) => predictEmotion(theory, facts, offered));
  const answers = said.map(({ shares }) => answersOf(shares, offered.length, lapse));
  return { said, information: informationOf(answers) };
}

/** Every set of as many words as the template has, its own for the cell among them; the template's own set first. */
function wordSets(
  theories: readonly Theory[],
  facts: Facts,
  own: readonly string[],
  emotion: string,
): string[][] {
  const free = theories.flatMap((theory) => {
    const all = Object.values(theory.words).flat();
    const { shares } = predictEmotion(theory, facts, all);
    return shares === null ? [] : all.filter((_, i) => (shares[i] as number) > 0);
  });
  const others = [...new Set([...own, ...free])].filter((word) => word !== emotion);
  const chosen = (from: readonly string[], count: number): string[][] =>
    count === 0
      ? [[]]
      : from.flatMap((word, i) => chosen(from.slice(i + 1), count - 1).map((rest) => [word, ...rest]));
  return [[...own], ...chosen(others, own.length - 1).map((rest) => [emotion, ...rest])];
}

const answersOf = (shares: readonly number[] | null, options: number, lapse: number): number[] =>
  Array.from({ length: options }, (_, i) => {
    const even = 1 / options;
    return shares === null ? even : (1 - lapse) * (shares[i] as number) + lapse * even;
  });

/** The entropy of the mixture less the mean entropy of its parts. */
function informationOf(distributions: readonly (readonly number[])[]): number {
  const mixture = (distributions[0] as readonly number[]).map(
    (_, i) => distributions.reduce((sum, shares) => sum + (shares[i] as number), 0) / distributions.length,
  );
  const within = distributions.reduce((sum, shares) => sum + entropy(shares), 0) / distributions.length;
  return Math.max(0, entropy(mixture) - within);
}

const entropy = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => (share > 0 ? sum - share * Math.log2(share) : sum), 0);
