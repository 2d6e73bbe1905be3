import { inputsOf } from "../../../../core/read-inputs.js";
import type { Figure } from "../../../../plots/figure.js";
import { intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { scored, withInterval } from "../share.js";
import type { BlackjackReport } from "./report.js";

/** A run's share of hands won, with the most that any player can expect. The printed win rates are below. */
export function figureRunBlackjack(report: BlackjackReport | null, data: EgoSocialArenaData): Figure | null {
  if (report === null) return null;
  const { rows, ceilings } = report;
  const best = ceilings.find(({ counting }) => counting === "wins")?.best ?? Number.NaN;
  const title = "Hands of blackjack won, and the most that can be expected";
  const printed = data.rows.map(({ title: name, access, scores }) => ({
    label: `${access === "human" ? "People" : name} (printed)`,
    group: "printed",
    value: scores.adversarial,
  }));
  const told = rows.map(
    ({ respondent, wins, counts }) =>
      `${respondent} ${withInterval(wins)} of ${wins.n} scored hands, ${counts.push} pushes, ${counts.unscored} unscored`,
  );
  return {
    id: "figure-run-blackjack",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `Share of hands won, pushes being no wins, with intervals; the best player there can be expects ${best.toFixed(1)}%. ${told.join("; ")}. Below, the win rates that Table 2 prints, of other hands.`,
    spec: intervalChart({
      title,
      subtitle:
        "Wins of all scored hands. Rows marked (printed) are the paper's: other hands, not comparable.",
      panels: [
        {
          title: "",
          ceiling: { value: best, label: "best player" },
          rows: [
            ...rows.map(({ respondent, wins }) => ({
              ...{ label: respondent, group: "this run", value: scored(wins.value) },
              ...(Number.isNaN(wins.value) ? {} : { clustered: wins.ci }),
            })),
            ...printed,
          ],
        },
      ],
      xTitle: "Hands won (%)",
      xRange: [0, 100],
      width: 760,
      key: { clustered: "95% interval, hands as units" },
    }),
    table: {
      columns: ["player", "win", "push", "loss", "unscored", "won", "lower", "upper", "p_of_best"],
      rows: [
        ...rows.map(({ respondent, counts, wins, tail }) => [
          ...[respondent, counts.win, counts.push, counts.loss, counts.unscored],
          ...[wins.value, ...wins.ci].map(rounded),
          tail,
        ]),
        ...printed.map(({ label, value }) => [label, null, null, null, null, value, null, null, null]),
      ],
    },
    madeBy: "figureRunBlackjack",
    inputs: inputsOf(data),
    seed: null,
    note: `The best player is exact for one deck, hit or stand, the second card unseen (winReadings): ${ceilings.map(({ counting, best: share }) => `${counting} ${share.toFixed(1)}%`).join(", ")}.`,
  };
}
