import { beforeAll, describe, expect, it } from "vitest";
import { type Claim, claimSchema } from "../../../src/core/claim.js";
import { computeSageClaims } from "../../../src/studies/sage/paper/claims.js";
import { readPrinted } from "../../../src/studies/sage/paper/printed.js";
import { sage } from "../../../src/studies/sage/study.js";
import { studyLedger } from "../../support/ledger.js";

const { folder, byId, claimsAfter, claimsUnasked } = studyLedger("sage", computeSageClaims);
let claims: Claim[];
beforeAll(async () => {
  claims = await computeSageClaims(folder);
});

const verdict = (id: string): string => byId(claims, id).verdict;

describe("the claims of the SAGE paper", () => {
  it("are valid claims with unique ids, and what the study gives", async () => {
    for (const claim of claims) claimSchema.parse(claim);
    expect(new Set(claims.map((claim) => claim.id)).size).toBe(claims.length);
    expect(await sage.computeClaims()).toEqual(claims);
  });

  it("hold every printed number, all 108 cells of Table 3 and 6 of Table 2 among them", async () => {
    const printed = await readPrinted(folder);
    expect(printed.filter(({ id }) => id.startsWith("table-3-"))).toHaveLength(108);
    expect(printed.filter(({ id }) => id.startsWith("table-2-"))).toHaveLength(6);
    for (const { id, kind, value } of printed) {
      if (kind !== "listed") expect(byId(claims, id).published.value, id).toBe(value);
    }
  });

  it("give a reason wherever the verdict is not reproduced", () => {
    for (const claim of claims) if (claim.verdict !== "reproduced") expect(claim.note, claim.id).not.toBe("");
  });

  it("reproduce all scores, successes and failures of the twelve models with recorded dialogues", () => {
    const cells = claims.filter(({ id }) => /table-3-.*-(sentient-score|success|failure)$/.test(id));
    expect(cells.filter((claim) => claim.verdict === "reproduced")).toHaveLength(36);
    expect(cells.filter((claim) => claim.verdict === "not-run")).toHaveLength(18);
    // 68.15 by hand from 100 whole numbers.
    expect(byId(claims, "table-3-gpt-4-1-sentient-score").ours.value).toBeCloseTo(68.15, 10);
    expect(byId(claims, "table-3-gpt-4-1-success").ours.value).toBe(35);
    expect(byId(claims, "table-3-gpt-4-1-failure").ours.value).toBe(13);
  });

  it("have an interval on every mean and count of recorded dialogues", () => {
    for (const claim of claims.filter(({ id }) => /-(score|success|failure)$/.test(id))) {
      expect(claim.ours.ci === null, claim.id).toBe(claim.ours.value === null);
    }
  });
});

describe("contradictions of the paper", () => {
  it("85.3% against 82.65%, in all three places", () => {
    for (const place of ["abstract", "section-1", "limitations"]) {
      const claim = byId(claims, `consistency-${place}`);
      expect([claim.published.value, claim.ours.value, claim.verdict]).toEqual([
        85.3,
        82.65,
        "paper-inconsistent",
      ]);
    }
  });

  it("82.65% and 79.75% are no shares of ten annotators' readings of 100 contexts", () => {
    // 826.5 of 1,000; 79.75% of 4,500 pairs is 3,588.75.
    for (const row of ["consistency", "reasonableness-agreement"]) {
      expect(verdict(`table-1-${row}`)).toBe("paper-inconsistent");
      expect(byId(claims, `table-1-${row}`).note).toContain("are 2000 (fittingCounts)");
    }
    // 95 of 100; 75.80% of 4,500 pairs is 3,411.
    for (const row of ["majority", "agreement"]) expect(verdict(`table-1-${row}`)).toBe("not-reproducible");
  });

  it("a lowest rank correlation of 0.84 in the table, above 0.91 in the appendix", () => {
    expect(verdict("rho-bound")).toBe("reproduced");
    expect(verdict("rho-bound-others")).toBe("reproduced");
    expect(verdict("rho-bound-appendix")).toBe("paper-inconsistent");
    expect(byId(claims, "rho-bound-appendix").note).toContain("V3 with 4o (0.84) and 4o with G2.5 (0.85)");
  });

  it("Table 2's cells follow from Figure 7 except GPT-4o with Gemini2.5, and not from eight models", () => {
    const cells = claims.filter(({ id }) => id.startsWith("sage/table-2-"));
    expect(cells.filter((claim) => claim.verdict !== "reproduced").map(({ id }) => id)).toEqual([
      "sage/table-2-g2-5-4o",
    ]);
    expect(byId(claims, "table-2-4o-v3").note).toContain("the eight of Appendix A cannot");
  });

  it("an emotion above 100, which the cap does not allow", () => {
    const claim = byId(claims, "success-threshold");
    expect(claim.verdict).toBe("paper-inconsistent");
    expect(claim.note).toContain("100 gives those of 0");
    expect(verdict("failure-threshold")).toBe("reproduced");
  });

  it("a capability of Table 6 that bears another's label, and three judges of four", () => {
    expect(byId(claims, "capabilities").ours.value).toBe(3);
    expect(byId(claims, "reasoning-judges").ours.value).toBe(4);
    expect(byId(claims, "reasoning-judges").note).toContain("under 3 of them (V3, G2.5, G2.5T)");
  });

  it("means of all models that come from different sets of models", () => {
    const means = claims.filter(({ id }) => id.startsWith("sage/mean-emotion-"));
    expect(means.map((claim) => claim.verdict)).toEqual(Array(4).fill("paper-inconsistent"));
    expect(byId(claims, "mean-emotion-g2-5").note).toContain(
      "It follows from the 8 models of Appendix A 58.3",
    );
  });
});

describe("statements in words", () => {
  it("orthogonal to Arena: the two leaderboards of Table 3 correlate", () => {
    const { ours, published, source, verdict: given } = byId(claims, "orthogonal-to-arena");
    expect([published.value, source, given]).toEqual([0, "published-table", "paper-inconsistent"]);
    // SciPy 1.17.1, spearmanr over the 18 printed rows: 0.767166.
    expect(ours.value).toBeCloseTo(0.767166, 6);
    expect(ours.ci![0]).toBeGreaterThan(0.4);
  });

  it("up to four times: 79.9 by 19.1", () => {
    expect(byId(claims, "gap").ours.value).toBeCloseTo(79.9 / 19.1, 12);
    expect(verdict("gap")).toBe("reproduced");
  });

  it.each([
    ["rankings-diverge-markedly", "differs"],
    ["rankings-differ-significantly", "reproduced"],
    ["large-gap", "reproduced"],
    ["top-tier-models", "paper-inconsistent"],
    ["all-prior-models", "paper-inconsistent"],
    ["english-language", "paper-inconsistent"],
    ["rankings-stable-across-judges", "reproduced"],
    ["reasoning-improves-hybrids", "paper-inconsistent"],
    ["low-repetition-lowest-ranked", "paper-inconsistent"],
    ["stable-and-robust", "differs"],
    ["listening-gpt-4-5-below-average", "differs"],
  ])("%s: %s", (id, expected) => {
    expect(verdict(id)).toBe(expected);
  });

  it("correlations without a unit carry an interval for each unit that the paper allows", () => {
    // tanh(artanh 0.818 ± 1.96 / √5) = [0.27, 0.97].
    expect(byId(claims, "r-blri").note).toContain("8 models [0.27, 0.97]");
    expect(byId(claims, "r-utterance").note).toContain("8 models × 3 dimensions");
    expect(byId(claims, "r-blri-section-1").note).toContain("It is the 0.818 of section 3.2, rounded");
  });
});

describe("every claim is computed from the tables", () => {
  it("moves a score, a success and a threshold when one dialogue ends elsewhere", async () => {
    // GPT-4.1's first success ends at 95 instead of 100.
    let dialogue = "";
    const edited = await claimsAfter({
      "derived/dialogues.csv": (text) =>
        text.replace(/^(d\d+)(,deepseek-v3-2024-1227,gpt-4\.1,(?:[^,]*,){5})100,/m, (_, id, rest) => {
          dialogue = id;
          return `${id}${rest}95,`;
        }),
      "derived/turns.csv": (text) => {
        const lines = text.split("\n");
        const last = lines.findLastIndex(
          (line) => line.startsWith(`${dialogue},`) && /,100,[01],/.test(line),
        );
        lines[last] = lines[last]!.replace(/,100,([01]),/, ",95,$1,");
        return lines.join("\n");
      },
    });
    const score = byId(edited, "table-3-gpt-4-1-sentient-score");
    expect(score.ours.value).toBeCloseTo(68.1, 10);
    expect(score.verdict).toBe("differs" satisfies Claim["verdict"]);
    expect(byId(edited, "table-3-gpt-4-1-success").ours.value).toBe(34);
    expect(byId(edited, "table-3-gpt-4-1-success").verdict).toBe("differs");
    expect(byId(edited, "success-threshold").note).toContain("No whole threshold");
    expect(byId(edited, "table-3-llama3-3-70b-sentient-score").ours).toEqual(
      byId(claims, "table-3-llama3-3-70b-sentient-score").ours,
    );
  });

  it("moves a topic when one profile changes its intention", async () => {
    const edited = await claimsAfter({
      "derived/profiles.csv": (text) => text.replace(/^(p\d+,[^,]+),6,/m, "$1,7,"),
    });
    expect(byId(edited, "topic-6").ours.value).toBe(11);
    expect(byId(edited, "topic-7").verdict).toBe("differs");
    expect(byId(edited, "listening-gpt-4-5").ours.n).toBe(11);
  });

  it("moves the correlations when a printed table or a bar changes", async () => {
    const edited = await claimsAfter({
      "printed-table3.csv": (text) =>
        text.replace("Qwen2.5-72B,18,19.1,4,70,56,1257", "Qwen2.5-72B,18,19.1,4,70,1,1457"),
      "printed-figure7.csv": (text) => text.replace("4o,Qwen2.5-72B,48.4", "4o,Qwen2.5-72B,88.4"),
    });
    for (const id of ["orthogonal-to-arena", "table-2-4o-v3", "mean-emotion-4o"]) {
      expect(byId(edited, id).ours.value, id).not.toBe(byId(claims, id).ours.value);
    }
  });

  it("does not move ours when a printed number is changed", async () => {
    const edited = await claimsAfter({ "printed.csv": (text) => text.replace(",57.1,1,", ",60.0,1,") });
    expect(byId(edited, "listening-gpt-4-5").ours).toEqual(byId(claims, "listening-gpt-4-5").ours);
    expect(byId(edited, "listening-gpt-4-5").verdict).toBe("differs");
  });

  it("refuses an edited table unless told otherwise", async () => {
    await expect(
      claimsUnasked({ "printed.csv": (text) => text.replace(",57.1,", ",60.0,") }),
    ).rejects.toThrow(/printed\.csv is not the file its codebook describes/);
  });
});
