import { inputsOf } from "../../../core/read-inputs.js";
import { survivalFigure } from "../../../judges/survival/survival-figure.js";
import type { Figure } from "../../../plots/figure.js";
import type { SageData } from "../data/data.js";
import { modelTitle, simulationNotice } from "../data/design.js";
import { emotionSurvival } from "../measures/rank-views.js";

/** The ranking by final emotion under every view that the released dialogues allow. */
export function figureEmotionSurvival(data: SageData): Figure {
  const found = emotionSurvival(data);
  return survivalFigure(found, {
    id: "figure-which-ranks-survive",
    study: "sage",
    ranks: "Ranks of models",
    subtitle: `Mean final emotion of the models that two simulators or more have met, over ${data.profiles.length} simulated people, and other views of the same dialogues. ${simulationNotice}`,
    paper: "Table 3 and Figure 7",
    madeBy: "figureEmotionSurvival",
    inputs: inputsOf(data),
    note: `${simulationNotice} The judge also plays the person, so a difference between judges is severity and steering together. Lengths are those of the model's replies; a long dialogue is also one that did not end early. ${found.left.map(({ label, reason }) => `No view ${label}: ${reason}.`).join(" ")}`,
    nameOf: modelTitle,
    groups: { judge: "one simulator alone", without: "one simulator left out", part: "another question" },
  });
}
