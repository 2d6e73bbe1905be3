import { AffectlabError, InputError, InterruptedError } from "../core/errors.js";
import type { ModelClient, ModelReply } from "../models/contract.js";
import { Budget } from "../runs/budget.js";
import { cacheKey, isCacheable, type ReplyCache } from "../runs/cache.js";
import { type Call, callId } from "../runs/call.js";
import { replyCost, worstCost } from "../runs/cost.js";
import { InProcessScheduler } from "../runs/in-process-scheduler.js";
import type { PriceTable } from "../runs/prices.js";
import type { RetryPolicy } from "../runs/retry.js";
import type { Ending } from "../runs/scheduler.js";
import type { StorySeed } from "./pools.js";
import { type FailedAttempt, populateRequest } from "./populate-request.js";
import { storiesStudy } from "./stories-study.js";
import type { Story } from "./story.js";
import type { Template } from "./template.js";

export interface RoundOptions {
  seed: number;
  client: ModelClient;
  concurrency?: number;
  /** USD; no cap when left out. Needs the model's price. */
  maxCost?: number | null;
  prices?: PriceTable;
  cache?: ReplyCache | null;
  signal?: AbortSignal;
  retry?: Partial<RetryPolicy>;
}

/** A story to be: what it is to be about, and what became of it so far. */
export interface Slot {
  id: string;
  seed: StorySeed;
  failed: FailedAttempt[];
  story?: Story;
}

/** Sends a round of requests through the scheduler of runs: its retries, its limits, its cap on cost. */
export class PopulateRound {
  calls = 0;
  cost: number | null = 0;
  private readonly budget: Budget;

  constructor(
    private readonly template: Template,
    private readonly prompt: { text: string; sha256: string },
    private readonly options: RoundOptions,
  ) {
    const { client, prices, maxCost = null } = options;
    if (maxCost !== null && (prices?.find(client.id) ?? null) === null) {
      throw new InputError(
        `no price of ${client.id} is known, so a cap of ${maxCost} USD cannot be kept; leave out the cap or add the price`,
      );
    }
    this.budget = new Budget(maxCost);
  }

  async ask(slots: readonly Slot[], attempt: number): Promise<Map<string, ModelReply | Error>> {
    const { client, cache, prices, concurrency = 8, seed, retry, signal } = this.options;
    const replies = new Map<string, ModelReply | Error>();
    const price = prices?.find(client.id) ?? null;
    const work = slots.map((slot) => {
      const made = populateRequest(this.prompt.text, this.template, slot.seed, slot.failed.at(-1));
      const call = this.callFor(slot, attempt);
      const request = { ...made, metadata: { callId: call.id, item: call.item, replicate: attempt, seed } };
      const key = cache && isCacheable(client) ? cacheKey(client, request, attempt) : undefined;
      return { slot, call, request, key, worst: price === null ? 0 : worstCost(request, price) };
    });
    const byCall = new Map(work.map((one) => [one.call.id, one]));
    const of = (call: Call) => byCall.get(call.id) as (typeof work)[number];
    const pending = work.filter(({ slot, key }) => {
      const known = key === undefined ? undefined : cache?.get(key);
      if (known === undefined) return true;
      this.calls++;
      replies.set(slot.id, known);
      return false;
    });
    const scheduler = new InProcessScheduler({
      concurrency,
      requestsPerMinute: null,
      tokensPerMinute: null,
      retry: { seed, ...retry },
    });
    const ending = await scheduler.run(
      {
        lanes: [{ name: client.provider, calls: each(pending.map(({ call }) => call)) }],
        admit: (call) => this.budget.admit(of(call).worst),
        weight: () => 0,
        giveUp: (call, error) => {
          replies.set(of(call).slot.id, error);
        },
        send: async (call, abort) => {
          const { slot, request, key, worst } = of(call);
          this.budget.reserve(worst);
          let cost: number | null = worst;
          try {
            this.calls++;
            const reply = await client.generate(request, { signal: abort });
            cost = replyCost(reply.usage, price, worst).cost;
            if (key !== undefined) cache?.put(key, client.id, reply);
            replies.set(slot.id, reply);
          } finally {
            this.budget.settle(worst, cost ?? 0);
            this.cost = cost === null || this.cost === null ? null : this.budget.total;
          }
        },
      },
      signal,
    );
    stopUnlessDone(ending, this.options.maxCost);
    return replies;
  }

  private callFor({ id }: Slot, attempt: number): Call {
    const known = {
      study: storiesStudy(),
      item: `${this.template.id}-${id}`,
      model: this.options.client.id,
      promptHash: this.prompt.sha256,
      replicate: attempt,
      parameters: {},
    };
    return { id: callId(known), ...known, prompt: "populate", orderShown: [] };
  }
}

function stopUnlessDone(ending: Ending, maxCost: number | null | undefined): void {
  if (ending.kind === "done") return;
  if (ending.kind === "failed") throw ending.error;
  if (ending.kind === "interrupted")
    throw new InterruptedError("interrupted; replies that came are in the cache");
  throw new AffectlabError(`the next story could pass the cap of ${maxCost} USD; raise --max-cost to go on`);
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
