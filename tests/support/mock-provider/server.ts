/**
 * A provider for tests: real HTTP, the wire formats of OpenAI's Chat Completions and Anthropic's Messages.
 *
 * In this process:
 *
 *     const mock = await startMockProvider({ rules: [{ status: 429, retryAfter: "1", times: 2 }] });
 *     OPENAI_BASE_URL = AFFECTLAB_BASE_URL = mock.openaiUrl;   // …/v1
 *     ANTHROPIC_BASE_URL = mock.anthropicUrl;
 *     mock.setRules([{ latencyMs: 50 }]);
 *     mock.requests           // every request: see LoggedRequest in log.ts
 *     mock.openConnections()  // sockets that are open now
 *     await mock.close();
 *
 * In a process of its own (it outlives its clients; SIGTERM or POST /__mock/stop ends it):
 *
 *     node --import tsx tests/support/mock-provider/serve.ts --port 0 --log FILE --rules JSON --key KEY
 *
 * prints one line of JSON, { url, openaiUrl, anthropicUrl, pid }, when it listens; spawnMockProvider() in
 * spawn.ts does that. Over HTTP:
 *
 *     GET  /__mock/log    { requests: LoggedRequest[], openConnections, inFlight, peakInFlight }
 *     POST /__mock/rules  a JSON array of Rule (behaviour.ts) replaces the rules
 *     POST /__mock/reset  empties the log
 *     POST /__mock/stop   ends the process
 *
 * Without rules each request is answered at once with one of the options that its last message lists
 * ("a. …" on lines of their own), chosen by the hash of the messages: the same request, the same answer. A
 * request's identity is the caller's X-Client-Request-Id (`callId`), which src/models sends from
 * `request.metadata.callId`. The log file has two rows a request: outcome "open", then how it ended.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Behaviour, type Rule, Script } from "./behaviour.js";
import { type LoggedRequest, RequestLog } from "./log.js";
import { anthropic, openai } from "./wire.js";

export type { Behaviour, Rule } from "./behaviour.js";
export type { LoggedRequest } from "./log.js";

export interface MockProviderOptions {
  port?: number;
  rules?: Rule[];
  logFile?: string;
  /** The one key that is accepted; without it any key is. A wrong key is repeated in the 401, as OpenAI does. */
  key?: string;
  /** The models that exist; without it any model does. */
  models?: string[];
  /** Called by POST /__mock/stop. */
  onStop?: () => void;
}

export interface MockProvider {
  url: string;
  openaiUrl: string;
  anthropicUrl: string;
  readonly requests: readonly LoggedRequest[];
  /** The body of each request to a model, in the order of `requests`. */
  readonly bodies: readonly Record<string, unknown>[];
  openConnections(): number;
  peakInFlight(): number;
  setRules(rules: Rule[]): void;
  close(): Promise<void>;
}

export async function startMockProvider(options: MockProviderOptions = {}): Promise<MockProvider> {
  const script = new Script(options.rules ?? []);
  const log = new RequestLog(options.logFile);
  const bodies: Record<string, unknown>[] = [];
  const connections = new Set<object>();
  let number = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: `mock: ${error.message}` } }));
    });
  });
  server.keepAliveTimeout = 60_000;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
    socket.on("error", () => {});
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://mock");
    const bytes = await readBody(request);
    if (pathname.startsWith("/__mock/")) {
      control(pathname, bytes, response);
      return;
    }
    const wire = request.headers["anthropic-version"] === undefined ? openai : anthropic;
    const isModels = pathname.endsWith("/models");
    if (!isModels && !/\/(chat\/completions|messages)$/.test(pathname)) {
      send(response, 404, wire.error(404, { errorMessage: `no such path ${pathname}` }));
      return;
    }
    const body = isModels ? {} : (JSON.parse(bytes.toString("utf8")) as Record<string, unknown>);
    const { model, text } = isModels ? { model: "", text: "" } : wire.read(body);
    const call = { number: ++number, model, text, body };
    const callId = request.headers["x-client-request-id"];
    const entry = log.open({
      number: call.number,
      api: isModels ? "models" : wire === openai ? "openai" : "anthropic",
      callId: typeof callId === "string" ? callId : null,
      model,
      bodySha256: createHash("sha256").update(bytes).digest("hex"),
      connections: connections.size,
    });
    bodies.push(body);
    response.on("close", () => log.end(entry, response.writableFinished ? "answered" : "client-left"));

    const key = wire.key(request.headers);
    let behaviour: Behaviour = script.choose(call);
    if (options.key !== undefined && key !== options.key) {
      behaviour = {
        status: 401,
        errorCode: "invalid_api_key",
        errorMessage: `Incorrect API key provided: ${key}`,
      };
    } else if (!isModels && options.models !== undefined && !options.models.includes(model)) {
      behaviour = {
        status: 404,
        errorCode: "model_not_found",
        errorMessage: `The model ${model} does not exist`,
      };
    }
    const status = behaviour.status ?? 200;
    entry.status = status;
    const value =
      status !== 200
        ? wire.error(status, behaviour)
        : isModels
          ? wire.models(options.models ?? ["mock-model"])
          : wire.reply(call, behaviour);
    await perform(response, behaviour, status, behaviour.rawBody ?? JSON.stringify(value), entry);
  }

  async function perform(
    response: ServerResponse,
    behaviour: Behaviour,
    status: number,
    body: string,
    entry: LoggedRequest,
  ): Promise<void> {
    if (behaviour.latencyMs !== undefined) await sleep(behaviour.latencyMs);
    if (response.destroyed || behaviour.hang === "headers") return;
    const cut = (): void => {
      log.end(entry, "cut");
      response.destroy();
    };
    if (behaviour.cut === "headers") {
      cut();
      return;
    }
    const bytes = Buffer.from(body);
    response.writeHead(status, {
      "content-type": behaviour.contentType ?? "application/json",
      "content-length": bytes.length,
      "x-request-id": `req_${entry.number}`,
      "request-id": `req_${entry.number}`,
      ...(behaviour.retryAfter === undefined ? {} : { "retry-after": behaviour.retryAfter }),
      ...behaviour.headers,
    });
    const half = Math.floor(bytes.length / 2);
    if (behaviour.hang === "body") {
      response.write(bytes.subarray(0, half));
      return;
    }
    if (behaviour.cut === "body") {
      response.write(bytes.subarray(0, half), () => setTimeout(cut, 5));
      return;
    }
    if (behaviour.slowBytes !== undefined) {
      for (let at = 0; at < bytes.length && !response.destroyed; at += behaviour.slowBytes) {
        response.write(bytes.subarray(at, at + behaviour.slowBytes));
        await sleep(10);
      }
      response.end();
    } else response.end(bytes);
  }

  function control(pathname: string, body: Buffer, response: ServerResponse): void {
    let answer: object = { ok: true };
    if (pathname === "/__mock/log") {
      answer = {
        requests: log.requests,
        // The connection that asks is not one of the clients'.
        openConnections: connections.size - 1,
        inFlight: log.requests.filter(({ outcome }) => outcome === "open").length,
        peakInFlight: log.peakInFlight,
      };
    } else if (pathname === "/__mock/rules") script.replace(JSON.parse(body.toString("utf8")) as Rule[]);
    else if (pathname === "/__mock/reset") log.clear();
    else if (pathname === "/__mock/stop") response.on("close", () => options.onStop?.());
    else throw new Error(`no control ${pathname}`);
    send(response, 200, answer);
  }

  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    openaiUrl: `${url}/v1`,
    anthropicUrl: url,
    requests: log.requests,
    bodies,
    openConnections: () => connections.size,
    peakInFlight: () => log.peakInFlight,
    setRules: (rules) => script.replace(rules),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          log.close();
          resolve();
        });
      }),
  };
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
