import { spawn } from "node:child_process";

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
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: options.cwd, env: { ...env, NO_COLOR: "1", ...options.env } });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    const { interruptWhen } = options;
    const watch = setInterval(() => {
      if (interruptWhen?.() !== true) return;
      clearInterval(watch);
      child.kill("SIGINT");
    }, 10);
    child.on("close", (code, signal) => {
      clearInterval(watch);
      resolve({ code, signal, stdout, stderr });
    });
  });
}

export function runNode(args: string[], options: RunOptions = {}): Promise<Ended> {
  return runChild(process.execPath, args, options);
}
