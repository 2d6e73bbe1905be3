import type { Response } from "../core/response.js";
import type { RunManifest } from "../core/run-record.js";
import { readResponses } from "./responses.js";
import { readManifest } from "./run-folder.js";

/** The responses of one model under one prompt. */
export interface ResponseCounts {
  model: string;
  prompt: string;
  planned: number;
  ok: number;
  refused: number;
  unparsed: number;
  /** Calls that failed for good; `resume` makes them again. */
  error: number;
  /** Not asked yet. */
  missing: number;
  /** Taken from the cache. */
  cached: number;
  /** Replies whose letter and text name different options: the text was taken. */
  disagreeing: number;
  inputTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  /** USD of what is in the log; null where the price of a reply is unknown. */
  cost: number | null;
  /** The models that the provider says answered. */
  served: string[];
}

export interface RunSummary {
  folder: string;
  manifest: RunManifest;
  planned: number;
  answered: number;
  isComplete: boolean;
  cost: number | null;
  respondents: ResponseCounts[];
}

/** Counts a run's responses from the rows of its log, as a stream: no counter is kept anywhere. */
export async function summariseRun(folder: string): Promise<RunSummary> {
  const manifest = readManifest(folder);
  const { models, prompts, items, replicates } = manifest.what;
  const planned = items.length * replicates;
  const counts = new Map<string, ResponseCounts & { names: Set<string> }>();
  for (const model of models) {
    for (const { id: prompt } of prompts) {
      counts.set(`${model} ${prompt}`, { ...emptyCounts(model, prompt, planned), names: new Set() });
    }
  }
  await readResponses(folder, (response) => {
    const of = counts.get(`${response.respondent.id} ${response.prompt}`);
    if (of !== undefined) add(of, response);
  });
  const respondents = [...counts.values()].map(({ names, ...rest }) => ({
    ...rest,
    missing: planned - rest.ok - rest.refused - rest.unparsed - rest.error,
    served: [...names].sort(),
  }));
  const answered = respondents.reduce((sum, { ok, refused, unparsed }) => sum + ok + refused + unparsed, 0);
  return {
    folder,
    manifest,
    planned: planned * counts.size,
    answered,
    isComplete: answered === planned * counts.size,
    cost: respondents.reduce<number | null>(
      (sum, { cost }) => (sum === null || cost === null ? null : sum + cost),
      0,
    ),
    respondents,
  };
}

function emptyCounts(model: string, prompt: string, planned: number): ResponseCounts {
  return {
    model,
    prompt,
    planned,
    ok: 0,
    refused: 0,
    unparsed: 0,
    error: 0,
    missing: planned,
    cached: 0,
    disagreeing: 0,
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    cost: 0,
    served: [],
  };
}

/** What parsing notes of a reply whose letter and text name different options. */
export const lettersDiffer = "letter and text differ";

function add(counts: ResponseCounts & { names: Set<string> }, response: Response): void {
  const { status, cached, usage, cost, reason, respondent } = response;
  counts[status]++;
  if (status === "error") return;
  if (cached) counts.cached++;
  if (reason === lettersDiffer) counts.disagreeing++;
  counts.inputTokens += usage.inputTokens ?? 0;
  counts.outputTokens += usage.outputTokens ?? 0;
  counts.reasoningTokens += usage.reasoningTokens ?? 0;
  counts.cost = counts.cost === null || cost === null ? null : counts.cost + cost;
  if (respondent.version !== null) counts.names.add(respondent.version);
}
