import http from "node:http";
import https from "node:https";
import { brotliDecompressSync, gunzipSync, inflateSync, type ZlibOptions } from "node:zlib";
import { type RateLimit, RateLimits } from "./rate-limits.js";

/**
 * The fetch for the SDKs: Node's own HTTP client with a pool of connections that can be closed.
 *
 * Node's global fetch opens a new connection when a call is aborted and keeps it for seconds, and nobody can
 * close its pool. No reply is streamed, so the whole body is read before the response is returned. Redirects
 * are not followed, because they would carry a key to another server.
 */
export interface ConnectionPool {
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** What the server has said about its rate limits in its replies so far. */
  limits(): readonly RateLimit[];
  /** Closes every connection. */
  close(): void;
}

/**
 * Providers close idle connections after 5 s or more. We close ours earlier and never use one that is
 * closing.
 */
const idleMs = 4000;

/** @param most the bytes that a body may have, as it comes and inflated; enough for one reply unless given */
export function openConnectionPool(most: number = mostBytes): ConnectionPool {
  const options = { keepAlive: true, timeout: idleMs };
  const limits = new RateLimits();
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  return {
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const body = await bodyOf(init);
      return url.protocol === "https:"
        ? send(https.request, agents["https:"], url, { ...init, ...body, limits, most })
        : send(http.request, agents["http:"], url, { ...init, ...body, limits, most });
    },
    limits: () => limits.all,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** A connection that does not open for this long will not open. */
const connectMs = 10_000;

/** A reply may not be larger than this, neither as it comes nor inflated. */
const mostBytes = 32 * 2 ** 20;

/** No reply came, or none that can be read. */
export class FetchFailure extends TypeError {
  /** @param wasSent false if the connection never opened, so that the server has seen nothing */
  constructor(
    readonly wasSent: boolean,
    cause: Error,
  ) {
    super("fetch failed", { cause });
  }
}

/** A reply came that is too large, or that breaks HTTP. */
export class UnreadableReply extends Error {}

interface Sending extends Pick<RequestInit, "method" | "signal"> {
  headers: Headers;
  body: string | Uint8Array | undefined;
  limits: RateLimits;
  most: number;
}

/** A body as it is sent, with its headers: a form, which holds a file, becomes bytes. */
async function bodyOf({ headers: given, body }: RequestInit): Promise<Pick<Sending, "headers" | "body">> {
  const headers = given instanceof Headers ? given : new Headers(given);
  if (!(body instanceof FormData)) return { headers, body: typeof body === "string" ? body : undefined };
  const encoded = new Response(body);
  headers.set("content-type", encoded.headers.get("content-type") ?? "");
  return { headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}

function send(
  request: typeof http.request,
  agent: http.Agent,
  url: URL,
  { method = "GET", body, signal, limits, most, headers: given }: Sending,
): Promise<Response> {
  const headers = Object.fromEntries(given);
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const fail = (error: Error): void => reject(new FetchFailure(isOpen, readable(error)));
    const options = { agent, method, headers, ...(signal ? { signal } : {}) };
    const sent = request(url, options, (message) => {
      limits.read(message.headers);
      readBytes(message, most)
        .then((bytes) => resolve(responseOf(message, bytes, most)))
        .catch(fail);
    });
    sent.on("socket", (socket) => {
      if (sent.reusedSocket) {
        isOpen = true;
        return;
      }
      const tooLate = setTimeout(() => sent.destroy(new Error("opening it timed out")), connectMs);
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        isOpen = true;
        clearTimeout(tooLate);
      });
      socket.once("close", () => clearTimeout(tooLate));
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** What Node's parser of HTTP reports is a reply that cannot be read. */
function readable(error: Error): Error {
  const { code = "" } = error as NodeJS.ErrnoException;
  return code.startsWith("HPE_") ? new UnreadableReply(`not HTTP: ${error.message}`) : error;
}

function readBytes(message: http.IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (found: string): void => {
      reject(tooLarge(found, most));
      message.destroy();
    };
    const announced = Number(message.headers["content-length"] ?? 0);
    if (announced > most) return refuse(inMegabytes(announced));
    message.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) return refuse(`more than ${inMegabytes(most)}`);
      chunks.push(chunk);
    });
    message.on("error", reject);
    message.on("end", () => resolve(Buffer.concat(chunks)));
  });
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;

const tooLarge = (size: string, most: number): UnreadableReply =>
  new UnreadableReply(`a body of ${size}; at most ${inMegabytes(most)} are read`);

const decoders = new Map<string, (bytes: Buffer, options: ZlibOptions) => Buffer>([
  ["gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", (bytes, { maxOutputLength }) => brotliDecompressSync(bytes, { maxOutputLength })],
]);

/** We did not ask for compression, but some servers compress anyway. */
function inflated(bytes: Buffer, headers: Headers, most: number): Buffer {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  const decode = decoders.get(encoding);
  if (decode === undefined) return bytes;
  headers.delete("content-encoding");
  try {
    return decode(bytes, { maxOutputLength: most });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === "ERR_BUFFER_TOO_LARGE"
      ? tooLarge(`more than ${inMegabytes(most)} when inflated`, most)
      : new UnreadableReply(`damaged ${encoding}: ${message}`);
  }
}

function responseOf(message: http.IncomingMessage, bytes: Buffer, most: number): Response {
  const headers = new Headers();
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] as string, message.rawHeaders[i + 1] as string);
  }
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599) throw new UnreadableReply(`the status ${status}`);
  const isEmpty = status === 204 || status === 205 || status === 304;
  if (isEmpty) return new Response(null, { status, headers });
  const body = inflated(bytes, headers, most);
  const response = readResponse(body, { status, headers });
  if (status >= 400) errorBodies.set(response.headers, body);
  return response;
}

/** The SDKs keep the headers of a failed request, but not its whole body. */
const errorBodies = new WeakMap<Headers, Buffer>();

/** A longer body is not read as an error. */
const longestError = 2 ** 20;

/** The body of a response with an error status, found by its headers; undefined for any other. */
export function errorTextOf(headers: Headers): string | undefined {
  const bytes = errorBodies.get(headers);
  return bytes === undefined ? undefined : decoder.decode(bytes.subarray(0, longestError));
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
