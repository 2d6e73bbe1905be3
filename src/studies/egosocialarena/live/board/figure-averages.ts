import { inputsOf } from "../../../../core/read-inputs.js";
import { survivalFigure } from "../../../../judges/survival/survival-figure.js";
import type { Figure } from "../../../../plots/figure.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import type { BoardAverages } from "./averages.js";

/** A run's ranking under every definition of the average; null if there is no ranking. */
export function figureRunAverages({ survival }: BoardAverages, data: EgoSocialArenaData): Figure | null {
  if (survival === null) return null;
  return survivalFigure(survival, {
    id: "figure-run-averages",
    study: "egosocialarena",
    ranks: "Ranks of this run",
    subtitle: "AVG as the paper computes it, and six other readings of its definition; respondents in pairs.",
    paper: "Table 2",
    madeBy: "figureRunAverages",
    inputs: inputsOf(data),
    groups: { specification: "another average" },
  });
}
