import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { LoggedRequest } from "../support/mock-provider/log.js";
import { startMockProvider } from "../support/mock-provider/server.js";
import { spawnMockProvider } from "../support/mock-provider/spawn.js";
import { scratchFolder } from "../support/scratch.js";

const ask = (url: string, text: string, callId = "") =>
  fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "x-client-request-id": callId },
    body: JSON.stringify({ model: "m", messages: [{ role: "user", content: text }] }),
  });
const contentOf = async (response: Response) =>
  ((await response.json()) as { choices: { message: { content: string } }[] }).choices[0]!.message.content;

describe("the mock provider", () => {
  it("answers the same request alike, and different requests differently", async () => {
    const mock = await startMockProvider();
    const texts = [];
    for (let i = 0; i < 24; i++)
      texts.push(await contentOf(await ask(mock.url, `story ${i}\na. x\nb. y\nc. z`)));
    for (let i = 0; i < 24; i++) {
      expect(await contentOf(await ask(mock.url, `story ${i}\na. x\nb. y\nc. z`))).toBe(texts[i]);
    }
    expect(new Set(texts)).toEqual(new Set(["A:a. x", "A:b. y", "A:c. z"]));
    await mock.close();
  });

  it("applies the first rule that fits: by model, text, count and share", async () => {
    const mock = await startMockProvider({
      rules: [
        { contains: "first", times: 2, status: 500 },
        { contains: "third", every: 3, status: 503 },
        { contains: "share", share: 0.25, status: 429 },
        { model: "other", status: 404 },
        { text: "fine" },
      ],
    });
    const statuses = async (text: string, count: number) => {
      const found = [];
      for (let i = 0; i < count; i++) found.push((await ask(mock.url, text)).status);
      return found;
    };
    expect(await statuses("first", 4)).toEqual([500, 500, 200, 200]);
    expect(await statuses("third", 6)).toEqual([200, 200, 503, 200, 200, 503]);
    const limited = (await statuses("share", 200)).filter((status) => status === 429).length;
    expect(limited).toBeGreaterThan(25);
    expect(limited).toBeLessThan(80);
    expect(await contentOf(await ask(mock.url, "else"))).toBe("fine");
    await mock.close();
  });

  it("as a process of its own logs each request on disk as it comes and as it ends", async () => {
    const file = path.join(scratchFolder(), "log", "requests.jsonl");
    const mock = await spawnMockProvider({ logFile: file, rules: [{ contains: "hang", hang: "headers" }] });
    try {
      await (await ask(mock.url, "one", "call-1")).text();
      const abort = new AbortController();
      const hanging = fetch(`${mock.url}/v1/chat/completions`, {
        method: "POST",
        headers: { "x-client-request-id": "call-2" },
        body: JSON.stringify({ model: "m", messages: [{ role: "user", content: "hang" }] }),
        signal: abort.signal,
      }).catch(() => "aborted");
      while ((await mock.log()).inFlight < 1) await new Promise((resolve) => setTimeout(resolve, 10));
      abort.abort();
      expect(await hanging).toBe("aborted");
      while ((await mock.log()).inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 10));

      await mock.setRules([{ status: 500 }]);
      expect((await ask(mock.url, "two", "call-3")).status).toBe(500);
      const { requests } = await mock.log();
      expect(requests.map(({ callId, outcome, status }) => [callId, outcome, status])).toEqual([
        ["call-1", "answered", 200],
        ["call-2", "client-left", 200],
        ["call-3", "answered", 500],
      ]);
      const rows = readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as LoggedRequest);
      expect(rows.map(({ number, outcome }) => `${number} ${outcome}`)).toEqual([
        "1 open",
        "1 answered",
        "2 open",
        "2 client-left",
        "3 open",
        "3 answered",
      ]);
      await mock.reset();
      expect((await mock.log()).requests).toEqual([]);
    } finally {
      await mock.stop();
    }
    expect(existsSync(file)).toBe(true);
    await expect(ask(mock.url, "gone")).rejects.toThrow();
  });
});
