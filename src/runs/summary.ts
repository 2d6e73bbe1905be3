import type { Response } from "../core/response.js";
import type { RunManifest } from "../core/run-record.js";
import type { Episode } from "./episode.js";
import { replayPlays } from "./read-episodes.js";
import { isTurn } from "./response-log.js";
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
  /** Why, by kind, most calls first; the message is that of the kind's last. */
  failures: { kind: string; calls: number; message: string }[];
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
  /** Where the plan has episodes: how many there are, and how many have been played to their end. */
  episodes?: { planned: number; ended: number };
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

/**
 * Counts a run's responses from the rows of its log, as a stream: no counter is kept anywhere. How many
 * calls an episode takes shows as it is played: until it has ended, one more is counted as missing.
 *
 * @param study where the plan has episodes: what `prepareLive` gave, to play them again
 */
export async function summariseRun(
  folder: string,
  study: { episodes?: readonly Episode[] | undefined } = {},
): Promise<RunSummary> {
  const manifest = readManifest(folder);
  const { models, prompts, items, replicates, episodes = [] } = manifest.what;
  const planned = items.length * replicates;
  const counts = new Map<string, Counting>();
  for (const model of models) {
    for (const { id: prompt } of prompts) {
      counts.set(`${model} ${prompt}`, { ...emptyCounts(model, prompt, planned), names: new Set() });
    }
  }
  const turns = new Map<string, Response>();
  const failedTurns = new Set<string>();
  await readResponses(folder, (response) => {
    const of = counts.get(`${response.respondent.id} ${response.prompt}`);
    if (of === undefined) return;
    add(of, response);
    if (episodes.length === 0 || !isTurn(response.item)) return;
    of.planned++;
    if (response.status === "error") failedTurns.add(response.call);
    else turns.set(response.call, response);
  });
  if (episodes.length > 0) {
    for (const record of await replayPlays(manifest.what, study.episodes ?? [], turns)) {
      const of = counts.get(`${record.model} ${record.prompt}`) as Counting;
      of.episodes ??= { planned: 0, ended: 0 };
      of.episodes.planned++;
      if (record.open === null) of.episodes.ended++;
      else if (!failedTurns.has(record.open.call)) of.planned++;
    }
  }
  return summaryOf(folder, manifest, [...counts.values()]);
}

type Counting = ResponseCounts & { names: Set<string> };

function summaryOf(folder: string, manifest: RunManifest, counts: readonly Counting[]): RunSummary {
  const respondents = counts.map(({ names, ...rest }) => ({
    ...rest,
    missing: rest.planned - rest.ok - rest.refused - rest.unparsed - rest.error,
    served: [...names].sort(),
    failures: [...rest.failures].sort((a, b) => b.calls - a.calls),
  }));
  const answered = respondents.reduce((sum, { ok, refused, unparsed }) => sum + ok + refused + unparsed, 0);
  const planned = respondents.reduce((sum, of) => sum + of.planned, 0);
  return {
    folder,
    manifest,
    planned,
    answered,
    isComplete: answered === planned,
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
    failures: [],
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

function add(counts: Counting, response: Response): void {
  const { status, cached, usage, cost, reason, respondent } = response;
  counts[status]++;
  if (status === "error") {
    addFailure(counts.failures, response.error);
    return;
  }
  if (cached) counts.cached++;
  if (reason === lettersDiffer) counts.disagreeing++;
  counts.inputTokens += usage.inputTokens ?? 0;
  counts.outputTokens += usage.outputTokens ?? 0;
  counts.reasoningTokens += usage.reasoningTokens ?? 0;
  counts.cost = counts.cost === null || cost === null ? null : counts.cost + cost;
  if (respondent.version !== null) counts.names.add(respondent.version);
}

function addFailure(failures: ResponseCounts["failures"], error: Response["error"]): void {
  if (error === null) return;
  const { kind, message } = error;
  const known = failures.find((of) => of.kind === kind);
  if (known === undefined) failures.push({ kind, calls: 1, message });
  else Object.assign(known, { calls: known.calls + 1, message });
}
