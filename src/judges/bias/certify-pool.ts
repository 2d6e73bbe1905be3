import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setImmediate as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { projectPath } from "../../io/project-root.js";
import type { Diagnostic } from "../diagnostics/contract.js";
import { diagnostics as registered } from "../diagnostics/registry.js";
import { type CertifyJob, type DrawnSizes, drawer } from "./certify-draws.js";

/** Some draws of one job. */
export interface CertifyTask {
  job: number;
  from: number;
  to: number;
}

export interface CertifyPool {
  run(task: CertifyTask): Promise<DrawnSizes[]>;
  close(): Promise<void>;
}

/** What all tasks share. */
export interface CertifyWork {
  jobs: readonly CertifyJob[];
}

interface PoolInput extends CertifyWork {
  /** Diagnostics that are not the registry's: functions do not travel to a worker. */
  diagnostics: readonly Diagnostic[] | undefined;
  workers: number | undefined;
}

const mostWorkers = 8;

/** Workers where they can start, else this thread. */
export async function openPool({ diagnostics, workers, ...work }: PoolInput): Promise<CertifyPool> {
  const wanted = Math.min(mostWorkers, workers ?? availableParallelism());
  const isOwn = diagnostics?.some((one) => !registered.includes(one)) ?? false;
  const file = workerFile();
  // One worker would leave this thread with nothing to do.
  if (isOwn || wanted < 2 || file === undefined || work.jobs.length === 0) {
    return inThisThread(work, diagnostics ?? registered);
  }
  try {
    return await startWorkers(file, wanted, work);
  } catch {
    return inThisThread(work, registered);
  }
}

/** The compiled worker; none where the sources run as they are, as in the tests. */
function workerFile(): string | undefined {
  if (!/[\\/]dist[\\/]/.test(decodeURIComponent(import.meta.url))) return undefined;
  const file = projectPath("dist", "judges", "bias", "certify-worker.js");
  return existsSync(file) ? file : undefined;
}

/** Answers tasks; the drawer of a job is made when it is first asked for. */
export function taskRunner(
  { jobs }: CertifyWork,
  diagnostics: readonly Diagnostic[],
): (task: CertifyTask) => DrawnSizes[] {
  const drawers = new Map<number, (draw: number) => DrawnSizes>();
  return ({ job: index, from, to }) => {
    let draw = drawers.get(index);
    if (draw === undefined) {
      const job = jobs[index]!;
      draw = drawer(job, diagnostics.find(({ id }) => id === job.diagnostic)!);
      drawers.set(index, draw);
    }
    return Array.from({ length: to - from }, (_, i) => draw(from + i));
  };
}

function inThisThread(work: CertifyWork, diagnostics: readonly Diagnostic[]): CertifyPool {
  const run = taskRunner(work, diagnostics);
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other, with a pause in which progress is shown and Ctrl-C is heard.
    run(task) {
      const result = last.then(() => pause()).then(() => run(task));
      last = result.catch(() => undefined);
      return result;
    },
    close: async () => undefined,
  };
}

type Answer = { results: DrawnSizes[] } | { error: string };

async function startWorkers(file: string, count: number, work: CertifyWork): Promise<CertifyPool> {
  const workers = Array.from({ length: count }, () => new Worker(file, { workerData: work }));
  // An error is heard by whoever waits for the worker; without a listener it would end the process.
  for (const worker of workers) worker.on("error", () => undefined);
  const close = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  try {
    await Promise.all(workers.map((worker) => once(worker)));
  } catch (error) {
    await close();
    throw error;
  }
  const idle = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  return {
    async run(task) {
      const worker = idle.pop() ?? (await new Promise<Worker>((take) => waiting.push(take)));
      if (worker.threadId === -1) throw new Error("a worker of the certificate has ended");
      const answer = once(worker);
      worker.postMessage(task);
      const given = (await answer) as Answer;
      const next = waiting.shift();
      if (next === undefined) idle.push(worker);
      else next(worker);
      if ("error" in given) throw new Error(given.error);
      return given.results;
    },
    close,
  };
}

/** The next message of a worker. Its first says that it is ready. */
function once(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      worker.off("message", heard);
      worker.off("error", failed);
      worker.off("exit", ended);
      finish();
    };
    const heard = (message: unknown): void => settle(() => resolve(message));
    const failed = (error: unknown): void => settle(() => reject(error));
    const ended = (code: number): void =>
      settle(() => reject(new Error(`a worker of the certificate ended with code ${code}`)));
    worker.on("message", heard).on("error", failed).on("exit", ended);
  });
}
