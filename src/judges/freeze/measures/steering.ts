import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { FrozenFacts, FrozenTable } from "../contract.js";
import { type FrozenScores, frozenScores, recordedScore, requireJudge } from "./frozen-scores.js";
import { dialoguesOf, type WholeScore, wholeScore } from "./whole-dialogue.js";

/** Why the second partner's dialogues end with other scores than the first one's. */
export interface SteeringRow {
  first: string;
  second: string;
  criterion: string;
  /** The second partner's whole dialogues minus the first one's, each as scored when it was recorded. */
  difference: ClusteredMean;
  /** Of it, what the two give differently to the same frozen dialogues: the mean over both partners' dialogues. */
  severity: ClusteredMean;
  /** The rest: the second partner led the dialogues elsewhere. */
  steering: ClusteredMean;
  /** Severity on the first and on the second partner's dialogues. Far apart: the split depends on whose are taken. */
  severityOn: { first: ClusteredMean; second: ClusteredMean };
  /** The difference of the two partners' frozen dialogues in the eyes of one judge: no severity is in it. */
  seenBy: { judge: string; steering: ClusteredMean }[];
  /** Pairs without one of the scores that are needed. */
  left: number;
}

/** Dialogues of the two partners that differ in the partner alone. */
interface Pair {
  unit: string;
  first: FrozenFacts[][];
  second: FrozenFacts[][];
}

/**
 * Steering: how much of the difference between two judges that also play the person is due to the conversation that
 * each of them led, and not to the scores that they give.
 *
 * Answers "would the second judge's dialogues have ended otherwise under the first judge's scores as well?". For a
 * pair p of dialogues d1 (led and scored by judge 1) and d2, with whole scores S: difference = S2(d2) - S1(d1);
 * severity = the mean of S2(d1) - S1(d1) and S2(d2) - S1(d2), both frozen; steering = difference - severity. If a judge
 * scores a frozen reply as it did when it recorded it, steering is the mean of S1(d2) - S1(d1) and S2(d2) - S2(d1).
 *
 * Not for judges that do not play the person: there is nothing that they could steer. Both judges must have scored
 * frozen replies of both. The scores of a frozen dialogue do not move the dialogue: an end that the other judge would
 * have brought earlier is part of steering.
 *
 * Shape: a table of frozen scores, replies as they were recorded. In the unit of a whole dialogue's score. Pairs of
 * one unit are one cluster: CR2 with Satterthwaite's df. Pairs with a missing part are left out and counted.
 *
 * @throws InputError when one of the two scored nothing
 *
 * Source: the two-fold split with mean weights of Kitagawa 1955, doi 10.1080/01621459.1955.10501299. Reference:
 * arithmetic in tests/judges/freeze/measures.test.ts, and a recovery of planted steering.
 *
 * @example
 * ```ts
 * const contexts = [["1", "mild"], ["2", "strict"], ["3", "mild"], ["4", "strict"]].map(([id, partner], i) => ({
 *   id: id!, dialogue: id!, unit: `u${i >> 1}`, reply: 1, replies: 1, respondent: "m", partner: partner!,
 *   pair: `u${i >> 1}`, recorded: null,
 * }));
 * const values = { mild: [4, 3, 5, 4], strict: [2, 1, 3, 2] };
 * const scores = (["mild", "strict"] as const).flatMap((judge) => contexts.map(({ id }, i) => ({
 *   context: id, edit: "none", variant: "", judge, criterion: "", replicate: 0, value: values[judge][i]!,
 *   status: "ok" as const,
 * })));
 * const [row] = steering({ contexts, scores }, { first: "mild", second: "strict" });
 * [row!.difference.value, row!.severity.value, row!.steering.value]; // [-3, -2, -1]
 * ```
 */
export function steering(
  table: FrozenTable,
  {
    first,
    second,
    whole = "sum",
    level = 0.95,
  }: { first: string; second: string; whole?: WholeScore; level?: number },
): SteeringRow[] {
  const found = frozenScores(table);
  for (const judge of [first, second]) requireJudge(found, judge);
  const pairs = pairsOf(found, first, second);
  return found.criteria.map((criterion): SteeringRow => {
    const meanOver = (dialogues: readonly FrozenFacts[][], scoreOf: (reply: FrozenFacts) => number): number =>
      average(dialogues.map((replies) => wholeScore(replies, scoreOf, whole)));
    const own = (judge: string) => (reply: FrozenFacts) => {
      const recorded = reply.recorded?.judge === judge ? recordedScore(reply, criterion) : Number.NaN;
      return Number.isNaN(recorded) ? found.score(reply.id, judge, criterion) : recorded;
    };
    const apart = ({ id }: FrozenFacts): number =>
      found.score(id, second, criterion) - found.score(id, first, criterion);
    const parts = pairs.map((pair) => {
      const difference = meanOver(pair.second, own(second)) - meanOver(pair.first, own(first));
      const [onFirst, onSecond] = [meanOver(pair.first, apart), meanOver(pair.second, apart)];
      const severity = (onFirst + onSecond) / 2;
      return { difference, severity, steering: difference - severity, onFirst, onSecond };
    });
    // All parts from the same pairs, so that they add up.
    const isWhole = parts.map((part) => Object.values(part).every((value) => !Number.isNaN(value)));
    const units = pairs.map(({ unit }) => unit);
    const meanOf = (values: readonly number[]): ClusteredMean =>
      clusteredMean(
        values.filter((_, i) => isWhole[i]),
        units.filter((_, i) => isWhole[i]),
        { level },
      );
    return {
      ...{ first, second, criterion },
      difference: meanOf(parts.map((part) => part.difference)),
      severity: meanOf(parts.map((part) => part.severity)),
      steering: meanOf(parts.map((part) => part.steering)),
      severityOn: {
        first: meanOf(parts.map(({ onFirst }) => onFirst)),
        second: meanOf(parts.map(({ onSecond }) => onSecond)),
      },
      seenBy: found.judges.map((judge) => {
        const scored = ({ id }: FrozenFacts): number => found.score(id, judge, criterion);
        return {
          judge,
          steering: meanOf(pairs.map((pair) => meanOver(pair.second, scored) - meanOver(pair.first, scored))),
        };
      }),
      left: isWhole.filter((one) => !one).length,
    };
  });
}

/** Pairs that both partners have. */
function pairsOf({ contexts }: FrozenScores, first: string, second: string): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const replies of dialoguesOf(contexts.values())) {
    const { partner, pair: id, unit } = replies[0]!;
    if (partner !== first && partner !== second) continue;
    const pair = pairs.get(id) ?? { unit, first: [], second: [] };
    pairs.set(id, pair);
    pair[partner === first ? "first" : "second"].push(replies);
  }
  return [...pairs.values()].filter((pair) => pair.first.length > 0 && pair.second.length > 0);
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
