import type { PersonAnswer } from "../../core/person-answer.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { leaveOneOutAgreement } from "../../stats/leave-one-out-agreement.js";
import { modalAgreement } from "../../stats/modal-agreement.js";
import { twoWayClusteredMean } from "../../stats/two-way-clustered-mean.js";
import { ownQuestions } from "./answer-table.js";
import { type CrossedShare, crossedShare } from "./crossed-share.js";

/** What norms need to know of an item. */
export interface NormedItem {
  id: string;
  /** What is independent of other items: its story. */
  story: string;
  options: readonly string[];
  /** The index of the option that a theory names, if one does. */
  keyed?: number | null | undefined;
}

/** How people answered one item. */
export interface ItemNorm {
  item: string;
  story: string;
  /** Answers that name an option. */
  n: number;
  /** By option, in the item's order. */
  counts: number[];
  /** The most frequent options; several if they are tied. */
  modes: number[];
  /** The most frequent option by the strict rule: one that no other equals; null if there is none. */
  mode: number | null;
  /** Share of the mode, 0 to 1, with an exact interval (Clopper-Pearson). */
  share: number;
  ci: [number, number];
  /** Of the answers, in bits: 0 if all agree, log2 of the number of options if each is as frequent. */
  entropy: number;
  /** Share of answers that are the theory's label. It says nothing about who is right. NaN without a label. */
  labelShare: number;
  /** Median seconds of the answers with known ones; NaN without any. */
  seconds: number;
  /** Answers that name no option. */
  unscored: number;
}

/** How people answered a set of items with options. Shares run from 0 to 1. */
export interface Norms {
  participants: number;
  answers: number;
  unscored: number;
  /** Answers an item: fewest, median, most. */
  each: [number, number, number];
  items: ItemNorm[];
  /** Share of answers that are their item's mode: what a respondent reaches who always gives it. */
  ceiling: CrossedShare;
  /** Share of answers that are the mode of the *other* participants' answers to the item. */
  agreement: CrossedShare;
  /** What guessing gives: the mean of 1 / options. */
  chance: number;
  /** One row an answer that has others: who, which item and story, and the share of agreement (ties count in part). */
  scores: AgreementScore[];
}

/** How far an answer is the most frequent one of the other participants, 0 to 1. */
export interface AgreementScore {
  participant: string;
  item: string;
  story: string;
  score: number;
}

/**
 * Norms of items with options: how people answer each, and how far they agree.
 *
 * Answers "what do people say, and how much of it could any respondent match?". The ceiling looks at people's own
 * answers, so with few answers an item it is too high (of two answers one is always a mode); agreement with the others
 * is not. Intervals have participants and stories as crossed clusters, and hold for other people and other stories.
 * None passes 0 or 1. How hard an item is shows in its modal share and its entropy, never in how many give the theory's
 * label.
 *
 * Only the items' own questions count (`answer`, `emotion`); one answer of a participant an item. Unscored answers
 * are counted, and left out. Without answers shares are NaN.
 *
 * @example
 * ```ts
 * const row = (participant: string, index: number) => ({
 *   ...{ participant, item: "a", question: "answer", kind: "choice" as const, answer: "", index, value: null },
 *   ...{ status: "ok" as const, orderShown: [], position: null, seconds: null },
 * });
 * const norms = computeNorms([row("p1", 0), row("p2", 0), row("p3", 1)], [{ id: "a", story: "s", options: ["x", "y"] }]);
 * norms.items[0]!.counts; // [2, 1]
 * norms.items[0]!.mode; // 0
 * norms.items[0]!.entropy; // 0.9183
 * norms.ceiling.value; // 0.6667
 * norms.chance; // 0.5
 * ```
 */
export function computeNorms(answers: readonly PersonAnswer[], items: readonly NormedItem[]): Norms {
  const byItem = new Map<string, PersonAnswer[]>();
  for (const answer of answers) {
    if (!ownQuestions.has(answer.question) || (answer.kind !== "choice" && answer.status === "ok")) continue;
    const own = byItem.get(answer.item);
    if (own === undefined) byItem.set(answer.item, [answer]);
    else own.push(answer);
  }
  const asked = items.filter(({ id, options }) => options.length > 0 && byItem.has(id));
  const scored = asked.map((item) =>
    byItem
      .get(item.id)!
      .flatMap(({ index, participant, seconds }) =>
        index === null ? [] : [{ index, participant, seconds }],
      ),
  );
  const lists = scored.map((own) => own.map(({ index }) => index));
  const shares = lists.length === 0 ? [] : modalAgreement(lists).shares;
  const others = lists.length === 0 ? [] : leaveOneOutAgreement(lists, { ties: "fractional" }).scores;
  const norms = asked.map((item, i): ItemNorm => {
    const counts = item.options.map((_, option) => lists[i]!.filter((index) => index === option).length);
    const most = Math.max(...counts);
    const n = lists[i]!.length;
    return {
      item: item.id,
      story: item.story,
      n,
      counts,
      ...modesOf(counts, most),
      share: shares[i]!,
      ci: n === 0 ? [Number.NaN, Number.NaN] : clopperPearson(most, n).ci,
      entropy: entropyOf(counts),
      labelShare: item.keyed == null || n === 0 ? Number.NaN : counts[item.keyed]! / n,
      seconds: medianOf(scored[i]!.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))),
      unscored: byItem.get(item.id)!.length - n,
    };
  });
  const people = scored.flatMap((own) => own.map(({ participant }) => participant));
  const stories = scored.flatMap((own, i) => own.map(() => asked[i]!.story));
  const modal = scored.flatMap((own, i) => {
    const { modes } = norms[i]!;
    return own.map(({ index }) => (modes.includes(index) ? 1 / modes.length : 0));
  });
  const ids = scored.flatMap((own, i) => own.map(() => asked[i]!.id));
  const agrees = others.flatMap((scores) => [...scores]);
  const sizes = norms.map(({ n }) => n).sort((a, b) => a - b);
  return {
    participants: new Set(people).size,
    answers: people.length,
    unscored: norms.reduce((sum, { unscored }) => sum + unscored, 0),
    each: [sizes[0] ?? 0, sizes[Math.floor(sizes.length / 2)] ?? 0, sizes.at(-1) ?? 0],
    items: norms,
    ceiling: crossedShare(twoWayClusteredMean(modal, people, stories)),
    agreement: crossedShare(twoWayClusteredMean(agrees, people, stories)),
    chance: asked.reduce((sum, { options }) => sum + 1 / options.length, 0) / asked.length,
    scores: agrees.flatMap((score, i) =>
      Number.isNaN(score) ? [] : [{ participant: people[i]!, item: ids[i]!, story: stories[i]!, score }],
    ),
  };
}

function modesOf(counts: readonly number[], most: number): Pick<ItemNorm, "modes" | "mode"> {
  const modes = most === 0 ? [] : counts.flatMap((count, option) => (count === most ? [option] : []));
  return { modes, mode: modes.length === 1 ? modes[0]! : null };
}

function entropyOf(counts: readonly number[]): number {
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n === 0) return Number.NaN;
  return counts.reduce((sum, count) => (count === 0 ? sum : sum - (count / n) * Math.log2(count / n)), 0);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
