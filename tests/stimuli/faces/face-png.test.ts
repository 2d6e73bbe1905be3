import { fileURLToPath } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { actionUnits } from "../../../src/stimuli/faces/action-units.js";
import { cast, identityById } from "../../../src/stimuli/faces/cast.js";
import {
  drawingPng,
  faceFrames,
  faceMapPixels,
  faceMapPng,
  facePng,
} from "../../../src/stimuli/faces/face-png.js";
import { faceSvg } from "../../../src/stimuli/faces/face-svg.js";
import { parseActionUnits } from "../../../src/stimuli/faces/notation.js";
import { readPng } from "../../../src/stimuli/faces/read-png.js";
import { runChild } from "../../support/child.js";
import { drawHashes } from "./draw-hashes.js";

const units = parseActionUnits("1B+6C+R12D+26C+54B+61C");

describe("bytes", () => {
  it("are the same in another process that draws in another order", async () => {
    const script = fileURLToPath(new URL("./draw-hashes.ts", import.meta.url));
    const { stdout } = await runChild(process.execPath, ["--import", "tsx", script, "print"]);
    const here = await drawHashes(false);
    expect(JSON.parse(stdout)).toEqual(here);
    expect(new Set(Object.values(here)).size).toBe(cast.length);
  });

  it("do not depend on the order of the units, nor change them", () => {
    const before = structuredClone(units);
    expect(faceSvg([...units].reverse(), identityById("f2"))).toBe(faceSvg(units, identityById("f2")));
    expect(units).toEqual(before);
  });

  it("an intensity of 0 is the neutral face", () => {
    const still = units.map((unit) => ({ ...unit, intensity: 0 }));
    expect(faceSvg(still, identityById("m5"))).toBe(faceSvg([], identityById("m5")));
  });
});

describe("the rendered head", () => {
  const pixels = async (text: string, id = "f5"): Promise<Uint8Array> =>
    readPng(await facePng(parseActionUnits(text), identityById(id), 96)).data;
  const apart = (a: Uint8Array, b: Uint8Array): number =>
    a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;

  it("shows every action unit, and each more at its full intensity than at half", async () => {
    const still = await pixels("0");
    for (const { au } of actionUnits) {
      const [half, full] = [apart(still, await pixels(`${au}@0.5`)), apart(still, await pixels(`${au}E`))];
      expect(half, `AU ${au}`).toBeGreaterThan(0.02);
      expect(full, `AU ${au}`).toBeGreaterThan(half);
    }
  });

  it("moves the side that acts: the person's left is on the right of the picture", async () => {
    const still = await pixels("0");
    const halves = (data: Uint8Array): [number, number] => {
      const sums: [number, number] = [0, 0];
      data.forEach((value, i) => {
        sums[(i >> 2) % 96 < 48 ? 0 : 1] += Math.abs(value - still[i]!);
      });
      return sums;
    };
    const [onLeft, onRight] = halves(await pixels("L12E"));
    expect(onRight).toBeGreaterThan(2 * onLeft);
    const [other, more] = halves(await pixels("R2E"));
    expect(other).toBeGreaterThan(2 * more);
  });

  it("differs between any two people by more than a smile changes one", async () => {
    const faces = await Promise.all(cast.map(({ id }) => pixels("0", id)));
    const smile = apart(await pixels("0"), await pixels("6C+12D"));
    for (const [i, one] of faces.entries()) {
      for (const other of faces.slice(i + 1)) expect(apart(one, other)).toBeGreaterThan(smile);
    }
  });

  it("refuses a head that turns both ways, and drawings of units that only it has", async () => {
    await expect(pixels("53C+54C")).rejects.toThrow(
      "action units 53 and 54 exclude each other; leave one out",
    );
    expect(() => faceSvg(parseActionUnits("18C"), identityById("f1"))).toThrow(
      "action unit 18 is not in the drawing; use facePng, which has it",
    );
  });

  it("refuses frames without time", async () => {
    await expect(faceFrames(units, identityById("f1"), { hold: 0 })).rejects.toThrow(
      "faceFrames requires seconds above 0 and at most 10, got 0",
    );
  });
});

describe("facePng", () => {
  it.each([32, 200, 512])("draws %i pixels a side, without a transparent one", async (size) => {
    const { width, height, data } = readPng(await facePng([], identityById("f3"), size));
    expect([width, height]).toEqual([size, size]);
    expect(data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  });

  it.each([10, 99.5, 4096])("refuses %d pixels", async (size) => {
    await expect(facePng([], identityById("f1"), size)).rejects.toThrow(
      `facePng requires a size from 32 to 2048 pixels, got ${size}`,
    );
  });
});

describe("the map", () => {
  // The tests of measures read the pixels: so what they show holds for the PNG.
  it("has as pixels those of its PNG", async () => {
    for (const { id } of cast) {
      const units = parseActionUnits("6C+12D+25@0.5");
      const png = readPng(await faceMapPng(units, identityById(id)));
      const { width, height, data } = await faceMapPixels(units, identityById(id));
      expect([width, height]).toEqual([png.width, png.height]);
      expect(Buffer.compare(data, png.data)).toBe(0);
    }
  });

  it.each(cast.map((one) => one.id))("has the same outlines as the picture of %s", async (id) => {
    const identity = identityById(id);
    const [map, picture] = [await faceMapPng(units, identity), await drawingPng(units, identity)].map(
      readPng,
    );
    // Where the map says white of the eye, iris or pupil, the picture shows the eye: it differs there from a closed one.
    const shut = readPng(await drawingPng([...units, { au: 43, intensity: 1 }], identity));
    let [eye, changed] = [0, 0];
    for (let i = 0; i < map!.data.length; i += 4) {
      const [r, g, b] = map!.data.subarray(i, i + 3) as unknown as [number, number, number];
      const white = r === 255 && g === 255 && b === 0;
      if (!white) continue;
      eye++;
      const difference = [0, 1, 2].map((c) => Math.abs(picture!.data[i + c]! - shut.data[i + c]!));
      if (Math.max(...difference) > 12) changed++;
    }
    expect(eye).toBeGreaterThan(80);
    expect(changed / eye).toBeGreaterThan(0.95);
  });
});

describe("readPng", () => {
  it("gives the same pixels as another decoder", async () => {
    const png = await facePng(units, identityById("f6"), 128);
    const context = createCanvas(128, 128).getContext("2d");
    context.drawImage(await loadImage(png), 0, 0);
    expect(readPng(png).data).toEqual(new Uint8Array(context.getImageData(0, 0, 128, 128).data));
  });

  it("refuses what is no PNG, and a PNG of another kind", async () => {
    expect(() => readPng(new Uint8Array(12))).toThrow(
      "readPng requires a PNG, got 12 bytes that do not begin as one",
    );
    const grey = Buffer.from(await facePng([], identityById("f1"), 32));
    grey[25] = 0;
    expect(() => readPng(grey)).toThrow("got depth 8, colour type 0; convert the picture");
  });
});
