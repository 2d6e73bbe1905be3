/** A table in plain text: columns as wide as their widest cell, two spaces between, no trailing blanks. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isNumeric(rows, column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Numbers, and numbers with a unit, are right-aligned. */
function isNumeric(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.length > 0 && rows.every((row) => /^[\d.,]+(?: \S+)?$/.test(row[column] ?? ""));
}
