import { describe, expect, it } from "vitest";
import { noteText } from "../../src/cli/print.js";

describe("a note below a table", () => {
  it("is set in, and broken at blanks before it is wider than a terminal", () => {
    expect(noteText("a short one")).toBe("  - a short one");
    const words = Array.from({ length: 60 }, (_, i) => `word${i}`);
    const lines = noteText(words.join(" ")).split("\n");
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(118);
    expect(lines[0]).toMatch(/^ {2}- word0 /);
    expect(lines.slice(1).every((line) => /^ {4}word/.test(line))).toBe(true);
    expect(
      lines.flatMap((line) =>
        line
          .replace(/^ {2}- /, "")
          .trim()
          .split(" "),
      ),
    ).toEqual(words);
  });

  it("counts Chinese characters as two columns, and leaves a word whole that is wider than all", () => {
    const lines = noteText(`${"字".repeat(30)} ${"字".repeat(30)}`).split("\n");
    expect(lines).toHaveLength(2);
    const ids = `--model …,${"scripted/heartbench-helper-echo,".repeat(5)}`;
    expect(noteText(`ask them: ${ids}`)).toContain(ids.split(" ")[1]!);
  });
});
