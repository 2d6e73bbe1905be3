import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";

type Kind = Rating["rater"]["kind"];

export const rate = (
  target: string,
  id: string,
  value: number | null,
  more: Partial<Rating> & { kind?: Kind } = {},
): Rating => {
  const { kind = id.startsWith("expert") ? "expert" : "model", ...columns } = more;
  const status = value === null ? "missing" : "ok";
  return { target, value, status, rater: { id, kind, version: null }, ...columns };
};

export const valuesOf = (ratings: readonly Rating[], judge: string): (number | null)[] =>
  ratings.filter(({ rater }) => rater.id === judge).map(({ value }) => value);

interface RatedDesign {
  conversations?: number;
  criteria?: readonly string[];
  raters?: readonly string[];
  /** Standard deviations, in points: of a rater's error that is the same over a conversation, and of the rest. */
  shared?: number;
  own?: number;
  seed?: number;
}

/** Conversations rated 1 to 5 by experts and judges on several criteria; errors are shared within a conversation. */
export function ratedTable({
  conversations = 50,
  criteria = ["advice", "warmth", "questions"],
  raters = ["expert-1", "expert-2", "expert-3", "judge-1", "judge-2", "judge-3"],
  shared = 0.5,
  own = 0.6,
  seed = 1,
}: RatedDesign = {}): Rating[] {
  const stream = randomStream(seed, "rated table");
  return Array.from({ length: conversations }, (_, c) => {
    const quality = 3 + 0.8 * stream.normal();
    return raters.flatMap((rater) => {
      const error = shared * stream.normal();
      return criteria.map((criterion) => {
        const felt = quality + error + own * stream.normal();
        const value = Math.min(5, Math.max(1, Math.round(felt)));
        return rate(`c${c}`, rater, value, { criterion, conversation: `c${c}` });
      });
    });
  }).flat();
}

interface PairDesign {
  pairs?: number;
  judges?: readonly string[];
  /** How often a judge agrees with the gold verdict. */
  accuracy?: number;
  seed?: number;
}

/** Pairs with a gold verdict, each asked in both orders. */
export function pairTable({
  pairs = 100,
  judges = ["judge-1", "judge-2"],
  accuracy = 0.75,
  seed = 1,
}: PairDesign = {}): Rating[] {
  const stream = randomStream(seed, "pair table");
  return Array.from({ length: pairs }, (_, p) => {
    const gold = stream.int(2);
    const lengths = {
      length: Math.round(400 * Math.exp(0.5 * stream.normal())),
      otherLength: Math.round(400 * Math.exp(0.5 * stream.normal())),
    };
    const common = { other: `p${p}-2`, conversation: `p${p}`, shown: 2, ...lengths };
    const verdict = (rater: string, value: number, more: Partial<Rating> & { kind?: Kind }): Rating =>
      rate(`p${p}-1`, rater, value, { ...common, ...more });
    return [
      verdict("gold", gold, { kind: "expert", position: 0 }),
      ...judges.flatMap((judge) => {
        // A judge mostly says the same in both orders.
        const first = stream.next() < accuracy ? gold : 1 - gold;
        const second = stream.next() < 0.8 ? first : 1 - first;
        return [verdict(judge, first, { position: 0 }), verdict(judge, second, { position: 1 })];
      }),
    ];
  }).flat();
}
