import { survivalFigure } from "../../../judges/survival/survival-figure.js";
import type { Figure } from "../../../plots/figure.js";
import type { CaseRecord } from "../data/data.js";
import { modelTitle } from "../data/tested-models.js";
import { scoreSurvival } from "../measures/rank-views.js";
import { heartbenchNotice, type PublishedScores, scoreInputs } from "./design.js";

/** The published ranking under every view that the published numbers allow. */
export function figureScoreSurvival(cases: readonly CaseRecord[], published: PublishedScores): Figure {
  const found = scoreSurvival(cases, published);
  return survivalFigure(found, {
    id: "figure-which-ranks-survive",
    study: "heartbench",
    ranks: "Ranks of the published board",
    subtitle:
      "The mean of the fifteen abilities as published, and other views of the same numbers. No reply was released: errors are the widest that the means allow, taken as unrelated. If they may add up (last column), the numbers support no order.",
    paper: "Figures 4 and 5, ranks",
    madeBy: "figureScoreSurvival",
    inputs: scoreInputs(cases, published, "all", "hard"),
    note: `${heartbenchNotice} Bhatia–Davis bounds over the cases of each ability. Averages over cases are approximated from the abilities' means. ${found.left.map(({ label, reason }) => `No view ${label}: ${reason}.`).join(" ")}`,
    nameOf: modelTitle,
    groups: {
      specification: "another average",
      without: "one dimension left out",
      part: "one part alone, and the widest errors",
    },
  });
}
