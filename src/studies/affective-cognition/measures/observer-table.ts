import type { FigureTable } from "../../../plots/figure.js";
import { rounded } from "../../shared/rounded.js";
import { pairDesigns } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { BaselineRow } from "./observer-baselines.js";
import type { ExplainedRow, ExplainedShare } from "./observer-explained.js";
import { fitStudyObserver } from "./observer-fit.js";

/** What theory explains as one flat table: percentages, shares with their intervals, nats an answer. */
export function explainedColumns(rows: readonly ExplainedRow[]): FigureTable {
  const share = ({ value, ci }: ExplainedShare) => [value, ...ci].map(rounded);
  return {
    columns: [
      "task",
      "chance",
      "people",
      "observer",
      ...["of agreement", "lower", "upper"],
      "modal share",
      "match",
      ...["of modal share", "of modal share lower", "of modal share upper"],
      "label",
      ...["label of modal share", "label of modal share lower", "label of modal share upper"],
      "log-likelihood of chance",
      "of the observer",
      "of the same cell in other stories",
      "of the other people",
      "of the item's own shares",
      ...["of information", "of information lower", "of information upper"],
    ],
    rows: rows.map((row) => [
      row.task.id,
      row.chance,
      rounded(row.people),
      rounded(row.observer),
      ...share(row.ofAgreement),
      rounded(row.modalShare),
      rounded(row.match),
      ...share(row.ofModalShare),
      rounded(row.label),
      ...share(row.labelOfModalShare),
      ...(["chance", "observer", "cell", "others", "ceiling"] as const).map((which) =>
        rounded(row.logLikelihood[which]),
      ),
      ...share(row.ofInformation),
    ]),
  };
}

/** The observer and its baselines as one flat table: a row for each in each task, in percent. */
export function baselineColumns(rows: readonly BaselineRow[]): FigureTable {
  return {
    columns: [
      ...["task", "observer", "agreement", "lower", "upper"],
      ...["match", "match lower", "match upper", "normalised match"],
      ...[
        "agreement minus the observer's",
        "difference lower",
        "difference upper",
        "answers",
        "unscored answers",
      ],
    ],
    rows: rows.map(({ task, observer, agreement, match, normalised, difference }) => [
      ...[task.id, observer],
      ...[agreement.value, ...agreement.story, match.value, ...match.story, normalised].map(rounded),
      ...[difference.value, ...difference.story].map(rounded),
      ...[agreement.n, agreement.unscored],
    ]),
  };
}

/**
 * Every fitted probability of the observer with its interval, for both pairs in both experiments. Fits on
 * different machines agree to about 1e-5, so the four decimals are the same everywhere.
 */
export function observerParameters(data: StudyData): FigureTable {
  return {
    columns: ["pair", "experiment", "distribution", "level", "probability", "lower", "upper"],
    rows: pairDesigns.flatMap(({ id }) =>
      ([1, 2] as const).flatMap((experiment) =>
        fitStudyObserver(data, id, experiment).parameters.map(({ block, level, value, ci }) => [
          id,
          experiment,
          block,
          level,
          ...[value, ...ci].map(rounded),
        ]),
      ),
    ),
  };
}
