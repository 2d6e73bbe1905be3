import type { Estimate } from "../../../core/estimate.js";
import { clusterBootstrapInterval } from "../../../stats/cluster-bootstrap-interval.js";
import { pearsonOfCounts } from "../../../stats/pearson-correlation.js";
import type { SageData } from "../data/data.js";
import type { RatedTurn, SageRatings } from "../data/ratings.js";

/** Profiles with odd numbers were read while the lexicon was written; the others were not. */
export const isTrainingProfile = (profile: string): boolean => Number(profile.slice(1)) % 2 === 1;

export const profileHalves = ["training", "held-out"] as const;
export type ProfileHalf = (typeof profileHalves)[number];

/**
 * How well a score of the lexicon goes with the change that the judge recorded, for one agent and one half of the
 * profiles.
 */
export interface ThoughtCheckRow {
  agent: string;
  half: ProfileHalf;
  source: "total" | "redacted" | "valence";
  /**
   * How often thoughts about a reply that raised the emotion score above those about one that lowered it, 0 to 1;
   * 0.5 is chance.
   */
  auc: Estimate;
  /** Pearson's correlation of score and recorded change. */
  correlation: Estimate;
  /** Thoughts with a term and a change, and thoughts without a term. */
  scored: number;
  unscored: number;
}

/**
 * Does the lexicon have the right sign? What it makes of the thoughts about each reply, against the change of
 * emotion that the judge recorded for that reply.
 *
 * One model wrote the thoughts and the change, so this is no validity: it only shows that the lexicon reads what
 * that model wrote. Of held-out profiles nothing was read before the lexicon was complete. Intervals resample whole
 * profiles. Changes of 0 count in the correlation and not in the AUC.
 */
export function thoughtCheck(
  data: SageData,
  ratings: SageRatings,
  options: { resamples?: number; seed?: number } = {},
): ThoughtCheckRow[] {
  const turns = new Map(ratings.turns.map((turn) => [`${turn.dialogue} ${turn.reply}`, turn]));
  return data.judges.flatMap((agent) =>
    profileHalves.flatMap((half) => {
      const pairs = data.dialogues.flatMap((dialogue) => {
        if (dialogue.judge !== agent || isTrainingProfile(dialogue.profile) !== (half === "training"))
          return [];
        return dialogue.replies.flatMap(({ reply, change }) => {
          const turn = turns.get(`${dialogue.id} ${reply}`);
          return turn === undefined || change === null ? [] : [{ profile: dialogue.profile, change, turn }];
        });
      });
      return (["total", "redacted", "valence"] as const).map((source) => ({
        agent,
        half,
        source,
        ...checked(pairs, source, options),
      }));
    }),
  );
}

interface ScoredTurn {
  profile: string;
  change: number;
  turn: RatedTurn;
}

function checked(
  pairs: readonly ScoredTurn[],
  source: ThoughtCheckRow["source"],
  { resamples = 1_000, seed = 1 }: { resamples?: number; seed?: number },
) {
  const scored = pairs.filter(({ turn }) => Number.isFinite(turn[source]));
  const moved = scored.filter(({ change }) => change !== 0);
  const of = (rows: readonly ScoredTurn[], name: string, statistic: (counts: Int32Array) => number) => {
    const profiles = rows.map(({ profile }) => profile);
    const boot = clusterBootstrapInterval(profiles, statistic, { resamples, seed });
    return {
      value: boot.value,
      ci: boot.ci,
      n: rows.length,
      method: `${name}; ${boot.method}, profiles whole`,
    };
  };
  const scores = (rows: readonly ScoredTurn[]) => rows.map(({ turn }) => turn[source]);
  return {
    auc: of(
      moved,
      "AUC, thoughts as units",
      aucOfCounts(
        scores(moved),
        moved.map(({ change }) => change > 0),
      ),
    ),
    correlation: of(
      scored,
      "Pearson, thoughts as units",
      pearsonOfCounts(
        scores(scored),
        scored.map(({ change }) => change),
      ),
    ),
    scored: scored.length,
    unscored: pairs.length - scored.length,
  };
}

/**
 * The area under the curve as a function of how often each row was drawn: the share of pairs of a positive and a
 * negative row in which the positive one scores higher, ties as one half. NaN without one of the two.
 * @internal
 */
export function aucOfCounts(scores: ArrayLike<number>, positive: readonly boolean[]) {
  const order = Array.from(scores, (_, i) => i).sort((a, b) => scores[a]! - scores[b]!);
  return (counts: Int32Array): number => {
    let [below, won, positives] = [0, 0, 0];
    for (let k = 0; k < order.length; ) {
      let [tiedPositive, tiedNegative] = [0, 0];
      const score = scores[order[k]!]!;
      for (; k < order.length && scores[order[k]!] === score; k++) {
        const i = order[k]!;
        if (positive[i]) tiedPositive += counts[i]!;
        else tiedNegative += counts[i]!;
      }
      won += tiedPositive * (below + tiedNegative / 2);
      below += tiedNegative;
      positives += tiedPositive;
    }
    return positives * below > 0 ? won / (positives * below) : Number.NaN;
  };
}
