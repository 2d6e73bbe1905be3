import { InputError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { tQuantile } from "../../../stats/distributions.js";
import { twoWayClusteredMean } from "../../../stats/two-way-clustered-mean.js";
import type { AnnotationRow } from "../data/annotations.js";
import type { Direction } from "../data/changes.js";
import { modalShare, modesOf, pairAgreement, pairsIn } from "./context-agreement.js";

/** One row of Table 1 under one reading of its words, in percent. */
export interface TableOneRow extends Estimate {
  /** The claim's id: "table-1-majority". */
  id: string;
  row: string;
  /** How the paper's words are read: the paper defines none of its five rows. */
  reading: string;
  participants: number;
  contexts: number;
}

/** A reading of one context: who, and which answer. */
interface Reading {
  context: string;
  annotator: string;
  answer: number;
}

/**
 * The five rows of SAGE's Table 1 from people's answers, under every reading of its words that we know.
 *
 * Answers "do people read the same direction of emotional change as the simulator, and do they find its reason
 * reasonable?". The paper says neither how averages are taken nor what becomes of ties, so each row has two or three readings.
 * Agreement "in three directions" is nearly in two where hardly any change is 0: chance stands beside it
 * (`humanAgreement`).
 *
 * Shape: one row for each participant and context; `judged` has the simulator's direction by context. Percent.
 * Intervals: participants and contexts as crossed clusters, t with the smaller number - 1 df. Means of answers by the
 * two-way sandwich; the majority and pairs by the jackknife over participants, plus that over contexts, minus that over answers.
 *
 * Where all are alike: exact, the smaller number as trials.
 *
 * A blank (null) is left out. A tie is treated as the reading says. Nothing to average: NaN. Fewer than two participants or
 * contexts: no interval.
 *
 * @throws InputError `context "c1" was not judged; leave it out or add its direction`
 *
 * Source: Cameron, Gelbach & Miller 2011, doi 10.1198/jbes.2010.07136 (crossed clusters).
 *
 * @example
 * ```ts
 * const judged = new Map<string, -1 | 0 | 1>([["a", 1], ["b", -1]]);
 * const row = (context: string, annotator: string, direction: -1 | 0 | 1) => ({ context, annotator, direction, reasonable: null });
 * const rows = [row("a", "x", 1), row("a", "y", 1), row("a", "z", -1), row("b", "x", -1), row("b", "y", -1), row("b", "z", -1)];
 * const [consistency, , majority] = tableOne(rows, judged);
 * consistency!.value; // 83.333
 * majority!.value; // 100
 * ```
 */
export function tableOne(
  rows: readonly AnnotationRow[],
  judged: ReadonlyMap<string, Direction>,
): TableOneRow[] {
  const lost = rows.find(({ context }) => !judged.has(context));
  if (lost !== undefined) {
    throw new InputError(`context "${lost.context}" was not judged; leave it out or add its direction`);
  }
  const directions = rows.flatMap(({ context, annotator, direction }): Reading[] =>
    direction === null ? [] : [{ context, annotator, answer: direction }],
  );
  const reasons = rows.flatMap(({ context, annotator, reasonable }): Reading[] =>
    reasonable === null ? [] : [{ context, annotator, answer: reasonable }],
  );
  const same = directions.map((one) => Number(one.answer === judged.get(one.context)));
  const yes = reasons.map(({ answer }) => answer);
  const judge = (context: string): number => judged.get(context)!;
  return [
    ...means("table-1-consistency", "model and a person, mean", directions, same),
    ...[
      overContexts("table-1-majority", "model and the majority", "ties left out", directions, {
        value: (given, context) =>
          modesOf(given).length > 1 ? Number.NaN : modalShare(given, judge(context)),
      }),
      overContexts("table-1-majority", "model and the majority", "a tie is no agreement", directions, {
        value: (given, context) => Math.floor(modalShare(given, judge(context))),
      }),
      overContexts("table-1-majority", "model and the majority", "a tie counts by its share", directions, {
        value: (given, context) => modalShare(given, judge(context)),
      }),
    ],
    ...pairs("table-1-agreement", "two people, mean", directions),
    ...means("table-1-reasonableness", "reasonable, mean", reasons, yes),
    ...pairs("table-1-reasonableness-agreement", "two people on reasonableness, mean", reasons),
  ].map(withWidth);
}

/** Where all are alike nothing varies, yet others may differ: exact, with the fewer of participants and contexts as trials. */
function withWidth(row: TableOneRow): TableOneRow {
  const { value, ci, participants, contexts } = row;
  if (ci[1] - ci[0] > 1e-9 || (value !== 0 && value !== 100)) return row;
  const trials = Math.min(participants, contexts);
  const exact = clopperPearson(value === 0 ? 0 : trials, trials).ci;
  return {
    ...row,
    ci: [100 * exact[0], 100 * exact[1]],
    method: `all alike; exact with ${trials} units as trials`,
  };
}

/** A mean of answers: all alike, or each participant alike. */
function means(id: string, row: string, given: readonly Reading[], values: readonly number[]): TableOneRow[] {
  const counts = new Map<string, number>();
  for (const { annotator } of given) counts.set(annotator, (counts.get(annotator) ?? 0) + 1);
  const weights = given.map(({ annotator }) => given.length / (counts.size * counts.get(annotator)!));
  const mean = values.reduce((sum, value, i) => sum + weights[i]! * value, 0) / values.length;
  // The mean of these is the weighted mean, and their spread is what moves it.
  const weighted = values.map((value, i) => mean + weights[i]! * (value - mean));
  return [
    clustered(id, row, "every answer counts alike", given, values),
    clustered(id, row, "every participant counts alike", given, weighted),
  ];
}

function clustered(
  id: string,
  row: string,
  reading: string,
  given: readonly Reading[],
  values: readonly number[],
): TableOneRow {
  const { value, ci, n, method, clusters } = twoWayClusteredMean(
    values.map((one) => 100 * one),
    given.map(({ annotator }) => annotator),
    given.map(({ context }) => context),
  );
  return { ...{ id, row, reading, value, ci, n, method }, participants: clusters[0], contexts: clusters[1] };
}

function pairs(id: string, row: string, given: readonly Reading[]): TableOneRow[] {
  const byContext = groupBy(given);
  const others = given.map((one) => {
    const own = byContext.get(one.context)!;
    const rest = own.filter((other) => other !== one).map(({ answer }) => answer);
    return rest.length === 0 ? Number.NaN : modalShare(rest, one.answer);
  });
  return [
    overContexts(id, row, "every context counts alike", given, { value: pairAgreement }),
    overContexts(id, row, "every pair counts alike", given, { value: pairAgreement, weight: pairsIn }),
    clustered(id, row, "each with the most frequent answer of the others", given, others),
  ];
}

function groupBy(given: readonly Reading[]): Map<string, Reading[]> {
  const groups = new Map<string, Reading[]>();
  for (const one of given) {
    const own = groups.get(one.context);
    if (own === undefined) groups.set(one.context, [one]);
    else own.push(one);
  }
  return groups;
}

interface ContextStatistic {
  /** NaN where the context says nothing. */
  value(given: readonly number[], context: string): number;
  /** 1 unless given. */
  weight?(given: readonly number[]): number;
}

/** A weighted mean over contexts of something that depends on all answers to a context. */
function overContexts(
  id: string,
  row: string,
  reading: string,
  given: readonly Reading[],
  { value: of, weight = () => 1 }: ContextStatistic,
): TableOneRow {
  const people = [...new Set(given.map(({ annotator }) => annotator))];
  const groups = groupBy(given);
  const [contexts, own] = [[...groups.keys()], [...groups.values()]];
  const part = (readings: readonly Reading[], at: number): { sum: number; weight: number } => {
    const answers = readings.map(({ answer }) => answer);
    const found = answers.length === 0 ? Number.NaN : of(answers, contexts[at]!);
    const size = Number.isNaN(found) ? 0 : weight(answers);
    return { sum: size === 0 ? 0 : size * found, weight: size };
  };
  const parts = own.map(part);
  const total = { sum: 0, weight: 0 };
  for (const one of parts) {
    total.sum += one.sum;
    total.weight += one.weight;
  }
  const instead = (at: number, next: { sum: number; weight: number }): number =>
    (total.sum - parts[at]!.sum + next.sum) / (total.weight - parts[at]!.weight + next.weight);
  const nothing = { sum: 0, weight: 0 };
  const byContext = contexts.map((_, at) => instead(at, nothing));
  const byAnswer = own.flatMap((readings, at) =>
    readings.map((left) =>
      instead(
        at,
        part(
          readings.filter((one) => one !== left),
          at,
        ),
      ),
    ),
  );
  const byPerson = people.map((person) => {
    const rest = own.map((readings, at) =>
      part(
        readings.filter((one) => one.annotator !== person),
        at,
      ),
    );
    return rest.reduce((sum, one) => sum + one.sum, 0) / rest.reduce((sum, one) => sum + one.weight, 0);
  });
  const [people2, contexts2, answers2] = [byPerson, byContext, byAnswer].map(jackknifeVariance) as [
    number,
    number,
    number,
  ];
  // The difference can come out too small, even negative: never below the larger of the two.
  const variance = Math.max(people2 + contexts2 - answers2, people2, contexts2);
  const value = (100 * total.sum) / total.weight;
  const df = Math.min(people.length, contexts.length) - 1;
  const half = df < 1 ? Number.NaN : 100 * tQuantile(0.975, df) * Math.sqrt(variance);
  return {
    ...{ id, row, reading, value, ci: [value - half, value + half], n: given.length },
    ...{ participants: people.length, contexts: parts.filter((one) => one.weight > 0).length },
    method: `mean over contexts; jackknife over ${people.length} participants and ${contexts.length} contexts, t with ${df < 1 ? "undefined" : df} df`,
  };
}

function jackknifeVariance(without: readonly number[]): number {
  const known = without.filter((value) => !Number.isNaN(value));
  const n = known.length;
  if (n < 2) return Number.NaN;
  const mean = known.reduce((sum, one) => sum + one, 0) / n;
  return ((n - 1) / n) * known.reduce((sum, one) => sum + (one - mean) ** 2, 0);
}
