import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { examplesIn, expectations, exportedFunctions, runExample } from "./run-example.js";

const src = fileURLToPath(new URL("../../src/", import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .map((file) => file.replaceAll("\\", "/"))
  .sort();
const sourceOf = (file: string) => readFileSync(`${src}${file}`, "utf8");
const examples = files.flatMap((file) =>
  examplesIn(sourceOf(file)).map((example, i) => ({
    file,
    title: `${file}: ${example.name} ${i + 1}`,
    ...example,
  })),
);

describe("examples of the docstrings", () => {
  it.each(examples)("$title", async ({ file, code }) => {
    const everything = (await import("affectlab")) as Record<string, unknown>;
    const own = (await import(`${src}${file}`)) as Record<string, unknown>;
    expect(await runExample(code, { ...everything, ...own })).toEqual([]);
  });

  it("every example says what comes out", () => {
    const silent = examples.filter(({ code }) => expectations(code) === 0).map(({ title }) => title);
    expect(silent).toEqual([]);
  });

  it("every public statistic has one", async () => {
    const surface = Object.keys(await import("affectlab"));
    const functions = files
      .filter((file) => file.startsWith("stats/"))
      .flatMap((file) => exportedFunctions(file, sourceOf(file)))
      .filter((f) => surface.includes(f.name));
    expect(functions.length).toBeGreaterThan(20);
    // An overloaded function has its docstring on the first of its signatures.
    const withExample = new Set(functions.filter((f) => f.hasExample).map((f) => f.name));
    expect(functions.map((f) => f.name).filter((name) => !withExample.has(name))).toEqual([]);
  });
});

describe("the runner itself", () => {
  const block = (line: string) =>
    `/**\n * Doubles.\n *\n * @example\n * \`\`\`ts\n * ${line}\n * \`\`\`\n */\nexport function twice(x: number) {}`;
  const run = async (line: string) =>
    runExample(examplesIn(block(line))[0]!.code, { twice: (x: number) => 2 * x });

  it("finds a block and the function below it", () => {
    expect(examplesIn(block("twice(1); // 2"))).toEqual([{ name: "twice", code: "twice(1); // 2\n" }]);
    expect(exportedFunctions("a.ts", block("twice(1); // 2"))).toEqual([{ name: "twice", hasExample: true }]);
    expect(exportedFunctions("a.ts", block("twice(1);"))).toEqual([{ name: "twice", hasExample: false }]);
    expect(exportedFunctions("a.ts", "/** Why. @internal */\nexport function f() {}")).toEqual([]);
  });

  it.each([
    "twice(0.16667); // 0.333",
    "twice(2); // 4",
    "twice(1e-9); // 2.0e-9",
    "twice(NaN); // NaN",
    "-twice(Infinity); // -Infinity",
    'String(twice(2)); // "4"',
    "[twice(0.166), [twice(1)]]; // [0.33, [2]]",
    "({ a: twice(1), b: 3 }); // { a: 2 }",
    "new Float64Array([1, 2]); // [1, 2]",
    "await Promise.resolve(null); // null",
    "twice(1) as number; // 2",
    'import path from "node:path";\n * path.basename("a/b"); // "b"',
    'import { basename as b } from "node:path";\n * b("a/b"); // "b"',
  ])("accepts %s", async (line) => {
    expect(await run(line)).toEqual([]);
  });

  it.each([
    "twice(0.167); // 0.333",
    "twice(2.2); // 4",
    "twice(1); // NaN",
    "twice(1); // true",
    "String(twice(2)); // 4",
    "[twice(1)]; // [2, 2]",
    "[twice(1)]; // [3]",
    "({ a: twice(1) }); // { a: 2, b: 1 }",
    "undefined; // null",
    "twice(1); // about two",
  ])("refuses %s", async (line) => {
    const problems = await run(line).catch((error: Error) => [error.message]);
    expect(problems).toHaveLength(1);
  });
});
