import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type Ended, endOf, withoutKeys } from "../support/child.js";
import { madeUpUpstream } from "../support/made-up-upstream.js";
import { type SpawnedMock, spawnMockProvider } from "../support/mock-provider/spawn.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

/** A key that must be found nowhere afterwards. */
export const plantedKey = "sk-planted-0123456789abcdefghijklmnop";

export interface Bench {
  mock: SpawnedMock;
  /** Where runs and replies are kept. */
  runs: string;
  env: Record<string, string>;
  affectlab(args: string[], options?: CommandOptions): Promise<Ended>;
}

interface CommandOptions {
  /** The folder that the process runs in; by default that of the runs. */
  cwd?: string;
  /** Whether the mock bills by the project's list of prices; true unless given. */
  billsByList?: boolean;
  env?: Record<string, string>;
  /** Called with the process once it runs. */
  onStart?: (child: ChildProcess) => void;
  /** The shell's limit on the size of a file. */
  fileLimitKb?: number;
}

/** The compiled command line before a provider in a process of its own, with made-up items and a planted key. */
export async function benchWithMock(options: Parameters<typeof spawnMockProvider>[0] = {}): Promise<Bench> {
  const mock = await spawnMockProvider(options);
  onTestFinished(() => mock.stop());
  const runs = scratchFolder();
  const env = {
    AFFECTLAB_MIRROR: madeUpUpstream(scratchFolder()),
    AFFECTLAB_RUNS_DIR: runs,
    OPENAI_BASE_URL: mock.openaiUrl,
    OPENAI_API_KEY: plantedKey,
    ANTHROPIC_BASE_URL: mock.anthropicUrl,
    ANTHROPIC_API_KEY: plantedKey,
  };
  const command = path.join(root, "src", "cli", "affectlab.mjs");
  return {
    mock,
    runs,
    env,
    affectlab: (args, options = {}) =>
      start([command, ...args, ...(options.billsByList === false ? [] : billing(args))], {
        cwd: runs,
        ...options,
        env: { ...env, ...options.env },
      }),
  };
}

/** The list of prices holds at the providers' own hosts; a user says that another host bills by it. */
function billing([verb = "", ...options]: string[]): string[] {
  if (!["run", "judge"].includes(verb) || options.includes("--prices")) return [];
  return ["--prices", path.join(root, "data", "prices.csv")];
}

/** Runs Node to the end of the process; only what is given here tells it of keys and folders. */
function start(
  args: string[],
  { cwd, env, onStart, fileLimitKb }: CommandOptions & { cwd: string },
): Promise<Ended> {
  // bash counts the limit in KiB.
  const limit = fileLimitKb === undefined ? "" : `ulimit -f ${fileLimitKb}; `;
  const child = spawn("bash", ["-c", `${limit}exec "$0" "$@"`, process.execPath, ...args], {
    cwd,
    env: { ...withoutKeys(), NO_COLOR: "1", ...env },
  });
  onStart?.(child);
  return endOf(child);
}
