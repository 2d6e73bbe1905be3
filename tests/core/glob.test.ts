import { describe, expect, it } from "vitest";
import { fitsGlob } from "../../src/core/glob.js";
import { randomStream } from "../../src/core/random.js";

/** The definition, sign by sign: slow for long texts, and so plain that it can be checked by reading. */
function fitsByDefinition(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  const rest = pattern.slice(1);
  if (pattern[0] !== "*") return text[0] === pattern[0] && fitsByDefinition(rest, text.slice(1));
  return [...Array(text.length + 1).keys()].some((taken) => fitsByDefinition(rest, text.slice(taken)));
}

describe("a pattern with stars", () => {
  it.each([
    ["*", "", true],
    ["", "", true],
    ["", "a", false],
    ["ab", "ab", true],
    ["ab", "aB", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["*ab*ab*", "abab", true],
    ["*ab*ab*", "aba", false],
    ["*.jsonl", "a.jsonl", true],
    ["*.jsonl", "ajsonl", false],
    ["a.*", "ab", false],
    ["[a]*", "[a]b", true],
    ["*\n*", "a\nb", true],
  ])("%j and %j: %s", (pattern, text, expected) => {
    expect(fitsGlob(pattern, text)).toBe(expected);
  });

  it("fits what its definition says, for 20,000 drawn patterns and texts", () => {
    const draw = randomStream(16, "glob");
    const word = (signs: string, most: number): string =>
      Array.from({ length: draw.int(most + 1) }, () => signs[draw.int(signs.length)]).join("");
    let fitting = 0;
    for (let i = 0; i < 20_000; i++) {
      const [pattern, text] = [word("ab*", 7), word("ab", 7)];
      const expected = fitsByDefinition(pattern, text);
      if (expected) fitting++;
      expect([pattern, text, fitsGlob(pattern, text)]).toEqual([pattern, text, expected]);
    }
    // Enough of either kind for the comparison to say something.
    expect(fitting).toBeGreaterThan(2_000);
    expect(fitting).toBeLessThan(18_000);
  });

  it("takes no time where a regular expression would take years", () => {
    const started = performance.now();
    expect(fitsGlob(`${"*".repeat(30)}x`, "a".repeat(1_000))).toBe(false);
    expect(fitsGlob(`${"*a".repeat(1_000)}b`, "a".repeat(100_000))).toBe(false);
    expect(fitsGlob(`${"a*".repeat(1_000)}`, "a".repeat(100_000))).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
