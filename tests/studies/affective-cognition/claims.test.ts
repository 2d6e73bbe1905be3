import { beforeAll, describe, expect, it } from "vitest";
import { type Claim, claimSchema } from "../../../src/core/claim.js";
import { computeAffectiveCognitionClaims } from "../../../src/studies/affective-cognition/paper/claims.js";
import { readPrinted } from "../../../src/studies/affective-cognition/paper/printed.js";
import { studyLedger } from "../../support/ledger.js";

const { folder, byId, claimsAfter, claimsUnasked } = studyLedger(
  "affective-cognition",
  computeAffectiveCognitionClaims,
);
let claims: Claim[];
beforeAll(async () => {
  claims = await computeAffectiveCognitionClaims(folder);
  // Most of it is the computing of the claims.
}, 30_000);

describe("the claims of the affective-cognition paper", () => {
  it("are valid claims with unique ids", () => {
    for (const claim of claims) claimSchema.parse(claim);
    expect(new Set(claims.map((claim) => claim.id)).size).toBe(claims.length);
  });

  it("hold every printed number: one claim each, and one for each printed interval", async () => {
    for (const printed of await readPrinted(folder)) {
      const claim = byId(claims, printed.id);
      expect(claim.published).toMatchObject({ value: printed.value, decimals: printed.decimals });
      if (printed.ci !== null)
        expect(byId(claims, `${printed.id}-interval`).published.ci).toEqual(printed.ci);
    }
  });

  it("rest a number on data, but for counts of the design and what was not released", () => {
    for (const { kind, evidence, verdict, partOf } of claims) {
      if (kind !== "number") continue;
      const table = partOf?.split("/")[1];
      expect(evidence).toBe(
        verdict === "not-reproducible" ? "none" : table === "design-counts" ? "design" : "data",
      );
    }
  });

  it("gather a result with its interval, its test and its second mention", () => {
    for (const [part, head] of [
      ["people-1a-emotion-interval", "people-1a-emotion"],
      ["people-1b-emotion-again-interval", "people-1b-emotion"],
      ["gpt4-1a-goal-cot", "gpt4-1a-goal"],
      ["people-label-1b-emotion-p", "people-label-1b-emotion-t"],
      ["cot-effect-points", "cot-effect"],
      ["participants-section-2", "participants"],
      ["items-total", "design-counts"],
      ["top-p", "settings"],
    ] as const) {
      expect(byId(claims, part).partOf).toBe(`affective-cognition/${head}`);
    }
    expect(byId(claims, "people-1b-outcome").alsoIn).toEqual(["Section 2.2, paragraph 3"]);
  });

  it("read words as the paper says them: about 20, p < 0.001", () => {
    // 22,680 / 1,280 = 17.72 rounds to 20.
    expect(byId(claims, "answers-per-item")).toMatchObject({ relation: "about", verdict: "reproduced" });
    expect(byId(claims, "answers-per-item").ours.value).toBeCloseTo(22_680 / 1280, 10);
    for (const claim of claims.filter(({ id }) => id.endsWith("-p") && !id.endsWith("top-p"))) {
      expect(claim).toMatchObject({ relation: "<", verdict: "reproduced", tolerance: { value: 0 } });
    }
  });

  it("say what the printed intervals and tests that do not follow, do follow from", () => {
    // 69.38 [67.67, 71.09]: 2.416 / √2 = 1.708.
    expect(byId(claims, "people-1b-emotion-again-interval").note).toContain("every answer was counted twice");
    // [75.19, 79.53] has the middle 77.36 and the half-width 2.17 of Claude 3 Opus.
    expect(byId(claims, "claude-1a-goal-cot-interval").note).toContain(
      "Claude 3 Opus, chain of thought, goal 1a",
    );
    // ±2.35 belongs to the 0-shot 71.14.
    expect(byId(claims, "gpt4-1a-goal-interval").note).toContain("GPT-4, 0-shot, goal 1a");
    // 27.90 / √(1.2327² + (1.3177 / √2)²) = 18.05.
    expect(byId(claims, "people-label-1b-emotion-t").note).toContain("a-priori label, emotion 1b is divided");
    expect(byId(claims, "claude-cot-1a-goal-t").note).toContain(
      "GPT-4, chain of thought, goal 1a against GPT-4, 0-shot",
    );
    for (const id of [
      "people-1b-emotion-again-interval",
      "claude-1a-goal-cot-interval",
      "gpt4-1a-goal-interval",
      "people-label-1b-emotion-t",
      "gpt4-1a-outcome-t",
    ]) {
      expect(byId(claims, id).verdict).toBe("paper-inconsistent");
    }
  });

  it("differ, and do not contradict the paper, where no other cell gives the printed number", () => {
    for (const id of ["claude-1a-emotion", "claude-1a-emotion-interval", "models-outcome"]) {
      expect(byId(claims, id).verdict).toBe("differs");
    }
    // ±1.01 is near 1.4386 / √2 = 1.0172, but not within rounding.
    expect(byId(claims, "people-1a-outcome-interval").verdict).toBe("differs");
  });
});

describe("every claim is computed from the tables", () => {
  it("moves a person's agreement when one answer is changed", async () => {
    const edited = await claimsAfter({
      "derived/answers.csv": (text) =>
        text.replace("1a-emotion-joyful-0-s0,0 0 0 0 0 0 3 ", "1a-emotion-joyful-0-s0,0 0 0 0 0 0 0 "),
    });
    // One more of 1,421 answers agrees with the mode, and nobody else's mode moves.
    const shift =
      byId(edited, "people-1a-emotion").ours.value! - byId(claims, "people-1a-emotion").ours.value!;
    expect(shift).toBeCloseTo(100 / 1421, 10);
    expect(byId(edited, "people-1a-emotion").verdict).toBe("differs");
    expect(byId(edited, "people-1b-emotion")).toEqual(byId(claims, "people-1b-emotion"));
  });

  it("moves a model's agreement, its t and the slope when one model answer is changed", async () => {
    const edited = await claimsAfter({
      "derived/model-answers.csv": (text) =>
        text.replace(
          /^(1a-goal-joyful-0-s0,azure_gpt-4_0shot_cot),([01]),/m,
          (_, cell, answer) => `${cell},${1 - Number(answer)},`,
        ),
    });
    for (const id of ["gpt4-1a-goal-cot", "gpt4-cot-1a-goal-t", "cot-effect"]) {
      expect(byId(edited, id).ours.value).not.toBe(byId(claims, id).ours.value);
    }
  });

  it("moves label agreement when one label is changed, and counts when a reply count is", async () => {
    const label = await claimsAfter({
      "derived/items.csv": (text) => text.replace(/^(1b-emotion-relieved-0-s0,.*),4,0,/m, "$1,4,1,"),
    });
    expect(byId(label, "label-1b-emotion").ours.value).not.toBe(byId(claims, "label-1b-emotion").ours.value);
    const replies = await claimsAfter({
      "derived/reply-counts.csv": (text) => text.replace(/,20,0,0,0,0$/m, ",19,0,0,0,0"),
    });
    expect(byId(replies, "replies-per-item").verdict).toBe("differs");
  });

  it("does not move ours when a printed number is changed", async () => {
    const edited = await claimsAfter({
      "printed.csv": (text) => text.replace(",63.97,61.65,66.29,", ",60.00,61.65,66.29,"),
    });
    expect(byId(edited, "people-1a-emotion").ours).toEqual(byId(claims, "people-1a-emotion").ours);
    expect(byId(edited, "people-1a-emotion").verdict).toBe("differs");
  });

  it("refuses an edited table unless told otherwise", async () => {
    await expect(
      claimsUnasked({ "derived/answers.csv": (text) => text.replace("0 0 0 0 0 0 3 ", "0 0 0 0 0 0 0 ") }),
    ).rejects.toThrow(/answers\.csv is not the file its codebook describes/);
  });
});
