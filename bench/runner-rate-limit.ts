import path from "node:path";
import { startLimitedServer } from "../tests/support/limited-server.js";
import { madeUpUpstream } from "../tests/support/made-up-upstream.js";
import { benchFolder, coldProcess, commandLine, root } from "./support/cold-process.js";
import type { Bench, Timing } from "./support/timing.js";

const calls = 3200;
const inFlight = 10;
const latencyMs = 50;

/**
 * A run finds the width that a server allows. The server works on ten calls at once, 50 ms each, and refuses
 * any other with 429 and `Retry-After: 1`. No client can be faster than 3,200 / 10 times the latency.
 */
export default async function runnerRateLimit(): Promise<Bench> {
  const folder = benchFolder();
  const mirror = madeUpUpstream(path.join(folder, "mirror"));
  const timed = async (concurrency: number): Promise<Timing> => {
    const server = await startLimitedServer({ inFlight, latencyMs, retryAfter: "1" });
    const env = {
      OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: "sk-bench",
      AFFECTLAB_MIRROR: mirror,
      AFFECTLAB_RUNS_DIR: path.join(folder, `runs-${concurrency}`),
    };
    const args = [
      ...["--model", "openai/gpt-4o-2024-08-06", "--concurrency", String(concurrency)],
      ...["--max-cost", "99", "--prices", path.join(root, "data", "prices.csv")],
      ...["--items", "400", "--replicates", "8", "--yes", "--no-cache", "--json"],
    ];
    try {
      const { seconds, stdout } = await coldProcess(
        [commandLine, "run", "affective-cognition", ...args],
        env,
      );
      const { answered } = JSON.parse(stdout) as { answered: number };
      if (answered !== calls) throw new Error(`${answered} of ${calls} calls were answered`);
      return {
        label: `affectlab run, concurrency ${concurrency} (${server.counts.refused} refused)`,
        seconds,
      };
    } finally {
      await server.close();
    }
  };
  const bare = async (): Promise<Timing> => {
    const server = await startLimitedServer({ inFlight, latencyMs, retryAfter: "1" });
    const script = path.join(root, "bench", "support", "bare-openai.mjs");
    const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "sk-bench" };
    try {
      const { seconds } = await coldProcess([script, String(calls), String(inFlight)], env);
      return { label: `bare openai SDK that knows the limit (${server.counts.refused} refused)`, seconds };
    } finally {
      await server.close();
    }
  };
  const ours = [await timed(16), await timed(50)];
  return {
    name: `${calls.toLocaleString("en")} calls, server allows ${inFlight} at once of ${latencyMs} ms, Retry-After: 1`,
    reach: "<= 1.3 x the ideal, few calls refused",
    ours,
    peers: [
      await bare(),
      {
        label: "ideal: always ten in flight, no other work",
        seconds: ((calls / inFlight) * latencyMs) / 1000,
      },
    ],
  };
}
