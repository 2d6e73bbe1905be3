// A thread of the certificate: it gets the table once, then draws on request.
import { parentPort, workerData } from "node:worker_threads";
import { diagnostics } from "../diagnostics/registry.js";
import { type CertifyTask, type CertifyWork, taskRunner } from "./certify-pool.js";

const run = taskRunner(workerData as CertifyWork, diagnostics);

parentPort?.on("message", (task: CertifyTask) => {
  try {
    parentPort?.postMessage({ results: run(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage("ready");
