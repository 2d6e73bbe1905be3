import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readPng } from "../../../src/stimuli/faces/read-png.js";

/** A PNG of one chunk of data; its checksums are not read. */
function png(width: number, height: number, data: Buffer): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length, 0);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, content, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a picture", () => {
  it("is read as its header says", () => {
    // Two rows of one pixel, unfiltered.
    const rows = Buffer.from([0, 1, 2, 3, 4, 0, 5, 6, 7, 8]);
    const { width, height, data } = readPng(png(1, 2, deflateSync(rows)));
    expect([width, height, [...data]]).toEqual([1, 2, [1, 2, 3, 4, 5, 6, 7, 8]]);
  });

  it.each([
    ["that inflates to more than its header says", 1, 1, deflateSync(Buffer.alloc(50_000_000))],
    ["that is cut off", 2, 2, deflateSync(Buffer.alloc(18)).subarray(0, 6)],
    ["with too few rows", 2, 2, deflateSync(Buffer.alloc(9))],
  ])("%s is refused", (_, width, height, data) => {
    expect(() => readPng(png(width, height, data))).toThrow(
      `readPng requires the ${height * (4 * width + 1)} bytes of ${width} by ${height} pixels, got a damaged picture; make it again`,
    );
  });

  it("that claims to be huge is refused before room is made for it", () => {
    expect(() => readPng(png(2 ** 31, 2 ** 31, deflateSync(Buffer.alloc(9))))).toThrow(
      "readPng reads at most 67108864 pixels, got 2147483648 by 2147483648; scale it down",
    );
  });
});
