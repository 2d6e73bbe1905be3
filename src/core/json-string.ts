/**
 * The place of the quotation mark that ends a string of JSON; the text's length if it never ends.
 *
 * @param start the place of the quotation mark that begins it
 *
 * @example
 * ```ts
 * endOfString('["a\\"b"]', 1); // 6
 * ```
 */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let from = end;
    while (text.charCodeAt(from - 1) === 0x5c) from--;
    if ((end - from) % 2 === 0) return end;
  }
  return text.length;
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of these in a string.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/**
 * What stands between the quotation marks of a string as a model writes it. Raw line breaks and tabs, and a
 * backslash before a sign that needs none, are taken for what they mean; undefined if it means nothing.
 *
 * @example
 * ```ts
 * unescaped('a\\nb \\u00e9 \\q'); // "a\nb é q"
 * unescaped("\\u12"); // undefined
 * ```
 */
export function unescaped(inner: string): string | undefined {
  if (forbidden.test(inner)) return undefined;
  if (!inner.includes("\\")) return inner;
  let isBroken = false;
  const text = inner.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, hex?: string, sign = "") => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    isBroken ||= sign === "u";
    return escapes[sign] ?? sign;
  });
  return isBroken ? undefined : text;
}
