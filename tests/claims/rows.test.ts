import { describe, expect, it } from "vitest";
import { chooseFindings, completeFindings, type FindingInput, type Reach } from "../../src/claims/finding.js";
import { countByEvidence, headline } from "../../src/claims/headline.js";
import { ledgerRows } from "../../src/claims/rows.js";
import { claim, ledger } from "./samples.js";

const none = () => [];
const table = { id: "table-2", title: "Table 2: two models by two tasks" };
const cell = (id: string, rest: Parameters<typeof claim>[0] = {}) =>
  claim({ id: `sage/${id}`, study: "sage", partOf: "sage/table-2", ...rest });

describe("the rows of the ledger", () => {
  it("hold a claim with its parts, in the order of the claims", () => {
    const rows = ledgerRows(ledger, none);
    expect(rows.map(({ id, parts }) => [id, parts.length])).toEqual([
      ["affective-cognition/emotion-1a", 0],
      ["affective-cognition/goal-1a", 1],
      ["affective-cognition/people", 0],
      ["affective-cognition/stories", 0],
      ["sage/spearman", 0],
      ["sage/live", 0],
    ]);
    // The part that contradicts the paper marks the row whose own number differs.
    expect(rows[1]).toMatchObject({ verdict: "paper-inconsistent", evidence: "data" });
  });

  it("hold a table as one row, even where a part comes before its claim", () => {
    const cells = [cell("a"), cell("b", { verdict: "differs", note: "why" })];
    const [row] = ledgerRows(cells, () => [table]);
    expect(row).toMatchObject({ id: "sage/table-2", place: "Table 2", claim: null, verdict: "differs" });
    const [, first] = ledger;
    const turned = ledgerRows([ledger[2]!, first!], none);
    expect(turned.map(({ id }) => id)).toEqual(["affective-cognition/goal-1a"]);
  });

  it("refuse a part of nothing, of a part, and a table that rests on different evidence", () => {
    expect(() => ledgerRows([cell("a")], none)).toThrow(
      "sage/a: there is neither a claim nor a table sage/table-2 that it could be part of",
    );
    const chain = [
      cell("x", { partOf: null }),
      cell("y", { partOf: "sage/x" }),
      cell("z", { partOf: "sage/y" }),
    ];
    expect(() => ledgerRows(chain, none)).toThrow("sage/z: sage/y is a part itself; name sage/x");
    const mixed = [cell("a"), cell("b", { evidence: "printed" })];
    expect(() => ledgerRows(mixed, () => [table])).toThrow(
      "sage/table-2: sage/a rests on data and sage/b on printed; give them tables of their own",
    );
  });
});

describe("the headline", () => {
  it("counts results, those from data apart from those of the set-up", () => {
    const rows = ledgerRows(ledger, none);
    expect(countByEvidence(rows, "affective-cognition")).toEqual([
      {
        ...{ kind: "number", evidence: "data", total: 2 },
        verdicts: [
          { verdict: "reproduced", count: 1 },
          { verdict: "paper-inconsistent", count: 1 },
        ],
      },
      { kind: "number", evidence: "design", total: 1, verdicts: [{ verdict: "reproduced", count: 1 }] },
      { kind: "number", evidence: "none", total: 1, verdicts: [{ verdict: "not-reproducible", count: 1 }] },
    ]);
    expect(headline(rows)).toBe(
      "2 printed results can be recomputed from released data: 1 are reproduced in all their parts, 1 are not. Number by number, 1 of 3 are reproduced. 0 more can only be held against other numbers of the same paper. 1 cannot be checked, because nothing was released.",
    );
  });
});

describe("findings", () => {
  const input = (id: string, of: string, reach: Reach): FindingInput => ({
    ...{
      id,
      claim: of,
      reach,
      changes: "It changes.",
      settle: "The authors can.",
      figure: "f",
      notebook: "n",
    },
    sentence: (find) => `The paper prints ${find(of).published.value}.`,
  });

  it("take their numbers from claims, and count what they touch", () => {
    const [finding] = completeFindings("affective-cognition", [input("goal", "goal-1a", "table")], ledger);
    expect(finding).toMatchObject({
      id: "affective-cognition/goal",
      sentence: "The paper prints 88.61.",
      printed: "88.61",
      touches: 2,
    });
    expect(completeFindings("sage", [input("x", "gone", "table")], ledger)).toEqual([]);
    const other = input("x", "spearman", "table");
    expect(() =>
      completeFindings("sage", [{ ...other, sentence: (find) => find("gone").statement }], ledger),
    ).toThrow("a finding of sage names the claim gone, which there is not");
  });

  it("are chosen by how far they reach, then by evidence, then by what they touch; four a paper", () => {
    const cognition = completeFindings(
      "affective-cognition",
      [
        input("one", "emotion-1a", "conclusion"),
        input("two", "goal-1a", "conclusion"),
        input("three", "people", "abstract"),
        input("four", "stories", "table"),
        input("five", "stories", "table"),
      ],
      ledger,
    );
    const sage = completeFindings("sage", [input("six", "spearman", "abstract")], ledger);
    expect(chooseFindings([...cognition, ...sage]).map(({ id }) => id)).toEqual([
      "sage/six",
      "affective-cognition/three",
      "affective-cognition/two",
      "affective-cognition/one",
      "affective-cognition/four",
    ]);
    expect(chooseFindings([...cognition, ...sage], 2)).toHaveLength(2);
  });
});
