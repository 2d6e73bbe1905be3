import { describe, expect, it } from "vitest";
import { numberOption } from "../../src/cli/option-values.js";

describe("numberOption", () => {
  it.each([
    ["3", 3],
    [" 3 ", 3],
    ["1e3", 1000],
    ["0.5", 0.5],
    [".5", 0.5],
  ])("reads %j", (given, value) => {
    expect(numberOption("n", given)).toBe(value);
  });

  it("takes -0 for 0: the two are one value", () => {
    expect(Object.is(numberOption("seed", "-0"), 0)).toBe(true);
  });

  it.each([
    "",
    " ",
    "nan",
    "NaN",
    "Infinity",
    "1e999",
    "0x10",
    "0b11",
    "0o7",
    "1_000",
    "3,5",
    "１",
    "٣",
    "-1",
  ])("refuses %j", (given) => {
    expect(() => numberOption("seed", given, { whole: true })).toThrow(
      `--seed must be a whole number of at least 0, got "${given}"`,
    );
  });

  it("refuses whole numbers that are not held exactly, and parts of one", () => {
    for (const given of ["9007199254740993", "1.5"]) {
      expect(() => numberOption("n", given, { whole: true, most: 9 })).toThrow(
        `--n must be a whole number from 0 to 9, got "${given}"`,
      );
    }
  });
});
