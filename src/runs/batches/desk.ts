import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { counted } from "../../core/counted.js";
import { notReached } from "../../models/batch.js";
import type { BatchApi, BatchResult, BatchState, ModelReply, ModelRequest } from "../../models/contract.js";
import { ModelError } from "../../models/model-error.js";
import type { BatchJournal, HandedBatch } from "./journal.js";
import { patiently } from "./patiently.js";

export interface DeskOptions {
  /** The model's id. */
  model: string;
  api: BatchApi;
  journal: Pick<BatchJournal, "handing" | "taken" | "closed">;
  /** What earlier processes have handed over for this model, and nobody has read. */
  open: readonly HandedBatch[];
  /** How often a batch is asked how far it is, in milliseconds; longer the longer it takes. */
  pollMs: number;
  /** How long a provider may give no answer about a batch. */
  patienceMs: number;
  /** How long no call may come before those that wait are handed over. */
  quietMs?: number;
  signal: AbortSignal;
  say?: ((line: string) => void) | undefined;
}

interface Waiter {
  request: ModelRequest;
  resolve(reply: ModelReply): void;
  reject(error: unknown): void;
}

/** A batch that somebody waits for. */
interface Watched extends HandedBatch {
  waiters: Map<string, Waiter>;
  isWatched: boolean;
}

const longestPollMs = 300_000;

/**
 * Collects the calls of one model, hands them over as batches, and gives each its reply. A call that an earlier
 * process has handed over is not sent again: its batch is asked for.
 */
export class BatchDesk {
  private pending = new Map<string, Waiter>();
  private pendingBytes = 0;
  private quiet: NodeJS.Timeout | undefined;
  /** Batches in a row that the provider had no room for. */
  private refusals = 0;
  /** By call. */
  private readonly handed = new Map<string, Watched>();
  /** The provider's ids that are known to be a batch of this run. */
  private readonly known = new Set<string>();

  /** Batches whose results are being given out: the last of them may end the run before it is closed. */
  private readonly givingOut = new Set<Promise<void>>();

  constructor(private readonly options: DeskOptions) {
    for (const batch of options.open) this.keep(batch);
    options.signal.addEventListener("abort", () => this.abort(), { once: true });
  }

  /**
   * The reply to a call, however long its batch takes.
   *
   * @throws ModelError as if the call had been sent alone; AffectlabError when the provider tells nothing for too long
   */
  ask(id: string, request: ModelRequest): Promise<ModelReply> {
    return new Promise((resolve, reject) => {
      if (this.options.signal.aborted) return reject(this.aborted());
      const waiter = { request, resolve, reject };
      const batch = this.handed.get(id);
      if (batch === undefined) return this.collect(id, waiter);
      batch.waiters.set(id, waiter);
      if (!batch.isWatched) void this.watch(batch);
    });
  }

  private collect(id: string, waiter: Waiter): void {
    const { api, quietMs = 500 } = this.options;
    let bytes: number;
    try {
      bytes = api.bytesOf({ id, request: waiter.request });
    } catch (error) {
      waiter.reject(error);
      return;
    }
    if (this.pending.size >= api.mostRequests || this.pendingBytes + bytes > api.mostBytes)
      void this.handOver();
    this.pending.set(id, waiter);
    this.pendingBytes += bytes;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => void this.handOver(), quietMs);
  }

  private async handOver(): Promise<void> {
    const { api, journal, model, signal } = this.options;
    const waiters = this.pending;
    this.pending = new Map();
    this.pendingBytes = 0;
    clearTimeout(this.quiet);
    if (waiters.size === 0) return;
    const handed = {
      mark: `affectlab-${randomBytes(16).toString("hex")}`,
      model,
      at: new Date(),
      calls: [...waiters.keys()],
      batch: null,
    };
    const batch = this.keep(handed, waiters);
    try {
      journal.handing(handed);
      const entries = [...waiters].map(([id, { request }]) => ({ id, request }));
      batch.batch = await api.create(entries, batch.mark, signal);
      this.note(batch, batch.batch);
      this.options.say?.(
        `${model}: ${counted(waiters.size, "call")} handed over as batch ${batch.batch}; results within 24 hours, often sooner`,
      );
    } catch (error) {
      // Whether it was taken is not known: it is looked for before anything is sent again.
      if (error instanceof ModelError && error.isBilled === "maybe" && error.kind !== "aborted") {
        void this.watch(batch, error);
        return;
      }
      if (error instanceof ModelError && error.kind !== "aborted") journal.closed(batch.mark, "not-taken");
      this.fail(batch, error);
      return;
    }
    void this.watch(batch);
  }

  /** Resolves once every batch whose results have come is closed in the journal. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.givingOut);
  }

  /** Waits for a batch and gives its calls what came of them. @param cause why it is not known whether it was taken */
  private async watch(batch: Watched, cause?: ModelError): Promise<void> {
    batch.isWatched = true;
    try {
      const candidates = batch.batch === null ? await this.lookFor(batch) : [batch.batch];
      for (const candidate of candidates) {
        if (await this.read(batch, candidate)) return;
      }
      this.notTaken(batch, cause);
    } catch (error) {
      this.fail(batch, error);
    }
  }

  /** The batches at the provider that may be this one. */
  private async lookFor({ mark, calls, at }: Watched): Promise<readonly string[]> {
    const found = await this.patiently(mark, () =>
      this.options.api.find({ mark, requests: calls.length, since: at }, this.options.signal),
    );
    return found.filter((id) => !this.known.has(id));
  }

  /** Whether a batch was this one, and its results have been given out. */
  private async read(batch: Watched, id: string): Promise<boolean> {
    const { api, journal, signal } = this.options;
    try {
      await this.untilEnded(id);
    } catch (error) {
      // Only the provider's own word on the batch closes it: a refused key, say, tells nothing of what is worked on.
      const isRefused = error instanceof ModelError && error.status === null;
      if (isRefused && error.kind === "rate-limit") return this.handOverLater(batch, error);
      if (isRefused && error.kind === "invalid-request") journal.closed(batch.mark, "not-taken");
      throw error;
    }
    const results = await this.patiently(id, () => api.results(id, signal));
    const own = new Set(batch.calls);
    if (batch.batch === null && !results.some((result) => own.has(result.id))) return false;
    this.note(batch, id);
    const given = this.giveOut(batch, id, results);
    this.givingOut.add(given);
    await given.finally(() => this.givingOut.delete(given));
    return true;
  }

  /** Gives each call of a batch that has ended what came of it, and closes the batch. */
  private async giveOut(batch: Watched, id: string, results: readonly BatchResult[]): Promise<void> {
    const { journal, model, say } = this.options;
    this.refusals = 0;
    for (const call of batch.calls) this.handed.delete(call);
    let replies = 0;
    const refused: (() => void)[] = [];
    for (const result of results) {
      const waiter = batch.waiters.get(result.id);
      // The first result of a call counts; nobody waits for a second.
      batch.waiters.delete(result.id);
      if (waiter === undefined) continue;
      try {
        waiter.resolve(result.read(waiter.request));
        replies++;
      } catch (error) {
        refused.push(() => waiter.reject(error));
      }
    }
    // Replies first: one call that is refused is no word on the others.
    await nextTurn();
    for (const reject of refused) reject();
    say?.(`${model}: batch ${id} has ended, ${replies} of ${counted(batch.calls.length, "call")} answered`);
    this.fail(batch, notReached(model, "ended"));
    // The replies are in the log once their turn has come.
    await nextTurn();
    journal.closed(batch.mark, "read");
  }

  /** The provider takes no more for now: what is with it has to be worked on first. Waits, longer each time. */
  private async handOverLater(batch: Watched, { message }: ModelError): Promise<true> {
    const { pollMs, signal, say, journal } = this.options;
    const wait = Math.min(longestPollMs, pollMs * 2 ** this.refusals++);
    say?.(`${message}; tries again in ${Math.ceil(wait / 1000)} s`);
    journal.closed(batch.mark, "not-taken");
    await sleep(wait, undefined, { signal }).catch(() => {
      throw this.aborted();
    });
    this.collectAgain(batch);
    return true;
  }

  private async untilEnded(id: string): Promise<void> {
    const { api, pollMs, signal } = this.options;
    for (let wait = pollMs; ; wait = Math.min(longestPollMs, wait * 1.5)) {
      const state: BatchState = await this.patiently(id, () => api.state(id, signal));
      if (state.isEnded) return;
      await sleep(wait, undefined, { signal }).catch(() => {
        throw this.aborted();
      });
    }
  }

  private patiently<T>(what: string, ask: () => Promise<T>): Promise<T> {
    return patiently(what, ask, this.options);
  }

  private keep(handed: HandedBatch, waiters = new Map<string, Waiter>()): Watched {
    const batch = { ...handed, waiters, isWatched: false };
    for (const call of handed.calls) this.handed.set(call, batch);
    if (handed.batch !== null) this.known.add(handed.batch);
    return batch;
  }

  private note(batch: Watched, id: string): void {
    batch.batch = id;
    if (this.known.has(id)) return;
    this.known.add(id);
    this.options.journal.taken(batch.mark, id);
  }

  /** The provider never got it: its calls are sent anew. */
  private notTaken(batch: Watched, cause: ModelError | undefined): void {
    this.options.journal.closed(batch.mark, "not-taken");
    if (cause !== undefined) this.fail(batch, cause);
    else this.collectAgain(batch);
  }

  private collectAgain(batch: Watched): void {
    for (const call of batch.calls) this.handed.delete(call);
    for (const [id, waiter] of batch.waiters) this.collect(id, waiter);
    batch.waiters.clear();
  }

  private fail(batch: Watched, error: unknown): void {
    for (const call of batch.calls) if (this.handed.get(call) === batch) this.handed.delete(call);
    for (const waiter of batch.waiters.values()) waiter.reject(error);
    batch.waiters.clear();
  }

  /** Nobody waits any longer; what was handed over stays with the provider. */
  private abort(): void {
    clearTimeout(this.quiet);
    for (const waiter of this.pending.values()) waiter.reject(this.aborted());
    this.pending.clear();
    for (const batch of new Set(this.handed.values())) {
      for (const waiter of batch.waiters.values()) waiter.reject(this.aborted());
      batch.waiters.clear();
    }
  }

  private aborted(): ModelError {
    return new ModelError(`${this.options.model}: the wait for a batch was ended`, {
      kind: "aborted",
      isBilled: "no",
    });
  }
}
