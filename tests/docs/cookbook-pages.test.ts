import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/scratch-clone.js";
import { commandWords, fits, recipeBlocks, recipeNames } from "./cookbook-page.js";

const folder = path.join(root, "docs", "cookbook");
const names = recipeNames(folder);
const pageOf = (name: string): string => readFileSync(path.join(folder, `${name}.md`), "utf8");

describe("the pages of the cookbook", () => {
  const headings = ["Do it", "Read it", "When it differs"];

  it.each(names)("%s has a recipe's parts, and is copied in two minutes", (name) => {
    const page = pageOf(name);
    expect([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(headings);
    expect(page).toMatch(/^# .+\n\nYou get .+\n\n\*\*You need\*\* /);
    expect(page).toMatch(/\n\*\*More:\*\* .+\n$/);
    const [recipe = "", other = ""] = page.split("\n## When it differs\n");
    const lines = recipeBlocks(recipe)
      .filter(({ language }) => ["bash", "ts", "sh"].includes(language))
      .map(({ text }) => text.trimEnd().split("\n").length);
    expect(lines.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(25);
    const cells = recipeBlocks(page).filter(({ language }) => language === "ts");
    expect(cells.flatMap(({ text }) => text.split("\n")).filter((line) => line.length > 100)).toEqual([]);
    // The typical error, with its message.
    expect(recipeBlocks(other).filter(({ language }) => language === "text")).not.toEqual([]);
    expect(readFileSync(path.join(folder, "README.md"), "utf8")).toContain(`(${name}.md)`);
  });

  it.each(names)("%s shows its data as they are", (name) => {
    const shown = recipeBlocks(pageOf(name)).filter(({ language }) => language === "csv");
    const files = [...pageOf(name).matchAll(/\(data\/([\w-]+\.csv)\)/g)].map(([, file]) =>
      readFileSync(path.join(folder, "data", file!), "utf8"),
    );
    for (const { text } of shown)
      expect(
        files.some((file) => file.startsWith(text)),
        text,
      ).toBe(true);
  });

  it("has no data and no picture that no recipe names", () => {
    const pages = names.map(pageOf).join("\n");
    const data = readdirSync(path.join(folder, "data")).map((file) => `data/${file}`);
    const pictures = readdirSync(folder).filter((file) => /^(?!.*-changed).*\.svg$/.test(file));
    expect([...data, ...pictures].filter((file) => !pages.includes(file))).toEqual([]);
  });
});

describe("a printed output", () => {
  it("fits if it is equal, with lines left out where it says so", () => {
    expect(fits("a\nb\n", "a\nb\n")).toBe(true);
    expect(fits("a\n…\nd\n", "a\nb\nc\nd\n")).toBe(true);
    expect(fits("…\nb\n…\n", "a\nb\nc\n")).toBe(true);
    expect(fits("a\n…\n", "a\n")).toBe(true);
  });

  it.each([
    ["a\n", "a\nb\n"],
    ["a\n…\nd\n", "a\nb\nc\n"],
    ["b\n…\n", "a\nb\n"],
    ["…\nc\n…\nb\n", "a\nb\nc\n"],
    ["a\n…\na\n", "a\n"],
  ])("%j does not fit %j", (printed, came) => {
    expect(fits(printed, came)).toBe(false);
  });

  it("belongs to the block above it, whose words are read as a shell reads them", () => {
    const page = '<!-- ends with 1 -->\n```bash\nnpx a "b c" \\\n  --d # e\n```\n\n```text\nx\n```\n';
    const blocks = recipeBlocks(page);
    expect(blocks.map(({ language, notes }) => [language, notes])).toEqual([
      ["bash", ["ends with 1"]],
      ["text", []],
    ]);
    expect(page.slice(blocks[1]!.at, blocks[1]!.at + 2)).toBe("x\n");
    expect(commandWords(blocks[0]!.text)).toEqual([["npx", "a", "b c", "--d"]]);
  });
});
