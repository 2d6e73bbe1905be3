import { InputError } from "../../core/errors.js";
import { emotionsOf } from "../cells.js";
import type { Template } from "../template.js";

/** One probability distribution of the model: a prior, a row of a table, a lapse. */
export interface Block {
  /** "P(emotion | goal, not control)" */
  name: string;
  /** What its probabilities stand for, in their order. */
  levels: string[];
}

/**
 * An ideal observer of a causal template: the joint distribution P(outcome, appraisals, emotion, expression)
 * as a list of blocks. The probabilities of the blocks are its parameters.
 *
 * The outcome and the pole of each appraisal have priors; the emotion has one row of probabilities for each
 * combination of poles; an expression has one row for each emotion. The value of an appraisal follows from
 * its pole and, if the template says so, from the outcome. For each inference a lapse is the share of answers
 * that ignore the item.
 */
export interface Observer {
  template: Template;
  /** In the order of the template's theory, which is also the order of the options. */
  emotions: string[];
  /** Does it see faces instead of the emotion's name? */
  faces: boolean;
  blocks: Block[];
}

/** The probabilities of an observer: one list for each block, each with the sum 1. */
export type Probabilities = readonly (readonly number[])[];

/**
 * The observer for a template.
 *
 * Answers "which parameters does the theory leave open?". Blocks in order: the outcome; each appraisal, its
 * positive pole first; the emotion given each row of the theory; with faces the expression given each
 * emotion (an expression has the name of the emotion that it shows); a lapse for each inference.
 *
 * @param options.faces the emotion is not told but shown. Default false.
 *
 * @example
 * ```ts
 * const observer = makeObserver(await loadTemplate("goal-control"));
 * observer.blocks[3]!.name; // "P(emotion | goal, control)"
 * observer.blocks[3]!.levels; // ["joyful", "frustrated", "grateful", "disappointed"]
 * ```
 */
export function makeObserver(template: Template, options: { faces?: boolean } = {}): Observer {
  const { appraisals, theory } = template;
  const faces = options.faces ?? false;
  const emotions = emotionsOf(template);
  const inferences = ["emotion", "outcome", ...appraisals.map(({ id }) => id)];
  return {
    template,
    emotions,
    faces,
    blocks: [
      { name: "P(outcome)", levels: ["outcome 1", "outcome 2"] },
      ...appraisals.map(({ id }) => ({ name: `P(${id})`, levels: [id, `not ${id}`] })),
      ...theory.map(({ appraisals: poles }) => ({
        name: `P(emotion | ${appraisals.map(({ id }) => (poles[id] ? id : `not ${id}`)).join(", ")})`,
        levels: emotions,
      })),
      ...(faces
        ? emotions.map((emotion) => ({ name: `P(expression | ${emotion})`, levels: [...emotions] }))
        : []),
      ...inferences.map((inference) => ({
        name: `P(lapse | ${inference} asked)`,
        levels: ["lapse", "none"],
      })),
    ],
  };
}

/** Where the blocks of each kind begin. */
export function blockIndex(observer: Observer) {
  const k = observer.template.appraisals.length;
  const emotion = 1 + k;
  const expression = emotion + observer.template.theory.length;
  const lapse = expression + (observer.faces ? observer.emotions.length : 0);
  const inferences = ["emotion", "outcome", ...observer.template.appraisals.map(({ id }) => id)];
  return {
    outcome: 0,
    appraisal: (i: number): number => 1 + i,
    emotion: (row: number): number => emotion + row,
    expression: (emotionOption: number): number => expression + emotionOption,
    lapse(inference: string): number {
      const at = inferences.indexOf(inference);
      if (at < 0) {
        throw new InputError(
          `nothing called "${inference}" can be inferred; one of ${inferences.join(", ")}`,
        );
      }
      return lapse + at;
    },
  };
}

/**
 * The parameters of an observer who believes exactly the template's theory: uniform priors, the theory's
 * emotion and its own face with probability 1 − slip (the others share the slip), and the given lapse.
 *
 * @throws InputError `theoryProbabilities takes a slip between 0 and 1, got 2`
 *
 * @example
 * ```ts
 * const observer = makeObserver(await loadTemplate("goal-control"));
 * theoryProbabilities(observer, { slip: 0.06 })[3]; // [0.94, 0.02, 0.02, 0.02]
 * ```
 */
export function theoryProbabilities(
  observer: Observer,
  options: { slip?: number; lapse?: number } = {},
): number[][] {
  const { slip = 0.1, lapse = 0.1 } = options;
  for (const [name, value] of Object.entries({ slip, lapse })) {
    if (!(value > 0 && value < 1)) {
      throw new InputError(`theoryProbabilities takes a ${name} between 0 and 1, got ${value}`);
    }
  }
  const { template, emotions, faces } = observer;
  const even = [0.5, 0.5];
  const peaked = (at: number): number[] =>
    emotions.map((_, i) => (i === at ? 1 - slip : slip / (emotions.length - 1)));
  return [
    even,
    ...template.appraisals.map(() => even),
    ...template.theory.map(({ emotion }) => peaked(emotions.indexOf(emotion))),
    ...(faces ? emotions.map((_, i) => peaked(i)) : []),
    ...["emotion", "outcome", ...template.appraisals].map(() => [lapse, 1 - lapse]),
  ];
}
