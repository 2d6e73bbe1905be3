import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPart } from "../../../src/cli/site/api.js";
import type { SitePart } from "../../../src/cli/site/page.js";
import * as affectlab from "../../../src/index.js";
import { root } from "../../support/scratch-clone.js";

describe("the pages of the API", () => {
  let part: SitePart = { pages: [], files: [] };
  let texts = new Map<string, string>();
  beforeAll(async () => {
    part = await apiPart();
    texts = new Map(part.pages.map(({ path: own, markdown }) => [own, markdown]));
  });

  it("are there for every value that affectlab hands out", () => {
    const names = Object.keys(affectlab);
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => !texts.has(`api/${name}`))).toEqual([]);
  });

  it("are all in the index, and it names nothing else", () => {
    const listed = [...(texts.get("api/index") ?? "").matchAll(/\]\(\/(api\/[\w-]+)\)/g)].map(
      ([, page]) => page!,
    );
    expect([...listed].sort()).toEqual([...texts.keys()].filter((page) => page !== "api/index").sort());
  });

  it("have no two names that a folder without capitals would mix up", () => {
    const paths = [...texts.keys()].map((page) => page.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("link to pages and sources that are there, with their lines", () => {
    const sources = new Map(part.files.map(({ path: own, content = "" }) => [own, String(content)]));
    const broken = [...texts].flatMap(([page, markdown]) =>
      [...markdown.matchAll(/(?:\]\(|href=")\/((?:api|assets)\/[^)"#]*)(?:#([^)"]*))?/g)]
        .filter(([, target = "", anchor]) => {
          if (target === "api/") return false;
          const text = texts.get(target) ?? sources.get(target);
          return text === undefined || (anchor !== undefined && !text.includes(`id="${anchor}"`));
        })
        .map(([link]) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
    expect(sources.size).toBeGreaterThan(300);
  });

  it("keep examples as code, and nothing else that Vue would take for a tag or an expression", () => {
    const own = new Set(["a", "details", "summary", "br"]);
    const odd = [...texts].flatMap(([page, markdown]) => {
      const prose = markdown.replace(/^(`{3,})[\s\S]*?^\1/gm, "").replace(/(`+)[^`][\s\S]*?\1/g, "");
      return [...prose.matchAll(/\{\{|(?<!\\)<\/?([A-Za-z][\w-]*)/g)]
        .filter(([, tag]) => tag === undefined || !own.has(tag.toLowerCase()))
        .map(([found]) => `${page}: ${found}`);
    });
    expect(odd).toEqual([]);
    const alpha = texts.get("api/krippendorffAlpha") ?? "";
    expect(alpha).toMatch(/## Example\n\n```ts\n[\s\S]*krippendorffAlpha\(/);
    expect(alpha).toContain('href="/assets/source/src/stats/krippendorff-alpha.ts.html#L');
  });

  it("tell where a name is defined", () => {
    const [, line] =
      /krippendorff-alpha\.ts\.html#L(\d+)/.exec(texts.get("api/krippendorffAlpha") ?? "") ?? [];
    const source = readFileSync(path.join(root, "src", "stats", "krippendorff-alpha.ts"), "utf8").split("\n");
    expect(source[Number(line) - 1]).toContain("export function krippendorffAlpha");
  });
});
