import path from "node:path";
import { madeUpUpstream } from "../tests/support/made-up-upstream.js";
import { spawnMockProvider } from "../tests/support/mock-provider/spawn.js";
import { benchFolder, type Cold, coldProcess, commandLine } from "./support/cold-process.js";
import { type Bench, median } from "./support/timing.js";

/** 1,000 replies that are in the cache become a run: nothing is sent. */
export default async function runnerReplay(): Promise<Bench> {
  const mock = await spawnMockProvider();
  const folder = benchFolder();
  const env = {
    OPENAI_BASE_URL: mock.openaiUrl,
    OPENAI_API_KEY: "sk-bench",
    AFFECTLAB_MIRROR: madeUpUpstream(path.join(folder, "mirror")),
    AFFECTLAB_RUNS_DIR: path.join(folder, "runs"),
  };
  const model = ["--model", "openai/gpt-4o-2024-08-06", "--concurrency", "50"];
  const run = (out: string, items: string): Promise<Cold> =>
    coldProcess(
      [
        ...[commandLine, "run", "affective-cognition", ...model, "--items", items, "--replicates", "2"],
        ...["--out", path.join(folder, out), "--json"],
      ],
      env,
    );
  try {
    await run("filled", "500");
    const sent = (await mock.log()).requests.length;
    const whole: Cold[] = [];
    const one: Cold[] = [];
    for (let round = 0; round < 5; round++) {
      one.push(await run(`one-${round}`, "1"));
      whole.push(await run(`warm-${round}`, "500"));
    }
    const again = (await mock.log()).requests.length - sent;
    // The run of one item may choose an item that the run of 500 did not have: its two replicates are then
    // sent once.
    if (again > 2) throw new Error(`${again} calls were sent although their replies were kept`);
    const seconds = (runs: readonly Cold[]): number => median(runs.map((cold) => cold.seconds));
    return {
      name: "warm replay of 1,000 calls from the cache",
      reach: "<= 0.5 s",
      withinSeconds: 0.5,
      ours: [
        {
          label: `whole process (RSS ${Math.round(median(whole.map(({ rss }) => rss)))} MiB)`,
          seconds: seconds(whole),
        },
        {
          label: "of it the replies (process - the same of 2 calls)",
          seconds: seconds(whole) - seconds(one),
        },
      ],
    };
  } finally {
    await mock.stop();
  }
}
