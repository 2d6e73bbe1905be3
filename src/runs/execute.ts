import { existsSync } from "node:fs";
import { AppendLog } from "./append-log.js";
import { type AttemptHistory, AttemptLog, readAttempts } from "./attempt-log.js";
import { openBatches } from "./batches/open.js";
import { Budget } from "./budget.js";
import { InProcessScheduler } from "./in-process-scheduler.js";
import { openQueue } from "./queue/open.js";
import { playsAtOnce, type RemoteCalls } from "./remote-calls.js";
import { type ResponseHistory, ResponseLog, readHistory } from "./response-log.js";
import type { RetryPolicy } from "./retry.js";
import { runFiles } from "./run-folder.js";
import { type RunSummary, RunTally } from "./run-tally.js";
import { type RunProgress, RunWork, type WorkOptions } from "./run-work.js";
import type { Ending, Scheduler } from "./scheduler.js";

export interface ExecuteOptions extends WorkOptions {
  folder: string;
  retry?: Partial<RetryPolicy>;
  scheduler?: Scheduler;
  /** The address of the Redis whose workers make the calls; absent = they are made here. */
  queue?: string;
  /** Called before each row is written. It throws if the run is no longer this process's. */
  mayWrite?: () => void;
}

export interface Executed {
  ending: Ending;
  progress: RunProgress;
  /** Counted while the log was read and written; null where that does not suffice: for plays, and where scores changed. */
  summary: RunSummary | null;
}

/**
 * Makes a run's calls that have no answer yet. Each answer is logged before its place goes to another call.
 * So a run that is killed loses at most the calls in flight.
 *
 * The caller holds the run's lock, and `mayWrite` says whether it still does.
 */
export async function executeRun(options: ExecuteOptions): Promise<Executed> {
  const { folder, manifest, settings } = options;
  const files = runFiles(folder);
  // Opened first, because opening repairs a torn last line.
  const open = (file: string) => new AppendLog(file, undefined, undefined, options.mayWrite);
  const responses = open(files.responses);
  const sent = open(files.attempts);
  const closing: (() => Promise<void> | undefined)[] = [];
  try {
    const isCounted = (manifest.what.episodes ?? []).length === 0 && !existsSync(files.scores);
    const tally = isCounted ? new RunTally(manifest) : undefined;
    const history = await readHistory(files.responses, manifest.what, tally);
    const attempts = await readAttempts(files.attempts, history.answeredAt);
    const [unreadable] = attempts.unreadable;
    if (unreadable !== undefined) {
      options.onNotice?.(`${unreadable}; what such an attempt may have cost is not counted`);
    }
    const attemptLog = new AttemptLog(sent, attempts.counts);
    const remote = await openRemote(options, history, { attempts, attemptLog });
    closing.push(() => remote?.close());
    const work = new RunWork(
      {
        ...options,
        ...(remote === null ? {} : { clients: remote.clients, playsAtOnce: playsAtOnce(settings) }),
      },
      new ResponseLog(responses, history.answeredAt, tally),
      attemptLog,
      new Budget(settings.maxCost, history.spent + attempts.lost - (remote?.notLost ?? 0)),
      history.turns,
    );
    const scheduler =
      options.scheduler ??
      remote?.scheduler ??
      new InProcessScheduler({
        concurrency: settings.concurrency,
        requestsPerMinute: settings.requestsPerMinute,
        tokensPerMinute: settings.tokensPerMinute,
        runTimeoutMs: settings.runTimeoutMs,
        maxErrors: settings.maxErrors,
        retry: {
          maxAttempts: settings.maxAttempts,
          patienceMs: settings.patienceMs,
          seed: manifest.what.seed,
          ...options.retry,
        },
      });
    work.state = () => scheduler.state();
    const ending = await scheduler.run(work, options.signal);
    return { ending, progress: work.progress(), summary: tally?.summary(folder) ?? null };
  } finally {
    await Promise.all([responses.close(), sent.close(), ...closing.map((close) => close())]);
  }
}

/** Who makes the calls if this process does not. */
async function openRemote(
  options: ExecuteOptions,
  history: ResponseHistory,
  logs: { attempts: AttemptHistory; attemptLog: AttemptLog },
): Promise<RemoteCalls | null> {
  if (options.queue !== undefined) return openQueue(options.queue, options);
  return options.settings.batch ? openBatches(options, history, logs) : null;
}
