import type { Figure } from "../../../plots/figure.js";
import { plain } from "../../../plots/house-style.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { SeverityCell, SeverityData } from "../../diagnostics/severity.js";
import type { FigureAbout } from "./about.js";
import { raterName, signed } from "./about-text.js";
import { divergingColour, scaleLegend } from "./colours.js";
import { type GridCell, type GridRow, gridChart, widthOf } from "./grid.js";

/** Columns that fit into a page. The table of the figure has all. */
const mostRaters = 16;

/** How much more each rater gives than the others: criteria by raters, judges first, people beside. */
export function severityFigure(found: ComputedDiagnostic<SeverityData>, about: FigureAbout): Figure {
  const { criteria, rows, units, against } = found.data!;
  const shown = rows.slice(0, mostRaters);
  const all = rows.flatMap(({ cells }) => cells);
  const limit = Math.max(0.1, Math.ceil(10 * Math.max(...all.map(({ value }) => Math.abs(value ?? 0)))) / 10);
  const cellOf = (cell: SeverityCell): GridCell | null =>
    cell.value === null
      ? null
      : {
          fill: divergingColour(cell.value / limit),
          // The interval leaves 0 out: a star, so that colour is not all that says it.
          text: `${signed(cell.value)}${cell.ci !== null && cell.ci[0] * cell.ci[1] > 0 ? "*" : ""}`,
          hover: hoverOf(cell, units),
        };
  const row = (label: string, of: (one: SeverityData["rows"][number]) => SeverityCell): GridRow => ({
    label,
    cells: shown.map((one) => cellOf(of(one))),
  });
  const pooled = criteria.length > 1;
  const hasReversed = criteria.some(({ reversed }) => reversed);
  const panel = {
    title: "Share of the scale",
    columns: shown.map(({ rater }) => raterName(rater, about)),
    named: true,
    rows: [
      ...(pooled ? [{ ...row("all criteria: amount", ({ amount }) => amount), bold: true }] : []),
      ...(pooled && hasReversed
        ? [{ ...row("all criteria: evaluation", ({ evaluation }) => evaluation), bold: true }]
        : []),
      ...criteria.map(({ id, reversed }, c) => ({
        ...row(`${id || "all ratings"}${reversed ? " (bad when high)" : ""}`, ({ cells }) => cells[c]!),
        apart: pooled && c === 0,
      })),
    ],
  };
  const cell = { width: shown.length > 8 ? 48 : 64, height: 23 };
  const width = Math.max(700, Math.ceil(widthOf([panel], cell.width)));
  const n = Math.max(...rows.map(({ amount }) => amount.n));
  const left =
    rows.length > shown.length ? ` ${rows.length - shown.length} more raters stand in the table.` : "";
  const whom = against === "people" ? "the other people" : "the other judges";
  return {
    id: "figure-severity",
    study: "judge-bias",
    title: "Who gives more, and who less?",
    paper: "Severity",
    alt: `${about.title}: by criterion, how much more each rater gives than ${whom}, as a share of the scale. ${rows
      .map(({ rater, amount }) => `${rater} ${signed(amount.value ?? Number.NaN)}`)
      .join(", ")} over all criteria.`,
    spec: gridChart({
      title: "Who gives more, and who less?",
      subtitle: `${about.title}. Each rater minus the mean of ${whom} on the same subjects; up to ${n} independent ${units}. * = the 95% interval (by ${units}) leaves 0 out.${left}`,
      ...{ width, lines: [[panel]], cell },
      legend: scaleLegend(divergingColour, -1, [
        `gives less (−${limit})`,
        "0",
        `gives more (+${limit} of the scale)`,
      ]),
    }),
    table: {
      columns: [
        "rater",
        "role",
        "criterion",
        "difference (share of the scale)",
        "lower",
        "upper",
        "n",
        "units",
      ],
      rows: rows.flatMap(({ rater, role, cells, amount, evaluation }) => {
        const line = (name: string, { value, ci, n: count }: SeverityCell) =>
          [rater, role, name, value, ci?.[0] ?? null, ci?.[1] ?? null, count, units] as (
            | string
            | number
            | null
          )[];
        return [
          line("all criteria: amount", amount),
          ...(hasReversed ? [line("all criteria: evaluation", evaluation)] : []),
          ...cells.map((one, c) => line(criteria[c]!.id, one)),
        ];
      }),
    },
    madeBy: "severityFigure",
    inputs: [],
    seed: null,
  };
}

const hoverOf = ({ value, ci, n }: SeverityCell, units: string): string =>
  plain(
    `${signed(value ?? Number.NaN, 3)}${ci === null ? "" : `, 95% interval ${signed(ci[0], 3)} to ${signed(ci[1], 3)}`}, n = ${n} ${units}`,
  );
