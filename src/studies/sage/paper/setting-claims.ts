import { type ClaimInput, numberClaim, unreleasedClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { emotionRange } from "../../../core/dialogue.js";
import { mean } from "../../../stats/descriptives.js";
import type { SageProfile } from "../data/data.js";
import { rescaleAnswer } from "../measures/rescale.js";
import { tokenEfficiency } from "../measures/token-efficiency.js";
import { type ClaimContext, notInTables, notInTablesAnswer } from "./context.js";
import type { Printed } from "./printed.js";

/** Why a setting or a rating cannot be checked and what would allow it, by the subject of its row. */
const reasons: Readonly<Record<string, readonly [note: string, answer: string]>> = {
  draw: ["The released profiles do not list the sentences.", "The prompts and seed pools of the personas."],
  annotation: ["The annotations were not released.", "The annotations, with ids of annotators and contexts."],
  "annotation-share": ["The annotated contexts were not released.", "Which contexts were annotated."],
  rating: ["The ratings and their guidelines were not released.", "The ratings and their guidelines."],
  blri: [
    "The ratings and their prompt were not released.",
    "The ratings, and which twelve items were taken.",
  ],
  stability: [
    "The repeated inferences were not released: a turn keeps one change.",
    "The ten changes of each context.",
  ],
  coordinate: ["The coordinates and their prompt were not released.", "The coordinates and their prompt."],
};

/** What the released profiles list, so that it can be counted. */
const inProfiles: Readonly<Record<string, { what: string; of: (profile: SageProfile) => number | null }>> = {
  "seed-keywords": { what: "different keywords", of: (profile) => profile.keywords },
  "persona-hobbies": { what: "numbered hobbies", of: (profile) => profile.hobbies },
};

/** A setting of the study or a rating. Most of them are not recorded in anything that was released. */
export function settingClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const listed = inProfiles[printed.id];
  if (listed !== undefined) return listedClaim(printed, data.profiles, listed.what, listed.of);
  if (printed.subject === "blri-scale") return scaleClaim(printed);
  const reason = reasons[printed.subject];
  if (reason === undefined)
    throw new RangeError(`no reason "${printed.subject}" for the setting ${printed.id}`);
  const [note, answer] = reason;
  return { ...unreleasedClaim(printed, note), answer };
}

/** The paper gives every persona the same number, so one profile with another refutes it, whatever the mean. */
function listedClaim(
  printed: Printed,
  profiles: readonly SageProfile[],
  what: string,
  of: (profile: SageProfile) => number | null,
): ClaimInput {
  const counts = profiles.flatMap((profile) => of(profile) ?? []);
  const without = profiles.length - counts.length;
  const asSaid = counts.filter((count) => count === printed.value).length;
  const all = asSaid === profiles.length;
  return numberClaim(printed, {
    ours: {
      value: mean(counts),
      n: counts.length,
      method: `mean number of ${what} that a released profile lists; each must list as many as printed`,
      by: ["settingClaim"],
    },
    tolerance: { value: 0, reason: "the same in every profile" },
    verdict: all ? "reproduced" : "differs",
    note: all
      ? ""
      : joined(
          `It is ${printed.value} in ${asSaid} of ${profiles.length} profiles.`,
          without === 0 ? "" : `Without such a list: ${without}.`,
        ),
    answer: all ? "" : "The prompt that asked for them.",
  });
}

/** The response scale of the BLRI has no zero, so that "rescaled to 0-100" has two readings. */
function scaleClaim(printed: Printed): ClaimInput {
  const apart = blriRescalings().map(({ byRank, byScore }) => Math.abs(byRank - byScore));
  const claim = unreleasedClaim(
    printed,
    `The ratings were not released. The BLRI's answers are −3 to +3 without a zero: rescaling by rank or by value moves one answer by up to ${fixed(Math.max(...apart), 1)} points.`,
  );
  return {
    ...claim,
    ours: { ...claim.ours, by: ["blriRescalings"] },
    answer: "The ratings before and after they were rescaled.",
  };
}

/**
 * The two readings of "rescaled to 0-100" for each answer of the BLRI's scale, which has no zero.
 *
 * @example
 * ```ts
 * blriRescalings()[3]; // { answer: 1, byRank: 60, byScore: 66.667 }
 * ```
 */
export function blriRescalings(): { answer: number; byRank: number; byScore: number }[] {
  return [-3, -2, -1, 1, 2, 3].map((answer) => ({
    answer,
    byRank: rescaleAnswer(answer, "rank"),
    byScore: rescaleAnswer(answer, "score"),
  }));
}

/** A threshold on strategies: the labels were not released. */
export function strategyClaim(printed: Printed): ClaimInput {
  return {
    ...unreleasedClaim(
      printed,
      "The strategy labels were not released. The threshold is the authors' choice: the paper prints no rate that strategies in random order would reach.",
    ),
    answer: "The strategy labels of the replies, and the rate that random order gives.",
  };
}

/** A number of tokens: the recorded files count none, and most keep no reasoning. */
export function lengthClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const lengths = tokenEfficiency(context.data).map((row) => row.perDialogue.value / 1000);
  const range = [Math.min(...lengths), Math.max(...lengths)].map((length) => fixed(length, 1)).join(" to ");
  const claim = unreleasedClaim(
    printed,
    joined(
      "No released file counts tokens, and the paper names no tokenizer.",
      lengths.length === 0
        ? ""
        : `By our count the replies of the ${lengths.length} recorded models come to ${range} thousand a dialogue.`,
    ),
  );
  return {
    ...claim,
    ours: { ...claim.ours, by: ["tokenEfficiency"] },
    answer: "The token counts behind Figure 8, and the tokenizer.",
  };
}

/** Numbers of the dialogues in Figure 12, which are shown in English. */
export function caseClaim(printed: Printed, context: ClaimContext): ClaimInput {
  if (printed.kind === "case-start") return caseStart(printed, context);
  if (printed.kind === "case-tokens") {
    return {
      ...unreleasedClaim(
        printed,
        "The reply is shown in translation. The paper says neither whose tokens are counted nor how.",
      ),
      answer: "Which text was counted, and the tokenizer.",
    };
  }
  const reply = context.dialogues(caseJudge, printed.subject).find((one) => one.profile === caseProfile)
    ?.replies[0];
  const method = "emotion after the first reply to the person of Figure 12, in the released dialogue";
  if (reply === undefined) {
    const missing = { ...unreleasedClaim(printed, notInTables, method), answer: notInTablesAnswer };
    return { ...missing, verdict: "not-run" };
  }
  return numberClaim(printed, {
    ours: { value: reply.after, n: 1, method, by: ["caseClaim"] },
    tolerance: { value: 0, reason: "a whole number" },
  });
}

/** The person of Figure 12: the only released opening line that says what the figure's first line says. */
const caseProfile = "p085";
const caseJudge = "V3";

function caseStart(printed: Printed, { data }: ClaimContext): ClaimInput {
  const starts = data.dialogues.map(({ replies }) => replies[0]!.before);
  const others = starts.filter((start) => start !== emotionRange.start).length;
  return numberClaim(printed, {
    ours: {
      value: mean(starts),
      n: starts.length,
      method: "mean emotion before the first reply",
      by: ["caseClaim"],
    },
    tolerance: { value: 0, reason: "the same in all dialogues" },
    note: others === 0 ? "" : `${others} of ${starts.length} dialogues start elsewhere.`,
  });
}
