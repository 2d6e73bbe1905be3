import type { Json, Refusal } from "./family.js";

/** What servers take, by the first bytes: they look at these, and not only at what is said of them. */
const kinds: readonly [string, (bytes: Buffer) => boolean][] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).toString("hex") === "89504e470d0a1a0a"],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).toString("hex") === "ffd8ff"],
  ["image/gif", (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString("latin1"))],
  ["image/webp", (bytes) => bytes.subarray(8, 12).toString("latin1") === "WEBP"],
];

const kindOf = (bytes: Buffer): string | undefined => kinds.find(([, is]) => is(bytes))?.[0];

/**
 * What OpenAI refuses of pictures in Chat Completions (`image_url: { url }`) and Responses (`image_url: "…"`): a text
 * that is no picture of the four kinds. Sizes of 25 MB were taken in December 2025
 * (github.com/earendil-works/pi/pull/120), so that no limit is kept here.
 */
export function checkOpenaiImage(url: string, refuse: (message: string) => Refusal): void {
  const [, encoded] = /^data:[^;,]+;base64,([A-Za-z0-9+/]+=*)$/.exec(url) ?? [];
  if (encoded !== undefined && kindOf(Buffer.from(encoded, "base64")) !== undefined) return;
  throw refuse(
    "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
  );
}

/** Anthropic's limits: github.com/anthropics/claude-code/issues/19631 and /4778; media types: opencode/pull/5704. */
const mostBytes = 5 * 1024 * 1024;
const mostPixels = 8000;

/** What Anthropic refuses of pictures: another media type, bytes of another kind, too many of either size. */
export function checkAnthropicImages(messages: readonly Json[], refuse: (message: string) => Refusal): void {
  messages.forEach(({ content }, i) => {
    if (!Array.isArray(content)) return;
    (content as Json[]).forEach((part, j) => {
      if (part.type !== "image") return;
      const place = `messages.${i}.content.${j}.image.source.base64`;
      const { media_type: said, data = "" } = part.source as { media_type?: string; data?: string };
      if (!kinds.some(([kind]) => kind === said)) {
        throw refuse(
          `${place}.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'`,
        );
      }
      if (data.length > mostBytes) {
        throw refuse(`${place}: image exceeds 5 MB maximum: ${data.length} bytes > ${mostBytes} bytes`);
      }
      const bytes = Buffer.from(data, "base64");
      const kind = kindOf(bytes);
      if (kind === undefined) throw refuse(`${place}.data: Could not process image`);
      if (kind !== said) {
        throw refuse(
          `${place}.data: The image was specified using the ${said} media type, but the image appears to be a ${kind} image`,
        );
      }
      if (kind === "image/png" && Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > mostPixels) {
        throw refuse(
          `${place}.data: At least one of the image dimensions exceed max allowed size: ${mostPixels} pixels`,
        );
      }
    });
  });
}
