import { surveyTools } from "../store/survey-tools.js";

/* The parts of Fastify that the server uses; its packages lie in tools/survey. */

export interface FastifyRequest {
  method: string;
  url: string;
  /** Of the socket, or as a trusted proxy says. It is counted with for a minute, and written nowhere. */
  ip: string;
  headers: Record<string, string | string[] | undefined>;
  params: unknown;
  body: unknown;
}

export interface FastifyReply {
  code(status: number): FastifyReply;
  header(name: string, value: string): FastifyReply;
  headers(values: Record<string, string>): FastifyReply;
  type(value: string): FastifyReply;
  send(body?: unknown): FastifyReply;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface RateLimit {
  max: number;
  timeWindow: string;
  keyGenerator?: (request: FastifyRequest) => string;
}

interface RouteOptions {
  config?: { rateLimit: RateLimit };
}

export interface FastifyServer {
  get(path: string, options: RouteOptions, handler: Handler): void;
  post(path: string, options: RouteOptions, handler: Handler): void;
  put(path: string, options: RouteOptions, handler: Handler): void;
  delete(path: string, options: RouteOptions, handler: Handler): void;
  register(plugin: unknown, options: object): Promise<unknown>;
  addHook(
    name: "onSend",
    hook: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>,
  ): void;
  setErrorHandler(
    handler: (
      error: Error & { statusCode?: number },
      request: FastifyRequest,
      reply: FastifyReply,
    ) => unknown,
  ): void;
  setNotFoundHandler(handler: Handler): void;
  removeContentTypeParser(type: string): void;
  createRateLimit(options: RateLimit): (request: FastifyRequest) => Promise<{ isExceeded?: boolean }>;
  listen(options: { host: string; port: number }): Promise<string>;
  addresses(): { address: string; port: number }[];
  close(): Promise<void>;
}

interface Loaded {
  fastify(options: object): FastifyServer;
  fastifyStatic: unknown;
  rateLimit: unknown;
}

export async function loadFastify(): Promise<Loaded> {
  const load = await surveyTools("a server of answers");
  const { fastify } = load("fastify") as Pick<Loaded, "fastify">;
  return { fastify, fastifyStatic: load("@fastify/static"), rateLimit: load("@fastify/rate-limit") };
}
