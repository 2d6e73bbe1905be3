import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { anchors } from "./anchors.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8");

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join("docs", file.replaceAll("\\", "/"))),
].sort();

/** What a page points to beside it: links and pictures, those of other sites left out. */
function relativeLinks(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));
}

describe("links between pages", () => {
  it("are found", () => {
    const text = "[a](b.md#c) ![d](e.svg) [f](https://g.org) `[h](i)` [j](#k)\n```\n[l](m)\n```\n";
    expect(relativeLinks(text)).toEqual(["b.md#c", "e.svg", "#k"]);
    expect(anchors("# One `two`\n\n## Three, four\n")).toEqual(["one-two", "three-four"]);
    expect(pages.flatMap((page) => relativeLinks(textOf(page))).length).toBeGreaterThan(20);
  });

  it.each(pages)("%s points to what is there", (page) => {
    const broken = relativeLinks(textOf(page)).filter((link) => {
      const [target, anchor] = link.split("#") as [string, string | undefined];
      const file = target === "" ? page : path.posix.join(path.posix.dirname(page), target);
      if (!existsSync(path.join(root, file))) return true;
      return anchor !== undefined && !anchors(textOf(file)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe("decisions", () => {
  const files = readdirSync(path.join(root, "docs/decisions")).filter((file) => file !== "README.md");

  it("are all in the index, once", () => {
    const listed = relativeLinks(textOf("docs/decisions/README.md"));
    expect(listed.toSorted()).toEqual(files.toSorted());
  });

  it.each(files)("%s has a page's parts and its length", (file) => {
    const text = textOf(`docs/decisions/${file}`);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      "Context",
      "Decision",
      expect.stringMatching(/^What was (measured|tried|measured or tried)$/),
      "Consequences",
      "When to look again",
    ]);
    expect(text.split("\n").length).toBeLessThanOrEqual(60);
  });
});

describe("the changelog", () => {
  const versions = [...textOf("CHANGELOG.md").matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);

  it("begins with what is unreleased, and dates every version", () => {
    expect(versions[0]).toBe("[Unreleased]");
    expect(versions.slice(1).filter((line) => !/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(line))).toEqual(
      [],
    );
  });

  it("agrees with the version of the package and of the citation", () => {
    const { version } = JSON.parse(textOf("package.json")) as { version: string };
    const released = versions.some((line) => line.startsWith(`[${version}] - `));
    expect(released || textOf("CHANGELOG.md").includes(`This will be ${version}`)).toBe(true);
    expect(textOf("CITATION.cff")).toContain(`\nversion: ${version}\n`);
  });
});
