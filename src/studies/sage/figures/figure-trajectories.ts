import { inputsOf } from "../../../core/read-inputs.js";
import type { FanPanel } from "../../../plots/fan-chart.js";
import { fanChart } from "../../../plots/fan-chart.js";
import type { Figure } from "../../../plots/figure.js";
import { mean, quantileOfSorted } from "../../../stats/descriptives.js";
import { emotionAxis, type SageData, trajectory } from "../data/data.js";
import { judgeTitle, largestUpdates, modelTitle, simulationNotice } from "../data/design.js";
import type { PrintedStanding } from "../data/printed-tables.js";

/** Where the emotion of a model's dialogues stands after each reply; a dialogue that ended stays at its end. */
export interface EmotionFan {
  model: string;
  /** The quantiles below, for reply 0 (the start) to 9. */
  quantiles: { p: number; values: number[] }[];
  /** Dialogues still going after each reply. */
  open: number[];
  mean: number;
}

const shown = [0.1, 0.25, 0.5, 0.75, 0.9];

/** The fan of a model's trajectories: quantiles of emotion after each scored reply. */
export function emotionFan(data: SageData, judge: string, model: string): EmotionFan {
  const dialogues = data.dialoguesOf(judge, model);
  const paths = dialogues.map(trajectory);
  const last = Math.max(largestUpdates, ...paths.map((path) => path.length - 1));
  const steps = Array.from({ length: last + 1 }, (_, step) => step);
  const at = steps.map((step) =>
    paths.map((path) => path[Math.min(step, path.length - 1)]!).sort((a, b) => a - b),
  );
  return {
    model,
    quantiles: shown.map((p) => ({ p, values: at.map((sorted) => quantileOfSorted(sorted, p)) })),
    open: steps.map((step) => paths.filter((path) => path.length - 1 > step).length),
    mean: mean(dialogues.map((dialogue) => dialogue.final)),
  };
}

/** How emotion moves over a dialogue, model by model: a fan of the middle half and the middle four fifths. */
export function figureTrajectories(data: SageData, table3: readonly PrintedStanding[] = []): Figure {
  return trajectoriesFigure(data, data.mainJudge, table3);
}

/** The same for any agent of a run. */
export function figureTrajectoriesOf(data: SageData, agent: string): Figure {
  return { ...trajectoriesFigure(data, agent, []), madeBy: "figureTrajectoriesOf" };
}

function trajectoriesFigure(data: SageData, judge: string, table3: readonly PrintedStanding[]): Figure {
  const fans = data.modelsOf(judge).map((model) => emotionFan(data, judge, model));
  const printedOf = (fan: EmotionFan): string => {
    const row = table3.find(({ model }) => model === modelTitle(fan.model));
    return row === undefined ? "" : `, printed ${row.sentientScore.toFixed(1)}`;
  };
  const [first, last] = [fans[0]!, fans.at(-1)!];
  const spread = (fan: EmotionFan): string =>
    `${of(fan, 0.1).at(-1)!.toFixed(0)} to ${of(fan, 0.9).at(-1)!.toFixed(0)}`;
  const title = `Within one model paths part widely: four fifths of ${modelTitle(first.model)} end from ${spread(first)}, of ${modelTitle(last.model)} from ${spread(last)}`;
  return {
    id: "figure-trajectories",
    study: "sage",
    title,
    paper: "Section 2.1",
    alt: `${title}: a panel for each of ${fans.length} models with the median and the middle half and four fifths of ${data.profiles.length} paths of emotion, from 40 at the start. ${simulationNotice}`,
    spec: fanChart({
      title,
      subtitle: `Emotion after each scored reply, ${judgeTitle(judge)} as judge; a dialogue that ended stays where it ended. ${simulationNotice}`,
      panels: fans.map(
        (fan): FanPanel => ({
          title: modelTitle(fan.model),
          note: `mean ${fan.mean.toFixed(2)}${printedOf(fan)}`,
          median: of(fan, 0.5),
          bands: [
            { low: of(fan, 0.1), high: of(fan, 0.9) },
            { low: of(fan, 0.25), high: of(fan, 0.75) },
          ],
        }),
      ),
      xTitle: "Scored reply",
      yTitle: "Emotion (0 to 100)",
      yRange: emotionAxis(data.dialogues),
      yTicks: [0, 40, 70, 100],
      key: { bands: ["middle 80% of dialogues", "middle 50%"], median: "median" },
      width: 820,
    }),
    table: {
      columns: ["model", "reply", ...shown.map((p) => `${100 * p}%`), "still going"],
      rows: fans.flatMap((fan) =>
        fan.open.map((open, step) => [
          modelTitle(fan.model),
          step,
          ...fan.quantiles.map(({ values }) => values[step]!),
          open,
        ]),
      ),
    },
    madeBy: "figureTrajectories",
    inputs: inputsOf(data, table3),
    seed: null,
    note: `${simulationNotice} The bands are of dialogues, not of the mean: they are no intervals.`,
  };
}

const of = (fan: EmotionFan, p: number): number[] => fan.quantiles.find((row) => row.p === p)!.values;
