import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { figureSizes } from "../../../plots/sizes.js";
import { stackCharts } from "../../../plots/stack-charts.js";
import type { StudyData } from "../data/data.js";
import type { PrintedCell } from "../measures/printed-cells.js";
import { paperFrame, paperPanels } from "./agreement.js";
import { agreementStep } from "./agreement-axis.js";
import { figure4a, figure4b, figure4c, figure4d } from "./figures.js";

const size = "two-columns";

/** The two parts of each row of the figure: what is inferred, and in which tasks. */
const rows = [
  [
    { letter: "a", inferred: "Emotions", tasks: ["1a-emotion", "1b-emotion"] },
    { letter: "b", inferred: "Outcomes", tasks: ["1a-outcome", "1b-outcome"] },
  ],
  [
    { letter: "c", inferred: "Emotions", tasks: ["2a-emotion", "2b-emotion"] },
    { letter: "d", inferred: "Outcomes", tasks: ["2a-outcome", "2b-outcome"] },
  ],
] as const;

/**
 * Figure 4 as the paper has it: its four parts in one figure, two columns wide. Each part has the rows and intervals of
 * the figure of that part alone ({@link figure4a} and so on); all have one axis, so that they can be compared.
 *
 * @param data the study's tables
 * @param printed the numbers that the paper prints, to be drawn beside ours
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * figure4(data).size; // "two-columns"
 * ```
 */
export function figure4(data: StudyData, printed?: readonly PrintedCell[]): Figure {
  const parts = [figure4a, figure4b, figure4c, figure4d].map((make) => make(data, undefined, printed));
  const first = parts[0]!;
  const tasks = rows.flatMap((row) => row.flatMap((part) => [...part.tasks]));
  const { overlap, xRange } = paperFrame(data, tasks);
  const title = `Inferring emotions and outcomes: ${overlap}`;
  const charts = rows.map((row, i) =>
    intervalChart({
      title: i === 0 ? title : "",
      subtitle:
        i === 0
          ? "Answers that agree with the modal answer of the other people. a, b: from text"
          : belowTitle,
      panels: row.flatMap(({ letter, inferred, tasks }) =>
        paperPanels(data, tasks, printed).map((panel, at) => ({
          ...panel,
          title: `${inferred}, ${panel.title}`,
          ...(at === 0 ? { letter } : {}),
        })),
      ),
      xTitle: i === rows.length - 1 ? "Agreement with people (%)" : "",
      xRange,
      // Narrow panels: every other tick of the parts alone.
      xStep: 2 * agreementStep,
      width: figureSizes[size].width,
      legend: i === rows.length - 1,
    }),
  );
  return {
    ...first,
    id: "figure-4",
    title,
    paper: "Figure 4",
    alt: `${title}. Dots with two 95% intervals for people, three models under two prompts and a Bayesian observer. ${parts.map((part, i) => `${"abcd"[i]}: ${part.title}.`).join(" ")} The figure of each part says its values in words.`,
    spec: stackCharts(charts),
    table: { columns: first.table.columns, rows: parts.flatMap(({ table }) => table.rows) },
    madeBy: "figure4",
    size,
  };
}

const belowTitle = "c, d: from text and an expression";
