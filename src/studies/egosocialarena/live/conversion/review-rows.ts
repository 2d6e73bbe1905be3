import type { Item } from "../../../../core/item.js";
import { sha256 } from "../../../../io/sha256-file.js";
import { partsOf } from "../perspective/check-conversion.js";
import { type ItemPart, textsOf } from "../perspective/convert-item.js";
import type { ConvertedFolder } from "./folder.js";
import { type Span, sentenceAt } from "./sentences.js";

/** What a person can decide about a row of a review. */
export const decisions = ["keep", "original", "other", "own", "drop"] as const;
export type Decision = (typeof decisions)[number];

/** A doubt or a disagreement, as a person is asked about it. */
export interface ReviewRow {
  /** The row's code. It tells the item, a number, and what was shown. */
  code: string;
  item: string;
  kind: "doubt" | "disagreement";
  part: ItemPart | "people";
  /** The doubtful word; "" of a disagreement. */
  word: string;
  reason: string;
  before: string;
  after: string;
  /** Of a disagreement: what the other converter wrote. */
  other: string | null;
  /** Where the doubtful word stands in `before`; null if no word is meant. */
  at: number | null;
  /** Which stretch of the converted part an own wording replaces. */
  place: Span;
  /** The doubts' or disagreements' place in their file. */
  index: number;
}

/** An item with its rows. */
export interface ReviewItem {
  source: Item;
  /** The converted item, or what the rules made of one that was not taken. */
  made: Item;
  taken: boolean;
  rows: ReviewRow[];
}

/** What may be decided about a row. */
export const decisionsFor = ({ kind, part }: Pick<ReviewRow, "kind" | "part">): Decision[] =>
  decisions.filter((decision) => {
    if (part === "people") return decision === "keep" || decision === "drop";
    return decision !== "other" || kind === "disagreement";
  });

/**
 * Every doubt and every disagreement of a folder as one row, by item. Items that the rules could not convert at
 * all have none: there is nothing to decide about.
 */
export function reviewItems(folder: ConvertedFolder): ReviewItem[] {
  const first = new Map(folder.items.map((item) => [item.id, item]));
  const drafts = new Map(folder.drafts.map((item) => [item.id, item]));
  return folder.items.flatMap((source): ReviewItem[] => {
    const you = `${source.id}-you`;
    const taken = first.get(you);
    const made = taken ?? drafts.get(you);
    if (made === undefined) return [];
    const rows = rowsOf(source, made, taken !== undefined, folder);
    return rows.length === 0 ? [] : [{ source, made, taken: taken !== undefined, rows }];
  });
}

function rowsOf(source: Item, made: Item, taken: boolean, folder: ConvertedFolder): ReviewRow[] {
  const before = new Map(partsOf(textsOf(source, false)));
  const after = new Map(partsOf(textsOf(made, false)));
  const doubts = folder.doubts.flatMap((doubt, index): Omit<ReviewRow, "code">[] => {
    if (doubt.item !== source.id) return [];
    const own = doubt.part === "people" ? "story" : doubt.part;
    const [was, is] = [before.get(own), after.get(own)];
    if (was === undefined || is === undefined) return [];
    const { before: from, after: place } = sentenceAt(was, is, doubt.part === "people" ? null : doubt.at);
    const at = doubt.at === null || doubt.part === "people" ? null : doubt.at - from.start;
    const { item, part, word, reason } = doubt;
    const texts = { before: was.slice(from.start, from.end), after: is.slice(place.start, place.end) };
    return [{ ...{ item, kind: "doubt", part, word, reason, ...texts, other: null, at, place, index } }];
  });
  const disagreements = folder.disagreements.flatMap((one, index): Omit<ReviewRow, "code">[] => {
    if (one.item !== source.id) return [];
    const place = { start: 0, end: after.get(one.part)?.length ?? 0 };
    const [mine, other] = [after.get(one.part) ?? "", taken ? one.rules : one.model];
    const reason = taken
      ? "the model's text was taken; the other is the rules'"
      : "the rules' text; the other is the model's";
    const { item, part, source: was } = one;
    return [
      {
        ...{ item, kind: "disagreement", part, word: "", reason, before: was, after: mine, other },
        at: null,
        place,
        index,
      },
    ];
  });
  return [...doubts, ...disagreements].map((row, i) => ({ code: codeOf(row, i + 1), ...row }));
}

/** A form that was made from another conversion has other codes, so its answers are never taken for these. */
function codeOf({ item, reason, before, after, other, at }: Omit<ReviewRow, "code">, n: number): string {
  const shown = sha256(JSON.stringify([reason, before, after, other, at])).slice(0, 6);
  return `${item}:${n}-${shown}`;
}
