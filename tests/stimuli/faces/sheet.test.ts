import { describe, expect, it } from "vitest";
import { renderPng } from "../../../src/plots/png.js";
import { cast, identityById } from "../../../src/stimuli/faces/cast.js";
import { loadExpressions } from "../../../src/stimuli/faces/expressions.js";
import { readPng } from "../../../src/stimuli/faces/read-png.js";
import { expressionRows, faceSheet, facialUnits, sweepRows } from "../../../src/stimuli/faces/sheet.js";

describe("faceSheet", () => {
  it("shows each face as it is alone: ids do not clash", async () => {
    const [a, b] = [identityById("f2"), identityById("m6")];
    const cell = (identity: typeof a, au: number) => ({
      units: [{ au, intensity: 1 }],
      identity,
      caption: "",
    });
    const sheet = readPng(await renderPng(faceSheet([[cell(a, 43), cell(b, 5)]], 128), 1));
    const alone = readPng(await renderPng(faceSheet([[cell(b, 5)]], 128), 1));
    let different = 0;
    for (let y = 0; y < 128; y++) {
      for (let x = 0; x < 128 * 4; x++) {
        const [inSheet, single] = [sheet.data[(y * 256 + 128) * 4 + x]!, alone.data[y * 512 + x]!];
        if (Math.abs(inSheet - single) > 2) different++;
      }
    }
    expect(different).toBe(0);
  });

  it("escapes captions and refuses to be empty", () => {
    const cell = { units: [], identity: identityById("f1"), caption: "a < b" };
    expect(faceSheet([[cell]])).toContain(">a &lt; b</text>");
    expect(() => faceSheet([])).toThrow("faceSheet requires rows with at least one cell, got none");
    expect(() => faceSheet([[]])).toThrow("faceSheet requires rows with at least one cell, got none");
  });
});

it("sweeps every facial unit from neutral to full", () => {
  const rows = sweepRows(identityById("f1"));
  expect(rows).toHaveLength(20);
  expect(facialUnits).toEqual([1, 2, 4, 5, 6, 7, 9, 10, 12, 14, 15, 16, 17, 20, 23, 24, 25, 26, 27, 43]);
  expect(rows[0]!.map(({ units }) => units[0]?.intensity ?? 0)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

it("puts people in rows and expressions in columns", async () => {
  const rows = expressionRows(await loadExpressions(), cast);
  expect([rows.length, rows[0]!.length]).toEqual([12, 24]);
  expect(rows[2]![1]!.caption).toBe("f2 joyful");
});
