import type { Response } from "../core/response.js";
import type { RunManifest } from "../core/run-record.js";
import { sumCosts } from "./cost.js";
import type { Episode } from "./episode.js";
import { isAgents } from "./make-response.js";
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
  /** Ended by the limit of output tokens. */
  truncated: number;
  unparsed: number;
  /** Calls that failed for good; `resume` makes them again. */
  error: number;
  /** Why they failed, by kind, most calls first, with the last message of each kind. */
  failures: { kind: string; calls: number; message: string }[];
  /** Not asked yet. */
  missing: number;
  /** Number taken from the cache. */
  cached: number;
  /** Replies whose letter and text name different options. The text was used. */
  disagreeing: number;
  inputTokens: number;
  outputTokens: number;
  reasoningTokens: number;
  /** USD for the replies in the log; null if the price of any reply is unknown. */
  cost: number | null;
  /** The models that answered, as the provider names them. */
  served: string[];
  /** If the plan has episodes: how many there are, and how many have ended. */
  episodes?: { planned: number; ended: number };
}

export interface RunSummary {
  folder: string;
  manifest: RunManifest;
  planned: number;
  answered: number;
  isComplete: boolean;
  cost: number | null;
  /** The models under test. */
  respondents: ResponseCounts[];
  /** Those that simulate a person, over all models they play with; absent if the plan has no agents. */
  agents?: ResponseCounts[];
  /** Rows of the log that cannot be read, each with file, line and field; their calls count as missing. */
  unreadable: string[];
}

/**
 * Counts a run's responses from a stream of its log's rows; no counter is stored anywhere. The number of
 * calls in an episode is unknown until it has ended. Until then one more call counts as missing.
 *
 * @param study if the plan has episodes: the result of `prepareLive`, to play them again
 */
export async function summariseRun(
  folder: string,
  study: { episodes?: readonly Episode[] | undefined } = {},
): Promise<RunSummary> {
  const manifest = readManifest(folder);
  const { models, agents, items, replicates, episodes = [] } = manifest.what;
  const ofModels = countsFor(manifest, models, items.length * replicates);
  const ofAgents = countsFor(manifest, agents?.models ?? [], 0);
  const unreadable: string[] = [];
  const turns = new Map<string, Response>();
  const failedTurns = new Set<string>();
  await readResponses(
    folder,
    (response) => {
      const counts = isAgents(response) ? ofAgents : ofModels;
      const of = counts.get(`${response.respondent.id} ${response.prompt}`);
      if (of === undefined) return;
      add(of, response);
      if (episodes.length === 0 || !isTurn(response.item)) return;
      of.planned++;
      if (response.status === "error") failedTurns.add(response.call);
      else turns.set(response.call, response);
    },
    { onBad: (error) => unreadable.push(error.message) },
  );
  if (episodes.length > 0) {
    for (const record of await replayPlays(manifest.what, study.episodes ?? [], turns)) {
      const of = ofModels.get(`${record.model} ${record.prompt}`) as Counting;
      of.episodes ??= { planned: 0, ended: 0 };
      of.episodes.planned++;
      const { open } = record;
      if (open === null) of.episodes.ended++;
      else if (failedTurns.has(open.call)) continue;
      else if (open.to === "agent") (ofAgents.get(`${record.agent} ${record.prompt}`) as Counting).planned++;
      else of.planned++;
    }
  }
  const respondents = [...ofModels.values()].map(finished);
  const simulating = agents === undefined ? undefined : [...ofAgents.values()].map(finished);
  return { ...summaryOf(folder, manifest, respondents, simulating), unreadable };
}

/** Empty counts for each of these under each prompt. */
function countsFor({ what }: RunManifest, models: readonly string[], planned: number): Map<string, Counting> {
  const counts = new Map<string, Counting>();
  for (const model of models) {
    for (const { id: prompt } of what.prompts) {
      counts.set(`${model} ${prompt}`, { ...emptyCounts(model, prompt, planned), names: new Set() });
    }
  }
  return counts;
}

type Counting = ResponseCounts & { names: Set<string> };

const finished = ({ names, ...rest }: Counting): ResponseCounts => ({
  ...rest,
  missing: rest.planned - rest.ok - rest.refused - rest.truncated - rest.unparsed - rest.error,
  served: [...names].sort(),
  failures: [...rest.failures].sort((a, b) => b.calls - a.calls),
});

function summaryOf(
  folder: string,
  manifest: RunManifest,
  respondents: ResponseCounts[],
  agents: ResponseCounts[] | undefined,
): Omit<RunSummary, "unreadable"> {
  const all = [...respondents, ...(agents ?? [])];
  const answered = all.reduce(
    (sum, { ok, refused, truncated, unparsed }) => sum + ok + refused + truncated + unparsed,
    0,
  );
  const planned = all.reduce((sum, of) => sum + of.planned, 0);
  return {
    folder,
    manifest,
    planned,
    answered,
    isComplete: answered === planned,
    cost: sumCosts(all.map(({ cost }) => cost)),
    respondents,
    ...(agents === undefined ? {} : { agents }),
  };
}

function emptyCounts(model: string, prompt: string, planned: number): ResponseCounts {
  return {
    model,
    prompt,
    planned,
    ok: 0,
    refused: 0,
    truncated: 0,
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

/** The note of the parser if letter and text name different options. */
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
