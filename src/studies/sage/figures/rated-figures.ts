import type { Figure } from "../../../plots/figure.js";
import type { SageData } from "../data/data.js";
import type { SageRatings } from "../data/ratings.js";
import type { PrintedValidity } from "../measures/released-comparisons.js";
import { figure3, figure4 } from "./figure-3.js";
import { figureRelationship } from "./figure-relationship.js";

/** The figures that rest on our raters of thoughts and replies, each by itself. */
export const ratedFigureMakers = (
  data: SageData,
  ratings: SageRatings,
  printed: PrintedValidity,
): (() => Figure)[] => [
  () => figure3(data, ratings, printed),
  () => figure4(data, ratings, printed),
  () => figureRelationship(data, ratings, printed),
];
