import { existsSync } from "node:fs";
import path from "node:path";
import { AffectlabError, MissingDataError } from "../../core/errors.js";
import { shownPath } from "../../io/project-root.js";
import { addBoardRoutes } from "../board/routes.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { surveyFiles } from "../design/survey-folder.js";
import { StoreAwayError, StoreFullError } from "../store/sql.js";
import type { SurveyStore } from "../store/store.js";
import { type FastifyReply, type FastifyRequest, type FastifyServer, loadFastify } from "./fastify.js";
import { securityHeaders, strictTransport } from "./headers.js";
import { Refusal } from "./refusal.js";
import { addSessionRoutes, type RouteParts } from "./session-routes.js";

export interface ServeOptions {
  folder: string;
  design: SurveyDesign;
  store: SurveyStore;
  host: string;
  /** 0 = any free port */
  port: number;
  /** One proxy stands before the server and says by X-Forwarded-For who asks. */
  trustProxy: boolean;
  /** Browsers reach the server by TLS. */
  secure: boolean;
  /** Is told, in one line, what whoever runs the server should know. */
  tell: (line: string) => void;
  now?: () => number;
}

/** A body larger than any trial can be. */
const longestBody = 64 * 1024;

export interface ServedSurvey {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves a questionnaire: its page, the protocol by which the page stores answers, and the teacher's board. Nothing is
 * logged; addresses are counted for a minute in memory, so that nobody floods the server, and written nowhere.
 *
 * @throws MissingDataError when the questionnaire has no page
 * @throws AffectlabError when the port is taken
 */
export async function serveSurvey(options: ServeOptions): Promise<ServedSurvey> {
  const { folder, design, store, host, port, tell, now = Date.now } = options;
  const { page } = surveyFiles(folder);
  if (!existsSync(path.join(page, "index.html"))) {
    throw new MissingDataError(
      `${shownPath(page)} has no index.html; make the questionnaire anew with \`npx affectlab survey new\``,
    );
  }
  const { fastify, fastifyStatic, rateLimit } = await loadFastify();
  const headers = { ...securityHeaders, ...(options.secure ? strictTransport : {}) };
  const server = fastify({
    logger: false,
    bodyLimit: longestBody,
    // Only the nearest hop is believed: what a browser itself puts into the header is not.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 20_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    // What is no address at all never reaches a route.
    frameworkErrors: (_: Error, __: FastifyRequest, reply: FastifyReply) =>
      reply.code(400).headers(headers).send({ error: "this is no address" }),
  });
  // A form of another site could send text without asking first.
  server.removeContentTypeParser("text/plain");
  server.addHook("onSend", async (request, reply, payload) => {
    reply.headers(headers);
    if (/^\/(api|healthz)/.test(request.url)) reply.header("Cache-Control", "no-store");
    return payload;
  });
  const tellOnce = told(tell, now);
  server.setErrorHandler((error, _, reply) => refuse(reply, error, tellOnce));
  server.setNotFoundHandler(({ method, url }, reply) => {
    const isKnown = /^\/(api\/(sessions|board|room)|board|room|healthz)(\/|\?|$)/.test(url);
    const isOther = method !== "GET" && method !== "HEAD";
    return isOther || isKnown
      ? reply
          .code(isOther ? 405 : 404)
          .send({ error: "there is nothing of that name, or not by that method" })
      : reply.code(404).send({ error: "there is nothing of that name" });
  });
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_: unknown, { after }: { after: string }) =>
      Object.assign(new Refusal(429, `too many requests at once; try again in ${after}`), {
        statusCode: 429,
      }),
  });
  const parts: RouteParts = { design, store, now };
  addSessionRoutes(server, parts);
  await addBoardRoutes(server, parts);
  server.get("/healthz", {}, async () => {
    await store.meta("closed");
    return { ok: true };
  });
  await server.register(fastifyStatic, {
    ...{ root: page, index: ["index.html"], dotfiles: "deny", list: false, redirect: false },
    ...{ cacheControl: true, maxAge: 0, etag: true, decorateReply: false },
  });
  await listen(server, host, port);
  return { port: server.addresses()[0]!.port, close: () => server.close() };
}

async function listen(server: FastifyServer, host: string, port: number): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    await server.close();
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === "EADDRINUSE"
        ? "is taken; name another by --port"
        : `cannot be used (${message}); check --host`;
    throw new AffectlabError(`port ${port} of ${host} ${why}`, { cause: error });
  }
}

/** Lines about the store, each at most once a minute. */
function told(tell: (line: string) => void, now: () => number): (line: string) => void {
  const last = new Map<string, number>();
  return (line) => {
    const at = now();
    if (at - (last.get(line) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    last.set(line, at);
    tell(line);
  };
}

function refuse(
  reply: FastifyReply,
  error: Error & { statusCode?: number },
  tell: (line: string) => void,
): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).send({ error: error.message });
  if (error instanceof StoreFullError || error instanceof StoreAwayError) {
    tell(error.message);
    const isFull = error instanceof StoreFullError;
    const what = isFull ? "the server has no room left" : "the server's database does not answer";
    return reply
      .code(isFull ? 507 : 503)
      .header("Retry-After", "3")
      .send({ error: `${what}; your answer is not stored yet, and the page tries again` });
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) tell(`a request failed: ${error.message.split("\n")[0]}`);
  return reply.code(status).send({ error: sentences[status] ?? "this request cannot be served" });
}

/** What Fastify itself refuses, in words that say nothing of its insides. */
const sentences: Record<number, string> = {
  400: "the body is no JSON",
  413: `a body has at most ${longestBody / 1024} kB`,
  415: "a body is application/json",
  500: "this went wrong here; try again",
};
