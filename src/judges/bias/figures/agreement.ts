import type { Figure } from "../../../plots/figure.js";
import { sequentialColour } from "../../../plots/sequential-scale.js";
import type { AgreementData } from "../../diagnostics/agreement.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import { pairStatistics } from "../../diagnostics/pair-agreement.js";
import type { FigureAbout } from "./about.js";
import { raterName, short } from "./about-text.js";
import { shareLegend } from "./colours.js";
import { type GridPanel, gridChart, widthOf } from "./grid.js";

const ofTables =
  "Rows: the first rater's value; columns: the other's; at the edges the margins, to which quadratic kappa belongs. Counts are pairs of verdicts, added up over people and over criteria of one scale;";
const ofPairs =
  "The scale is too fine for a table of counts. Quadratic kappa counts how far two values lie apart, the rank correlation only their order;";

type Pair = AgreementData["pairs"][number];
const most = { scales: 3, panels: 4, pairs: 30 };

/** The confusion tables of each judge with people, added up over people and over criteria of one scale. */
export function agreementFigure(found: ComputedDiagnostic<AgreementData>, about: FigureAbout): Figure {
  const { criteria, pairs, units } = found.data!;
  const levelsOf = new Map(criteria.map(({ id, levels }) => [id, levels]));
  const scales = new Map<string, { levels: readonly number[]; criteria: string[] }>();
  for (const { id, levels } of criteria) {
    if (levels === null) continue;
    const one = scales.get(levels.join()) ?? { levels, criteria: [] };
    scales.set(levels.join(), one);
    one.criteria.push(id);
  }
  const lines = [...scales.values()].slice(0, most.scales).map(({ levels, criteria: own }) => {
    const of = pairs.filter(({ criterion, table }) => table !== null && own.includes(criterion));
    return panelsOf(of, levels, own, about);
  });
  const withTables = lines.filter((line) => line.length > 0);
  const tables = withTables.length > 0 ? withTables : [[statisticsPanel(pairs, about)]];
  const q = Math.max(2, ...[...scales.values()].map(({ levels }) => levels.length));
  const cell = { width: withTables.length === 0 ? 80 : q > 5 ? 27 : 36, height: 22 };
  const width = Math.max(700, ...tables.map((line) => Math.ceil(widthOf(line, cell.width))));
  return {
    id: "figure-agreement",
    study: "judge-bias",
    title: "Who says what, where the other says something else?",
    paper: "Agreement",
    alt: `${about.title}: confusion tables with margins. ${tables
      .flat()
      .map(({ title, below = "no table" }) => `${title}: ${below}`)
      .join(". ")}.`,
    spec: gridChart({
      title: "Who says what, where the other says something else?",
      subtitle: `${about.title}. ${withTables.length > 0 ? ofTables : ofPairs} n = independent ${units}.`,
      ...{ width, lines: tables, cell },
      legend: withTables.length > 0 ? shareLegend("none", "the most in the table") : shareLegend("0", "1"),
    }),
    table: {
      columns: [
        "first",
        "second",
        "criterion",
        "n",
        units,
        "agreement",
        "by chance",
        "kappa",
        "quadratic kappa",
        "AC1",
        "rank correlation",
      ],
      rows: pairs.map((pair) => [
        ...[pair.first, pair.second, pair.criterion, pair.n, pair.units, pair.agreement, pair.chance],
        ...[pair.kappa.value, pair.quadraticKappa.value, pair.ac1.value, pair.spearman.value],
      ]),
    },
    madeBy: "agreementFigure",
    inputs: [],
    seed: null,
    ...([...levelsOf.values()].some((levels) => levels === null)
      ? { note: "Criteria on a fine scale have no confusion table: their agreement stands in the table." }
      : {}),
  };
}

/** One table for each judge with all people, then people with each other; without people pairs of judges. */
function panelsOf(
  pairs: readonly Pair[],
  levels: readonly number[],
  criteria: readonly string[],
  about: FigureAbout,
): GridPanel[] {
  const withPeople = pairs.filter(({ kind }) => kind === "judge and person");
  const judges = [...new Set(withPeople.map(({ first }) => first))].slice(0, most.panels - 1);
  const people = pairs.filter(({ kind }) => kind === "people");
  const among = pairs.filter(({ kind }) => kind === "judges");
  const named = criteria.length === 1 && criteria[0] !== "" ? criteria[0] : `${criteria.length} criteria`;
  const about1 = (text: string): string => (criteria[0] === "" ? text : `${text}, ${named}`);
  const groups =
    withPeople.length > 0
      ? [
          ...judges.map((judge) => ({
            title: about1(`${raterName(judge, about)} and people`),
            own: withPeople.filter(({ first }) => first === judge),
          })),
          { title: about1("people, pair by pair"), own: people },
        ]
      : (among.length > 0 ? among : people)
          .filter(
            (pair, i, all) =>
              all.findIndex((one) => one.first === pair.first && one.second === pair.second) === i,
          )
          .slice(0, most.panels)
          .map(({ first, second }) => ({
            title: about1(`${raterName(first, about)} and ${raterName(second, about)}`),
            own: pairs.filter((pair) => pair.first === first && pair.second === second),
          }));
  return groups.filter(({ own }) => own.length > 0).map(({ title, own }) => panelOf(title, own, levels));
}

/** Where the scale is fine there is no table of counts: the statistics of each pair. */
function statisticsPanel(pairs: readonly Pair[], about: FigureAbout): GridPanel {
  const cell = ({ value, ci }: Pair["spearman"]): GridPanel["rows"][number]["cells"][number] =>
    value === null
      ? null
      : {
          fill: sequentialColour(0.9 * Math.max(0, value)),
          text: value.toFixed(2),
          hover: ci === null ? "" : `${ci[0].toFixed(2)} to ${ci[1].toFixed(2)}`,
        };
  return {
    title: "Pairs of raters on fine scales: darker = closer to 1",
    columns: ["quadratic kappa", "rank correlation", "n"],
    named: true,
    rows: pairs.slice(0, most.pairs).map(({ first, second, criterion, quadraticKappa, spearman, units }) => ({
      label: `${raterName(first, about)} and ${raterName(second, about)}${criterion === "" ? "" : `, ${criterion}`}`,
      cells: [cell(quadraticKappa), cell(spearman), { text: String(units) }],
    })),
  };
}

function panelOf(title: string, pairs: readonly Pair[], levels: readonly number[]): GridPanel {
  const counts = levels.map((_, a) =>
    levels.map((__, b) => pairs.reduce((sum, { table }) => sum + table![a]![b]!, 0)),
  );
  const largest = Math.max(...counts.flat());
  const total = counts.flat().reduce((sum, count) => sum + count, 0);
  const { quadraticKappa, ac1 } = pairStatistics(counts.flat(), levels);
  const sum = (list: readonly number[]): number => list.reduce((one, count) => one + count, 0);
  const n = Math.max(...pairs.map((pair) => pair.units));
  return {
    title,
    columns: [...levels.map(short), "all"],
    named: true,
    rows: [
      ...counts.map((row, a) => ({
        label: short(levels[a]!),
        cells: [
          ...row.map((count) => ({
            fill: sequentialColour((0.9 * count) / largest),
            text: String(count),
            hover: `${count} of ${total}`,
          })),
          { text: String(sum(row)) },
        ],
      })),
      {
        label: "all",
        cells: [
          ...levels.map((_, b) => ({ text: String(sum(counts.map((row) => row[b]!))) })),
          { text: String(total) },
        ],
      },
    ],
    below: `kappa ${quadraticKappa.toFixed(2)}, AC1 ${ac1.toFixed(2)}, n = ${n}`,
  };
}
