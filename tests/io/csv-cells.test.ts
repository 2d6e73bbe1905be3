import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { BadCsvError, eachCsvRow } from "../../src/io/csv-cells.js";

const rowsOf = (text: string, delimiter = ","): string[][] => {
  const rows: string[][] = [];
  eachCsvRow(text, (cells) => rows.push(cells), { delimiter });
  return rows;
};
const linesOf = (text: string): number[] => {
  const lines: number[] = [];
  eachCsvRow(text, (_, line) => lines.push(line));
  return lines;
};

describe("eachCsvRow", () => {
  it("splits a text without quotes as csv-parse does", () => {
    const random = randomStream(7, "csv-cells");
    const pieces = ["a", "0.5", "", ",", ",", ";", "\n", "\r\n", " ", "\r", "é", "中", "\u2028"];
    for (let round = 0; round < 2000; round++) {
      const length = Math.floor(random.next() * 24);
      const text = Array.from({ length }, () => pieces[Math.floor(random.next() * pieces.length)]).join("");
      const form = { relaxColumnCount: true, recordDelimiter: ["\r\n", "\n"], bom: true };
      expect(rowsOf(text), JSON.stringify(text)).toEqual(parse(text, form));
      expect(rowsOf(`\uFEFF${text}`)).toEqual(rowsOf(text));
    }
  });

  it("tells the line on which each row starts, with and without quotes", () => {
    expect(linesOf("a\nb\nc\n")).toEqual([1, 2, 3]);
    expect(linesOf('a\n"b\nb"\nc\n')).toEqual([1, 2, 4]);
    expect(linesOf('a\r\n"b\r\nb"\r\nc\r\n')).toEqual([1, 2, 4]);
  });

  it("tells where a row starts that cannot be read", () => {
    expect(() => rowsOf('a\n"b\nb"\n"c,\n')).toThrow(BadCsvError);
    expect(() => rowsOf('a\n"b\nb"\n"c,\n')).toThrow(expect.objectContaining({ line: 4 }));
  });
});
