import { zlibSync } from "fflate";
import type { Pixels } from "../read-png.js";

/**
 * Pixels as a PNG; several of one size as an animated one (APNG) that plays once. The bytes are the same on
 * every machine: the compressor is JavaScript, while Node's own one differs with the processor.
 *
 * @param frames the first is what a viewer without animation shows
 * @param seconds how long each frame is shown
 */
export function encodePng(frames: readonly Pixels[], seconds: readonly number[] = []): Buffer {
  const { width, height } = frames[0] as Pixels;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const chunks = [chunk("IHDR", header)];
  if (frames.length > 1) chunks.push(chunk("acTL", numbers(frames.length, 1)));
  let sequence = 0;
  frames.forEach((frame, i) => {
    if (frames.length > 1) {
      const control = Buffer.alloc(26);
      control.set(numbers(sequence++, width, height), 0);
      control.writeUInt16BE(Math.round(1000 * (seconds[i] ?? 0.04)), 20);
      control.writeUInt16BE(1000, 22);
      chunks.push(chunk("fcTL", control));
    }
    const rows = zlibSync(filtered(frame), { level: 6 });
    chunks.push(i === 0 ? chunk("IDAT", rows) : chunk("fdAT", Buffer.concat([numbers(sequence++), rows])));
  });
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function numbers(...values: number[]): Buffer {
  const out = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) out.writeUInt32BE(value, 4 * i);
  return out;
}

/** Each row with its filter before it: the difference from the row above, which suits smooth skin. */
function filtered({ width, height, data }: Pixels): Uint8Array {
  const stride = 4 * width;
  const out = new Uint8Array(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    out[to] = 2;
    for (let x = 0; x < stride; x++) {
      const above = y > 0 ? (data[(y - 1) * stride + x] as number) : 0;
      out[to + 1 + x] = (data[y * stride + x] as number) - above;
    }
  }
  return out;
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  return Buffer.concat([numbers(content.length), body, numbers(checksum(body))]);
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 as PNG wants it; Node 20 has none of its own. */
function checksum(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (table[(c ^ byte) & 255] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
