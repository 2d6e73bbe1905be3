import { describe, expect, it } from "vitest";
import { cast, identityById, makeIdentities } from "../../../src/stimuli/faces/cast.js";
import { faceSvg } from "../../../src/stimuli/faces/face-svg.js";
import { identitySchema } from "../../../src/stimuli/faces/identity.js";

const levels = (people: readonly { [key: string]: unknown }[], key: string) =>
  new Set(people.map((one) => JSON.stringify(one[key])));

describe("the cast", () => {
  it("is twelve valid people with ids of their own", () => {
    for (const identity of cast) expect(identitySchema.parse(identity)).toEqual(identity);
    expect(new Set(cast.map((one) => one.id)).size).toBe(12);
  });

  it("varies in bones, sex, age and skin, and no skin has one sex or age only", () => {
    expect(cast.filter((one) => one.sex === "female")).toHaveLength(6);
    expect(levels(cast, "age").size).toBe(3);
    expect(levels(cast, "skin").size).toBe(7);
    // Nobody has another's bones: far apart in the space of the scanned people.
    for (const [i, one] of cast.entries()) {
      for (const other of cast.slice(i + 1)) {
        expect(Math.hypot(...one.bones.map((bone, k) => bone - other.bones[k]!))).toBeGreaterThan(4);
      }
    }
    const dark = cast.filter((one) => one.skin >= 5);
    const light = cast.filter((one) => one.skin <= 3);
    for (const people of [dark, light]) {
      expect(levels(people, "sex").size).toBe(2);
      expect(levels(people, "age").size).toBeGreaterThanOrEqual(2);
    }
  });

  it("says who there is when someone is not", () => {
    expect(() => identityById("x9")).toThrow(/^no identity "x9"; there are f1, m1, f2/);
  });
});

describe("makeIdentities", () => {
  it("gives the same people under one seed and others under another", () => {
    expect(makeIdentities(10, 7)).toEqual(makeIdentities(10, 7));
    const [a, b] = [makeIdentities(10, 7), makeIdentities(10, 8)];
    expect(a.map((one) => one.features)).not.toEqual(b.map((one) => one.features));
  });

  it("leaves the first as they are when more are made", () => {
    expect(makeIdentities(30, 3).slice(0, 8)).toEqual(makeIdentities(8, 3));
  });

  it("gives valid, balanced, drawable people under any seed", () => {
    for (let seed = 0; seed < 25; seed++) {
      const people = makeIdentities(42, seed);
      for (const identity of people)
        expect(identitySchema.safeParse(identity).success, identity.id).toBe(true);
      expect(people.filter((one) => one.sex === "female")).toHaveLength(21);
      for (let skin = 1; skin <= 7; skin++) expect(people.filter((one) => one.skin === skin)).toHaveLength(6);
      for (const age of ["young", "middle", "older"]) {
        expect(people.filter((one) => one.age === age)).toHaveLength(14);
      }
      expect(faceSvg([], people[seed]!)).not.toContain("NaN");
      const first = people.map((one) => one.bones[0]!);
      const meanOf = (odd: number) => first.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b) / 21;
      expect(meanOf(0) - meanOf(1)).toBeGreaterThan(1);
    }
  });

  it("lets every skin have every age and both sexes", () => {
    const people = makeIdentities(84, 5);
    for (let skin = 1; skin <= 7; skin++) {
      const own = people.filter((one) => one.skin === skin);
      expect(levels(own, "sex").size).toBe(2);
      expect(levels(own, "age").size).toBe(3);
    }
  });

  it.each([
    [0, 1, "makeIdentities requires a whole number of people above 0, got 0"],
    [2, -1, "makeIdentities requires a seed that is a whole number from 0, got -1"],
  ])("refuses %d people under seed %d", (count, seed, message) => {
    expect(() => makeIdentities(count, seed)).toThrow(message);
  });
});
