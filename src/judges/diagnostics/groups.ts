import { defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { type GroupComparison, groupComparisons } from "./group-comparisons.js";
import { type LabelColumn, labelColumns } from "./group-labels.js";
import { isPerson } from "./pair-verdicts.js";
import { scaleWidth } from "./scale-width.js";
import { singleRaters } from "./single-raters.js";

export type { GroupComparison } from "./group-comparisons.js";

export interface GroupData {
  comparisons: GroupComparison[];
  /** Columns whose labels cannot be compared. */
  untold: LabelColumn[];
  units: string;
}

/** A difference of less than a twentieth of the scale, or of the verdicts, is negligible. */
const margin = 0.05;

/**
 * Whether a judge rates the same thing otherwise under another label: a language, a format or prompt, a name or
 * an author.
 *
 * Minimal pairs, the same item under two labels, are compared within the item: nothing but the label differs. Where a judge
 * has several criteria on one scale, each is also compared with the others (differential functioning of a criterion).
 * Where labels hold different items, the judge is compared with people on them (differential functioning).
 * Without people nothing is told: the items may differ. Of more than four labels each is compared with the rest.
 */
export const groups = defineDiagnostic<GroupData>({
  id: "groups",
  question: "Does the judge rate the same thing otherwise in another language, format or name?",
  // And any one of language, prompt and group.
  columns: ["target", "rater", "value"],
  compute(whole, options) {
    const table = singleRaters(whole, options);
    if (!labelColumns.some((column) => table.has(column))) {
      return notComputable("needs column language, prompt or group", [...labelColumns]);
    }
    if (table.ratings.every(isPerson)) {
      return notComputable("needs a judge; people are what judges are compared with");
    }
    const widths = scaleWidth(table, options.scales);
    const split = new Set(widths.byCriterion).size > 1;
    const { comparisons, single, untold } = groupComparisons(table, split, options.level);
    const units = table.unitsName;
    if (comparisons.length === 0) {
      const reasons = [
        ...(single.length > 0
          ? [`${single.join(" and ")} ${single.length > 1 ? "have" : "has"} one value`]
          : []),
        ...(untold.length > 0
          ? [`no item has two values of ${untold.join(" or ")}, and people did not rate the items`]
          : []),
      ];
      return notComputable(reasons.join("; "));
    }
    const effects = comparisons.map(
      ({ label, contrast, design, value, ci, p, clusters, column, judge, criterion, row }): Effect => ({
        label: `${label}: ${contrast} (${column}${design === "beyond" ? ", beyond the other criteria" : ""})`,
        ...{ value, ci, n: clusters, units, judge },
        ...(criterion === undefined ? {} : { criterion }),
        // What is beyond the others is described: with many criteria its tests would drown the question's own.
        ...(design === "beyond" ? {} : { null: 0, p, margin: margin * widths.of(row) }),
      }),
    );
    return {
      computable: true,
      effects,
      note: noteOf(comparisons, untold),
      data: { comparisons, untold, units },
    };
  },
});

function noteOf(comparisons: readonly GroupComparison[], untold: readonly LabelColumn[]): string {
  const has = (design: GroupComparison["design"]) => comparisons.some((one) => one.design === design);
  return [
    has("paired")
      ? "The same items are compared under two labels; what else changed with the label, such as a translation's quality, is in the difference."
      : "",
    has("beyond")
      ? "Beyond the other criteria: a criterion's difference minus that of the judge's other criteria on the same things; its interval is for one criterion, and among twenty one misses by chance."
      : "",
    has("differential")
      ? "Where labels hold different items, the judge is compared with people; a difference may be people's as well as the judge's."
      : "",
    untold.length === 0
      ? ""
      : `Nothing is told of ${untold.join(" and ")}: no item has two values, and people did not rate the items.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
}
