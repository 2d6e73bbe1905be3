import type { Figure } from "../../plots/figure.js";
import { signed } from "../bias/figures/about-text.js";
import { divergingColour, scaleLegend } from "../bias/figures/colours.js";
import { type GridPanel, gridChart, widthOf } from "../bias/figures/grid.js";
import { formatNumber } from "../bias/wording.js";
import type { EffectiveJudges } from "./effective-judges.js";
import type { PanelFigureAbout } from "./panel-figures.js";
import { numberWords } from "./panel-words.js";

const mostJudges = 20;

/** Whose errors go together: correlations of two judges' errors. */
export function errorFigure(found: EffectiveJudges, about: PanelFigureAbout): Figure {
  const shown = found.judges.slice(0, mostJudges);
  const left = found.judges.length - shown.length;
  const panel: GridPanel = {
    title: "Correlation of errors",
    columns: shown.map((judge, j) => (shown.length > 8 ? String(j + 1) : judge)),
    named: true,
    rows: shown.map((judge, i) => ({
      label: shown.length > 8 ? `${judge}  ${i + 1}` : judge,
      cells: shown.map((_, j) => {
        const value = found.correlations[i]![j]!;
        if (j >= i || !Number.isFinite(value)) return i === j ? { fill: "#e4e8ec", text: "" } : null;
        return { fill: divergingColour(value), text: signed(value), hover: signed(value, 3) };
      }),
    })),
  };
  const cell = { width: shown.length > 8 ? 34 : 84, height: 24 };
  const title = "Do the judges make the same errors?";
  return {
    id: "figure-panel-errors",
    study: "judge-bias",
    title,
    paper: "The panel",
    alt: `${about.title}. Correlations of two judges' errors. ${found.judges.length} judges are worth ${numberWords(found)} independent ones; the mean correlation is ${formatNumber(found.meanCorrelation.value)}.`,
    spec: gridChart({
      title,
      subtitle: `${about.title}. An error is a judge's value minus the mean of people, severity aside${found.corrected ? " and people's noise taken off" : ""}. The ${found.judges.length} judges are worth ${numberWords(found)} independent ones; ${found.n} subjects in ${found.units.n} ${found.units.name}.${left > 0 ? ` ${left} more judges stand in the table.` : ""}`,
      width: Math.max(700, Math.ceil(widthOf([panel], cell.width))),
      lines: [[panel]],
      cell,
      legend: scaleLegend(divergingColour, -1, ["−1", "0", "+1: the same errors"]),
    }),
    table: {
      columns: ["judge", "other judge", "correlation of errors"],
      rows: found.judges.flatMap((judge, i) =>
        found.judges.slice(0, i).map((other, j) => {
          const value = found.correlations[i]![j]!;
          return [judge, other, Number.isFinite(value) ? value : null];
        }),
      ),
    },
    madeBy: "errorFigure",
    inputs: [],
    seed: null,
    note: about.source,
  };
}
