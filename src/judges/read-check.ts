import { binaryWord } from "./binary-word.js";
import type { Judgement, JudgeReply, UnscoredReason } from "./judgement.js";
import { quoted } from "./read-entries.js";
import { unreadable } from "./read-verdicts.js";
import { fieldsOf, findObjects } from "./scan-objects.js";
import { withoutReasoning } from "./without-reasoning.js";

const formOf = (label: string): string =>
  label
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toUpperCase();

type Catastrophic = Judgement["catastrophic"];

const questions = [
  ["speaks_as_user", "speaks-as-user"],
  ["fails_task", "fails-task"],
] as const;

/**
 * The answer to the check for catastrophic failure. It fires only where the judge answered yes to one of
 * its two questions under the check's own label; without an answer that can be read it is null.
 */
export function readCheck(
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
