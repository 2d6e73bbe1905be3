import { inflateSync } from "node:zlib";
import { InputError } from "../../core/errors.js";

/** A decoded picture: four bytes (red, green, blue, alpha) a pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/**
 * Decodes a PNG of 8 bits a channel in red, green, blue and alpha, as `facePng` writes it.
 *
 * @throws InputError `readPng requires a PNG, got 12 bytes that do not begin as one`
 * @throws InputError `readPng requires the 16448 bytes of 64 by 64 pixels, got a damaged picture; …`
 * @throws InputError `readPng reads 8-bit RGBA without interlacing, got depth 16, colour type 2; …`
 *
 * @example
 * ```ts
 * const { width, data } = readPng(await facePng([], identityById("f1"), 64));
 * [width, data.length]; // [64, 16384]
 * ```
 */
export function readPng(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, 8).equals(signature) || bytes.length < 33) {
    throw new InputError(`readPng requires a PNG, got ${bytes.length} bytes that do not begin as one`);
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colour, interlaced] = [bytes[24], bytes[25], bytes[28]];
  if (depth !== 8 || colour !== 6 || interlaced !== 0) {
    throw new InputError(
      `readPng reads 8-bit RGBA without interlacing, got depth ${depth}, colour type ${colour}; convert the picture`,
    );
  }
  return { width, height, data: unfilter(inflated(bytes, width, height), width, height) };
}

/** A picture of 8,192 by 8,192 pixels. A file of a few bytes can claim to be larger, and can inflate to more. */
const mostPixels = 2 ** 26;

/** The rows of the picture, each with its filter before it: exactly as many bytes as the header says. */
function inflated(bytes: Buffer, width: number, height: number): Buffer {
  if (width * height > mostPixels) {
    throw new InputError(
      `readPng reads at most ${mostPixels} pixels, got ${width} by ${height}; scale it down`,
    );
  }
  const size = height * (4 * width + 1);
  let rows: Buffer | undefined;
  try {
    rows = inflateSync(Buffer.concat(dataChunks(bytes)), { maxOutputLength: size + 1 });
  } catch {
    // Too long or damaged.
  }
  if (rows?.length === size) return rows;
  throw new InputError(
    `readPng requires the ${size} bytes of ${width} by ${height} pixels, got a damaged picture; make it again`,
  );
}

function dataChunks(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT") {
      chunks.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  return chunks;
}

/** Undoes the prediction that PNG makes of each byte from its left, upper and upper-left neighbours. */
function unfilter(rows: Buffer, width: number, height: number): Uint8Array {
  const stride = width * 4;
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)] as number;
    const start = y * (stride + 1) + 1;
    const row = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x >= 4 ? (out[row + x - 4] as number) : 0;
      const up = y > 0 ? (out[row - stride + x] as number) : 0;
      const corner = x >= 4 && y > 0 ? (out[row - stride + x - 4] as number) : 0;
      out[row + x] = (rows[start + x] as number) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [dLeft, dUp, dCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (dLeft <= dUp && dLeft <= dCorner) return left;
  return dUp <= dCorner ? up : corner;
}
