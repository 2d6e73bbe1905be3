import { InputError } from "../../core/errors.js";
import { emotionsOf } from "../cells.js";
import type { Template } from "../template.js";
import { type Prediction, predictEmotion } from "./predict.js";
import type { Facts, Theory } from "./theory.js";

/** A cell of a template, with what theories say of it. */
export interface SeparatingCell {
  template: string;
  /** The pole of each appraisal: true is the positive one. */
  poles: Record<string, boolean>;
  facts: Facts;
  /** The emotions that are offered. */
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
 * @param options `lapse` 0.4 unless given: that of people with Table 1 and even odds is about 0.7, with their own modes 0.45
 * @throws InputError `separatingCells requires two theories or more, got 1`
 *
 * Source: Lindley 1956, doi 10.1214/aoms/1177728069.
 */
export function separatingCells(
  theories: readonly Theory[],
  templates: readonly Template[],
  { lapse = 0.4 }: { lapse?: number } = {},
): SeparatingCell[] {
  if (theories.length < 2) {
    throw new InputError(`separatingCells requires two theories or more, got ${theories.length}`);
  }
  if (!(lapse >= 0 && lapse <= 1))
    throw new InputError(`separatingCells requires a lapse from 0 to 1, got ${lapse}`);
  const cells = templates.flatMap((template) =>
    template.theory.map(({ appraisals: poles }): SeparatingCell => {
      const facts = factsOfCell(template, poles);
      const offered = emotionsOf(template);
      const said = theories.map((theory) => predictEmotion(theory, facts, offered));
      return {
        template: template.id,
        poles: { ...poles },
        facts,
        offered,
        predictions: Object.fromEntries(theories.map(({ id }, i) => [id, said[i] as Prediction])),
        information: informationOf(said.map(({ shares }) => answersOf(shares, offered.length, lapse))),
      };
    }),
  );
  return cells.sort((a, b) => b.information - a.information);
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
