import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { biasOptions } from "../../src/cli/judge-bias-options.js";
import { biasSections } from "../../src/judges/bias/sections/registry.js";
import { root } from "../support/scratch-clone.js";

describe("the options of judge bias for people's replacement", () => {
  it("take a lead from 0 to below 1, and the word that labels are a random part", () => {
    expect(biasOptions({ epsilon: "0.15", labelledAtRandom: true })).toEqual({
      epsilon: 0.15,
      labelledAtRandom: true,
    });
    expect(biasOptions({ epsilon: "0" })).toEqual({ epsilon: 0 });
    expect(biasOptions({})).toEqual({});
  });

  it.each(["1", "-0.1", "20%"])("refuse %s as a lead", (epsilon) => {
    expect(() => biasOptions({ epsilon })).toThrow(/^--epsilon /);
  });
});

describe("the sections of judge bias", () => {
  it("go by their own names and by those of their pages, each once", () => {
    expect(biasOptions({ sections: "one-scale,which-ranks-survive,scale" })).toEqual({
      sections: ["scale", "survival"],
    });
    expect(biasOptions({ sections: "none" })).toEqual({ sections: [] });
    expect(() => biasOptions({ sections: "ranks" })).toThrow(
      "--sections ranks: the sections are scale (or one-scale), people-and-models, replacement (or replacing-people), survival (or which-ranks-survive), panel (or judge-panels), or none",
    );
  });

  it("have pages that are there", () => {
    for (const { page } of biasSections) {
      if (page !== undefined) expect(existsSync(path.join(root, "docs", `${page}.md`))).toBe(true);
    }
  });
});
