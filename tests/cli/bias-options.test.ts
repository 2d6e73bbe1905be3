import { describe, expect, it } from "vitest";
import { biasOptions } from "../../src/cli/judge-bias-options.js";

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
