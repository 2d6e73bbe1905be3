import { beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "../../../src/core/claim.js";
import { computeAffectiveCognitionClaims } from "../../../src/studies/affective-cognition/paper/claims.js";
import { studyLedger } from "../../support/ledger.js";

// Numbers without arithmetic beside them were computed from the released JSON files by a separate program in
// NumPy 2.4.6 and SciPy 1.17.1, which shares no code or table with this project.
const { folder, byId, claimsAfter } = studyLedger("affective-cognition", computeAffectiveCognitionClaims);
let claims: Claim[];
beforeAll(async () => {
  claims = await computeAffectiveCognitionClaims(folder);
  // Most of it is the computing of the claims.
}, 30_000);
const note = (id: string): string => byId(claims, id).note;
/** How many of a sentence's cases hold, and of how many. */
const cases = (id: string): [number, number] => {
  const { value, n } = byId(claims, id).ours;
  return [Math.round(value! * n!), n!];
};

describe("what a printed number follows from", () => {
  it("t = 14.03 is GPT-4's other prompt against chance", () => {
    // 956 of 1,417: 67.4665%, se √(67.4665 · 32.5335 / 1417) = 1.2446; (67.4665 − 50) / 1.2446 = 14.03.
    const p = (100 * 956) / 1417;
    expect((p - 50) / Math.sqrt((p * (100 - p)) / 1417)).toBeCloseTo(14.03, 2);
    expect(note("gpt4-1a-outcome-t")).toContain("GPT-4, 0-shot, outcome 1a against chance");
  });

  it("says what each t is a t of", () => {
    expect(byId(claims, "gpt4-1a-outcome-t").ours.method).toMatch(/gpt-4\/0shot-cot against participants$/);
  });

  it("62.31 is none; the nearest cells are the nearest under all three tie rules", () => {
    expect(note("claude-1a-emotion")).toContain(
      "GPT-4, chain of thought, emotion 2b 62.35; Claude 2.1, chain of thought, emotion 1b (ties fractional) 62.21",
    );
  });

  it("a width of no cell says how many rows it would take", () => {
    // (1.959964 √(62.31 · 37.69) / 2.07)² = 2,105; ±0.005 on the width: 2,095 to 2,116.
    expect(note("claude-1a-emotion-interval")).toContain("2095 to 2116 rows");
    // (1.959964 √(79.06 · 20.94) / 2.055)² = 1,506.
    expect(note("models-outcome-interval")).toContain("1499 to 1513 rows; a task has 1397 to 1435");
  });

  it("Claude's values are Claude 3.5 Sonnet's but for one", async () => {
    expect(note("models-in-the-discussion")).toContain("7 of the 8 values printed for Claude are its own");
    const edited = await claimsAfter({
      "printed.csv": (text) => text.replace(",88.05,75.19,79.53,", ",88.50,75.19,79.53,"),
    });
    expect(byId(edited, "models-in-the-discussion").note).toContain("6 of the 8");
  });
});

describe("the effects behind the sentences about reasoning and expressions", () => {
  it("the printed 6.9 is Experiment 1's; Experiment 2 and both stand beside it", () => {
    for (const id of ["cot-effect", "cot-overall"]) {
      expect(note(id)).toContain("+5.0 [+2.6, +7.4]");
      expect(note(id)).toContain("+5.9 [+4.4, +7.5]");
    }
    expect(byId(claims, "cot-overall").verdict).toBe("supported");
    expect(byId(claims, "cot-raises-every-model").verdict).toBe("supported");
    expect(note("cot-raises-every-model")).toContain("In Experiment 2 alone, Claude +3.6 [−0.6, +7.8]");
  });

  it("the printed 8.9 is that of 0-shot prompts; chain of thought gives none", () => {
    expect(note("expression-effect")).toContain("+0.1 [−8.0, +8.1]");
  });

  it("the open specifications are named by what they share", () => {
    expect(cases("cot-effect-specification")).toEqual([48, 48]);
    expect(cases("cot-effect-specification-by-model")).toEqual([66, 72]);
    expect(note("cot-effect-specification-by-model")).toContain(
      "All 6 open ones are of Claude, Experiment 2",
    );
  });

  it("emotions alone are not clearly improved by reasoning", () => {
    expect(byId(claims, "cot-improves-emotion-inference").verdict).toBe("undecided");
  });
});

describe("what decides a sentence", () => {
  it("our clusters never refute an error bar that was drawn and not printed", () => {
    for (const [figure, median] of [
      ["3", "2.0"],
      ["4", "4.7"],
      ["5", "5.6"],
      ["6", "4.5"],
    ]) {
      const claim = byId(claims, `figure-${figure}-error-bars`);
      expect(claim.verdict).toBe("not-reproducible");
      expect(claim.note).toContain(`median ${median}`);
    }
  });

  it("a sentence is said with the paper's own words", () => {
    const words = claims.flatMap(({ id, kind, tolerance: { reason } }) => {
      if (kind === "number") return [];
      const said = /^said with "(.+)":/.exec(reason)?.[1];
      return said === undefined ? [] : [[id.split("/")[1], said]];
    });
    expect(words.sort()).toEqual([
      ["cot-many-but-not-all", "many but not all"],
      ["cot-many-but-not-all-with-expressions", "many but not all"],
      ["expressions-raise-emotion", "generally"],
      ["models-emotion-1a-above-1b", "generally"],
      ["people-above-label", "generally"],
      ["people-not-below-label", "usually"],
    ]);
  });

  it("a significance is checked by the paper's own intervals over rows", () => {
    expect(cases("people-above-chance")).toEqual([16, 16]);
    expect(cases("models-emotion-above-chance")).toEqual([6, 6]);
  });

  it("wide intervals leave a sentence open, whatever the means say", () => {
    // −16.3 [−32.2, −0.3] under 0-shot, −13.9 [−28.2, +0.4] under chain of thought.
    expect(cases("claude-expressions-outcome-drop")).toEqual([1, 2]);
    for (const id of [
      "claude-expressions-outcome-drop",
      "models-emotion-1a-above-1b",
      "models-outcome-1a-none-exceeds",
      "models-match-or-exceed-people",
    ]) {
      expect(byId(claims, id).verdict).toBe("undecided");
    }
  });

  it("a clear exception refutes a sentence without a quantity", () => {
    for (const [id, exception] of [
      ["people-similar-with-expressions", "outcome (a) −7.7 [−11.7, −3.7]"],
      ["gpt4-outcome-not-below-people", "GPT-4 0-shot 2a-outcome −21.6 [−31.3, −12.0]"],
      ["goal-more-salient-than-control", "Claude −16.9 [−29.4, −4.5]"],
      ["labels-follow-theory", "safety story s0 16 of 64 labels"],
    ] as const) {
      expect(byId(claims, id).verdict).toBe("not-supported");
      expect(note(id)).toContain(exception);
    }
  });

  it("two stories' labels are the opposite of theory's, which lowers agreement with the safety label", async () => {
    expect(cases("labels-follow-theory")).toEqual([18, 20]);
    expect(note("labels-follow-theory")).toContain("59.5 to 66.4% (1b)");
    // Experiment 2 has another inverted story instead: s2 in place of s1.
    const edited = await claimsAfter({
      "corrections.csv": (text) => text.replace(/^(items,2b-safety-\S+?-s)1,/gm, "$12,"),
    });
    expect(byId(edited, "labels-follow-theory").ours.value).toBe(17 / 20);
  });

  it("names and counts of the paper are held against each other and against the release", () => {
    expect(byId(claims, "model-name-gpt-4")).toMatchObject({ verdict: "not-supported", evidence: "printed" });
    expect(note("model-name-gpt-4")).toContain("azure_gpt-4 and gpt-4");
    expect(byId(claims, "model-names-claude-and-gemini").verdict).toBe("supported");
    expect(byId(claims, "same-models-in-both-experiments").verdict).toBe("undecided");
    // 20 stories × 8 scenarios = 160, each asked about in 4 inferences × 2 experiments.
    expect(note("scenarios-or-items")).toContain("160 scenarios");
    for (const id of ["figure-6-for-outcomes", "distribution-figure-12b", "expression-renderer"]) {
      expect(byId(claims, id)).toMatchObject({ verdict: "not-supported", evidence: "printed" });
    }
  });
});
