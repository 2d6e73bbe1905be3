import { workOnQueues } from "../../src/runs/queue/work.js";
import { madeClient } from "./made-model.js";

/** A worker whose model answers at once: `made-worker <redis> <spool folder> <name>`; its memory at its end. */
const [url = "", spoolFolder = "", name = ""] = process.argv.slice(2);
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
await workOnQueues({
  ...{ url, spoolFolder, name, concurrency: 200, signal: stop.signal },
  open: async (model) => madeClient(model),
});
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(JSON.stringify({ mib: Math.round(maxRSS / 1024), cpu: (userCPUTime + systemCPUTime) / 1e6 }));
