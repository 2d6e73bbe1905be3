import type { ModelClient } from "../../models/contract.js";
import type { AttemptHistory, AttemptLog } from "../attempt-log.js";
import { EagerScheduler } from "../eager-scheduler.js";
import type { RemoteCalls } from "../remote-calls.js";
import type { ResponseHistory } from "../response-log.js";
import { runFiles } from "../run-folder.js";
import type { WorkOptions } from "../run-work.js";
import { BatchDesk } from "./desk.js";
import { BatchJournal, type HandedBatch } from "./journal.js";

/** Opens a run's batches: what earlier processes handed over is taken up, everything else will be collected. */
export async function openBatches(
  {
    folder,
    manifest,
    settings,
    clients,
    mayWrite,
    onNotice,
  }: Pick<WorkOptions, "manifest" | "settings" | "clients" | "onNotice"> & {
    folder: string;
    mayWrite?: () => void;
  },
  history: Pick<ResponseHistory, "answeredAt">,
  { attempts, attemptLog }: { attempts: AttemptHistory; attemptLog: AttemptLog },
): Promise<RemoteCalls> {
  const journal = new BatchJournal(runFiles(folder).batches, mayWrite);
  const open: HandedBatch[] = [];
  for (const batch of await journal.open()) {
    if (batch.calls.every((call) => history.answeredAt.has(call))) journal.closed(batch.mark, "read");
    else open.push(batch);
  }
  if (open.length > 0)
    onNotice?.(`${open.length} of this run's batches are with their provider and asked for`);
  const stopWaiting = new AbortController();
  const { maxAttempts, maxErrors, runTimeoutMs, batchPollMs: pollMs, patienceMs } = settings;
  const desks: BatchDesk[] = [];
  const atDesk = (client: ModelClient): ModelClient => {
    const api = client.batches?.();
    // A computed or recorded model answers at once.
    if (api === undefined) return client;
    const desk = new BatchDesk({
      ...{ model: client.id, api, journal, pollMs, patienceMs, signal: stopWaiting.signal, say: onNotice },
      open: open.filter(({ model }) => model === client.id),
    });
    desks.push(desk);
    return {
      ...client,
      async generate(request) {
        const begun = performance.now();
        const reply = await desk.ask(request.metadata?.callId ?? "", request);
        return { ...reply, latencyMs: performance.now() - begun };
      },
    };
  };
  return {
    clients: new Map([...clients].map(([id, client]) => [id, atDesk(client)])),
    scheduler: new EagerScheduler({
      ...{ maxAttempts, maxErrors, runTimeoutMs, stopWaiting, place: () => "in batches" },
      seed: manifest.what.seed,
    }),
    notLost: settleAttempts(open, attempts, attemptLog),
    async close() {
      await Promise.all(desks.map((desk) => desk.settled()));
      await journal.close();
    },
  };
}

/** Attempts that were cut off while their batch went on are no loss: what they cost comes with their results. */
function settleAttempts(
  open: readonly HandedBatch[],
  { cutOff }: Pick<AttemptHistory, "cutOff">,
  log: AttemptLog,
): number {
  const handed = new Set(open.flatMap(({ calls }) => calls));
  const going = cutOff.filter(({ call }) => handed.has(call));
  for (const { call, attempt } of going) log.failed(call, attempt, "in-batch", 0);
  return going.reduce((sum, { worst }) => sum + worst, 0);
}
