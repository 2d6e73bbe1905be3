import { partOf } from "../../core/read-inputs.js";
import { studyFolder } from "../../io/data-origin.js";
import { formatCsv } from "../../io/format-csv.js";
import { loadTemplate } from "../../stimuli/load.js";
import { loadTheory, theoryIds } from "../../stimuli/theories/load.js";
import type { Study } from "../contract.js";
import { figuresFromData } from "../shared/from-data.js";
import { shareAffectiveCognition } from "./data/tables.js";
import { figure12, figure13 } from "./figures/distances.js";
import { figure1 } from "./figures/figure-1.js";
import { figure2 } from "./figures/figure-2.js";
import { figure4 } from "./figures/figure-4.js";
import { figureBaselinesFaces, figureBaselinesText } from "./figures/figure-baselines.js";
import { figureEffectExpressions, figureEffectReasoning } from "./figures/figure-effects.js";
import { figureLabels } from "./figures/figure-labels.js";
import { figurePlayers } from "./figures/figure-silence.js";
import { figureSpecificationCot } from "./figures/figure-specification.js";
import { figureStories } from "./figures/figure-stories.js";
import { figureTheoriesGoal, figureTheoriesSafety } from "./figures/figure-theories.js";
import * as figures from "./figures/figures.js";
import { exampleItem } from "./live/example-item.js";
import { agreementTable } from "./measures/agreement-table.js";
import { observerBaselines } from "./measures/observer-baselines.js";
import { explainedByTheory } from "./measures/observer-explained.js";
import { baselineColumns, explainedColumns, observerParameters } from "./measures/observer-table.js";
import { computeAffectiveCognitionClaims } from "./paper/claims.js";
import { readPrinted } from "./paper/printed.js";

/** Gandhi et al., "Human-like Affective Cognition in Foundation Models", doi 10.48550/arXiv.2409.11733. */
export const affectiveCognition: Study = {
  id: "affective-cognition",
  title: "Human-like Affective Cognition in Foundation Models",
  computeClaims: () => computeAffectiveCognitionClaims(),
  async makeFigures() {
    const { data, replies, echo } = await shareAffectiveCognition();
    const rows = await readPrinted(studyFolder("affective-cognition"));
    const ofKind = (wanted: string) =>
      partOf(
        rows,
        rows.filter(({ kind }) => kind === wanted),
      );
    const agreements = ofKind("agreement");
    const effects = ofKind("slope");
    const [goal, safety] = await Promise.all([
      loadTemplate("goal-control"),
      loadTemplate("safety-expectedness"),
    ]);
    const [shown, theories] = await Promise.all([exampleItem(goal), Promise.all(theoryIds.map(loadTheory))]);
    return figuresFromData([
      () => figure1([goal, safety]),
      () => figure2(shown),
      ...figures.figureMakers(data, agreements),
      () => figure4(data, agreements),
      () => figure12(data, replies),
      () => figure13(data, replies),
      () => figureLabels(data),
      () => figureEffectReasoning(data, effects),
      () => figureEffectExpressions(data, effects),
      () => figureSpecificationCot(data, effects),
      () => figureStories(data),
      () => figureBaselinesText(data),
      () => figureBaselinesFaces(data),
      () => figurePlayers({ data, echo }),
      () => figureTheoriesGoal(data, theories),
      () => figureTheoriesSafety(data, theories),
    ]);
  },
  async makeTables() {
    const { data } = await shareAffectiveCognition();
    const [agreement, observer, explained, baselines] = [
      agreementTable(data),
      observerParameters(data),
      explainedColumns(explainedByTheory(data)),
      baselineColumns(observerBaselines(data)),
    ];
    return {
      "agreement.csv": formatCsv(agreement.columns, agreement.rows),
      "observer.csv": formatCsv(observer.columns, observer.rows),
      "observer-baselines.csv": formatCsv(baselines.columns, baselines.rows),
      "observer-explained.csv": formatCsv(explained.columns, explained.rows),
    };
  },
};
