import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

interface Sizes {
  installedSizes(folder: string): {
    whole: number;
    production: number;
    packages: { place: string; bytes: number }[];
  };
}
const script = path.join(root, "scripts", "sizes.mjs");
const { installedSizes } = (await import(new URL("../../scripts/sizes.mjs", import.meta.url).href)) as Sizes;

it("counts each package of the lockfile once, and development parts apart", () => {
  const place = (name: string): string => `node_modules/${name}`;
  const lock = {
    packages: {
      "": { name: "x" },
      [place("a")]: {},
      [place("a/node_modules/b")]: { dev: true },
      [place("c")]: { dev: true },
      [place("not-here")]: { optional: true },
      [place("x")]: { link: true },
    },
  };
  const kilobytes = (count: number): string => "x".repeat(count * 1024);
  const folder = scratchFolder({
    "package-lock.json": JSON.stringify(lock),
    [place("a/index.js")]: kilobytes(40),
    [place("a/node_modules/b/index.js")]: kilobytes(800),
    [place("c/lib/index.js")]: kilobytes(200),
    [place(".cache/kept")]: kilobytes(8000),
  });
  const { whole, production, packages } = installedSizes(folder);
  expect(packages.map((one) => one.place)).toEqual(["a", "a/node_modules/b", "c"].map((name) => place(name)));
  // Folders take a block or two each, by the file system.
  const between = (value: number, least: number): void => {
    expect(value / 1024).toBeGreaterThanOrEqual(least);
    expect(value / 1024).toBeLessThan(least + 40);
  };
  between(production, 40);
  between(whole, 40 + 800 + 200);
});

it("the packages of this project keep below the limits", () => {
  const printed = execFileSync(process.execPath, [script], { encoding: "utf8" });
  expect(printed.trim().split("\n")).toEqual([
    expect.stringMatching(/^node_modules: \d+ MB of at most 480$/),
    expect.stringMatching(/^node_modules without development parts: \d+ MB of at most 350$/),
  ]);
});
