import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { type IntervalPanel, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { judgeTitle, simulationNotice } from "../data/design.js";
import { type FirstTurnRow, firstTurns } from "../measures/first-turns.js";

type Quantity = "first" | "whole" | "steering";

/** How much more the second judge gives, before and after it has had a say in the conversation. */
export function figureFirstTurns(data: SageData): Figure {
  const { judges, rows } = firstTurns(data);
  const [first, second] = judges.map(judgeTitle) as [string, string];
  const all = rows[0]!;
  const title = `${second} gives ${fixed(all.first.value, 2)} points a reply more than ${first} on the first turn, ${fixed(all.whole.value, 2)} over whole dialogues`;
  const drawn = rows.flatMap(bounds);
  // Ticks count from the lower end: a multiple of 5 gives one at 0.
  const xRange: [number, number] = [
    5 * Math.floor(Math.min(0, ...drawn) / 5),
    Math.ceil(Math.max(1, ...drawn)),
  ];
  const panel = (name: string, of: Quantity): IntervalPanel => ({
    title: name,
    reference: { value: 0, label: "no difference:" },
    rows: rows.map((row) => ({
      label: row.title,
      group: row.model === "all" ? "all" : "model",
      value: row[of].value,
      clustered: row[of].ci,
      emphasis: row.model === "all",
    })),
  });
  const found = `first turn ${estimate(all, "first")}, whole dialogues ${estimate(all, "whole")}, steering ${estimate(all, "steering")}`;
  return {
    id: "figure-first-turns",
    study: "sage",
    title,
    paper: "Section 3.3 and Appendix B: not in the paper",
    alt: `${title}. ${second} minus ${first}, in points of emotion for each scored reply, over ${rows.length - 1} models: ${found}. ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `${second} minus ${first}, points of emotion for each scored reply. The first reply answers the same opening line under both. ${simulationNotice}`,
      panels: [
        panel("First turn: severity", "first"),
        panel("Whole dialogues", "whole"),
        panel("Steering: whole − first", "steering"),
      ],
      xTitle: `Points of emotion a reply; right: ${second} gives more`,
      xRange,
      width: 860,
      unit: "",
      digits: 2,
      key: { clustered: "95% interval, profiles as units" },
    }),
    table: {
      columns: [
        "model",
        ...["first turn", "lower", "upper"],
        ...["whole dialogues", "whole lower", "whole upper"],
        ...["steering", "steering lower", "steering upper", "p of steering, Holm"],
        ...["dialogues", "profiles"],
      ],
      rows: rows.map((row) => [
        row.title,
        ...(["first", "whole", "steering"] as const).flatMap((of) => [
          rounded(row[of].value),
          ...row[of].ci.map(rounded),
        ]),
        row.adjustedP === null ? null : rounded(row.adjustedP),
        ...[row.steering.n, row.steering.clusters],
      ]),
    },
    madeBy: "figureFirstTurns",
    inputs: inputsOf(data),
    seed: null,
    note: `${simulationNotice} Severity is the difference after the first reply, if the replies to the opening line are exchangeable. Steering is what whole dialogues show beyond it: later turns, or a severity that changes over turns; first turns alone cannot tell these apart.`,
  };
}

const bounds = (row: FirstTurnRow): number[] =>
  [row.first, row.whole, row.steering].flatMap(({ value, ci }) => [value, ...ci]);

const estimate = (row: FirstTurnRow, of: Quantity): string =>
  `${signed(row[of].value)} ${interval(row[of].ci)}`;
const signed = (x: number): string => fixed(x, 2);
const interval = (ci: ConfidenceInterval): string => `[${ci.map(signed).join(", ")}]`;
