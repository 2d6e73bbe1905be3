import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Ctrl-C: the process gets a SIGINT as soon as this holds. */
  interruptWhen?: () => boolean;
}

/** Runs a command in a process of its own, without this environment's affectlab settings, to its end. */
export function runChild(command: string, args: string[], options: RunOptions = {}): Promise<Ended> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("AFFECTLAB_")),
  );
  const child = spawn(command, args, { cwd: options.cwd, env: { ...env, NO_COLOR: "1", ...options.env } });
  const { interruptWhen } = options;
  const watch = setInterval(() => {
    if (interruptWhen?.() !== true) return;
    clearInterval(watch);
    child.kill("SIGINT");
  }, 10);
  return endOf(child).finally(() => clearInterval(watch));
}

/** What a process has printed when it has ended. */
export function endOf(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let [stdout, stderr] = ["", ""];
    // With an encoding, a character that two chunks share is whole.
    child.stdout.setEncoding("utf8").on("data", (chunk) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** This environment without what tells of keys, addresses and folders. */
export function withoutKeys(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^AFFECTLAB_|_API_KEY$|_BASE_URL$/.test(name)),
  );
}

export function runNode(args: string[], options: RunOptions = {}): Promise<Ended> {
  return runChild(process.execPath, args, options);
}
