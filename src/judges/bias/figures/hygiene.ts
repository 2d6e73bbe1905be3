import type { Figure } from "../../../plots/figure.js";
import { sequentialColour } from "../../../plots/sequential-scale.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { HygieneData } from "../../diagnostics/hygiene.js";
import type { FigureAbout } from "./about.js";
import { raterName } from "./about-text.js";
import { shareLegend } from "./colours.js";
import { type GridPanel, gridChart, widthOf } from "./grid.js";

const mostRaters = 30;
/** Short names of the kinds, in the order in which they stand. */
const kinds = [
  ["refusal", "refusal"],
  ["error", "error"],
  ["unparsed", "not readable"],
  ["missing", "missing"],
  ["text of an error or a refusal, read as a verdict", "error or refusal read as verdict"],
  ["value outside the scale", "outside the scale"],
  ["fraction on a scale of whole numbers", "fraction"],
  ["same rating twice", "given twice"],
] as const;

/** What is no verdict, or may be none: counts by rater and kind. */
export function hygieneFigure(found: ComputedDiagnostic<HygieneData>, about: FigureAbout): Figure {
  const { raters, findings, units } = found.data!;
  const countOf = (rater: string, kind: string): number =>
    findings.find((one) => one.rater === rater && one.kind === kind)?.count ?? 0;
  const shown = raters.slice(0, mostRaters);
  const largest = Math.max(
    ...raters.flatMap(({ rater, n }) => kinds.map(([kind]) => countOf(rater, kind) / n)),
  );
  const panel: GridPanel = {
    title: "Ratings that are no verdict, or may be none",
    columns: ["ratings", ...kinds.map(([, name]) => name)],
    named: true,
    rows: shown.map(({ rater, n, role }, i) => ({
      label: raterName(rater, about),
      bold: role !== "judge",
      apart: i > 0 && role !== shown[i - 1]!.role,
      cells: [
        { text: String(n) },
        ...kinds.map(([kind]) => {
          const count = countOf(rater, kind);
          return {
            fill: sequentialColour(count === 0 ? 0 : 0.12 + (0.7 * count) / n / largest),
            text: String(count),
            hover: `${count} of ${n}`,
          };
        }),
      ],
    })),
  };
  const cell = { width: 74, height: 24 };
  const all = raters.reduce((sum, { n }) => sum + n, 0);
  const faults = findings.reduce((sum, { count }) => sum + count, 0);
  const title =
    faults === 0 ? "Every rating has a verdict, as far as the table tells" : "Which ratings are no verdict?";
  return {
    id: "figure-hygiene",
    study: "judge-bias",
    title,
    paper: "Hygiene",
    alt: `${about.title}: ${faults} faults in ${all} ratings by ${raters.length} raters. ${findings.length === 0 ? "Every rating has a verdict, as far as the table tells" : findings.map(({ rater, kind, count }) => `${rater}: ${count} x ${kind}`).join("; ")}.`,
    spec: gridChart({
      title,
      subtitle: `${about.title}. Counts of ${all} ratings, on independent ${units}. The first four kinds are unscored; the others have a value that may be no verdict. The report names the first rows of each kind.${raters.length > shown.length ? ` ${raters.length - shown.length} more raters stand in the table.` : ""}`,
      width: Math.max(700, Math.ceil(widthOf([panel], cell.width))),
      ...{ lines: [[panel]], cell },
      legend: shareLegend(
        "none",
        largest > 0 ? `the largest share: ${(100 * largest).toFixed(1)}% of a rater's ratings` : "more",
      ),
    }),
    table: {
      columns: ["rater", "role", "ratings", ...kinds.map(([kind]) => kind)],
      rows: raters.map(({ rater, role, n }) => [
        rater,
        role,
        n,
        ...kinds.map(([kind]) => countOf(rater, kind)),
      ]),
    },
    madeBy: "hygieneFigure",
    inputs: [],
    seed: null,
  };
}
