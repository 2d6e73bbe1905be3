import { beforeAll, describe, expect, it } from "vitest";
import { type ActionUnit, actionUnitInfo } from "../../../src/stimuli/faces/action-units.js";
import { cast } from "../../../src/stimuli/faces/cast.js";
import {
  type Expression,
  expressionByName,
  loadExpressions,
  scaleIntensity,
} from "../../../src/stimuli/faces/expressions.js";
import { drawingPng } from "../../../src/stimuli/faces/face-png.js";
import type { Identity } from "../../../src/stimuli/faces/identity.js";
import { formatActionUnits } from "../../../src/stimuli/faces/notation.js";
import { readPng } from "../../../src/stimuli/faces/read-png.js";
import { luminance } from "../../../src/stimuli/faces/region-change.js";
import { type FacePoint, landmarkShift, separateExpressions } from "../../../src/stimuli/faces/separation.js";
import { measures } from "./measured.js";

let expressions: Expression[];
const landmarks = new Map<string, FacePoint>();

/**
 * What changed between two pictures of a person, as a grid of signed changes of luminance over the face,
 * scaled to length 1 so that a darker skin's smaller contrast does not count.
 */
function changeGrid(neutral: Uint8Array, picture: Uint8Array, cells = 24): number[] {
  const [before, after] = [readPng(neutral), readPng(picture)];
  const grid = new Array<number>(cells * cells).fill(0);
  // The face without hair and clothes: from a quarter to three quarters of the width.
  const [left, top, side] = [before.width * 0.25, before.height * 0.3, before.width * 0.5];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = ((Math.floor(top) + y) * before.width + Math.floor(left) + x) * 4;
      const cell = Math.floor((y * cells) / side) * cells + Math.floor((x * cells) / side);
      grid[cell] = (grid[cell] as number) + luminance(after.data, i) - luminance(before.data, i);
    }
  }
  const length = Math.hypot(...grid);
  return length === 0 ? grid : grid.map((value) => value / length);
}

async function shiftOf(units: readonly ActionUnit[], identity: Identity): Promise<number[]> {
  const [neutral, measured] = [
    await measures(identity.id, "0"),
    await measures(identity.id, formatActionUnits(units)),
  ];
  return landmarkShift(neutral, measured);
}

beforeAll(async () => {
  expressions = await loadExpressions();
  for (const identity of cast) {
    for (const { name, group, actionUnits } of expressions) {
      if (group !== "study" && group !== "pairs") continue;
      const values = await shiftOf(actionUnits, identity);
      landmarks.set(`${identity.id} ${name}`, { label: name, identity: identity.id, values });
    }
  }
});

const study = () => expressions.filter((one) => one.group === "study").map((one) => one.name);
const pointsOf = (names: string[]) => [...landmarks.values()].filter(({ label }) => names.includes(label));
const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, i) => x - b[i]!));

describe("the study's eight emotions, by landmarks of the PNGs", () => {
  it("are told apart on every person from the other eleven", () => {
    const found = separateExpressions(pointsOf(study()));
    expect(found.mistakes).toEqual([]);
  });

  it("differ more on one person than one emotion differs over people", () => {
    const found = separateExpressions(pointsOf(study()));
    expect(found.closestPair.distance).toBeGreaterThan(3 * found.withinLabel);
    expect(found.betweenLabels).toBeGreaterThan(8 * found.withinLabel);
  });

  it("are told apart among all sixteen as well", () => {
    const all = [...new Set([...landmarks.values()].map(({ label }) => label))];
    expect(all).toHaveLength(16);
    const found = separateExpressions(pointsOf(all));
    expect(found.mistakes).toEqual([]);
    expect(found.closestPair.distance).toBeGreaterThan(3 * found.withinLabel);
  });
});

describe("look-alikes", () => {
  const lookAlikes = [
    ["joyful", "grateful"],
    ["relieved", "resigned"],
    ["disappointed", "devastated"],
  ] as const;

  it.each(lookAlikes)("%s at no intensity becomes %s", async (strong, weak) => {
    const from = expressionByName(expressions, strong).actionUnits;
    const to = expressionByName(expressions, weak).actionUnits;
    for (const identity of cast.slice(0, 4)) {
      const target = await shiftOf(to, identity);
      for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
        const scaled = await shiftOf(scaleIntensity(from, share), identity);
        expect(distance(scaled, target), `${identity.id} at ${share}`).toBeGreaterThan(20);
      }
    }
  });

  it.each(lookAlikes)(
    "%s and %s differ in the face itself, with head and eyes held straight",
    async (one, other) => {
      const faceOnly = (name: string) =>
        expressionByName(expressions, name).actionUnits.filter(({ au }) =>
          ["upper face", "lower face"].includes(actionUnitInfo(au).region),
        );
      for (const identity of cast.slice(0, 4)) {
        const [a, b] = [await shiftOf(faceOnly(one), identity), await shiftOf(faceOnly(other), identity)];
        expect(distance(a, b)).toBeGreaterThan(18);
      }
    },
  );
});

it("the eight are told apart at 200 pixels by where the picture itself gets lighter and darker", async () => {
  const points: FacePoint[] = [];
  for (const identity of cast) {
    const neutral = await drawingPng([], identity, 200);
    for (const name of study()) {
      const { actionUnits } = expressionByName(expressions, name);
      const values = changeGrid(neutral, await drawingPng(actionUnits, identity, 200));
      points.push({ label: name, identity: identity.id, values });
    }
  }
  // 96 pictures, chance 1 in 8. A coarse grid is blind to small movements on the darkest, bearded face.
  const found = separateExpressions(points);
  expect(found.accuracy).toBeGreaterThan(0.95);
});

describe("separateExpressions", () => {
  const point = (label: string, identity: string, ...values: number[]) => ({ label, identity, values });

  it("names the mistakes", () => {
    // Centroids of the others: for p, a at 1 and b at 9; its "b" at 2 lies nearer to a.
    const found = separateExpressions([
      point("a", "p", 0),
      point("b", "p", 2),
      point("a", "q", 1),
      point("b", "q", 9),
    ]);
    expect(found.mistakes).toEqual([{ label: "b", identity: "p", nearest: "a" }]);
    expect(found.accuracy).toBe(0.75);
    expect(found.closestPair).toEqual({ labels: ["a", "b"], identity: "p", distance: 2 });
    // Within: |0 - 1| and |2 - 9|, mean 4; between: |0 - 2| and |1 - 9|, mean 5.
    expect([found.withinLabel, found.betweenLabels]).toEqual([4, 5]);
  });

  it("is blind to who it is when values are differences, not when they are not", () => {
    const rows = [point("a", "p", 0), point("b", "p", 5), point("a", "q", 20), point("b", "q", 25)];
    expect(separateExpressions(rows).accuracy).toBeLessThan(1);
    const own = rows.map((row) => ({ ...row, values: [row.values[0]! - (row.identity === "q" ? 20 : 0)] }));
    expect(separateExpressions(own).accuracy).toBe(1);
  });

  it("refuses one person", () => {
    expect(() => separateExpressions([point("a", "p", 0), point("b", "p", 1)])).toThrow(
      "separateExpressions requires two people or more and two labels or more, got 1 and 2",
    );
  });
});
