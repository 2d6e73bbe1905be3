import { InputError } from "../../core/errors.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import {
  byCriterion,
  type JoinedVerdict,
  type JudgedTarget,
  joinVerdicts,
  numberOf,
} from "./joined-verdicts.js";

export interface PositionEffect {
  /**
   * Yes-rate in the last half of the list minus the first half, within the same criterion and reply: the mean
   * over those that were judged in both, with an interval over targets.
   */
  difference: ClusteredMean;
  /** Criteria that were judged in one half only, and so tell nothing. */
  unpaired: number;
  /** Yes-rate by thirds of the list, over all criteria: confounded unless orders were shuffled. */
  thirds: { third: 1 | 2 | 3; yes: number; n: number; unscored: number }[];
}

/**
 * Does a criterion's place in the list move its verdict?
 *
 * Answers it by comparing each criterion with itself under other orders, so the criteria's own difficulty
 * falls out. It needs the same reply judged under several shuffled orders (`order: "shuffled"`, another
 * `replicate` each); with the rubric's own order alone the difference is NaN, since an early criterion is
 * another criterion than a late one.
 *
 * Shape: judged targets of mode "all", several judgements of a reply; replies to one case may share its id and
 * are then one cluster. Place = (position + 1/2) / number
 * shown; the halves part at 1/2, and the middle of an odd list belongs to neither. Unscored verdicts are
 * left out and counted. Range -1 to 1; 0 = no effect.
 *
 * @throws InputError `positionEffect requires judgements of mode "all", got "each" for t1`
 *
 * @example
 * ```ts
 * const criteria = ["a", "b"].map((id) => ({ id, ability: "warmth", score: 1, text: `Does ${id}.` }));
 * const target = { id: "t", language: "en" as const, reply: "Thank you.", dialogue: [{ role: "user" as const, text: "Hi." }], criteria };
 * // A judge that says yes to whatever comes first.
 * const judged = [["a", "b"], ["b", "a"]].map((orderShown) => {
 *   const given = orderShown.map((criterion, place) => ({ criterion, verdict: place === 0 ? 1 : 0 }));
 *   return { target, judgement: { target: "t", verdicts: given, record: { mode: "all", orderShown } } as never };
 * });
 * positionEffect(judged).difference.value; // -1
 * ```
 */
export function positionEffect(judged: readonly JudgedTarget[]): PositionEffect {
  const each = judged.find(({ judgement }) => judgement.record.mode !== "all");
  if (each !== undefined) {
    throw new InputError(
      `positionEffect requires judgements of mode "all", got "each" for ${each.target.id}`,
    );
  }
  const all = joinVerdicts(judged, "positionEffect");
  const pairs = [...byCriterion(all).values()].map((rows) => ({
    target: (rows[0] as JoinedVerdict).target,
    difference:
      yesRate(rows.filter((row) => placeOf(row) > 0.5)) - yesRate(rows.filter((row) => placeOf(row) < 0.5)),
  }));
  const difference = clusteredMean(
    pairs.map((pair) => pair.difference),
    pairs.map(({ target }) => target),
  );
  const thirds = ([1, 2, 3] as const).map((third) => {
    const rows = all.filter((row) => Math.ceil(3 * placeOf(row)) === third);
    const n = rows.filter(({ verdict }) => verdict !== null).length;
    return { third, yes: yesRate(rows), n, unscored: rows.length - n };
  });
  return { difference, unpaired: difference.unscored, thirds };
}

const placeOf = ({ position, shown }: JoinedVerdict): number => (position + 0.5) / shown;

/** The mean of the scored verdicts; NaN where there is none. */
function yesRate(rows: readonly JoinedVerdict[]): number {
  const scored = rows.map(({ verdict }) => numberOf(verdict)).filter((value) => !Number.isNaN(value));
  return scored.reduce((sum, value) => sum + value, 0) / scored.length;
}
