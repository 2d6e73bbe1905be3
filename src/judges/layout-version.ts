import { canonicalJson } from "../core/canonical-json.js";
import { sha256 } from "../io/sha256-file.js";
import type { JudgePrompts } from "./judge-prompts.js";
import type { JudgeDesignInput } from "./judgement.js";
import { buildJudgeRequests } from "./rubric-judge.js";
import type { RubricTarget } from "./target.js";

/** Less than the longest reply below, so that the hash covers a cut. */
const shownCharacters = 48;

/**
 * A sample in which every part of a request occurs: both speakers, a merit, a fault, no score, and text that
 * is made inert.
 */
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
 * A hash of how a case is laid out for a judge: fence, labels, order, words, form of the answer and the
 * tokens allowed for it. It is computed from the whole requests for a fixed sample. So any change in what a
 * judge is sent changes the hash, and nobody has to remember to raise a version number.
 *
 * The sample holds no control token of a chat template. So the version of what was judged before such tokens were
 * broken is still the same, as are all its requests without one; the key of a kept reply holds the request itself.
 *
 * It depends on the design, but not on its seed and replicate, which are in a run's plan. It does not show at
 * what length a reply is cut: hash the design too.
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
