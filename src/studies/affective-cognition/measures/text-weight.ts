import type { Estimate } from "../../../core/estimate.js";
import type { ChoiceCounts } from "../../../stats/choice-likelihood.js";
import { jackknifeError } from "../../../stats/descriptives.js";
import { tQuantile } from "../../../stats/distributions.js";
import { jackknifeChoices } from "../../../stats/jackknifed-choices.js";
import { type Pair, pairDesigns } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";

/** How much the story's words count, for other readers and beside a face. */
export interface TextWeight {
  pair: Pair;
  /** The weight of one half of the readers for the other half: 1 but for the noise of few readers. */
  forReaders: Estimate;
  /** The weight of the same half for the people who saw a face too. */
  besideFace: Estimate;
  /** besideFace − forReaders: 0 if a face takes nothing from the story. */
  difference: Estimate;
  stories: number;
}

/** Added to each count of readers, so that no option is impossible. */
const pseudoCount = 0.5;
/** Answers of each option that every face gets, spread over its items: some options are never chosen beside a face. */
const faceCount = 0.5;

/**
 * How much a story counts beside a face, in inferring emotions (Experiment 2 against Experiment 1).
 *
 * Answers "do people who see the face still use the words?". If people combine cues by Bayes' rule, what they say of
 * a story keeps the exponent 1 when a face is added. The released data have no answers to a face alone. So the weight
 * of the *face* cannot be estimated, nor what it says: a face that says little and counts much gives the same answers
 * as one that says much and counts little. The weight of the *text* can. Each face of a pair (one for each emotion of
 * the theory) gets strengths of its own for each option, whatever they are made of. These also take up the prior and
 * all that stories of a cell have in common, so the weight comes from differences of stories within a cell alone.
 *
 * Some 18 readers of an item are few, and their noise pulls any weight towards 0. So the same half of the readers
 * (even and odd places in the table) predicts the other half, and the people with the face: both weights are pulled
 * alike, and their difference is what a face changes. It holds up to that noise: a difference of 0 means "as much as
 * for other readers". Shares of readers get half an answer for each option, and so does each face.
 *
 * Intervals: a jackknife over stories, t with stories − 1 df. Readers and viewers are different people, and no
 * person is identified in the release, so people cannot be clusters.
 */
export function textWeights(data: StudyData): TextWeight[] {
  return pairDesigns.map(({ id }) => textWeightOf(data, id));
}

function textWeightOf(data: StudyData, pair: Pair): TextWeight {
  const of = (experiment: 1 | 2): StudyItem[] =>
    data.items.filter(
      (item) => item.pair === pair && item.experiment === experiment && item.inference === "emotion",
    );
  const seen = new Map(of(2).map((item) => [cellOf(item), item]));
  const faces = [...new Set(of(1).map(({ emotion }) => emotion))];
  const halves = of(1).flatMap((item) =>
    [0, 1].map((half) => {
      const [own, other] = [half, 1 - half].map((side) =>
        countsOf(
          item.answers.filter((_, place) => place % 2 === side),
          item.options,
        ),
      ) as [number[], number[]];
      const together = countsOf(seen.get(cellOf(item))?.answers ?? [], item.options);
      return { features: featuresOf(own, faces.indexOf(item.emotion), faces.length), other, together, item };
    }),
  );
  const weigh = (counts: "other" | "together") => {
    const rows = halves.map((half): ChoiceCounts & { cluster: number } => ({
      features: half.features,
      counts: half[counts].map((count) => count + (faceCount * faces.length) / halves.length),
      cluster: half.item.story,
    }));
    const fitted = jackknifeChoices(rows, rows[0]?.features.length ?? 0, 0.95, "stories");
    const answers = halves.flatMap((half) => half[counts]).reduce((sum, count) => sum + count, 0);
    // Each person beside a face is predicted by both halves of the readers, but is one person.
    const n = counts === "together" ? answers / 2 : answers;
    return { ...fitted, text: { ...fitted.weights[0]!, n } };
  };
  const [readers, viewers] = [weigh("other"), weigh("together")];
  const [forReaders, besideFace] = [readers.text, viewers.text];
  const value = besideFace.value - forReaders.value;
  const stories = viewers.clusters;
  const half =
    tQuantile(0.975, stories - 1) *
    jackknifeError(viewers.without.map((one, i) => one[0]! - readers.without[i]![0]!));
  return {
    ...{ pair, forReaders, besideFace, stories },
    difference: { value, ci: [value - half, value + half], n: besideFace.n, method: besideFace.method },
  };
}

/** The log of the readers' shares, and a strength of each option but the last for each face. */
function featuresOf(readers: readonly number[], face: number, faces: number): number[][] {
  const options = readers.length;
  const total = readers.reduce((sum, count) => sum + count + pseudoCount, 0);
  const text = readers.map((count) => Math.log((count + pseudoCount) / total));
  const own = Array.from({ length: faces * (options - 1) }, (_, k) =>
    readers.map((_, option) => (k === face * (options - 1) + option && option < options - 1 ? 1 : 0)),
  );
  return [text, ...own];
}

function countsOf(answers: readonly number[], options: number): number[] {
  return Array.from({ length: options }, (_, option) => answers.filter((answer) => answer === option).length);
}

const cellOf = ({ emotion, firstValue, story }: StudyItem): string => `${emotion} ${firstValue} ${story}`;
