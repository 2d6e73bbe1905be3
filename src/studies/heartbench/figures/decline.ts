import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { mean } from "../../../stats/descriptives.js";
import { rounded } from "../../shared/rounded.js";
import type { CaseRecord } from "../data/data.js";
import { modelTitle } from "../data/tested-models.js";
import { relativeDecline } from "../measures/relative-decline.js";
import { BoundedScores } from "../measures/score-bounds.js";
import {
  heartbenchNotice,
  type PrintedNumbers,
  type PublishedScores,
  scoreInputs,
  setTitle,
} from "./design.js";
import { widest } from "./scores.js";

/** How far scores fall from all cases to the hard set, by model, beside the averages that the text prints. */
export function figureDecline(
  cases: readonly CaseRecord[],
  published: PublishedScores,
  printed: PrintedNumbers,
): Figure {
  const bounds = {
    all: new BoundedScores(published.figure4, cases, "all"),
    hard: new BoundedScores(published.figure5, cases, "hard"),
  };
  const models = published.figure4.models.map((model) => {
    const [all, hard] = [bounds.all, bounds.hard].map((own) => own.overall(model, "none"));
    return {
      label: modelTitle(model),
      all: { value: all!.value, ci: widest(all!) },
      hard: { value: hard!.value, ci: widest(hard!) },
      decline: relativeDecline(all!.value, hard!.value).ofBefore,
    };
  });
  const average = {
    all: mean(models.map(({ all }) => all.value)),
    hard: mean(models.map(({ hard }) => hard.value)),
  };
  const decline = relativeDecline(average.all, average.hard).ofBefore;
  const text = {
    all: printed("mean-before"),
    hard: printed("mean-hard"),
    decline: printed("decline"),
  };
  const follows = relativeDecline(text.all, text.hard).ofBefore;
  const ordered = models.toSorted((a, b) => a.decline - b.decline);
  const [least, most] = [ordered[0]!, ordered.at(-1)!];
  const title = `Scores fall by ${fixed(decline, 1)}% on the hard set, not by the ${text.decline}% of the text`;
  const meanLabel = `Mean of ${models.length} models`;
  const panel = (of: "all" | "hard") => ({
    title: of === "all" ? "Score, all cases" : "Score, hard cases",
    reference: { value: text[of], label: "printed" },
    rows: [
      ...ordered.map((row) => ({
        label: row.label,
        group: "models",
        value: row[of].value,
        clustered: row[of].ci,
      })),
      { label: meanLabel, group: "mean", value: average[of], emphasis: true },
    ],
  });
  return {
    id: "figure-decline",
    study: "heartbench",
    title,
    paper: "Section 4.4, with Figures 4 and 5",
    alt: `${title}. Overall scores of ${models.length} models on ${setTitle(cases, "all")} and on ${setTitle(cases, "hard")}, and the decline. On average they fall from ${average.all.toFixed(1)} to ${average.hard.toFixed(1)}, by ${decline.toFixed(1)}%: least ${least.label} (${least.decline.toFixed(1)}%), most ${most.label} (${most.decline.toFixed(1)}%). The text prints ${text.all} and ${text.hard}, a decline of ${follows.toFixed(1)}%, and calls it ${text.decline}%.`,
    spec: intervalChart({
      title,
      subtitle: `Means of the fifteen published scores. Lines: what section 4.4 prints. Its two averages are a decline of ${follows.toFixed(1)}%, not of ${text.decline}%. By section 3.1, the hard cases are those on which models did badly.`,
      width: 860,
      panels: [
        panel("all"),
        panel("hard"),
        {
          title: "Decline (%)",
          reference: { value: text.decline, label: "printed" },
          rows: [
            ...ordered.map((row) => ({ label: row.label, group: "models", value: row.decline })),
            { label: meanLabel, group: "mean", value: decline, emphasis: true },
          ],
        },
      ],
      xTitle: "Score (0 to 100), or percent",
      xRange: [0, 100],
      unit: "",
      key: { clustered: "widest 95% interval, abilities’ errors unrelated" },
    }),
    table: {
      columns: [
        "model",
        "all cases",
        "all lower",
        "all upper",
        "hard cases",
        "hard lower",
        "hard upper",
        "decline (%)",
      ],
      rows: [
        ...ordered.map((row) => [
          row.label,
          rounded(row.all.value),
          ...row.all.ci.map(rounded),
          rounded(row.hard.value),
          ...row.hard.ci.map(rounded),
          rounded(row.decline),
        ]),
        [meanLabel, rounded(average.all), null, null, rounded(average.hard), null, null, rounded(decline)],
        ["as section 4.4 prints", text.all, null, null, text.hard, null, null, text.decline],
      ],
    },
    madeBy: "figureDecline",
    inputs: [...scoreInputs(cases, published, "all", "hard"), ...inputsOf(printed)],
    seed: null,
    note: `${heartbenchNotice} Intervals are Bhatia–Davis bounds over the cases of each ability; the decline has none, since the hard cases are part of all cases.`,
  };
}
