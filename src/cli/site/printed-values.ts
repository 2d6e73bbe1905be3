import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import type { FigureEntry } from "./figure-entry.js";

/** As many values as a sentence can hold. */
const mostNamed = 12;

type Drawn = Pick<FigureEntry, "table" | "svg">;

/**
 * Which numbers of the paper the table behind a figure has: a row each, named by its texts.
 *
 * The bounds of printed intervals are columns of their own; they belong to the number before them.
 */
export function printedValues({ table: { columns, rows } }: Pick<Drawn, "table">): string[] {
  const at = printedColumn(columns);
  if (at < 0) return [];
  const bound = (side: string): number => columns.indexOf(`${columns[at]} ${side}`);
  return rows
    .filter((row) => typeof row[at] === "number")
    .map((row) => {
      const name = row.filter((one) => typeof one === "string").join(", ");
      const ends = [row[bound("lower")], row[bound("upper")]];
      const interval = ends.every((end) => typeof end === "number") ? ` [${ends.join(", ")}]` : "";
      return `${name} ${row[at]}${interval}`.trim();
    });
}

const printedColumn = (columns: readonly string[]): number =>
  columns.findIndex((name) => /\bprinted\b/.test(name) && !/ (?:lower|upper)$/.test(name));

/** Says which printed numbers stand in the picture. A picture that has them says "printed" in its own words. */
export function printedSentence(figure: Drawn): string {
  const values = printedValues(figure);
  const isDrawn = /<text\b[^>]*>(?:(?!<\/text>)[\s\S])*\bprinted\b/.test(figure.svg);
  if (values.length === 0) {
    return isDrawn
      ? "The picture names the numbers that the paper prints."
      : "The picture marks no number as printed. Where the paper prints some, the rows below set them beside ours.";
  }
  const column = escapeHtml(figure.table.columns[printedColumn(figure.table.columns)]!);
  const [are, stand] = values.length === 1 ? ["It is", "stands"] : ["They are", "stand"];
  const drawn = isDrawn ? "drawn in" : "not in the picture";
  const where = `${are} ${drawn}, and ${stand} in the column “${column}” of the data.`;
  const named = values.length <= mostNamed ? ` ${escapeHtml(values.join("; "))}.` : "";
  return `${counted(values.length, "printed number")}. ${where}${named}`;
}
