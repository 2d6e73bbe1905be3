import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { madeUpUpstream } from "../tests/support/made-up-upstream.js";
import { spawnMockProvider } from "../tests/support/mock-provider/spawn.js";
import { redisServer, startRedis } from "../tests/support/redis.js";
import { benchFolder, coldProcess, commandLine, root } from "./support/cold-process.js";
import type { Bench, Timing } from "./support/timing.js";

const calls = 1000;
const concurrency = 8;
const latencyMs = 200;

/**
 * A run whose calls are made by one, two and four workers on this machine, beside one process that makes them itself.
 * Each has eight calls in flight, which take 200 ms: what is measured is the queue, not the processor.
 */
export default async function runnerQueue(): Promise<Bench> {
  const folder = benchFolder();
  const mirror = madeUpUpstream(path.join(folder, "mirror"));
  const timed = async (workers: number): Promise<Timing> => {
    const mock = await spawnMockProvider({ rules: [{ latencyMs }] });
    const redis = workers === 0 ? undefined : await startRedis();
    const env = {
      OPENAI_BASE_URL: mock.openaiUrl,
      OPENAI_API_KEY: "sk-bench",
      AFFECTLAB_MIRROR: mirror,
      AFFECTLAB_RUNS_DIR: path.join(folder, `runs-${workers}`),
    };
    const started = Array.from({ length: workers }, (_, i) => {
      const args = [commandLine, "work", redis!.url, "--name", `w${i}`, "--concurrency", String(concurrency)];
      return spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: "ignore" });
    });
    try {
      if (workers > 0) await sleep(3000);
      const args = [
        ...["--model", "openai/gpt-4o-2024-08-06", "--items", "500", "--replicates", "2", "--yes"],
        ...["--prices", path.join(root, "data", "prices.csv"), "--no-cache", "--json"],
        ...(redis === undefined ? ["--concurrency", String(concurrency)] : ["--queue", redis.url]),
      ];
      const { seconds, cpu, stdout } = await coldProcess(
        [commandLine, "run", "affective-cognition", ...args],
        env,
      );
      const { answered } = JSON.parse(stdout) as { answered: number };
      const sent = (await mock.log()).requests.length;
      if (answered !== calls || sent !== calls) throw new Error(`${answered} answered, ${sent} sent`);
      const who = workers === 0 ? "one process" : `${workers} worker${workers === 1 ? "" : "s"}`;
      return {
        label: `${who} (${Math.round(calls / seconds)} calls/s; run ${cpu.toFixed(1)} CPU s)`,
        seconds,
      };
    } finally {
      for (const worker of started) worker.kill("SIGKILL");
      await redis?.stop();
      await mock.stop();
    }
  };
  const alone = await timed(0);
  if (redisServer === undefined) {
    return {
      name: "calls through a queue",
      reach: "as above",
      ours: [alone],
      note: "redis-server is missing",
    };
  }
  const queued = [await timed(1), await timed(2), await timed(4)];
  return {
    name: `${calls} calls of ${latencyMs} ms, ${concurrency} in flight for each worker, through a queue`,
    reach: "one worker <= 1.2 x one process; two and four workers in a half and a third of its time",
    ours: [alone, ...queued],
  };
}
