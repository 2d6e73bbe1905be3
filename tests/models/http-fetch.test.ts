import http from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openConnectionPool } from "../../src/models/http-fetch.js";

const text = '{"said":"été","count":2}';
const bodies: Record<string, { bytes: Buffer; headers?: http.OutgoingHttpHeaders; status?: number }> = {
  "/plain": { bytes: Buffer.from(text) },
  "/marked": { bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]) },
  "/gzip": { bytes: gzipSync(text), headers: { "content-encoding": "gzip" } },
  "/broken": { bytes: Buffer.from([0x22, 0xff, 0x22]) },
  "/empty": { bytes: Buffer.alloc(0), status: 204 },
  "/html": { bytes: Buffer.from("<p>busy"), status: 503 },
};

describe("a response of the connection pool", () => {
  const server = http.createServer((request, response) => {
    const { bytes, headers = {}, status = 200 } = bodies[request.url ?? ""]!;
    const own = { "x-sent": [request.method, request.headers["x-mark"]].join(" ") };
    response.writeHead(status, { "content-type": "application/json", ...own, ...headers }).end(bytes);
  });
  const pool = openConnectionPool();
  let base = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    pool.close();
    server.close();
  });

  it.each(["/plain", "/marked", "/gzip", "/broken", "/html"])("reads %s as Node's own does", async (path) => {
    const ask = (): Promise<Response[]> => Promise.all([pool.fetch(base + path), fetch(base + path)]);
    const jsonOf = (response: Response): Promise<unknown> =>
      response.json().catch((error: Error) => [error.name, error.message]);
    const [ours, nodes] = (await ask()) as [Response, Response];
    expect([ours.status, ours.ok]).toEqual([nodes.status, nodes.ok]);
    expect(ours.headers.get("content-type")).toBe(nodes.headers.get("content-type"));
    expect(await ours.clone().text()).toBe(await nodes.clone().text());
    expect(await jsonOf(ours.clone())).toEqual(await jsonOf(nodes.clone()));
    expect(await ours.clone().arrayBuffer()).toEqual(await nodes.clone().arrayBuffer());
    expect(await (await ours.clone().blob()).text()).toBe(await (await nodes.clone().blob()).text());
    const streamed = new Response(ours.body);
    expect(await streamed.text()).toBe(await nodes.text());
  });

  it("has no body where none was sent", async () => {
    const response = await pool.fetch(`${base}/empty`);
    expect([response.status, response.body, await response.text()]).toEqual([204, null, ""]);
  });

  it("sends headers given as an object, as pairs or as Headers", async () => {
    for (const headers of [
      { "X-Mark": "a" },
      [["x-mark", "a"]] as [string, string][],
      new Headers([["x-mark", "a"]]),
    ]) {
      const response = await pool.fetch(`${base}/plain`, { method: "POST", body: "{}", headers });
      expect(response.headers.get("x-sent")).toBe("POST a");
    }
  });
});
