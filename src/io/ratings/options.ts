import type { DecimalSign } from "./cells.js";
import type { RaterKind } from "./rater-kind.js";

/** What a column's cells are. An id is text unless it is said to be a number: then "07" and "7" are one id. */
export type ColumnType = "text" | "number" | "boolean";

/** How a file of ratings is to be read, where it does not say so itself. */
export interface ReadRatingsOptions {
  /** Role -> the name of its column: `{ item: "id", judge: "rater" }`; "" = no column has this role. */
  map?: Readonly<Record<string, string>>;
  /** Column -> its type, where another was inferred. */
  types?: Readonly<Record<string, ColumnType>>;
  /** What the columns of scores are, in a file without a score column. */
  wide?: "judges" | "criteria";
  /** The columns of scores of such a file; all columns of numbers without a role, unless given. */
  columns?: readonly string[];
  /** How numbers are written; "." unless given. */
  decimal?: DecimalSign;
  /** Judge -> kind; a name may hold "*": `{ "coder-*": "person" }`. */
  kinds?: Readonly<Record<string, RaterKind>>;
  /** Who rated, in a file without a column for it. */
  judge?: string;
  /** Keep texts in the score column as ratings with the status unparsed; else they are problems. */
  allowUnparsed?: boolean;
}
