import type { Figure } from "../../../plots/figure.js";
import type { CaseRecord } from "../data/data.js";
import type { Published } from "../data/published.js";
import { figurePublishedAboveSilence } from "./above-silence.js";
import { figureBounds } from "./bounds.js";
import { figureDecline } from "./decline.js";
import type { PrintedNumbers } from "./design.js";
import { figureDomains } from "./domains.js";
import { figureHardSet } from "./hard-set.js";
import { figureRadar } from "./radar.js";
import { figureRubric } from "./rubric.js";
import { figureScores } from "./scores.js";
import { figureSilence } from "./silence.js";
import { figureScoreSurvival } from "./which-ranks-survive.js";

/** The figures of the paper that show a process and no numbers. */
export const figuresWithoutData = [
  { figure: "Figure 2", shows: "the steps of construction and evaluation" },
  { figure: "Figure 3", shows: "an example of a case" },
] as const;

/**
 * Every figure of the study, from the released criteria, the published scores and the printed numbers, each by
 * itself: other data may not allow all of them.
 */
export function heartbenchFigureMakers(
  cases: readonly CaseRecord[],
  published: Published,
  printed: PrintedNumbers,
): (() => Figure)[] {
  return [
    () => figureRubric(cases, published),
    () => figureDomains(cases, printed),
    () => figureScores(cases, published, "all"),
    () => figureRadar(cases, published, "all"),
    () => figureScores(cases, published, "hard"),
    () => figureRadar(cases, published, "hard"),
    () => figureDecline(cases, published, printed),
    () => figureHardSet(cases, published),
    () => figureBounds(cases, published),
    () => figureScoreSurvival(cases, published),
    () => figureSilence(cases, published),
    () => figurePublishedAboveSilence(cases, published),
  ];
}
