import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { FrozenTable } from "../contract.js";
import { frozenScores, recordedScore } from "./frozen-scores.js";

/** Whether a judge scores a frozen reply as it did when the dialogue was recorded. */
export interface AgainRow {
  judge: string;
  criterion: string;
  /** Frozen minus recorded, a reply each: 0 where freezing changed nothing for this judge. */
  change: ClusteredMean;
  /** Replies with the same score both times. */
  same: number;
}

/**
 * The check of freezing itself: judges that recorded a dialogue score it again. A mean change away from 0 says that the
 * frozen question is not the recorded one, and steering would take it for the judge's own.
 *
 * Shape: a table of frozen scores; a row for each judge that also recorded. Clusters are units: CR2.
 */
export function frozenAgain(table: FrozenTable, { level = 0.95 }: { level?: number } = {}): AgainRow[] {
  const found = frozenScores(table);
  const contexts = [...found.contexts.values()];
  const recording = found.judges.filter((judge) =>
    contexts.some(({ recorded }) => recorded?.judge === judge),
  );
  return recording.flatMap((judge) =>
    found.criteria.map((criterion): AgainRow => {
      const own = contexts.filter(({ recorded }) => recorded?.judge === judge);
      const changes = own.map(
        (context) => found.score(context.id, judge, criterion) - recordedScore(context, criterion),
      );
      const units = own.map(({ unit }) => unit);
      return {
        ...{ judge, criterion },
        change: clusteredMean(changes, units, { level }),
        same: changes.filter((change) => change === 0).length,
      };
    }),
  );
}
