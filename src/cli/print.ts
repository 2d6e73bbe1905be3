/**
 * Prints a line on stdout. console.log would not do: it swallows a failed write, and a result that never
 * reached its file must not end with 0.
 */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** A line on stderr that asks for attention and stops nothing. */
export function warn(message: string): void {
  process.stderr.write(`affectlab: warning: ${message}\n`);
}

/** A table in plain text: columns as wide as their widest cell, two spaces between, no trailing blanks. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ""))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)));
          return isNumeric(rows, column) ? `${blanks}${cell}` : `${cell}${blanks}`;
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Columns of a usual terminal. */
const pageWidth = 118;

/** A note below a table: set in, so that it is told from the rows, and broken at blanks where it is long. */
export function noteText(note: string): string {
  const lines: string[] = [];
  // A bracket stays with its pair, and a number with its per cent.
  for (const word of note.split(/ (?![\]%])/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= pageWidth - 4) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.map((line, i) => `${i === 0 ? "  - " : "    "}${line}`).join("\n");
}

/** Numbers, and numbers with a unit, are right-aligned, also where some are not known. */
function isNumeric(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => /^[-−]?[\d.,]+(?: \S+)?$/.test(cell));
}

/** Columns of a terminal: Chinese, Japanese and Korean characters and full-width forms take two. */
function widthOf(text: string): number {
  return (
    text.length +
    (text.match(
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g,
    )?.length ?? 0)
  );
}
