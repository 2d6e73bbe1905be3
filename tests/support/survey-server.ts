import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const commandLine = fileURLToPath(new URL("../../src/cli/affectlab.mjs", import.meta.url));

export interface ServerProcess {
  pid: number;
  address: string;
  board: string;
  links: string[] | null;
  /** What it has said on stderr. */
  said(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** `affectlab survey serve` in a process of its own, when it answers. */
export async function startSurveyServer(
  folder: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const { DATABASE_URL: _, ...own } = process.env;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      commandLine,
      "survey",
      "serve",
      folder,
      "--json",
      ...(args.includes("--port") ? [] : ["--port", "0"]),
      ...args,
    ],
    { env: { ...own, NO_COLOR: "1", ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let [out, said] = ["", ""];
  child.stdout!.setEncoding("utf8").on("data", (part: string) => (out += part));
  child.stderr!.setEncoding("utf8").on("data", (part: string) => (said += part));
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!out.includes("\n}\n")) {
    if (isOver) throw new Error(`the server ended with ${await ended}: ${said}`);
    await sleep(20);
  }
  return {
    ...(JSON.parse(out) as { address: string; board: string; links: string[] | null }),
    pid: child.pid!,
    said: () => said,
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
