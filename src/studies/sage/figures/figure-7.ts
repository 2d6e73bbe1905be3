import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { mean } from "../../../stats/descriptives.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { simulationNotice } from "../data/design.js";
import type { PrintedEmotion } from "../data/printed-tables.js";
import { type JudgeMean, judgeMeans, judgeNames } from "../measures/judge-means.js";

/** A mean under a judge that the paper prints as a number: of a model, or of all models where `model` is "". */
export interface PrintedJudgeMean {
  judge: string;
  model: string;
  value: number;
}

const allModels = "mean of the models";

/**
 * Figure 7: ten models under four judges; recomputed where dialogues were released, as printed elsewhere.
 *
 * @param numbers what Table 3 and Appendix B print of it
 */
export function figure7(
  data: SageData,
  printed: readonly PrintedEmotion[],
  numbers: readonly PrintedJudgeMean[] = [],
): Figure {
  const cells = judgeMeans(data, printed);
  const order = orderedModels(cells);
  const recomputed = cells.filter((cell) => cell.dialogues.length > 0).length;
  const meanUnder = (judge: string): number =>
    mean(cells.filter((cell) => cell.judge === judge).map((cell) => cell.emotion));
  const shown = [...new Set(cells.map((cell) => cell.judge))];
  const printedOf = (judge: string, model: string): number | undefined =>
    numbers.find((one) => one.judge === judge && one.model === model)?.value;
  const mark = (judge: string, model: string): Pick<IntervalRow, "printed"> => {
    const value = printedOf(judge, model);
    return value === undefined ? {} : { printed: { value } };
  };
  const means = shown.map((judge) => {
    const theirs = printedOf(judge, "");
    return `${meanUnder(judge).toFixed(1)} under ${judge}${theirs === undefined ? "" : ` (printed ${theirs})`}`;
  });
  const totals = shown.map((judge) => ({ judge, mean: meanUnder(judge) })).sort((a, b) => a.mean - b.mean);
  const title = `The same ${order.length} models average ${totals[0]!.mean.toFixed(1)} under ${judgeNames[totals[0]!.judge] ?? totals[0]!.judge}, ${totals.at(-1)!.mean.toFixed(1)} under ${judgeNames[totals.at(-1)!.judge] ?? totals.at(-1)!.judge}`;
  return {
    id: "figure-7",
    study: "sage",
    title,
    paper: "Figure 7",
    alt: `${title}: mean final emotion of ten models in a panel for each judge. The means over the ten models are ${means.join(", ")}. ${recomputed} of ${cells.length} means are recomputed from released dialogues, with intervals; the others were read off the paper's figure. ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Mean final emotion; the judge also plays the person. ${simulationNotice}`,
      panels: shown.map((judge) => ({
        title: judgeNames[judge] ?? judge,
        rows: [
          ...order.map((model): IntervalRow => {
            const cell = cells.find((one) => one.judge === judge && one.model === model)!;
            return {
              label: model,
              group: "model",
              value: cell.emotion,
              clustered: cell.ci,
              marker: cell.dialogues.length > 0 ? "filled" : "open",
              ...mark(judge, model),
            };
          }),
          {
            label: allModels,
            group: "mean",
            value: meanUnder(judge),
            emphasis: true,
            ...mark(judge, ""),
          },
        ],
      })),
      xTitle: "Final emotion (0 to 100)",
      xRange: [0, 100],
      width: 820,
      unit: "",
      digits: 2,
      key: {
        filled: "recomputed from dialogues",
        open: "read off the paper's figure, ±0.5",
        clustered: "95% interval, profiles as units",
        printed: "printed in Table 3 or Appendix B",
      },
    }),
    table: {
      columns: [
        ...["judge", "model", "emotion", "lower", "upper", "tokens a dialogue", "dialogues"],
        ...["printed", "source"],
      ],
      rows: [
        ...cells.map((cell) => [
          cell.judge,
          cell.model,
          rounded(cell.emotion),
          rounded(cell.ci?.[0]),
          rounded(cell.ci?.[1]),
          tokensOf(cell),
          cell.dialogues.length > 0 ? cell.dialogues.length : null,
          printedOf(cell.judge, cell.model) ?? null,
          cell.dialogues.length > 0 ? "dialogues" : "figure",
        ]),
        ...shown.map((judge) => [
          ...[judge, allModels, rounded(meanUnder(judge)), null, null, null, null],
          ...[printedOf(judge, "") ?? null, "mean"],
        ]),
      ],
    },
    madeBy: "figure7",
    inputs: inputsOf(data, printed, numbers),
    seed: null,
    note: `${simulationNotice} The paper's second panel counts tokens of a provider's tokenizer; the table has units of affectlab-units/1 where dialogues were released. V3 = DeepSeek-V3, 4o = GPT-4o, G2.5 = Gemini2.5, G2.5T = Gemini2.5-Think.`,
  };
}

const tokensOf = ({ dialogues }: JudgeMean): number | null =>
  dialogues.length === 0
    ? null
    : Math.round(dialogues.reduce((sum, dialogue) => sum + dialogue.tokens, 0) / dialogues.length);

/** The best first, by the first judge. */
function orderedModels(cells: readonly JudgeMean[]): string[] {
  const first = cells.filter((cell) => cell.judge === cells[0]!.judge);
  return first.sort((a, b) => b.emotion - a.emotion).map((cell) => cell.model);
}
