import { beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "../../../src/core/claim.js";
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
  it("are what the study gives", async () => {
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

  it("rest on no released data, since there are none", () => {
    expect(claims.filter(({ evidence }) => evidence === "data")).toEqual([]);
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

  it("what scores say about the number of items is a note, never a count of ours", () => {
    for (const entry of ["static", "parallel", "texas", "counterfactual", "real-world", "cooperative"]) {
      const claim = byId(claims, `table-1-${entry}`);
      expect(claim, entry).toMatchObject({ ours: { value: null }, verdict: "not-reproducible" });
    }
    // Fifteen different scores, 232 of 1,001 printable numbers each; six, 31 of 91.
    expect(byId(claims, "table-1-static").note).toMatch(/shares of 231, .* 1155 .* p = 3e-10/);
    expect(byId(claims, "table-1-parallel").note).toMatch(/shares of 30, .* 90 .* p = 0\.0016/);
    expect(verdict("table-1-g08a")).toBe("reproduced");
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

  it("no contradiction between Figure 4 and Appendix C, which show two games", () => {
    expect(byId(claims, "figure-4-round-2")).toMatchObject({
      published: { value: 36 },
      verdict: "not-reproducible",
    });
    expect(byId(claims, "figure-4-round-2").note).toContain("belief 20 is ticked in round 2");
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
    // Two readings of the caption: one gives all rows, the other none.
    ["average-of-three-pillars", "undecided", 0],
    ["o1-surpasses-people-1", "not-supported", 0],
    ["o1-surpasses-people-2", "not-supported", 0],
    ["o1-highest", "supported", 1],
    ["claude-second", "supported", 1],
    ["claude-impressive", "supported", 1],
    ["gpt-4o-well", "undecided", 1 / 2],
    ["gpt-4o-best-in-dialogue", "supported", 1],
    ["open-models-lag", "undecided", 0],
    ["most-models-behind-people", "supported", 1],
    ["llama-3-8b-significantly-below-people", "supported", 1],
    ["o1-significantly-behind-people", "supported", 1],
    ["o1-superior-by-numbers", "undecided", 3 / 7],
    ["all-improve-in-first-person", "undecided", 3 / 8],
    ["significantly-better-in-first-person", "undecided", 3 / 8],
    ["claude-and-o1-significantly-stronger", "undecided", 10 / 12],
    ["api-above-open-in-first-person", "undecided", 6 / 12],
    ["gap-to-people-in-static-cognition", "supported", 1],
    ["scaling-no-significant-improvement", "undecided", 0],
    ["scaling-up-open-models", "not-supported", 0],
    ["most-poor-at-level-1", "undecided", 6 / 8],
    ["o1-exceptional-in-g08a", "supported", 1],
    ["level-1-hard-for-people", "not-supported", 0],
    ["people-miss-patterns", "not-supported", 0],
    ["gpt-3-5-mid-point-belief", "not-supported", 0],
    ["gpt-4-turbo-strange-guess", "supported", 1],
    ["gpt-4-turbo-back-on-track", "undecided", 0],
    ["gpt-4-turbo-no-belief-at-level-2", "supported", 1],
    ["names-agree", "not-supported", 7 / 9],
    ["blackjack-win-rates", "undecided", 2 / 9],
  ])("%s: %s, %d", (id, expected, share) => {
    const claim = byId(claims, id);
    expect(claim.verdict).toBe(expected);
    expect(claim.ours.value).toBeCloseTo(share, 12);
  });

  it("a game that is not printed decides nothing", () => {
    expect(byId(claims, "gpt-4-turbo-progressively-smaller")).toMatchObject({
      ours: { value: null },
      verdict: "not-reproducible",
    });
  });

  it("a word of the paper sets the bar: nine in ten, and the gain that it calls only +2.5", () => {
    expect(byId(claims, "most-poor-at-level-1").tolerance.reason).toContain('"almost all": nine in ten');
    expect(byId(claims, "scaling-up-open-models").ours.method).toContain("within 2.5");
  });

  it("names that differ are those of one model and of the game", () => {
    const { note } = byId(claims, "names-agree");
    expect(note).toContain("LLaMa-3.1-405B-instruct-Turbo (Section 4.1)");
    expect(note).toContain("N0.8A (Table 1)");
  });

  it("GPT-4-Turbo's beliefs fall by 5 a round on average: 42 to 12 in six steps", () => {
    expect(byId(claims, "gpt-4-turbo-back-on-track").note).toMatch(/6, 3, 5, 6, 4, 6\. Their mean is 5\.0/);
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
    // Claude was one of the three that improve for sure.
    expect(byId(edited, "all-improve-in-first-person").ours.value).toBe(2 / 8);
    expect(byId(edited, "claude-impressive").verdict).toBe("undecided");
    expect(byId(edited, "table-2-gpt-4o-delta").ours).toEqual(byId(claims, "table-2-gpt-4o-delta").ours);
  });

  it("finds a percentage that no whole number of the printed items gives", async () => {
    // 74.3 is no share of the 100 entries; 27.8 is 25 of the 90 entries, though no share of 30.
    const edited = await claimsAfter({
      "printed-table2.csv": (text) =>
        text.replace("90,74,79.8", "90,74.3,79.8").replace("36.7,52,", "27.8,52,"),
    });
    const misfit = byId(edited, "table-2-claude-3-5-sonnet-counterfactual");
    expect(misfit).toMatchObject({
      ours: { value: 74, n: 100 },
      verdict: "paper-inconsistent",
      partOf: null,
    });
    expect(misfit.answer).not.toBe("");
    expect(byId(edited, "table-2-gpt-4o-parallel").verdict).toBe("not-reproducible");
  });

  it("moves a total when an entry changes", async () => {
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
