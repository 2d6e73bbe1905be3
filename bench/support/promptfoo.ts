import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { benchFolder, type Cold, coldProcess } from "./cold-process.js";

const versions = ["promptfoo@0.123", "node@24"];
// Kept between benches: it takes a minute to install.
const folder = path.join(tmpdir(), "affectlab-bench-promptfoo");
const entry = path.join(folder, "node_modules", "promptfoo", "dist", "src", "entrypoint.js");
const node = path.join(folder, "node_modules", "node", "bin", "node");

/** Installs promptfoo and the Node that it wants, outside the project; if that fails, gives the reason. */
function install(): string | undefined {
  if (existsSync(entry) && existsSync(node)) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{"private":true}');
  const args = ["install", "--no-audit", "--no-fund", ...versions];
  const { status, stderr, error } = spawnSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 400_000,
  });
  if (status === 0 && existsSync(entry)) return undefined;
  const reason = error?.message ?? stderr.trim().split("\n").at(-1) ?? "";
  return `npm install ${versions.join(" ")} failed${reason === "" ? "" : `: ${reason}`}`;
}

/**
 * The same calls through promptfoo, either as it comes, keeping results and replies as ours does (both empty
 * at first), or keeping neither. Gives the reason if it cannot be measured here.
 */
export async function runPromptfoo(
  calls: number,
  concurrency: number,
  baseUrl: string,
  keep: boolean,
): Promise<Cold | { missing: string }> {
  const problem = install();
  if (problem !== undefined) return { missing: problem };
  const config = {
    description: "bench",
    prompts: ["Story: number {{item}}.\n\nQuestion: which?\n\nOptions:\na. yes\nb. no"],
    providers: [
      {
        id: "openai:chat:gpt-4o-2024-08-06",
        config: { apiBaseUrl: baseUrl, apiKey: "sk-bench", temperature: 0 },
      },
    ],
    tests: Array.from({ length: calls }, (_, item) => ({ vars: { item } })),
  };
  const file = path.join(folder, "bench.json");
  writeFileSync(file, JSON.stringify(config));
  const out = path.join(folder, "results.json");
  const args = [
    entry,
    "eval",
    "-c",
    file,
    "-j",
    String(concurrency),
    "-o",
    out,
    ...(keep ? [] : ["--no-cache", "--no-write"]),
  ];
  const quiet = {
    PROMPTFOO_DISABLE_TELEMETRY: "1",
    PROMPTFOO_DISABLE_UPDATE: "1",
    PROMPTFOO_CONFIG_DIR: benchFolder(),
  };
  try {
    return await coldProcess([...args, "--no-table", "--no-progress-bar"], quiet, node);
  } catch (error) {
    return { missing: `it could not run: ${(error as Error).message.split("\n")[0]}` };
  }
}
