import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { findJsonFault } from "../../src/io/json-fault.js";

describe("findJsonFault", () => {
  it.each<[string, number, string, string, boolean]>([
    ['{"a": [1,\n NaN]}', 2, "a.1", "expected a value, got NaN", false],
    ['{"a": 1', 1, "a", 'expected "," or "}", but the text ends', true],
    ['{"a": ["x", "unfin', 1, "a.1", "expected a closing quote, but the text ends", true],
    ["[1, 2,]", 1, "2", 'expected a value, got "]"', false],
    ['{"a": 1,\n\n "b" 2}', 3, "b", 'expected ":", got 2', false],
    ["{a: 1}", 1, "", "expected a key in quotes, got a", false],
    ["[] []", 1, "", 'expected the end, got "["', false],
    ["01", 1, "", "expected a value, got 01", false],
    ["", 1, "", "expected a value, but the text ends", true],
    ['["a\nb"]', 1, "0", 'expected a value, got "\\""', false],
  ])("%j", (text, line, path, problem, truncated) => {
    const fault = findJsonFault(text);
    expect({ ...fault, path: fault?.path.join(".") }).toEqual({ line, path, problem, truncated });
  });

  it("agrees with JSON.parse on which of 2,000 damaged texts are JSON", () => {
    const sound = JSON.stringify({ a: [1, -2.5e3, 'x\\"y\n', null, true], b: { c: {}, d: [] }, é: "é🙂" });
    const stream = randomStream(1, "json-fault");
    let wrong = 0;
    for (let i = 0; i < 2_000; i++) {
      const at = stream.int(sound.length);
      const inserted = ["", '"', ",", "]", "}", "0", "\\", " ", "N"][stream.int(9)] as string;
      const text = sound.slice(0, at) + inserted + sound.slice(at + stream.int(3));
      const isJson = ((): boolean => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      if (!isJson) wrong++;
      expect(findJsonFault(text) === undefined, text).toBe(isJson);
    }
    // Both kinds must occur, or nothing was compared.
    expect(wrong).toBeGreaterThan(500);
    expect(wrong).toBeLessThan(2_000);
  });

  it("takes no longer on a long text that is cut off", () => {
    expect(findJsonFault(`["${"word ".repeat(400_000)}`)?.truncated).toBe(true);
  });
});
