import { printable } from "../core/printable.js";
import type { LiveReport } from "../studies/contract.js";
import { print } from "./print.js";
import { formatTable } from "./text-table.js";

/** A report's tables and notes as text. */
export function printReport({ tables, notes }: Pick<LiveReport, "tables" | "notes">): void {
  for (const { title, header, rows } of tables) {
    print(`\n${printable(title)}`);
    const cells = rows.map((row) => row.map(printable));
    print(formatTable(header, cells));
  }
  if (notes.length > 0) print(`\n${notes.map(printable).join("\n")}`);
}
