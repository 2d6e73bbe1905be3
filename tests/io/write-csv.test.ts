import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import type { Cell } from "../../src/io/cell.js";
import { formatCsv } from "../../src/io/format-csv.js";
import { readCsv } from "../../src/io/read-csv.js";
import { writeCsv } from "../../src/io/write-csv.js";
import { scratchFolder } from "../support/scratch.js";

describe("formatCsv", () => {
  it("quotes as RFC 4180 says, and only where it must", () => {
    expect(
      formatCsv(
        ["a", "b"],
        [
          ["plain", "with, comma"],
          ['a "quote"', "two\nlines"],
          [" blank", ""],
        ],
      ),
    ).toBe('a,b\nplain,"with, comma"\n"a ""quote""","two\nlines"\n" blank",""\n');
  });

  it("writes numbers that read back to themselves, and the words of the table schema", () => {
    const numbers = [
      0.1,
      -0,
      1e21,
      1e-7,
      5e-324,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    expect(formatCsv(["x"], [...numbers.map((x) => [x]), [null], [true]])).toBe(
      "x\n0.1\n0\n1e+21\n1e-7\n5e-324\nNaN\nINF\n-INF\n\ntrue\n",
    );
  });

  it("refuses a row of another length", () => {
    expect(() => formatCsv(["a", "b"], [[1, 2], [3]])).toThrow("formatCsv: row 2 has 1 cells, the header 2");
  });
});

describe("writeCsv", () => {
  it("writes what readCsv reads back, whatever the cells hold; twice the same bytes", async () => {
    const stream = randomStream(1, "write-csv");
    const letters = ["a", ",", '"', "\n", "é", " ", "😀", ";"];
    const word = (): string =>
      Array.from({ length: 1 + stream.int(6) }, () => letters[stream.int(8)]).join("");
    const rows: Cell[][] = Array.from({ length: 300 }, (_, i) => [
      i,
      word(),
      stream.int(5) === 0 ? null : stream.normal() * 10 ** stream.int(12),
      stream.int(2) === 1,
    ]);
    const folder = scratchFolder();
    const [first, second] = [path.join(folder, "sub", "one.csv"), path.join(folder, "two.csv")];
    await writeCsv(first, ["id", "word", "x", "flag"], rows);
    await writeCsv(second, ["id", "word", "x", "flag"], rows);
    expect(readFileSync(first)).toEqual(readFileSync(second));

    const columns = { id: "integer", word: "string", x: "number", flag: "boolean" } as const;
    const fields = Object.entries(columns).map(([name, type]) => ({ name, type, description: "drawn" }));
    const table = await readCsv(first, { schema: { fields, primaryKey: "id" }, rowCount: 300 });
    expect(table.rows().map((row) => Object.values(row))).toEqual(rows);
  });
});
