import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PaperScan, type PlacedNumber, scanNumbers } from "../../../src/claims/scan-paper.js";
import { MissingDataError } from "../../../src/core/errors.js";
import { checkSagePrintedNumbers } from "../../../src/studies/sage/paper/claims.js";
import { rules } from "../../../src/studies/sage/paper/scan-rules.js";

const placed = (over: Partial<PlacedNumber>): PlacedNumber => ({
  id: "x",
  section: "3.3",
  value: 0.84,
  ci: null,
  decimals: 2,
  tokens: [],
  ...over,
});

const text = [
  "Abstract",
  "1 Introduction",
  "589",
  "As in Figure 1 (Wu et al., 2025b) we (1) ask two multi-hop questions about GPT-4o and Gemini2.5-Pro.",
  "3.3 Robustness of SAGE",
  "4o\t0.84\t1.00\t-\t-",
  "GPT-4.1\t2025-04-14\t2\t68.2",
  "References",
  "Chen. 2023. Current Psychology, 42(13):10566–10580.",
  "A Experimental Setting",
  "- **OpenAI:** o1-2024-12-27 and Llama3.3-70B-Instruct, eight models.",
].join("\n");

const scan = (own: string, rows: readonly PlacedNumber[]): PaperScan => scanNumbers(own, rows, rules);

describe("the scan of the paper", () => {
  it("accounts for a number only by a claim of its own section", () => {
    const rows = [
      placed({}),
      placed({ id: "y", value: 68.2, decimals: 1 }),
      placed({ id: "z", section: "1", value: 8, decimals: 0, tokens: ["eight"] }),
    ];
    const found = scan(text, rows);
    expect(found.unaccounted.map((n) => `${n.section} ${n.token}`)).toEqual(["3.3 2", "A eight"]);
    expect(found.unused).toEqual(["z: 1 eight"]);
    expect(found.lines.at(-1)).toBe("2 unaccounted for, 1 not in the text");
  });

  it("lets a claim cover no more occurrences than it lists", () => {
    const twice = text.replace("4o\t0.84", "4o\t0.84\t0.84");
    const left = scan(twice, [placed({})]).unaccounted.map((n) => n.token);
    expect(left.filter((token) => token === "0.84")).toHaveLength(1);
  });

  it("excludes line numbers, dates, names of models, citations and references for a reason", () => {
    const reasons = scan(text, []).numbers.flatMap((n) => (n.reason === null ? [] : [n.reason]));
    expect(new Set(reasons)).toEqual(
      new Set([
        "number of a heading",
        "number of a line of the manuscript",
        "number of a figure, table or section",
        "year of a citation",
        "item of a list",
        "part of the framework's definition",
        "name of a model",
        "a ranking's correlation with itself",
        "date",
        "reference list",
      ]),
    );
  });

  it("says that the paper's text is missing", async () => {
    await expect(checkSagePrintedNumbers("no-such-paper.txt")).rejects.toThrow(MissingDataError);
  });
});

const papers = process.env.AFFECTLAB_PAPERS ?? "";
describe.skipIf(!existsSync(join(papers, "sage.txt")))("the paper's text (AFFECTLAB_PAPERS)", () => {
  it("has no number without a claim or a reason, and holds every printed number", async () => {
    const scan = await checkSagePrintedNumbers(join(papers, "sage.txt"));
    expect(scan.unaccounted).toEqual([]);
    expect(scan.unused).toEqual([]);
    expect(scan.numbers.filter((n) => n.claim !== null).length).toBeGreaterThan(250);
  });
});
