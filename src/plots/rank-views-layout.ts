import { InputError } from "../core/errors.js";
import { smallText } from "./chart-width.js";
import { ink, textSize } from "./house-style.js";
import { textWidth, wrapText } from "./text-widths.js";

/** A column with its name in lines, and where it stands. */
export interface PlacedColumn<Column> {
  column: Column;
  lines: string[];
  left: number;
  right: number;
}

/** Columns of one group that stand side by side, under the group's name. */
export interface PlacedGroup<Column> {
  title: string[];
  left: number;
  right: number;
  columns: PlacedColumn<Column>[];
}

/** Groups that fit side by side, with the room that their names need. */
export interface ColumnBlock<Column> {
  groups: PlacedGroup<Column>[];
  /** Pixels above the rows: for the groups' names and for the columns'. */
  titles: number;
  headings: number;
}

const headingSize = (): number => smallText(10.5);
export const headingLine = 12.5;
export const headingWidth = (text: string): number => textWidth(text, headingSize());
export const headingLook = () => ({ size: headingSize(), lineHeight: headingLine, colour: ink.text });
const groupGap = 14;
const narrowest = 54;
const longestPiece = 110;

/**
 * Places columns in groups from left to right, and in further blocks below where the width ends. A column is as wide
 * as the longest word of its name, and no name runs into the next.
 *
 * @throws {InputError} `rankViewsChart: the name "…" needs 300 pixels, more than the 200 there are; …`
 */
export function layoutColumns<Column extends { label: string; group: string }>(
  columns: readonly Column[],
  [left, right]: readonly [number, number],
): ColumnBlock<Column>[] {
  const blocks: PlacedGroup<Column>[][] = [[]];
  let x = left;
  for (const [at, column] of columns.entries()) {
    const width = widthOf(column);
    if (width > right - left) {
      throw new InputError(
        `rankViewsChart: the name "${column.label}" needs ${Math.ceil(width)} pixels, more than the ${Math.round(right - left)} there are; use a larger width`,
      );
    }
    let group = blocks.at(-1)!.at(-1);
    const isNew = group === undefined || group.columns.at(-1)!.column.group !== column.group;
    const gap = isNew && group !== undefined ? groupGap : 0;
    // A group stays together where a line has room for all of it.
    const whole = isNew ? widthOfGroup(columns, at) : width;
    const isFull = x + gap + width > right || (x > left && x + gap + whole > right && whole <= right - left);
    if (isFull) {
      blocks.push([]);
      x = left;
    } else x += gap;
    if (isNew || isFull) {
      group = { title: [], left: x, right: x, columns: [] };
      blocks.at(-1)!.push(group);
    }
    group!.columns.push({
      column,
      lines: breakLabel(column.label, width - 6),
      ...{ left: x, right: x + width },
    });
    x += width;
    group!.right = x;
  }
  return blocks.map((groups) => {
    for (const group of groups) {
      const { group: name } = group.columns[0]!.column;
      // A group of one narrow column may have a long name: it can reach into the gap.
      group.title = wrapText(
        name,
        Math.max(group.right - group.left, 1) + groupGap - 8,
        textSize.note,
        "bold",
      );
    }
    const most = (counts: number[]): number => Math.max(...counts);
    const titleLines = most(groups.map(({ title }) => title.length));
    return {
      groups,
      titles: titleLines === 0 ? 0 : titleLines * 14 + 6,
      headings: most(groups.flatMap((one) => one.columns.map(({ lines }) => lines.length))) * headingLine + 6,
    };
  });
}

/** The width of the columns of one group that begin here. */
function widthOfGroup(columns: readonly { label: string; group: string }[], at: number): number {
  let width = 0;
  for (let i = at; i < columns.length && columns[i]!.group === columns[at]!.group; i++) {
    width += widthOf(columns[i]!);
  }
  return width;
}

function widthOf({ label, group }: { label: string; group: string }): number {
  const pieces = piecesOf(label).map(({ piece }) => headingWidth(piece));
  const words = group.split(/\s+/).map((word) => textWidth(word, textSize.note, "bold"));
  return Math.max(narrowest, Math.max(0, ...pieces) + 8, Math.max(0, ...words) + 8 - groupGap);
}

/** Where a name may break: at spaces, after a hyphen, slash or underscore, and within a piece that is too long. */
function piecesOf(label: string): { piece: string; isWord: boolean }[] {
  return label
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) =>
      word
        .split(/(?<=[-/_])/)
        .flatMap((part, i) => cutLong(part).map((piece, j) => ({ piece, isWord: i + j === 0 }))),
    );
}

function cutLong(part: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of part) {
    if (piece !== "" && headingWidth(piece + character) > longestPiece) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function breakLabel(label: string, width: number): string[] {
  const lines: string[] = [];
  for (const { piece, isWord } of piecesOf(label)) {
    const line = lines.at(-1);
    const longer = isWord ? `${line} ${piece}` : `${line}${piece}`;
    if (line === undefined || headingWidth(longer) > width) lines.push(piece);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
