import type { Rating } from "../../core/rating.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { defineDiagnostic, notComputable } from "./contract.js";
import { byRater, effectOf, groupBy, meanScored, subjectOf, unitOf, unitsName } from "./ratings.js";

/**
 * How much higher the second list rates the same things than the first: the mean of second minus first, with
 * the independent units as clusters (CR2).
 *
 * Things in one list only are left out. Several ratings of one thing in a list are averaged first. A thing
 * that either list leaves unscored counts as unscored.
 *
 * @example
 * ```ts
 * const rate = (target: string, value: number) => ({ target, value, status: "ok" as const, rater: { id: "j", kind: "model" as const, version: null } });
 * const found = severityDifference([rate("a", 1), rate("b", 3)], [rate("a", 4), rate("b", 4)]);
 * found.value; // 2
 * found.clusters; // 2
 * ```
 */
export function severityDifference(
  first: readonly Rating[],
  second: readonly Rating[],
  options: { level?: number } = {},
): ClusteredMean {
  const others = groupBy(second, subjectOf);
  const differences: number[] = [];
  const units: string[] = [];
  for (const [subject, own] of groupBy(first, subjectOf)) {
    const other = others.get(subject);
    if (other === undefined) continue;
    differences.push(meanScored(other) - meanScored(own));
    units.push(unitOf(own[0]!));
  }
  return clusteredMean(differences, units, { level: options.level });
}

export const severity = defineDiagnostic({
  id: "severity",
  question: "Does one judge give more than another to the same replies?",
  columns: ["target", "rater", "value"],
  compute({ ratings }, options) {
    const judges = [...byRater(ratings).keys()];
    if (judges.length < 2) return notComputable(`needs 2 judges, got ${judges.length}`);
    // Criteria may have different scales, so they are never pooled.
    const effects = [...groupBy(ratings, ({ criterion }) => criterion)].flatMap(([criterion, own]) => {
      const of = byRater(own);
      return judges.flatMap((first, i) =>
        judges.slice(i + 1).map((second) => {
          const found = severityDifference(of.get(first) ?? [], of.get(second) ?? [], options);
          const label = `${second} minus ${first}${criterion === undefined ? "" : `: ${criterion}`}`;
          return effectOf(label, found, unitsName(own));
        }),
      );
    });
    return {
      computable: true,
      effects,
      note: "A difference between judges does not say which of them is right. Where a judge also takes part in the conversation, it holds that part too.",
    };
  },
});
