import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Response } from "../../src/core/response.js";
import type { RunManifest } from "../../src/core/run-record.js";
import type { Ended } from "../support/child.js";
import type { LoggedRequest } from "../support/mock-provider/log.js";
import { scratchFolder } from "../support/scratch.js";
import { type Bench, benchWithMock, plantedKey } from "./command.js";

/** Providers that a mock's families serve, each below a path of its own. */
const servers = ["google", "deepseek", "mistral", "openrouter", "ollama"] as const;

/** Prices that a user has written down, in dollars per million tokens: provider, model, input, output. */
const agreed: readonly (readonly [string, string, number, number])[] = [
  ["openai", "*", 1.25, 10],
  ["anthropic", "*", 3, 15],
  ["google", "*", 0.3, 2.5],
  ["deepseek", "*", 0.28, 0.42],
  ["mistral", "*", 0.5, 1.5],
  ["openrouter", "*", 1.25, 10],
];

export interface TodaysBench extends Bench {
  /** A table of prices for every model of the mock. */
  prices: string;
}

/** The command line before servers that behave as today's models do, refusals included. */
export async function benchWithFamilies(
  options: Parameters<typeof benchWithMock>[0] = {},
): Promise<TodaysBench> {
  const bench = await benchWithMock({ families: true, ...options });
  const own = servers.flatMap((name) => [
    [`${name.toUpperCase()}_BASE_URL`, bench.mock.serverUrl(name)],
    [`${name.toUpperCase()}_API_KEY`, plantedKey],
  ]);
  Object.assign(bench.env, Object.fromEntries(own), {
    OPENAI_BASE_URL: bench.mock.serverUrl("openai"),
    ANTHROPIC_BASE_URL: bench.mock.serverUrl("anthropic"),
  });
  const rows = agreed.map(([provider, model, input, output]) =>
    [provider, model, input, "", output, "2026-11", "our agreement"].join(","),
  );
  const header = "provider,model,input,cached_input,output,as_of,source";
  const folder = scratchFolder({ "prices.csv": `${[header, ...rows].join("\n")}\n` });
  return { ...bench, prices: path.join(folder, "prices.csv") };
}

/** What the server billed for these requests, in USD by the agreed prices. */
export function billedCost(model: string, requests: readonly LoggedRequest[]): number {
  const row = agreed.find(([provider]) => model.startsWith(`${provider}/`));
  const [input, output] = row === undefined ? [0, 0] : [row[2], row[3]];
  return requests.reduce(
    (sum, { billed }) =>
      sum + ((billed?.inputTokens ?? 0) * input + (billed?.outputTokens ?? 0) * output) / 1e6,
    0,
  );
}

export const requestsOf = async ({ mock }: Bench): Promise<LoggedRequest[]> => (await mock.log()).requests;

/** The rows of a run's log; each must be JSON. */
export const rowsOf = (folder: string): Response[] =>
  readFileSync(path.join(folder, "responses.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Response);

export const manifestOf = (folder: string): RunManifest =>
  JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8"));

/** The last line on stderr: what went wrong. */
export const lastLine = ({ stderr }: Ended): string => stderr.trim().split("\n").at(-1) as string;

/** Folders of runs below a folder. */
export function runFolders(parent: string): string[] {
  return readdirSync(parent)
    .map((name) => path.join(parent, name))
    .filter((folder) => existsSync(path.join(folder, "manifest.json")));
}
