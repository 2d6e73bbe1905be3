import { InputError } from "../core/errors.js";
import { binaryWord } from "./binary-word.js";
import { fieldsOf, findObjects } from "./find-objects.js";
import { concealedIn } from "./forms/concealed.js";
import type {
  CriterionVerdict,
  JudgeDesignInput,
  Judgement,
  JudgeReply,
  UnscoredReason,
} from "./judgement.js";
import { layOut } from "./layout.js";
import { quoted, unreadable } from "./read-labelled.js";
import { readVerdicts } from "./read-verdicts.js";
import { judgeCalls } from "./rubric-judge.js";
import type { RubricTarget } from "./target.js";
import { withoutReasoning } from "./without-reasoning.js";

type Catastrophic = Judgement["catastrophic"];

/**
 * Reads a judge's replies into a judgement of the target. It never fails on a judge's text: what cannot be
 * read is unscored with its reason, and what was odd is listed.
 *
 * A verdict counts if an object names its criterion by the label shown and says 1 or 0 (or a word for it).
 * Verdicts without a label, with another label, or that contradict each other do not count. The design must
 * be the one that the requests were built with, because the labels follow from it.
 *
 * @param replies by the key of their request; the criteria of a missing reply are unscored
 * @throws InputError for a key that the design does not have, or a key that comes twice
 *
 * @example
 * ```ts
 * const target = {
 *   id: "t", language: "en" as const, reply: "What did she say?",
 *   dialogue: [{ role: "user" as const, text: "My sister called." }],
 *   criteria: [{ id: "c1", ability: "curiosity", score: 2, text: "Asks what the sister said." }],
 * };
 * const text = '{"verdicts": [{"criterion": "c1", "reasoning": "She is asked.", "verdict": 1}]}';
 * const design = { seed: 1, labels: "ids" as const, catastrophic: false };
 * readJudgement(target, [{ key: "all", text }], design).verdicts[0]; // { criterion: "c1", verdict: 1, status: "ok" }
 * readJudgement(target, [{ key: "all", text: "1" }], design).verdicts[0]; // { verdict: null, reason: "no-object" }
 * ```
 */
export function readJudgement(
  target: RubricTarget,
  replies: readonly JudgeReply[],
  design: JudgeDesignInput,
): Judgement {
  const layout = layOut(target, design);
  const calls = judgeCalls(layout);
  const byKey = repliesByKey(
    replies,
    calls.map(({ key }) => key),
    target.id,
  );
  const verdicts = new Map<string, CriterionVerdict>();
  const problems = concealedIn(layout.reply, layout.design.maxReplyCharacters);
  let catastrophic: Catastrophic = {
    fired: null,
    kinds: [],
    justification: "",
    reason: "not-asked",
  };
  for (const { key, criteria } of calls) {
    if (key === "catastrophic") {
      const read = readCheck(byKey.get(key), layout.checkLabel);
      catastrophic = read.catastrophic;
      problems.push(...read.problems);
      continue;
    }
    const labels = new Map(criteria.map((id) => [id, layout.labels.get(id) as string]));
    const read = readVerdicts(byKey.get(key), labels, key);
    for (const [id, verdict] of read.verdicts) verdicts.set(id, verdict);
    problems.push(...read.problems);
  }
  return {
    target: target.id,
    verdicts: target.criteria.map(({ id }) => verdicts.get(id) as CriterionVerdict),
    catastrophic,
    problems,
    record: { ...layout.design, orderShown: layout.order },
  };
}

function repliesByKey(replies: readonly JudgeReply[], keys: string[], id: string): Map<string, JudgeReply> {
  const byKey = new Map<string, JudgeReply>();
  for (const reply of replies) {
    if (!keys.includes(reply.key)) {
      throw new InputError(
        `the design asks nothing of ${id} under "${reply.key}"; it asks ${keys.join(", ")}`,
      );
    }
    if (byKey.has(reply.key)) {
      throw new InputError(`${id} has two replies to "${reply.key}"; read each replicate by itself`);
    }
    byKey.set(reply.key, reply);
  }
  return byKey;
}

const formOf = (label: string): string =>
  label
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toUpperCase();

const questions = [
  ["speaks_as_user", "speaks-as-user"],
  ["fails_task", "fails-task"],
] as const;

/**
 * The answer to the check for catastrophic failure. It fires only if the judge answered yes to one of its two
 * questions under the check's own label. Without a readable answer it is null.
 */
function readCheck(
  reply: JudgeReply | undefined,
  label: string,
): { catastrophic: Catastrophic; problems: string[] } {
  const none = (reason: UnscoredReason): { catastrophic: Catastrophic; problems: string[] } => ({
    catastrophic: { fired: null, kinds: [], justification: "", reason },
    problems: [`catastrophic: ${reason}`],
  });
  const cannot = unreadable(reply);
  if (reply === undefined || cannot !== undefined) return none(cannot ?? "no-reply");
  const { found, objects, open } = findObjects(withoutReasoning(reply.text), (object) => {
    const [check] = fieldsOf(object, ["check"]);
    const [reasoning] = fieldsOf(object, ["reasoning"]);
    if (typeof check !== "string" || formOf(check) !== label) return undefined;
    const answers = questions.map(([name]) => {
      const given = new Set(fieldsOf(object, [name]).map(binaryWord));
      return given.size === 1 ? ([...given][0] as 0 | 1 | null) : null;
    });
    return { answers, justification: typeof reasoning === "string" ? quoted(reasoning) : "" };
  });
  const [first] = found;
  if (first === undefined) {
    return none(
      open || reply.finishReason === "length" ? "cut-off" : objects === 0 ? "no-object" : "missing",
    );
  }
  if (found.some(({ answers }) => answers.join() !== first.answers.join())) return none("contradiction");
  const kinds = questions.filter((_, i) => first.answers[i] === 1).map(([, kind]) => kind);
  if (kinds.length === 0 && first.answers.includes(null)) return none("not-binary");
  const { justification } = first;
  return { catastrophic: { fired: kinds.length > 0, kinds, justification, reason: null }, problems: [] };
}
