import { describe, expect, it } from "vitest";
import { renderSummary } from "../../src/claims/index.js";
import { claim, hostile, ledger } from "./samples.js";

const plainText = (text: string) => text.replace(/\p{Cc}\[[\d;]*m/gu, "");

describe("renderSummary", () => {
  it("counts by study and verdict", () => {
    const lines = renderSummary(ledger, { color: false, width: 130 }).split("\n");
    expect(lines[0]).toBe("Reproduction ledger: 7 claims, 2 reproduced");
    const at = lines.findIndex((line) => line.trim().startsWith("reproduced"));
    const cells = (line: string) => line.trim().split(/\s{2,}/);
    expect(cells(lines[at]!)).toEqual([
      "reproduced",
      "differs",
      "paper-inconsistent",
      "not-supported",
      "not-reproducible",
      "not-run",
      "total",
    ]);
    expect(cells(lines[at + 1]!)).toEqual(["affective-cognition", "2", "1", "1", "0", "1", "0", "5"]);
    expect(cells(lines[at + 2]!)).toEqual(["sage", "0", "0", "0", "1", "0", "1", "2"]);
    expect(cells(lines[at + 3]!)).toEqual(["total", "2", "1", "1", "1", "1", "1", "7"]);
  });

  it("lists what was not reproduced, with both numbers and the note, and nothing that was", () => {
    const text = renderSummary(ledger, { color: false, width: 100 });
    expect(text).toContain("differs (1)");
    expect(text).toContain("printed 88.61  |  ours 71.14 [60.10, 82.20], n = 1431");
    expect(text).toContain("what the authors could say: Release the script that made the number.");
    expect(text).toContain("No cell of this inference gives 88.61 under any tie rule.");
    expect(text).toContain("printed in words  |  ours true in 5 of 8");
    expect(text).toContain("sage, Table 3, row 2:");
    expect(text).not.toContain("ours 63.97 [56.65, 71.28], n = 1421\n    \n");
    expect(text.match(/Section 2\.1, paragraph 2/g)).toHaveLength(3);
  });

  it.each([60, 80, 120])("keeps every line within %d columns", (width) => {
    const long = claim({
      verdict: "differs",
      place: "Supplement, section 7, paragraph 12, footnote 3 of the caption",
      statement: "word ".repeat(60),
      note: `${"x".repeat(300)} ${"and so on ".repeat(100)}`,
    });
    for (const line of renderSummary([...ledger, long], { color: false, width }).split("\n")) {
      expect(line.length, line).toBeLessThanOrEqual(width);
    }
  });

  it("says in colour exactly what it says without", () => {
    const coloured = renderSummary(ledger, { color: true, width: 100 });
    expect(coloured).toContain("\u001b[");
    expect(plainText(coloured)).toBe(renderSummary(ledger, { color: false, width: 100 }));
  });

  it("lets no text of a claim steer the terminal", () => {
    const text = renderSummary(
      [claim({ verdict: "differs", statement: hostile, note: `a\u001b]0;title\u0007\nb` })],
      {
        color: false,
        width: 100,
      },
    );
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(text).toContain("a ]0;title b");
  });

  it("of nothing says so", () => {
    expect(renderSummary([], { color: false, width: 80 })).toBe(
      "Reproduction ledger: 0 claims, 0 reproduced\n",
    );
  });
});
