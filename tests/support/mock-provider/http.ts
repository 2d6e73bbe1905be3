import type { IncomingMessage, ServerResponse } from "node:http";
import type { LoggedRequest } from "./log.js";

/** Anthropic's SDK adds /v1 itself. */
export const serverUrl = (url: string, server: string): string =>
  server === "anthropic" ? `${url}/anthropic` : `${url}/${server}/v1`;

/** What a path asks for; undefined = nothing that this server has. */
export function apiOf(pathname: string): LoggedRequest["api"] | undefined {
  if (pathname.endsWith("/models")) return "models";
  if (pathname.endsWith("/chat/completions")) return "openai";
  if (pathname.endsWith("/responses")) return "responses";
  return pathname.endsWith("/messages") ? "anthropic" : undefined;
}

/** What a body sets apart from its texts. */
export function parametersOf(body: Record<string, unknown>): Record<string, unknown> {
  const texts = ["model", "messages", "input", "system", "instructions"];
  return Object.fromEntries(Object.entries(body).filter(([key]) => !texts.includes(key)));
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify(value));
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
