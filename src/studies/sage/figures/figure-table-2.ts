import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { judgeTitle, mainJudge, secondJudge, simulationNotice } from "../data/design.js";
import type { PrintedEmotion, PrintedRho } from "../data/printed-tables.js";
import { judgePair, modelLevelCorrelation } from "../measures/judge-correlations.js";
import { judgeMeans, judgeNames, judgeRho } from "../measures/judge-means.js";

interface Row {
  label: string;
  value: number;
  ci: ConfidenceInterval;
  n: number;
  printed: number | null;
  /** "13 of 20": means that come from dialogues. */
  recorded: string;
  fromDialogues: boolean;
}

const nameOf = (judge: string): string => judgeNames[judge] ?? judge;

/** Table 2 as a figure: how alike six pairs of judges rank the models, beside what the paper prints. */
export function figureTable2(
  data: SageData,
  figure7: readonly PrintedEmotion[],
  table2: readonly PrintedRho[],
): Figure {
  const means = judgeMeans(data, figure7);
  const rows = [
    ...table2.map(({ first, second, rho }): Row => {
      const { value, ci, n, recorded, cells } = judgeRho(means, first, second);
      return {
        ...{ label: `${nameOf(first)} and ${nameOf(second)}`, value, ci, n, printed: rho },
        ...{ recorded: `${recorded} of ${cells}`, fromDialogues: recorded === cells },
      };
    }),
    ...dialoguesAlone(data),
  ];
  const values = rows.map(({ value }) => value);
  const title = `Pairs of judges rank the models with correlations from ${fixed(Math.min(...values), 2)} to ${fixed(Math.max(...values), 2)}`;
  const says = rows.map(
    ({ label, value, ci, n, printed }) =>
      `${label} ${value.toFixed(2)} [${ci.map((x) => x.toFixed(2)).join(", ")}] over ${n} models${printed === null ? "" : `, printed ${printed.toFixed(2)}`}`,
  );
  return {
    id: "figure-table-2",
    study: "sage",
    title,
    paper: "Table 2",
    alt: `${title}. Rank correlations of pairs of judges: ${says.join("; ")}. ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Rank correlation of the models' mean final emotion under two judges. ${simulationNotice}`,
      panels: [
        {
          title: "",
          rows: rows.map(
            ({ label, value, ci, printed, fromDialogues }): IntervalRow => ({
              label,
              group: fromDialogues ? "recorded" : "pair",
              value,
              clustered: ci,
              marker: fromDialogues ? "filled" : "open",
              ...(printed === null ? {} : { printed: { value: printed } }),
            }),
          ),
        },
      ],
      xTitle: "Spearman's ρ",
      xRange: [0, 1],
      unit: "",
      digits: 2,
      key: {
        filled: "from dialogues alone",
        open: "some means read off Figure 7",
        clustered: "95% interval, models as units",
        printed: "printed in Table 2",
      },
    }),
    table: {
      columns: ["judges", "rho", "lower", "upper", "models", "means from dialogues", "printed"],
      rows: rows.map(({ label, value, ci, n, recorded, printed }) => [
        ...[label, rounded(value), ...ci.map(rounded), n],
        ...[recorded, printed],
      ]),
    },
    madeBy: "figureTable2",
    inputs: inputsOf(data, figure7, table2),
    seed: 1,
    note: `${simulationNotice} Bars of Figure 7 were read off within ±0.5. Means of 100 dialogues hide how far judges are apart on single ones.`,
  };
}

/** The pair of judges whose dialogues the tables hold for several models. */
function dialoguesAlone(data: SageData): Row[] {
  const models = data.sharedModels(mainJudge, secondJudge).length;
  if (models < 4) return [];
  const { value, ci, n } = modelLevelCorrelation(judgePair(data, mainJudge, secondJudge));
  return [
    {
      label: `${judgeTitle(mainJudge)} and ${judgeTitle(secondJudge)}, ${models} models`,
      ...{ value, ci, n, printed: null },
      recorded: `${2 * models} of ${2 * models}`,
      fromDialogues: true,
    },
  ];
}
