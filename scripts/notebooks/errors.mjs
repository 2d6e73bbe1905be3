/** A kernel did not start, did not answer, or ended by itself. */
export class KernelError extends Error {
  name = "KernelError";
}

/** Notebooks that did not run to the end. `failures` names each with its cell and error. */
export class NotebookError extends Error {
  name = "NotebookError";
  exitCode = 1;
  constructor(failures) {
    const [first] = failures;
    const more = failures.length > 1 ? ` (and ${failures.length - 1} more failed)` : "";
    super(`${describeFailure(first)}${more}`);
    this.failures = failures;
  }
}

/** The run was interrupted, and its kernels have ended. */
export class InterruptedError extends Error {
  name = "InterruptedError";
  exitCode = 130;
}

/** One line: notebook, cell (counted from 1, markdown included), the cell's first line, the error. */
export function describeFailure({ notebook, cell, line, error }) {
  return cell === undefined ? `${notebook}: ${error}` : `${notebook}, cell ${cell} (${line}): ${error}`;
}
