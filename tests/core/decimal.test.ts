import { expect, it } from "vitest";
import { counted } from "../../src/core/counted.js";
import { readDecimal } from "../../src/core/decimal.js";

it.each([
  ["5", 5],
  ["-2.50", -2.5],
  [".5", 0.5],
  ["5.", 5],
  ["1e3", 1000],
  ["1e999", Number.POSITIVE_INFINITY],
  ...["", " ", "0x10", "0b11", "Infinity", "NaN", "1_000", "1,5", "１", "5 "].map((text) => [
    text,
    Number.NaN,
  ]),
] as [string, number][])("reads %j as people write it: %d", (text, value) => {
  expect(readDecimal(text)).toBe(value);
});

it("counts one as one", () => {
  expect([counted(0, "call"), counted(1, "call"), counted(2, "person", "people")]).toEqual([
    "0 calls",
    "1 call",
    "2 people",
  ]);
});
