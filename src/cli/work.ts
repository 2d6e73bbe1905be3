import { hostname } from "node:os";
import path from "node:path";
import { counted } from "../core/counted.js";
import { openModel } from "../models/registry.js";
import { workOnQueues } from "../runs/queue/work.js";
import { interruptible } from "./interrupt.js";
import { numberOption } from "./option-values.js";
import { print, printJson, warn } from "./print.js";
import { TrustDesk, type TrustOptions } from "./run/trust-desk.js";
import { findFolders } from "./workbench.js";

interface WorkOptions extends TrustOptions {
  concurrency?: string;
  name?: string;
  json?: boolean;
}

/** `affectlab work <redis-url>`: makes the calls of all runs that have put some into its queues, until Ctrl-C. */
export async function work(url: string, options: WorkOptions): Promise<void> {
  const folders = await findFolders();
  const desk = new TrustDesk(options);
  const { env, config } = folders;
  const name = options.name ?? `${hostname()}-worker`;
  process.stderr.write("affectlab: waits for calls; Ctrl-C ends what is begun, and stops\n");
  const done = await interruptible((signal) =>
    workOnQueues({
      ...{ url, name, signal, say: warn },
      concurrency: numberOption("concurrency", options.concurrency, { least: 1, whole: true }) ?? 16,
      spoolFolder: path.join(folders.runs, ".spool"),
      open: (id) => desk.with(() => openModel(id, { env, config, trust: desk.trusts })),
    }),
  );
  const { answered, failed, again } = done;
  if (options.json === true) printJson({ answered, failed, again });
  else
    print(
      `${counted(answered, "call")} answered, ${failed} failed, ${again} given again from this machine's disk`,
    );
}
