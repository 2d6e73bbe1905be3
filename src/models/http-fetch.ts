import http from "node:http";
import https from "node:https";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/**
 * The fetch for the SDKs: Node's own HTTP client with a pool of connections that can be closed.
 *
 * Node's global fetch opens a new connection when a call is aborted and keeps it for seconds, and nobody can
 * close its pool. No reply is streamed, so the whole body is read before the response is returned. Redirects
 * are not followed, because they would carry a key to another server.
 */
export interface ConnectionPool {
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Closes every connection. */
  close(): void;
}

/**
 * Providers close idle connections after 5 s or more. We close ours earlier and never use one that is
 * closing.
 */
const idleMs = 4000;

export function openConnectionPool(): ConnectionPool {
  const options = { keepAlive: true, timeout: idleMs };
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  return {
    fetch: (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      return url.protocol === "https:"
        ? send(https.request, agents["https:"], url, init)
        : send(http.request, agents["http:"], url, init);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function send(
  request: typeof http.request,
  agent: http.Agent,
  url: URL,
  init: RequestInit,
): Promise<Response> {
  const { method = "GET", body, signal } = init;
  const given = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
  const headers = Object.fromEntries(given);
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(new TypeError("fetch failed", { cause: error }));
    const options = { agent, method, headers, ...(signal ? { signal } : {}) };
    const sent = request(url, options, (message) => {
      const chunks: Buffer[] = [];
      message.on("data", (chunk: Buffer) => chunks.push(chunk));
      message.on("error", fail);
      message.on("end", () => {
        try {
          resolve(responseOf(message, Buffer.concat(chunks)));
        } catch (error) {
          fail(error as Error);
        }
      });
    });
    sent.on("error", fail);
    sent.end(typeof body === "string" ? body : undefined);
  });
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function responseOf(message: http.IncomingMessage, bytes: Buffer): Response {
  const headers = new Headers();
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] as string, message.rawHeaders[i + 1] as string);
  }
  // We did not ask for compression, but some servers compress anyway.
  const decode = decoders[headers.get("content-encoding") ?? ""];
  if (decode !== undefined) headers.delete("content-encoding");
  const status = message.statusCode ?? 0;
  const isEmpty = status === 204 || status === 205 || status === 304;
  if (isEmpty) return new Response(null, { status, headers });
  return readResponse(decode === undefined ? bytes : decode(bytes), { status, headers });
}

/**
 * A response whose body has already been read. Its text and JSON come directly from the bytes. Node's own
 * Response would wrap them in a stream and read that, which is a tenth of a call's work.
 */
function readResponse(bytes: Buffer, init: { status: number; headers: Headers }): Response {
  const streamed = (): Response => new Response(new Uint8Array(bytes), init);
  return Object.defineProperties(new Response(null, init), {
    text: { value: async () => decoder.decode(bytes) },
    json: { value: async () => JSON.parse(decoder.decode(bytes)) },
    arrayBuffer: { value: async () => new Uint8Array(bytes).buffer },
    blob: { value: () => streamed().blob() },
    formData: { value: () => streamed().formData() },
    clone: { value: streamed },
    body: { get: () => streamed().body },
  });
}

/** Decodes as a Response does: a byte-order mark is dropped, and invalid UTF-8 becomes U+FFFD. */
const decoder = new TextDecoder();
