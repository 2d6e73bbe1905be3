import { describe, expect, it } from "vitest";
import { type FaceRegion, regionChanges } from "../../../src/stimuli/faces/region-change.js";
import { picture } from "./measured.js";

const people = ["f1", "m1", "f3", "m3", "f4", "m5", "m6"];

/** Where each action unit shows as a fold, and units of the neighbourhood that show there less. */
const folds: [au: number, region: FaceRegion, less: number[]][] = [
  [1, "forehead", [4, 5, 7, 9, 12]],
  [2, "forehead", [4, 5, 7, 9, 12]],
  [4, "glabella", [2, 5, 7, 12]],
  [6, "temples", [7, 5, 12, 9]],
  [9, "noseRoot", [4, 6, 10, 12]],
  [10, "cheeks", [15, 16, 17, 23, 24, 25]],
  [12, "cheeks", [14, 15, 16, 17, 23, 24, 25]],
  [14, "besideMouth", [16, 23, 24, 25]],
];

describe.each(people)("on %s", (id) => {
  it.each(folds)("AU %i grows in the region %s", async (au, region) => {
    const neutral = await picture(id, "0");
    const values: number[] = [];
    for (const level of [0.2, 0.4, 0.6, 0.8, 1]) {
      values.push(regionChanges(neutral, await picture(id, `${au}@${level}`))[region]);
    }
    const steps = values.slice(1).map((now, i) => now - values[i]!);
    expect(Math.min(...steps), values.join(" ")).toBeGreaterThan(0);
    expect(values[0]!, "a slight action shows").toBeGreaterThan(0);
  });

  it.each(folds)("AU %i changes the region %s more than %j do", async (au, region, less) => {
    const neutral = await picture(id, "0");
    const own = regionChanges(neutral, await picture(id, `${au}E`))[region];
    for (const other of less) {
      const theirs = regionChanges(neutral, await picture(id, `${other}E`))[region];
      expect(own, `AU ${other}`).toBeGreaterThan(1.3 * theirs);
    }
  });

  it("an upper unit leaves the lower face as it is, and a lower one the upper", async () => {
    const neutral = await picture(id, "0");
    for (const au of [1, 2, 4, 5, 7, 43]) {
      const { mouth, chin } = regionChanges(neutral, await picture(id, `${au}E`));
      expect([mouth, chin], `AU ${au}`).toEqual([0, 0]);
    }
    for (const au of [14, 15, 16, 17, 20, 23, 24, 25]) {
      const { forehead, glabella, brows } = regionChanges(neutral, await picture(id, `${au}E`));
      expect([forehead, glabella, brows], `AU ${au}`).toEqual([0, 0, 0]);
    }
  });
});

describe("the chin", () => {
  // A beard covers what AU 17 does to the skin.
  it.each(["f1", "m1", "f3", "f4", "m6"])(
    "of %s bunches with AU 17 more than with its neighbours",
    async (id) => {
      const neutral = await picture(id, "0");
      const change = async (units: string): Promise<number> =>
        regionChanges(neutral, await picture(id, units)).chin;
      const values = await Promise.all([0.2, 0.4, 0.6, 0.8, 1].map((level) => change(`17@${level}`)));
      expect(values).toEqual([...values].sort((a, b) => a - b));
      for (const au of [14, 15, 20, 23, 24])
        expect(values[4]!).toBeGreaterThan(1.5 * (await change(`${au}E`)));
    },
  );
});

it("is 0 between equal pictures, the same both ways, and refuses pictures of two sizes", async () => {
  const [a, b] = [await picture("f1", "0"), await picture("f1", "12E")];
  expect(Object.values(regionChanges(a, a)).every((value) => value === 0)).toBe(true);
  expect(regionChanges(a, b)).toEqual(regionChanges(b, a));
  const { facePng } = await import("../../../src/stimuli/faces/face-png.js");
  const { identityById } = await import("../../../src/stimuli/faces/cast.js");
  expect(() => regionChanges(a, new Uint8Array())).toThrow("readPng requires a PNG");
  const small = await facePng([], identityById("f1"), 64);
  expect(() => regionChanges(a, small)).toThrow(
    "regionChanges requires pictures of one size, got 256 x 256 and 64 x 64",
  );
});
