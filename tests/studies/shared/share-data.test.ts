import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { markShared, oncePerData } from "../../../src/studies/shared/once-per-data.js";
import { shareData } from "../../../src/studies/shared/share-data.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "share-data-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("gives the same data until a table's bytes change, also if its size stays", async () => {
  const file = path.join(folder, "items.csv");
  const load = shareData(
    async (where) => ({ text: await readFile(path.join(where, "items.csv"), "utf8") }),
    "data",
  );
  await writeFile(file, "a\n1\n");
  const first = await load(folder);
  expect(await load(folder)).toBe(first);
  await writeFile(file, "a\n2\n");
  const second = await load(folder);
  expect(second).not.toBe(first);
  expect(second.text).toBe("a\n2\n");
});

it("reads again after a table that could not be read", async () => {
  const load = shareData(
    async (where) => JSON.parse(await readFile(path.join(where, "codes.json"), "utf8")),
    "data",
  );
  await writeFile(path.join(folder, "codes.json"), "{");
  await expect(load(folder)).rejects.toThrow(SyntaxError);
  await writeFile(path.join(folder, "codes.json"), '{"a":1}');
  expect(await load(folder)).toEqual({ a: 1 });
});

it("computes every time from data that a notebook may change", () => {
  const sum = oncePerData((data: { values: number[] }) => data.values.reduce((a, b) => a + b, 0));
  const data = { values: [1, 2] };
  expect(sum(data)).toBe(3);
  data.values.push(4);
  expect(sum(data)).toBe(7);
});

it("computes once for each shared data and each further argument", () => {
  const seen: string[] = [];
  const describe = oncePerData((data: { name: string }, options: { seed: number }, from?: string) => {
    seen.push(`${data.name} ${options.seed} ${from}`);
    return { text: seen.at(-1) };
  });
  const [a, b] = [{ name: "a" }, { name: "b" }];
  markShared(a);
  markShared(b);
  expect(describe(a, { seed: 1 })).toBe(describe(a, { seed: 1 }));
  for (const data of [a, b, a]) {
    describe(data, { seed: 1 });
    describe(data, { seed: 2 });
    describe(data, { seed: 2 }, "x");
  }
  expect(seen).toEqual([
    "a 1 undefined",
    "a 2 undefined",
    "a 2 x",
    "b 1 undefined",
    "b 2 undefined",
    "b 2 x",
  ]);
});
