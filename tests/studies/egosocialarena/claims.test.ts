import { beforeAll, describe, expect, it } from "vitest";
import { type Claim, claimSchema } from "../../../src/core/claim.js";
import { computeEgoSocialArenaClaims } from "../../../src/studies/egosocialarena/paper/claims.js";
import { readPrinted } from "../../../src/studies/egosocialarena/paper/printed.js";
import { egoSocialArena } from "../../../src/studies/egosocialarena/study.js";
import { studyLedger } from "../../support/ledger.js";

const { folder, byId, claimsAfter, claimsUnasked } = studyLedger(
  "egosocialarena",
  computeEgoSocialArenaClaims,
);
let claims: Claim[];
beforeAll(async () => {
  claims = await computeEgoSocialArenaClaims(folder);
});

const verdict = (id: string): string => byId(claims, id).verdict;

describe("the claims of the EgoSocialArena paper", () => {
  it("are valid claims with unique ids, and what the study gives", async () => {
    for (const claim of claims) claimSchema.parse(claim);
    expect(new Set(claims.map((claim) => claim.id)).size).toBe(claims.length);
    expect(await egoSocialArena.computeClaims()).toEqual(claims);
  });

  it("hold every printed number: 12 cells of Table 1, 126 of Table 2, 24 accuracies", async () => {
    const printed = await readPrinted(folder);
    const cells = (start: string) => printed.filter(({ id }) => id.startsWith(start)).length;
    expect([cells("table-1-"), cells("table-2-")]).toEqual([12, 126]);
    expect(printed.filter(({ kind }) => kind === "accuracy")).toHaveLength(24);
    // 240 cells, 26 of which are a tick alone: nine, nine and eight of o1-preview.
    expect(printed.filter(({ kind }) => kind === "listed")).toHaveLength(214);
    for (const { id, kind, value } of printed) {
      if (kind !== "listed") expect(byId(claims, id).published.value, id).toBe(value);
    }
  });

  it("rest on printed tables alone, and give a reason wherever the verdict is not reproduced", () => {
    for (const claim of claims) {
      expect(claim.source, claim.id).toBe("published-table");
      if (claim.verdict !== "reproduced") expect(claim.note, claim.id).not.toBe("");
    }
  });

  it("put no interval on ten deterministic rounds", () => {
    const rounds = claims.filter(({ id }) => /level\d$|accuracy$|ticks$/.test(id));
    expect(rounds.length).toBe(27 + 24 + 24);
    for (const claim of rounds) expect(claim.ours.ci, claim.id).toBeNull();
  });
});

describe("what the tables give", () => {
  it("Table 1 adds up", () => {
    const totals = ["table-1-cognitive", "table-1-situational", "table-1-behavioral", "entries"];
    expect(totals.map((id) => byId(claims, id).ours.value)).toEqual([1235, 675, 335, 2245]);
    for (const id of totals) expect(verdict(id)).toBe("reproduced");
  });

  it("every Δ, every AVG and every level of G0.8A of a model is reproduced", () => {
    const cells = claims.filter(({ id }) => /table-2-.*-(delta|average|level\d)$/.test(id));
    const left = cells.filter((claim) => claim.verdict !== "reproduced").map(({ id }) => id);
    expect(cells).toHaveLength(9 + 9 + 27);
    expect(left).toEqual([1, 2, 3].map((level) => `egosocialarena/table-2-human-level${level}`));
  });

  it("static and parallel-world scores are shares of a fifth and a third of their entries", () => {
    expect(byId(claims, "table-1-static")).toMatchObject({ ours: { value: 231 }, verdict: "differs" });
    expect(byId(claims, "table-1-parallel")).toMatchObject({ ours: { value: 30 }, verdict: "differs" });
    for (const id of ["texas", "counterfactual", "real-world", "adversarial", "social-goal", "g08a"]) {
      expect(verdict(`table-1-${id}`), id).toBe("reproduced");
    }
    expect(verdict("table-1-cooperative")).toBe("not-reproducible");
  });

  it("guessing between two styles explains all but one model at Texas hold'em", () => {
    // SciPy 1.x binomtest(36, 50): 0.0026; Holm over eight: 0.021. binomtest(33, 50): 0.033, Holm 0.23.
    expect(byId(claims, "table-2-o1-preview-texas").note).toContain(
      "p = 0.003, by Holm over the models p = 0.021",
    );
    expect(byId(claims, "table-2-claude-3-5-sonnet-texas").note).toContain(
      "p = 0.033, by Holm over the models p = 0.2",
    );
  });
});

describe("contradictions of the paper", () => {
  it("an accuracy of 0.1 with two right rounds, and a right round without a tick", () => {
    expect(byId(claims, "appendix-c-level-2-llama-3-70b-accuracy")).toMatchObject({
      published: { value: 0.1 },
      ours: { value: 0.2 },
      verdict: "paper-inconsistent",
    });
    expect(byId(claims, "appendix-c-level-1-gpt-3-5-turbo-ticks")).toMatchObject({
      published: { value: 0 },
      ours: { value: 1 },
      verdict: "paper-inconsistent",
    });
    expect(verdict("appendix-c-level-1-gpt-3-5-turbo-accuracy")).toBe("reproduced");
  });

  it("another game in Figure 4 than in Appendix C", () => {
    expect(byId(claims, "figure-4-round-2")).toMatchObject({
      published: { value: 36 },
      ours: { value: 20 },
      verdict: "paper-inconsistent",
    });
    expect(byId(claims, "figure-4-round-3-target").ours.value).toBeCloseTo(30.4, 12);
  });

  it("chips that no limit game has", () => {
    const chips = claims.filter(({ id }) => id.includes("figure-6-"));
    expect(chips.map((claim) => [claim.published.value, claim.ours.value])).toEqual([
      [1, 1],
      [2, 2],
      [4, 4],
      [4, 4],
      [8, 6],
      [16, 8],
      [32, 12],
      [32, 12],
    ]);
    expect(chips.filter((claim) => claim.verdict === "paper-inconsistent")).toHaveLength(4);
  });

  it("a common difference with the wrong sign", () => {
    expect(byId(claims, "level-2-difference")).toMatchObject({
      ours: { value: -5 },
      verdict: "paper-inconsistent",
    });
  });
});

describe("statements in words", () => {
  it.each([
    ["average-of-three-pillars", "paper-inconsistent", 0],
    ["o1-surpasses-people-1", "paper-inconsistent", 3 / 5],
    ["o1-surpasses-people-2", "paper-inconsistent", 3 / 5],
    ["o1-highest", "reproduced", 1],
    ["claude-second", "reproduced", 1],
    ["claude-impressive", "reproduced", 1],
    ["gpt-4o-well", "reproduced", 1],
    ["gpt-4o-best-in-dialogue", "reproduced", 1],
    ["open-models-lag", "paper-inconsistent", 10 / 15],
    ["most-models-behind-people", "reproduced", 1],
    ["o1-significantly-behind-people", "reproduced", 1],
    ["o1-superior-by-numbers", "reproduced", 4 / 7],
    ["all-improve-in-first-person", "reproduced", 1],
    ["significantly-better-in-first-person", "not-reproducible", 0],
    ["claude-and-o1-significantly-stronger", "not-reproducible", 6 / 12],
    ["api-above-open-in-first-person", "reproduced", 1],
    ["gap-to-people-in-static-cognition", "reproduced", 1],
    ["scaling-no-significant-improvement", "reproduced", 1],
    ["scaling-up-open-models", "paper-inconsistent", 1 / 3],
    ["most-poor-at-level-1", "paper-inconsistent", 5 / 8],
    ["llama-3-8b-significantly-below-people", "reproduced", 1],
    ["o1-exceptional-in-g08a", "reproduced", 1],
    ["gpt-4-turbo-strange-guess", "reproduced", 1],
    ["level-1-hard-for-people", "paper-inconsistent", 0],
    ["people-miss-patterns", "paper-inconsistent", 0],
    ["gpt-3-5-mid-point-belief", "paper-inconsistent", 0],
    ["gpt-4-turbo-progressively-smaller", "not-reproducible", 0],
    ["gpt-4-turbo-back-on-track", "differs", 0],
    ["gpt-4-turbo-no-belief-at-level-2", "reproduced", 1],
  ])("%s: %s, %d", (id, expected, share) => {
    const claim = byId(claims, id);
    expect(claim.verdict).toBe(expected);
    expect(claim.ours.value).toBeCloseTo(share, 12);
  });
});

describe("notes claim no more than is shown", () => {
  it("30 of 90: the entries give the scores as well, with the chance that all fall on thirds", () => {
    const { note } = byId(claims, "table-1-parallel");
    expect(note).toContain("90 entries scored one by one can give these scores as well");
    // Six different scores of models, 31 of 91 printable numbers each: 0.0016.
    expect(note).toContain("has a chance of 0.0016");
    // Fifteen different scores, 232 of 1,001.
    expect(byId(claims, "table-1-static").note).toContain("has a chance of 3e-10");
  });

  it("'almost all' needs nine in ten, and words that the paper does not use are not given as its own", () => {
    expect(byId(claims, "most-poor-at-level-1").tolerance.value).toBe(0.1);
    expect(byId(claims, "gpt-4-turbo-back-on-track").tolerance.reason).toContain("ours to choose");
    expect(byId(claims, "api-above-open-in-first-person").tolerance.reason).toContain('"generally"');
    for (const { id, tolerance } of claims) expect(tolerance.reason, id).not.toContain("tend to");
  });

  it("a score in points has no share, and a belief of level 3 is ticked, not right", () => {
    expect(byId(claims, "table-2-human-cooperative").note).not.toContain("150 of 15");
    for (const { id, note } of claims.filter((one) => one.id.includes("appendix-c-level-3"))) {
      expect(note, id).not.toContain("every belief is right");
    }
  });

  it("GPT-4-Turbo's beliefs fall by 5 a round on average: 42 to 12 in six steps", () => {
    expect(byId(claims, "gpt-4-turbo-back-on-track").note).toContain("5.0 a round (6, 3, 5, 6, 4, 6)");
  });
});

describe("every claim is computed from the tables", () => {
  it("moves Δ, AVG, denominators and statements when a score changes", async () => {
    // Claude's first-person score falls below its third-person one.
    const edited = await claimsAfter({
      "printed-table2.csv": (text) => text.replace("api,71,80.5,9.5", "api,71,70.1,9.5"),
    });
    expect(byId(edited, "table-2-claude-3-5-sonnet-delta")).toMatchObject({ verdict: "differs" });
    expect(byId(edited, "table-2-claude-3-5-sonnet-average").verdict).toBe("differs");
    expect(byId(edited, "all-improve-in-first-person").verdict).toBe("differs");
    expect(byId(edited, "claude-impressive").ours.value).toBe(0.5);
    expect(byId(edited, "table-2-gpt-4o-delta").ours).toEqual(byId(claims, "table-2-gpt-4o-delta").ours);
  });

  it("moves a total when an entry changes, and a denominator with it", async () => {
    const edited = await claimsAfter({
      "printed-table1.csv": (text) =>
        text.replace("Parallel world,situational,false,90", "Parallel world,situational,false,91"),
    });
    expect(byId(edited, "table-1-situational")).toMatchObject({ ours: { value: 676 }, verdict: "differs" });
    expect(byId(edited, "entries").ours.value).toBe(2246);
    expect(verdict("table-1-situational")).toBe("reproduced");
  });

  it("moves a level and a tick when a belief changes", async () => {
    const edited = await claimsAfter({
      "printed-beliefs.csv": (text) =>
        text.replace("1,gpt-3-5-turbo,9,50,false", "1,gpt-3-5-turbo,9,55,false"),
    });
    expect(byId(edited, "table-2-gpt-3-5-turbo-level1")).toMatchObject({
      ours: { value: 0 },
      verdict: "differs",
    });
    expect(byId(edited, "appendix-c-level-1-gpt-3-5-turbo-ticks").verdict).toBe("reproduced");
    expect(byId(edited, "appendix-c-level-1-gpt-3-5-turbo-accuracy").verdict).toBe("paper-inconsistent");
  });

  it("moves the chips with the betting and a benchmark with the model card", async () => {
    const edited = await claimsAfter({
      "printed-hand.csv": (text) => text.replace("flop,2,1,raise", "flop,2,1,call"),
      "printed-llama3-card.csv": (text) => text.replace("79.6,93.0", "79.6,92.5"),
    });
    expect(byId(edited, "figure-6-turn-other").ours.value).toBe(6);
    expect(byId(edited, "scaling-gsm8k").ours.value).toBeCloseTo(12.9, 10);
    expect(byId(edited, "scaling-gsm8k").verdict).toBe("reproduced");
    // The card is not said to be the paper's source, so another number there refutes nothing.
    expect(byId(claims, "scaling-gsm8k")).toMatchObject({ verdict: "not-reproducible" });
    expect(byId(claims, "scaling-gsm8k").ours.value).toBeCloseTo(93 - 79.6, 10);
  });

  it("does not move ours when a printed number of the text is changed", async () => {
    const edited = await claimsAfter({ "printed.csv": (text) => text.replaceAll(",7.7,1,", ",9.9,1,") });
    expect(byId(edited, "gap-section-4").ours).toEqual(byId(claims, "gap-section-4").ours);
    expect(byId(edited, "gap-section-4").verdict).toBe("differs");
  });

  it("refuses an edited table unless told otherwise", async () => {
    await expect(
      claimsUnasked({ "printed-table2.csv": (text) => text.replace("80.6", "81.6") }),
    ).rejects.toThrow(/printed-table2\.csv is not the file its codebook describes/);
  });
});
