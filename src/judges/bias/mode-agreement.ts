import { InputError } from "../../core/errors.js";
import { cohenKappa, type Kappa } from "../../stats/cohen-kappa.js";
import {
  byCriterion,
  type JoinedVerdict,
  type JudgedTarget,
  joinVerdicts,
  type Sign,
  signs,
} from "./joined-verdicts.js";

/** How two readings of the same criteria agree. */
export interface ModeAgreement {
  /** "all" = every criterion, whatever it is worth. */
  sign: Sign | "all";
  /** Kappa with its table (rows = the first reading, 0 then 1) and AC1. */
  kappa: Kappa;
  /** Criteria without a verdict in the first only, the second only, or both. */
  unscored: { first: number; second: number; both: number };
  /** Mean of second - first: how much more often the second says yes. */
  shift: number;
}

/**
 * The agreement of two judgements of the same targets: all criteria in one call against one call each, two
 * orders, two prompts, or two judges.
 *
 * Answers "does it matter how the judge is asked?". Kappa belongs to its margins, so the table and AC1
 * stand beside it, and the shift tells whether a disagreement leans one way. Criteria of one reply are not
 * independent: kappa's interval is too narrow by as much, and says nothing of new cases.
 *
 * Shape: two lists of judged targets with the same replies and criteria, each once. A criterion that is
 * unscored in either is left out and counted. Gives one row over all criteria, then one for each sign.
 *
 * @throws InputError `modeAgreement requires the same criteria of the same replies once in both, got c1 of t1 1 and 0 times`
 *
 * Reference: cohenKappa and gwetAC1, with their fixtures.
 *
 * @example
 * ```ts
 * const criteria = ["a", "b", "c"].map((id, i) => ({ id, ability: "warmth", score: i === 2 ? -1 : 2, text: `Does ${id}.` }));
 * const target = { id: "t", language: "en" as const, reply: "Thank you.", dialogue: [{ role: "user" as const, text: "Hi." }], criteria };
 * const read = (given: number[]) => {
 *   const verdicts = given.map((verdict, i) => ({ criterion: "abc"[i], verdict }));
 *   return [{ target, judgement: { target: "t", verdicts, record: { orderShown: ["a", "b", "c"] } } as never }];
 * };
 * const [all] = modeAgreement(read([1, 0, 0]), read([1, 1, 0]));
 * all!.kappa.table; // [[1, 1], [0, 1]]
 * all!.shift; // 0.333
 * ```
 */
export function modeAgreement(
  first: readonly JudgedTarget[],
  second: readonly JudgedTarget[],
): ModeAgreement[] {
  const left = byCriterion(joinVerdicts(first, "modeAgreement"));
  const right = byCriterion(joinVerdicts(second, "modeAgreement"));
  const pairs = [...new Map([...left, ...right]).keys()].map((key) =>
    pairOf(left.get(key) ?? [], right.get(key) ?? []),
  );
  return (["all", ...signs] as const).map((sign) => {
    const own = pairs.filter(({ row }) => sign === "all" || row.sign === sign);
    const a: number[] = [];
    const b: number[] = [];
    const unscored = { first: 0, second: 0, both: 0 };
    for (const { row, other } of own) {
      if (row.verdict !== null && other.verdict !== null) {
        a.push(row.verdict);
        b.push(other.verdict);
      } else if (row.verdict === other.verdict) unscored.both++;
      else if (row.verdict === null) unscored.first++;
      else unscored.second++;
    }
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    const shift = (sum(b) - sum(a)) / a.length;
    return { sign, kappa: cohenKappa(a, b, { levels: [0, 1] }), unscored, shift };
  });
}

function pairOf(
  rows: readonly JoinedVerdict[],
  others: readonly JoinedVerdict[],
): { row: JoinedVerdict; other: JoinedVerdict } {
  const [row] = rows;
  const [other] = others;
  if (row !== undefined && other !== undefined && rows.length === 1 && others.length === 1)
    return { row, other };
  const { criterion, target } = (row ?? other) as JoinedVerdict;
  throw new InputError(
    `modeAgreement requires the same criteria of the same replies once in both, got ${criterion} of ${target} ${rows.length} and ${others.length} times`,
  );
}
