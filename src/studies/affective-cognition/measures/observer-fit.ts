import { InputError } from "../../../core/errors.js";
import type { Cell } from "../../../stimuli/cells.js";
import type { QueryAnswers } from "../../../stimuli/observer/fit.js";
import { predictAnswers } from "../../../stimuli/observer/infer.js";
import { type CrossFit, crossFitObserver } from "../../../stimuli/observer/jackknife.js";
import { makeObserver, type Observer } from "../../../stimuli/observer/observer.js";
import { type Query, queryOf } from "../../../stimuli/observer/query.js";
import { defineTemplate, type Template } from "../../../stimuli/template.js";
import { type Experiment, type Pair, pairDesigns } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";

const fits = new WeakMap<StudyData, Map<string, CrossFit>>();

/**
 * The Bayesian observer of one pair and one experiment, fitted to people's answers: to all ten stories, and
 * to nine for each one left out.
 *
 * All four inferences of the pair are fitted at once, by one joint distribution. In Experiment 2 no item
 * tells the emotion, so there P(emotion | appraisals) and P(expression | emotion) lean on each other: its
 * predictions are well determined, its tables less so, as their intervals show.
 *
 * @example
 * ```ts
 * const fit = fitStudyObserver(await loadAffectiveCognition(), "goal-control", 1);
 * const joyful = fit.parameters.find(({ block }) => block === "P(emotion | goal, control)")!;
 * joyful.value; // 0.647
 * ```
 */
export function fitStudyObserver(data: StudyData, pair: Pair, experiment: Experiment): CrossFit {
  const key = `${pair} ${experiment}`;
  const known = fits.get(data) ?? new Map<string, CrossFit>();
  fits.set(data, known);
  let fit = known.get(key);
  if (fit === undefined) {
    const observer = studyObserver(pair, experiment);
    const items = data.items.filter((item) => item.pair === pair && item.experiment === experiment);
    const answers = items.map((item): QueryAnswers => {
      const counts = new Array<number>(item.options).fill(0);
      for (const answer of item.answers) counts[answer]!++;
      return { query: queryOfItem(observer, item), counts: toItemOptions(item, counts), story: item.story };
    });
    fit = crossFitObserver(observer, answers);
    known.set(key, fit);
  }
  return fit;
}

/**
 * What the observer predicts for an item: the share of each option, in the item's own order, by parameters
 * from the other nine stories of its pair and experiment.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const [joyful] = data.itemsOf("1a-emotion");
 * predictItem(data, joyful!); // [0.596, 0.034, 0.27, 0.1]
 * ```
 */
export function predictItem(data: StudyData, item: StudyItem): number[] {
  const { observer, without, all } = fitStudyObserver(data, item.pair, item.experiment);
  const { probabilities } = without.get(item.story) ?? all;
  return toItemOptions(item, predictAnswers(observer, probabilities, queryOfItem(observer, item)));
}

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
        facts: [{ congruent: true }, { congruent: false }],
      },
      {
        id: second,
        positiveWhen: "first-value",
        means: [second, `no ${second}`],
        facts: releasedFacts[pair].second,
      },
    ],
    facts: { prospect: releasedFacts[pair].prospect },
    theory: poles.map(([one, two], i) => ({
      appraisals: { [first]: one, [second]: two },
      emotion: emotions[i] as string,
    })),
  });
}

/** What the released scenarios of a pair establish. */
const releasedFacts: Readonly<
  Record<Pair, { prospect: "gain" | "danger"; second: NonNullable<Template["appraisals"][number]["facts"]> }>
> = {
  "goal-control": {
    prospect: "gain",
    // What depends on what she does is hers; otherwise on others, on rules or on chance, which is left open.
    second: [{ controllable: true, cause: "self" }, { controllable: false }],
  },
  "safety-expectedness": { prospect: "danger", second: [{ expected: true }, { expected: false }] },
};

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
