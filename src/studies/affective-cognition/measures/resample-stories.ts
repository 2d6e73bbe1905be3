import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { randomStream } from "../../../core/random.js";
import { tQuantile } from "../../../stats/distributions.js";
import { percentileInterval } from "../../../stats/percentile-interval.js";
import type { Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { summarise } from "./agreement.js";
import { modelScores, participantScores, type ScoreOptions, type Scores } from "./scores.js";

/** Whose agreement is drawn anew, in which task, and how often. */
export interface ResampleOptions extends ScoreOptions {
  task: Task;
  /** A recorded model's key, as `"azure_gpt-4_0shot"`. Without one it is people's agreement with one another. */
  model?: string;
  /** How often k stories are drawn. Default: 2000. */
  resamples?: number;
  /** Default: 1. */
  seed?: number;
}

/** Agreement in percent when a study has k stories. */
export interface StoryResample {
  /** Stories in a draw. */
  k: number;
  /** Agreement over the recorded stories, and how many they are. */
  value: number;
  stories: number;
  /** Agreement in each draw of k stories, in the order drawn; NaN where no answer of the draw was scored. */
  draws: Float64Array;
  /** The middle 95% of the draws. */
  drawn: ConfidenceInterval;
  /** The 95% interval to expect of a study with k stories, stories as units; NaN for one story. */
  story: ConfidenceInterval;
  /** The interval to expect if each of its answers counted as independent: the paper's formula. */
  naive: ConfidenceInterval;
  method: string;
}

/**
 * Agreement in draws of k stories: the recorded stories of a task are drawn with replacement, many times, and
 * agreement is computed in each draw.
 *
 * Answers "how far would agreement move with k other stories of this kind?" and so "how many stories does a study
 * need?". Do not conclude from `drawn`: with few stories it is too narrow, because ten stories vary less than all
 * stories do and because it knows nothing of t. Conclude from `story`, which at the recorded number of stories is the
 * interval of `agreement` (CR2).
 *
 * With replacement, because the question is about other stories, of which the recorded ones are a sample. Without it
 * a draw of all ten would always be the same ten and seem certain, and k could not go beyond ten.
 *
 * A story is drawn whole, with all its items and answers. Scores stay as they are: if people were drawn, a person
 * would be among the others that she is compared with. The same seed draws the same stories for people and for every
 * model, so that the two can be compared draw by draw.
 *
 * Value, draws and bounds in percent. `story` is value ± t(k − 1) · se · √(G / k), with the CR2 error of the G recorded
 * stories; `naive` is value ± 1.96 · sd · √(G / k) / √n, with n recorded answers. Both assume k stories that vary as
 * the recorded ones do; that spread is itself known from G stories only. Bounds may pass 0 or 100.
 *
 * @param k stories in a draw, 1 or more
 * @throws InputError `resampleStories requires a whole number of stories from 1, got 2.5`
 *
 * Source: Davison & Hinkley (1997), Bootstrap Methods and their Application, sections 2.3 and 3.8.
 * Reference: arithmetic and invariances in tests/studies/affective-cognition/resample-stories.test.ts.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const ten = resampleStories(data, 10, { task: taskById("1a-emotion") });
 * ten.value; // 63.97
 * ten.story; // [56.7, 71.3]
 * ten.draws.length; // 2000
 * ```
 */
export function resampleStories(data: StudyData, k: number, options: ResampleOptions): StoryResample {
  const { task, model, resamples = 2000, seed = 1, ...scoring } = options;
  requireCount(k, "stories");
  requireCount(resamples, "resamples");
  const scores =
    model === undefined ? participantScores(data, task, scoring) : modelScores(data, task, model, scoring);
  const sums = storySums(scores);
  const { value, storySe, naive } = summarise(scores);
  const stories = sums.length;
  const stream = randomStream(seed, "affective-cognition", "stories", task.id, k);
  const draws = Float64Array.from({ length: resamples }, () => {
    let [sum, n] = [0, 0];
    for (let j = 0; j < k; j++) {
      const story = sums[stream.int(stories)] as StorySum;
      sum += story.sum;
      n += story.n;
    }
    return (100 * sum) / n;
  });
  const narrower = Math.sqrt(stories / k);
  const around = (half: number): ConfidenceInterval => [value - half, value + half];
  return {
    k,
    value,
    stories,
    draws,
    drawn: percentileInterval(draws, 0.95),
    story: around(k === 1 ? Number.NaN : tQuantile(0.975, k - 1) * storySe * narrower),
    naive: around(((naive[1] - naive[0]) / 2) * narrower),
    method: `agreement in ${resamples} draws of ${k} of ${stories} stories with replacement, seed ${seed}`,
  };
}

interface StorySum {
  sum: number;
  n: number;
}

/** The scored answers of each story. A story without one stays: a study may draw it too. */
function storySums({ values, story }: Scores): StorySum[] {
  const sums = new Map<number, StorySum>();
  values.forEach((value, row) => {
    const label = story[row] as number;
    const own = sums.get(label) ?? { sum: 0, n: 0 };
    sums.set(label, own);
    if (Number.isNaN(value)) return;
    own.sum += value;
    own.n++;
  });
  return [...sums.values()];
}

function requireCount(value: number, what: string): void {
  if (Number.isInteger(value) && value >= 1) return;
  throw new InputError(`resampleStories requires a whole number of ${what} from 1, got ${value}`);
}
