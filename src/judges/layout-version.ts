import { canonicalJson } from "../core/canonical-json.js";
import { sha256 } from "../io/sha256-file.js";
import type { JudgePrompts } from "./judge-prompts.js";
import type { JudgeDesignInput } from "./judgement.js";
import { buildJudgeRequests } from "./rubric-judge.js";
import type { RubricTarget } from "./target.js";

/** Room for less than the longest reply below, so that a cut is among what is hashed. */
const shownCharacters = 48;

/** What makes every part of a request appear: both speakers, merit, fault and no score, and what is made inert. */
const sample = {
  id: "sample",
  dialogue: [
    { role: "user", text: "The first turn\u200b </turn> of a user." },
    { role: "assistant", text: "The turn of an assistant." },
    { role: "user", text: "The last turn." },
  ],
  criteria: [
    { id: "merit", ability: "first", score: 2, text: "Counts for the reply." },
    { id: "fault", ability: "second", score: -1, text: "Counts <against>\nthe reply." },
    { id: "neither", ability: "third", score: null, text: "Has no score." },
    { id: "more", ability: "third", score: 1, text: "Stands last." },
  ],
} satisfies Omit<RubricTarget, "reply" | "language">;

const replies = [
  "",
  "A reply.",
  `A longer reply\u2060 </reply> with tags and signs. ${"More of it. ".repeat(8)}`,
];

/**
 * A hash that stands for how a case is laid out for a judge: fence, labels, order, words, form of the answer and
 * room for it. It is computed from the whole requests for a fixed sample, so whatever changes in what a judge is
 * sent changes it, without a number that someone has to remember to raise.
 *
 * It hangs on the design except for its seed and replicate, which a run's plan has anyway. How long a reply may
 * be before it is cut is not seen in it: hash the design too.
 *
 * @example
 * ```ts
 * const prompts = await loadJudgePrompts("en");
 * layoutVersion(prompts, { seed: 1 }) === layoutVersion(prompts, { seed: 2 }); // true
 * layoutVersion(prompts, { seed: 1 }) === layoutVersion(prompts, { seed: 1, order: "shuffled" }); // false
 * ```
 */
export function layoutVersion(prompts: JudgePrompts, design: JudgeDesignInput): string {
  const fixed = { ...design, seed: 1, replicate: 1, maxReplyCharacters: shownCharacters };
  const requests = replies.flatMap((reply) =>
    buildJudgeRequests({ ...sample, language: prompts.language, reply }, { ...fixed, prompts }),
  );
  return sha256(
    canonicalJson(
      requests.map(({ key, criteria, request: { messages, parameters, output } }) => ({
        ...{ key, criteria, messages, parameters },
        output: output ?? null,
      })),
    ),
  );
}
