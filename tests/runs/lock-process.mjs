// Holds the lock of a run folder and writes a log, as a run does; its last word on stdout is what came of it.
// Arguments: the compiled lock.js, and as JSON: folder, log, name, lines, beatMs, limitMs; stopAfter: after so many
// lines it stops itself (SIGSTOP) until another has written; space: pretends to be elsewhere.
// It ends early when there is a file `<log>.end`.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const { takeRun } = await import(process.argv[2]);
const { folder, log, name, lines, stopAfter, space, ...times } = JSON.parse(process.argv[3]);
const holder =
  space === undefined ? {} : { holder: { pid: process.pid, host: hostname(), began: null, space } };

/** Says so and stands still, heartbeat and all, until the last line of the log is another process's. */
function stop() {
  console.log("stops");
  const wake = `until ! tail -n 1 "$0" | grep -q "^${name} "; do sleep 0.05; done; kill -CONT ${process.pid}`;
  spawn("sh", ["-c", wake, log], { stdio: "ignore" }).unref();
  process.kill(process.pid, "SIGSTOP");
}

try {
  const lock = await takeRun(folder, { ...times, ...holder, tell: () => console.log("watches") });
  console.log("holds");
  for (let line = 0; line < lines && !existsSync(`${log}.end`); line++) {
    lock.check();
    appendFileSync(log, `${name} ${line}\n`);
    if (line + 1 === stopAfter) stop();
    await sleep(5);
  }
  lock.release();
  console.log("done");
} catch (error) {
  console.log(`${error.name}: ${error.message}`);
}
