import { createReadStream, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { listenLocally } from "../../io/listen-locally.js";

/** A site that is served on this machine. */
export interface ServedSite {
  address: string;
  close(): Promise<void>;
}

/**
 * Serves the files of a folder on 127.0.0.1, below the base that the site was built for.
 *
 * @param port 0 = any free port
 * @throws AffectlabError when the port is taken
 */
export async function serveSite(folder: string, base: string, port = 0): Promise<ServedSite> {
  const server = createServer((request, response) => answer(folder, base, request, response));
  await listenLocally(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${bound}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".pdf": "application/pdf",
  ".csv": "text/csv; charset=utf-8",
  ".woff2": "font/woff2",
};

function answer(folder: string, base: string, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { "Content-Type": "text/plain" }).end("only GET is answered\n");
    return;
  }
  const asked = (request.url ?? "/").replace(/[?#].*$/, "");
  if (base !== "/" && (asked === "/" || `${asked}/` === base)) {
    response.writeHead(302, { Location: base }).end();
    return;
  }
  const found = asked.startsWith(base) ? fileAt(folder, asked.slice(base.length)) : undefined;
  const file = found ?? path.join(folder, "404.html");
  response.writeHead(found === undefined ? 404 : 200, {
    "Content-Type": types[path.extname(file)] ?? "application/octet-stream",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
}

/** The file at an address below the base; undefined where there is none, or it lies outside the folder. */
function fileAt(folder: string, address: string): string | undefined {
  const names = decoded(address);
  if (names === undefined) return undefined;
  const place = path.join(folder, names);
  if (place !== folder && !place.startsWith(folder + path.sep)) return undefined;
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats?.isFile()) return place;
  return stats?.isDirectory()
    ? fileAt(folder, `${address.replace(/\/?$/, "/")}index.html`.replace(/^\//, ""))
    : undefined;
}

function decoded(address: string): string | undefined {
  try {
    const text = decodeURIComponent(address);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
