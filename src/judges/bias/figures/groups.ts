import type { Figure } from "../../../plots/figure.js";
import type { ComputedDiagnostic } from "../../diagnostics/contract.js";
import type { GroupData } from "../../diagnostics/groups.js";
import type { FigureAbout } from "./about.js";
import { effectRowsFigure, unitsText } from "./effect-rows.js";

/** Each judge under another language, prompt or name: differences with intervals. */
export function groupsFigure(found: ComputedDiagnostic<GroupData>, about: FigureAbout): Figure {
  const { units } = found.data!;
  const comparisons = found.data!.comparisons.filter(({ design }) => design !== "beyond");
  const paired = comparisons.filter(({ design }) => design === "paired").length;
  const sorted = comparisons.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return effectRowsFigure(
    {
      id: "groups",
      title: "Does a label change the rating?",
      subtitle: `${
        paired === comparisons.length
          ? "The same items under two labels"
          : paired === 0
            ? "Different items, beside people's ratings"
            : "The same items under two labels, or different items beside people's ratings"
      }: ${unitsText(
        comparisons.map(({ clusters }) => clusters),
        units,
      )}. Largest differences first.`,
      panels: [{ title: "difference", reference: { value: 0, label: "no difference" } }],
      rows: sorted.map(({ label, judge, contrast, column, value, ci }) => ({
        label: `${label}: ${contrast} (${column})`,
        judge,
        values: [{ value, ci }],
      })),
      xTitle: "points, or share of verdicts that people give too",
      show: [0],
      madeBy: "groupsFigure",
      alt: `Differences between labels, the largest first: ${sorted
        .slice(0, 8)
        .map(({ label, contrast, value }) => `${label}, ${contrast}, ${value.toFixed(2)}`)
        .join("; ")}.`,
    },
    about,
  );
}
