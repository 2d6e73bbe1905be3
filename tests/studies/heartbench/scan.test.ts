import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PaperScan, type PlacedNumber, scanNumbers } from "../../../src/claims/scan-paper.js";
import { MissingDataError } from "../../../src/core/errors.js";
import { checkHeartbenchPrintedNumbers } from "../../../src/studies/heartbench/paper/claims.js";
import { rules } from "../../../src/studies/heartbench/paper/scan-rules.js";

const placed = (over: Partial<PlacedNumber>): PlacedNumber => ({
  id: "x",
  section: "4.4",
  value: 43.49,
  ci: null,
  decimals: 2,
  tokens: [],
  ...over,
});

const text = [
  "Someone<sup>1</sup>",
  "## Abstract",
  "Five of them (1) as in Figure 4 (Wu et al., 2025).",
  "### 3.4 Protocol",
  "$$S = \\ln(R - M + 1)$$",
  "#### 4.4 Hard Set",
  "Qwen3-235B-A22B and DeepSeek-V3.2 with GPT-4.1-2025-04-14 fall to 43.49 and to 8th, in a two-stage way, as of Oct 2025.",
  "## References",
  "Someone. 2025. 12(3).",
].join("\n");

const scan = (own: string, rows: readonly PlacedNumber[]): PaperScan => scanNumbers(own, rows, rules);

describe("the scan of the paper", () => {
  it("accounts for a number only by a claim of its own section, and leaves the README out", () => {
    const rows = [
      placed({}),
      placed({ id: "y", section: "4.1", value: 8, decimals: 0 }),
      placed({ id: "z", section: "readme", value: 14, decimals: 0 }),
    ];
    const found = scan(text, rows);
    expect(found.unaccounted.map((n) => `${n.section} ${n.token}`)).toEqual(["abstract Five", "4.4 8"]);
    expect(found.unused).toEqual(["y: 4.1 8"]);
  });

  it("excludes the rest for a reason", () => {
    const reasons = scan(text, []).numbers.flatMap((n) => (n.reason === null ? [] : [n.reason]));
    expect(new Set(reasons)).toEqual(
      new Set([
        "mark of an author's affiliation",
        "item of a list",
        "number of a figure, table or formula",
        "year of a citation",
        "number of a heading",
        "constant of the formula",
        "name of a model",
        "part of the paper's own structure",
        "date",
        "reference list",
      ]),
    );
  });

  it("says that the paper's text is missing", async () => {
    await expect(checkHeartbenchPrintedNumbers("no-such-paper.txt")).rejects.toThrow(MissingDataError);
  });
});

const papers = process.env.AFFECTLAB_PAPERS ?? "";
describe.skipIf(!existsSync(join(papers, "heartbench.txt")))("the paper's text (AFFECTLAB_PAPERS)", () => {
  it("has no number without a claim or a reason, and holds every printed number", async () => {
    const scan = await checkHeartbenchPrintedNumbers(join(papers, "heartbench.txt"));
    expect(scan.unaccounted).toEqual([]);
    expect(scan.unused).toEqual([]);
    expect(scan.numbers.filter((n) => n.claim !== null).length).toBeGreaterThan(60);
  });
});
