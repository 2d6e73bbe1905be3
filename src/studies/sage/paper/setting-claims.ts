import { type ClaimInput, numberClaim, unreleasedClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { emotionRange } from "../../../core/dialogue.js";
import { mean } from "../../../stats/descriptives.js";
import { grim } from "../../../stats/grim.js";
import { tokenizer } from "../data/count-tokens.js";
import type { SageProfile } from "../data/data.js";
import { tokenEfficiency } from "../measures/token-efficiency.js";
import { type ClaimContext, notInTables } from "./context.js";
import type { Printed } from "./printed.js";

/** Why a setting or a rating cannot be checked, by the subject of its row. */
const reasons: Readonly<Record<string, string>> = {
  draw: "The prompts and seed pools that personas were made with were not released, and the released profiles do not list the sentences.",
  annotation: "The annotations were not released.",
  "annotation-share": "The annotated contexts were not released.",
  rating: "The ratings and their guidelines were not released.",
  blri: "The ratings and the prompt were not released, nor which items were taken.",
  "blri-scale": "The ratings were not released.",
  stability:
    "The repeated inferences were not released: a released turn keeps one change, and no temperature.",
  coordinate: "The coordinates of Figures 6 and 9 and the prompt behind them were not released.",
};

/** What the released profiles list, so that it can be counted. */
const inProfiles: Readonly<Record<string, { what: string; of: (profile: SageProfile) => number | null }>> = {
  "seed-keywords": { what: "different keywords (cha_group)", of: (profile) => profile.keywords },
  "persona-hobbies": { what: "numbered hobbies", of: (profile) => profile.hobbies },
};

/** A setting of the study or a rating. Most of them are not recorded in anything that was released. */
export function settingClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const listed = inProfiles[printed.id];
  if (listed !== undefined) return listedClaim(printed, data.profiles, listed.what, listed.of);
  const reason = reasons[printed.subject];
  if (reason === undefined)
    throw new RangeError(`no reason "${printed.subject}" for the setting ${printed.id}`);
  return unreleasedClaim(printed, joined(reason, consistency(printed)));
}

/** The paper gives every persona the same number, so one profile with another refutes it, whatever the mean. */
function listedClaim(
  printed: Printed,
  profiles: readonly SageProfile[],
  what: string,
  of: (profile: SageProfile) => number | null,
): ClaimInput {
  const counts = profiles.flatMap((profile) => of(profile) ?? []);
  const personas = new Set(profiles.map((profile) => profile.personaId)).size;
  const without = profiles.length - counts.length;
  const asSaid = counts.filter((count) => count === printed.value).length;
  const value = mean(counts);
  return numberClaim(printed, {
    ours: { value, n: counts.length, method: `mean number of ${what} that a released profile lists` },
    tolerance: { value: 0, reason: "the same in every profile" },
    verdict: asSaid === profiles.length ? "reproduced" : "differs",
    note: joined(
      `It is ${printed.value} in ${asSaid} of ${profiles.length} profiles (${personas} personas).`,
      without === 0 ? "" : `Without such a list: ${without}.`,
      "The prompt that asked for them was not released.",
    ),
  });
}

function consistency(printed: Printed): string {
  if (printed.subject === "annotation-share") {
    const { consistent, count } = grim(printed, 100, { unit: 100 });
    return `It ${consistent ? "fits" : "does not fit"} 100 contexts (${count} of them, grim).`;
  }
  if (printed.subject === "rating" && printed.decimals > 0) {
    const ratings = 100 * 3;
    const { informative } = grim(printed, ratings, { unit: 4 / 5 });
    return `With ${ratings} ratings (3 of each of 100 dialogues) in steps of 0.8 a printed value ${informative ? "could be" : "cannot be"} told from a wrong one by its digits (grim).`;
  }
  if (printed.subject === "blri-scale") {
    const apart = blriRescalings().map(({ byRank, byScore }) => Math.abs(byRank - byScore));
    return `The instrument's answers are −3, −2, −1, +1, +2, +3, without a zero. "Rescaled to 0–100" can mean 100 (k − 1) / 5 by rank or 100 (x + 3) / 6 by value, up to ${fixed(Math.max(...apart), 1)} points apart for one answer (blriRescalings); the paper does not say which.`;
  }
  return "";
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
  return [-3, -2, -1, 1, 2, 3].map((answer, rank) => ({
    answer,
    byRank: (100 * rank) / 5,
    byScore: (100 * (answer + 3)) / 6,
  }));
}

/** A threshold on strategies: the labels were not released. */
export function strategyClaim(printed: Printed): ClaimInput {
  return unreleasedClaim(
    printed,
    "The strategy labels and their prompt were not released. The threshold is the authors' choice: no level that strategies in random order would reach is printed beside it.",
  );
}

/** A number of tokens: the recorded files count none, and most keep no reasoning. */
export function lengthClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const rows = tokenEfficiency(context.data);
  const lengths = rows.map((row) => row.perDialogue.value).sort((a, b) => a - b);
  return unreleasedClaim(
    printed,
    `No recorded file holds a token count, and the paper names no tokenizer. ${notInTables} For scale: the replies of the ${rows.length} models with recorded dialogues come to ${fixed(lengths[0]! / 1000, 1)} to ${fixed(lengths.at(-1)! / 1000, 1)} thousand ${tokenizer} a dialogue (tokenEfficiency).`,
  );
}

/** Numbers of the dialogues in Figure 12, which are shown in English. */
export function caseClaim(printed: Printed, context: ClaimContext): ClaimInput {
  if (printed.kind === "case-start") return caseStart(printed, context);
  if (printed.kind === "case-tokens") {
    return unreleasedClaim(
      printed,
      "The figure shows a translation: the paper does not say of which text the tokens are, nor the tokenizer.",
    );
  }
  const change = printed.value - emotionRange.start;
  const used = context.changes().values.find((row) => row.change === change);
  const note = `${notInTables} From ${emotionRange.start} it is a change of ${change > 0 ? "+" : "−"}${Math.abs(change)}, which DeepSeek-V3 ${used === undefined ? "never gives" : `gives ${used.count} times`} in the ${context.changes().n} recorded changes (changeProfile).`;
  return { ...unreleasedClaim(printed, note, "released, not in the tables"), verdict: "not-run" };
}

function caseStart(printed: Printed, { data }: ClaimContext): ClaimInput {
  const starts = data.dialogues.map(({ replies }) => replies[0]!.before);
  const [low, high] = [Math.min(...starts), Math.max(...starts)];
  return numberClaim(printed, {
    ours: {
      value: mean(starts),
      n: starts.length,
      method: "mean emotion before the first reply",
    },
    tolerance: { value: 0, reason: "the same in all dialogues" },
    note: `It is ${low === high ? low : `${low} to ${high}`} in all ${starts.length} dialogues.`,
  });
}
