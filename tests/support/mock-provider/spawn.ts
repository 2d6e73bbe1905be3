import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { BatchRules } from "./batches.js";
import type { Rule } from "./behaviour.js";
import { serverUrl } from "./http.js";
import type { LoggedRequest } from "./log.js";

export interface SpawnedMock {
  url: string;
  openaiUrl: string;
  anthropicUrl: string;
  pid: number;
  /** As MockProvider's. */
  serverUrl(server: string): string;
  log(): Promise<{
    requests: LoggedRequest[];
    openConnections: number;
    inFlight: number;
    peakInFlight: number;
  }>;
  setRules(rules: Rule[]): Promise<void>;
  /** What becomes of the next batches. */
  setBatches(rules: BatchRules): Promise<void>;
  batches(): Promise<{ id: string; api: string; ids: string[]; status: string }[]>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

let compiled: string | undefined;

/** serve.ts in one piece of JavaScript, compiled once: it starts in a quarter of tsx's time. */
function compiledServer(): string {
  compiled ??= buildSync({
    entryPoints: [fileURLToPath(new URL("./serve.ts", import.meta.url))],
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  }).outputFiles[0]!.text;
  return compiled;
}

/** Starts serve.ts in a process of its own and waits until it listens. */
export async function spawnMockProvider(
  options: { rules?: Rule[]; families?: boolean; logFile?: string; key?: string; models?: string[] } = {},
): Promise<SpawnedMock> {
  const args = ["--input-type=module", "-", "--rules", JSON.stringify(options.rules ?? [])];
  if (options.families === true) args.push("--families");
  if (options.logFile !== undefined) args.push("--log", options.logFile);
  if (options.key !== undefined) args.push("--key", options.key);
  if (options.models !== undefined) args.push("--models", options.models.join(","));
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(compiledServer());
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n")) resolve(text);
    });
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`the mock provider ended with ${code} before it listened`)));
  });
  const started = JSON.parse(line) as Pick<SpawnedMock, "url" | "openaiUrl" | "anthropicUrl" | "pid">;
  const post = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${started.url}/__mock/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/__mock/${path} answered ${response.status}`);
  };
  return {
    ...started,
    serverUrl: (server) => serverUrl(started.url, server),
    log: async () => (await fetch(`${started.url}/__mock/log`)).json() as ReturnType<SpawnedMock["log"]>,
    setRules: (rules) => post("rules", rules),
    setBatches: (rules) => post("batches", rules),
    batches: async () =>
      ((await (await fetch(`${started.url}/__mock/batches`)).json()) as { batches: [] }).batches,
    reset: () => post("reset", null),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
