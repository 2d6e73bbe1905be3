import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import type { EgoSocialArenaData } from "../data/data.js";
import type { HoldemTables, StyleCeilingRow } from "../data/holdem-tables.js";
import { hits } from "../measures/differences.js";
import { isPeople, labelOf, peopleFirst } from "./people-first.js";

const observers = { known: "knows the opponents", new: "this seed unknown" } as const;

/** How well a style can be inferred: the Bayesian observer by hands seen, and what the paper prints. */
export function figureStyleCeiling(tables: HoldemTables, data: EgoSocialArenaData): Figure {
  const own = tables.ceiling.filter(({ hero }) => hero === "equilibrium");
  const percent = (ci: readonly [number, number]) => ci.map((bound) => 100 * bound) as ConfidenceInterval;
  const observerRows = (["known", "new"] as const).flatMap((observer) =>
    own
      .filter((row) => row.observer === observer)
      .map(
        ({ hands, balanced, lower, upper }): IntervalRow => ({
          label: `Observer, ${hands} ${hands === 1 ? "hand" : "hands"}, ${observers[observer]}`,
          group: observers[observer],
          value: 100 * balanced,
          clustered: percent([lower, upper]),
        }),
      ),
  );
  const n = data.count("texas");
  const printedRows = peopleFirst(data.rows).map(
    (row): IntervalRow => ({
      label: `${labelOf(row)}, as printed`,
      group: isPeople(row) ? "people" : "as printed",
      value: row.scores.texas,
      clustered: percent(clopperPearson(hits(row.scores.texas, n), n).ci),
      emphasis: isPeople(row),
    }),
  );
  const rows = [
    ...printedRows.filter(({ emphasis }) => emphasis),
    ...observerRows,
    ...printedRows.filter(({ emphasis }) => !emphasis),
  ];
  const at = (hands: number, observer: StyleCeilingRow["observer"]): string => {
    const row = own.find((one) => one.hands === hands && one.observer === observer);
    return `${(100 * (row?.balanced ?? Number.NaN)).toFixed(0)}%`;
  };
  const title = `A Bayesian observer tells an opponent’s style in ${at(1, "known")} after one hand, ${at(10, "known")} after ten`;
  return {
    id: "figure-style-ceiling",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `${title}. Balanced accuracy of a Bayesian observer: ${at(1, "known")} after one hand and ${at(10, "known")} after ten if it knows the opponents, ${at(1, "new")} and ${at(10, "new")} if the opponent's training seed is left out; half is chance. Beside it the shares that the paper prints for eight models and people on ${n} hands with other opponents.`,
    spec: intervalChart({
      title,
      subtitle: `Observer: against our trained opponents. As printed: the paper's ${n} hands with its own opponents.`,
      panels: [{ title: "Style named right", rows, chance: 50 }],
      xTitle: "Style named right (%): balanced accuracy (observer), share of hands (as printed)",
      xRange: [20, 100],
      width: 760,
      key: { clustered: "95% interval: Clopper-Pearson; of the observer by style, bounds averaged" },
    }),
    table: {
      columns: ["who", "value", "lower", "upper"],
      rows: rows.map(({ label, value, clustered }) => [
        label,
        ...[value, ...(clustered ?? [])].map((x) => Number((x ?? Number.NaN).toFixed(2))),
      ]),
    },
    madeBy: "figureStyleCeiling",
    inputs: inputsOf(tables, data),
    seed: 1,
    note: "The observer sees all moves and, after the hand, the opponent's cards; the other player is the equilibrium of the game with buckets. It is a ceiling for our opponents, not for the paper's, whose networks and hands are not released: the rows beside each other are no comparison of abilities, and ours is no replication.",
  };
}
