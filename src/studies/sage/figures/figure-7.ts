import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { mean } from "../../../stats/descriptives.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { judges, modelTitle, simulationNotice } from "../data/design.js";
import { dataFolder, inputTables } from "../data/inputs.js";
import type { PrintedEmotion } from "../data/printed-tables.js";

interface Cell {
  judge: string;
  model: string;
  value: number;
  ci: ConfidenceInterval | null;
  tokens: number | null;
  n: number | null;
  source: "dialogues" | "figure";
}

/** Figure 7: ten models under four judges; recomputed where dialogues were released, as printed elsewhere. */
export function figure7(data: SageData, printed: readonly PrintedEmotion[]): Figure {
  const cells = printed.map((row) => cellOf(data, row));
  const order = orderedModels(cells);
  const recomputed = cells.filter((cell) => cell.source === "dialogues").length;
  const meanUnder = (judge: string): number =>
    mean(cells.filter((cell) => cell.judge === judge).map((cell) => cell.value));
  const shown = [...new Set(cells.map((cell) => cell.judge))];
  const title = "The same models under four judges";
  return {
    id: "figure-7",
    study: "sage",
    title,
    paper: "Figure 7",
    alt: `${title}: mean final emotion of ten models in a panel for each judge. The means over the ten models are ${shown.map((judge) => `${meanUnder(judge).toFixed(1)} under ${judge}`).join(", ")}. ${recomputed} of ${cells.length} means are recomputed from released dialogues, with intervals; the others were read off the paper's figure. ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Mean final emotion; the judge also plays the person. ${simulationNotice}`,
      panels: shown.map((judge) => ({
        title: titles[judge] ?? judge,
        rows: order.map((model) => {
          const cell = cells.find((one) => one.judge === judge && one.model === model)!;
          return {
            label: model,
            group: "model",
            value: cell.value,
            clustered: cell.ci,
            marker: cell.source === "dialogues" ? ("filled" as const) : ("open" as const),
          };
        }),
      })),
      xTitle: "Final emotion",
      xRange: [0, 100],
      width: 820,
      unit: "",
      digits: 2,
      key: {
        filled: "recomputed from dialogues",
        open: "read off the paper's figure, ±0.5",
        clustered: "95% interval, profiles as units",
      },
    }),
    table: {
      columns: ["judge", "model", "emotion", "lower", "upper", "tokens a dialogue", "dialogues", "source"],
      rows: cells.map((cell) => [
        cell.judge,
        cell.model,
        rounded(cell.value),
        rounded(cell.ci?.[0]),
        rounded(cell.ci?.[1]),
        cell.tokens === null ? null : Math.round(cell.tokens),
        cell.n,
        cell.source,
      ]),
    },
    madeBy: "figure7",
    inputs: [...inputTables, `${dataFolder}/printed-figure7.csv`],
    seed: null,
    note: `${simulationNotice} The paper's second panel counts tokens of a provider's tokenizer; the table has units of affectlab-units/1 where dialogues were released. V3 = DeepSeek-V3, 4o = GPT-4o, G2.5 = Gemini2.5, G2.5T = Gemini2.5-Think.`,
  };
}

const titles: Record<string, string> = {
  V3: "DeepSeek-V3",
  "4o": "GPT-4o",
  "G2.5": "Gemini2.5",
  "G2.5T": "Gemini2.5-Think",
};

function cellOf(data: SageData, row: PrintedEmotion): Cell {
  const judge = judges.find((one) => one.short === row.judge)?.id;
  const model =
    judge === undefined ? undefined : data.modelsOf(judge).find((id) => modelTitle(id) === row.model);
  if (judge === undefined || model === undefined) {
    const { judge: short, model: title, emotion } = row;
    return { judge: short, model: title, value: emotion, ci: null, tokens: null, n: null, source: "figure" };
  }
  const dialogues = data.dialoguesOf(judge, model);
  const { value, ci, n } = clusteredMean(
    dialogues.map((dialogue) => dialogue.final),
    dialogues.map((dialogue) => dialogue.profile),
  );
  const tokens = dialogues.reduce((sum, dialogue) => sum + dialogue.tokens, 0) / n;
  return { judge: row.judge, model: row.model, value, ci, tokens, n, source: "dialogues" };
}

/** The best first, by the first judge. */
function orderedModels(cells: readonly Cell[]): string[] {
  const first = cells.filter((cell) => cell.judge === cells[0]!.judge);
  return first.sort((a, b) => b.value - a.value).map((cell) => cell.model);
}
