import { randomStream } from "../../src/core/random.js";
import type { RunPlan } from "../../src/core/run-record.js";
import type { Episode } from "../../src/runs/episode.js";
import { planEpisodes } from "../../src/runs/plan.js";
import { samplePlan } from "./support.js";

export interface Outcome {
  sum: number;
  unread: number;
  end: "far enough" | "too long";
}

/** Adds up what is replied until it is 20 or more; each request tells the sum so far and a draw of its own. */
export function countingGame(id: string, most = 12): Episode<Outcome> {
  return {
    id,
    calls: { expected: 5, most },
    tokens: { input: 20, mostInput: 60, output: 5 },
    async play(ask, { seed, model, replicate }) {
      const random = randomStream(seed, id, model, replicate);
      let [sum, unread] = [0, 0];
      for (let turn = 1; turn <= most; turn++) {
        const content = `${id}: the sum is ${sum}, the draw ${random.int(1000)}`;
        const { text, status } = await ask(
          `turn-${turn}`,
          { messages: [{ role: "user", content }] },
          ({ text }) =>
            /^\d+$/.test(text)
              ? { answer: null, status: "ok", reason: null }
              : { answer: null, status: "unparsed", reason: "no number" },
        );
        if (status === "ok") sum += Number(text);
        else unread++;
        if (sum >= 20) return { sum, unread, end: "far enough" };
      }
      return { sum, unread, end: "too long" };
    },
  };
}

/** A plan that plays these, and asks nothing else. */
export const gamePlan = (episodes: readonly Episode[], more: Partial<RunPlan> = {}): RunPlan => ({
  ...samplePlan({ count: 0 }),
  episodes: planEpisodes(episodes),
  ...more,
});
