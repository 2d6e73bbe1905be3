import type { Item } from "../../../core/item.js";
import { echoAnswer } from "../data/echo-answer.js";
import { pleasantAnswer } from "../data/pleasant-answer.js";
import type { LiveAnswers, LiveRespondent } from "./answers.js";

/** A player that understands nothing, as a respondent. */
export interface SetPlayer extends LiveRespondent {
  isPlayer: true;
}

const players: { name: string; id: string; answer: (item: Item) => number | null }[] = [
  { name: "the sycophant", id: "answers-pleasant", answer: ({ options }) => pleasantAnswer(options) },
  {
    name: "the echo",
    id: "answers-echo",
    answer: ({ stimulus, options }) => echoAnswer(stimulus.text, options),
  },
];

/**
 * What the sycophant and the echo answer to the items of a set, unless the run asked them. Items on which a player names
 * no option are unscored; one that names none at all is left out.
 */
export function playersOf(items: readonly Item[], { manifest }: LiveAnswers): SetPlayer[] {
  return players.flatMap(({ name, id, answer }): SetPlayer[] => {
    const answers = new Map(items.map((item) => [item.id, [answer(item)]]));
    const isAsked = manifest.what.models.includes(`scripted/${id}`);
    if (isAsked || [...answers.values()].every(([one]) => one === null)) return [];
    return [
      {
        ...{ model: name, promptId: "", prompt: "0shot", isBaseline: true, failed: 0, isPlayer: true },
        answers,
      },
    ];
  });
}
