import type { Figure } from "../../../plots/figure.js";
import type { CaseRecord } from "../data/data.js";
import { loadPublished, type Published } from "../data/published.js";
import { loadHeartbench } from "../data/tables.js";
import { figureBounds } from "./bounds.js";
import { figureRadar } from "./radar.js";
import { figureRubric } from "./rubric.js";
import { figureScores } from "./scores.js";
import { figureSilence } from "./silence.js";

/** The figures of the paper that show a process and no numbers. */
export const figuresWithoutData = [
  { figure: "Figure 2", shows: "the steps of construction and evaluation" },
  { figure: "Figure 3", shows: "an example of a case" },
] as const;

/** Every figure of the study, from the released criteria and the published scores. */
export function heartbenchFigures(cases: readonly CaseRecord[], published: Published): Figure[] {
  return [
    figureRubric(cases, published),
    figureScores(cases, published, "all"),
    figureRadar(cases, published, "all"),
    figureScores(cases, published, "hard"),
    figureRadar(cases, published, "hard"),
    figureBounds(cases, published),
    figureSilence(cases, published),
  ];
}

/**
 * Reads the study's tables and makes its figures: 1, 4 and 5 of the paper, the profiles of 4 and 5 as radar
 * charts, how sure the published ranking can be, and what silence scores.
 *
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const figures = await makeHeartbenchFigures();
 * figures.map(({ id }) => id).slice(0, 3); // ["figure-1", "figure-4", "figure-4-radar"]
 * ```
 */
export async function makeHeartbenchFigures(): Promise<Figure[]> {
  return heartbenchFigures(...(await Promise.all([loadHeartbench(), loadPublished()])));
}
