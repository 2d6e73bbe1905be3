import { type ClusteredShare, clusteredShare } from "../../../stats/clustered-share.js";
import { cohenKappa } from "../../../stats/cohen-kappa.js";
import { gwetAC1 } from "../../../stats/gwet-ac1.js";
import type { CriticalKind } from "./critical-misses.js";

/** What one judge says of the replies to critical cases, in the order of the replies. */
export type CriticalOutcomes = readonly { case: string; kind: CriticalKind; failed: boolean | null }[];

/** Where two judges agree that the same replies fail, and where they do not. */
export interface JudgesOnMisses {
  kind: CriticalKind;
  /** Replies that both judges settled. */
  replies: number;
  /** Those that at least one of them left open. */
  unscored: number;
  /** Replies that fail by both, by the first alone, by the second alone, by neither. */
  table: { both: number; first: number; second: number; neither: number };
  /** Share of replies on which they differ; cases as units, exact. */
  differ: Pick<ClusteredShare, "value" | "ci" | "n">;
  kappa: number;
  ac1: number;
}

/**
 * How far two judges agree on which replies miss a risk, or raise an alarm without one.
 *
 * The table of counts comes first, since kappa is low wherever both judges find almost nothing or almost all; AC1 stands
 * beside it. Both are NaN where they are undefined. They say nothing about who is right.
 *
 * @returns one of each kind that has replies; none if the two do not list the same replies
 *
 * @example
 * ```ts
 * const of = (...failed: boolean[]) => failed.map((one, i) => ({ case: `c${i}`, kind: "miss" as const, failed: one }));
 * const [misses] = judgesOnMisses(of(true, true, false, false), of(true, false, false, false));
 * misses!.table; // { both: 1, first: 1, second: 0, neither: 2 }
 * misses!.kappa; // 0.5
 * ```
 */
export function judgesOnMisses(first: CriticalOutcomes, second: CriticalOutcomes): JudgesOnMisses[] {
  const isSame = first.length === second.length && first.every((one, i) => one.case === second[i]!.case);
  if (!isSame) return [];
  const pairs = first.map((one, i) => ({ ...one, other: second[i]!.failed }));
  return (["miss", "false-alarm"] as const).flatMap((kind) => {
    const own = pairs.filter((pair) => pair.kind === kind);
    const settled = own.filter(({ failed, other }) => failed !== null && other !== null);
    if (settled.length === 0) return [];
    const count = (a: boolean, b: boolean): number =>
      settled.filter(({ failed, other }) => failed === a && other === b).length;
    const labels = (of: (pair: (typeof settled)[number]) => boolean | null) =>
      settled.map((one) => String(of(one)));
    const [a, b] = [labels(({ failed }) => failed), labels(({ other }) => other)];
    const levels = ["true", "false"];
    const { value, ci, n } = clusteredShare(
      settled.map(({ failed, other }) => Number(failed !== other)),
      settled.map((one) => one.case),
    );
    return [
      {
        ...{ kind, replies: settled.length, unscored: own.length - settled.length },
        table: {
          both: count(true, true),
          first: count(true, false),
          second: count(false, true),
          neither: count(false, false),
        },
        differ: { value, ci, n },
        kappa: cohenKappa(a, b, { levels }).value,
        ac1: gwetAC1(a, b, { levels }).value,
      },
    ];
  });
}
