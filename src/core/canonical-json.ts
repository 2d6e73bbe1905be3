import { InputError } from "./errors.js";

/**
 * The one canonical text of a JSON value: keys sorted by code unit, strings in Unicode form NFC, no blanks.
 * Two files with the same content have the same text, whatever their indentation or key order. So the hash of
 * the text is the hash of the content.
 *
 * Numbers are written as JSON.stringify writes them, as in RFC 8785. NFC goes beyond the RFC, because an
 * editor may rewrite "é" although nobody changed a word.
 *
 * @throws InputError `canonicalJson requires JSON values, got NaN at plan.alpha`
 *
 * @example
 * ```ts
 * canonicalJson({ b: [1, 2.5], a: "x" }); // '{"a":"x","b":[1,2.5]}'
 * canonicalJson("e\u0301") === canonicalJson("\u00e9"); // true
 * ```
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, path: string[]): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value.normalize("NFC"));
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((part, i) => write(part, [...path, `${i}`])).join(",")}]`;
  if (typeof value === "object") return writeObject(value, path);
  const place = path.length === 0 ? "the top" : path.join(".");
  throw new InputError(`canonicalJson requires JSON values, got ${String(value)} at ${place}`);
}

function writeObject(value: object, path: string[]): string {
  const parts = new Map<string, string>();
  for (const [name, part] of Object.entries(value)) {
    const key = name.normalize("NFC");
    if (parts.has(key)) {
      throw new InputError(`canonicalJson requires distinct keys, got "${key}" twice in Unicode form NFC`);
    }
    parts.set(key, write(part, [...path, key]));
  }
  const keys = [...parts.keys()].sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${parts.get(key)}`).join(",")}}`;
}
