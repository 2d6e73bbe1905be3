// Ends the kernel when the process that started it is gone, however it went (SIGKILL leaves it no chance
// to clean up). A worker thread does the looking, because a cell in an endless loop stops every timer of
// the main thread. Jupyter and the headless runner both name themselves in JPY_PARENT_PID; a kernel
// started to outlive its parent has no such variable, and is left alone.
"use strict";
const fs = require("node:fs");
const { isMainThread, Worker, workerData } = require("node:worker_threads");

const interval = 400;

/** `connectionFile` is removed with the kernel: it holds the key, and who wrote it no longer can. */
exports.watchParent = (connectionFile) => {
  if (process.env.JPY_PARENT_PID) new Worker(__filename, { workerData: connectionFile }).unref();
};

if (!isMainThread) {
  const parent = process.ppid;
  // On Windows, Jupyter puts the number of a handle there, not a process id.
  const named = process.platform === "win32" ? parent : Number(process.env.JPY_PARENT_PID);
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(named)) endKernel();
  }, interval);
  if (!isAlive(named)) endKernel();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

// process.exit() would end this thread only. The group takes along what a cell has started.
function endKernel() {
  fs.rmSync(workerData, { force: true });
  try {
    process.kill(-process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}
