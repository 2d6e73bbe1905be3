import { inputsOf } from "../../../../core/read-inputs.js";
import type { Figure } from "../../../../plots/figure.js";
import { intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { scored, withInterval } from "../share.js";
import { chipsShown, type HoldemRow } from "./report.js";

/** How often a run's players named the opponent's style, and the chips that they won. */
export function figureRunHoldem(rows: readonly HoldemRow[], data: EgoSocialArenaData): Figure | null {
  if (rows.length === 0) return null;
  const title = "Naming the opponent's style in limit hold'em, and chips won";
  const printed = data.rows.map(({ title: name, access, scores }) => ({
    label: `${access === "human" ? "People" : name} (printed)`,
    group: "printed",
    value: scores.texas,
  }));
  const interval = (ci: readonly [number, number]) =>
    ci.some(Number.isNaN) ? {} : { clustered: [ci[0], ci[1]] as [number, number] };
  const bounds = rows.flatMap(({ chips }) => [chips.value, ...chips.ci]).filter(Number.isFinite);
  const reach = Math.ceil(Math.max(1, ...bounds.map(Math.abs)));
  return {
    id: "figure-run-holdem",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `Balanced accuracy of naming the opponent's style, chance 50%, and mean chips won in a hand, with intervals. ${rows.map(({ respondent, balanced, chips }) => `${respondent} ${withInterval(balanced)} of ${balanced.n} hands, ${chipsShown(chips)} chips`).join("; ")}. Then what a Bayesian observer of the same hands gets, who knows the opponents: ${rows.map(({ respondent, observer }) => `${respondent} ${withInterval(observer.balanced)}`).join("; ")}. Below, the accuracies that Table 2 prints, of other hands and opponents.`,
    spec: intervalChart({
      title,
      subtitle: "Rows marked (printed) are the paper's: other hands and opponents, not comparable.",
      panels: [
        {
          title: "Style, balanced accuracy",
          chance: 50,
          rows: [
            ...rows.map(({ respondent, balanced }) => ({
              ...{ label: respondent, group: "this run", value: scored(balanced.value) },
              ...interval(balanced.ci),
            })),
            ...rows.map(({ respondent, observer: { balanced } }) => ({
              ...{ label: `${respondent}: observer`, group: "observer", value: scored(balanced.value) },
              ...interval(balanced.ci),
            })),
            ...printed,
          ],
        },
        {
          title: "Chips won in a hand",
          own: { xRange: [-reach, reach], digits: 2, unit: "" },
          reference: { value: 0, label: "even" },
          rows: rows.map(({ respondent, chips }) => ({
            ...{ label: respondent, group: "this run", value: scored(chips.value) },
            ...interval(chips.ci),
          })),
        },
      ],
      xTitle: "Styles named right (%)",
      xRange: [0, 100],
      width: 860,
      key: { clustered: "95% interval, hands as units" },
    }),
    table: {
      columns: [
        "player",
        "balanced",
        "lower",
        "upper",
        "answers",
        "chips",
        "chips_lower",
        "chips_upper",
        "hands",
      ],
      rows: [
        ...rows.map(({ respondent, balanced, chips }) => [
          respondent,
          ...[balanced.value, ...balanced.ci].map(rounded),
          balanced.n,
          ...[chips.value, ...chips.ci].map(rounded),
          chips.n,
        ]),
        ...rows.map(({ respondent, observer: { balanced } }) => [
          `${respondent}: observer`,
          ...[balanced.value, ...balanced.ci].map(rounded),
          balanced.n,
          ...[null, null, null, null],
        ]),
        ...printed.map(({ label, value }) => [label, value, null, null, null, null, null, null, null]),
      ],
    },
    madeBy: "figureRunHoldem",
    inputs: inputsOf(data),
    seed: null,
    note: "A hand is played once against one of ten trained opponents, five of each style. Chance is 50% whatever answer is preferred. The observer knows all ten opponents and sees the same hands with all cards: it is the ceiling.",
  };
}
