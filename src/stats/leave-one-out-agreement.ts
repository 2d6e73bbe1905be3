import { InputError } from "../core/errors.js";
import { requireArray, requireRows, shown } from "./arguments.js";
import { oneOf, readOptions } from "./options.js";

/** What to do when two options are equally frequent among the others; see `leaveOneOutAgreement`. */
export type TieRule = "first-seen" | "last-seen" | "fractional";

/** Scores of single answers, and their mean. */
export interface AgreementScores {
  /** Mean of the scored answers (NaN when there is none). */
  value: number;
  /** How many answers were scored. */
  n: number;
  /** For each item, the score of each human answer, in its order; NaN = unscored. */
  scores: Float64Array[];
}

/**
 * Leave-one-out agreement: the share of answers that equal the modal answer of the *other* participants who
 * answered the same item.
 *
 * Answers "how often does one participant agree with the others?". It is not the ceiling of a model: a
 * participant's score lacks the participant's own vote, but a model's does not. If two options of an item are
 * exactly tied, every leave-one-out score is 0 under any tie rule, because removing an answer leaves its
 * option one vote behind; the ceiling there is 0.5. So "the model exceeds inter-participant agreement" does
 * not mean that it agrees better than participants can: report `modalAgreement` beside it.
 *
 * Shape: one list per item of option indices (whole numbers, 0 or more) in the order they were given.
 * Range 0 to 1. Rows of one item are not independent: intervals must cluster by item (`clusteredMean`).
 *
 * Ties among the others: `first-seen` (default) takes, of the tied options, the one whose first
 * appearance among the others comes first in the list (Python's `Counter.most_common`); `last-seen` the
 * one whose first appearance among the others comes last; `fractional` gives 1 / k to an answer that is
 * one of the k tied options. An item with one answer has no others: its score is NaN and not counted.
 *
 * Missing answers are refused: leave them out of the item's list.
 *
 * @throws InputError `leaveOneOutAgreement requires option indices (whole numbers from 0), got 1.5 in item 3`
 *
 * Source: Gandhi et al. 2024, "Human-like affective cognition in foundation models", section 2.1, as
 * their released code computes it. Reference: tests/reference/scipy/leaveOneOutAgreement.py.
 *
 * @example
 * ```ts
 * leaveOneOutAgreement([[0, 0, 1], [1, 1, 1]]).value; // 0.8333
 * leaveOneOutAgreement([[0, 1, 0, 1]], { ties: "fractional" }).value; // 0
 * modalAgreement([[0, 1, 0, 1]]).value; // 0.5
 * ```
 */
export function leaveOneOutAgreement(
  items: readonly (readonly number[])[],
  options: { ties?: TieRule } = {},
): AgreementScores {
  const { ties } = readOptions(options, "leaveOneOutAgreement", { ties: tiesOption });
  requireRows(items, "leaveOneOutAgreement", "items", "item");
  return scoreItems(items, "leaveOneOutAgreement", (tally, answer, first) =>
    creditWithout(tally, answer, first, answer, ties),
  );
}

/**
 * Agreement of a model with participants. Each participant is left out in turn, and the model's one answer to
 * the item is compared with the modal answer of the others. So its rows are the rows of
 * `leaveOneOutAgreement`.
 *
 * Use it to compare a model with participants. Compare it with `modalAgreement` too, which a model that
 * always gives the mode would reach on the participants' own answers. A model can exceed leave-one-out
 * agreement merely by giving the mode.
 *
 * Shape: `items` as in `leaveOneOutAgreement`; `answers` one option index for each item, null where the
 * reply was refused or unparsed. Range 0 to 1. An option that nobody chose scores 0. `unparsed`:
 * `unscored` (default) makes the rows of a null NaN; `wrong` makes them 0, as the paper does. Ties as in
 * `leaveOneOutAgreement`. An item with one human answer is NaN either way.
 *
 * Missing answers are refused in `items`.
 *
 * @throws InputError `modelAgreement requires one answer per item, got 2 answers and 3 items`
 *
 * Source and reference: as `leaveOneOutAgreement`.
 *
 * @example
 * ```ts
 * modelAgreement([[0, 0, 1], [1, 1, 1]], [0, null]).value; // 1
 * modelAgreement([[0, 0, 1], [1, 1, 1]], [0, null], { unparsed: "wrong" }).value; // 0.5
 * ```
 */
export function modelAgreement(
  items: readonly (readonly number[])[],
  answers: readonly (number | null)[],
  options: { ties?: TieRule; unparsed?: "wrong" | "unscored" } = {},
): AgreementScores {
  const { ties, unparsed } = readOptions(options, "modelAgreement", {
    ties: tiesOption,
    unparsed: oneOf("unscored", "wrong"),
  });
  requireRows(items, "modelAgreement", "items", "item");
  requireArray(answers, "modelAgreement", "answers");
  if (answers.length !== items.length) {
    throw new InputError(
      `modelAgreement requires one answer per item, got ${answers.length} answers and ${items.length} items`,
    );
  }
  const ofUnparsed = unparsed === "wrong" ? 0 : Number.NaN;
  for (let i = 0; i < answers.length; i++) {
    if (answers[i] !== null) checkOption(answers[i]!, i, "modelAgreement");
  }
  return scoreItems(items, "modelAgreement", (tally, answer, first, item) => {
    const given = answers[item] as number | null;
    return given === null ? ofUnparsed : creditWithout(tally, answer, first, given, ties);
  });
}

const tiesOption = oneOf("first-seen", "last-seen", "fractional");

/** Votes of one item: for each option its count and the places of its first two appearances. */
interface Tally {
  counts: number[];
  first: number[];
  second: number[];
}

function tallyOf(answers: readonly number[], item: number, caller: string): Tally {
  const counts: number[] = [];
  const first: number[] = [];
  const second: number[] = [];
  for (let i = 0; i < answers.length; i++) {
    const option = checkOption(answers[i] as number, item, caller);
    while (counts.length <= option) {
      counts.push(0);
      first.push(-1);
      second.push(-1);
    }
    counts[option]!++;
    if (first[option] === -1) first[option] = i;
    else if (second[option] === -1) second[option] = i;
  }
  return { counts, first, second };
}

// At most 4,096 options: an id passed by mistake as an option index must not allocate that much memory.
function checkOption(option: number, item: number, caller: string): number {
  if (!Number.isInteger(option) || option < 0 || option > 4095) {
    throw new InputError(
      `${caller} requires option indices (whole numbers from 0), got ${shown(option)} in item ${item}`,
    );
  }
  return option;
}

/**
 * The credit of `target` against the mode of an item without one vote for `left`. `isFirst` says whether
 * the vote taken away is the option's first appearance, which then moves to its second.
 */
function creditWithout(tally: Tally, left: number, isFirst: boolean, target: number, ties: TieRule): number {
  const { counts, first, second } = tally;
  if (target >= counts.length) return 0;
  const countOf = (option: number) => counts[option]! - (option === left ? 1 : 0);
  const firstOf = (option: number) => (option === left && isFirst ? second : first)[option]!;
  const votes = countOf(target);
  if (votes === 0) return 0;
  const place = firstOf(target);
  let tied = 1;
  let earliest = true;
  let latest = true;
  for (let option = 0; option < counts.length; option++) {
    if (option === target) continue;
    const rival = countOf(option);
    if (rival > votes) return 0;
    if (rival < votes) continue;
    tied++;
    if (firstOf(option) < place) earliest = false;
    else latest = false;
  }
  if (ties === "fractional") return 1 / tied;
  return (ties === "first-seen" ? earliest : latest) ? 1 : 0;
}

function scoreItems(
  items: readonly (readonly number[])[],
  caller: string,
  credit: (tally: Tally, answer: number, isFirst: boolean, item: number) => number,
): AgreementScores {
  let sum = 0;
  let n = 0;
  const scores = items.map((answers, item) => {
    const tally = tallyOf(answers, item, caller);
    const row = new Float64Array(answers.length).fill(Number.NaN);
    if (answers.length < 2) return row;
    // A score depends only on which option loses a vote, and on whether that vote is its first appearance.
    const later: number[] = [];
    for (let i = 0; i < answers.length; i++) {
      const answer = answers[i]!;
      const isFirst = tally.first[answer] === i;
      const score = (isFirst ? undefined : later[answer]) ?? credit(tally, answer, isFirst, item);
      if (!isFirst) later[answer] = score;
      row[i] = score;
      if (!Number.isNaN(score)) {
        sum += score;
        n++;
      }
    }
    return row;
  });
  return { value: n === 0 ? Number.NaN : sum / n, n, scores };
}
