import { describe, expect, it } from "vitest";
import type { ModelClient, ModelReply, ModelRequest } from "../../src/models/contract.js";
import { ModelError } from "../../src/models/model-error.js";
import { objectIn } from "../../src/models/structured-output.js";
import { ReplyCache } from "../../src/runs/cache.js";
import { PriceTable } from "../../src/runs/prices.js";
import { checkStories } from "../../src/stimuli/check-set.js";
import { loadStories, loadTemplate } from "../../src/stimuli/load.js";
import { type PopulateOptions, populateStories } from "../../src/stimuli/populate.js";
import type { Story } from "../../src/stimuli/story.js";
import { scratchFolder } from "../support/scratch.js";

const template = await loadTemplate("goal-control");
const ours = await loadStories("goal-control");

/** A story of ours in the form that a model answers in, about the person it was asked to write of. */
function written(story: Story, name: string): string {
  const pair = ([first, second]: readonly [string, string]) => ({ first, second });
  const object = {
    setting: story.setting,
    otherPeople: [...story.others, { name: "somebody", pronouns: story.agent.pronouns }],
    context: story.context,
    action: story.action,
    outcomes: pair(story.outcomes),
    appraisals: Object.fromEntries(
      Object.entries(story.appraisals).map(([id, values]) => [id, pair(values)]),
    ),
    questions: Object.fromEntries(
      Object.entries(story.questions).map(([id, { ask, options }]) => [id, { ask, ...pair(options) }]),
    ),
  };
  return JSON.stringify(object).replaceAll(story.agent.name, name);
}

const personIn = (request: ModelRequest): [name: string, pronouns: string] => {
  const asked = /^The person: (\S+) \((she|he)\)/m.exec(String(request.messages[1]!.content))!;
  return [asked[1] as string, asked[2] as string];
};
const callOf = (request: ModelRequest): [slot: number, attempt: number] => [
  Number(/-(\d+)$/.exec(request.metadata!.item!)![1]) - 1,
  request.metadata!.replicate!,
];

interface Scripted {
  client: ModelClient;
  requests: ModelRequest[];
}

/** A client that answers by rule, as a provider with structured output does. */
function scripted(answer: (request: ModelRequest) => string | Error, provider = "scripted"): Scripted {
  const requests: ModelRequest[] = [];
  const client: ModelClient = {
    id: `${provider}/writer`,
    provider,
    model: "writer",
    baseUrl: null,
    capabilities: { images: false, structuredOutput: true, deterministic: true },
    generate: async (request) => {
      requests.push(request);
      // Replies come back out of order.
      await new Promise((resolve) => setTimeout(resolve, (requests.length * 7) % 5));
      const text = answer(request);
      if (text instanceof Error) throw text;
      return {
        text,
        object: objectIn(text, request.output!),
        refusal: null,
        finishReason: "stop",
        servedModel: "writer",
        usage: { inputTokens: 1000, cachedInputTokens: null, outputTokens: 500, reasoningTokens: null },
        latencyMs: 1,
        replyId: null,
      } satisfies ModelReply;
    },
  };
  return { client, requests };
}

const options = (client: ModelClient, more: Partial<PopulateOptions> = {}): PopulateOptions => ({
  count: 4,
  seed: 7,
  client,
  ...more,
});

/** Good in the first attempt, but for the slots that are named. */
const goodBut =
  (faulty: (slot: number, attempt: number, good: string) => string | Error) => (request: ModelRequest) => {
    const [slot, attempt] = callOf(request);
    return faulty(slot, attempt, written(ours[slot]!, personIn(request)[0]));
  };

describe("populateStories", () => {
  it("makes stories that pass the checks, of the people they were commissioned for", async () => {
    const { client, requests } = scripted(goodBut((_, __, good) => good));
    const { stories, rejected, calls } = await populateStories(template, options(client));
    expect([stories.length, rejected, calls]).toEqual([4, [], 4]);
    expect(await checkStories(stories, template)).toEqual([]);
    for (const [i, story] of stories.entries()) {
      const request = requests.find((one) => callOf(one)[0] === i)!;
      expect([story.agent.name, story.agent.pronouns]).toEqual(personIn(request));
      expect(story.context).toContain(story.agent.name);
    }
  });

  it("asks in strict form, for every appraisal of the template", async () => {
    const { client, requests } = scripted(goodBut((_, __, good) => good));
    await populateStories(template, options(client, { count: 1 }));
    const [request] = requests;
    const { isStrict } = await import("../../src/models/structured-output.js");
    expect(isStrict(request!.output!.schema)).toBe(true);
    const text = String(request!.messages[1]!.content);
    for (const { guide } of template.appraisals) expect(text).toContain(guide);
    expect(request!.messages).toHaveLength(2);
  });

  it("shows a model its story and what is wrong with it, and takes the next one", async () => {
    const { client, requests } = scripted(
      goodBut((slot, attempt, good) =>
        slot === 2 && attempt === 0 ? good.replace("waits in the hall", "waits happily in the hall") : good,
      ),
    );
    const { stories, rejected, calls } = await populateStories(template, options(client));
    expect([stories.length, rejected.length, calls]).toEqual([4, 0, 5]);
    const again = requests.filter((request) => callOf(request)[0] === 2)[1]!;
    expect(again.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(again.messages[2]!.content).toContain("waits happily in the hall");
    expect(again.messages[3]!.content).toMatch(
      /- \S+-3 action: emotion-leak: "happily" names a feeling; the reader has to infer it: "On Saturday .* waits happily in the hall/,
    );
  });

  it("gives up after so many attempts, and says what was wrong in each", async () => {
    const { client } = scripted(
      goodBut((slot, attempt, good) => {
        if (slot !== 1) return good;
        return attempt === 0
          ? "I would rather write a poem."
          : good.replace("forty young cherry", "forty wonderful cherry");
      }),
    );
    const { stories, rejected, calls } = await populateStories(template, options(client, { attempts: 3 }));
    expect([stories.length, calls]).toEqual([3, 4 + 2]);
    expect(rejected.map(({ attempts }) => attempts.map(({ findings }) => findings[0]?.check))).toEqual([
      ["form", "neutral-outcome", "neutral-outcome"],
    ]);
    expect(rejected[0]!.attempts[0]!.text).toBe("I would rather write a poem.");
  });

  it("takes no story that is there already, nor the same one twice", async () => {
    const same = (request: ModelRequest) => written(ours[0]!, personIn(request)[0]);
    const { client } = scripted(same);
    const twice = await populateStories(template, options(client, { count: 2, attempts: 1 }));
    expect([twice.stories.length, twice.rejected[0]?.attempts[0]?.findings[0]?.check]).toEqual([
      1,
      "duplicate",
    ]);
    const known = await populateStories(
      template,
      options(scripted(same).client, { count: 1, attempts: 1, against: ours }),
    );
    expect([known.stories.length, known.rejected.length]).toEqual([0, 1]);
  });

  it("gives the same stories whatever order replies come in", async () => {
    const one = await populateStories(
      template,
      options(scripted(goodBut((_, __, good) => good)).client, { concurrency: 1 }),
    );
    const many = await populateStories(
      template,
      options(scripted(goodBut((_, __, good) => good)).client, { concurrency: 8 }),
    );
    expect(many.stories).toEqual(one.stories);
    const other = await populateStories(
      template,
      options(scripted(goodBut((_, __, good) => good)).client, { seed: 8 }),
    );
    expect(other.stories.map(({ agent }) => agent)).not.toEqual(one.stories.map(({ agent }) => agent));
  });

  it("repeats a call that a server failed, and ends where repeating is of no use", async () => {
    let failures = 2;
    const busy = scripted((request) =>
      failures-- > 0
        ? new ModelError("busy", { kind: "server", status: 503 })
        : written(ours[callOf(request)[0]]!, personIn(request)[0]),
    );
    const made = await populateStories(
      template,
      options(busy.client, { count: 1, retry: { firstWaitMs: 1 } }),
    );
    expect([made.stories.length, made.calls]).toEqual([1, 3]);
    const refused = scripted(
      () => new ModelError("no key for scripted", { kind: "authentication", status: 401 }),
    );
    await expect(populateStories(template, options(refused.client))).rejects.toThrow("no key for scripted");
    const wrong = scripted(() => new ModelError("too long", { kind: "invalid-request", status: 400 }));
    await expect(populateStories(template, options(wrong.client))).rejects.toThrow("too long");
  });

  it("keeps replies, so that the same stories cost nothing again", async () => {
    const cache = new ReplyCache(scratchFolder());
    const first = scripted(
      goodBut((_, __, good) => good),
      "mock",
    );
    const second = scripted(
      goodBut(() => new Error("asked again")),
      "mock",
    );
    const made = await populateStories(template, options(first.client, { cache }));
    const again = await populateStories(template, options(second.client, { cache }));
    expect([first.requests.length, second.requests.length]).toEqual([4, 0]);
    expect(again.stories).toEqual(made.stories);
  });

  it("keeps to a cap on cost, and refuses one that it cannot keep", async () => {
    const prices = new PriceTable([
      {
        provider: "mock",
        model: "writer",
        price: { input: 1, cachedInput: 1, output: 10, asOf: "", source: "" },
      },
    ]);
    const { client, requests } = scripted(
      goodBut((_, __, good) => good),
      "mock",
    );
    const made = await populateStories(template, options(client, { prices, maxCost: 1 }));
    // 4 calls of 1,000 tokens at 1 USD and 500 at 10 USD a million.
    expect(made.cost).toBeCloseTo(4 * (0.001 + 0.005), 12);
    const before = requests.length;
    await expect(populateStories(template, options(client, { prices, maxCost: 0.001 }))).rejects.toThrow(
      "the next story could pass the cap of 0.001 USD; raise --max-cost to go on",
    );
    expect(requests.length).toBe(before);
    await expect(populateStories(template, options(client, { maxCost: 1 }))).rejects.toThrow(
      "no price of mock/writer is known, so a cap of 1 USD cannot be kept",
    );
  });

  it("stops on an abort, and refuses numbers that mean nothing", async () => {
    const { client } = scripted(goodBut((_, __, good) => good));
    const signal = AbortSignal.abort();
    await expect(populateStories(template, options(client, { signal }))).rejects.toThrow("interrupted");
    await expect(populateStories(template, options(client, { count: 0 }))).rejects.toThrow(
      "populateStories requires a whole number of count above 0, got 0",
    );
  });
});
