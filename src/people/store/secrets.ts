import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { sha256 } from "../../io/sha256-file.js";

/** No letter or digit that a reader mixes up with another. */
const letters = "abcdefghijklmnopqrstuvwxyz23456789";

/** Letters and digits that nobody can guess. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/** 256 bits, for a header. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A secret as it is stored. It is random and long, so that no slow hash is needed. */
export const hashedSecret = (secret: string): string => sha256(secret);

/** Whether a secret is the one of a hash; takes as long for any wrong one. */
export function isSecret(given: string, hashed: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(hashed.padEnd(64).slice(0, 64)));
}
