import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { EmpathicData } from "../data/data.js";
import { frameworkOf, type Pair, pairs, pairTitle, raterTitles, tableModel } from "../data/design.js";
import type { PrintedPair } from "../data/printed-pairs.js";
import { allPairs, type PairRow } from "../measures/pair-table.js";
import { dimensionRow, middle, spread, wide } from "./panel-rows.js";

/** Spearman's correlation of every pair of raters on every dimension, beside what the release prints. */
export const figurePairsRho = (data: EmpathicData, printed: readonly PrintedPair[]): Figure =>
  figurePairs(data, printed, {
    id: "figure-pairs-rho",
    statistic: "Spearman's ρ",
    madeBy: "figurePairsRho",
    of: ({ rho }) => rho,
    printedOf: ({ rho }) => rho,
    naive: ({ rho }) => rho.fisher,
  });

/** Quadratic kappa of every pair of raters on every dimension, beside what the release prints. */
export const figurePairsKappa = (data: EmpathicData, printed: readonly PrintedPair[]): Figure =>
  figurePairs(data, printed, {
    id: "figure-pairs-kappa",
    statistic: "Cohen's κ with quadratic weights",
    madeBy: "figurePairsKappa",
    of: ({ kappa }) => kappa,
    printedOf: ({ kappa }) => kappa,
    naive: ({ kappa }) => kappa.table.ci,
  });

interface Shown {
  id: string;
  statistic: string;
  madeBy: string;
  of(row: PairRow): PairRow["rho"] | PairRow["kappa"];
  printedOf(row: PrintedPair): number;
  naive(row: PairRow): [number, number];
}

function figurePairs(data: EmpathicData, printed: readonly PrintedPair[], shown: Shown): Figure {
  const rows = allPairs(data);
  const { id, statistic, madeBy } = shown;
  const printedBeside = (row: PairRow): number | null => {
    const found = printed.find((one) => one.dimension === row.dimension && one.pair === row.pair);
    return found === undefined ? null : shown.printedOf(found);
  };
  const says = pairs.map(
    (pair) => `${pairTitle(pair)} ${spread(ofPair(rows, pair).map((row) => shown.of(row).value))}`,
  );
  const [crowd, model] = (["crowd", "llm"] as const).map((other) =>
    middle(
      rows
        .filter(({ pair: [one, two] }) => one === "experts" && two === other)
        .map((row) => shown.of(row).value),
    ),
  );
  const title = `With experts, ${raterTitles[tableModel]} has a median ${statistic.replace(/ with.*/, "")} of ${model}, the crowd ${crowd}`;
  const n = Math.max(...rows.map(({ rho }) => rho.n));
  return {
    id,
    study: "empathic-communication",
    title,
    paper: "all_annotator_pairs_spearman_kappa.csv",
    alt: `${title}. ${statistic} of six pairs of raters on ${data.dimensions.length} dimensions, ${n} conversations each: ${says.join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `${statistic} on each dimension of four frameworks, ${n} conversations each. Experts: median of three; LLM: ${raterTitles[tableModel]}`,
      width: wide,
      panels: pairs.map((pair) => ({
        title: capital(pairTitle(pair)),
        rows: ofPair(rows, pair).map((row) => {
          const value = printedBeside(row);
          return dimensionRow(row.dimension, {
            value: shown.of(row).value,
            naive: shown.naive(row),
            clustered: shown.of(row).ci,
            ...(value === null ? {} : { printed: { value } }),
          });
        }),
      })),
      xTitle: statistic,
      xRange: [-0.5, 1],
      unit: "",
      digits: 2,
      key: {
        naive: "95% interval by formula",
        clustered: "95% interval, conversations resampled (BCa)",
        printed: "printed in the release",
      },
    }),
    table: {
      columns: [
        "framework",
        "dimension",
        "pair",
        "value",
        "lower",
        "upper",
        "formula lower",
        "formula upper",
        "printed",
      ],
      rows: rows.map((row) => [
        ...[frameworkOf(row.dimension).title, row.dimension, pairTitle(row.pair)],
        ...[shown.of(row).value, ...shown.of(row).ci, ...shown.naive(row)].map(rounded),
        printedBeside(row),
      ]),
    },
    madeBy,
    inputs: inputsOf(data, printed),
    seed: 1,
    note: "The median of three experts is less noisy than one expert, so pairs of two experts and pairs with the median are not the same comparison. The dimensions of a framework share their conversations.",
  };
}

const ofPair = (rows: readonly PairRow[], pair: Pair): PairRow[] => rows.filter((row) => row.pair === pair);
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
