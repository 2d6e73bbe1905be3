/**
 * A provider for tests: real HTTP, the wire formats of OpenAI's Chat Completions and Responses and of
 * Anthropic's Messages.
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
 *     GET, POST /__mock/batches   the batches, and what becomes of the next ones: see batches.ts
 *     POST /__mock/stop   ends the process
 *
 * With `families: true` (`--families`) a request's model selects how its family behaves (families/): "gpt-5"
 * refuses a temperature, "claude-opus-4-7" a budget of thoughts, "gemini-3.6-flash" ignores what it does not
 * use, each with the real server's words. A first path segment selects a server instead: `${url}/ollama/v1`,
 * also `llamacpp`, `lmstudio`, `vllm`, `openrouter`, `google`, `deepseek`, `mistral`, `openai`, `anthropic`;
 * serverUrl() gives these. Rules still apply: a rule's status, text, refusal, reasoningTokens, finishReason,
 * patch come before what the family would do. Each request's row says what was billed (`billed`, thoughts
 * included) and what was ignored.
 *
 * Without rules each request is answered at once with one of the options that its last message lists
 * ("a. …" on lines of their own), chosen by the hash of the messages: the same request, the same answer. A
 * request's identity is the caller's X-Client-Request-Id (`callId`), which src/models sends from
 * `request.metadata.callId`. The log file has two rows a request: outcome "open", then how it ended.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerTo } from "./answer.js";
import { BatchOffice, type BatchRules } from "./batches.js";
import { type Behaviour, type Rule, Script } from "./behaviour.js";
import { familyOf } from "./families/index.js";
import { responses } from "./families/openai-responses.js";
import { apiOf, parametersOf, readBody, sendJson, serverUrl } from "./http.js";
import { type LoggedRequest, RequestLog } from "./log.js";
import { RateLimits } from "./rate-limit.js";
import { send } from "./send.js";
import { anthropic, openai } from "./wire.js";

export type { Behaviour, Rule } from "./behaviour.js";
export type { LoggedRequest } from "./log.js";

export interface MockProviderOptions {
  port?: number;
  rules?: Rule[];
  /** Whether a request's model, or the server that its path names, selects a behaviour of families/. */
  families?: boolean;
  logFile?: string;
  /** The one key that is accepted; without it any key is. A wrong key is repeated in the 401, as OpenAI does. */
  key?: string;
  /** The models that exist; without it any model does. */
  models?: string[];
  /** Called by POST /__mock/stop. */
  onStop?: () => void;
}

const wires = { openai, anthropic, responses, models: openai };

export interface MockProvider {
  /** A base URL that speaks as this server whatever the model: serverUrl("ollama"). Families only. */
  serverUrl(server: string): string;
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
  const limits = new RateLimits();
  const log = new RequestLog(options.logFile);
  const bodies: Record<string, unknown>[] = [];
  const connections = new Set<object>();
  let number = 0;
  let working = 0;

  const office = new BatchOffice({ answer: answerEntry });

  /** An entry of a batch, answered and logged as if it had been sent alone. */
  function answerEntry(endpoint: string, callId: string, body: Record<string, unknown>) {
    const api = apiOf(endpoint) as "openai" | "anthropic" | "responses";
    const wire = wires[api];
    const { model, text } = wire.read(body);
    const call = { number: ++number, model, text, body };
    const entry = log.open({
      ...{ number: call.number, api, path: `batch ${endpoint}`, callId, model },
      parameters: parametersOf(body),
      bodySha256: createHash("sha256").update(JSON.stringify(body)).digest("hex"),
      connections: connections.size,
    });
    bodies.push(body);
    const rule =
      refusedAtTheDoor(options.key ?? "", model, api, endpoint) ?? script.choose({ ...call, working });
    const { families = false, models } = options;
    const answer = answerTo(call, rule, { wire, api, pathname: endpoint, families, models });
    Object.assign(entry, { status: answer.status, billed: answer.billed, ignored: answer.ignored });
    log.end(entry, "answered");
    return answer;
  }

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
    const url = new URL(request.url ?? "/", "http://mock");
    const isBatch = /\/v1\/(?:files|batches|messages\/batches)(?:\/|$)/.test(pathname);
    const key = (pathname.includes("/messages/") ? wires.anthropic : wires.openai).key(request.headers);
    if (isBatch && options.key !== undefined && key !== options.key) {
      sendJson(
        response,
        401,
        wires.openai.error(401, { errorMessage: `Incorrect API key provided: ${key}` }),
      );
      return;
    }
    const { method = "GET", headers } = request;
    if (isBatch && (await office.handle({ method, url, headers }, bytes, response))) return;
    const api = apiOf(pathname);
    if (api === undefined) {
      sendJson(response, 404, wires.openai.error(404, { errorMessage: `no such path ${pathname}` }));
      return;
    }
    // Anthropic lists its models under the same path as OpenAI.
    const wire = api === "models" && request.headers["anthropic-version"] ? wires.anthropic : wires[api];
    const body = api === "models" ? {} : (JSON.parse(bytes.toString("utf8")) as Record<string, unknown>);
    const { model, text } = api === "models" ? { model: "", text: "" } : wire.read(body);
    const call = { number: ++number, model, text, body };
    const callId = request.headers["x-client-request-id"];
    const entry = log.open({
      number: call.number,
      api,
      path: pathname,
      callId: typeof callId === "string" ? callId : null,
      model,
      parameters: parametersOf(body),
      bodySha256: createHash("sha256").update(bytes).digest("hex"),
      connections: connections.size,
    });
    bodies.push(body);
    const rule = limits.applied(script.choose({ ...call, working }), api);
    if (rule.maxInFlight === undefined) working++;
    response.on("close", () => {
      if (rule.maxInFlight === undefined) working--;
      log.end(entry, response.writableFinished ? "answered" : "client-left");
    });
    const behaviour = refusedAtTheDoor(wire.key(request.headers), model, api, pathname) ?? rule;
    const answer = answerTo(call, behaviour, {
      wire,
      api,
      pathname,
      families: options.families === true,
      models: options.models,
    });
    entry.status = answer.status;
    entry.billed = answer.billed;
    entry.ignored = answer.ignored;
    await send(response, behaviour, answer, entry.number, () => log.end(entry, "cut"));
  }

  /** A wrong key, or a model that does not exist. */
  function refusedAtTheDoor(
    key: string,
    model: string,
    api: LoggedRequest["api"],
    pathname: string,
  ): Behaviour | undefined {
    const isKeyless = options.families === true && familyOf(pathname, model)?.keyless === true;
    if (options.key !== undefined && key !== options.key && !isKeyless) {
      const errorMessage = `Incorrect API key provided: ${key}`;
      return { status: 401, errorCode: "invalid_api_key", errorMessage };
    }
    if (api === "models" || options.models === undefined || options.models.includes(model)) return undefined;
    return { status: 404, errorCode: "model_not_found", errorMessage: `The model ${model} does not exist` };
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
    } else if (pathname === "/__mock/batches") {
      if (body.length > 0) office.set(JSON.parse(body.toString("utf8")) as BatchRules);
      else answer = { batches: office.list() };
    } else if (pathname === "/__mock/rules") script.replace(JSON.parse(body.toString("utf8")) as Rule[]);
    else if (pathname === "/__mock/reset") log.clear();
    else if (pathname === "/__mock/stop") response.on("close", () => options.onStop?.());
    else throw new Error(`no control ${pathname}`);
    sendJson(response, 200, answer);
  }

  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    serverUrl: (server) => serverUrl(url, server),
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
