import { randomStream } from "../../../core/random.js";
import type { SageData } from "../data/data.js";

/** A reply, by its dialogue and number. */
interface ReplyPlace {
  dialogue: string;
  reply: number;
}

/** Rules were written from odd profiles; even ones are held out. */
export const isHeldOut = (profile: string): boolean => Number(profile.slice(1)) % 2 === 0;

/**
 * Draws the replies that are labelled by hand to check the labeller: the same number of each model, from
 * held-out profiles, under all judges, empty replies left out.
 *
 * @param round 1 or higher; a later round has no reply of an earlier one
 */
export function drawStrategySample(
  data: SageData,
  round: number,
  { perModel = 13, seed = 1 }: { perModel?: number; seed?: number } = {},
): ReplyPlace[] {
  const models = [...new Set(data.dialogues.map(({ model }) => model))].sort();
  return models.flatMap((model) => {
    const places = data.dialogues
      .filter((dialogue) => dialogue.model === model && isHeldOut(dialogue.profile))
      .flatMap(({ id, replies }) =>
        replies.flatMap(({ reply, tokens }) => (tokens === 0 ? [] : [{ dialogue: id, reply }])),
      );
    const drawn = randomStream(seed, "strategy sample", model)
      .shuffle(places)
      .slice((round - 1) * perModel, round * perModel);
    return drawn.sort((a, b) =>
      a.dialogue < b.dialogue ? -1 : a.dialogue > b.dialogue ? 1 : a.reply - b.reply,
    );
  });
}
