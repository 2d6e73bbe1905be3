import type { RunPlan } from "../../src/core/run-record.js";
import type { Episode } from "../../src/runs/episode.js";
import { planEpisodes } from "../../src/runs/plan.js";
import { samplePlan } from "./support.js";

export interface Talk {
  /** What the agent and the model said, from the opening line on. */
  said: string[];
  felt: number;
}

/**
 * A talk of an agent and a model: the model replies, the agent feels a number, and says something, until what it
 * felt adds up to 20 or `replies` are over.
 */
export function talk(id: string, replies = 4): Episode<Talk> {
  return {
    id,
    calls: { expected: replies, most: replies },
    tokens: { input: 20, mostInput: 60, output: 5 },
    agent: {
      calls: { expected: 2 * replies - 1, most: 2 * replies - 1 },
      tokens: { input: 40, mostInput: 120, output: 7 },
    },
    async play(ask) {
      const said = [`${id}: hello`];
      let felt = 0;
      for (let reply = 1; reply <= replies; reply++) {
        const messages = [{ role: "user" as const, content: said.join(" / ") }];
        said.push((await ask(`model-${reply}`, { messages })).text);
        const heard = said.join(" / ");
        const feeling = { messages: [{ role: "user" as const, content: `feel ${felt}: ${heard}` }] };
        felt += Number((await ask(`feel-${reply}`, { ...feeling, to: "agent" })).text);
        if (felt >= 20 || reply === replies) break;
        const next = { messages: [{ role: "user" as const, content: `say ${felt}: ${heard}` }] };
        said.push((await ask(`say-${reply + 1}`, { ...next, to: "agent" })).text);
      }
      return { said, felt };
    },
  };
}

/** A plan of talks, of one agent and one model unless others are given. */
export const talkPlan = (talks: readonly Episode[], more: Partial<RunPlan> = {}): RunPlan => ({
  ...samplePlan({ count: 0 }),
  models: ["openai/model"],
  agents: { models: ["anthropic/agent"], parameters: { temperature: 0.5, maxOutputTokens: 50 } },
  episodes: planEpisodes(talks),
  ...more,
});
