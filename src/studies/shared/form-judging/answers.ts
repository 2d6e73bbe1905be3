import type { RunManifest } from "../../../core/run-record.js";
import type { JudgeReply } from "../../../judges/judgement.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import { isFormChoices } from "./choices.js";

/** What judges answered in a judging, call by call. */
export interface JudgeAnswers {
  manifest: RunManifest;
  /** The answer of a judge to a call in one of its replicates; undefined if there is none. */
  of(judge: string, replicate: number): (call: string) => Omit<JudgeReply, "key"> | undefined;
  /** The model that answered, as the provider names it. */
  version(judge: string): string | null;
}

/** Whether a folder holds a judging by a form. */
export const isFormJudging = (folder: string): boolean => {
  const { what } = readManifest(folder);
  return what.judging !== undefined && isFormChoices(what.choices);
};

/** Reads the log of a judging. Failed calls have no answer. */
export async function readJudgeAnswers(folder: string): Promise<JudgeAnswers> {
  const found = new Map<string, Omit<JudgeReply, "key">>();
  const versions = new Map<string, string | null>();
  const name = (judge: string, replicate: number, call: string): string => `${judge} ${replicate} ${call}`;
  await readResponses(folder, ({ respondent, replicate, item, status, reply, refusal, finishReason }) => {
    if (status === "error") return;
    versions.set(respondent.id, respondent.version);
    found.set(name(respondent.id, replicate, item), { text: reply, refusal, finishReason });
  });
  return {
    manifest: readManifest(folder),
    of: (judge, replicate) => (call) => found.get(name(judge, replicate, call)),
    version: (judge) => versions.get(judge) ?? null,
  };
}
