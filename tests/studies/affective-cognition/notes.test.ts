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
});
const note = (id: string): string => byId(claims, id).note;

describe("what a printed number follows from", () => {
  it("t = 14.03 is GPT-4's other prompt against chance", () => {
    // 956 of 1,417: 67.4665%, se √(67.4665 · 32.5335 / 1417) = 1.2446; (67.4665 − 50) / 1.2446 = 14.03.
    const p = (100 * 956) / 1417;
    expect((p - 50) / Math.sqrt((p * (100 - p)) / 1417)).toBeCloseTo(14.03, 2);
    expect(note("gpt4-1a-outcome-t")).toContain(
      "The printed t = 14.03 is GPT-4, 0-shot, outcome 1a against chance (explainT).",
    );
    expect(byId(claims, "gpt4-1a-outcome-t").verdict).toBe("paper-inconsistent");
  });

  it("says what each t is a t of", () => {
    expect(byId(claims, "gpt4-1a-outcome-t").ours.method).toMatch(/gpt-4\/0shot-cot against participants$/);
  });

  it("62.31 is none; the nearest cells are the nearest under all three tie rules", () => {
    expect(note("claude-1a-emotion")).toContain(
      "the nearest are GPT-4, chain of thought, emotion 2b 62.35; Claude 2.1, chain of thought, emotion 1b (ties fractional) 62.21; Claude 3.5 Sonnet, chain of thought, emotion 2b (ties last-seen) 62.42 (explainPrintedValue)",
    );
  });

  it("a width of no cell says how many rows it would take", () => {
    // (1.959964 √(62.31 · 37.69) / 2.07)² = 2,105; ±0.005 on the width: 2,095 to 2,116.
    expect(note("claude-1a-emotion-interval")).toContain("2095 to 2116 rows (impliedN)");
    // (1.959964 √(79.06 · 20.94) / 2.055)² = 1,506.
    expect(note("models-outcome-interval")).toContain("1499 to 1513 rows (impliedN)");
    expect(note("models-outcome-interval")).toContain("the tasks have 1397 to 1435");
  });

  it("Claude's values are Claude 3.5 Sonnet's but for one", async () => {
    expect(note("models-in-the-discussion")).toContain("7 of the 8 values printed for Claude are its values");
    const edited = await claimsAfter({
      "printed.csv": (text) => text.replace(",88.05,75.19,79.53,", ",88.50,75.19,79.53,"),
    });
    expect(byId(edited, "models-in-the-discussion").note).toContain("6 of the 8");
  });
});

describe("what a statement in words rests on", () => {
  it("captions of error bars are said without exception, and their median is one", () => {
    for (const [figure, median] of [
      ["3", "2.0"],
      ["4", "4.7"],
      ["5", "5.6"],
      ["6", "4.5"],
    ]) {
      const claim = byId(claims, `figure-${figure}-error-bars`);
      expect(claim.tolerance.reason).toContain("said without exception");
      expect(claim.note).toContain(`(median ${median})`);
    }
  });

  it("a statement is said with the paper's own words", () => {
    const words = claims.flatMap(({ id, tolerance: { reason } }) => {
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

  it("a drop is a drop; that ten stories do not tell it from none stands beside it", () => {
    const claim = byId(claims, "claude-expressions-outcome-drop");
    expect([claim.verdict, claim.ours.value, claim.ours.n]).toEqual(["reproduced", 1, 2]);
    // p = 0.0463 and 0.0559: by Holm 0.0925 for both.
    expect(claim.note).toContain("the drop is significant in 0 of 2");
    expect(claim.note).toContain("2a-outcome − 1a-outcome −13.9 [−28.2, +0.4]");
  });

  it("salience is told apart for people and models", () => {
    expect(note("goal-more-salient-than-control")).toContain("People 2 of 2, models 2 of 12.");
  });

  it("the failing specifications are named by what they share", () => {
    expect(note("cot-effect-specification-by-model")).toContain(
      "The 6 that do not lie above 0 are of claude-3.5, Experiment 2.",
    );
    expect(note("cot-effect-specification")).not.toContain("that do not lie above 0");
  });

  it("means over all models stand beside a count of single ones", () => {
    for (const id of ["distribution-outcomes-best", "distribution-emotions-second"]) {
      expect(note(id)).toContain(
        "by the cloud distance outcomes 0.16, emotions 0.31, appraisals 0.22; as a share of chance outcomes 0.34, emotions 0.57, appraisals 0.59; by total variation item by item outcomes 0.20, emotions 0.33, appraisals 0.26",
      );
    }
    expect(note("distribution-goal-and-control-best")).toContain(
      "as a share of chance 1a-goal 0.25, 1a-control 0.87, 1b-safety 0.53, 1b-expectedness 0.72",
    );
  });

  it("how many are above chance does not hang on Holm alone", () => {
    for (const [measure, alone] of [
      ["cloud", "35 of 48"],
      ["total-variation", "23 of 48"],
      ["squared-euclidean", "10 of 48"],
      ["appraisal", "11 of 12"],
    ]) {
      expect(note(`distribution-above-chance-${measure}`)).toContain(
        `each at 95% by itself, without Holm: ${alone}`,
      );
    }
  });

  it("full distributions are held against a milder bar too: always the modal answer", () => {
    expect(note("distribution-full-distributions")).toContain("(alwaysModal), holds in 15 of 48");
  });
});
