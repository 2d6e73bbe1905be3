import type { Rating } from "../../core/rating.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { defineDiagnostic, notComputable } from "./contract.js";
import { byRater, effectOf, groupBy, scored, unitOf, unitsName } from "./ratings.js";

/** The share of scored verdicts that are 1, with the independent units as clusters (CR2). */
export const yesRate = (verdicts: readonly Rating[], options: { level?: number } = {}): ClusteredMean =>
  clusteredMean(verdicts.map(scored), verdicts.map(unitOf), { level: options.level });

export const yesRates = defineDiagnostic({
  id: "yes-rates",
  question: "How often does the judge say yes, to merits and to faults alike?",
  columns: ["rater", "value", "group"],
  compute({ ratings }, options) {
    const odd = ratings.find(({ value }) => value !== null && value !== 0 && value !== 1);
    if (odd !== undefined) return notComputable(`needs verdicts of 0 and 1, got ${odd.value}`);
    const effects = [...byRater(ratings)].flatMap(([judge, own]) =>
      [...groupBy(own, ({ group }) => group)].map(([group, verdicts]) =>
        effectOf(`${judge}: ${group}`, yesRate(verdicts, options), unitsName(verdicts)),
      ),
    );
    return {
      computable: true,
      effects,
      note: "A judge that leans to yes says it in every group. Without the right verdicts a rate alone is no bias: compare judges on the same replies.",
    };
  },
});
