import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { scatterChart } from "../../../plots/scatter-chart.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { rounded } from "../../shared/rounded.js";
import { modelTitle, simulationNotice } from "../data/design.js";
import type { RelationshipComparison } from "../measures/relationship-controls.js";
import type { RelationshipRow } from "../measures/relationship-levels.js";
import type { JudgedReport } from "./report-judged.js";

/** What the paper prints for its own models: a mark beside ours, never a target. */
const printed = { thoughts: 0.818, utterances: 0.788 };

const levels = [
  ["between models", "Between models"],
  ["between profiles", "Between people"],
  ["within model and profile", "Within model and person"],
  ["pooled", "All dialogues"],
] as const;

/** The figures of one judge's ratings under one agent. */
export function judgedFigures(report: JudgedReport): Figure[] {
  const { relationship, style } = report;
  return [
    ...(relationship.length === 0 ? [] : [figureRunRelationship(report)]),
    ...pointFigure(report, "thoughts"),
    ...pointFigure(report, "utterances"),
    ...(style.length === 0 ? [] : [figureRunStyle(report)]),
  ];
}

const whoOf = ({ judge, agent, isAgent }: JudgedReport): string =>
  isAgent ? `${judge} as the person and as the judge` : `${agent} as the person, ${judge} as the judge`;

/** Emotion's correlation with rated thoughts and talk at each level, beside the negative controls. */
export function figureRunRelationship(report: JudgedReport): Figure {
  const sources = [...report.relationship, ...report.utterance];
  const title = "What does emotion go with?";
  const rowOf = (source: RelationshipComparison, level: string): IntervalRow => {
    const found = source.levels.find((one) => one.level === level);
    const theirs = printed[source.name as keyof typeof printed];
    return {
      label: source.name,
      group: "source",
      value: found?.value ?? null,
      clustered: found?.ci ?? null,
      ...(level === "between models" && theirs !== undefined ? { printed: { value: theirs } } : {}),
    };
  };
  const says = sources.map((source) => {
    const pooled = source.levels.find(({ level }) => level === "pooled");
    return `${source.name} ${pooled?.value.toFixed(2)}`;
  });
  return {
    id: "figure-relationship",
    study: "sage",
    title,
    paper: "Figures 3 and 4",
    alt: `${title} Pearson's correlation of final emotion with ratings, at four levels, ${whoOf(report)}. Over all dialogues: ${says.join(", ")}. ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Pearson's r with final emotion; ${whoOf(report)}. ${simulationNotice}`,
      panels: levels.map(([level, heading]) => ({
        title: heading,
        reference: { value: 0, label: "no relation" },
        rows: sources.map((source) => rowOf(source, level)),
      })),
      xTitle: "Pearson's r",
      xRange: [-1, 1],
      unit: "",
      digits: 2,
      width: 900,
      key: { clustered: "95% interval", printed: "printed in the paper, for other models" },
    }),
    table: {
      columns: ["source", "level", "r", "lower", "upper", "n", "units", "method"],
      rows: sources.flatMap(({ name, levels: own }) =>
        own.map(({ level, value, ci, n, units, method }) => [
          ...[name, level, rounded(value), ...ci.map(rounded), n, units, method],
        ]),
      ),
    },
    madeBy: "figureRunRelationship",
    inputs: [],
    seed: 1,
    note: `${simulationNotice} redacted, transcript, valence and exchanged are controls: thoughts say more than the emotion only where they exceed these. Between models the units are models; elsewhere whole profiles are resampled.`,
  };
}

/** Figure 3 or 4 of a run: the models' means. */
function pointFigure(report: JudgedReport, kind: keyof typeof printed): Figure[] {
  const rows = report.rows[kind].filter(
    ({ total, emotion }) => Number.isFinite(total) && Number.isFinite(emotion),
  );
  const models = [...new Set(rows.map(({ model }) => model))];
  if (models.length < 2) return [];
  const points = models.map((model) => {
    const own = rows.filter((row) => row.model === model);
    return { model, emotion: meanOf(own, "emotion"), total: meanOf(own, "total") };
  });
  const isThoughts = kind === "thoughts";
  const compared = (isThoughts ? report.relationship : report.utterance)[0];
  const r = compared?.levels.find(({ level }) => level === "between models");
  const correlation =
    r === undefined || Number.isNaN(r.value)
      ? "r is undefined"
      : `r = ${fixed(r.value, 2)} [${r.ci.map((x) => x.toFixed(2)).join(", ")}], models as units`;
  const title = `Emotion and ${isThoughts ? "the relationship in the thoughts" : "the quality of the utterances"}: ${r === undefined || Number.isNaN(r.value) ? "r is undefined" : `r = ${fixed(r.value, 2)} over ${models.length} models`}`;
  return [
    {
      id: isThoughts ? "figure-3" : "figure-4",
      study: "sage",
      title,
      paper: isThoughts ? "Figure 3" : "Figure 4",
      alt: `${title}. ${points.length} models by mean final emotion and mean rating, ${whoOf(report)}: ${correlation}. ${simulationNotice}`,
      spec: scatterChart({
        title,
        subtitle: `${whoOf(report)}: ${correlation}. The paper prints ${printed[kind]} for its eight models. ${simulationNotice}`,
        points: points.map(({ model, emotion, total }) => ({
          ...{ label: modelTitle(model), x: total.value, y: emotion.value },
          ...{ xInterval: total.ci, yInterval: emotion.ci },
        })),
        xTitle: isThoughts ? "Relationship in the thoughts (0 to 100)" : "Quality of utterances (1 to 5)",
        yTitle: "Final emotion (0 to 100)",
        xRange: isThoughts ? [0, 100] : [1, 5],
        yRange: [Math.min(0, ...points.map(({ emotion }) => emotion.value)), 100],
        key: "95% interval, profiles as units",
      }),
      table: {
        columns: ["model", "rating", "lower", "upper", "emotion", "emotion lower", "emotion upper"],
        rows: points.map(({ model, emotion, total }) => [
          modelTitle(model),
          ...[total.value, ...total.ci, emotion.value, ...emotion.ci].map(rounded),
        ]),
      },
      madeBy: "pointFigure",
      inputs: [],
      seed: null,
      note: simulationNotice,
    },
  ];
}

/** Figure 9 of a run: where models stand in style. */
export function figureRunStyle(report: JudgedReport): Figure {
  const { style } = report;
  const title = "Where do models stand in style?";
  const within = (ci: ConfidenceInterval): ConfidenceInterval => [Math.max(-1, ci[0]), Math.min(1, ci[1])];
  return {
    id: "figure-style",
    study: "sage",
    title,
    paper: "Figure 9",
    alt: `${title} ${style.map(({ model, quadrant }) => `${modelTitle(model)}: ${quadrant}`).join("; ")}. ${whoOf(report)}. ${simulationNotice}`,
    spec: scatterChart({
      title,
      subtitle: `Means of anchored indicators; 0 is the middle of the scale, not of people. ${whoOf(report)}. ${simulationNotice}`,
      points: style
        .filter(({ creative, empathy }) => Number.isFinite(creative.value) && Number.isFinite(empathy.value))
        .map(({ model, creative, empathy }) => ({
          ...{ label: modelTitle(model), x: creative.value, y: empathy.value },
          ...{ xInterval: within(creative.ci), yInterval: within(empathy.ci) },
        })),
      xTitle: "Structured (−1) to creative (1)",
      yTitle: "Solution (−1) to empathy (1)",
      xRange: [-1, 1],
      yRange: [-1, 1],
      key: "95% interval, profiles as units",
    }),
    table: {
      columns: [
        "model",
        "creative",
        "lower",
        "upper",
        "empathy",
        "empathy lower",
        "empathy upper",
        "quadrant",
      ],
      rows: style.map(({ model, creative, empathy, quadrant }) => [
        modelTitle(model),
        ...[creative.value, ...creative.ci, empathy.value, ...empathy.ci].map(rounded),
        quadrant,
      ]),
    },
    madeBy: "figureRunStyle",
    inputs: [],
    seed: 1,
    note: simulationNotice,
  };
}

const meanOf = (rows: readonly RelationshipRow[], of: "emotion" | "total") =>
  clusteredMean(
    rows.map((row) => row[of]),
    rows.map(({ profile }) => profile),
  );
