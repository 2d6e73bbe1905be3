import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { hasHan } from "../../src/plots/han.js";
import { drawnTexts, overlaps } from "./drawn.js";

const figures = (readdirSync(projectPath("figures"), { recursive: true }) as string[])
  .filter((file) => /figure-[^/\\]*\.svg$/.test(file))
  .sort();
const read = (file: string): string => readFileSync(projectPath("figures", file), "utf8");

/** A hyphen where a minus should be: before a number, at the start of a text or after a space, bracket or sign. */
const hyphenMinus = /(?:^|[\s[(±,;:])-\d/;

describe("the texts of the committed figures", () => {
  it("are of all studies", () => {
    expect(figures.length).toBeGreaterThan(60);
  });

  it.each(figures)("%s: has a minus as a minus, Chinese as outlines, and no text over another", (file) => {
    const svg = read(file);
    const texts = drawnTexts(svg);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter(({ text }) => hyphenMinus.test(text)).map(({ text }) => text)).toEqual([]);
    expect(texts.filter(({ text }) => hasHan(text)).map(({ text }) => text)).toEqual([]);
    const clashes = texts.flatMap((a, i) =>
      texts
        .slice(i + 1)
        .filter((b) => overlaps(a, b))
        .map((b) => `${a.text} | ${b.text}`),
    );
    expect(clashes).toEqual([]);
  });

  it("says in title, description and note numbers with a minus, too", () => {
    for (const file of figures) {
      const {
        title,
        alt,
        note = "",
      } = JSON.parse(read(file.replace(/svg$/, "json"))) as Record<string, string>;
      for (const text of [title!, alt!, note]) expect(hyphenMinus.test(text), `${file}: ${text}`).toBe(false);
    }
  });

  it("would find a hyphen", () => {
    for (const text of ["-0.3", "r = -0.3", "[-0.1, 0.2]", "±-2"])
      expect(hyphenMinus.test(text), text).toBe(true);
    for (const text of ["GPT-4", "−0.3", "1-2", "Qwen-2.5"]) expect(hyphenMinus.test(text), text).toBe(false);
  });
});

describe("figures of one quantity", () => {
  it("have the same ticks: agreement from 20 to 100%, or from 0", () => {
    const of = figures.filter((file) =>
      /affective-cognition.figure-(?:[456][a-d]|3|baselines-.*)\.svg$/.test(file),
    );
    expect(of).toHaveLength(15);
    const ticks = of.map((file) => {
      const found = drawnTexts(read(file)).filter(({ text }) => /^\d+%$/.test(text));
      return [...new Set(found.map(({ text }) => text))].join(" ");
    });
    const all = "20% 40% 60% 80% 100%";
    expect(ticks.filter((one) => one !== all && one !== `0% ${all}`)).toEqual([]);
  });
});
