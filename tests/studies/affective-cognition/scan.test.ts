import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PaperScan, type PlacedNumber, scanNumbers } from "../../../src/claims/scan-paper.js";
import { MissingDataError } from "../../../src/core/errors.js";
import { checkPrintedNumbers } from "../../../src/studies/affective-cognition/paper/claims.js";
import { rules } from "../../../src/studies/affective-cognition/paper/scan-rules.js";

const placed = (over: Partial<PlacedNumber>): PlacedNumber => ({
  id: "x",
  section: "2.1",
  value: 64,
  ci: null,
  decimals: 2,
  tokens: [],
  ...over,
});

const text = [
  "Jane Doe, 12 High Street",
  "Abstract",
  "1 Introduction",
  "As shown (Ong, 2015) in Figure 2, see Experiment 1b.",
  "2 Results",
  "2.1 Validating",
  "Agreement is 64.00% (95% CI = [61.50, 66.50]) in three tasks.",
  "2.2 Models",
  "GPT-4 reaches 64.00%.",
].join("\n");

const scan = (own: string, rows: readonly PlacedNumber[]): PaperScan => scanNumbers(own, rows, rules);

describe("the scan of the paper", () => {
  it("accounts for a number only by a claim of its own section", () => {
    const found = scan(text, [placed({ ci: [61.5, 66.5] })]);
    expect(found.unaccounted.map((n) => `${n.section} ${n.token}`)).toEqual(["2.1 three", "2.2 64.00"]);
    expect(found.unused).toEqual([]);
  });

  it("lets a claim cover no more occurrences than it lists", () => {
    const twice = text.replace("in three tasks", "and again 64.00%");
    expect(scan(twice, [placed({ ci: [61.5, 66.5] })]).unaccounted.map((n) => n.token)).toEqual([
      "64.00",
      "64.00",
    ]);
  });

  it("names a claim whose number does not stand in the text", () => {
    expect(scan(text, [placed({ id: "y", value: 12.34 })]).unused).toEqual(["y: 2.1 12.34"]);
  });

  it("excludes years, labels, headings and model names for a reason", () => {
    const reasons = scan(text, []).numbers.flatMap((n) => (n.reason === null ? [] : [n.reason]));
    expect(new Set(reasons)).toEqual(
      new Set([
        "authors and addresses",
        "number of a heading",
        "year of a citation",
        "number of a figure, table or stage",
        "label of an experiment",
        "level of the intervals",
        "name of a model",
      ]),
    );
  });

  it("says that the paper's text is missing", async () => {
    await expect(checkPrintedNumbers("no-such-paper.txt")).rejects.toThrow(MissingDataError);
  });
});

const papers = process.env.AFFECTLAB_PAPERS ?? "";
describe.skipIf(!existsSync(join(papers, "affective-cognition.txt")))(
  "the paper's text (AFFECTLAB_PAPERS)",
  () => {
    it("has no number without a claim or a reason, and holds every printed number", async () => {
      const scan = await checkPrintedNumbers(join(papers, "affective-cognition.txt"));
      expect(scan.unaccounted).toEqual([]);
      expect(scan.unused).toEqual([]);
      expect(scan.numbers.filter((n) => n.claim !== null).length).toBeGreaterThan(150);
    });
  },
);
