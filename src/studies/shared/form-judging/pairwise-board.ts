import type { Estimate } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { JudgedPair, PairwiseJudgingRead } from "./read-pairwise-judging.js";

/** A share, and how many of the pairs it rests on. */
export interface PairShare extends Estimate {
  scored: number;
  total: number;
}

/** How often a model's replies were preferred to those of the others; a tie counts one half. */
export interface WinRow {
  model: string;
  judges: ({ judge: string } & PairShare)[];
  /** By the majority of the judges, over pairs that all of them decided; absent with one judge. */
  panel?: PairShare;
}

/** How one judge chose, whatever the replies were. */
export interface ChoosingRow {
  judge: string;
  /** The share of choices for the reply shown first, a tie one half, over pairs with both orders. */
  first: Estimate;
  /** The share of pairs with the same outcome in both orders. */
  consistent: Estimate;
  ties: Estimate;
  /** Choices that could be read, of all that were asked. */
  scored: number;
  total: number;
}

export interface PairwiseBoard {
  models: WinRow[];
  judges: ChoosingRow[];
  /** The share of pairs on which the judges do not all decide alike; absent with one judge. */
  disagreement?: Estimate;
}

/** The outcome of a pair by one judge; NaN if it lacks a choice in one of its orders. */
interface Outcome {
  item: string;
  target: string;
  other: string;
  value: number;
}

/** Wins by model, and how each judge chose, with items as clusters. */
export function pairwiseBoard({ judges, judged }: PairwiseJudgingRead): PairwiseBoard {
  const outcomes = new Map(judges.map((judge) => [judge, outcomesOf(judged, judge)] as const));
  const models = [...new Set(judged.flatMap(({ asked }) => [asked.target.model, asked.other.model]))];
  const panel = judges.length < 2 ? undefined : panelOf([...outcomes.values()]);
  return {
    models: models.map((model) => ({
      model,
      judges: judges.map((judge) => ({ judge, ...winsOf(model, [...outcomes.get(judge)!.values()]) })),
      ...(panel === undefined ? {} : { panel: winsOf(model, panel.votes) }),
    })),
    judges: judges.map((judge) => choosing(judge, judged)),
    ...(panel === undefined ? {} : { disagreement: panel.disagreement }),
  };
}

function outcomesOf(judged: readonly JudgedPair[], judge: string): Map<string, Outcome> {
  const byPair = new Map<string, JudgedPair[]>();
  for (const one of judged) if (one.judge === judge) add(byPair, one.asked.pair.id, one);
  return new Map(
    [...byPair].map(([pair, own]): [string, Outcome] => {
      const { target, other, places } = own[0]!.asked;
      const means = places.map((place) =>
        average(
          own
            .filter(({ verdict }) => verdict.place === place)
            .map(choiceOf)
            .filter(isScored),
        ),
      );
      return [pair, { item: target.item, target: target.model, other: other.model, value: average(means) }];
    }),
  );
}

function winsOf(model: string, outcomes: readonly Outcome[]): PairShare {
  const own = outcomes.filter(({ target, other }) => target === model || other === model);
  const shares = own.map(({ target, value }) => (target === model ? value : 1 - value));
  const scored = shares.filter(isScored).length;
  return { ...share(shares, own), scored, total: own.length };
}

/** What most judges say about each pair; a tie where as many say one thing as the other. */
function panelOf(judges: readonly Map<string, Outcome>[]): { votes: Outcome[]; disagreement: Estimate } {
  const [first] = judges;
  const decided = [...(first ?? new Map<string, Outcome>())].map(([pair, outcome]) => {
    const votes = judges.map((own) => voteOf(own.get(pair)?.value ?? Number.NaN));
    return { outcome, votes };
  });
  const apart = decided.map(({ votes }) =>
    votes.some(Number.isNaN) ? Number.NaN : Number(new Set(votes).size > 1),
  );
  return {
    votes: decided.map(({ outcome, votes }) => ({ ...outcome, value: voteOf(average(votes)) })),
    disagreement: share(
      apart,
      decided.map(({ outcome }) => outcome),
    ),
  };
}

const voteOf = (value: number): number =>
  Number.isNaN(value) ? value : value > 0.5 ? 1 : value < 0.5 ? 0 : 0.5;

function choosing(judge: string, judged: readonly JudgedPair[]): ChoosingRow {
  const own = judged.filter((one) => one.judge === judge);
  const byAsking = new Map<string, JudgedPair[]>();
  for (const one of own) add(byAsking, `${one.replicate} ${one.asked.pair.id}`, one);
  const complete = [...byAsking.values()].filter(
    (both) => both.length === 2 && both.every((one) => isScored(choiceOf(one))),
  );
  const firsts = complete.flat().map((one) => {
    const value = choiceOf(one);
    return { item: one.asked.target.item, value: one.verdict.place === 0 ? value : 1 - value };
  });
  const same = complete.map((both) => ({
    item: both[0]!.asked.target.item,
    value: Number(choiceOf(both[0]!) === choiceOf(both[1]!)),
  }));
  const scored = own.filter((one) => isScored(choiceOf(one)));
  const ties = scored.map((one) => ({ item: one.asked.target.item, value: Number(choiceOf(one) === 0.5) }));
  const of = (rows: readonly { item: string; value: number }[]) =>
    share(
      rows.map(({ value }) => value),
      rows,
    );
  return {
    ...{ judge, first: of(firsts), consistent: of(same), ties: of(ties) },
    ...{ scored: scored.length, total: own.length },
  };
}

function share(values: readonly number[], rows: readonly { item: string }[]): Estimate {
  const { value, ci, n, method } = clusteredMean(
    values,
    rows.map(({ item }) => item),
  );
  // A share is never below 0 or above 1, whatever a symmetrical interval says.
  const inside = ci.map((bound) => Math.min(1, Math.max(0, bound))) as Estimate["ci"];
  return { value, ci: inside, n, method: `${method}; items as clusters; cut at 0 and 1` };
}

const choiceOf = ({ verdict }: JudgedPair): number => verdict.value ?? Number.NaN;
const isScored = (value: number): boolean => !Number.isNaN(value);
const average = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

function add(lists: Map<string, JudgedPair[]>, at: string, one: JudgedPair): void {
  const own = lists.get(at);
  if (own === undefined) lists.set(at, [one]);
  else own.push(one);
}
