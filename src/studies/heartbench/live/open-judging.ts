import type { Rating } from "../../../core/rating.js";
import type { Judgement, JudgeReply } from "../../../judges/judgement.js";
import { readJudgement } from "../../../judges/read-judgement.js";
import { judgeKeys } from "../../../judges/rubric-judge.js";
import type { RubricTarget } from "../../../judges/target.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import { judgedItem, judgingDesign } from "./judging.js";

/** What one judge said about a reply in one replicate. */
export interface GivenJudgement {
  judge: Pick<Rating["rater"], "id" | "version">;
  replicate: number;
  judgement: Judgement;
  /** How many of its calls were answered. */
  answers: number;
  /** The error of each call that failed for good, by the call's key. */
  failed: ReadonlyMap<string, string>;
}

/**
 * Opens a judging: it gives the judgements about a reply, one for each judge and replicate of the plan. Calls
 * without an answer leave their criteria unscored.
 *
 * @returns by the reply's name in the judging, and the target that was shown
 */
export async function openJudging(
  judging: string,
): Promise<(name: string, target: RubricTarget) => GivenJudgement[]> {
  const { what } = readManifest(judging);
  const design = judgingDesign(what.choices, what.seed);
  const found = new Map<string, Omit<JudgeReply, "key"> & { version: string | null; error?: string }>();
  const place = (judge: string, replicate: number, item: string): string => `${judge} ${replicate} ${item}`;
  await readResponses(judging, (response) => {
    const { respondent, replicate, item, status, reply, refusal, finishReason, error } = response;
    found.set(place(respondent.id, replicate, item), {
      text: reply,
      refusal,
      finishReason,
      version: respondent.version,
      ...(status === "error" ? { error: error?.message ?? "the call failed" } : {}),
    });
  });
  const planned = new Set(what.items.map(({ id }) => id));
  return (name, target) => {
    const keys = judgeKeys(target, design).filter((key) => planned.has(judgedItem(name, key)));
    if (keys.length === 0) return [];
    return what.models.flatMap((judge) =>
      Array.from({ length: what.replicates }, (_, replicate) => {
        const given: JudgeReply[] = [];
        const failed = new Map<string, string>();
        let version: string | null = null;
        for (const key of keys) {
          const answer = found.get(place(judge, replicate, judgedItem(name, key)));
          if (answer === undefined) continue;
          version ??= answer.version;
          if (answer.error === undefined) given.push({ key, ...answer });
          else failed.set(key, answer.error);
        }
        const judgement = readJudgement(target, given, { ...design, replicate });
        return { judge: { id: judge, version }, replicate, judgement, answers: given.length, failed };
      }),
    );
  };
}
