import { DataError } from "../../../../core/errors.js";
import type { Item } from "../../../../core/item.js";
import { type FilledForm, type FormAnswer, oneOfAnswers } from "../../../shared/forms/read-answers.js";
import { checkConversion } from "../perspective/check-conversion.js";
import { type ItemPart, repeatedOption } from "../perspective/convert-item.js";
import { guessPeople } from "../perspective/people-in.js";
import type { ConvertedFolder, Settled } from "./folder.js";
import { type Decision, decisionsFor, type ReviewItem, type ReviewRow, reviewItems } from "./review-rows.js";

/** A row with what a person decided. */
interface Decided {
  row: ReviewRow;
  decision: Decision;
  wording: string | null;
  why: string | null;
  by: string;
  /** Where it stands, for an error. */
  file: string;
  line: number;
}

/** What a review made of a folder. */
export interface ReviewOutcome extends Omit<ConvertedFolder, "folder"> {
  /** How many rows each decision was given to. */
  decided: Record<Decision, number>;
  /** Rows that nobody has decided. */
  open: number;
  /** Items that were not taken before and are now. */
  rescued: number;
}

/**
 * Applies what people decided about doubts and disagreements. A row without an answer stays open: its item is
 * unchanged and its doubt stays in the list. An own wording takes the sentence's place and has to pass the same
 * checks as every converted item, except that its words are free. An item that was not taken is taken once all
 * of its rows are decided and it passes the checks.
 *
 * @throws DataError `<file>:<line>: field "answer": …` for a row that the folder does not have, a decision that
 * does not go with the row, two wordings of one sentence, and a wording that does not pass
 */
export function settleReview(folder: ConvertedFolder, forms: readonly FilledForm[]): ReviewOutcome {
  const items = reviewItems(folder);
  const decided = readDecisions(items, forms);
  const outcome: ReviewOutcome = {
    ...{ items: folder.items, drafts: folder.drafts, people: folder.people },
    ...{ unconverted: folder.unconverted, settled: [...folder.settled] },
    ...{ doubts: [], disagreements: [], open: 0, rescued: 0 },
    decided: { keep: 0, original: 0, other: 0, own: 0, drop: 0 },
  };
  const made = new Map<string, SettledItem>();
  for (const item of items) {
    const own = item.rows.flatMap((row) => decided.get(row.code) ?? []);
    outcome.open += item.rows.length - own.length;
    if (own.length === 0) continue;
    made.set(item.source.id, settleItem(item, own, folder));
    for (const one of own) {
      outcome.decided[one.decision]++;
      outcome.settled.push(settledOf(one));
    }
  }
  const done = new Set([...decided.values()].map(({ row }) => `${row.kind} ${row.index}`));
  outcome.doubts = folder.doubts.filter((_, i) => !done.has(`doubt ${i}`));
  outcome.disagreements = folder.disagreements.filter((_, i) => !done.has(`disagreement ${i}`));
  return withItems(outcome, items, made, decided);
}

/** An item as it was decided, and whether it passes every check; null if it was left out. */
type SettledItem = { item: Item; passes: boolean } | null;

function settleItem(
  { source, made, taken }: ReviewItem,
  own: readonly Decided[],
  folder: ConvertedFolder,
): SettledItem {
  if (own.some(({ decision }) => decision === "drop")) return null;
  const changes = changesOf(own);
  const text = (part: ItemPart, before: string): string =>
    changes
      .filter(({ row }) => row.part === part)
      .sort((a, b) => b.row.place.start - a.row.place.start)
      .reduce(
        (now, { row: { place }, wording }) => now.slice(0, place.start) + wording + now.slice(place.end),
        before,
      );
  const item: Item = {
    ...made,
    stimulus: { ...made.stimulus, text: text("story", made.stimulus.text) },
    question: text("question", made.question),
    options: made.options.map((option, i) => text(`option ${i}`, option)),
  };
  const twice = repeatedOption(item.options);
  if (twice !== undefined) refuse(changes.at(-1) as Decided, `two options are now "${twice}"`);
  const people = folder.people.get(source.id) ?? guessPeople(source);
  if (people === null) return { item, passes: taken };
  const edited = new Set<string>(changes.map(({ row }) => row.part));
  // The words of a person's own wording are free; persons, verbs, quotations and options are checked.
  const wrong = checkConversion(source, item, people).filter(
    ({ check, part }) => !(check === "content" && edited.has(part)),
  );
  for (const { part, check, found } of wrong) {
    const culprit = changes.find(({ row }) => row.part === part);
    if (culprit !== undefined) refuse(culprit, `does not pass: ${part}: ${check}: ${found}`);
  }
  // What a draft has wrong in another part keeps it from being taken.
  return { item, passes: taken || wrong.length === 0 };
}

function refuse({ file, line, decision }: Decided, problem: string): never {
  const field = decision === "own" ? "comment" : "answer";
  throw new DataError(problem, {
    file,
    line,
    field,
    remedy: "write the sentence with own, or drop the item",
  });
}

/** Decisions that change a text. Two wordings of one place contradict each other. */
function changesOf(own: readonly Decided[]): Decided[] {
  const changes = own.filter(({ wording, row }) => wording !== null && wording !== row.after);
  const kept: Decided[] = [];
  for (const one of changes) {
    const { part, place } = one.row;
    const clash = kept.find(
      ({ row }) => row.part === part && row.place.start < place.end && place.start < row.place.end,
    );
    if (clash === undefined) kept.push(one);
    else if (clash.wording !== one.wording || clash.row.place.start !== place.start) {
      refuse(one, `says something else of the same sentence than ${clash.file}:${clash.line}`);
    }
  }
  return kept;
}

/** @throws DataError for a row that is not one of the folder's, or is there twice, and a decision that cannot be */
function readDecisions(items: readonly ReviewItem[], forms: readonly FilledForm[]): Map<string, Decided> {
  const rows = new Map(items.flatMap((item) => item.rows).map((row) => [row.code, row]));
  const decided = new Map<string, Decided>();
  for (const form of forms) {
    for (const given of form.answers) {
      const { file } = form;
      const { line, item: code } = given;
      const row = rows.get(code);
      if (row === undefined) {
        throw new DataError(`"${code}" is not a row of this folder`, {
          ...{ file, line, field: "item" },
          remedy: "use the form that was written from it",
        });
      }
      const one = readDecision(row, given, form);
      if (one === null) continue;
      const before = decided.get(code);
      if (before !== undefined) {
        const problem = `"${code}" is decided in ${before.file}:${before.line} too`;
        throw new DataError(problem, { file, line, field: "item", remedy: "keep one" });
      }
      decided.set(code, one);
    }
  }
  return decided;
}

function readDecision(row: ReviewRow, given: FormAnswer, { file, rater }: FilledForm): Decided | null {
  const decision = oneOfAnswers(given, decisionsFor(row), { file });
  const { line, comment } = given;
  if (decision === null) {
    if (comment === null) return null;
    const remedy = "write own to use the comment as the wording, or empty it";
    throw new DataError("is empty, but there is a comment", { file, line, field: "answer", remedy });
  }
  if (decision === "own" && comment === null) {
    const remedy = "own needs the whole sentence in this column";
    throw new DataError("is empty", { file, line, field: "comment", remedy });
  }
  const wordings: Record<Decision, string | null> = {
    ...{ keep: row.after, original: row.before, other: row.other, own: comment, drop: null },
  };
  const why = decision === "own" ? null : comment;
  return { row, decision, wording: wordings[decision], why, by: rater, file, line };
}

const settledOf = ({ row, decision, wording, why, by }: Decided): Settled => ({
  ...{ item: row.item, kind: row.kind, part: row.part, word: row.word, reason: row.reason },
  ...{ before: row.before, after: row.after, decision, wording, why, by },
});

/** Puts the settled items in their places, and takes drafts of which nothing is open any more. */
function withItems(
  outcome: ReviewOutcome,
  items: readonly ReviewItem[],
  made: ReadonlyMap<string, SettledItem>,
  decided: ReadonlyMap<string, Decided>,
): ReviewOutcome {
  const first = new Map<string, Item | null>();
  const drafts = new Map(outcome.drafts.map((draft) => [draft.id, draft]));
  const unconverted = new Map(outcome.unconverted.map((row) => [row.item, row]));
  for (const { source, made: was, taken, rows } of items) {
    const now = made.get(source.id);
    if (now === undefined) continue;
    if (now === null) {
      const by = rows.map(({ code }) => decided.get(code)).find((one) => one?.decision === "drop");
      unconverted.set(source.id, {
        ...{ item: source.id, reason: "left out by the review", found: by?.why ?? "" },
      });
      first.set(was.id, null);
      drafts.delete(was.id);
    } else if (taken) first.set(was.id, now.item);
    else if (now.passes && rows.every(({ code }) => decided.has(code))) {
      first.set(was.id, now.item);
      drafts.delete(was.id);
      unconverted.delete(source.id);
      outcome.rescued++;
    } else drafts.set(was.id, now.item);
  }
  const placed = outcome.items.flatMap((item): Item[] => {
    if (item.conditions.person === "first") {
      const now = first.get(item.id);
      return now === undefined ? [item] : now === null ? [] : [now];
    }
    // A rescued item stands after its source, as all others do.
    const rescued = first.get(`${item.id}-you`);
    const isNew = rescued != null && !outcome.items.some(({ id }) => id === rescued.id);
    return isNew ? [item, rescued] : [item];
  });
  return { ...outcome, items: placed, drafts: [...drafts.values()], unconverted: [...unconverted.values()] };
}
