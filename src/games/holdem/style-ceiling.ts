import type { Estimate } from "../../core/estimate.js";
import { randomStream } from "../../core/random.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { balancedAccuracy } from "./balanced-accuracy.js";
import { finishHoldem, type HoldemPolicy } from "./policy.js";
import { dealHoldem, type Seat } from "./rules.js";
import { beliefFrom, type PolicyEvidence, policyEvidence, type StylePolicies } from "./style-observer.js";

/** Who plays, how often and how long, where the ceiling of style inference is measured. */
export interface CeilingOptions {
  /** Who plays against the opponents. It decides which of their decisions are seen. */
  hero: HoldemPolicy;
  seed: number;
  /** Series of hands for each opponent. */
  series: number;
  /** After how many hands of a series the style is named. */
  after: readonly number[];
  /** The share of moves that the observer takes to be made by chance; 0.02 unless given. */
  epsilon?: number;
}

/** How often the observer names the style after some hands of one opponent. */
export interface StyleCeiling {
  hands: number;
  /** "known": the opponent's policy is among those that the observer knows; "new": its seed is left out. */
  observer: "known" | "new";
  aggressive: Estimate;
  conservative: Estimate;
  balanced: Estimate;
  /** The lowest and the highest share over the single opponents. */
  opponents: readonly [lowest: number, highest: number];
}

/**
 * The ceiling of style inference: how often the Bayesian observer names the style on fresh hands.
 *
 * Every policy of either style plays `series` series of hands against the hero, with its button by turns and
 * cards that nobody else gets. After some hands of a series the observer names the likelier style; if both are
 * equally likely it tosses a coin.
 *
 * "known" is a ceiling: the opponent is one of the policies that the observer knows. "new" leaves the policies
 * of the opponent's place in both lists out (its training seed): then the observer must generalise from the
 * other seeds of both styles, and is no upper bound for anybody who knows more.
 *
 * Shape: a row for each number of hands and observer. Shares 0 to 1; a series is a trial. Intervals: Clopper and
 * Pearson for each style, `balancedAccuracy` for both. They speak of these opponents, whose series are equally
 * many (a mixture of binomials varies less than a binomial, so the intervals hold). How far other training
 * seeds would differ is seen in `opponents`, not in the intervals.
 */
export function styleCeiling(policies: StylePolicies, options: CeilingOptions): StyleCeiling[] {
  const { seed, series, after, epsilon = 0.02 } = options;
  const all = [...policies.aggressive, ...policies.conservative];
  const first = policies.aggressive.length;
  const isAggressive = all.map((_, i) => i < first);
  const place = (i: number): number => (i < first ? i : i - first);
  // hits[observer][k][opponent]
  const hits = (["known", "new"] as const).map(() => after.map(() => all.map(() => 0)));
  all.forEach((opponent, o) => {
    const without = all.map((_, i) => place(i) !== place(o));
    for (let s = 0; s < series; s++) {
      const seen = playSeries(opponent, o, s, all, { ...options, epsilon });
      after.forEach((hands, k) => {
        const part = seen.slice(0, hands);
        [undefined, without].forEach((known, which) => {
          const { aggressive } = beliefFrom(part, isAggressive, known);
          const coin = randomStream(seed, "style-coin", o, s, hands, which).next() < 0.5;
          const says = aggressive === 0.5 ? coin : aggressive > 0.5;
          if (says === isAggressive[o]) hits[which]![k]![o]!++;
        });
      });
    }
  });
  return after.flatMap((hands, k) =>
    (["known", "new"] as const).map((observer, which) =>
      rowOf(hands, observer, hits[which]![k] as number[], isAggressive, series),
    ),
  );
}

function playSeries(
  opponent: HoldemPolicy,
  o: number,
  s: number,
  all: readonly HoldemPolicy[],
  { hero, seed, after, epsilon }: CeilingOptions & { epsilon: number },
): PolicyEvidence[] {
  return Array.from({ length: Math.max(...after) }, (_, h) => {
    const start = dealHoldem({ seed, hand: `style-${o}-${s}-${h}`, button: ((s + h) % 2) as Seat });
    const state = finishHoldem(start, [hero, opponent], randomStream(seed, "style-moves", o, s, h));
    return policyEvidence(all, { state, opponent: 1 }, epsilon);
  });
}

function rowOf(
  hands: number,
  observer: StyleCeiling["observer"],
  hits: readonly number[],
  isAggressive: readonly boolean[],
  series: number,
): StyleCeiling {
  const classHits = (style: boolean) => {
    const own = hits.filter((_, i) => isAggressive[i] === style);
    return { hits: own.reduce((sum, n) => sum + n, 0), trials: own.length * series };
  };
  const [yes, no] = [classHits(true), classHits(false)];
  const shares = hits.map((n) => n / series);
  return {
    hands,
    observer,
    aggressive: clopperPearson(yes.hits, yes.trials),
    conservative: clopperPearson(no.hits, no.trials),
    balanced: balancedAccuracy([yes, no]),
    opponents: [Math.min(...shares), Math.max(...shares)],
  };
}
