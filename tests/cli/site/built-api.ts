import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import * as affectlab from "../../../src/index.js";
import { root } from "../../support/scratch-clone.js";

/** What holds for the pages of the API in a built site. */
export function describeApi(out: string): void {
  const pageOf = (name: string): string => readFileSync(path.join(out, "api", `${name}.html`), "utf8");
  const names = (): string[] =>
    readdirSync(path.join(out, "api"))
      .map((file) => file.replace(/\.html$/, ""))
      .filter((name) => name !== "index");

  it("has a page for every value that affectlab hands out", () => {
    const values = Object.keys(affectlab);
    const pages = new Set(names());
    expect(values.length).toBeGreaterThan(500);
    expect(values.filter((name) => !pages.has(name))).toEqual([]);
  });

  it("lists every one in the index, and nothing else", () => {
    const listed = [...pageOf("index").matchAll(/<a [^>]*href="[^"]*\/api\/([\w-]+)\.html"/g)].map(
      ([, page]) => page!,
    );
    // A function that many others are like is linked from their sentences too.
    expect([...new Set(listed)].sort()).toEqual(names().sort());
  });

  it("has no two names that a folder without capitals would mix up", () => {
    const lower = names().map((name) => name.toLowerCase());
    expect(new Set(lower).size).toBe(lower.length);
  });

  it("keeps examples as code, and loads no script of the site's", () => {
    const page = pageOf("krippendorffAlpha");
    const text = page.replace(/<[^>]*>/g, "");
    expect(text).toContain('const alpha = krippendorffAlpha(ratings, { level: "ordinal", resamples: 500 });');
    expect(page).not.toMatch(/<script[^>]* src=|v-pre|class="copy"/);
  });

  it("tells where a name is defined", () => {
    const [, line] = /krippendorff-alpha\.ts\.html#L(\d+)/.exec(pageOf("krippendorffAlpha")) ?? [];
    const source = readFileSync(path.join(root, "src", "stats", "krippendorff-alpha.ts"), "utf8").split("\n");
    expect(source[Number(line) - 1]).toContain("export function krippendorffAlpha");
  });
}
