// Runs cells, and keeps what went wrong in the last one in the form that Jupyter's protocol has for it:
// tslab itself only prints an error, so that a front end would show a failed cell as mere text.
"use strict";
const util = require("node:util");
const { setImmediate: nextTurn } = require("node:timers/promises");
const { NotConverted } = require("./cell-converter.cjs");

/**
 * tslab's executor with four additions: `takeFailure()` gives { ename, evalue, traceback } of the last
 * cell that failed; a promise that a cell did not await and that was rejected fails the cell; `interrupt()`
 * also fails a cell that was ended from outside; and where src did not compile every cell fails with
 * `buildProblem`. The converter calls `enterCell()` where a cell's own code begins.
 */
exports.createCellExecutor = (createExecutor, root, converters, buildProblem) => {
  let thrown;
  let diagnostics = [];
  let failure;
  const stray = [];
  let cells = { enterCell: () => {}, leaveCell: () => {} };
  let giveUp = () => {};
  let interrupted = false;
  const executor = createExecutor(root, converters, {
    log: console.log,
    error: (first, ...rest) => {
      if (typeof first === "string" && rest.length > 0) diagnostics.push(util.format(first, ...rest));
      else thrown = { value: first };
    },
  });

  const execute = async (source) => {
    thrown = undefined;
    interrupted = false;
    diagnostics = [];
    if (buildProblem !== undefined) {
      failure = { ename: "BuildError", evalue: buildProblem, traceback: [`BuildError: ${buildProblem}`] };
      return false;
    }
    const ok = await runCell(source);
    cells.leaveCell();
    await nextTurn();
    if (diagnostics.length > 0) failure = ofDiagnostics(diagnostics);
    else if (interrupted) failure = interruption;
    else if (thrown) failure = ofThrown(thrown.value);
    else if (stray.length > 0) failure = ofThrown(stray[0], "not awaited: ");
    const clean = stray.length === 0;
    stray.length = 0;
    return ok && clean;
  };
  const runCell = (source) =>
    new Promise((resolve, reject) => {
      let givenUp = false;
      giveUp = () => {
        givenUp = true;
        resolve(false);
      };
      // In a turn of its own: what is ended there takes nothing else along, and never settles.
      const begin = () => setImmediate(() => executor.execute(source).then(resolve, beginAgain));
      const beginAgain = async (error) => {
        if (!(error instanceof NotConverted)) return reject(error);
        await error.answered;
        if (!givenUp) begin();
      };
      begin();
    });
  const interrupt = async () => {
    const endThisCell = giveUp;
    interrupted = true;
    executor.interrupt();
    await nextTurn(); // a cell that awaits fails by itself
    endThisCell();
  };
  const watchCells = (watcher) => {
    cells = watcher;
  };
  const enterCell = () => cells.enterCell();
  const noteStray = (reason) => stray.push(reason);
  const takeFailure = () => failure ?? { ename: "Error", evalue: "the cell failed", traceback: [] };
  return { ...executor, execute, interrupt, watchCells, enterCell, noteStray, takeFailure };
};

const interruption = {
  ename: "Interrupted",
  evalue: "the cell was interrupted",
  traceback: ["Interrupted: the cell was interrupted"],
};

function ofDiagnostics(lines) {
  // tslab gives a message's explanations as lines of their own, at the message's place.
  const problems = [];
  for (const line of lines) {
    const [place, ...text] = line.split(" - ");
    const last = problems.at(-1);
    if (last?.place === place) last.text += ` ${text.join(" - ")}`;
    else problems.push({ place, text: text.join(" - ") });
  }
  const traceback = problems.map(({ place, text }) => `TypeCheckError: ${place} - ${text}`);
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return { ename: "TypeCheckError", evalue: `${problems[0].place} - ${problems[0].text}${more}`, traceback };
}

function ofThrown(value, note = "") {
  if (!(value instanceof Error || util.types.isNativeError(value))) {
    const shown = `${note}${util.inspect(value)}`;
    return { ename: "Thrown", evalue: shown, traceback: [`Thrown: ${shown}`] };
  }
  const evalue = `${note}${value.message}`;
  const stack = util.inspect(value).split("\n");
  // Below the cell there is only the kernel.
  const end = stack.findIndex((line) =>
    /^\s+at (sigintHandlersWrap|Script\.runInThisContext|.*node_modules.tslab)/.test(line),
  );
  const frames = (end < 0 ? stack : stack.slice(0, end)).filter((line) => /^\s+at /.test(line));
  return { ename: value.name, evalue, traceback: [`${value.name}: ${evalue}`, ...frames] };
}
