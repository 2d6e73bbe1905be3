import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseOption } from "./mock-provider/behaviour.js";
import { openai } from "./mock-provider/wire.js";

export interface LimitedServer {
  /** The base URL of OpenAI's API. */
  url: string;
  /** Requests answered, refused with a 429, and worked on at once. */
  counts: { answered: number; refused: number; most: number };
  /** When each request that was not refused came, in milliseconds. */
  taken: number[];
  close(): Promise<void>;
}

/**
 * A server with OpenAI's Chat Completions API that works on a few requests at once and refuses any other with
 * 429 and a Retry-After, as local servers and gateways do.
 */
export async function startLimitedServer({
  inFlight,
  latencyMs,
  retryAfter,
}: {
  inFlight: number;
  latencyMs: number;
  /** The header as it stands, in seconds. */
  retryAfter: string;
}): Promise<LimitedServer> {
  const counts = { answered: 0, refused: 0, most: 0 };
  const taken: number[] = [];
  let active = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const json = { "content-type": "application/json" };
    if (active >= inFlight) {
      counts.refused++;
      response.writeHead(429, { ...json, "retry-after": retryAfter });
      response.end(JSON.stringify(openai.error(429, { errorMessage: "too many requests at once" })));
      return;
    }
    taken.push(performance.now());
    counts.most = Math.max(counts.most, ++active);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
    await sleep(latencyMs);
    active--;
    const call = { number: ++counts.answered, ...openai.read(body), body };
    response.writeHead(200, json).end(JSON.stringify(openai.reply(call, { text: chooseOption(call.text) })));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    counts,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
