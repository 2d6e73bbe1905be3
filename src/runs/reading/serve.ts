import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { listenLocally } from "../../io/listen-locally.js";
import type { OpenReading } from "./open.js";
import { headsAPiece } from "./page/pieces.js";
import { contentPolicy, renderServedPage } from "./page/shell.js";
import { searchRows } from "./search.js";

/** A page that is served on this machine. */
export interface ServedReading {
  address: string;
  close(): Promise<void>;
}

/**
 * Serves a reading on 127.0.0.1, piece by piece. Its address holds a random part, so that no other page or user
 * of this machine can guess it; a request under another host name (a name that was made to point here) or from
 * another page is refused. Nothing can be changed through it.
 *
 * @param port 0 = any free port
 * @throws AffectlabError when the port is taken
 */
export async function serveReading(open: OpenReading, { port = 0 } = {}): Promise<ServedReading> {
  const token = randomBytes(18).toString("base64url");
  const server = createServer((request, response) => {
    answer(open, token, request, response).catch(() => {
      // A row that cannot be read is told; the server goes on.
      if (!response.headersSent) refuse(response, 500, "this could not be read");
      else response.destroy();
    });
  });
  await listenLocally(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${bound}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  open: OpenReading,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const problem = strangeRequest(request);
  if (problem !== undefined) return refuse(response, 403, problem);
  if (request.method !== "GET") return refuse(response, 405, "only GET is answered");
  const [address = "", query = ""] = (request.url ?? "").split("?", 2);
  const [, given, ...rest] = address.split("/");
  if (given !== token) return refuse(response, 404, "nothing is here; use the address that was printed");
  const [what = "", which = ""] = rest;
  const at = /^\d{1,9}$/.test(which) ? Number(which) : -1;
  const { store } = open;
  if (what === "") return send(request, response, "text/html", renderServedPage(open.facts));
  if (what === "facts") return sendJson(request, response, open.facts);
  if (what === "heads" && at >= 0) {
    return sendJson(request, response, store.heads(at * headsAPiece, (at + 1) * headsAPiece));
  }
  if (what === "row" && at >= 0 && at < store.count) return sendJson(request, response, open.row(at));
  if (what === "search") {
    const isStopped = (): boolean => response.destroyed;
    return sendJson(
      request,
      response,
      await searchRows(store, new URLSearchParams(query).get("q") ?? "", open.promptText, isStopped),
    );
  }
  refuse(response, 404, "there is nothing of that name");
}

/** Why a request is not from the page that was served; undefined if it may be. */
function strangeRequest({ headers, socket }: IncomingMessage): string | undefined {
  const own = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`];
  if (!own.includes(headers.host ?? "")) return "only 127.0.0.1 is answered";
  const { origin } = headers;
  if (origin !== undefined && !own.some((host) => origin === `http://${host}`)) return "another page asks";
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none" ? undefined : "another site asks";
}

const securityHeaders = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const compress = promisify(gzip);

const sendJson = (request: IncomingMessage, response: ServerResponse, value: unknown): Promise<void> =>
  send(request, response, "application/json", JSON.stringify(value));

async function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  type: string,
  text: string,
): Promise<void> {
  const isZipped = text.length > 100_000 && /\bgzip\b/.test(String(headers["accept-encoding"]));
  const body = isZipped ? await compress(text, { level: 1 }) : Buffer.from(text);
  response.writeHead(200, {
    ...securityHeaders,
    "Content-Security-Policy": contentPolicy("served"),
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Length": body.length,
    ...(isZipped ? { "Content-Encoding": "gzip" } : {}),
  });
  response.end(body);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    ...securityHeaders,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Content-Type": "text/plain; charset=utf-8",
  });
  response.end(`${message}\n`);
}
