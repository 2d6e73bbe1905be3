import { describe, expect, it } from "vitest";
import { durationOption, numberOption } from "../../src/cli/option-values.js";

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

describe("durationOption", () => {
  it.each([
    ["90s", 90_000],
    ["10m", 600_000],
    ["2h", 7_200_000],
    ["1.5m", 90_000],
    [" 1s ", 1000],
    ["0", 0],
    ["0s", 0],
  ])("reads %j", (given, ms) => {
    expect(durationOption("patience", given)).toBe(ms);
  });

  it.each(["", "10", "-1s", "1d", "s", "1e3s", "10 m", "1000h"])("refuses %j", (given) => {
    expect(() => durationOption("patience", given)).toThrow(/^--patience must be a duration/);
  });
});
