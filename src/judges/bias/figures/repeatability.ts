import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { RepeatData } from "../../diagnostics/repeatability.js";
import type { FigureAbout } from "./about.js";
import { effectRowsFigure, unitsText } from "./effect-rows.js";

/** How far repeats spread, and how far they drift from the first round to the last. */
export function repeatabilityFigure(found: ComputedDiagnostic<RepeatData>, about: FigureAbout): Figure {
  const { judges, units } = found.data!;
  const drifts = judges.some(({ rounds }) => rounds.length > 1);
  const rounds = Math.max(...judges.map((one) => one.rounds.length));
  const sorted = judges.toSorted((a, b) => b.sd.value - a.sd.value);
  return effectRowsFigure(
    {
      id: "repeatability",
      title: "Does the judge say the same again?",
      subtitle: `Repeats of the same things with the same prompt: ${unitsText(
        judges.map(({ agreement }) => agreement.clusters),
        units,
      )}, up to ${rounds} rounds. Same value in two repeats: ${sorted
        .slice(0, 4)
        .map(
          ({ label, agreement, chance }) =>
            `${label} ${(100 * agreement.value).toFixed(0)}% (by chance ${(100 * chance).toFixed(0)}%)`,
        )
        .join(", ")}.`,
      panels: [
        { title: "standard deviation\nover repeats" },
        ...(drifts
          ? [
              {
                title: "change from the first\nround to the last",
                reference: { value: 0, label: "no drift" },
              },
            ]
          : []),
      ],
      rows: sorted.map(({ label, judge, sd, drift }) => ({
        label,
        judge,
        values: [sd, ...(drifts ? [drift] : [])],
      })),
      xTitle: "points",
      show: [0],
      madeBy: "repeatabilityFigure",
      alt: `Spread over repeats and drift, in points: ${sorted
        .slice(0, 12)
        .map(({ label, sd, drift }) => `${label} ${sd.value.toFixed(2)}, drift ${drift.value.toFixed(2)}`)
        .join("; ")}.`,
    },
    about,
  );
}
