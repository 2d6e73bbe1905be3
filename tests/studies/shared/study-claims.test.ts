import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { numberClaim, textClaim, unreleasedClaim } from "../../../src/claims/make-claim.js";
import { DataError, MissingDataError } from "../../../src/core/errors.js";
import { PrintedContext } from "../../../src/studies/shared/printed-context.js";
import type { PrintedRow } from "../../../src/studies/shared/read-printed.js";
import { checkPaper, computeClaims, type StudyClaims } from "../../../src/studies/shared/study-claims.js";
import { scratchFolder } from "../../support/scratch.js";

const row = (over: Partial<PrintedRow<"score" | "setting">>): PrintedRow<"score" | "setting"> => ({
  id: "score",
  section: "1",
  place: "Section 1",
  kind: "score",
  subject: "",
  value: 64.2,
  ci: null,
  decimals: 1,
  tokens: [],
  statement: "A score",
  ...over,
});

type Row = ReturnType<typeof row>;
const study = (printed: Row[]): StudyClaims<Row, PrintedContext<Row>> => ({
  study: "sage",
  readPrinted: async () => printed,
  load: async (_, rows) => new PrintedContext("sage", rows),
  makers: {
    score: (own) => numberClaim(own, { ours: { value: 64.16, method: "mean" }, evidence: "data" }),
    setting: (own) => [unreleasedClaim(own, "It was not released.")],
  },
  statements: [
    () => [
      textClaim({
        id: "words",
        place: "Section 2",
        statement: "Words",
        method: "the text",
        verdict: "not-supported",
        note: "It contradicts itself.",
      }),
    ],
  ],
  evidence: "printed",
  rules: { headings: [[/^1 /, "1"]], exclusions: [["heading", ({ first }) => first]], elsewhere: ["readme"] },
});

describe("computeClaims", () => {
  it("makes a claim of each printed number by its kind, then those in words, and gives the verdicts", async () => {
    const claims = await computeClaims(
      study([row({}), row({ id: "turns", kind: "setting", value: 3, decimals: 0 })]),
      "nowhere",
    );
    expect(claims.map(({ id, verdict, evidence }) => [id, verdict, evidence])).toEqual([
      ["sage/score", "reproduced", "data"],
      ["sage/turns", "not-reproducible", "none"],
      ["sage/words", "not-supported", "printed"],
    ]);
    expect(claims[1]!.tolerance.reason).toBe("a whole number");
  });
});

describe("checkPaper", () => {
  it("reads the paper's text and leaves out what stands elsewhere", async () => {
    const folder = scratchFolder({ "paper.txt": "1 Results\nThe score is 64.2 of 100.\n" });
    const file = join(folder, "paper.txt");
    const scan = await checkPaper(study([row({}), row({ id: "else", section: "readme", value: 5 })]), file);
    expect(scan.unaccounted.map(({ token }) => token)).toEqual(["100"]);
    expect(scan.unused).toEqual([]);
  });

  it("says that the paper's text is missing", async () => {
    await expect(checkPaper(study([]), "no-such-paper.txt")).rejects.toThrow(MissingDataError);
  });
});

describe("PrintedContext", () => {
  it("finds a printed number by its id, or names the file that lacks it", () => {
    const context = new PrintedContext("sage", [row({})]);
    expect(context.printedById("score").value).toBe(64.2);
    expect(() => context.printedById("none")).toThrow(DataError);
    expect(() => context.printedById("none")).toThrow("data/sage/printed.csv");
  });
});
