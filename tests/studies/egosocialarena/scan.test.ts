import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PaperScan, type PlacedNumber, scanNumbers } from "../../../src/claims/scan-paper.js";
import { MissingDataError } from "../../../src/core/errors.js";
import { checkEgoSocialArenaPrintedNumbers } from "../../../src/studies/egosocialarena/paper/claims.js";
import { rules } from "../../../src/studies/egosocialarena/paper/scan-rules.js";

const placed = (over: Partial<PlacedNumber>): PlacedNumber => ({
  id: "x",
  section: "4.3",
  value: 80.6,
  ci: null,
  decimals: 1,
  tokens: [],
  ...over,
});

const text = [
  "Abstract",
  "1 Introduction",
  "As in Figure 1 (Wu et al., 2023) we (1) propose two key points about GPT-3.5-Turbo and LLaMa-3-70B-Chat.",
  "2.1.2 Guessing",
  "In G0.8A a number between 1 to 100 is chosen; Level 2 depends on $a^{t-1}$.",
  "4.3 Results",
  "It reaches 80.6 on three tasks.",
  "References",
  "- A. Author. 2020. Some Journal, 4(10):105–121.",
  "C Beliefs",
  "| Model | Round 1 | Round 2 |",
].join("\n");

const scan = (own: string, rows: readonly PlacedNumber[]): PaperScan => scanNumbers(own, rows, rules);

describe("the scan of the paper", () => {
  it("accounts for a number only by a claim of its own section", () => {
    const rows = [placed({}), placed({ id: "z", section: "1", value: 8, decimals: 0, tokens: ["eight"] })];
    const found = scan(text, rows);
    expect(found.unaccounted.map((n) => `${n.section} ${n.token}`)).toEqual(["4.3 three"]);
    expect(found.unused).toEqual(["z: 1 eight"]);
    expect(found.lines.at(-1)).toBe("1 unaccounted for, 1 not in the text");
  });

  it("lets a claim cover no more occurrences than it lists", () => {
    const twice = text.replace("80.6", "80.6 and 80.6");
    const left = scan(twice, [placed({})]).unaccounted.map((n) => n.token);
    expect(left.filter((token) => token === "80.6")).toHaveLength(1);
  });

  it("excludes headings, names, citations, rounds and references for a reason", () => {
    const reasons = scan(text, []).numbers.flatMap((n) => n.reason ?? []);
    expect(new Set(reasons)).toEqual(
      new Set([
        "number of a heading",
        "number of a figure, table or section",
        "year of a citation",
        "item of a list",
        "what others propose or what is meant",
        "name of a model",
        "name of a game, a data set or a rule",
        "range of the numbers to choose from",
        "level of an opponent",
        "symbol of a formula",
        "reference list",
        "number of a round",
      ]),
    );
  });

  it("says that the paper's text is missing", async () => {
    await expect(checkEgoSocialArenaPrintedNumbers("no-such-paper.txt")).rejects.toThrow(MissingDataError);
  });
});

const papers = process.env.AFFECTLAB_PAPERS ?? "";
describe.skipIf(!existsSync(join(papers, "egosocialarena.txt")))(
  "the paper's text (AFFECTLAB_PAPERS)",
  () => {
    it("has no number without a claim or a reason, and holds every printed number", async () => {
      const scan = await checkEgoSocialArenaPrintedNumbers(join(papers, "egosocialarena.txt"));
      expect(scan.unaccounted).toEqual([]);
      expect(scan.unused).toEqual([]);
      expect(scan.numbers.filter((n) => n.claim !== null).length).toBeGreaterThan(400);
    });
  },
);
