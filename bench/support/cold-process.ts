import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const commandLine = path.join(root, "src", "cli", "affectlab.mjs");

export interface Cold {
  seconds: number;
  /** The most memory that the process held, in MiB. */
  rss: number;
  /** Seconds of processor time, of all its threads. */
  cpu: number;
  stdout: string;
}

// Printed last of all on stderr: the system knows what memory and time the process took, whatever it did.
const tellMemory = `data:text/javascript,process.on("exit",()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();process.stderr.write("\\nmaxrss "+maxRSS+" cpu "+(userCPUTime+systemCPUTime))})`;

/** Runs Node from its start to its end, and says how long that took and how much memory. */
export function coldProcess(
  args: string[],
  env: Record<string, string> = {},
  node = process.execPath,
): Promise<Cold> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("AFFECTLAB_"));
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(node, ["--import", tellMemory, ...args], {
      cwd: root,
      env: { ...Object.fromEntries(inherited), ...env },
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const seconds = (performance.now() - started) / 1000;
      const [, memory, time] = /maxrss (\d+) cpu (\d+)\s*$/.exec(stderr) ?? [];
      const [rss, cpu] = [Number(memory) / 1024, Number(time) / 1e6];
      if (code === 0) resolve({ seconds, rss, cpu, stdout });
      else
        reject(new Error(`${args.slice(0, 2).join(" ")} ended with ${code}: ${stderr.trim().slice(-300)}`));
    });
  });
}

/** A folder that is gone when the process ends. */
export function benchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "affectlab-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
