import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { RunPlan } from "../src/core/run-record.js";
import { PriceTable } from "../src/runs/prices.js";
import { runFiles } from "../src/runs/run-folder.js";
import { defaultSettings, startRun } from "../src/runs/start.js";
import { startRedis } from "../tests/support/redis.js";
import { benchFolder, root } from "./support/cold-process.js";
import { madeClient } from "./support/made-model.js";
import type { Bench } from "./support/timing.js";

/** `AFFECTLAB_SCALE=10000000 npm run bench -- runner-scale` is what docs/beyond-ten-million.md reports. */
const calls = Number(process.env.AFFECTLAB_SCALE ?? 20_000);
const workers = Number(process.env.AFFECTLAB_SCALE_WORKERS ?? 2);
const items = Math.min(calls, 10_000);
const model = "made/model";
const options = ["joyful", "frustrated", "grateful", "disappointed"];
/** As long as a story of this study with its question. */
const story = "Maya had hoped for weeks that the letter would come before the end of the month. ".repeat(9);

const plan: RunPlan = {
  study: "affective-cognition",
  models: [model],
  prompts: [{ id: "0shot", sha256: "0".repeat(64) }],
  items: Array.from({ length: items }, (_, i) => ({ id: `item-${i}`, options: options.length })),
  replicates: Math.max(1, Math.round(calls / items)),
  parameters: { temperature: 1, maxOutputTokens: 400 },
  seed: 1,
};

/**
 * A run through the queue as it is: its plan, its writer, Redis, and workers with their spools. Only the answers are
 * made, at once and without a server, so that what is measured is what the run itself needs.
 */
export default async function runnerScale(): Promise<Bench> {
  const folder = benchFolder();
  const redis = await startRedis();
  const spools = path.join(folder, "spools");
  const started = Array.from({ length: workers }, (_, i) => startWorker(redis.url, spools, `w${i}`));
  const peak = watch(redis);
  const run = path.join(folder, "run");
  const before = process.cpuUsage();
  const begun = performance.now();
  try {
    const { summary } = await startRun(
      run,
      plan,
      { ...defaultSettings, cache: false, callTimeoutMs: 60_000 },
      {
        material: {
          study: plan.study,
          request: ({ orderShown, parameters }) => ({
            messages: [
              { role: "user", content: `${story}\n${orderShown.map((i) => options[i]).join("\n")}` },
            ],
            parameters,
          }),
          expectedOutputTokens: () => 120,
          parse: () => ({ answer: 1, status: "ok", reason: null }),
        },
        prices: new PriceTable([]),
        open: async (id) => madeClient(id),
        cacheFolder: path.join(folder, "cache"),
        queue: redis.url,
      },
    );
    const seconds = (performance.now() - begun) / 1000;
    const cpu = process.cpuUsage(before);
    const made = items * plan.replicates;
    if (summary.answered !== made) throw new Error(`${summary.answered} answered of ${made}`);
    for (const { child } of started) child.kill("SIGTERM");
    const ended = await Promise.all(started.map(({ told }) => told));
    const files = runFiles(run);
    const megabytes = (file: string): number => Math.round(statSync(file).size / 1e6);
    const facts = {
      "calls/s": Math.round(made / seconds),
      "run, CPU s": Math.round((cpu.user + cpu.system) / 1e6),
      "run, MiB": Math.round(process.resourceUsage().maxRSS / 1024),
      "workers, CPU s": ended.map((one) => Math.round(one.cpu)).join(" + "),
      "workers, MiB": ended.map(({ mib }) => mib).join(" + "),
      "Redis, CPU s": Math.round(await peak.cpu()),
      "Redis, MB at most": Math.round(peak.bytes() / 1e6),
      "responses, MB": megabytes(files.responses),
      "attempts, MB": megabytes(files.attempts),
    };
    return {
      name: `${made} made calls through queue and writer`,
      reach: "memory that grows by the calls' ids alone, 48 to 72 bytes each",
      ours: [
        {
          label: Object.entries(facts)
            .map(([name, value]) => `${name} ${value}`)
            .join(", "),
          seconds,
        },
      ],
    };
  } finally {
    for (const { child } of started) child.kill("SIGKILL");
    peak.stop();
    await redis.stop();
  }
}

function startWorker(url: string, spools: string, name: string) {
  const script = path.join(root, "bench", "support", "made-worker.ts");
  const loader = pathToFileURL(path.join(root, "node_modules", "tsx", "dist", "loader.mjs")).href;
  const child = spawn(process.execPath, ["--import", loader, script, url, spools, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const told = new Promise<{ mib: number; cpu: number }>((resolve, reject) => {
    child.on("close", () => {
      try {
        resolve(JSON.parse(said));
      } catch {
        reject(new Error(`the worker ${name} said ${said.slice(0, 200)}`));
      }
    });
  });
  told.catch(() => {});
  return { child, told };
}

/** What Redis holds, looked at while it works. */
function watch({ info }: Awaited<ReturnType<typeof startRedis>>) {
  let [most, isOn] = [0, true];
  void (async () => {
    while (isOn) {
      most = Math.max(most, Number(/used_memory:(\d+)/.exec(await info("memory"))?.[1] ?? 0));
      await sleep(500);
    }
  })().catch(() => {});
  return {
    bytes: () => most,
    async cpu() {
      const text = await info("cpu");
      return (
        Number(/used_cpu_user:([\d.]+)/.exec(text)?.[1]) + Number(/used_cpu_sys:([\d.]+)/.exec(text)?.[1])
      );
    },
    stop() {
      isOn = false;
    },
  };
}
