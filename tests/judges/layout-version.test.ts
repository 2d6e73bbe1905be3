import { describe, expect, it } from "vitest";
import { loadJudgePrompts } from "../../src/judges/judge-prompts.js";
import type { JudgeDesignInput } from "../../src/judges/judgement.js";
import { layoutVersion } from "../../src/judges/layout-version.js";

const prompts = await loadJudgePrompts("en");
const version = (design: Partial<JudgeDesignInput> = {}) => layoutVersion(prompts, { seed: 1, ...design });

describe("the layout's version", () => {
  it("changes with every word that frames a case", () => {
    const words = Object.keys(prompts.words) as (keyof typeof prompts.words)[];
    const versions = words.map((name) => {
      const reworded = { ...prompts, words: { ...prompts.words, [name]: `${prompts.words[name]} now` } };
      // Single questions and weights are asked by some designs only.
      const design: JudgeDesignInput = {
        seed: 1,
        showScores: true,
        mode: name === "askOne" ? "each" : "all",
      };
      return [name, layoutVersion(reworded, design) === layoutVersion(prompts, design)];
    });
    expect(versions).toEqual(words.map((name) => [name, false]));
  });

  it("changes with both instructions, and with the language", async () => {
    for (const part of ["rubric", "catastrophic"] as const) {
      const edited = { ...prompts, [part]: { ...prompts[part], text: `${prompts[part].text} More.` } };
      expect(layoutVersion(edited, { seed: 1 })).not.toBe(version());
    }
    expect(layoutVersion(await loadJudgePrompts("zh"), { seed: 1 })).not.toBe(version());
  });

  it("tells designs apart, and no seeds or replicates", () => {
    const designs: Partial<JudgeDesignInput>[] = [
      {},
      { mode: "each" },
      { order: "shuffled" },
      { labels: "ids" },
      { showScores: true },
      { catastrophic: false },
    ];
    expect(new Set(designs.map((design) => version(design))).size).toBe(designs.length);
    for (const design of [{ seed: 2 }, { replicate: 3 }]) expect(version(design)).toBe(version());
  });
});
