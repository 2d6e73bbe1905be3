import { AffectlabError, InputError, InterruptedError } from "../core/errors.js";
import type { GenerationParameters, ModelClient, ModelReply, ModelRequest } from "../models/contract.js";
import { Budget } from "./budget.js";
import { cacheKey, isCacheable, type ReplyCache } from "./cache.js";
import { type Call, callId } from "./call.js";
import { replyCost, worstCost } from "./cost.js";
import { InProcessScheduler } from "./in-process-scheduler.js";
import type { PriceTable } from "./prices.js";
import type { RetryPolicy } from "./retry.js";
import type { Ending } from "./scheduler.js";

export interface AskOptions {
  client: ModelClient;
  seed: number;
  concurrency?: number;
  /** USD; no cap if left out. A cap needs the model's price. */
  maxCost?: number | null;
  prices?: PriceTable;
  cache?: ReplyCache | null;
  /** What the model takes of a question's parameters; all of them unless given. */
  taken?: (chosen: GenerationParameters) => Promise<GenerationParameters>;
  signal?: AbortSignal;
  retry?: Partial<RetryPolicy>;
}

/** A request, with the parts of its call's name. */
export interface Question extends Pick<Call, "study" | "item" | "prompt" | "promptHash" | "replicate"> {
  /** The key under which its reply is returned. */
  id: string;
  request: ModelRequest;
}

/**
 * Asks one model many questions outside a run. It uses the scheduler of runs, with its retries, limits and
 * cap on cost. The cap holds over all rounds.
 */
export class Asker {
  /** Number of requests sent or taken from the cache. */
  calls = 0;
  /** USD; null if the price is unknown. */
  cost: number | null = 0;
  private readonly budget: Budget;

  /** @param noun what a question asks for, such as "story" */
  constructor(
    private readonly options: AskOptions,
    private readonly noun: string,
  ) {
    const { client, prices, maxCost = null } = options;
    if (maxCost !== null && (prices?.find(client.id) ?? null) === null) {
      throw new InputError(
        `no price of ${client.id} is known, so a cap of ${maxCost} USD cannot be kept; leave out the cap or add the price`,
      );
    }
    this.budget = new Budget(maxCost);
  }

  /**
   * One round. Each question gets a reply, or the error after which it was abandoned. `onReply` hears of each at once,
   * so that a caller can keep what was paid for before the round is over.
   *
   * @throws ModelError when the model refuses all work; AffectlabError when the cap is met; InterruptedError
   */
  async ask(
    questions: readonly Question[],
    onReply: (answered: number, id: string, reply: ModelReply | Error) => void = () => {},
  ): Promise<Map<string, ModelReply | Error>> {
    const { client, cache, prices, concurrency = 8, seed, retry, signal } = this.options;
    const { taken = async (chosen: GenerationParameters) => chosen } = this.options;
    const replies = new Map<string, ModelReply | Error>();
    const price = prices?.find(client.id) ?? null;
    const answer = (id: string, reply: ModelReply | Error): void => {
      replies.set(id, reply);
      onReply(replies.size, id, reply);
    };
    const fitted = await Promise.all(questions.map(({ request }) => taken(request.parameters)));
    const work = questions.map(({ id, request: asked, ...known }, i) => {
      const call = this.callFor(known);
      // What a request says of itself stays: a computed model may read it.
      const metadata = {
        ...asked.metadata,
        callId: call.id,
        item: call.item,
        replicate: call.replicate,
        seed,
      };
      const request = { ...asked, parameters: fitted[i] as GenerationParameters, metadata };
      const key = cache && isCacheable(client) ? cacheKey(client, request, call.replicate) : undefined;
      return { id, call, request, key, worst: price === null ? 0 : worstCost(request, price) };
    });
    const byCall = new Map(work.map((one) => [one.call.id, one]));
    const of = (call: Call) => byCall.get(call.id) as (typeof work)[number];
    const pending = work.filter(({ id, key }) => {
      const known = key === undefined ? undefined : cache?.get(key);
      if (known === undefined) return true;
      this.calls++;
      answer(id, known);
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
        giveUp: (call, error) => answer(of(call).id, error),
        send: async (call, abort) => {
          const { id, request, key, worst } = of(call);
          this.budget.reserve(worst);
          let cost: number | null = worst;
          try {
            this.calls++;
            const reply = await client.generate(request, { signal: abort });
            cost = replyCost(reply.usage, price, worst).cost;
            if (key !== undefined) cache?.put(key, client.id, reply);
            answer(id, reply);
          } finally {
            this.budget.settle(worst, cost ?? 0);
            this.cost = cost === null || this.cost === null ? null : this.budget.total;
          }
        },
      },
      signal,
    );
    this.stopUnlessDone(ending);
    return replies;
  }

  private callFor(known: Omit<Question, "id" | "request">): Call {
    const named = { ...known, model: this.options.client.id, parameters: {} };
    return { id: callId(named), ...named, orderShown: [] };
  }

  private stopUnlessDone(ending: Ending): void {
    if (ending.kind === "done") return;
    if (ending.kind === "failed") throw ending.error;
    if (ending.kind === "interrupted")
      throw new InterruptedError("interrupted; all replies received are in the cache");
    throw new AffectlabError(
      `the next ${this.noun} could pass the cap of ${this.options.maxCost} USD; raise --max-cost to go on`,
    );
  }
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
