import { readFileSync } from "node:fs";
import path from "node:path";
import { labelled } from "../src/agents/sentient/labels.js";
import { runFiles } from "../src/runs/run-folder.js";
import { spawnMockProvider } from "../tests/support/mock-provider/spawn.js";
import { benchFolder, type Cold, coldProcess, commandLine } from "./support/cold-process.js";
import { type Bench, median } from "./support/timing.js";

const [latencyMs, concurrency, rounds] = [50, 50, 5];

type Section = Parameters<typeof labelled>[1];

const answer = (sections: Partial<Record<Section, string>>): string =>
  Object.entries(sections)
    .map(([section, text]) => labelled("en", section as Section, text))
    .join("\n");
const feels = answer({
  ...{ reading: "It hears me.", goal: "Nearly.", activity: "Go on, then." },
  ...{ appraisal: "Lighter.", change: "+4" },
});
const says = (reply: string): string =>
  answer({ thinking: "Calmer.", draft: "Well.", rewriting: "Shorter.", reply });

/** Nobody reaches the cap; about one of twelve turns ends in a goodbye, so that dialogues differ in length. */
const rules = [
  { contains: "What does the person make", latencyMs, text: feels },
  { contains: "What do you say next", share: 0.08, latencyMs, text: says("Goodbye.") },
  { contains: "What do you say next", latencyMs, text: says("It is the evenings that are hard.") },
  { latencyMs, text: "I hear how much you have carried. What weighs most today?" },
];

/**
 * Our hundred scenarios in a cold process, an agent and a model at a mock server in another process. No client can
 * be faster than the larger of two: all calls with every place in use, and the calls of the longest dialogue one
 * after the other.
 */
export default async function sageDialogues(): Promise<Bench> {
  const mock = await spawnMockProvider({ rules });
  const folder = benchFolder();
  const env = {
    ...{ OPENAI_BASE_URL: mock.openaiUrl, OPENAI_API_KEY: "sk-bench" },
    ...{ ANTHROPIC_BASE_URL: mock.anthropicUrl, ANTHROPIC_API_KEY: "sk-bench" },
    AFFECTLAB_RUNS_DIR: path.join(folder, "runs"),
  };
  const round = async (
    number: number,
  ): Promise<{ cold: Cold; ideal: number; calls: number; sent: number }> => {
    const out = path.join(folder, `run-${number}`);
    const args = [
      ...["--agent", "anthropic/claude-3-5-haiku-20241022", "--model", "openai/gpt-4o-2024-08-06"],
      ...["--concurrency", String(concurrency), "--yes", "--no-cache", "--json", "--out", out],
    ];
    await mock.reset();
    const cold = await coldProcess([commandLine, "run", "sage", ...args], env);
    const { isComplete } = JSON.parse(cold.stdout) as { isComplete: boolean };
    if (!isComplete) throw new Error("the run is not complete");
    const { requests } = await mock.log();
    const ends = requests.map(({ endedAt }) => endedAt ?? Number.NaN);
    const sent = (Math.max(...ends) - Math.min(...requests.map(({ receivedAt }) => receivedAt))) / 1000;
    return { cold, sent, ...idealOf(out) };
  };
  try {
    const done: Awaited<ReturnType<typeof round>>[] = [];
    for (let number = 0; number < rounds; number++) done.push(await round(number));
    const of = (value: (one: (typeof done)[number]) => number): number => median(done.map(value));
    const calls = `${of(({ calls }) => calls).toLocaleString("en")} calls`;
    const rss = Math.round(of(({ cold }) => cold.rss));
    return {
      name: `run sage: 100 scenarios, an agent and a model, 50 ms mock server, concurrency ${concurrency}, median of ${rounds}`,
      reach: "from the first request to the last reply <= 2 x the critical path",
      withinSeconds: 2 * of(({ ideal }) => ideal),
      ours: [
        { label: `first request to last reply, ${calls}`, seconds: of(({ sent }) => sent) },
        {
          label: `cold process, with forecast and report (RSS ${rss} MiB)`,
          seconds: of(({ cold }) => cold.seconds),
        },
      ],
      peers: [
        {
          label: "critical path: all places in use, or the longest dialogue alone",
          seconds: of(({ ideal }) => ideal),
        },
      ],
    };
  } finally {
    await mock.stop();
  }
}

/** The critical path of a run by its log, in seconds. */
function idealOf(folder: string): { ideal: number; calls: number } {
  const byDialogue = new Map<string, number>();
  const lines = readFileSync(runFiles(folder).responses, "utf8").trim().split("\n");
  for (const line of lines) {
    const scenario = (JSON.parse(line) as { item: string }).item.split("#")[0] ?? "";
    byDialogue.set(scenario, (byDialogue.get(scenario) ?? 0) + 1);
  }
  const longest = Math.max(...byDialogue.values());
  return { calls: lines.length, ideal: (latencyMs / 1000) * Math.max(lines.length / concurrency, longest) };
}
