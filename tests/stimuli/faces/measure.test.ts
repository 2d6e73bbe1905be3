import { describe, expect, it } from "vitest";
import { identityById } from "../../../src/stimuli/faces/cast.js";
import { facePng } from "../../../src/stimuli/faces/face-png.js";
import { type FaceMeasures, measureFace } from "../../../src/stimuli/faces/measure.js";
import { measures } from "./measured.js";

/** Both sexes, all ages, light to dark skin. */
const people = ["f1", "m2", "f4", "m3", "f2", "m5"];
const levels = [0, 0.2, 0.4, 0.6, 0.8, 1];

const both = (of: (half: FaceMeasures["left"]) => number) => (face: FaceMeasures) =>
  (of(face.left) + of(face.right)) / 2;

/** What each action unit is known by, as a number that grows with it. A pixel is the smallest step there is. */
const signatures: Record<number, { what: string; value: (face: FaceMeasures) => number; least: number }> = {
  1: { what: "inner brow up", value: both((half) => -half.browInner), least: 10 },
  2: { what: "outer brow up", value: both((half) => -half.browOuter), least: 9 },
  4: { what: "inner brow down", value: both((half) => half.browInner), least: 8 },
  5: { what: "eye wider", value: both((half) => half.eyeOpening), least: 4 },
  6: { what: "lower lid up", value: both((half) => -half.lowerLid), least: 3 },
  7: { what: "eye narrower", value: both((half) => -half.eyeOpening), least: 6 },
  9: { what: "nostrils up", value: (face) => -face.nostrils, least: 4 },
  10: { what: "upper lip up", value: (face) => -face.upperLipTop, least: 6 },
  12: { what: "mouth corners up", value: both((half) => -half.cornerY), least: 11 },
  14: { what: "mouth corners in", value: (face) => -face.mouthWidth, least: 5 },
  15: { what: "mouth corners down", value: both((half) => half.cornerY), least: 10 },
  16: { what: "lower lip down", value: (face) => face.lowerLipBottom, least: 5 },
  17: { what: "lips up in the middle", value: (face) => -face.lipLine, least: 4 },
  20: { what: "mouth wider", value: (face) => face.mouthWidth, least: 25 },
  23: { what: "mouth narrower", value: (face) => -face.mouthWidth, least: 12 },
  24: { what: "lips thinner", value: (face) => -face.upperLipHeight - face.lowerLipHeight, least: 9 },
  25: { what: "lips apart", value: (face) => face.mouthOpening, least: 5 },
  26: { what: "jaw down", value: (face) => face.chin, least: 11 },
  27: { what: "jaw far down", value: (face) => face.chin, least: 30 },
  43: { what: "eye closed", value: both((half) => -half.eyeOpening), least: 15 },
};

describe.each(people)("on %s", (id) => {
  it.each(Object.entries(signatures))("AU %s grows with its intensity", async (au, { value, least }) => {
    const values: number[] = [];
    for (const level of levels) values.push(value(await measures(id, level === 0 ? "0" : `${au}@${level}`)));
    // Never back, not by the half pixel that a centroid can shift; and further at the end than in the middle.
    const steps = values.slice(1).map((now, i) => now - values[i]!);
    expect(Math.min(...steps), values.join(" ")).toBeGreaterThanOrEqual(-0.35);
    expect(values[5]! - values[0]!, values.join(" ")).toBeGreaterThan(least);
    expect(values[5]! - values[3]!, values.join(" ")).toBeGreaterThan(0.5);
    expect(values[3]! - values[0]!, values.join(" ")).toBeGreaterThan(0.5);
  });

  const shift = async (units: string, of: (face: FaceMeasures) => number): Promise<number> =>
    of(await measures(id, units)) - of(await measures(id, "0"));
  const innerUp = both((half) => -half.browInner);
  const outerUp = both((half) => -half.browOuter);
  const cornerUp = both((half) => -half.cornerY);
  const opening = both((half) => half.eyeOpening);

  it("AU 1 raises the inner brow more than AU 2 does, AU 2 the outer more than AU 1", async () => {
    expect(await shift("1E", innerUp)).toBeGreaterThan(2 * (await shift("2E", innerUp)));
    expect(await shift("2E", outerUp)).toBeGreaterThan(2 * Math.abs(await shift("1E", outerUp)));
    expect(await shift("1E", innerUp)).toBeGreaterThan(3 * (await shift("1E", outerUp)));
    expect(await shift("2E", outerUp)).toBeGreaterThan(await shift("2E", innerUp));
  });

  it("AU 4 lowers the brow and draws it together; with AU 1 it slants", async () => {
    expect(await shift("4E", innerUp)).toBeLessThan(-8);
    expect(await shift("4E", (face) => face.browGap)).toBeLessThan(-8);
    const slant = (face: FaceMeasures): number => outerUp(face) - innerUp(face);
    expect(await shift("1E+4E", slant)).toBeLessThan(await shift("4E", slant));
    expect(await shift("1E+4E", slant)).toBeLessThan(0);
    expect(await shift("1E+4E", innerUp)).toBeGreaterThan(4);
  });

  it("AU 5 widens the eye, 6 and 7 narrow it, 43 closes it; 7 lowers the upper lid more than 6", async () => {
    expect(await shift("5E", opening)).toBeGreaterThan(4);
    expect(await shift("6E", opening)).toBeLessThan(-3);
    expect(await shift("7E", opening)).toBeLessThan(await shift("6E", opening));
    expect((await measures(id, "43E")).left.eyeOpening).toBe(0);
    const lid = both((half) => half.upperLid);
    expect(await shift("7E", lid)).toBeGreaterThan(await shift("6E", lid));
    expect(await shift("5E", lid)).toBeLessThan(-3);
  });

  it("AU 12 raises the corners of the mouth, AU 15 lowers them, AU 20 draws them out, 14 and 23 in", async () => {
    expect(await shift("12E", cornerUp)).toBeGreaterThan(11);
    expect(await shift("15E", cornerUp)).toBeLessThan(-10);
    const wider = (face: FaceMeasures): number => face.mouthWidth;
    const [smile, stretch] = [await shift("12E", wider), await shift("20E", wider)];
    expect(stretch).toBeGreaterThan(smile);
    expect(await shift("20E", cornerUp)).toBeLessThan(1);
    expect(await shift("23E", wider)).toBeLessThan(await shift("14E", wider));
    expect(await shift("15E", wider)).toBeLessThan(6);
  });

  it("AU 25, 26 and 27 open the mouth ever wider, and only the last two drop the jaw", async () => {
    const open = (face: FaceMeasures): number => face.mouthOpening;
    const chin = (face: FaceMeasures): number => face.chin;
    const [parted, dropped, stretched] = [
      await shift("25E", open),
      await shift("26E", open),
      await shift("27E", open),
    ];
    expect(parted).toBeGreaterThan(5);
    expect(dropped).toBeGreaterThan(parted + 6);
    expect(stretched).toBeGreaterThan(dropped + 15);
    expect(Math.abs(await shift("25E", chin))).toBeLessThan(1.5);
    expect(await shift("27E", chin)).toBeGreaterThan((await shift("26E", chin)) + 15);
  });

  it("AU 9 and 10 raise the upper lip and nose: 9 the nose more, 10 the lip more", async () => {
    const nose = (face: FaceMeasures): number => -face.nostrils;
    const lip = (face: FaceMeasures): number => -face.upperLipTop;
    expect(await shift("9E", nose)).toBeGreaterThan(1.5 * (await shift("10E", nose)));
    expect(await shift("10E", lip)).toBeGreaterThan(1.5 * (await shift("9E", lip)));
  });

  it("AU 24 thins the lips more than AU 23, AU 23 narrows the mouth more than AU 24", async () => {
    const red = (face: FaceMeasures): number => face.upperLipHeight + face.lowerLipHeight;
    expect(await shift("24E", red)).toBeLessThan(await shift("23E", red));
    expect(await shift("23E", (face) => face.mouthWidth)).toBeLessThan(
      (await shift("24E", (face) => face.mouthWidth)) - 5,
    );
  });

  it("AU 16 lowers the lower lip, AU 17 raises it", async () => {
    const down = (face: FaceMeasures): number => face.lowerLipBottom;
    expect(await shift("16E", down)).toBeGreaterThan(5);
    expect(await shift("17E", down)).toBeLessThan(0);
  });

  it("upper units leave the mouth where it is, lower ones the brow", async () => {
    for (const units of ["1E", "2E", "4E", "5E", "6E", "7E", "43E"]) {
      expect(Math.abs(await shift(units, cornerUp)), units).toBeLessThan(1);
      expect(Math.abs(await shift(units, (face) => face.mouthWidth)), units).toBeLessThan(1.5);
    }
    for (const units of [
      "10E",
      "12E",
      "14E",
      "15E",
      "16E",
      "17E",
      "20E",
      "23E",
      "24E",
      "25E",
      "26E",
      "27E",
    ]) {
      expect(Math.abs(await shift(units, innerUp)), units).toBeLessThan(0.5);
      expect(Math.abs(await shift(units, outerUp)), units).toBeLessThan(0.5);
    }
  });

  it("one-sided units move their own side: the person's left is the picture's right", async () => {
    const [still, smirk] = [await measures(id, "0"), await measures(id, "L12E+R2E")];
    expect(smirk.left.cornerX).toBeGreaterThan(smirk.right.cornerX);
    expect(still.left.cornerY - smirk.left.cornerY).toBeGreaterThan(10);
    expect(Math.abs(still.right.cornerY - smirk.right.cornerY)).toBeLessThan(1);
    expect(still.right.browOuter - smirk.right.browOuter).toBeGreaterThan(9);
    expect(Math.abs(still.left.browOuter - smirk.left.browOuter)).toBeLessThan(0.5);
  });

  it("gaze and head move as FACS says", async () => {
    const iris = both((half) => half.irisX);
    expect(await shift("61E", iris)).toBeGreaterThan(2);
    expect(await shift("62E", iris)).toBeLessThan(-2);
    expect((await measures(id, "63D")).left.irisY).toBeLessThan((await measures(id, "64D")).left.irisY - 1);
    expect(
      await shift(
        "64E",
        both((half) => half.upperLid),
      ),
    ).toBeGreaterThan(3);
    expect(await shift("55E", (face) => face.tilt)).toBeGreaterThan(12);
    expect(await shift("56E", (face) => face.tilt)).toBeLessThan(-12);
    expect(await shift("54E", (face) => face.nostrils)).toBeGreaterThan(20);
    expect(await shift("53E", (face) => face.nostrils)).toBeLessThan(-20);
    expect(await shift("51E", (face) => face.left.cornerX + face.right.cornerX)).toBeGreaterThan(40);
  });
});

it("measures the same on a smaller picture, to two pixels of 512", async () => {
  const { faceMapPng } = await import("../../../src/stimuli/faces/face-png.js");
  const [large, small] = [
    await measures("f1", "0"),
    measureFace(await faceMapPng([], identityById("f1"), 256)),
  ];
  expect(Math.abs(large.mouthWidth - small.mouthWidth)).toBeLessThan(3);
  expect(Math.abs(large.left.browInner - small.left.browInner)).toBeLessThan(2);
  expect(Math.abs(large.chin - small.chin)).toBeLessThan(2.5);
});

it("refuses a picture that is no map", async () => {
  const png = await facePng([], identityById("f1"), 64);
  expect(() => measureFace(png)).toThrow(
    /^this picture is not a map of a face: \d+% of its pixels are in a map's colours; make it with faceMapPng$/,
  );
});
