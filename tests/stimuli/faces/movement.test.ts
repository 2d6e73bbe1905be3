import { describe, expect, it } from "vitest";
import { cast, identityById } from "../../../src/stimuli/faces/cast.js";
import { loadExpressions } from "../../../src/stimuli/faces/expressions.js";
import {
  expressionSeparation,
  measureMovement,
  sweepActionUnit,
} from "../../../src/stimuli/faces/movement.js";
import { parseActionUnits } from "../../../src/stimuli/faces/notation.js";

describe("measureMovement", () => {
  it("is 0 everywhere for the neutral face", async () => {
    for (const value of Object.values(await measureMovement([], identityById("m2")))) expect(value).toBe(0);
  });

  it("counts up, wider, open and down as it says", async () => {
    const open = await measureMovement(parseActionUnits("1E+2E+5E+27E"), identityById("f3"));
    expect(open).toMatchObject({ mouthWider: expect.any(Number), lowerLidUp: expect.any(Number) });
    for (const key of [
      "innerBrowUp",
      "outerBrowUp",
      "eyeWider",
      "mouthOpen",
      "lowerLipDown",
      "chinDown",
    ] as const) {
      expect(open[key], key).toBeGreaterThan(4);
    }
    const sneer = await measureMovement(parseActionUnits("9E+10E+7E+15E"), identityById("f3"));
    for (const key of ["nostrilsUp", "upperLipUp", "lowerLidUp"] as const)
      expect(sneer[key], key).toBeGreaterThan(4);
    expect(sneer.cornersUp).toBeLessThan(-8);
    expect(sneer.eyeWider).toBeLessThan(-4);
  });
});

it("sweepActionUnit begins at nothing", async () => {
  const rows = await sweepActionUnit(26, identityById("m1"), 2);
  expect(rows.map(({ au, intensity }) => [au, intensity])).toEqual([
    [26, 0],
    [26, 0.5],
    [26, 1],
  ]);
  expect(rows[0]!.chinDown).toBe(0);
  expect(rows[2]!.chinDown).toBeGreaterThan(rows[1]!.chinDown + 4);
});

it("expressionSeparation tells the study's emotions apart on new people", async () => {
  const { makeIdentities } = await import("../../../src/stimuli/faces/cast.js");
  const study = (await loadExpressions()).filter((one) => one.group === "study");
  const found = await expressionSeparation(study, [...cast.slice(0, 2), ...makeIdentities(4, 11)]);
  expect(found.accuracy).toBe(1);
});
