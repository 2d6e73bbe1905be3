import { describe, expect, it } from "vitest";
import { actionUnitInfo, actionUnits, drawnUnits } from "../../../src/stimuli/faces/action-units.js";
import { identityById } from "../../../src/stimuli/faces/cast.js";
import { faceSvg } from "../../../src/stimuli/faces/face-svg.js";
import { formatActionUnits, parseActionUnits } from "../../../src/stimuli/faces/notation.js";

describe("parseActionUnits", () => {
  it("reads letters as equal steps, sides, decimals and units without a letter", () => {
    expect(parseActionUnits("1A + 2B+ L12C+R14D +43E+25+6@0.35")).toEqual([
      { au: 1, intensity: 0.2 },
      { au: 2, intensity: 0.4 },
      { au: 12, intensity: 0.6, side: "left" },
      { au: 14, intensity: 0.8, side: "right" },
      { au: 43, intensity: 1 },
      { au: 25, intensity: 0.6 },
      { au: 6, intensity: 0.35 },
    ]);
  });

  it.each(["", " ", "0"])("takes %j for the neutral face", (text) => {
    expect(parseActionUnits(text)).toEqual([]);
  });

  it.each([
    ["12F", '"12F" is not an action unit; write a number with an optional side and intensity, such as R12B'],
    [
      "smile",
      '"smile" is not an action unit; write a number with an optional side and intensity, such as R12B',
    ],
    ["12C+12B", 'action unit 12 occurs twice in "12C+12B"'],
    ["12C+L12B", 'action unit 12 occurs twice in "12C+L12B"'],
    ["12@1.5", "action unit 12 needs an intensity from 0 to 1, got 1.5"],
    ["L54B", 'action unit 54 (head) has no side, got "left"; leave it out'],
  ])("refuses %s", (text, message) => {
    expect(() => parseActionUnits(text)).toThrow(message);
  });

  it("lets the two sides act unequally", () => {
    expect(parseActionUnits("L12B+R12D")).toHaveLength(2);
  });

  it("reads back what formatActionUnits writes", () => {
    const text = "1A+L2B+R2C+4@0.55+12E+54B";
    expect(formatActionUnits(parseActionUnits(text))).toBe(text);
    expect(formatActionUnits([{ au: 12, intensity: 0 }])).toBe("12@0");
  });
});

describe("action units", () => {
  it("holds at least those that the study needs", () => {
    const needed = [1, 2, 4, 5, 6, 7, 9, 10, 12, 14, 15, 16, 17, 20, 23, 24, 25, 26, 27, 43];
    expect(actionUnits.map((one) => one.au)).toEqual(expect.arrayContaining(needed));
  });

  it("says which can be drawn when one cannot", () => {
    expect(() => actionUnitInfo(3)).toThrow(/^action unit 3 cannot be drawn; those that can: 1, 2, 4, 5/);
    expect(() => faceSvg([{ au: 12, intensity: Number.NaN }], identityById("f1"))).toThrow(
      "action unit 12 needs an intensity from 0 to 1, got NaN",
    );
    expect(() => faceSvg([{ au: 12, intensity: 0.5, side: "middle" as never }], identityById("f1"))).toThrow(
      'action unit 12 needs a side of both, left, right, got "middle"',
    );
  });

  it("each one that is drawn changes the drawing", () => {
    const neutral = faceSvg([], identityById("m1"));
    const inert = drawnUnits.filter(
      ({ au }) => faceSvg([{ au, intensity: 1 }], identityById("m1")) === neutral,
    );
    expect(inert).toEqual([]);
  });
});
