import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { KernelError } from "./errors.mjs";
import { startKernel } from "./kernel.mjs";
import { kernelspec } from "./kernelspec.mjs";
import { cellSource, readNotebook } from "./list.mjs";
import { CellOutputs } from "./outputs.mjs";

/**
 * Executes the code cells of a notebook in order, in a kernel of its own, until one fails.
 *
 * @param file the notebook
 * @param options `timeout` of each cell in seconds; `interrupted` a promise whose rejection ends the run;
 *   `compiler` of all kernels (compiler.mjs); `onCell(number, of)`
 * @returns `{ notebook, failure }`: the notebook with its outputs, and `{ cell, line, error }` or undefined
 */
export async function executeNotebook(file, { timeout, interrupted, compiler, onCell = () => {} }) {
  const notebook = readNotebook(file);
  const named = notebook.metadata?.kernelspec?.name;
  if (named !== kernelspec.name) {
    const error = `asks for the kernel ${JSON.stringify(named)}; set its kernelspec to "${kernelspec.name}"`;
    return { notebook, failure: { error } };
  }
  for (const cell of notebook.cells) {
    if (cell.cell_type === "code") Object.assign(cell, { outputs: [], execution_count: null });
  }
  const kernel = await startKernel({ interrupted, compiler, folder: path.dirname(path.resolve(file)) });
  try {
    const displays = new Map();
    for (const [index, cell] of notebook.cells.entries()) {
      if (cell.cell_type !== "code" || cellSource(cell).trim() === "") continue;
      onCell(index + 1, notebook.cells.length);
      const error = await executeCell(kernel, cell, displays, { timeout, interrupted });
      if (error !== undefined)
        return { notebook, failure: { cell: index + 1, line: firstLine(cell), error } };
    }
    return { notebook, failure: undefined };
  } finally {
    await kernel.stop();
  }
}

/** Gives the one-line error of a cell that failed, and undefined for a cell that did not. */
async function executeCell(kernel, cell, displays, { timeout, interrupted }) {
  const mayFail = cell.metadata?.tags?.includes("raises-exception") ?? false;
  const outputs = new CellOutputs(cell.outputs, displays);
  const content = {
    code: cellSource(cell),
    silent: false,
    store_history: true,
    user_expressions: {},
    allow_stdin: false,
    stop_on_error: !mayFail,
  };
  const settled = new AbortController();
  const tooLong = sleep(timeout * 1000, undefined, { signal: settled.signal }).then(() => {
    throw new KernelError(`ran longer than ${timeout} s`);
  });
  tooLong.catch(() => {}); // the race may be over before
  try {
    const answer = kernel.client.request("execute_request", content, (message) => outputs.add(message));
    const reply = await Promise.race([answer, kernel.died, tooLong, interrupted]);
    cell.execution_count = reply.execution_count ?? null;
    if (reply.status === "ok" || mayFail) return undefined;
    return reply.status === "error"
      ? `${reply.ename}: ${oneLine(reply.evalue)}`
      : `the kernel answered "${reply.status}"`;
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    outputs.fail(error);
    return error.message;
  } finally {
    settled.abort();
  }
}

const firstLine = (cell) => cellSource(cell).trim().split("\n")[0].trim().slice(0, 80);
const oneLine = (text) => String(text).replace(/\s*\n\s*/g, " ");
