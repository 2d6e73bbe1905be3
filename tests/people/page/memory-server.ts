import { readFileSync } from "node:fs";
import path from "node:path";
import { canonicalJson } from "../../../src/core/canonical-json.js";
import { requireTool } from "../../../src/io/tool-packages.js";
import {
  beginSchema,
  type StoredSession,
  type Trial,
  trialSchema,
} from "../../../src/people/design/protocol.js";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import type { SurveyDesign } from "../../../src/people/design/survey-design.js";
import { designHash } from "../../../src/people/design/survey-folder.js";

interface Kept extends StoredSession {
  token: string;
  trials: Map<number, Trial>;
}
/** What a test looks at: sessions by id, and how often each trial came. */
export interface MemoryServer {
  address: string;
  sessions: Map<string, Kept>;
  arrivals: string[];
  /** While it is on, something else answers in the server's place, as a network does that wants somebody to sign in. */
  portal: { isOn: boolean };
  close(): Promise<void>;
}

/** What the tests need of Fastify. */
interface Request {
  body: unknown;
  params: { id: string; n: string; "*": string };
  headers: Record<string, string | undefined>;
}
interface Reply {
  code(status: number): Reply;
  header(name: string, value: string): Reply;
  type(kind: string): Reply;
  send(body: unknown): Reply;
}
type Handler = (request: Request, reply: Reply) => unknown;
interface Server {
  get(path: string, handler: Handler): void;
  post(path: string, handler: Handler): void;
  put(path: string, handler: Handler): void;
  delete(path: string, handler: Handler): void;
  addHook(name: "onRequest", hook: (request: Request, reply: Reply, done: () => void) => void): void;
  listen(options: { port: number; host: string }): Promise<string>;
  close(): Promise<void>;
}

const kinds: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
};

/** Puts the page of a folder and the protocol behind one address, and keeps what arrives in memory. */
export async function memoryServer(
  design: SurveyDesign,
  page: string,
  { port = 0, sessions = new Map<string, Kept>(), arrivals = [] as string[], hasApi = true } = {},
): Promise<MemoryServer> {
  const tool = await requireTool("survey", { need: "these tests", otherwise: "leave them out" });
  const fastify = tool("fastify") as (options?: object) => Server;
  const server = fastify({ forceCloseConnections: true });
  const refuse = (reply: Reply, status: number, error: string): Reply => reply.code(status).send({ error });
  const found = (request: Request, reply: Reply): Kept | undefined => {
    const session = sessions.get(request.params.id);
    if (session !== undefined && request.headers.authorization === `Bearer ${session.token}`) return session;
    refuse(reply, 404, "there is no such session");
    return undefined;
  };
  const portal = { isOn: false };
  server.addHook("onRequest", (_request, reply, done) => {
    if (portal.isOn) {
      reply.code(200).type("text/html").send("<p>Please sign in</p>");
      return;
    }
    reply.header("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'");
    reply.header("X-Content-Type-Options", "nosniff");
    done();
  });
  if (hasApi) {
    server.post("/api/sessions", (request, reply) => {
      const begin = beginSchema.safeParse(request.body);
      if (!begin.success) return refuse(reply, 422, "no beginning");
      if (begin.data.design !== designHash(design)) return refuse(reply, 409, "another questionnaire");
      const n = sessions.size;
      const session: Kept = {
        ...{
          id: `${"s".repeat(24)}${"abcdefgh"[n >> 3]}${"abcdefgh"[n & 7]}`,
          token: `token-${n}`,
          trials: new Map(),
        },
        ...{
          participant: `p${String(n + 1).padStart(3, "0")}`,
          list: n % design.lists.length,
          seed: 100 + n,
        },
        ...{ design: begin.data.design, language: begin.data.language, simulated: begin.data.simulated },
        ...{ begun: "2026-11-29T10:00Z", ended: null, agentString: begin.data.agentString ?? null },
      };
      sessions.set(session.id, session);
      const { id, token, list, seed } = session;
      return reply.code(201).send({ id, token, list, seed });
    });
    server.get("/api/sessions/:id", (request, reply) => {
      const session = found(request, reply);
      if (session === undefined) return reply;
      const { list, seed, trials, ended } = session;
      return { list, seed, stored: [...trials.keys()].sort((a, b) => a - b), ended: ended !== null };
    });
    server.put("/api/sessions/:id/trials/:n", (request, reply) => {
      const session = found(request, reply);
      if (session === undefined) return reply;
      const index = Number(request.params.n);
      const trial = trialSchema.safeParse(request.body);
      if (!trial.success || sessionPlan(design, session)[index] === undefined)
        return refuse(reply, 422, "no such trial");
      arrivals.push(`${session.id}/${index}`);
      const before = session.trials.get(index);
      if (before !== undefined) {
        return canonicalJson(before) === canonicalJson(trial.data)
          ? reply.code(200).send({})
          : refuse(reply, 409, "another answer was stored");
      }
      session.trials.set(index, trial.data);
      return reply.code(201).send({});
    });
    server.post("/api/sessions/:id/end", (request, reply) => {
      const session = found(request, reply);
      if (session === undefined) return reply;
      session.ended = "2026-11-29T10:06Z";
      return {};
    });
    server.delete("/api/sessions/:id", (request, reply) => {
      const session = found(request, reply);
      if (session === undefined) return reply;
      sessions.delete(session.id);
      return {};
    });
  }
  server.get("/*", (request, reply) => {
    const name = request.params["*"] || "index.html";
    try {
      const bytes = readFileSync(path.join(page, ...name.split("/")));
      return reply.type(kinds[path.extname(name)] ?? "application/octet-stream").send(bytes);
    } catch {
      return reply.code(404).type("text/html").send("<p>not here</p>");
    }
  });
  const address = await server.listen({ port, host: "127.0.0.1" });
  return { address: `${address}/`, sessions, arrivals, portal, close: () => server.close() };
}
