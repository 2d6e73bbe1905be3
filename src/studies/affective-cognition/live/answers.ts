import type { Response } from "../../../core/response.js";
import type { RunManifest } from "../../../core/run-record.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { Prompt } from "../data/conditions.js";
import { StudyData } from "../data/data.js";

/** One model of a run under one prompt, and what it answered. */
export interface LiveRespondent {
  model: string;
  /** The prompt's id in the run. */
  promptId: string;
  /** What the prompt asks for, as the paper tells prompts apart. */
  prompt: Prompt;
  /** In Experiment 2 it saw faces that we drew, and not the authors' pictures. */
  otherPictures?: true;
  /** A script or a computation: never called a model. */
  isBaseline: boolean;
  /** For each item the replies by replicate: an option index, null = unscored, undefined = not asked yet. */
  answers: Map<string, (number | null | undefined)[]>;
  /** Where people answered: for each item who gave each answer. */
  participants?: ReadonlyMap<string, readonly string[]>;
  /** Calls that failed for good. */
  failed: number;
}

/** What every model of a run has answered so far. */
export interface LiveAnswers {
  folder: string;
  manifest: RunManifest;
  respondents: LiveRespondent[];
}

/** Reads a run's answers from its log. */
export async function readLiveAnswers(folder: string): Promise<LiveAnswers> {
  const manifest = readManifest(folder);
  const byKey = new Map<string, LiveRespondent>();
  for (const model of manifest.what.models) {
    // Recorded replies are to the authors' pictures; what others have imported is too, for all that is known.
    const isOther = manifest.imported === undefined && !/^(replay|bayes)\//.test(model);
    for (const { id } of manifest.what.prompts) {
      const respondent = newRespondent(model, id);
      byKey.set(`${model} ${id}`, isOther ? { ...respondent, otherPictures: true } : respondent);
    }
  }
  const fields = ["respondent", "prompt", "item", "replicate", "answer", "status"] as const;
  const add = ({
    respondent,
    prompt,
    item,
    replicate,
    answer,
    status,
  }: Pick<Response, (typeof fields)[number]>): void => {
    const of = byKey.get(`${respondent.id} ${prompt}`);
    if (of === undefined) return;
    if (status === "error") {
      of.failed++;
      return;
    }
    let replies = of.answers.get(item);
    if (replies === undefined) {
      replies = new Array(manifest.what.replicates).fill(undefined);
      of.answers.set(item, replies);
    }
    replies[replicate] = answer;
  };
  await readResponses(folder, add, { fields });
  return { folder, manifest, respondents: [...byKey.values()] };
}

function newRespondent(model: string, promptId: string): LiveRespondent {
  return {
    model,
    promptId,
    prompt: promptId.includes("cot") ? "0shot-cot" : "0shot",
    isBaseline: /^(scripted|bayes)\//.test(model),
    answers: new Map(),
    failed: 0,
  };
}

/** A respondent's name in an experiment: whether it saw other pictures than people did. */
export const nameIn = (experiment: 1 | 2, { model, otherPictures }: LiveRespondent): string =>
  experiment === 2 && otherPictures === true ? `${model}, other pictures` : model;

/** The key under which one replicate of a respondent stands in the tables that `withAnswers` makes. */
export const replicateKey = (replicate: number): string => `replicate ${replicate}`;

/**
 * The study's table of a task, cut to the items that a respondent has answered in every replicate. Its answers replace
 * those of the recorded models, so the code that scores recorded models scores it too.
 */
export function withAnswers(data: StudyData, task: string, { answers }: LiveRespondent): StudyData {
  const isComplete = ({ id }: { id: string }): boolean =>
    answers.get(id)?.every((reply) => reply !== undefined) ?? false;
  const items = data.itemsOf(task).filter(isComplete);
  const replicates = answers.get(items[0]?.id ?? "")?.length ?? 0;
  const byReplicate = Array.from({ length: replicates }, (_, replicate) => {
    const its = items.map(({ id }) => [id, answers.get(id)?.[replicate] ?? null] as const);
    return [replicateKey(replicate), new Map(its)] as const;
  });
  return new StudyData(items, new Map(byReplicate));
}
