import { deflateSync } from "node:zlib";
import type { OpenReading } from "../open.js";

/** How many heads of rows the page asks for at once. */
export const headsAPiece = 200;

/** A piece of rows ends after this many rows, or this many characters of them. */
const [rowsAPiece, charactersAPiece] = [40, 400_000];

/** The data of a page that is one file: pieces of JSON, each deflated, in base64. */
export interface PagePieces {
  heads: string[];
  rows: string[];
  /** The number of the first row of each piece. */
  starts: number[];
  /** Characters of all pieces. */
  size: number;
}

/**
 * Packs all rows of a reading.
 *
 * @returns null when they take more than `most` characters
 */
export function packPieces(open: OpenReading, most: number): PagePieces | null {
  const pieces: PagePieces = { heads: [], rows: [], starts: [], size: 0 };
  const add = (list: string[], json: string): void => {
    const packed = deflateSync(json, { level: 6 }).toString("base64");
    list.push(packed);
    pieces.size += packed.length;
  };
  const { store } = open;
  for (let from = 0; from < store.count; from += headsAPiece) {
    add(pieces.heads, JSON.stringify(store.heads(from, from + headsAPiece)));
  }
  for (let at = 0; at < store.count; ) {
    pieces.starts.push(at);
    const rows: string[] = [];
    for (let length = 0; at < store.count && rows.length < rowsAPiece && length < charactersAPiece; at++) {
      const json = JSON.stringify(open.row(at));
      rows.push(json);
      length += json.length;
    }
    add(pieces.rows, `[${rows.join(",")}]`);
    if (pieces.size > most) return null;
  }
  return pieces;
}

/** JSON that can stand in a script element: no text in it can end the element or start a comment. */
export const jsonInScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
