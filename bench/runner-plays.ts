import path from "node:path";
import { randomStream } from "../src/core/random.js";
import { openModel } from "../src/models/registry.js";
import type { Episode } from "../src/runs/episode.js";
import { planEpisodes } from "../src/runs/plan.js";
import { defaultSettings, startRun } from "../src/runs/start.js";
import { sampleMaterial, samplePlan, samplePrices } from "../tests/runs/support.js";
import { spawnMockProvider } from "../tests/support/mock-provider/spawn.js";
import { benchFolder } from "./support/cold-process.js";
import { type Bench, median } from "./support/timing.js";

const [latencyMs, concurrency, rounds, mostReplies] = [50, 50, 5, 9];
const [model, agent] = ["openai/gpt-4o-2024-08-06", "anthropic/claude-3-5-haiku-20241022"] as const;

/** A dialogue of so many replies, each with a call to the model and two to the agent, one after the other. */
const dialogue = (id: string, replies: number): Episode => ({
  id,
  calls: { expected: replies, most: replies },
  tokens: { input: 500, mostInput: 2000, output: 200 },
  agent: {
    calls: { expected: 2 * replies, most: 2 * replies },
    tokens: { input: 1500, mostInput: 4000, output: 300 },
  },
  async play(ask) {
    const said = [`${id}: I have a problem.`];
    const messages = () => [{ role: "user" as const, content: said.join("\n") }];
    for (let reply = 1; reply <= replies; reply++) {
      said.push((await ask(`model-${reply}`, { messages: messages() })).text);
      said.push((await ask(`feel-${reply}`, { messages: messages(), to: "agent" })).text);
      said.push((await ask(`say-${reply + 1}`, { messages: messages(), to: "agent" })).text);
    }
  },
});

/**
 * A hundred dialogues of an agent and a model at two servers, through the real SDKs. No client can be faster than
 * the larger of two: all calls with every place in use, and the calls of the longest dialogue one after the other.
 */
export default async function runnerPlays(): Promise<Bench> {
  const random = randomStream(1, "bench", "plays");
  const episodes = Array.from({ length: 100 }, (_, i) =>
    dialogue(`scene-${i}`, 3 + random.int(mostReplies - 2)),
  );
  const calls = episodes.map(({ calls, agent }) => calls.most + (agent?.calls.most ?? 0));
  const all = calls.reduce((sum, one) => sum + one, 0);
  const ideal = (latencyMs / 1000) * Math.max(all / concurrency, ...calls);
  const mock = await spawnMockProvider({ rules: [{ latencyMs, text: "I see how hard that is for you." }] });
  const env = {
    ...{ OPENAI_BASE_URL: mock.openaiUrl, OPENAI_API_KEY: "sk-bench" },
    ...{ ANTHROPIC_BASE_URL: mock.anthropicUrl, ANTHROPIC_API_KEY: "sk-bench" },
  };
  const folder = benchFolder();
  const timed = async (round: number): Promise<number> => {
    const started = performance.now();
    const { summary } = await startRun(
      path.join(folder, `run-${round}`),
      {
        ...{ ...samplePlan({ count: 0 }), models: [model], episodes: planEpisodes(episodes), seed: round },
        agents: { models: [agent], parameters: { maxOutputTokens: 300 } },
      },
      { ...defaultSettings, concurrency },
      {
        ...{ material: sampleMaterial, episodes, prices: samplePrices },
        open: (id) => openModel(id, { env }),
        cacheFolder: path.join(folder, `cache-${round}`),
      },
    );
    if (!summary.isComplete || summary.answered !== all)
      throw new Error(`${summary.answered} of ${all} answered`);
    return (performance.now() - started) / 1000;
  };
  try {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round++) seconds.push(await timed(round));
    return {
      name: `100 dialogues of up to ${mostReplies} turns of 3 calls, 50 ms mock server, concurrency ${concurrency}`,
      reach: "<= 2 x the critical path",
      withinSeconds: 2 * ideal,
      ours: [
        {
          label: `startRun, ${all.toLocaleString("en")} calls, median of ${rounds}`,
          seconds: median(seconds),
        },
      ],
      peers: [{ label: "critical path: all places in use, or the longest dialogue alone", seconds: ideal }],
      note: `first of its process ${(seconds[0] ?? Number.NaN).toFixed(2)} s`,
    };
  } finally {
    await mock.stop();
  }
}
