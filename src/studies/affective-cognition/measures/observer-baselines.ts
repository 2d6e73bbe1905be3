import { InputError } from "../../../core/errors.js";
import { type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type Respondent, type Summary, scoresOf, summarise } from "./agreement.js";
import { type BaselineId, baselineIds, baselineKey, withBaselines } from "./baselines.js";
import { observerId, withObserver } from "./observer-answers.js";
import { difference, matchScores, modalScores, type Scores } from "./scores.js";

/** The Bayesian observer, or one of the rules beside it. */
export type ObserverId = "bayes" | BaselineId;

/** Which observers are compared. */
export interface BaselineOptions {
  /** Which ones, in which order. Default: the observer and all four baselines. */
  observers?: readonly ObserverId[];
}

/** One observer in one task. Percentages; intervals with stories as clusters; NaN where it says nothing. */
export interface BaselineRow {
  task: Task;
  observer: ObserverId;
  /** With the mode of the others, by the paper's rule. */
  agreement: Summary;
  /** The share of people who gave the observer's own answer. */
  match: Summary;
  /** (match − chance) / (modal share − chance): 0 = guessing, 1 = always the mode. */
  normalised: number;
  /** Its agreement minus the Bayesian observer's, in points, answer by answer. */
  difference: Summary;
}

/**
 * Sets simple rules beside the Bayesian observer, task by task: good against bad, the most frequent answer, Table 1 as
 * it stands, and the same cell in other stories.
 *
 * Answers "which part of the observer's agreement needs the observer?". A rule that agrees as often, and of which the
 * difference is near 0, makes the rest of the theory unnecessary in that task. Whatever is fitted (observer, most
 * frequent answer, same cell) comes from the other nine stories. All rows of a task score the same human answers, so
 * that differences are paired. Intervals do not hold that the fits share stories.
 *
 * Where the stories of a cell split evenly between two modes, the other nine lean away from the one left out. Then
 * whatever was fitted is wrong nearly every time, and any fixed label half of the time: two emotions of 2a are so.
 *
 * @throws InputError `observerBaselines has no observer "mood"; it has bayes, valence, prior, literal, cells`
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const [bayes, valence] = observerBaselines(data, { observers: ["bayes", "valence"] });
 * bayes!.agreement.value; // 87.8
 * valence!.agreement.value; // 87.8
 * valence!.difference.value; // 0
 * ```
 */
export function observerBaselines(data: StudyData, options: BaselineOptions = {}): BaselineRow[] {
  const known: readonly ObserverId[] = ["bayes", ...baselineIds];
  const { observers = known } = options;
  for (const observer of observers) {
    if (known.includes(observer)) continue;
    throw new InputError(
      `observerBaselines has no observer "${String(observer)}"; it has ${known.join(", ")}`,
    );
  }
  return tasks.flatMap((task) => observers.map((observer) => baselineRow(data, task, observer)));
}

function baselineRow(data: StudyData, task: Task, observer: ObserverId): BaselineRow {
  const scores = scoresOf(data, task, respondentOf(observer));
  const match = summarise(matchOf(data, task, observer), "share of people who gave this answer");
  const modalShare = summarise(modalScores(data, task)).value;
  return {
    task,
    observer,
    agreement: summarise(scores),
    match,
    normalised: (match.value - task.chance) / (modalShare - task.chance),
    difference: summarise(
      difference(scores, scoresOf(data, task, { kind: "observer" })),
      "mean difference of agreement",
    ),
  };
}

const respondentOf = (observer: ObserverId): Respondent =>
  observer === "bayes" ? { kind: "observer" } : { kind: "baseline", baseline: observer };

function matchOf(data: StudyData, task: Task, observer: ObserverId): Scores {
  if (observer === "bayes") return matchScores(withObserver(data), task, observerId);
  return matchScores(withBaselines(data), task, baselineKey(observer), { unparsed: "unscored" });
}
