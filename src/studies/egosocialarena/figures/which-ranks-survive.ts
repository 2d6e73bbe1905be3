import { inputsOf } from "../../../core/read-inputs.js";
import { survivalFigure } from "../../../judges/survival/survival-figure.js";
import type { Figure } from "../../../plots/figure.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { averageSurvival } from "../measures/rank-views.js";

/** Table 2's ranking under every view that the printed numbers allow. */
export function figureAverageSurvival(data: EgoSocialArenaData): Figure {
  const found = averageSurvival(data);
  return survivalFigure(found, {
    id: "figure-which-ranks-survive",
    study: "egosocialarena",
    ranks: "Ranks of Table 2",
    subtitle:
      "AVG as printed, six other readings of it, each scenario left out, and each pillar alone. Errors are the widest that the items allow; G0.8A has none.",
    paper: "Table 2",
    madeBy: "figureAverageSurvival",
    inputs: inputsOf(data),
    note: `Standard errors are bounds of Bhatia and Davis on the items that the scores imply, columns as independent and models as unpaired. ${found.left.map(({ label, reason }) => `No view ${label}: ${reason}.`).join(" ")}`,
    nameOf: (id) => data.row(id).title,
    groups: {
      specification: "another average",
      without: "one scenario left out",
      part: "one pillar alone",
    },
  });
}
