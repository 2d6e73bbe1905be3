import type { Response } from "../core/response.js";
import type { RunManifest } from "../core/run-record.js";
import { sumCosts } from "./cost.js";
import { isAgents } from "./make-response.js";

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

/** What of a response is counted. */
export const counted = [
  "call",
  "respondent",
  "prompt",
  "status",
  "cached",
  "usage",
  "cost",
  "reason",
  "error",
] as const;
export type Counted = Pick<Response, (typeof counted)[number]>;

/** Counts the responses of a run as they are read from its log, or written there. */
export class RunTally {
  private readonly models: Map<string, Counting>;
  private readonly agents: Map<string, Counting>;
  /** Calls that have failed for good, and may be answered later. */
  private readonly failures = new Map<string, Counted>();
  private readonly bad: string[] = [];

  constructor(private readonly manifest: RunManifest) {
    const { models, agents, items, replicates } = manifest.what;
    this.models = countsFor(manifest, models, items.length * replicates);
    this.agents = countsFor(manifest, agents?.models ?? [], 0);
  }

  /** @param response the first answer to its call, or a failure; the last failure counts, until there is an answer */
  note(response: Counted): ResponseCounts | undefined {
    const counts = isAgents(response) ? this.agents : this.models;
    const of = counts.get(`${response.respondent.id} ${response.prompt}`);
    if (of === undefined) return undefined;
    if (response.status === "error") {
      // Only what is counted is kept.
      const { call, respondent, prompt, status, cached, usage, cost, reason, error } = response;
      this.failures.set(call, { call, respondent, prompt, status, cached, usage, cost, reason, error });
    } else {
      if (this.failures.size > 0) this.failures.delete(response.call);
      add(of, response);
    }
    return of;
  }

  /** @param problem of a row of the log: its call counts as missing */
  unreadable(problem: string): void {
    this.bad.push(problem);
  }

  ofModel(model: string, prompt: string): ResponseCounts {
    return this.models.get(`${model} ${prompt}`) as Counting;
  }

  ofAgent(agent: string | undefined, prompt: string): ResponseCounts {
    return this.agents.get(`${agent} ${prompt}`) as Counting;
  }

  summary(folder: string): RunSummary {
    const failed = (all: ReadonlyMap<string, Counting>, isAgent: boolean): ResponseCounts[] =>
      [...all.values()].map((counts) => finished(counts, this.failuresOf(counts, isAgent)));
    const respondents = failed(this.models, false);
    const simulating = this.manifest.what.agents === undefined ? undefined : failed(this.agents, true);
    return { ...summaryOf(folder, this.manifest, respondents, simulating), unreadable: [...this.bad] };
  }

  private failuresOf({ model, prompt }: ResponseCounts, isAgent: boolean): Counted[] {
    return [...this.failures.values()].filter(
      (failure) =>
        failure.respondent.id === model && failure.prompt === prompt && isAgents(failure) === isAgent,
    );
  }
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

function finished({ names, ...rest }: Counting, failed: readonly Counted[]): ResponseCounts {
  const failures: ResponseCounts["failures"] = [];
  for (const { error } of failed) addFailure(failures, error);
  return {
    ...rest,
    error: failed.length,
    missing: rest.planned - rest.ok - rest.refused - rest.truncated - rest.unparsed - failed.length,
    served: [...names].sort(),
    failures: failures.sort((a, b) => b.calls - a.calls),
  };
}

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

function add(counts: Counting, response: Counted): void {
  const { status, cached, usage, cost, reason, respondent } = response;
  counts[status]++;
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
