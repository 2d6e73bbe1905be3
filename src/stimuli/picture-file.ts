import type { ItemImage } from "../core/item.js";

/** By their first bytes: what servers go by too. */
const signatures: Readonly<Record<ItemImage["mediaType"], readonly number[]>> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
};

/**
 * The most that a picture may have, in bytes of base64: of the providers whose limits are known, the lowest (Anthropic's;
 * OpenAI and Google take more).
 */
export const mostPictureBytes = 5 * 1024 * 1024;

/**
 * What is wrong with a picture, in words that follow its name; undefined if nothing is. Servers refuse a picture whose
 * bytes are of another kind than is said, and one that is too large: that is told before anything is sent.
 *
 * @example
 * ```ts
 * checkPicture(Buffer.from("GIF89a"), "image/png"); // "is no image/png by its first bytes"
 * ```
 */
export function checkPicture(bytes: Buffer, mediaType: ItemImage["mediaType"]): string | undefined {
  const signature = signatures[mediaType];
  if (!signature.every((byte, i) => bytes[i] === byte)) {
    const other = Object.entries(signatures).find(([, its]) => its.every((byte, i) => bytes[i] === byte));
    return other === undefined
      ? `is no ${mediaType} by its first bytes`
      : `is ${other[0]} by its first bytes, and mediaType says ${mediaType}`;
  }
  const encoded = 4 * Math.ceil(bytes.length / 3);
  if (encoded <= mostPictureBytes) return undefined;
  return `has ${encoded} bytes as base64, and providers take ${mostPictureBytes}; make it smaller`;
}
