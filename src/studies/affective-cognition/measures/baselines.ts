import { InputError } from "../../../core/errors.js";
import type { Observer } from "../../../stimuli/observer/observer.js";
import { valueWithPole } from "../../../stimuli/observer/query.js";
import { type Pair, pairDesigns } from "../data/conditions.js";
import { StudyData, type StudyItem } from "../data/data.js";
import { cellShares } from "./cell-shares.js";
import { modeOf } from "./observer-answers.js";
import { cellOfItem, studyObserver, toItemOptions } from "./observer-fit.js";

/**
 * Rules that are simpler than the Bayesian observer, each by what it knows.
 *
 * - `valence`: good against bad, and nothing else. Fixed. Where she got what she wanted, or is safe, she is joyful
 *   (relieved); otherwise disappointed (devastated). Backwards, a good emotion means that what came is what she
 *   wanted, or what is safe. Of control and expectedness it says nothing, and gives no answer.
 * - `prior`: the most frequent answer in the other nine stories of the task, whatever this item says. An answer about
 *   an appraisal counts as its pole: "she got what she wanted", and not "she wanted outcome 1".
 * - `literal`: Table 1 of the paper as it stands. Fixed.
 * - `cells`: the most frequent answer to the same cell of the design in the other nine stories: no theory.
 */
export const baselineIds = ["valence", "prior", "literal", "cells"] as const;
/** The name of a rule that is simpler than the observer. */
export type BaselineId = (typeof baselineIds)[number];

export const baselineTitles: Readonly<Record<BaselineId, string>> = {
  valence: "Good or bad, two labels",
  prior: "Most frequent answer",
  literal: "Table 1 as it stands",
  cells: "Same cell, other stories",
};

/** The key under which a baseline's answers stand among those of models. */
export const baselineKey = (baseline: BaselineId): string => `baseline/${baseline}`;

const answered = new WeakMap<StudyData, StudyData>();

/** The study's tables with the answers of the four baselines as those of four more models. */
export function withBaselines(data: StudyData): StudyData {
  let own = answered.get(data);
  if (own === undefined) {
    const answers = baselineIds.map((baseline): [string, Map<string, number | null>] => [
      baselineKey(baseline),
      new Map(data.items.map((item) => [item.id, baselineAnswer(data, item, baseline)])),
    ]);
    own = new StudyData(data.items, new Map(answers));
    answered.set(data, own);
  }
  return own;
}

/**
 * What a baseline answers to an item: an option in the item's own order. Null where the rule says nothing. Of equally
 * frequent answers the first.
 *
 * @throws InputError `no baseline "mood"; one of valence, prior, literal, cells`
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const grateful = data.itemsOf("1a-emotion").find(({ emotion }) => emotion === "grateful")!;
 * baselineAnswer(data, grateful, "literal"); // 2
 * baselineAnswer(data, grateful, "valence"); // 0
 * ```
 */
export function baselineAnswer(data: StudyData, item: StudyItem, baseline: BaselineId): number | null {
  switch (baseline) {
    case "literal":
      return item.correctedLabel;
    case "cells":
      return modeOf(cellShares(data.itemsOf(item.task), item));
    case "prior":
      return modeOf(priorShares(data, item));
    case "valence":
      return valenceAnswer(item);
    default:
      throw new InputError(`no baseline "${String(baseline)}"; one of ${baselineIds.join(", ")}`);
  }
}

/** The two labels of each pair: the plain word for good, and the plain word for bad. */
const plain: Readonly<Record<Pair, { good: string; bad: string }>> = {
  "goal-control": { good: "joyful", bad: "disappointed" },
  "safety-expectedness": { good: "relieved", bad: "devastated" },
};

/** A pair's first appraisal is what makes the end good or bad. */
function valenceAnswer(item: StudyItem): number | null {
  const { template } = observerOf(item);
  const [first, second] = template.appraisals.map(({ id }) => id) as [string, string];
  if (item.inference === second) return null;
  // In Table 1 an emotion is good exactly where the first appraisal is, so that here the label itself is the rule's.
  if (item.inference !== "emotion") return item.correctedLabel;
  const good = template.theory.find(({ emotion }) => emotion === item.emotion)?.appraisals[first] === true;
  return plainEmotion(item, good);
}

/** The option that is the plain word for a good, or a bad, feeling about an item's story. */
export function plainEmotion(item: StudyItem, good: boolean): number {
  return observerOf(item).emotions.indexOf(plain[item.pair][good ? "good" : "bad"]);
}

/** How often each level was the answer in the other stories of the task, in the order of this item's options. */
function priorShares(data: StudyData, item: StudyItem): number[] {
  const counts = new Array<number>(item.options).fill(0);
  for (const other of data.itemsOf(item.task)) {
    if (other.story === item.story) continue;
    const levels = optionLevels(other);
    for (const answer of other.answers) counts[levels[answer] as number]!++;
  }
  return optionLevels(item).map((level) => counts[level] as number);
}

/** What each option of an item says: an emotion or an outcome by its number; of an appraisal 0 = its positive pole. */
export function optionLevels(item: StudyItem): number[] {
  const observer = observerOf(item);
  const asked = observer.template.appraisals.findIndex(({ id }) => id === item.inference);
  const options = Array.from({ length: item.options }, (_, option) => option);
  if (asked < 0) return toItemOptions(item, options);
  const positive = valueWithPole(observer, asked, true, cellOfItem(observer, item).outcome);
  return toItemOptions(
    item,
    options.map((value) => (value === positive ? 0 : 1)),
  );
}

const observers = new Map<string, Observer>(
  pairDesigns.flatMap(({ id }) =>
    ([1, 2] as const).map((experiment) => [`${id} ${experiment}`, studyObserver(id, experiment)] as const),
  ),
);
const observerOf = ({ pair, experiment }: StudyItem): Observer =>
  observers.get(`${pair} ${experiment}`) as Observer;
