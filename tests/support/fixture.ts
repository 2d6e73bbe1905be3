import { readFileSync } from "node:fs";

/** Which oracle made a fixture: the folder under tests/reference. */
export type FixtureKind = "scipy" | "r" | "tfjs";

/** What every stored script writes beside itself; null stands for a value the oracle leaves undefined. */
export interface Fixture<Case> {
  call: string;
  versions: Record<string, string>;
  seed: number | null;
  cases: Case[];
}

/** Reads tests/reference/<kind>/<name>.json and refuses one that is empty or holds a non-finite number. */
export function loadFixture<Case>(kind: FixtureKind, name: string): Fixture<Case> {
  const file = new URL(`../reference/${kind}/${name}.json`, import.meta.url);
  const fixture = JSON.parse(readFileSync(file, "utf8")) as Fixture<Case>;
  if (fixture.call === undefined || fixture.versions === undefined || fixture.seed === undefined) {
    throw new Error(`fixture ${kind}/${name} lacks its call, versions or seed`);
  }
  if (countNumbers(fixture.cases, `${kind}/${name}`) === 0)
    throw new Error(`fixture ${kind}/${name} is empty`);
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
