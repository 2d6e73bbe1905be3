import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { HaloData } from "../../diagnostics/halo.js";
import type { RaterMatrix } from "../../diagnostics/halo-matrices.js";
import type { FigureAbout } from "./about.js";
import { raterName, signed } from "./about-text.js";
import { divergingColour, scaleLegend } from "./colours.js";
import { type GridPanel, gridChart, widthOf } from "./grid.js";

const most = { judges: 6, people: 3 };
const perLine = 3;

/** The correlations between criteria of each judge's residuals, as matrices, beside those of single people. */
export function haloFigure(found: ComputedDiagnostic<HaloData>, about: FigureAbout): Figure {
  const { criteria, raters, units, against } = found.data!;
  const of = (role: RaterMatrix["role"], count: number): RaterMatrix[] =>
    raters.filter((one) => one.role === role).slice(0, count);
  const shown = [...of("judge", most.judges), ...of("person", most.people)];
  const C = criteria.length;
  const cell = { width: C > 12 ? 12 : C > 7 ? 20 : 34, height: C > 12 ? 14 : C > 7 ? 18 : 22 };
  const panels = shown.map(
    ({ rater, matrix, n }, i): GridPanel => ({
      title: `${raterName(rater, about)} (n = ${n})`,
      columns: criteria.map((_, c) => (C > 12 && (c + 1) % 5 !== 0 && c > 0 ? "" : String(c + 1))),
      named: i % perLine === 0,
      rows: matrix.map((row, r) => ({
        label: `${criteria[r]!.id}${criteria[r]!.reversed ? " (turned)" : ""}  ${r + 1}`,
        cells: row.map((value, c) =>
          value === null || c > r
            ? null
            : r === c
              ? { fill: "#e4e8ec", text: "" }
              : {
                  fill: divergingColour(value),
                  text: cell.width > 30 ? signed(value) : "",
                  hover: signed(value, 3),
                },
        ),
      })),
      below: `mean ${signed(meanOf(matrix))}`,
    }),
  );
  const lines = Array.from({ length: Math.ceil(panels.length / perLine) }, (_, i) =>
    panels.slice(i * perLine, (i + 1) * perLine),
  );
  const width = Math.max(700, ...lines.map((line) => Math.ceil(widthOf(line, cell.width))));
  const left = raters.length - shown.length;
  return {
    id: "figure-halo",
    study: "judge-bias",
    title: "Does one impression colour all criteria?",
    paper: "Halo",
    alt: `${about.title}: correlations between criteria of each rater's residuals. Means: ${raters
      .map(({ rater, matrix }) => `${rater} ${signed(meanOf(matrix))}`)
      .join(", ")}.`,
    spec: gridChart({
      title: "Does one impression colour all criteria?",
      subtitle: `${about.title}. Correlation between two criteria of what a rater gives beyond ${against === "people" ? "the mean of the other people" : "the mean of the other judges"}; n = independent ${units}. A judge is compared with single people, who have halo too.${left > 0 ? ` ${left} more raters stand in the table.` : ""}`,
      ...{ width, lines, cell },
      legend: scaleLegend(divergingColour, -1, ["−1", "0", "+1: criteria rise together"]),
    }),
    table: {
      columns: ["rater", "role", "criterion", "other criterion", "correlation", "n", "units"],
      rows: raters.flatMap(({ rater, role, matrix, n }) =>
        matrix.flatMap((row, a) =>
          row
            .slice(0, a)
            .map((value, b): (string | number | null)[] => [
              ...[rater, role, criteria[a]!.id, criteria[b]!.id],
              ...[value, n, units],
            ]),
        ),
      ),
    },
    madeBy: "haloFigure",
    inputs: [],
    seed: null,
  };
}

function meanOf(matrix: readonly (readonly (number | null)[])[]): number {
  const below = matrix.flatMap((row, r) => row.slice(0, r)).filter((value) => value !== null);
  return below.reduce((sum, value) => sum + value, 0) / below.length;
}
