/** What every byte is turned by. It is no lock: who wants to read an answer reads it. */
const turn = 90;

/**
 * A value as a text that nobody reads at a glance: an answer should not meet the eye of somebody who looks at a page's
 * source. {@link decodeScript} reads it in the page.
 */
export function encodeSecret(value: unknown): string {
  return Buffer.from(Buffer.from(JSON.stringify(value), "utf8").map((byte) => byte ^ turn)).toString(
    "base64",
  );
}

/** The page's own way back. */
export const decodeScript = `
const decode = (text) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (one) => one.charCodeAt(0) ^ ${turn})));
`;
