import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import type { Response } from "../../src/core/response.js";
import type { ModelRequest } from "../../src/models/contract.js";
import { ModelError } from "../../src/models/model-error.js";
import type { Episode } from "../../src/runs/episode.js";
import { preflight } from "../../src/runs/preflight.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import { rescoreRun } from "../../src/runs/rescore.js";
import { runFiles } from "../../src/runs/run-folder.js";
import { defaultSettings, resumeRun } from "../../src/runs/start.js";
import { summariseRun } from "../../src/runs/summary.js";
import { scratchFolder } from "../support/scratch.js";
import { countingGame, gamePlan } from "./games.js";
import { quickRetry, reply, sampleClient, sampleMaterial, samplePrices, startSample } from "./support.js";

const games = Array.from({ length: 8 }, (_, i) => countingGame(`game-${i}`));

const contentOf = ({ messages }: ModelRequest): string => messages.at(-1)?.content as string;

/** A number from 1 to 9 that follows from the request. */
const answerTo = (request: ModelRequest): string => String(1 + randomStream(1, contentOf(request)).int(9));

const rowsOf = (folder: string): Response[] =>
  readFileSync(runFiles(folder).responses, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Response);

const resumeParts = (client: ReturnType<typeof sampleClient>, folder: string) => ({
  material: sampleMaterial,
  episodes: games,
  prices: samplePrices,
  open: async () => client,
  cacheFolder: `${folder}/cache`,
  retry: quickRetry,
});

describe("episodes in a run", () => {
  it("asks turn after turn, several episodes at once, and reads the outcomes from the rows", async () => {
    const folder = scratchFolder();
    let [inFlight, peak] = [0, 0];
    const client = sampleClient(async (request) => {
      peak = Math.max(peak, ++inFlight);
      await sleep(2);
      inFlight--;
      return reply(answerTo(request));
    });
    const { ending, summary } = await startSample(folder, client, { plan: gamePlan(games), episodes: games });
    expect(ending).toEqual({ kind: "done" });
    expect(peak).toBe(8);
    const records = await readEpisodes(folder, { episodes: games });
    expect(records.map(({ episode }) => episode)).toEqual(games.map(({ id }) => id));
    for (const { outcome, turns, isEnded, open } of records) {
      expect({ isEnded, open }).toEqual({ isEnded: true, open: null });
      // The rows' replies add up to the outcome: 20 or more with the last, less without it.
      const numbers = turns.map(({ response }) => Number(response.reply));
      expect(outcome?.sum).toBe(numbers.reduce((a, b) => a + b, 0));
      expect(outcome?.sum).toBeGreaterThanOrEqual(20);
      expect((outcome?.sum as number) - (numbers.at(-1) as number)).toBeLessThan(20);
    }
    const rows = rowsOf(folder);
    expect(rows).toHaveLength(client.requests.length);
    expect(rows[0]).toMatchObject({
      item: expect.stringMatching(/^game-\d#turn-1$/),
      answer: null,
      status: "ok",
    });
    expect(summary).toMatchObject({ isComplete: true, answered: rows.length, planned: rows.length });
    expect(summary.respondents[0]).toMatchObject({
      ok: rows.length,
      missing: 0,
      episodes: { planned: 8, ended: 8 },
    });
  });

  it("mixes with items, and a slow provider's episodes do not hold up another's", async () => {
    const folder = scratchFolder();
    let fastOnes = 0;
    let release: () => void = () => {};
    const fastAreDone = new Promise<void>((resolve) => {
      release = resolve;
    });
    const clients = ["openai/slow", "anthropic/fast"].map((id) =>
      sampleClient(async (request) => {
        // 9 + 9 + 9 passes 20: three turns an episode, two episodes, one item; seven calls a model.
        if (id === "openai/slow") await fastAreDone;
        else if (++fastOnes === 7) release();
        return reply(contentOf(request).startsWith("item") ? "A:a." : "9");
      }, id),
    );
    const models = clients.map(({ id }) => id);
    const plan = gamePlan(games.slice(0, 2), { models, items: [{ id: "item-0", options: 4 }] });
    // Ends only if nothing of the fast model waits for the slow one.
    const { ending, summary } = await startSample(folder, clients, { plan, episodes: games });
    expect(ending.kind).toBe("done");
    expect(summary).toMatchObject({ answered: 14, planned: 14, isComplete: true });
  });

  it("goes on without waiting where only one call may be in flight", async () => {
    const folder = scratchFolder();
    const client = sampleClient((request) => reply(answerTo(request)));
    const settings = { concurrency: 1 };
    const { summary } = await startSample(folder, client, {
      plan: gamePlan(games),
      episodes: games,
      settings,
    });
    expect(summary.isComplete).toBe(true);
  });

  it("repeats a turn that may be repeated, with play waiting for it", async () => {
    const folder = scratchFolder();
    const client = sampleClient((request, number) => {
      if (number % 3 === 0) throw new ModelError("busy", { kind: "rate-limit", status: 429 });
      return reply(answerTo(request));
    });
    const { ending, summary, progress } = await startSample(folder, client, {
      plan: gamePlan(games),
      episodes: games,
    });
    expect(ending.kind).toBe("done");
    expect(summary.isComplete).toBe(true);
    expect(progress.retries).toBeGreaterThan(5);
  });

  it("leaves an episode open where a turn fails for good, and goes on from there when resumed", async () => {
    const folder = scratchFolder();
    const broken = new Set(["game-3"]);
    const client = sampleClient((request) => {
      const content = contentOf(request);
      if (broken.has(content.split(":")[0] as string) && !content.includes("sum is 0,")) {
        throw new ModelError("no", { kind: "invalid-request", status: 400 });
      }
      return reply(answerTo(request));
    });
    const { ending, summary } = await startSample(folder, client, { plan: gamePlan(games), episodes: games });
    expect(ending.kind).toBe("done");
    expect(summary.isComplete).toBe(false);
    expect(summary.respondents[0]).toMatchObject({
      error: 1,
      missing: 0,
      episodes: { planned: 8, ended: 7 },
    });
    const before = (await readEpisodes(folder, { episodes: games }))[3];
    expect(before).toMatchObject({ isEnded: false, outcome: null, open: { turn: "turn-2" } });
    const asked = client.requests.length;
    broken.clear();
    const after = await resumeRun(folder, { ...defaultSettings, cache: false }, resumeParts(client, folder));
    expect(after.summary).toMatchObject({ isComplete: true });
    // Only what was missing: the rest of the one game, whose first turn stays answered.
    const records = await readEpisodes(folder, { episodes: games });
    expect(client.requests.length - asked).toBe((records[3]?.turns.length as number) - 1);
  });

  it("is told to stop in the middle, and asks nothing twice afterwards", async () => {
    const folder = scratchFolder();
    const stop = new AbortController();
    const client = sampleClient(async (request, number) => {
      await sleep(2);
      if (number === 13) stop.abort();
      return reply(answerTo(request));
    });
    const plan = gamePlan(games);
    const first = await startSample(folder, client, { plan, episodes: games, signal: stop.signal });
    expect(first.ending.kind).toBe("interrupted");
    expect(first.summary.isComplete).toBe(false);
    expect(first.summary.respondents[0]?.missing).toBeGreaterThan(0);
    // The calls in flight were let end: each was sent once and is in the log.
    expect(rowsOf(folder)).toHaveLength(client.requests.length);
    const last = await resumeRun(folder, defaultSettings, resumeParts(client, folder));
    expect(last.summary.isComplete).toBe(true);
    expect(new Set(client.requests.map(contentOf)).size).toBe(client.requests.length);
    const other = scratchFolder();
    await startSample(
      other,
      sampleClient((request) => reply(answerTo(request))),
      { plan, episodes: games },
    );
    expect(await outcomes(folder)).toEqual(await outcomes(other));
  });

  it("stops under the cap on cost and goes on under a higher one", async () => {
    const folder = scratchFolder();
    const client = sampleClient((request) => reply(answerTo(request)));
    const settings = { maxCost: 0.006 };
    const { ending, progress } = await startSample(folder, client, {
      plan: gamePlan(games),
      episodes: games,
      settings,
    });
    expect(ending.kind).toBe("max-cost");
    expect(progress.spent).toBeLessThanOrEqual(0.006);
    const more = { ...defaultSettings, cache: false, maxCost: 1 };
    expect((await resumeRun(folder, more, resumeParts(client, folder))).summary.isComplete).toBe(true);
  });

  it("takes turns from the cache, and another history is another call", async () => {
    const folder = scratchFolder();
    const cacheFolder = `${folder}/cache`;
    const client = sampleClient((request) => reply(answerTo(request)));
    const shared = { plan: gamePlan(games), episodes: games, settings: { cache: true }, cacheFolder };
    await startSample(`${folder}/a`, client, shared);
    const asked = client.requests.length;
    const again = await startSample(`${folder}/b`, client, shared);
    expect(client.requests).toHaveLength(asked);
    expect(again.progress).toMatchObject({ cached: asked, answered: asked });
    // From another seed each draw, and so each request, is another.
    await startSample(`${folder}/c`, client, { ...shared, plan: gamePlan(games, { seed: 8 }) });
    expect(client.requests.length).toBeGreaterThan(asked);
  });

  it.each([
    [
      "a turn twice",
      async (ask: Parameters<Episode["play"]>[0]) => {
        await ask("a", { messages: [] });
        await ask("a", { messages: [] });
      },
      /asks its turn "a" twice/,
    ],
    [
      "more than it said",
      async (ask: Parameters<Episode["play"]>[0]) => {
        for (let i = 0; ; i++) await ask(`${i}`, { messages: [] });
      },
      /asks more often than the 3 times it said/,
    ],
  ])("ends the run on play that asks %s", async (_, play, message) => {
    const episode = { ...countingGame("odd", 3), play } as Episode;
    const client = sampleClient(() => reply("x"));
    const run = startSample(scratchFolder(), client, { plan: gamePlan([episode]), episodes: [episode] });
    await expect(run).rejects.toThrow(message);
  });

  it.each([
    [
      { episodes: [countingGame("a#b")] },
      'the id a#b holds "#", which is reserved for the turns of episodes',
    ],
    [{ episodes: [countingGame("a"), countingGame("a")] }, "the episode a appears twice"],
  ])("does not play episodes whose ids cannot be told apart", async ({ episodes }, message) => {
    const client = sampleClient(() => reply("9"));
    const run = startSample(scratchFolder(), client, { plan: gamePlan(episodes), episodes });
    await expect(run).rejects.toThrow(message);
    expect(client.requests).toEqual([]);
  });

  it("needs no call where the player is a computation", async () => {
    const episode: Episode<number> = { ...countingGame("alone"), play: async () => 42 };
    const folder = scratchFolder();
    const client = sampleClient(() => reply("x"));
    const { summary } = await startSample(folder, client, { plan: gamePlan([episode]), episodes: [episode] });
    expect(client.requests).toEqual([]);
    expect(summary).toMatchObject({ isComplete: true, planned: 0 });
    expect((await readEpisodes(folder, { episodes: [episode] }))[0]?.outcome).toBe(42);
  });
});

const outcomes = async (folder: string) =>
  (await readEpisodes(folder, { episodes: games })).map(({ outcome }) => outcome);

describe("what the log of episodes tells", () => {
  it("reads replies anew: what play comes to follows, what it no longer comes to keeps its score", async () => {
    const folder = scratchFolder();
    const client = sampleClient((request, number) => reply(number % 4 === 0 ? "seven" : answerTo(request)));
    await startSample(folder, client, { plan: gamePlan(games), episodes: games });
    const rows = rowsOf(folder).length;
    expect(await rescoreRun(folder, sampleMaterial, games)).toMatchObject({ responses: rows, changed: 0 });
    const lenient = games.map((game) => ({
      ...game,
      play: (ask: Parameters<Episode["play"]>[0], context: Parameters<Episode["play"]>[1]) =>
        game.play((turn, request) => ask(turn, request), context),
    })) as typeof games;
    const { changed, moves } = await rescoreRun(folder, sampleMaterial, lenient);
    expect(changed).toBeGreaterThan(0);
    expect(moves).toEqual({ "unparsed -> ok": changed });
  });

  it("passes over a torn row, whose turn is asked again", async () => {
    const folder = scratchFolder();
    const client = sampleClient((request) => reply(answerTo(request)));
    await startSample(folder, client, { plan: gamePlan(games), episodes: games });
    const file = runFiles(folder).responses;
    const lines = readFileSync(file, "utf8").split("\n");
    const torn = lines.slice(0, -2);
    writeFileSync(file, `${torn.join("\n")}\n`);
    appendFileSync(file, '{"call":"');
    const summary = await summariseRun(folder, { episodes: games });
    expect(summary).toMatchObject({ isComplete: false, planned: summary.answered + 1 });
    const asked = client.requests.length;
    await resumeRun(folder, { ...defaultSettings, cache: false }, resumeParts(client, folder));
    expect(client.requests.length).toBe(asked + 1);
  });

  it("forecasts what is likely and a bound, and of a run that has begun what is left", async () => {
    const folder = scratchFolder();
    const options = {
      folder,
      plan: gamePlan(games),
      material: sampleMaterial,
      episodes: games,
      prices: samplePrices,
    };
    const forecast = await preflight(options);
    // 8 games of about 5 turns, at most 12.
    expect(forecast).toMatchObject({
      planned: 40,
      toSend: 40,
      turns: { expected: 40, most: 96 },
      answered: 0,
    });
    // A turn: 20 tokens at $1 and 5 at $10 a million; at most 60 and the 100 that are allowed.
    expect(forecast.expectedCost).toBeCloseTo((40 * (20 + 50)) / 1e6, 12);
    expect(forecast.worstCost).toBeCloseTo((96 * (60 + 1000)) / 1e6, 12);
    await startSample(
      folder,
      sampleClient((request) => reply(answerTo(request))),
      options,
    );
    const after = await preflight(options);
    expect(after).toMatchObject({
      toSend: 0,
      turns: { expected: 0, most: 0 },
      answered: rowsOf(folder).length,
    });
  });

  it("does not sum up episodes that it is not given", async () => {
    const folder = scratchFolder();
    await startSample(
      folder,
      sampleClient(() => reply("9")),
      { plan: gamePlan(games), episodes: games },
    );
    await expect(summariseRun(folder)).rejects.toThrow("the run's episode game-0 is not in this version of");
  });
});
