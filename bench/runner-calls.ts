import path from "node:path";
import { madeUpUpstream } from "../tests/support/made-up-upstream.js";
import { spawnMockProvider } from "../tests/support/mock-provider/spawn.js";
import { benchFolder, type Cold, coldProcess, commandLine, root } from "./support/cold-process.js";
import { runPromptfoo } from "./support/promptfoo.js";
import { type Bench, median, type Timing } from "./support/timing.js";

const calls = 1000;
const concurrency = 50;

const rounds = 5;

/**
 * Each client runs in a process of its own, in turn, against one mock server in another process; times are
 * medians over the rounds. Like is compared with like: both clients as they come, which keep results and
 * replies on disk, and both without keeping replies.
 */
export default async function runnerCalls(): Promise<Bench> {
  const mock = await spawnMockProvider({ rules: [{ latencyMs: 50 }] });
  const folder = benchFolder();
  const env = {
    OPENAI_BASE_URL: mock.openaiUrl,
    OPENAI_API_KEY: "sk-bench",
    AFFECTLAB_MIRROR: madeUpUpstream(path.join(folder, "mirror")),
    AFFECTLAB_RUNS_DIR: path.join(folder, "runs"),
  };
  const bare = (): Promise<Cold> =>
    coldProcess(
      [path.join(root, "bench", "support", "bare-openai.mjs"), String(calls), String(concurrency)],
      env,
    );
  const ours = async (round: number, cache: boolean): Promise<Cold> => {
    const args = [
      ...["--model", "openai/gpt-4o-2024-08-06", "--concurrency", String(concurrency)],
      ...["--max-cost", "99", "--prices", path.join(root, "data", "prices.csv")],
      ...["--items", "500", "--replicates", "2", "--seed", String(round), "--json"],
      ...(cache ? [] : ["--no-cache", "--out", path.join(folder, `uncached-${round}`)]),
    ];
    // A cache of its own, since two rounds may draw the same order of options.
    const own = { ...env, AFFECTLAB_CACHE_DIR: path.join(folder, `cache-${round}`) };
    const run = await coldProcess([commandLine, "run", "affective-cognition", ...args], own);
    const { answered, cached } = JSON.parse(run.stdout) as { answered: number; cached: number };
    if (answered !== calls || cached !== 0)
      throw new Error(`${answered} answered, ${cached} of them from the cache`);
    return run;
  };
  const sdk = "bare openai SDK";
  const [kept, unkept] = ["affectlab run", "affectlab run --no-cache"] as const;
  const timed = new Map<string, Cold[]>();
  const note = (label: string, cold: Cold): unknown => timed.set(label, [...(timed.get(label) ?? []), cold]);
  let missing: string | undefined;
  const promptfoo = async (label: string, keep: boolean): Promise<void> => {
    const result = await runPromptfoo(calls, concurrency, mock.openaiUrl, keep);
    if ("missing" in result) missing = result.missing;
    else note(label, result);
  };
  try {
    for (let round = 0; round < rounds; round++) {
      note(sdk, await bare());
      note(kept, await ours(round, true));
      if (missing === undefined) await promptfoo("promptfoo", true);
      note(unkept, await ours(round, false));
      if (missing === undefined) await promptfoo("promptfoo --no-cache --no-write", false);
    }
  } finally {
    await mock.stop();
  }
  const row = (label: string): Timing => {
    const runs = timed.get(label) as Cold[];
    const rss = Math.round(median(runs.map((run) => run.rss)));
    return { label: `${label} (RSS ${rss} MiB)`, seconds: median(runs.map((run) => run.seconds)) };
  };
  const [withCache, without] = [row(kept), row(unkept)];
  const peers = [...timed.keys()].filter((label) => label.startsWith("promptfoo"));
  return {
    name: `1,000 calls, 50 ms mock server, concurrency 50, cold process, median of ${rounds}`,
    reach: "<= 1.3 x the bare SDK, >= 5 x promptfoo, RSS <= 200 MiB",
    ours: [withCache, without],
    peers: [
      row(sdk),
      ...peers.map((label) => ({
        ...row(label),
        against: (label === "promptfoo" ? withCache : without).label,
      })),
    ],
    ...(missing === undefined ? {} : { note: `no promptfoo: ${missing}` }),
  };
}
