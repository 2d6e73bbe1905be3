import { InputError } from "./errors.js";

/**
 * Seeded randomness. Every stream is derived from one root seed by a stable key (study, item, replicate), so
 * adding a stream never changes another. All random numbers in affectlab come from here.
 */
export interface RandomStream {
  /** A uniform draw in [0, 1), with 32 random bits. */
  next(): number;
  /** A uniform integer in 0 .. n - 1. */
  int(n: number): number;
  /** A standard normal draw (Marsaglia's polar method). */
  normal(): number;
  /** A shuffled copy (Fisher-Yates). */
  shuffle<T>(values: readonly T[]): T[];
}

/**
 * The random stream of a key under a root seed.
 *
 * The same seed and key give the same draws on every machine. Keys that differ in any part give unrelated
 * streams. The generator is sfc32. Its seed is four 32-bit FNV-1a hashes of the key with different offsets,
 * each finished as in MurmurHash3. One bit of the fourth is fixed, which leaves 127 bits.
 *
 * @throws InputError `randomStream requires a seed and keys that are finite, got NaN`
 *
 * @example
 * ```ts
 * const a = randomStream(7, "affective-cognition", "item-3");
 * const b = randomStream(7, "affective-cognition", "item-3");
 * a.next() === b.next(); // true
 * ```
 */
export function randomStream(seed: number, ...key: (string | number)[]): RandomStream {
  // JSON writes NaN and the infinities as the same text, so they would share one stream.
  const parts = [seed, ...key];
  const odd = parts.findIndex((part) => typeof part !== "string" && !Number.isFinite(part));
  if (odd !== -1) {
    throw new InputError(`randomStream requires a seed and keys that are finite, got ${parts[odd]}`);
  }
  // JSON keeps the parts separate: ("a", "bc") and ("ab", "c") are different keys.
  const text = JSON.stringify(parts);
  let a = hash(text, 0x9e3779b9);
  let b = hash(text, 0x243f6a88);
  let c = hash(text, 0xb7e15162);
  let d = hash(text, 0xdeadbeef) | 1;

  const bits = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i++) bits();

  let spare: number | undefined;
  const stream: RandomStream = {
    next: () => bits() / 4294967296,
    int: (n) => Math.floor((bits() / 4294967296) * n),
    normal: () => {
      if (spare !== undefined) {
        const kept = spare;
        spare = undefined;
        return kept;
      }
      for (;;) {
        const u = 2 * stream.next() - 1;
        const v = 2 * stream.next() - 1;
        const s = u * u + v * v;
        if (s > 0 && s < 1) {
          const factor = Math.sqrt((-2 * Math.log(s)) / s);
          spare = v * factor;
          return u * factor;
        }
      }
    },
    shuffle: (values) => {
      const out = [...values];
      for (let i = out.length - 1; i > 0; i--) {
        const j = stream.int(i + 1);
        [out[i], out[j]] = [out[j] as never, out[i] as never];
      }
      return out;
    },
  };
  return stream;
}

function hash(text: string, salt: number): number {
  let h = 0x811c9dc5 ^ salt;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
