import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scratchFolder } from "../support/scratch.js";

const state = { code: "one", data: "d", root: "" };
vi.mock("../../src/io/kept.js", () => ({ codeHash: () => state.code, dataHash: async () => state.data }));
vi.mock("../../src/io/project-root.js", async (original) => ({
  ...(await original<object>()),
  projectPath: (...parts: string[]) => path.join(state.root, ...parts),
}));
const { Unchanged } = await import("../../src/cli/unchanged.js");

let file: string;
let source: string;
beforeEach(async () => {
  Object.assign(state, { code: "one", data: "d", root: scratchFolder() });
  file = path.join(state.root, "figure.svg");
  source = path.join(state.root, "a.ipynb");
  writeFileSync(file, "<svg/>");
  writeFileSync(source, "{}");
  await (await Unchanged.read()).note("piece", [file], 1.26, [source]);
});
afterEach(() => void vi.unstubAllEnvs());

const found = async () => (await Unchanged.read()).files("piece", [source]);

it("finds what was written, and how long it took, in a later process", async () => {
  expect(await found()).toEqual([file]);
  expect((await Unchanged.read()).seconds("piece")).toBe(1.3);
  expect(await (await Unchanged.read()).files("another", [source])).toBeUndefined();
});

it.each<[string, () => void]>([
  ["the code", () => void Object.assign(state, { code: "two" })],
  ["the data", () => void Object.assign(state, { data: "e" })],
  ["a source", () => writeFileSync(source, "{ }")],
  ["a byte of a file", () => writeFileSync(file, "<svg />")],
  ["a file that is gone", () => rmSync(file)],
  ["the wish for all anew", () => void vi.stubEnv("AFFECTLAB_FRESH", "1")],
  ["code that is not known", () => void Object.assign(state, { code: undefined })],
])("is changed by %s", async (_, change) => {
  change();
  expect(await found()).toBeUndefined();
});

it("takes a damaged record for none", async () => {
  const record = path.join(state.root, "node_modules", ".cache", "affectlab", "reproduced.json");
  writeFileSync(record, readFileSync(record, "utf8").slice(0, 20));
  expect(await found()).toBeUndefined();
});
