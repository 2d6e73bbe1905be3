import { randomStream } from "../../core/random.js";
import type { AnsweredDesign } from "../design/answer-rows.js";

/** What most scripted people answer to a question about an item. */
export type PlantedAnswer =
  | {
      kind: "choice";
      /** The index of the option that is likeliest. */
      usual: number;
      /** The share of people who take it when they pay attention; the others spread evenly over the other options. */
      pull: number;
    }
  | { kind: "scale"; mean: number }
  | { kind: "text"; word: string };

/** By item, then by question. */
export type PlantedTruth = Map<string, Map<string, PlantedAnswer>>;

const words = ["calm", "glad", "proud", "hopeful", "sad", "angry", "afraid", "ashamed", "surprised"];

/**
 * What a pilot plants: for each item and question an answer, drawn from the seed alone. A choice has a usual option with a
 * pull between 0.55 and 0.95; a scale has a mean between a fifth and four fifths of its range; free naming has one word. What an
 * analysis of the pilot finds can be compared with it.
 *
 * @example
 * ```ts
 * plantedTruth({ items: [], questions: [], checks: [], lists: [], languages: ["en"] }, 7).size; // 0
 * ```
 */
export function plantedTruth(design: AnsweredDesign, seed: number): PlantedTruth {
  return new Map(
    design.items.map((item) => {
      const answers = design.questions.map((question): [string, PlantedAnswer] => {
        const stream = randomStream(seed, "planted", item.id, question.id);
        if (question.kind === "text") {
          return [question.id, { kind: "text", word: words[stream.int(words.length)]! }];
        }
        if (question.kind === "scale") {
          const share = 0.2 + 0.6 * stream.next();
          return [question.id, { kind: "scale", mean: question.lowest + share * rangeOf(question) }];
        }
        const n = (question.options ?? item.options).length;
        return [question.id, { kind: "choice", usual: stream.int(n), pull: 0.55 + 0.4 * stream.next() }];
      });
      return [item.id, new Map(answers)];
    }),
  );
}

export const rangeOf = ({ lowest, highest }: { lowest: number; highest: number }): number => highest - lowest;
