import type { Figure } from "../../../plots/figure.js";
import { type CaseRecord, casesOf } from "../data/data.js";
import { modelTitle } from "../data/tested-models.js";
import { type ReferenceReply, referenceScores } from "../measures/reference-replies.js";
import { BoundedScores } from "../measures/score-bounds.js";
import {
  type AboveSilencePanel,
  aboveSilenceChart,
  aboveSilenceTable,
  bestAbove,
} from "./above-silence-chart.js";
import { type DrawnSet, heartbenchNotice, type PublishedScores, scoreInputs, scoresOf } from "./design.js";
import { widest } from "./scores.js";

const sets: DrawnSet[] = ["all", "hard"];
const computed = [
  { name: "all met", reply: "always-hit" },
  { name: "coin", reply: "coin-flip" },
] as const;

/** A set of cases with what its title and alternative text say. */
interface Panel extends AboveSilencePanel {
  best: { name: string; value: number; share: number };
  coin: number;
  belowCoin: number;
  models: number;
}

/**
 * Where do the published models lie between silence and the best? Points above a reply that meets nothing, with the widest
 * 95% intervals that the printed means allow, beside a coin and a judge that finds all met.
 */
export function figurePublishedAboveSilence(
  cases: readonly CaseRecord[],
  published: PublishedScores,
): Figure {
  const panels = sets.map((set) => panelOf(cases, published, set));
  const [all, hard] = panels as [Panel, Panel];
  const below = ({ belowCoin, models }: Panel): string => `${belowCoin} of ${models}`;
  const title = `The best model is ${percent(all)} of the way from silence to full marks; a coin beats ${below(all)}, and ${hard.belowCoin} on the hard cases`;
  return {
    id: "figure-above-silence",
    study: "heartbench",
    title,
    paper: "Figures 4 and 5, as points above silence",
    alt: `${title}. Points above a reply that meets nothing, with the widest 95% intervals that the printed means allow. ${panels
      .map(
        (panel) =>
          `${panel.title}: silence scores ${panel.silence.toFixed(1)}, so ${bestAbove(panel).toFixed(1)} points are to be had; ${panel.best.name} has ${panel.best.value.toFixed(1)} (${percent(panel)} of them), a coin ${panel.coin.toFixed(1)}, above ${below(panel)} models`,
      )
      .join("; ")}.`,
    spec: aboveSilenceChart(panels, {
      title,
      subtitle: `Silence meets no criterion and still scores ${all.silence.toFixed(1)} and ${hard.silence.toFixed(1)} of 100: it commits no fault. Intervals are the widest that the printed means allow, with silence as on these cases.`,
      width: 900,
      key: {
        filled: "published model",
        open: "needs no model: what the formula gives",
        clustered: "widest 95% interval of the mean",
      },
    }),
    table: aboveSilenceTable(panels),
    madeBy: "figurePublishedAboveSilence",
    inputs: scoreInputs(cases, published, ...sets),
    seed: null,
    note: `${heartbenchNotice} The mean of the fifteen abilities, less what a reply that meets nothing scores on the same cases. No reply was released: intervals are Bhatia–Davis bounds over the cases of each ability, errors taken to add up; they are of the mean, and hold silence as it is on these cases. They speak of other cases, not of another judge.`,
  };
}

function panelOf(cases: readonly CaseRecord[], published: PublishedScores, set: DrawnSet): Panel {
  const table = scoresOf(published, set);
  const bounded = new BoundedScores(table, cases, set);
  const scoreOf = (reply: ReferenceReply): number => referenceScores(cases, reply, { set }).overall;
  const silence = scoreOf("silence");
  const above = (score: number): number => score - silence;
  const models = published.figure4.models
    .map((model) => {
      const overall = bounded.overall(model, "any");
      const [lower, upper] = widest(overall);
      return {
        ...{ name: modelTitle(model), group: "models", value: above(overall.value) },
        ...{ ci: [above(lower), above(upper)] as [number, number], marker: "filled" as const },
      };
    })
    .sort((a, b) => b.value - a.value);
  const best = models[0]!;
  const coin = above(scoreOf("coin-flip"));
  return {
    ...{ set, silence, coin },
    title: `${set === "all" ? "All" : "Hard:"} ${casesOf(cases, set).length} cases`,
    lines: [
      ...models,
      ...computed.map(({ name, reply }) => ({
        ...{ name, group: "needs no model", value: above(scoreOf(reply)), ci: null },
        marker: "open" as const,
      })),
    ],
    best: { name: best.name, value: best.value, share: best.value / bestAbove({ silence }) },
    belowCoin: models.filter(({ value }) => value < coin).length,
    models: models.length,
  };
}

const percent = ({ best: { share } }: Panel): string => `${(100 * share).toFixed(0)}%`;
