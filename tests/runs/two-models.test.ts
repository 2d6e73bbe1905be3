import "../../src/studies/shared/register-replays.js";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Response, responseSchema } from "../../src/core/response.js";
import type { ModelRequest } from "../../src/models/contract.js";
import { ModelError } from "../../src/models/model-error.js";
import { openModel } from "../../src/models/registry.js";
import { callId } from "../../src/runs/call.js";
import { EagerScheduler } from "../../src/runs/eager-scheduler.js";
import { planHash } from "../../src/runs/plan.js";
import { preflight } from "../../src/runs/preflight.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import { runFiles } from "../../src/runs/run-folder.js";
import { defaultSettings, resumeRun } from "../../src/runs/start.js";
import { scratchFolder } from "../support/scratch.js";
import { countingGame, gamePlan } from "./games.js";
import { quickRetry, reply, sampleClient, sampleMaterial, samplePrices, startSample } from "./support.js";
import { talk, talkPlan } from "./talks.js";

const talks = Array.from({ length: 6 }, (_, i) => talk(`talk-${i}`));

const contentOf = ({ messages }: ModelRequest): string => messages.at(-1)?.content as string;

/** Feels 3, and says who it is otherwise. */
const speak = (id: string) => (request: ModelRequest) =>
  reply(contentOf(request).startsWith("feel") ? "3" : `I am ${id}`);

const client = (
  id: string,
  answer: Parameters<typeof sampleClient>[0] = speak(id),
): ReturnType<typeof sampleClient> => ({
  ...sampleClient(answer, id),
  baseUrl: `http://${id.replace("/", ".")}/v1`,
});

const eager = () => ({
  ...{ maxAttempts: 3, maxErrors: null, runTimeoutMs: null, seed: 1 },
  ...{ stopWaiting: new AbortController(), place: () => "elsewhere" },
});

const rowsOf = (folder: string): Response[] =>
  readFileSync(runFiles(folder).responses, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => responseSchema.parse(JSON.parse(line)));

const partsOf = (clients: ReturnType<typeof client>[], folder: string) => ({
  material: sampleMaterial,
  episodes: talks,
  prices: samplePrices,
  open: async (id: string) => clients.find((one) => one.id === id)!,
  cacheFolder: `${folder}/cache`,
  retry: quickRetry,
});

describe("a run that two models play", () => {
  it("plays every agent with every model, and tells their calls apart", async () => {
    const folder = scratchFolder();
    const clients = ["openai/a", "google/b", "anthropic/s", "openai/t"].map((id) => client(id));
    const plan = talkPlan(talks, {
      models: ["openai/a", "google/b"],
      agents: { models: ["anthropic/s", "openai/t"], parameters: { temperature: 0.5 } },
    });
    const { ending, summary } = await startSample(folder, clients, { plan, episodes: talks });
    expect(ending).toEqual({ kind: "done" });
    const records = await readEpisodes(folder, { episodes: talks });
    // 6 talks x 2 agents x 2 models, in the order of the plan.
    expect(records.map(({ episode, agent, model }) => `${episode} ${agent} ${model}`)).toEqual(
      talks.flatMap(({ id }) =>
        ["anthropic/s", "openai/t"].flatMap((agent) =>
          ["openai/a", "google/b"].map((model) => `${id} ${agent} ${model}`),
        ),
      ),
    );
    for (const { episode, agent, model, outcome, turns, isEnded } of records) {
      expect(isEnded).toBe(true);
      const pair = [`I am ${model}`, `I am ${agent}`];
      expect(outcome).toEqual({ felt: 12, said: [`${episode}: hello`, ...pair, ...pair, ...pair, pair[0]] });
      for (const { turn, response } of turns) {
        const isAgents = !turn.startsWith("model");
        expect(response.respondent).toMatchObject({
          kind: isAgents ? "agent" : "model",
          id: isAgents ? agent : model,
        });
        expect(response.partner).toBe(isAgents ? model : agent);
      }
    }
    // Per play: 4 calls to the model, 4 feelings and 3 sayings of the agent.
    expect(summary.respondents.map(({ model, ok, episodes }) => [model, ok, episodes?.ended])).toEqual([
      ["openai/a", 48, 12],
      ["google/b", 48, 12],
    ]);
    expect(summary.agents?.map(({ model, ok, missing }) => [model, ok, missing])).toEqual([
      ["anthropic/s", 84, 0],
      ["openai/t", 84, 0],
    ]);
    expect(summary).toMatchObject({ isComplete: true, planned: 264, answered: 264 });
  });

  it("sends each its own parameters, also where one model is both", async () => {
    const folder = scratchFolder();
    const both = client("openai/both");
    const plan = talkPlan(talks, {
      models: ["openai/both"],
      agents: { models: ["openai/both"], parameters: { temperature: 1 } },
    });
    const { summary } = await startSample(folder, both, { plan, episodes: talks });
    expect(summary.isComplete).toBe(true);
    const agents = both.requests.filter((request) => /^(feel|say)/.test(contentOf(request)));
    expect(agents).toHaveLength(42);
    for (const { parameters } of agents) expect(parameters).toEqual({ temperature: 1 });
    const others = both.requests.filter((request) => !agents.includes(request));
    expect(others).toHaveLength(24);
    for (const { parameters } of others) expect(parameters).toEqual({ temperature: 0, maxOutputTokens: 100 });
    expect(summary.respondents[0]).toMatchObject({ ok: 24 });
    expect(summary.agents?.[0]).toMatchObject({ ok: 42 });
  });

  it("never lets two plays share a draw, and takes each from the cache again", async () => {
    const folder = scratchFolder();
    const clients = ["openai/a", "openai/b", "anthropic/s"].map((id) => client(id, speak("somebody")));
    const plan = talkPlan(talks.slice(0, 1), {
      models: ["openai/a", "openai/b"],
      agents: { models: ["anthropic/s"], parameters: {} },
    });
    const shared = { plan, episodes: talks, settings: { cache: true }, cacheFolder: `${folder}/cache` };
    const first = await startSample(`${folder}/1`, clients, shared);
    // Both models say the same, so the agent is asked the same: and yet once for each.
    expect(first.progress.cached).toBe(0);
    expect(clients[2]?.requests).toHaveLength(14);
    const again = await startSample(`${folder}/2`, clients, shared);
    expect(again.progress).toMatchObject({ cached: 22, answered: 22 });
    expect(clients[2]?.requests).toHaveLength(14);
  });

  it("keeps the ids of calls and plans without an agent", () => {
    const known = {
      ...{ study: "affective-cognition", item: "g#turn-1", model: "openai/a", promptHash: "ab" },
      ...{ replicate: 0, parameters: { temperature: 0 }, requestHash: "cd" },
    } as const;
    // By the version before there were agents.
    expect(callId(known)).toBe("986c30539efcc9fcfc9bac69691e3095");
    expect(planHash(gamePlan([countingGame("g")]))).toBe(
      "71ac3753966c99e3db85a8f7d6ad1901674b293822cab3ba2b5daef8f1ac6361",
    );
    const ids = [
      known,
      { ...known, partner: "openai/b" },
      { ...known, partner: "openai/b", to: "agent" as const },
      { ...known, partner: "openai/c" },
    ].map((call) => callId(call));
    expect(new Set(ids).size).toBe(4);
  });

  it("shares the limits of one host, and goes on where only one call may be in flight", async () => {
    const folder = scratchFolder();
    let [inFlight, peak] = [0, 0];
    const slow = (id: string) => async (request: ModelRequest) => {
      peak = Math.max(peak, ++inFlight);
      await sleep(1);
      inFlight--;
      return speak(id)(request);
    };
    const clients = ["openai/a", "openai/s"].map((id) => sampleClient(slow(id), id));
    const plan = talkPlan(talks, { models: ["openai/a"], agents: { models: ["openai/s"], parameters: {} } });
    const settings = { concurrency: 1 };
    const { summary } = await startSample(folder, clients, { plan, episodes: talks, settings });
    expect(summary).toMatchObject({ isComplete: true, answered: 66 });
    expect(peak).toBe(1);
  });

  it("lets others go on while one lane gives no answers, and ends when its patience does", async () => {
    const folder = scratchFolder();
    const down = (): never => {
      throw new ModelError("down", { kind: "network", isBilled: "no" });
    };
    const clients = [client("openai/a"), client("google/b", down), client("anthropic/s")];
    const plan = talkPlan(talks, {
      models: ["openai/a", "google/b"],
      agents: { models: ["anthropic/s"], parameters: {} },
    });
    const retry = { ...quickRetry, patienceMs: 200 };
    const { ending, summary } = await startSample(folder, clients, { plan, episodes: talks, retry });
    expect(ending.kind).toBe("failed");
    expect(summary.respondents.map(({ model, episodes }) => [model, episodes?.ended])).toEqual([
      ["openai/a", 6],
      ["google/b", 0],
    ]);
    const answered = rowsOf(folder).length;
    expect(answered).toBe(66);
    const up = [clients[0]!, client("google/b"), client("anthropic/s")];
    const after = await resumeRun(folder, { ...defaultSettings, cache: false }, partsOf(up, folder));
    expect(after.summary).toMatchObject({ isComplete: true, answered: 132 });
    expect(up[2]?.requests).toHaveLength(42);
  });

  it.each([
    ["in process", undefined],
    ["eagerly", () => new EagerScheduler(eager())],
  ])("stops under the cap on cost where one of the two may not go on, scheduled %s", async (_, make) => {
    const folder = scratchFolder();
    // The agent is free, so only the model's calls meet the cap.
    const clients = [client("openai/model"), client("scripted/agent")];
    const prices = Object.assign(Object.create(samplePrices), {
      find: (id: string) =>
        id === "scripted/agent"
          ? { ...samplePrices.find("openai/model")!, input: 0, cachedInput: 0, output: 0 }
          : samplePrices.find(id),
    }) as typeof samplePrices;
    const plan = talkPlan(talks, { agents: { models: ["scripted/agent"], parameters: {} } });
    const settings = { maxCost: 0.004 };
    const scheduler = make === undefined ? {} : { scheduler: make() };
    const options = { plan, episodes: talks, prices, settings, ...scheduler };
    const { ending, progress, summary } = await startSample(folder, clients, options);
    expect(ending.kind).toBe("max-cost");
    expect(progress.spent).toBeLessThanOrEqual(0.004);
    expect(summary.respondents[0]?.ok).toBeGreaterThan(5);
    expect(rowsOf(folder).filter(({ respondent }) => respondent.kind === "agent").length).toBeGreaterThan(5);
    const more = { ...defaultSettings, cache: false, maxCost: 1 };
    const after = await resumeRun(folder, more, { ...partsOf(clients, folder), prices });
    expect(after.summary).toMatchObject({ isComplete: true, answered: 66 });
    expect(clients.map(({ requests }) => requests.length)).toEqual([24, 42]);
  });

  it("leaves a play open where a turn of the agent fails for good", async () => {
    const folder = scratchFolder();
    const clients = [
      client("openai/model"),
      client("anthropic/agent", (request) => {
        if (contentOf(request).startsWith("say 6: talk-2"))
          throw new ModelError("no", { kind: "invalid-request", status: 400 });
        return speak("anthropic/agent")(request);
      }),
    ];
    const { ending, summary } = await startSample(folder, clients, {
      plan: talkPlan(talks),
      episodes: talks,
    });
    expect(ending.kind).toBe("done");
    expect(summary.isComplete).toBe(false);
    expect(summary.respondents[0]).toMatchObject({ error: 0, missing: 0, episodes: { ended: 5 } });
    expect(summary.agents?.[0]).toMatchObject({ error: 1, missing: 0 });
    const open = (await readEpisodes(folder, { episodes: talks }))[2];
    expect(open).toMatchObject({
      agent: "anthropic/agent",
      outcome: null,
      open: { turn: "say-3", to: "agent" },
    });
  });

  it.each([
    // Two are open, and then the last two begin at once.
    { maxCost: null, most: 4 },
    { maxCost: 99, most: 2 },
  ])("has at most $most of four plays open, two calls in flight, under a cap of $maxCost", async (of) => {
    const open = new Set<string>();
    let most = 0;
    const watch = (id: string) => async (request: ModelRequest) => {
      const content = contentOf(request);
      const [name = ""] = /talk-\d/.exec(content) ?? [];
      open.add(name);
      most = Math.max(most, open.size);
      // The fourth feeling ends a talk.
      if (content.startsWith("feel 9:")) open.delete(name);
      await sleep(2);
      return speak(id)(request);
    };
    const clients = [client("openai/model", watch("m")), client("anthropic/agent", watch("s"))];
    const prices = Object.assign(Object.create(samplePrices), {
      find: () => samplePrices.find("openai/model"),
    }) as typeof samplePrices;
    const { summary } = await startSample(scratchFolder(), clients, {
      ...{ plan: talkPlan(talks.slice(0, 4)), episodes: talks, prices },
      settings: { concurrency: 2, maxCost: of.maxCost },
    });
    expect(summary.isComplete).toBe(true);
    expect(most).toBe(of.most);
  });

  it("forecasts agent and model apart, and what is left of a run", async () => {
    const folder = scratchFolder();
    const plan = talkPlan(talks);
    const options = { folder, plan, material: sampleMaterial, episodes: talks, prices: samplePrices };
    const forecast = await preflight(options);
    expect(forecast).toMatchObject({ toSend: 66, turns: { expected: 66, most: 66 } });
    expect(forecast.models).toMatchObject([
      { model: "openai/model", calls: 24, inputTokens: 480, outputTokens: 120 },
    ]);
    expect(forecast.agents).toMatchObject([
      { model: "anthropic/agent", calls: 42, inputTokens: 1680, outputTokens: 294 },
    ]);
    const clients = [client("openai/model"), client("anthropic/agent")];
    await startSample(folder, clients, { ...options });
    expect(await preflight(options)).toMatchObject({ toSend: 0, answered: 66 });
  });

  it.each([
    [{ agents: undefined as never }, /the episode talk-0 asks an agent, and its run has none/],
    [{ models: ["openai/model", "openai/model"] }, /a model is named twice/],
  ])("refuses %o", async (more, message) => {
    const run = startSample(scratchFolder(), [client("openai/model"), client("anthropic/agent")], {
      plan: talkPlan(talks, more),
      episodes: talks,
    });
    await expect(run).rejects.toThrow(message);
  });
});

describe("a run of two models, replayed", () => {
  it("gives each its own replies again, and refuses where one played with several", async () => {
    const runs = scratchFolder();
    vi.stubEnv("AFFECTLAB_RUNS_DIR", runs);
    onTestFinished(() => void vi.unstubAllEnvs());
    const clients = ["openai/a", "openai/b", "anthropic/s"].map((id) => client(id));
    const agents = { models: ["anthropic/s"], parameters: {} };
    const one = talkPlan(talks.slice(0, 2), { models: ["openai/a"], agents });
    await startSample(`${runs}/one`, clients, { plan: one, episodes: talks });
    await startSample(`${runs}/two`, clients, {
      plan: { ...one, models: ["openai/a", "openai/b"] },
      episodes: talks,
    });
    const [model, agent] = ["replay/run/one:openai/a", "replay/run/one:anthropic/s"];
    const again = { ...one, models: [model], agents: { ...agents, models: [agent] } };
    const parts = { plan: again, episodes: talks, open: (id: string) => openModel(id) };
    const { summary } = await startSample(`${runs}/again`, clients, parts);
    expect(summary.isComplete).toBe(true);
    const outcomes = async (name: string) =>
      (await readEpisodes(`${runs}/${name}`, { episodes: talks })).map(({ outcome }) => outcome);
    expect(await outcomes("again")).toEqual(await outcomes("one"));
    await expect(openModel("replay/run/two:anthropic/s")).rejects.toThrow(
      "it played with openai/a, openai/b, and its replies to each differ; replay a run with one",
    );
  });
});
