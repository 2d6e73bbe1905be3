import { turnNames } from "../../../agents/sentient/contract.js";
import type { Response } from "../../../core/response.js";
import type { ReadCriterion, ReadJudgement, ReadVerdict } from "../../../runs/reading/row.js";
import type { JudgedRow } from "../../../runs/reading/run-rows.js";
import { dialogueTarget } from "./dialogues.js";
import { type GivenAnswer, readSageJudging } from "./judged.js";
import { type JudgingTexts, loadJudgingTexts } from "./judged-calls.js";

/**
 * Reads what each judging of a run says, for readers: the strategies beside the reply that uses them, and what is
 * said of the whole dialogue beside the model's last reply.
 */
export async function readVerdicts(
  folder: string,
  judgings: readonly string[],
): Promise<(response: Response) => JudgedRow | undefined> {
  const texts = await loadJudgingTexts();
  const rows = new Map<string, Map<string, ReadCriterion>>();
  const said = new Map<string, ReadJudgement[]>();
  for (const judging of judgings) {
    const { given } = await readSageJudging(folder, judging);
    for (const one of given) {
      for (const { turn, criterion, verdict } of verdictsOf(one, texts)) {
        const at = JSON.stringify([one.call.of.target, turn]);
        const criteria = rows.get(at) ?? new Map<string, ReadCriterion>();
        rows.set(at, criteria.set(criterion.id, criterion));
        const judgements = said.get(at) ?? [];
        said.set(at, judgements);
        let own = judgements.find(({ judge, replicate }) => judge === one.judge && replicate === one.run);
        if (own === undefined) {
          own = { judge: one.judge, replicate: one.run, verdicts: [], problems: [] };
          judgements.push(own);
        }
        own.verdicts.push(verdict);
        for (const problem of one.answer.problems)
          if (!own.problems.includes(problem)) own.problems.push(problem);
      }
    }
  }
  return ({ item, respondent, partner, prompt, replicate }) => {
    const [episode = "", turn = ""] = item.split("#");
    if (partner === undefined) return undefined;
    const target = dialogueTarget({ episode, agent: partner, model: respondent.id, prompt, replicate });
    const at = JSON.stringify([target, turn]);
    const judgements = said.get(at);
    return judgements === undefined
      ? undefined
      : { criteria: [...(rows.get(at)?.values() ?? [])], judgements };
  };
}

interface ShownVerdict {
  /** "model-3" */
  turn: string;
  criterion: ReadCriterion;
  verdict: ReadVerdict;
}

function verdictsOf({ call, answer }: GivenAnswer, { judges }: JudgingTexts): ShownVerdict[] {
  const part = call.name.slice(call.of.target.length + 1);
  if (answer.kind === "labels") {
    const names = new Map(judges[call.language].strategies.list.map(({ id, name }) => [id, name]));
    return answer.replies.map(({ labels, justification, reason }, i) => ({
      turn: turnNames.model(i + 1),
      criterion: { id: part, text: "Which strategies does the reply use?", worth: "in order of appearance" },
      verdict: {
        criterion: part,
        value: labels === null ? null : shownLabels(labels, names),
        reason: wordsOf(justification, reason),
      },
    }));
  }
  const replies = call.of.dialogue.turns.filter(({ role }) => role === "assistant").length;
  const { form } = judges[call.language][call.instrument as "utterance"].setups[call.material.kind];
  return answer.verdicts.map(({ dimension, level, justification, reason }) => {
    const { question = "", levels = [] } = form.dimensions.find(({ id }) => id === dimension) ?? {};
    const id = `${part}: ${dimension}`;
    return {
      turn: turnNames.model(replies),
      criterion: {
        id,
        text: question,
        worth: `whole dialogue, ${levels[0]?.value} to ${levels.at(-1)?.value}`,
      },
      verdict: {
        criterion: id,
        value: level === null ? null : String(level),
        reason: wordsOf(justification, reason),
      },
    };
  });
}

const shownLabels = (labels: readonly string[], names: ReadonlyMap<string, string>): string =>
  labels.length === 0 ? "none" : labels.map((id) => `${id} ${names.get(id) ?? ""}`.trim()).join(", ");

/** The judge's words; before them, what was wrong with its answer. */
const wordsOf = (justification: string, reason: string | null): string =>
  [reason?.replaceAll("-", " "), justification].filter((text) => text != null && text !== "").join(": ");
