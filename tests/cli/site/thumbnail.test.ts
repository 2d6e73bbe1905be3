import { stat } from "node:fs/promises";
import { loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { thumbnail } from "../../../src/cli/site/figure-pictures.js";

const svg = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 960 600"><rect width="960" height="600" fill="${fill}"/></svg>`;

describe("a thumbnail", () => {
  it("is 480 pixels wide, small, and drawn once", async () => {
    const file = await thumbnail(svg("#123456"));
    const { width, height } = await loadImage(file);
    expect([width, height]).toEqual([480, 300]);
    const { size, mtimeMs } = await stat(file);
    expect(size).toBeLessThan(5_000);
    expect(await thumbnail(svg("#123456"))).toBe(file);
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    expect(await thumbnail(svg("#654321"))).not.toBe(file);
  });
});
