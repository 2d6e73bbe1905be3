import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startCompiler } from "./compiler.mjs";
import { InterruptedError, NotebookError } from "./errors.mjs";
import { executeNotebook } from "./execute.mjs";
import { listNotebooks } from "./list.mjs";
import { writeAtomic } from "./write-atomic.mjs";

const notebooksFolder = fileURLToPath(new URL("../../notebooks", import.meta.url));

/**
 * Executes notebooks, several at a time, each in a clean kernel from its first cell to its last, and
 * writes the executed copies. A notebook stops at its first failing cell. The others still run, so that one
 * report names every failure. All kernels end, whatever happens.
 *
 * @param {string[]} files notebooks, or folders of them; none means the project's notebooks/
 * @param {object} [options]
 * @param {string} [options.out] where the executed copies go (default notebooks/executed)
 * @param {number} [options.jobs] how many run at a time (default 2)
 * @param {number} [options.timeout] seconds that one cell may take (default 600)
 * @param {AbortSignal} [options.signal] ends the run, and its kernels
 * @param {(event: object) => void} [options.onProgress] called with `{ type, notebook, index, total }`:
 *   type "start"; "cell" with `cell` and `cells`; "done" with `seconds`, `file` and `output`; "failed" with `seconds`, `failure`
 * @returns {Promise<{ notebook: string, output: string, seconds: number }[]>} in the order of the files
 * @throws {NotebookError} when any failed; its message names notebook, cell and error, `failures` all
 * @throws {InterruptedError} when `signal` was aborted; exitCode 130
 */
export async function runNotebooks(files = [], options = {}) {
  const { out, jobs = 2, timeout = 600, signal, onProgress = () => {} } = options;
  const notebooks = expand(files.length > 0 ? files : [notebooksFolder]);
  const outputs = outputPaths(notebooks, path.resolve(out ?? path.join(notebooksFolder, "executed")));
  const total = notebooks.length;
  const results = [];
  const failures = [];

  // One listener for the whole run, because Node warns of a leak from the eleventh on.
  const interrupted = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  interrupted.catch(() => {});

  let next = 0;
  const worker = async () => {
    while (next < total && !signal?.aborted) {
      const index = next++;
      const notebook = path.relative(process.cwd(), notebooks[index]) || notebooks[index];
      const event = { notebook, index, total };
      const begun = performance.now();
      onProgress({ type: "start", ...event });
      const onCell = (cell, cells) => onProgress({ type: "cell", ...event, cell, cells });
      const executed = await executeNotebook(notebooks[index], {
        timeout,
        interrupted,
        compiler,
        onCell,
      }).catch((error) => {
        signal?.throwIfAborted();
        return { failure: { error: error.message } };
      });
      if (executed.notebook) writeAtomic(outputs[index], `${JSON.stringify(executed.notebook, null, 1)}\n`);
      const seconds = (performance.now() - begun) / 1000;
      if (executed.failure) {
        const failure = { notebook, ...executed.failure };
        failures[index] = failure;
        onProgress({ type: "failed", ...event, seconds, failure });
      } else {
        results[index] = { notebook, output: outputs[index], seconds };
        onProgress({ type: "done", ...event, file: notebooks[index], output: outputs[index], seconds });
      }
    }
  };
  const compiler = startCompiler();
  // All settle before anything is thrown, so that an interrupted run has ended its kernels when it reports.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(jobs, total) }, worker));
  await compiler.close();
  if (signal?.aborted)
    throw new InterruptedError("interrupted; the notebooks' kernels are gone", { cause: signal.reason });
  const broken = ends.find((end) => end.status === "rejected");
  if (broken) throw broken.reason;
  if (failures.length > 0) throw new NotebookError(failures.filter((failure) => failure !== undefined));
  return results;
}

function expand(files) {
  const notebooks = files.flatMap((name) => {
    const file = path.resolve(name);
    if (!fs.existsSync(file)) throw new Error(`${name}: no such notebook or folder`);
    return fs.statSync(file).isDirectory() ? listNotebooks(file) : [file];
  });
  return [...new Set(notebooks)];
}

/** Copies keep their place under notebooks/. Other notebooks keep it under the folder that they share. */
function outputPaths(notebooks, out) {
  const ours = notebooksFolder + path.sep;
  const others = notebooks.filter((file) => !file.startsWith(ours)).map((file) => path.dirname(file));
  const shared = others.reduce((common, folder) => {
    while (folder !== common && !folder.startsWith(common.endsWith(path.sep) ? common : common + path.sep)) {
      common = path.dirname(common);
    }
    return common;
  }, others[0]);
  const paths = notebooks.map((file) =>
    path.join(out, path.relative(file.startsWith(ours) ? notebooksFolder : shared, file)),
  );
  const twice = paths.find((file, index) => paths.indexOf(file) !== index);
  if (twice)
    throw new Error(`two of the notebooks would be written to ${twice}; run them apart, or with other --out`);
  const overwritten = paths.find((file) => notebooks.includes(file));
  if (overwritten) throw new Error(`--out would overwrite the notebook ${overwritten}; name another folder`);
  return paths;
}
