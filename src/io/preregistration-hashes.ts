import { canonicalJson } from "../core/canonical-json.js";
import type { FrozenPreregistration } from "../core/preregistration.js";
import { sha256 } from "./sha256-file.js";

/** The sha256 of a registration's content, whatever its indentation, key order or Unicode form. */
export function contentHashOf(content: unknown): string {
  return sha256(canonicalJson(content));
}

/** The sha256 of everything around the content. The content itself enters as its hash. */
export function sealOf({
  content: _,
  seal: __,
  ...rest
}: Omit<FrozenPreregistration, "seal"> & { seal?: string }): string {
  return sha256(canonicalJson(rest));
}

/** A short hash for each part of the content, two levels deep: "plan.alpha", "hypotheses.0". */
export function fieldHashesOf(content: Record<string, unknown>): Record<string, string> {
  const parts = Object.entries(content).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value !== "object" || value === null) return [[key, value]];
    const inner = Object.entries(value).map(([name, part]): [string, unknown] => [`${key}.${name}`, part]);
    return inner.length === 0 ? [[key, value]] : inner;
  });
  return Object.fromEntries(parts.map(([path, part]) => [path, sha256(canonicalJson(part)).slice(0, 16)]));
}

/** The parts whose short hashes are different, missing or new. */
export function differingFields(recorded: Record<string, string>, now: Record<string, string>): string[] {
  const fields = new Set([...Object.keys(recorded), ...Object.keys(now)]);
  return [...fields].filter((field) => recorded[field] !== now[field]).sort();
}
