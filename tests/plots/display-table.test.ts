import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { formatValue, tableAsHtml, tableAsText, toTable } from "../../src/plots/display-table.js";
import { scratchFolder } from "../support/scratch.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the compiler says of a cell that shows a table, with the project's own settings. */
function complaints(cell: string): string[] {
  const file = path.join(scratchFolder(), "cell.mts");
  const display = path.join(root, "src/plots/display.js");
  writeFileSync(file, `import { showTable } from ${JSON.stringify(display)};\n${cell}\n`);
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // The cell lies outside of the project's folders.
  const { rootDir: _, ...rest } = options;
  const program = ts.createProgram([file], { ...rest, noEmit: true, composite: false, incremental: false });
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("showTable in a type-checked cell", () => {
  it("takes rows of an interface, with tuples and nested objects", { timeout: 60_000 }, () => {
    const rows = `
      interface Score { model: string; value: number; ci: readonly [number, number]; null?: null }
      interface Nested extends Score { readonly of: { column: string } }
      const rows: Score[] = [{ model: "a", value: 1, ci: [0, 2] }];
      const nested: readonly Nested[] = rows.map((row) => ({ ...row, of: { column: "first" } }));`;
    expect(
      complaints(`${rows} showTable(rows); showTable(nested); showTable({ ci: rows.map(({ ci }) => ci) });`),
    ).toEqual([]);
  });

  it("refuses what is no table", { timeout: 60_000 }, () => {
    expect(complaints("showTable([1, 2]);").join()).toContain("not assignable");
    expect(complaints('showTable("text");').join()).toContain("not assignable");
  });
});

describe("cells of a table", () => {
  const rows = [
    {
      model: "a",
      ci: [0.25, 2] as const,
      of: { column: "first", kind: "share" },
      counts: Float64Array.of(1, 2),
    },
    { model: "b", ci: null, of: { a: 1, b: 2, c: 3, d: 4 }, counts: [{ n: 1 }, { n: 2 }] },
  ];

  it("show lists in brackets and objects by their fields", () => {
    expect(tableAsText(toTable(rows), 2)).toBe(
      [
        "model  ci         of              counts",
        "a      [0.25, 2]  {column, kind}  [1, 2]",
        "b      –          {a, b, c, …}    [2 objects]",
      ].join("\n"),
    );
    expect(toTable([{ f: () => 1 }]).rows).toEqual([["(function)"]]);
  });

  it("format the numbers of a list like any other, and set lists to the left", () => {
    expect(formatValue([2.9e-11, null, Number.NaN, 0.5], 3)).toBe("[2.9e-11, –, NaN, 0.500]");
    expect(tableAsHtml(toTable(rows.slice(0, 1)), 2)).toContain('<td style="text-align:left">[0.25, 2]</td>');
  });
});
