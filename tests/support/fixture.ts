import { readFileSync } from "node:fs";

/** Which oracle made a fixture: the folder under tests/reference. */
export type FixtureKind = "scipy" | "r";

/** What every stored script writes beside itself, next to its inputs and outputs. */
export interface Provenance {
  call: string;
  versions: Record<string, string>;
  seed: number | null;
}

/**
 * Reads tests/reference/<kind>/<name>.json and refuses one that is empty or holds a non-finite number.
 * null stands for a value that the oracle leaves undefined.
 */
export function loadFixture<Content>(kind: FixtureKind, name: string): Content & Provenance {
  const file = new URL(`../reference/${kind}/${name}.json`, import.meta.url);
  const fixture = JSON.parse(readFileSync(file, "utf8")) as Content & Provenance;
  const { call, versions, seed, ...content } = fixture;
  if (call === undefined || versions === undefined || seed === undefined) {
    throw new Error(`fixture ${kind}/${name} lacks its call, versions or seed`);
  }
  if (countNumbers(content, `${kind}/${name}`) === 0)
    throw new Error(`fixture ${kind}/${name} holds no number`);
  return fixture;
}

/** How many finite numbers a parsed fixture holds; a number in disguise ("NaN", "inf") is refused. */
export function countNumbers(value: unknown, path: string): number {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Error(`fixture value ${path} is not finite`);
    return 1;
  }
  if (typeof value === "string" && /^[-+]?(nan|inf|infinity)$/i.test(value)) {
    throw new Error(`fixture value ${path} is ${value} in a string: write null`);
  }
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, part]) => sum + countNumbers(part, `${path}.${key}`), 0);
}
