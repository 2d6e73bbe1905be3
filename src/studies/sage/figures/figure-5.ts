import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import { judgeTitle, simulationNotice } from "../data/design.js";
import { belowThreshold, repetitionAndScore } from "../measures/strategies-flexibility.js";
import { type RepetitionRow, repetitionThreshold } from "../measures/strategies-repetition.js";
import {
  measuredOf,
  measuredTurns,
  measuredWords,
  rankedTitle,
  repetitionOf,
  repetitionSeed,
  type StrategyInput,
  standInNotice,
} from "./strategy-input.js";

const seed = repetitionSeed;
const key = { clustered: "95% interval, profiles as units" };

/** Figure 5: how much models repeat their strategies, beside what the same model repeats by habit. */
export function figure5(input: StrategyInput): Figure {
  const { data } = input;
  const turns = measuredTurns(input);
  const { max } = repetitionOf(input);
  const scores = new Map(data.dialogues.map(({ id, final }) => [id, final]));
  const { models } = repetitionAndScore(turns, scores, "max", { seed, resamples: 500 });
  const correlation = `${signed(models.value)} [${models.ci.map(signed).join(", ")}]`;
  const title = `Higher scores, ${models.ci[1] < 0 ? "fewer repeated strategies" : "repeated strategies"}: rank correlation ${correlation}`;
  const rowOf = (row: RepetitionRow, { value, ci }: Estimate, marker: "filled" | "open") => ({
    label: rankedTitle(row.model, input),
    group: marker === "filled" ? "next reply" : "null",
    value,
    clustered: ci,
    marker,
  });
  return {
    id: "figure-5",
    study: "sage",
    title,
    paper: "Figure 5",
    alt: `${title}. ${max.length} models by the repetition of strategies from one reply to the next, with a null of each. The correlation is over models. ${standInNotice} ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Repetition of the sequence of strategies (SSRR), ${judgeTitle(data.mainJudge)} as judge, best score first. The correlation of repetition with the score has models as units. ${standInNotice} ${simulationNotice}`,
      panels: [
        {
          title: "",
          rows: max.flatMap((row) => [rowOf(row, row.ssrr, "filled"), rowOf(row, row.sameModel, "open")]),
          reference: { value: repetitionThreshold, label: "the paper's bar" },
        },
      ],
      xTitle: "Matches in order, divided by the longer sequence (0 to 1)",
      xRange: [0.2, 0.8],
      unit: "",
      digits: 2,
      key: {
        ...key,
        filled: "the next reply of the dialogue",
        open: "null: a reply of another dialogue with the same model",
      },
    }),
    table: {
      columns: [
        "model",
        ...["ssrr", "null same model", "null other models", "difference"].flatMap((name) => [
          name,
          `${name} lower`,
          `${name} upper`,
        ]),
        "dialogues",
        "pairs left out",
      ],
      rows: max.map((row) => [
        rankedTitle(row.model, input),
        ...[row.ssrr, row.sameModel, row.otherModels, row.excess].flatMap(cells),
        row.dialogues,
        row.pairsLeftOut,
      ]),
    },
    madeBy: "figure5",
    inputs: inputsOf(turns, input.table3),
    seed,
    note: `${simulationNotice} ${standInNotice} Shown: ${measuredWords(measuredOf(input))}. The null pairs each reply with the reply at the same place of another person's dialogue with the same model. Ranks as Table 3 prints them.`,
  };
}

/** Figure 10: the same under three ways to divide, which the paper does not name. */
export function figure10(input: StrategyInput): Figure {
  const turns = measuredTurns(input);
  const rates = repetitionOf(input);
  const thresholds = belowThreshold(rates);
  const counts = thresholds.map(({ below }) => below).join(", ");
  const panels = { max: "Longer sequence", mean: "Mean of both", min: "Shorter sequence" } as const;
  const order = ["max", "mean", "min"] as const;
  const below = order.map((one) => thresholds.find(({ normalisation }) => normalisation === one)!);
  const title = `Below the paper's 0.4 are ${below[0]!.below}, ${below[1]!.below} or ${below[2]!.below} of ${rates.max.length} models, by what one divides by`;
  return {
    id: "figure-10",
    study: "sage",
    title,
    paper: "Figure 10",
    alt: `${title}: the longer sequence, the mean of both, and the shorter one. A dot for each model is its repetition of strategies. ${standInNotice} ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Repetition of strategies (SSRR) by what the matches are divided by, which the paper does not say. ${standInNotice} ${simulationNotice}`,
      panels: order.map((one) => ({
        title: panels[one],
        rows: rates[one].map(({ model, ssrr }) => ({
          label: rankedTitle(model, input),
          group: "models",
          value: ssrr.value,
          clustered: ssrr.ci,
        })),
        reference: { value: repetitionThreshold, label: "paper's bar" },
      })),
      xTitle: "Matches in order, divided by that length (0 to 1)",
      xRange: [0.3, 0.9],
      unit: "",
      digits: 2,
      width: 900,
      key,
    }),
    table: {
      columns: ["model", ...order.flatMap((one) => [one, `${one} lower`, `${one} upper`])],
      rows: rates.max.map(({ model }, i) => [
        rankedTitle(model, input),
        ...order.flatMap((one) => cells(rates[one][i]!.ssrr)),
      ]),
    },
    madeBy: "figure10",
    inputs: inputsOf(turns, input.table3),
    seed,
    note: `${simulationNotice} ${standInNotice} Needleman and Wunsch's score with match 1, mismatch and gap 0. Below 0.4, divided by the longer, shorter and mean length: ${counts}. Shown: ${measuredWords(measuredOf(input))}.`,
  };
}

const cells = ({ value, ci }: { value: number; ci: ConfidenceInterval }): (number | null)[] =>
  [value, ...ci].map(rounded);
const signed = (x: number): string => fixed(x, 2);
