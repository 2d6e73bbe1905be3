import { madeUpUpstream } from "../tests/support/made-up-upstream.js";
import { spawnMockProvider } from "../tests/support/mock-provider/spawn.js";
import { benchFolder, type Cold, coldProcess, commandLine, root } from "./support/cold-process.js";
import { runPromptfoo } from "./support/promptfoo.js";
import type { Bench } from "./support/timing.js";

const calls = 1000;
const concurrency = 50;

/** Each in a process of its own, in turn, before one mock server in a process of its own. */
export default async function runnerCalls(): Promise<Bench> {
  const mock = await spawnMockProvider({ rules: [{ latencyMs: 50 }] });
  const folder = benchFolder();
  const env = {
    OPENAI_BASE_URL: mock.openaiUrl,
    OPENAI_API_KEY: "sk-bench",
    AFFECTLAB_MIRROR: madeUpUpstream(`${folder}/mirror`),
    AFFECTLAB_RUNS_DIR: `${folder}/runs`,
  };
  const ours: Cold[] = [];
  const bare: Cold[] = [];
  try {
    for (let round = 0; round < 6; round++) {
      const shape = ["--items", "500", "--replicates", "2", "--seed", String(round)];
      const model = [
        "--model",
        "openai/gpt-4o-2024-08-06",
        "--concurrency",
        String(concurrency),
        "--max-cost",
        "99",
      ];
      bare.push(
        await coldProcess([`${root}/bench/support/bare-openai.mjs`, String(calls), String(concurrency)], env),
      );
      // A cache of its own: an order of options may come up in two rounds.
      const own = { ...env, AFFECTLAB_CACHE_DIR: `${folder}/cache-${round}` };
      const run = await coldProcess(
        [commandLine, "run", "affective-cognition", ...model, ...shape, "--json"],
        own,
      );
      const { answered, cached } = JSON.parse(run.stdout) as { answered: number; cached: number };
      if (answered !== calls || cached !== 0)
        throw new Error(`${answered} answered, ${cached} of them from the cache`);
      ours.push(run);
    }
    const promptfoo = await runPromptfoo(calls, concurrency, mock.openaiUrl);
    const [mine, sdk] = [fastest(ours), fastest(bare)];
    return {
      name: "1,000 calls, 50 ms mock server, concurrency 50, cold process",
      reach: "<= 1.3 x the bare SDK, >= 5 x promptfoo, RSS <= 200 MiB",
      ours: [{ label: `affectlab run (RSS ${Math.round(mine.rss)} MiB)`, seconds: mine.seconds }],
      peers: [
        { label: `bare openai SDK (RSS ${Math.round(sdk.rss)} MiB)`, seconds: sdk.seconds },
        ...("missing" in promptfoo
          ? []
          : [{ label: `promptfoo (RSS ${Math.round(promptfoo.rss)} MiB)`, seconds: promptfoo.seconds }]),
      ],
      ...("missing" in promptfoo ? { note: `no promptfoo: ${promptfoo.missing}` } : {}),
    };
  } finally {
    await mock.stop();
  }
}

/** The fastest round: what is left when whatever else runs on the machine stands in the way least. */
function fastest(runs: readonly Cold[]): Cold {
  return runs.reduce((best, run) => (run.seconds < best.seconds ? run : best));
}
