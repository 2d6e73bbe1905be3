// No letters that a reader mixes up.
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random letters of the system's own generator. */
export function randomLetters(n: number): string {
  let text = "";
  while (text.length < n) {
    for (const byte of crypto.getRandomValues(new Uint8Array(n))) {
      // Above the largest multiple of the alphabet some letters would be likelier.
      if (byte < 248 && text.length < n) text += letters[byte % letters.length];
    }
  }
  return text;
}

/** A whole number in 0 .. n - 1. */
export const randomInt = (n: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % n;
