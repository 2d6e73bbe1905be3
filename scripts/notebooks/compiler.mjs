import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
const thread = fileURLToPath(new URL("../kernel/compiler-thread.cjs", import.meta.url));

/**
 * One compiler for the cells of several kernels, in a thread of its own.
 *
 * @returns `{ serve, close }`: `serve(child)` answers what a kernel's process asks over its channel. A kernel that
 *   gets no answer, because the thread has failed, compiles by itself.
 */
export function startCompiler() {
  // What TypeScript prints is nobody's output here.
  const worker = new Worker(thread, { workerData: { root }, stdout: true, stderr: true });
  worker.unref();
  const waiting = new Map();
  let asked = 0;
  let failed = false;
  const fail = () => {
    failed = true;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };
  worker.on("error", fail).on("exit", fail);
  worker.on("message", ({ id, converted }) => {
    waiting.get(id)?.(converted);
    waiting.delete(id);
  });
  const convert = (cell) =>
    new Promise((resolve) => {
      if (failed) return resolve(undefined);
      const id = ++asked;
      waiting.set(id, resolve);
      worker.postMessage({ ...cell, id });
    });
  const serve = (child) => {
    child.on("message", async ({ id, ...cell }) => {
      const converted = await convert(cell);
      // The kernel may have ended meanwhile, and then nobody reads it.
      if (child.connected) child.send({ id, converted }, () => {});
    });
  };
  return { serve, close: () => worker.terminate() };
}
