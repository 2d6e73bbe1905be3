import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts node on a script and tells how it ended; `started` is the process, for a test that ends it. */
export function runNode(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const started = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  started.stdout.setEncoding("utf8").on("data", (chunk) => {
    stdout += chunk;
  });
  started.stderr.setEncoding("utf8").on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    started.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  return { started, ended };
}

/** The kernels of a clone that the process table holds. */
export function kernelsOf(clone: string): string[] {
  const table = spawnSync("ps", ["-eo", "pid,stat,args"], { encoding: "utf8" }).stdout;
  return table
    .split("\n")
    .filter(
      (line) => line.includes(path.join(clone, "scripts/kernel/tslab-kernel.cjs")) && !/^\s*\d+ Z/.test(line),
    );
}

/** Waits until a condition holds, or fails after some seconds. */
export async function until(condition: () => boolean, seconds = 20): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !condition(); ) {
    if (Date.now() > deadline) throw new Error(`still not so after ${seconds} s`);
    await sleep(50);
  }
}
