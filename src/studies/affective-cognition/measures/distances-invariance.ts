import { randomStream } from "../../../core/random.js";
import { pearsonCorrelation } from "../../../stats/pearson-correlation.js";
import type { Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { withShuffledItems } from "./clouds.js";
import { taskDistance } from "./distances.js";
import { alphabetically, replyDistributions, type TaskDistributions } from "./distributions.js";

/**
 * Hands a model's reply distributions to other items at random: the answer to one question becomes the answer
 * to another. A distance that does not grow when this is done does not know which answer belongs to which
 * question.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const replies = await loadReplyCounts();
 * const gpt4 = replyDistributions(data, replies, taskById("1a-outcome"), "azure_gpt-4_0shot");
 * taskDistance(shuffleItems(gpt4), "cloud"); // 0.095
 * taskDistance(shuffleItems(gpt4), "total-variation"); // 0.464
 * ```
 */
export function shuffleItems(
  distributions: TaskDistributions,
  options: { seed?: number } = {},
): TaskDistributions {
  const stream = randomStream(options.seed ?? 1, "shuffle-items", distributions.task.id);
  return withShuffledItems(distributions, (values) => stream.shuffle(values));
}

/**
 * Turns every answer of a model into its opposite: the other one of two options, or the emotion with both
 * appraisals reversed (joyful and disappointed, frustrated and grateful change places).
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const replies = await loadReplyCounts();
 * const gpt4 = replyDistributions(data, replies, taskById("1a-outcome"), "azure_gpt-4_0shot");
 * taskDistance(flipAnswers(gpt4), "cloud"); // 0.095
 * taskDistance(flipAnswers(gpt4), "total-variation"); // 0.713
 * ```
 */
export function flipAnswers(distributions: TaskDistributions): TaskDistributions {
  return {
    ...distributions,
    items: distributions.items.map((one) => ({ ...one, model: one.model && [...one.model].reverse() })),
  };
}

/**
 * A respondent that knows people's modal answer to each item and nothing else of their distribution: all of
 * its replies are that answer. A model that imitates distributions should be nearer to people than this.
 *
 * Of tied modes it gives the first; the total variation is the same for each of them.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const people = chanceDistributions(data, taskById("1a-outcome"));
 * taskDistance(alwaysModal(people), "total-variation"); // 0.083
 * ```
 */
export function alwaysModal(distributions: TaskDistributions): TaskDistributions {
  return {
    ...distributions,
    respondent: "modal answer",
    items: distributions.items.map((one) => {
      const mode = one.people.indexOf(Math.max(...one.people));
      return { ...one, model: one.people.map((_, option) => (option === mode ? 1 : 0)), spread: 0 };
    }),
  };
}

/** How shuffling and flipping a model change the two distances of one task. */
export interface InvarianceRow {
  task: string;
  cloud: number;
  cloudShuffled: number;
  cloudFlipped: number;
  perItem: number;
  perItemShuffled: number;
  perItemFlipped: number;
  /**
   * The cloud distance between people and people with every answer flipped. By the triangle inequality,
   * flipping any model changes its cloud distance by no more than this.
   */
  peopleFlipped: number;
  /** Share of items whose most frequent human answer is the first option in alphabetical order. */
  majorityFirst: number;
  /** Correlation of an option's alphabetical place with the share of people who chose it. */
  placeCorrelation: number;
}

/**
 * The paper's distance and total variation of one model in one task: as recorded, with its items shuffled,
 * and with every answer flipped.
 *
 * Shuffling leaves a cloud as it was, so the cloud distance cannot change. Flipping mirrors the cloud, which
 * changes its distance by `peopleFlipped` at most. With two options this bound is small if the alphabetical
 * place of an option says nothing about how many people chose it (`placeCorrelation` near 0). That is so if
 * the first option changes from story to story, so that the order of options carries no meaning.
 */
export function invarianceRow(
  data: StudyData,
  replies: ReplyCounts,
  task: Task,
  key: string,
  options: { seed?: number } = {},
): InvarianceRow {
  const recorded = replyDistributions(data, replies, task, key);
  const shuffled = shuffleItems(recorded, options);
  const flipped = flipAnswers(recorded);
  const points = recorded.items.map(({ item, people }) => alphabetically(item, people));
  return {
    task: task.id,
    cloud: taskDistance(recorded, "cloud"),
    cloudShuffled: taskDistance(shuffled, "cloud"),
    cloudFlipped: taskDistance(flipped, "cloud"),
    perItem: taskDistance(recorded, "total-variation"),
    perItemShuffled: taskDistance(shuffled, "total-variation"),
    perItemFlipped: taskDistance(flipped, "total-variation"),
    peopleFlipped: taskDistance(flipAnswers(participantsAsModel(recorded)), "cloud"),
    majorityFirst: points.filter((point) => point[0] === Math.max(...point)).length / points.length,
    placeCorrelation: pearsonCorrelation(
      points.flatMap((point) => point.map((_, place) => place)),
      points.flat(),
    ).value,
  };
}

/** People in the place of the model. */
function participantsAsModel(distributions: TaskDistributions): TaskDistributions {
  return { ...distributions, items: distributions.items.map((one) => ({ ...one, model: one.people })) };
}
