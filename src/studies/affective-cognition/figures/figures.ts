import type { Figure } from "../../../plots/figure.js";
import type { StudyData } from "../data/data.js";
import type { PrintedCell } from "../measures/printed-cells.js";
import { agreementFigure, type MoreRows } from "./agreement.js";
import { figure3 } from "./figure-3.js";

export type { MoreRows } from "./agreement.js";

/** Figure 4a: inferring emotions from text. */
export function figure4a(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "4a", ["1a-emotion", "1b-emotion"], more, printed);
}

/** Figure 4b: inferring outcomes from text. */
export function figure4b(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "4b", ["1a-outcome", "1b-outcome"], more, printed);
}

/** Figure 4c: inferring emotions when the expression is shown too. */
export function figure4c(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "4c", ["2a-emotion", "2b-emotion"], more, printed);
}

/** Figure 4d: inferring outcomes when the expression is shown too. */
export function figure4d(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "4d", ["2a-outcome", "2b-outcome"], more, printed);
}

/** Figure 5a: inferring goal congruence from text. */
export function figure5a(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "5a", ["1a-goal"], more, printed);
}

/** Figure 5b: inferring control from text. */
export function figure5b(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "5b", ["1a-control"], more, printed);
}

/** Figure 5c: inferring safety from text. */
export function figure5c(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "5c", ["1b-safety"], more, printed);
}

/** Figure 5d: inferring expectedness from text. */
export function figure5d(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "5d", ["1b-expectedness"], more, printed);
}

/** Figure 6a: inferring goal congruence when the expression is shown too. */
export function figure6a(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "6a", ["2a-goal"], more, printed);
}

/** Figure 6b: inferring control when the expression is shown too. */
export function figure6b(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "6b", ["2a-control"], more, printed);
}

/** Figure 6c: inferring safety when the expression is shown too. */
export function figure6c(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "6c", ["2b-safety"], more, printed);
}

/** Figure 6d: inferring expectedness when the expression is shown too. */
export function figure6d(data: StudyData, more?: MoreRows, printed?: readonly PrintedCell[]): Figure {
  return agreementFigure(data, "6d", ["2b-expectedness"], more, printed);
}

export { figure3 };

/** The figures of agreement: these can also show a run's models. */
export const agreementFigures: readonly (typeof figure4a)[] = [
  figure4a,
  figure4b,
  figure4c,
  figure4d,
  figure5a,
  figure5b,
  figure5c,
  figure5d,
  figure6a,
  figure6b,
  figure6c,
  figure6d,
];

/** Figures 3 to 6, in the order of the paper, with the numbers that the paper prints of them. */
export const allFigures = (data: StudyData, printed: readonly PrintedCell[] = []): Figure[] =>
  figureMakers(data, printed).map((make) => make());

/** The same, each by itself: other data may not allow all of them. */
export const figureMakers = (data: StudyData, printed: readonly PrintedCell[] = []): (() => Figure)[] => [
  () => figure3(data, printed),
  ...agreementFigures.map((make) => () => make(data, undefined, printed)),
];
