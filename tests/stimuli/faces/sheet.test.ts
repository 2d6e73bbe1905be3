import { describe, expect, it } from "vitest";
import { renderPng } from "../../../src/plots/png.js";
import { measureText } from "../../../src/plots/text-metrics.js";
import { actionUnits } from "../../../src/stimuli/faces/action-units.js";
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

describe("captions", () => {
  const drawn = (svg: string) =>
    [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(([, x, y, text]) => {
      const width = measureText(text!.replaceAll("&amp;", "&"), 12, "regular");
      return { left: Number(x) - width / 2, right: Number(x) + width / 2, y: Number(y), text: text! };
    });
  const person = identityById("m1");
  const names = actionUnits.map(({ au, name }) => `AU ${au} ${name}`);
  const longest = names.reduce((a, b) => (b.length > a.length ? b : a));

  it.each([200, 130, 64])("stay in the column of their face, %d pixels wide", (side) => {
    const wide = [
      "f1 WWWWWWWWWWWW@mmmm",
      "Donaudampfschifffahrtsgesellschaftskapitän",
      "m12 ffffijlt--0.25 && MM",
    ];
    for (const caption of [...names, ...wide]) {
      const cell = { units: [], identity: person, caption };
      const lines = drawn(faceSheet([[cell, cell]], side));
      for (const [i, { left, right, text }] of lines.entries()) {
        const column = i < lines.length / 2 ? 0 : side;
        expect(left, text).toBeGreaterThanOrEqual(column);
        expect(right, text).toBeLessThanOrEqual(column + side);
      }
      const told = lines.slice(0, lines.length / 2).map(({ text }) => text.replaceAll("&amp;", "&"));
      expect(told.join("").replaceAll(" ", "")).toBe(caption.replaceAll(" ", ""));
    }
  });

  it("of several lines make their row higher, and no other", () => {
    const cell = (caption: string) => ({ units: [], identity: person, caption });
    const svg = faceSheet([[cell(longest), cell("1.00")], [cell("neutral")]], 130);
    const texts = drawn(svg);
    const own = texts.slice(0, -2);
    expect(own.length).toBeGreaterThan(1);
    // 130 of face, 22 of label, and 14 for each line after the first; then the next face and its label.
    const second = 130 + 22 + 14 * (own.length - 1);
    expect(texts.at(-1)).toMatchObject({ text: "neutral", y: second + 130 + 15 });
    expect(Math.max(...own.map(({ y }) => y))).toBeLessThan(second - 4);
    expect(svg).toContain(`height="${second + 152}"`);
  });

  it("are broken between words where words fit", () => {
    const cell = { units: [], identity: person, caption: "AU 15 lip corner depressor" };
    expect(drawn(faceSheet([[cell]], 130)).map(({ text }) => text)).toEqual([
      "AU 15 lip corner",
      "depressor",
    ]);
    expect(drawn(faceSheet([[cell]], 64)).map(({ text }) => text)).toEqual([
      "AU 15 lip",
      "corner",
      "depressor",
    ]);
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
  expect([rows.length, rows[0]!.length]).toEqual([12, 35]);
  expect(rows[2]![1]!.caption).toBe("f2 joyful");
});
