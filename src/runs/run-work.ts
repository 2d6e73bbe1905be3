import { setImmediate as nextTurn } from "node:timers/promises";
import { AffectlabError } from "../core/errors.js";
import type { Response } from "../core/response.js";
import type { RunManifest, RunSettings } from "../core/run-record.js";
import type { ModelClient, ModelReply, ModelRequest } from "../models/contract.js";
import { ModelError } from "../models/model-error.js";
import type { RateLimit } from "../models/rate-limits.js";
import type { AttemptLog } from "./attempt-log.js";
import type { Admission, Budget } from "./budget.js";
import { cacheKey, isCacheable, type ReplyCache } from "./cache.js";
import type { Call } from "./call.js";
import { countInputTokens, replyCost, worstCost } from "./cost.js";
import type { Episode, LoggedReply } from "./episode.js";
import { makeLanes } from "./make-lanes.js";
import { answeredResponse, failedResponse, visibleText } from "./make-response.js";
import { type RunMaterial, requestOf } from "./material.js";
import { expectedCalls, plannedCalls } from "./plan.js";
import type { OpenTurn } from "./played-calls.js";
import type { PriceTable } from "./prices.js";
import { readReply } from "./read-reply.js";
import { ReplyGuard } from "./reply-guard.js";
import { loggedReply, type ResponseLog } from "./response-log.js";
import type { LaneOfCalls, ScheduledWork, SchedulerState } from "./scheduler.js";

export interface RunProgress {
  planned: number;
  answered: number;
  /** Answered from the cache by this process. */
  cached: number;
  failed: number;
  retries: number;
  /** Why nothing is sent now; null while calls are sent. */
  pause: string | null;
  inFlight: number;
  /** How many calls may be in flight now. */
  limit: number;
  /** USD over the whole run, including the possible cost of lost calls. */
  spent: number;
  /** The error of the last failed call in this process, whether or not the call is repeated. */
  lastFailure: string | null;
}

export interface WorkOptions {
  manifest: RunManifest;
  settings: RunSettings;
  material: RunMaterial;
  clients: ReadonlyMap<string, ModelClient>;
  prices: PriceTable;
  /** null = replies are neither read from a cache nor stored in one. */
  cache: ReplyCache | null;
  /** Models of which nobody knows what they take: one call goes before the others. */
  unproven?: ReadonlySet<string>;
  /** How many plays may be under way at once; as many as calls unless given. */
  playsAtOnce?: number;
  /** The plan's episodes, if it has any. */
  episodes?: readonly Episode[];
  signal?: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
  /** Receives a line when a provider pauses or goes on. */
  onNotice?: (line: string) => void;
}

/** A call that is ready to be sent. */
interface Prepared {
  request: ModelRequest;
  /** undefined = this model's replies are not cached. */
  key: string | undefined;
  worst: number;
  /** If the call is a turn of an episode: continues play with the answer. */
  turn?: OpenTurn;
}

/** A run's calls as a scheduler sees them: where they come from, what they cost, how an answer is stored. */
export class RunWork implements ScheduledWork {
  /** What the scheduler reports. */
  state: () => SchedulerState = () => ({ inFlight: 0, limit: 0, retries: 0, pause: null });
  readonly lanes: readonly LaneOfCalls[];
  readonly isResumed: boolean;
  private cached = 0;
  private failed = 0;
  private lastFailure: string | null = null;
  private readonly guard: ReplyGuard;
  private readonly prepared = new Map<string, Prepared>();
  private readonly planned: number;

  constructor(
    private readonly options: WorkOptions,
    private readonly responses: ResponseLog,
    private readonly attempts: AttemptLog,
    private readonly budget: Budget,
    private readonly turns: ReadonlyMap<string, LoggedReply> = new Map(),
  ) {
    this.guard = new ReplyGuard(options.settings.yesTruncated);
    this.isResumed = responses.answeredCount > 0;
    this.planned = expectedCalls(options.manifest.what);
    this.lanes = makeLanes({
      plan: options.manifest.what,
      width: options.playsAtOnce ?? options.settings.concurrency,
      isLastRoundAtOnce: options.settings.maxCost === null,
      episodes: options.episodes ?? [],
      unproven: options.unproven ?? new Set(),
      client: (model) => this.client(model),
      pending: (models) => this.pending(models),
      settle: (turn) => this.settle(turn),
    });
  }

  /** The reply to a turn if the log or the cache has it; else the turn is prepared and waits. */
  private settle(turn: OpenTurn): LoggedReply | undefined {
    const { call } = turn;
    const logged = this.turns.get(call.id);
    if (logged !== undefined) return logged;
    const prepared = this.prepare(call, turn);
    const reply = prepared.key === undefined ? undefined : this.options.cache?.get(prepared.key);
    if (reply === undefined) return undefined;
    this.takeFromCache(call, prepared, reply);
    return { ...reply, text: visibleText(reply, prepared.request) };
  }

  /** Calls without an answer. Calls answered by the cache are recorded on the way. */
  private async *pending(models: readonly string[]): AsyncGenerator<Call, undefined> {
    const { manifest, cache } = this.options;
    let since = 0;
    for (const { id, make } of plannedCalls(manifest.what, models)) {
      // Passing over answered calls never waits, so signals and progress get their turn here.
      if (++since % 64 === 0) await nextTurn();
      if (this.options.signal?.aborted) return;
      if (this.responses.has(id)) continue;
      const call = make();
      const prepared = this.prepare(call);
      const reply = prepared.key === undefined ? undefined : cache?.get(prepared.key);
      if (reply === undefined) {
        yield call;
        continue;
      }
      this.takeFromCache(call, prepared, reply);
    }
  }

  private takeFromCache(call: Call, prepared: Prepared, reply: ModelReply): void {
    this.prepared.delete(call.id);
    const how = { cost: 0, costBasis: "free", cached: true, attempts: 0 } as const;
    this.responses.record(this.responseTo(call, prepared, reply, how));
    this.cached++;
    this.tell();
  }

  private responseTo(
    call: Call,
    { request, turn }: Prepared,
    reply: ModelReply,
    how: Parameters<typeof answeredResponse>[3],
  ): Response {
    const kept = { ...reply, text: visibleText(reply, request) };
    const read = turn?.read ?? ((it: ModelReply) => this.options.material.parse(call, it));
    const parsed = readReply(kept, read, request.output !== undefined);
    return answeredResponse(call, kept, parsed, how);
  }

  private prepare(call: Call, turn?: OpenTurn): Prepared {
    const { manifest, material, prices, cache } = this.options;
    const known = this.prepared.get(call.id);
    if (known !== undefined) return known;
    const client = this.client(call.model);
    const made = turn === undefined ? requestOf(material, call) : requestOfTurn(turn);
    const { id: callId, item, replicate, prompt, orderShown } = call;
    const metadata = {
      ...made.metadata,
      callId,
      item,
      replicate,
      prompt,
      orderShown,
      seed: manifest.what.seed,
    };
    const request = { ...made, metadata };
    const price = prices.find(call.model);
    const prepared: Prepared = {
      request,
      key:
        cache !== null && isCacheable(client)
          ? cacheKey(client, request, replicate, roleInPlay(call) ?? material.role?.(call))
          : undefined,
      worst: price === null ? 0 : worstCost(request, price),
      ...(turn === undefined ? {} : { turn }),
    };
    this.prepared.set(call.id, prepared);
    return prepared;
  }

  admit(call: Call): Admission {
    return this.budget.admit(this.prepare(call).worst);
  }

  weight(call: Call): number {
    if (this.options.settings.tokensPerMinute === null) return 0;
    const { request } = this.prepare(call);
    return countInputTokens(request).expected + (request.parameters.maxOutputTokens ?? 0);
  }

  limits(call: Call): readonly RateLimit[] {
    return this.client(call.model).limits?.() ?? [];
  }

  say(line: string): void {
    this.options.onNotice?.(line);
    this.tell();
  }

  async send(call: Call, signal: AbortSignal): Promise<void> {
    const { cache, prices, settings } = this.options;
    const prepared = this.prepare(call);
    const { request, key, worst } = prepared;
    const price = prices.find(call.model);
    const attempt = this.attempts.sending(call.id, price === null ? null : worst);
    this.budget.reserve(worst);
    let cost = worst;
    try {
      const client = this.client(call.model);
      const reply = await client.generate(request, { signal, timeoutMs: settings.callTimeoutMs });
      const billed = replyCost(reply.usage, price, worst);
      cost = billed.cost ?? 0;
      let response: Response;
      // Both are tried, even if one fails: neither a full disk nor a reply that a study cannot read loses the
      // answer.
      try {
        if (key !== undefined) cache?.put(key, call.model, reply);
      } finally {
        response = this.responseTo(call, prepared, reply, { ...billed, cached: false, attempts: attempt });
        this.responses.record(response);
      }
      this.prepared.delete(call.id);
      // Play continues only from logged replies.
      prepared.turn?.answered(loggedReply(response));
      this.guard.check(response, price === null ? Number.POSITIVE_INFINITY : worst, request.parameters);
    } catch (error) {
      if (error instanceof ModelError) {
        // A request that was refused or never sent is not billed, but one that broke off later may be.
        cost = error.isBilled === "no" ? 0 : worst;
        this.attempts.failed(call.id, attempt, error.kind, cost);
        if (error.kind !== "aborted") this.lastFailure = error.message;
      }
      throw error;
    } finally {
      this.budget.settle(worst, cost);
      this.tell();
    }
  }

  giveUp(call: Call, error: Error): void {
    this.failed++;
    const turn = this.prepared.get(call.id)?.turn;
    this.prepared.delete(call.id);
    this.responses.record(failedResponse(call, error, this.attempts.count(call.id)));
    turn?.givenUp();
    this.tell();
  }

  leave(call: Call): void {
    this.prepared.get(call.id)?.turn?.givenUp();
    this.prepared.delete(call.id);
  }

  progress(): RunProgress {
    return {
      planned: this.planned,
      answered: this.responses.answeredCount,
      cached: this.cached,
      failed: this.failed,
      ...this.state(),
      spent: this.budget.total,
      lastFailure: this.lastFailure,
    };
  }

  private tell(): void {
    this.options.onProgress?.(this.progress());
  }

  private client(model: string): ModelClient {
    const client = this.options.clients.get(model);
    if (client === undefined) throw new AffectlabError(`the model ${model} was not opened`);
    return client;
  }
}

function requestOfTurn({ call, request: { to: _, ...request } }: OpenTurn): ModelRequest {
  return { ...request, parameters: call.parameters };
}

/**
 * Who plays what with whom, for the cache: two plays of two models never share one draw, even where the same is
 * said in both, and neither do two turns of one.
 */
const roleInPlay = ({ item, to, partner }: Call): string | undefined =>
  partner === undefined ? undefined : JSON.stringify([to ?? "model", partner, item]);
