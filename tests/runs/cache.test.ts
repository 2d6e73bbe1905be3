import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ModelRequest } from "../../src/models/contract.js";
import { cacheKey, ReplyCache, shardFile } from "../../src/runs/cache.js";
import { clearCache, listCache, pruneCache } from "../../src/runs/cache-files.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { reply } from "./support.js";

const client = { provider: "openai", baseUrl: "https://api.openai.com/v1", model: "gpt-4o" };
const request: ModelRequest = {
  messages: [{ role: "user", content: "How does she feel?" }],
  parameters: { temperature: 0, maxOutputTokens: 50 },
};
const key = cacheKey(client, request, 0);

describe("cacheKey", () => {
  it("changes with everything that can change a reply", () => {
    const schema = { name: "answer", schema: { type: "object" } };
    const others = [
      cacheKey({ ...client, provider: "compatible" }, request, 0),
      cacheKey({ ...client, baseUrl: "http://localhost:11434/v1" }, request, 0),
      cacheKey({ ...client, model: "gpt-4o-mini" }, request, 0),
      cacheKey(client, { ...request, messages: [{ role: "system", content: "How does she feel?" }] }, 0),
      cacheKey(client, { ...request, messages: [...request.messages, ...request.messages] }, 0),
      cacheKey(client, { ...request, parameters: { ...request.parameters, temperature: 1 } }, 0),
      cacheKey(client, { ...request, parameters: { temperature: 0 } }, 0),
      cacheKey(client, { ...request, output: schema }, 0),
      cacheKey(client, { ...request, output: { ...schema, name: "other" } }, 0),
      cacheKey(client, request, 1),
      cacheKey(client, request, 0, "judge rubric-hash"),
    ];
    expect(new Set([key, ...others]).size).toBe(others.length + 1);
  });

  // Literal keys: if one changed, every reply that is kept would be asked, and paid for, again.
  it("is the same from version to version", () => {
    expect(key).toBe("cb25b8672d525ea19588ee16d13c2cf9c07f46232c980d4fb2b638c9b03560a7");
    expect(cacheKey({ provider: "gguf", baseUrl: null, model: "tiny.gguf" }, request, 3)).toBe(
      "06639b6a1c676b0d8dedd7e86bb441e23f5d3d82058e5641a2c3da545093715b",
    );
    const judging: ModelRequest = {
      messages: [
        { role: "system", content: "Judge." },
        {
          role: "user",
          content: [
            { type: "image", mediaType: "image/png", data: "AAAA" },
            { type: "text", text: "Who?" },
          ],
        },
      ],
      parameters: {},
      output: { name: "answer", schema: { type: "object" } },
    };
    const judge = { provider: "anthropic", baseUrl: "https://api.anthropic.com", model: "claude-x" };
    expect(cacheKey(judge, judging, 1, "judge rubric-hash")).toBe(
      "a3191e5db7e2eeccdd9d6ef5a498719fa18a443368e5347dff3895abd29c225f",
    );
  });

  it("does not change with the order of parameters, nor with what the caller knows of the call", () => {
    const parameters = { maxOutputTokens: 50, temperature: 0 };
    expect(cacheKey(client, { ...request, parameters }, 0)).toBe(key);
    const knowing: ModelRequest = { ...request, metadata: { callId: "x", seed: 5 } };
    expect(cacheKey(client, knowing, 0)).toBe(key);
  });
});

describe("ReplyCache", () => {
  it("gives back what it was given, and nothing for another key", () => {
    const cache = new ReplyCache(scratchFolder());
    expect(cache.get(key)).toBeUndefined();
    const kept = reply("A:a. joyful", { object: { index: 2 } });
    cache.put(key, "openai/gpt-4o", kept);
    expect(cache.get(key)).toEqual(kept);
    expect(cache.has(key)).toBe(true);
    expect(cache.get(cacheKey(client, request, 1))).toBeUndefined();
  });

  it("takes what is damaged as absent, at every length a file can be cut to, and goes on", () => {
    const folder = scratchFolder();
    const file = shardFile(folder, key.charAt(0));
    const put = (text: string): void => {
      const cache = new ReplyCache(folder);
      cache.put(key, "openai/gpt-4o", reply(text));
      cache.close();
    };
    put("A:a. joyful");
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(file, whole.subarray(0, length));
      expect(new ReplyCache(folder).get(key)).toBeUndefined();
      put("A:b. sad");
      expect(new ReplyCache(folder).get(key)?.text).toBe("A:b. sad");
    }
    // A line whose inside is damaged, though it has its key and its end.
    writeFileSync(file, whole.toString("utf8").replace('"text":', '"txet":'));
    expect(new ReplyCache(folder).get(key)).toBeUndefined();
  });

  it("gives the later of two replies to one key, and sees what another process has kept since", async () => {
    const folder = scratchFolder();
    const [first, second] = [new ReplyCache(folder), new ReplyCache(folder)];
    expect(first.get(key)).toBeUndefined();
    second.put(key, "m", reply("one"));
    expect(first.get(key)?.text).toBe("one");
    first.put(key, "m", reply("two"));
    expect(new ReplyCache(folder).get(key)?.text).toBe("two");
    expect(await listCache(folder)).toMatchObject({ replies: 1, damaged: 0 });
  });

  it("finds its own replies, whether or not another process has written between them", () => {
    const folder = scratchFolder();
    const keys = Array.from({ length: 9 }, (_, i) => `a${i}`.padEnd(64, "0"));
    const [first, second] = [new ReplyCache(folder), new ReplyCache(folder)];
    const found = (): (string | undefined)[] => keys.map((key) => first.get(key)?.text);
    const texts = keys.map((_, i) => "é".repeat(i));
    for (const [i, key] of keys.entries()) {
      expect(found()).toEqual(texts.map((text, j) => (j < i ? text : undefined)));
      // Alone, alone, then in turns with the other.
      (i < 4 || i % 2 === 0 ? first : second).put(key, "m", reply(texts[i]!));
    }
    expect(found()).toEqual(texts);
    expect(keys.map((key) => second.get(key)?.text)).toEqual(texts);
  });

  it("is safe with several processes that write and read the same keys at once", async () => {
    const folder = scratchFolder();
    const module = new URL("../../src/runs/cache.ts", import.meta.url).href;
    const code = `const { ReplyCache } = await import(${JSON.stringify(module)});
      const cache = new ReplyCache(${JSON.stringify(folder)});
      const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 0 };
      let torn = 0;
      for (let round = 0; round < 150; round++) for (let k = 0; k < 8; k++) {
        const key = String(k).repeat(64);
        const before = cache.has(key);
        const found = cache.get(key);
        if ((before || round > 0) && found === undefined) torn++;
        if (found !== undefined && found.text !== String(k).repeat(5000)) torn++;
        cache.put(key, "m", { text: String(k).repeat(5000), refusal: null, finishReason: "stop", servedModel: null, usage, latencyMs: 1, replyId: null });
      }
      console.log(torn);`;
    const ended = await Promise.all(
      Array.from({ length: 3 }, () => runNode(["--import", "tsx", "--input-type=module", "-e", code])),
    );
    expect(ended.map(({ stdout, stderr }) => `${stdout.trim()}${stderr}`)).toEqual(["0", "0", "0"]);
    expect(await listCache(folder)).toMatchObject({ replies: 8, damaged: 0 });
  });

  it("says in one line that its folder cannot be written", () => {
    const folder = scratchFolder({ cache: "a file" });
    expect(() => new ReplyCache(`${folder}/cache`).put(key, "m", reply("x"))).toThrow(
      /a file stands where a folder is needed while writing .*; /,
    );
  });
});

describe("the files of a cache", () => {
  const day = 86_400_000;
  const now = 2e12;

  /** Three replies of two models, one of them a hundred days old and one kept twice, a torn line and a foreign file. */
  function sample(): string {
    const folder = scratchFolder({ "notes.txt": "keep me" });
    const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 0 };
    const line = (digit: string, model: string, days: number): string =>
      `\n${JSON.stringify({ key: digit.repeat(64), model, at: now - days * day, reply: { ...reply("x"), usage } })}\n`;
    writeFileSync(shardFile(folder, "0"), line("0", "openai/a", 100));
    writeFileSync(shardFile(folder, "1"), line("1", "openai/a", 1) + line("1", "openai/a", 1));
    writeFileSync(shardFile(folder, "2"), `${line("2", "openai/b", 1)}{"key":"2`);
    return folder;
  }

  it("are listed by model", async () => {
    const listing = await listCache(sample());
    expect(listing).toMatchObject({ replies: 3, damaged: 1 });
    expect(listing.models.map(({ model, replies }) => [model, replies])).toEqual([
      ["openai/a", 2],
      ["openai/b", 1],
    ]);
    expect(await listCache(`${scratchFolder()}/none`)).toMatchObject({ replies: 0, bytes: 0 });
  });

  it("are pruned by age or by model, and what is damaged goes", async () => {
    const old = sample();
    expect(await pruneCache(old, { olderThanDays: 30, now })).toMatchObject({ removed: 1 });
    expect(await listCache(old)).toMatchObject({ replies: 2, damaged: 0 });
    const ofOne = sample();
    expect(await pruneCache(ofOne, { model: "openai/a", now })).toMatchObject({ removed: 2 });
    expect((await listCache(ofOne)).models.map(({ model }) => model)).toEqual(["openai/b"]);
    const unnamed = sample();
    const { bytes } = await listCache(unnamed);
    const pruned = await pruneCache(unnamed, { now });
    expect(pruned.removed).toBe(0);
    expect(pruned.bytes).toBeGreaterThan(0);
    expect(await listCache(unnamed)).toMatchObject({ replies: 3, damaged: 0, bytes: bytes - pruned.bytes });
    expect(new ReplyCache(unnamed).get("1".repeat(64))?.text).toBe("x");
  });

  it("are cleared, and nothing else is", async () => {
    const folder = sample();
    expect(await clearCache(folder)).toMatchObject({ removed: 3 });
    expect(await listCache(folder)).toMatchObject({ replies: 0, damaged: 0 });
    expect(readFileSync(path.join(folder, "notes.txt"), "utf8")).toBe("keep me");
  });
});
