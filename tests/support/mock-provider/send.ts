import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Outcome } from "./answer.js";
import type { Behaviour } from "./behaviour.js";

/** Sends an answer, or as much of it as the behaviour lets through. `onCut` is told before a connection is cut. */
export async function send(
  response: ServerResponse,
  behaviour: Behaviour,
  { status, body }: Outcome,
  number: number,
  onCut: () => void,
): Promise<void> {
  if (behaviour.latencyMs !== undefined) await sleep(behaviour.latencyMs);
  if (response.destroyed || behaviour.hang === "headers") return;
  const cut = (): void => {
    onCut();
    response.destroy();
  };
  if (behaviour.cut === "headers") {
    cut();
    return;
  }
  const bytes = bytesOf(behaviour, body);
  response.writeHead(status, {
    "content-type": behaviour.contentType ?? "application/json",
    "content-length": bytes.length,
    "x-request-id": `req_${number}`,
    "request-id": `req_${number}`,
    ...(behaviour.huge?.kind === "gzip" ? { "content-encoding": "gzip" } : {}),
    ...(behaviour.retryAfter === undefined ? {} : { "retry-after": behaviour.retryAfter }),
    ...behaviour.headers,
  });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  if (behaviour.hang === "body") response.write(half);
  else if (behaviour.cut === "body") response.write(half, () => setTimeout(cut, 5));
  else if (behaviour.slowBytes === undefined) response.end(bytes);
  else await trickle(response, bytes, behaviour.slowBytes);
}

async function trickle(response: ServerResponse, bytes: Buffer, size: number): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size));
    await sleep(10);
  }
  response.end();
}

/** Huge bodies by kind and size: each is made once. */
const made = new Map<string, Buffer>();

function bytesOf({ rawBody, huge }: Behaviour, body: unknown): Buffer {
  if (huge === undefined) return Buffer.from(rawBody ?? JSON.stringify(body));
  const key = `${huge.kind} ${huge.size}`;
  const bytes = made.get(key) ?? hugeBytes(huge);
  made.set(key, bytes);
  return bytes;
}

function hugeBytes(huge: NonNullable<Behaviour["huge"]>): Buffer {
  if (huge.kind === "deep") return Buffer.from("[".repeat(huge.size) + "]".repeat(huge.size));
  // Once for each API.
  const text = "a".repeat(Math.ceil(huge.size / 2));
  const message = { role: "assistant", content: text };
  const reply = {
    choices: [{ index: 0, finish_reason: "stop", message }],
    content: [{ type: "text", text }],
  };
  const bytes = Buffer.from(JSON.stringify(reply));
  return huge.kind === "gzip" ? gzipSync(bytes) : bytes;
}
