import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import * as stats from "../../src/stats/index.js";
import { type MissingRule, ofRatings, type RefusalCase, refusalCases } from "./refusal-cases.js";

type Callable = (...input: unknown[]) => unknown;
const functions = Object.entries(stats).flatMap(([name, value]) =>
  typeof value === "function" && (Object.hasOwn(refusalCases, name) || !ofRatings.includes(name))
    ? [[name, value as Callable] as const]
    : [],
);

/** The message of the refusal, or what the call gave. */
function attempt(run: () => unknown): { refused: string } | { gave: unknown } {
  try {
    return { gave: run() };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { refused: error.message };
  }
}

function expectRefusal(name: string, run: () => unknown, what: string): void {
  const found = attempt(run);
  if (!("refused" in found)) expect.fail(`${what} was taken, and gave ${JSON.stringify(found.gave)}`);
  // One line of the house's form: who, what was wrong, which value.
  expect(found.refused, what).toMatch(new RegExp(`^${name} (requires|knows|takes) .+, got .+$`));
}

/** Every place in a value: lists and objects, and what they hold. */
function placesOf(value: unknown, path = ""): { path: string; value: unknown }[] {
  const own = path === "" ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, path === "" ? key : `${path}.${key}`)),
  ];
}

/** A copy of the value with something else in one place. */
function spoilt<T>(value: T, path: string, other: unknown): T {
  const [key, ...rest] = path.split(".");
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key!] = rest.length === 0 ? other : spoilt(copy[key!], rest.join("."), other);
  return copy as T;
}

const within = (path: string, paths: readonly string[] | undefined): boolean =>
  paths?.some((one) => path === one || path.startsWith(`${one}.`)) ?? false;

function ruleAt(missing: RefusalCase["missing"], path: string): MissingRule {
  if (typeof missing === "string") return missing;
  const own = Object.keys(missing)
    .filter((one) => within(path, [one]))
    .sort((a, b) => b.length - a.length)[0];
  return own === undefined ? "refused" : missing[own]!;
}

const holdsNaN = (value: unknown): boolean =>
  placesOf({ value }).some(({ value: inner }) => Number.isNaN(inner));

/** Values of a wrong type. A missing one is not among them. */
function strangersTo(value: unknown): unknown[] {
  if (typeof value === "number") return [undefined, null, String(value), true, {}, [value], 3n];
  if (typeof value === "string") return [undefined, null, Number.NaN, true, {}, ["a"]];
  if (typeof value === "boolean") return [null, "true", 1];
  if (typeof value === "function") return [undefined, null, "mean", 3, {}];
  if (Array.isArray(value)) return [undefined, null, "123", 3, {}, Promise.resolve(value)];
  return [undefined, null, "text", 3, [], Promise.resolve(value)];
}

const show = (value: unknown): string =>
  typeof value === "bigint"
    ? `${value}n`
    : value instanceof Promise
      ? "a promise"
      : (JSON.stringify(value) ?? String(value));

it("has an entry for each public function", () => {
  expect(Object.keys(refusalCases).sort()).toEqual(functions.map(([name]) => name).sort());
});

describe.each(functions)("%s", (name, compute) => {
  const entry = refusalCases[name];
  if (entry === undefined) return;
  const { calls, options = [], missing, optional, nulls, lengths, any, also, callback } = entry;

  it("takes the good calls", () => {
    for (const call of calls) expect(() => compute(...call)).not.toThrow();
    for (const given of options) expect(() => compute(...calls[0]!, given)).not.toThrow();
  });

  it("refuses values of a wrong type in every place", () => {
    let tried = 0;
    for (const call of calls) {
      for (const { path, value } of placesOf(call)) {
        for (const stranger of strangersTo(value)) {
          if (stranger === undefined && optional?.includes(path)) continue;
          if (stranger === null && within(path, nulls) && typeof value !== "object") continue;
          if (path === also?.path && show(stranger) === show(also.value)) continue;
          const isInner = path.includes(".");
          if (isInner && within(path, any) && stranger !== undefined && stranger !== null) {
            if (!Number.isNaN(stranger)) continue;
          }
          // NaN is the missing number. In a list of labels that may be missing it stands for one as well.
          if (Number.isNaN(stranger) && within(path, nulls)) continue;
          tried++;
          expectRefusal(name, () => compute(...spoilt(call, path, stranger)), `${show(stranger)} at ${path}`);
        }
      }
    }
    expect(tried).toBeGreaterThan(4);
  });

  it("treats a missing number as its docstring says", () => {
    for (const call of calls) {
      for (const { path, value } of placesOf(call)) {
        if (typeof value !== "number") continue;
        const run = () => compute(...spoilt(call, path, Number.NaN));
        const rule = ruleAt(missing, path);
        if (rule === "refused") expectRefusal(name, run, `NaN at ${path}`);
        else if (rule === "NaN") expect(holdsNaN(run()), `NaN at ${path}`).toBe(true);
        else expect(run, `NaN at ${path}`).not.toThrow();
      }
    }
    const doc = docstringOf(name);
    const rules = new Set(typeof missing === "string" ? [missing] : Object.values(missing));
    if (rules.has("left out"))
      expect(/left out|does not\s+count|matches nothing/.test(doc), "left out").toBe(true);
    if (rules.has("NaN")) expect(/NaN/.test(doc), "NaN").toBe(true);
    if (rules.size === 1 && rules.has("refused"))
      expect(/Missing \w+ are refused/.test(doc), "refused").toBe(true);
  });

  it.each(lengths ?? [])("refuses a list of a wrong length at %s", (path) => {
    let tried = 0;
    for (const call of calls) {
      const list = placesOf(call).find((place) => place.path === path)?.value;
      if (!Array.isArray(list)) continue;
      tried++;
      expectRefusal(name, () => compute(...spoilt(call, path, list.slice(0, -1))), `a shorter ${path}`);
    }
    expect(tried).toBeGreaterThan(0);
  });

  if (options.length > 0) {
    it("refuses options, and values of options, that it does not know", () => {
      const call = calls[0]!;
      for (const stranger of [null, "CR2", 3, [], Promise.resolve({})]) {
        expectRefusal(name, () => compute(...call, stranger), `${show(stranger)} as options`);
      }
      for (const given of options) {
        const misspelt = attempt(() => compute(...call, { ...given, levle: 0.9 }));
        expect("refused" in misspelt && misspelt.refused).toMatch(
          new RegExp(`^${name} knows the options? .+, got "levle"$`),
        );
        for (const { path, value } of placesOf(given)) {
          const isInner = path.includes(".");
          const strangers = strangersTo(value).filter((stranger) => isInner || stranger !== undefined);
          if (!isInner && typeof value !== "object") strangers.push(Number.NaN);
          if (!isInner && typeof value === "string")
            strangers.push("no such value", `${value.toUpperCase()}x`, "toString");
          for (const stranger of strangers) {
            expectRefusal(
              name,
              () => compute(...call, spoilt(given, path, stranger)),
              `${path}: ${show(stranger)}`,
            );
          }
          if (Array.isArray(value) && path !== "levels") {
            const shorter = value.slice(0, -1);
            expectRefusal(name, () => compute(...call, spoilt(given, path, shorter)), `a shorter ${path}`);
          }
        }
      }
    });

    it("has every option in its entry", () => {
      const found = attempt(() => compute(...calls[0]!, { levle: 0.9 }));
      const known = /knows the options? (.+), got "levle"$/.exec(
        "refused" in found ? found.refused : "",
      )?.[1];
      expect(new Set(known?.split(", "))).toEqual(new Set(options.flatMap((given) => Object.keys(given))));
    });
  }

  if (callback === undefined) return;
  const { at, gives } = callback;
  it("refuses callbacks that give something else, and promises", async () => {
    const call = calls[0]!;
    const good = call[at] as Callable;
    const failing = () => Promise.reject(new Error("a failure of the callback itself"));
    const asynchronous = async (...input: unknown[]) => good(...input);
    for (const bad of [asynchronous, failing]) {
      const found = attempt(() => compute(...spoilt([...call], String(at), bad)));
      expect("refused" in found && found.refused).toMatch(
        new RegExp(`^${name} requires .* that gives a ${gives}, got a promise; it must not be async$`),
      );
    }
    for (const result of [null, undefined, gives === "number" ? "3" : 1, {}]) {
      const given = spoilt([...call], String(at), () => result);
      expectRefusal(name, () => compute(...given), `a callback that gives ${show(result)}`);
    }
    // A promise that was refused and fails later must not end the process.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
});

const folder = fileURLToPath(new URL("../../src/stats", import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(folder, file), "utf8"));

/** The comment before the function, as one line. */
function docstringOf(name: string): string {
  const source = sources.find((text) => new RegExp(`^export function ${name}\\b`, "m").test(text))!;
  const before = source.slice(0, source.search(new RegExp(`^export function ${name}\\b`, "m")));
  return before.slice(before.lastIndexOf("/**")).replace(/\n \* ?/g, " ");
}
