#!/usr/bin/env node
// Executes notebooks without Jupyter and without Python:
//   node scripts/run-notebooks.mjs [files or folders…] [--out DIR] [--jobs 2] [--timeout SECONDS]
// Ends with 0, or 1 if a notebook failed, 2 if the command line is wrong, 130 if interrupted.
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { describeFailure, NotebookError } from "./notebooks/errors.mjs";
import { runNotebooks } from "./notebooks/run.mjs";

export { InterruptedError, NotebookError } from "./notebooks/errors.mjs";
export { runNotebooks };

const usage =
  "usage: node scripts/run-notebooks.mjs [files or folders…] [--out DIR] [--jobs 2] [--timeout SECONDS]";

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      jobs: { type: "string", default: "2" },
      timeout: { type: "string", default: "600" },
      help: { type: "boolean", short: "h" },
    },
  });
  const jobs = Number(values.jobs);
  const timeout = Number(values.timeout);
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new Error(`--jobs must be a whole number from 1, got ${values.jobs}`);
  if (!(timeout > 0 && timeout <= 1e6))
    throw new Error(`--timeout must be seconds from 0 to 1e6, got ${values.timeout}`);
  return { files: positionals, out: values.out, jobs, timeout, help: values.help };
}

/** One line for each finished notebook, and one for each failure. */
function printProgress({ type, notebook, index, total, seconds, failure }) {
  if (type !== "done" && type !== "failed") return;
  const width = String(total).length;
  const place = `[${String(index + 1).padStart(width)}/${total}]`;
  if (type === "done") console.log(`${place} ok      ${notebook}  ${seconds.toFixed(1)} s`);
  else console.log(`${place} FAILED  ${describeFailure(failure)}`);
}

async function main() {
  let options;
  try {
    options = readArguments();
  } catch (error) {
    console.error(`run-notebooks: ${error.message.split("\n")[0]}\n${usage}`);
    return 2;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => interruption.abort(new Error(signal)));
  }
  try {
    const results = await runNotebooks(options.files, {
      ...options,
      signal: interruption.signal,
      onProgress: printProgress,
    });
    console.log(`${results.length} notebook${results.length === 1 ? "" : "s"} executed, none failed`);
    return 0;
  } catch (error) {
    const message =
      error instanceof NotebookError ? `${error.failures.length} failed: ${error.message}` : error.message;
    console.error(`run-notebooks: ${message}`);
    return error.exitCode ?? 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  process.exit(await main());
}
