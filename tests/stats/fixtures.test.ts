import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { countNumbers, type FixtureKind, loadFixture } from "../support/fixture.js";

const tests = fileURLToPath(new URL("..", import.meta.url));
const reference = join(tests, "reference");

const sources = readdirSync(tests, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(tests, file), "utf8"));

const fixtures = (["scipy", "r", "tfjs"] as const).flatMap((kind) =>
  readdirSync(join(reference, kind))
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ kind, name: file.slice(0, -".json".length) })),
);

test("there are fixtures of every oracle", () => {
  expect(new Set(fixtures.map(({ kind }) => kind))).toEqual(new Set<FixtureKind>(["scipy", "r", "tfjs"]));
});

describe.each(fixtures)("$kind/$name", ({ kind, name }) => {
  test("holds finite numbers and says what made them", () => {
    const fixture = loadFixture(kind, name);
    expect(countNumbers(fixture, name)).toBeGreaterThan(0);
    expect(Object.keys(fixture.versions).length).toBeGreaterThan(0);
    expect(fixture.call).not.toBe("");
  });

  test("is loaded by a test", () => {
    // Named outright, or the name with the kind supplied by a loop over both.
    const loaded = sources.some((source) => source.includes("loadFixture") && source.includes(`"${name}"`));
    expect(loaded, `no test loads ${kind}/${name}`).toBe(true);
  });

  test("has the script that made it beside it", () => {
    const script = `${name}.${{ scipy: "py", r: "R", tfjs: "mjs" }[kind]}`;
    expect(readdirSync(join(reference, kind))).toContain(script);
    // It writes next to itself, wherever the project lies.
    expect(readFileSync(join(reference, kind, script), "utf8")).not.toMatch(/["'`](\/|~\/|[A-Z]:\\)\w/);
  });
});

describe("the fixture check itself", () => {
  test("refuses numbers that are not finite, also in disguise", () => {
    expect(() => countNumbers([1, Number.NaN], "x")).toThrow("x.1 is not finite");
    expect(() => countNumbers({ a: { b: "Inf" } }, "x")).toThrow("x.a.b is Inf in a string: write null");
    expect(countNumbers({ a: [1, null, 2], b: "normal" }, "x")).toBe(2);
  });
});
