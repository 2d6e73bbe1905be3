import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { parseJson } from "../../io/parse-json.js";
import { shownPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import type { ModelClient } from "../../models/contract.js";
import { EagerScheduler } from "../eager-scheduler.js";
import type { RemoteCalls } from "../remote-calls.js";
import { runFiles } from "../run-folder.js";
import type { WorkOptions } from "../run-work.js";
import { QueueDesk } from "./desk.js";
import { openEngine } from "./engine.js";

/** A run whose calls are made by workers. @throws UsageError when no Redis answers */
export async function openQueue(
  url: string,
  given: Pick<WorkOptions, "manifest" | "settings" | "clients" | "onNotice"> & { folder: string },
): Promise<RemoteCalls> {
  const { folder, manifest, settings, clients, onNotice } = given;
  const { maxAttempts, maxErrors, runTimeoutMs, callTimeoutMs, requestsPerMinute } = settings;
  const engine = await openEngine(url);
  const stopWaiting = new AbortController();
  const desk = new QueueDesk({
    ...{ engine, requestsPerMinute, signal: stopWaiting.signal, say: onNotice },
    ...(await tokenOf(folder)),
    timeoutMs: callTimeoutMs,
  });
  const atDesk = (client: ModelClient): ModelClient =>
    // Models in this process need no worker.
    client.baseUrl === null
      ? client
      : { ...client, generate: (request) => desk.ask(client, request.metadata?.callId ?? "", request) };
  return {
    clients: new Map([...clients].map(([id, client]) => [id, atDesk(client)])),
    scheduler: new EagerScheduler({
      ...{ maxAttempts, maxErrors, runTimeoutMs, stopWaiting, place: () => "in the queue" },
      seed: manifest.what.seed,
    }),
    notLost: 0,
    close: () => desk.close(),
  };
}

const tokenSchema = z.strictObject({ run: z.string().regex(/^[0-9a-f]{16}$/) });

/** A run's name in the queue, kept with it: whoever resumes it finds its calls there. */
async function tokenOf(folder: string): Promise<{ run: string; isNew: boolean }> {
  const file = runFiles(folder).queue;
  if (existsSync(file)) {
    const kept = tokenSchema.safeParse(parseJson(readFileSync(file, "utf8"), { file: shownPath(file) }));
    if (kept.success) return { run: kept.data.run, isNew: false };
  }
  const run = randomBytes(8).toString("hex");
  await writeFileAtomic(file, `${JSON.stringify({ run })}\n`);
  return { run, isNew: true };
}
