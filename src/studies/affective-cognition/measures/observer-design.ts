import { InputError } from "../../../core/errors.js";
import type { Cell } from "../../../stimuli/cells.js";
import { makeObserver, type Observer } from "../../../stimuli/observer/observer.js";
import { type Query, queryOf } from "../../../stimuli/observer/query.js";
import { defineTemplate, type Template } from "../../../stimuli/template.js";
import { type Experiment, type Pair, pairDesigns } from "../data/conditions.js";
import type { StudyItem } from "../data/data.js";

/**
 * The causal template of the released items of a pair: Figure 1 and Table 1 of the paper.
 *
 * In the released stories only goal congruence and safety depend on which outcome came. Expectedness does
 * not: its two values are "expected something of the kind" and "did not", whatever the outcome.
 */
export function releasedTemplate(pair: Pair): Template {
  const { emotions, title } = designOf(pair);
  const [first, second] = pair.split("-") as [string, string];
  const poles = [
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ] as const;
  return defineTemplate({
    id: pair,
    title,
    appraisals: [
      {
        id: first,
        positiveWhen: "value-matches-outcome",
        means: [first, `no ${first}`],
      },
      { id: second, positiveWhen: "first-value", means: [second, `no ${second}`] },
    ],
    theory: poles.map(([one, two], i) => ({
      appraisals: { [first]: one, [second]: two },
      emotion: emotions[i] as string,
    })),
  });
}

/** The observer of a pair; in Experiment 2 it sees a face where Experiment 1 tells the emotion. */
export function studyObserver(pair: Pair, experiment: Experiment): Observer {
  return makeObserver(releasedTemplate(pair), { faces: experiment === 2 });
}

/**
 * The scenario behind an item, from its codes alone: which outcome came, and which value each appraisal has.
 *
 * The emotion tells the poles of both appraisals (Table 1). The 0 or 1 at the end of a released condition
 * (`StudyItem.firstValue`) is the value of goal or safety; if the emotion is positive, the outcome with the
 * same number came, and otherwise the other one. The labels of the release agree with this item by item.
 */
export function cellOfItem({ template, emotions }: Observer, item: StudyItem): Cell {
  const row = template.theory.find(({ emotion }) => emotion === item.emotion);
  const [first, second] = template.appraisals.map(({ id }) => row?.appraisals[id]);
  if (first === undefined || second === undefined) {
    throw new InputError(`${item.id} shows ${item.emotion}, which is not one of ${emotions.join(", ")}`);
  }
  const outcome = (first ? item.firstValue : 1 - item.firstValue) as 0 | 1;
  return { outcome, values: [item.firstValue, second ? 0 : 1] };
}

/** What an item asks and tells, in the terms of the causal template. */
export function queryOfItem(observer: Observer, item: StudyItem): Query {
  return queryOf(observer, cellOfItem(observer, item), item.inference, item.experiment === 2);
}

/**
 * Shares over what the options mean as shares over the item's option indices, and back. The two differ where
 * the release swaps an item's two answers (corrections.csv).
 */
export function toItemOptions(item: StudyItem, shares: readonly number[]): number[] {
  return item.label === item.correctedLabel ? [...shares] : [...shares].reverse();
}

const designOf = (pair: Pair) => pairDesigns.find(({ id }) => id === pair) as (typeof pairDesigns)[number];
