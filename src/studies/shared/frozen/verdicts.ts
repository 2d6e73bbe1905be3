import type { Response } from "../../../core/response.js";
import { targetId } from "../../../runs/judged.js";
import type { ReadJudgement } from "../../../runs/reading/row.js";
import type { JudgedRow } from "../../../runs/reading/run-rows.js";
import { frozenTarget } from "./frozen-run.js";
import { frozenCalls } from "./judging.js";
import { readScores } from "./scores.js";

/** What each judge said of a frozen reply, for readers. */
export async function readVerdicts(
  folder: string,
  judgings: readonly string[],
): Promise<(response: Response) => JudgedRow | undefined> {
  const [{ asker }, read] = await Promise.all([frozenCalls(folder), readScores(folder, judgings)]);
  const said = new Map<string, ReadJudgement[]>();
  for (const { score, call } of read) {
    if (score.status === "missing") continue;
    const at = frozenTarget(call.item, call.context);
    const judgements = said.get(at) ?? [];
    said.set(at, judgements);
    const { judge, replicate, criterion, value, reason = "" } = score;
    const verdict = { criterion, value: value === null ? null : String(value), reason };
    const own = judgements.find((one) => one.judge === judge && one.replicate === replicate);
    if (own === undefined) judgements.push({ judge, replicate, verdicts: [verdict], problems: [] });
    else own.verdicts.push(verdict);
  }
  const criteria = (asker?.criteria ?? []).map(({ id, title, lowest, highest }) => ({
    ...{ id, text: title, worth: `${lowest} to ${highest}` },
  }));
  return ({ item, respondent, prompt, replicate }) => {
    const judgements = said.get(targetId({ item, model: respondent.id, prompt, replicate }));
    return judgements === undefined ? undefined : { criteria, judgements };
  };
}
