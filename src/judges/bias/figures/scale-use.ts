import type { Figure } from "../../../plots/figure.js";
import { sequentialColour } from "../../../plots/sequential-scale.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { ScaleUseData } from "../../diagnostics/scale-use.js";
import type { ScaleCounts } from "../../diagnostics/scale-use-counts.js";
import type { FigureAbout } from "./about.js";
import { raterName, short } from "./about-text.js";
import { shareLegend } from "./colours.js";
import { type GridPanel, gridChart, widthOf } from "./grid.js";

const most = { scales: 4, raters: 20 };

/** How often each rater gives each level: one table for each scale, criteria of one scale together. */
export function scaleUseFigure(found: ComputedDiagnostic<ScaleUseData>, about: FigureAbout): Figure {
  const { scales, units } = found.data!;
  const pooled = poolScales(scales);
  const panels = pooled.slice(0, most.scales).map((scale) => panelOf(scale, about));
  const cell = { width: 46, height: 22 };
  const lines = panels.map((panel) => [panel]);
  const width = Math.max(700, ...lines.map((line) => Math.ceil(widthOf(line, cell.width))));
  const left = pooled.length - panels.length;
  return {
    id: "figure-scale-use",
    study: "judge-bias",
    title: "Which values does each rater give?",
    paper: "Scale use",
    alt: `${about.title}: the share of each value by rater. ${pooled
      .flatMap(({ raters }) =>
        raters.map(
          ({ rater, counts, n }) =>
            `${rater}: ${counts.filter((count) => count > 0).length} of ${counts.length} values used, ${n} ratings`,
        ),
      )
      .join("; ")}.`,
    spec: gridChart({
      title: "Which values does each rater give?",
      subtitle: `${about.title}. Percent of a rater's values at each level; n = values. Judges above, people below; 0 = a level that is never used. The values of one of the ${units} are not independent.${left > 0 ? ` ${left} more scales stand in the table.` : ""}`,
      ...{ width, lines, cell },
      legend: shareLegend("never", "always"),
    }),
    table: {
      columns: ["criterion", "rater", "role", "level", "count", "n"],
      rows: scales.flatMap((scale) =>
        scale.raters.flatMap(({ rater, role, counts, n }) =>
          counts.map((count, i) => [scale.criterion, rater, role, levelNames(scale)[i]!, count, n]),
        ),
      ),
    },
    madeBy: "scaleUseFigure",
    inputs: [],
    seed: null,
  };
}

type Pooled = ScaleCounts & { criteria: string[] };

/** Criteria with the same levels, or the same ends of a fine scale, added up. */
function poolScales(scales: readonly ScaleCounts[]): Pooled[] {
  const found = new Map<string, Pooled>();
  for (const scale of scales) {
    const key = JSON.stringify([scale.levels ?? [scale.lowest, scale.highest], scale.levels === null]);
    const one = found.get(key);
    if (one === undefined) {
      const raters = scale.raters.map((rater) => ({ ...rater, counts: [...rater.counts] }));
      found.set(key, { ...scale, raters, criteria: [scale.criterion] });
      continue;
    }
    one.criteria.push(scale.criterion);
    one.raters.forEach((rater, r) => {
      rater.n += scale.raters[r]!.n;
      rater.counts = rater.counts.map((count, i) => count + scale.raters[r]!.counts[i]!);
    });
  }
  return [...found.values()];
}

/** The levels, or the ten parts of a fine scale. */
function levelNames({ levels, lowest, highest }: ScaleCounts): string[] {
  if (levels !== null) return levels.map(short);
  const at = (i: number): string => short(lowest + (i / 10) * (highest - lowest));
  return Array.from({ length: 10 }, (_, i) => `${at(i)} to ${at(i + 1)}`);
}

function panelOf(scale: Pooled, about: FigureAbout): GridPanel {
  const { criteria, lowest, highest } = scale;
  const named = criteria.length === 1 ? criteria[0]! : `${criteria.length} criteria`;
  const raters = scale.raters.filter(({ n }) => n > 0).slice(0, most.raters);
  return {
    title: `${named === "" ? "" : `${named}: `}${short(lowest)} to ${short(highest)}`,
    columns: [...levelNames(scale), "n"],
    named: true,
    rows: raters.map(({ rater, role, counts, n }, i) => ({
      label: raterName(rater, about),
      apart: i > 0 && role !== raters[i - 1]!.role,
      bold: role === "person",
      cells: [
        ...counts.map((count) => ({
          fill: sequentialColour(count / n),
          text: count === 0 ? "0" : count / n < 0.005 ? "<1" : String(Math.round((100 * count) / n)),
          hover: `${count} of ${n}`,
        })),
        { text: String(n) },
      ],
    })),
  };
}
