import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openConnectionPool } from "../../src/models/http-fetch.js";
import { openModel } from "../../src/models/registry.js";
import { eventually, failureOf, mockProvider, question } from "./support.js";

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

const mebibyte = 2 ** 20;

/** A server on a socket: it answers every request with these bytes, or with what a function writes. */
async function rawServer(answer: Buffer | ((socket: net.Socket) => void)) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.once("data", () => (typeof answer === "function" ? answer(socket) : socket.end(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

const withHead = (head: string, body: Buffer | string = ""): Buffer =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`), Buffer.from(body)]);

const failureAt = async (baseUrl: string) =>
  failureOf(
    (await openModel("compatible/m", { env: { AFFECTLAB_BASE_URL: baseUrl }, config: {} })).generate(
      question,
      {
        timeoutMs: 20_000,
      },
    ),
  );

describe("a reply without bounds", () => {
  const zeros = Buffer.alloc(40 * mebibyte, "0");
  it.each([
    ["gzip", gzipSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["br", brotliCompressSync(zeros, { params: {} })],
  ])("is not inflated beyond 32 MB: %s", async (encoding, bytes) => {
    expect(bytes.length).toBeLessThan(mebibyte / 8);
    const { url } = await rawServer(
      withHead(`content-encoding: ${encoding}\r\ncontent-length: ${bytes.length}`, bytes),
    );
    const error = await failureAt(url);
    expect(error).toMatchObject({ kind: "malformed-reply", isBilled: "maybe" });
    expect(error.message).toContain("a body of more than 32 MB when inflated; at most 32 MB are read");
  });

  it("is left as soon as its length is known", async () => {
    const { url, sockets } = await rawServer((socket) =>
      socket.write(withHead(`content-length: ${5000 * mebibyte}`, "{")),
    );
    const error = await failureAt(url);
    expect(error.kind).toBe("malformed-reply");
    expect(error.message).toContain("a body of 5000 MB; at most 32 MB are read");
    expect(await eventually(() => sockets.size === 0)).toBe(true);
  });

  it("is left when 32 MB have come, and the connection is closed", async () => {
    let sent = 0;
    const { url, sockets } = await rawServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
      const chunk = Buffer.concat([
        Buffer.from("100000\r\n"),
        Buffer.alloc(mebibyte, " "),
        Buffer.from("\r\n"),
      ]);
      const more = (): void => {
        while (!socket.destroyed && sent < 500 && socket.write(chunk)) sent++;
        if (!socket.destroyed && sent < 500) socket.once("drain", more);
      };
      more();
    });
    const error = await failureAt(url);
    expect(error.kind).toBe("malformed-reply");
    expect(error.message).toContain("a body of more than 32 MB; at most 32 MB are read");
    expect(await eventually(() => sockets.size === 0)).toBe(true);
    expect(sent).toBeLessThan(200);
  });

  it("of nearly 32 MB is read", async () => {
    const body = JSON.stringify({
      choices: [{ message: { content: "A:a. yes" } }],
      padding: " ".repeat(31 * mebibyte),
    });
    const { url } = await rawServer(
      withHead(`content-type: application/json\r\ncontent-length: ${body.length}`, body),
    );
    const client = await openModel("compatible/m", { env: { AFFECTLAB_BASE_URL: url }, config: {} });
    expect((await client.generate(question)).text).toBe("A:a. yes");
  });

  it.each([
    ["a header of 100 kB", withHead(`x-long: ${"a".repeat(100_000)}`), /not HTTP: .*overflow/i],
    ["20,000 headers", withHead("x-many: 1\r\n".repeat(20_000).trimEnd()), /not HTTP: .*overflow/i],
    ["no HTTP", Buffer.from("SSH-2.0-OpenSSH_9.2\r\n"), /not HTTP/],
    ["the status 999", Buffer.from("HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n"), /the status 999/],
    ["damaged gzip", withHead("content-encoding: gzip\r\ncontent-length: 4", "text"), /damaged gzip/],
    [
      "an encoding named constructor",
      withHead("content-encoding: constructor\r\ncontent-length: 4", "text"),
      /malformed/,
    ],
  ])("with %s is malformed", async (_, bytes, says) => {
    const { url } = await rawServer(bytes);
    const error = await failureAt(url);
    expect(error.kind).toBe("malformed-reply");
    expect(error.message).toMatch(says);
  });
});

describe("what a failed connection can have cost", () => {
  it("is nothing where the connection was refused", async () => {
    const { mock, open } = await mockProvider();
    const client = await open("openai/m");
    await mock.close();
    expect(await failureOf(client.generate(question))).toMatchObject({ kind: "network", isBilled: "no" });
  });

  it("is nothing where the host does not exist", async () => {
    const error = await failureAt("http://no-such-host.invalid/v1");
    expect(error).toMatchObject({ kind: "network", isBilled: "no" });
    expect(error.message).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });

  it("is nothing where TLS never opened", async () => {
    const { url } = await rawServer(Buffer.from("this is no TLS\r\n"));
    expect(await failureAt(url.replace("http:", "https:"))).toMatchObject({ isBilled: "no" });
  });

  it("is unknown where the connection broke after the request was sent", async () => {
    const { url } = await rawServer((socket) => socket.destroy());
    expect(await failureAt(url)).toMatchObject({ kind: "network", isBilled: "maybe" });
  });

  it("is unknown where a connection that was kept open breaks", async () => {
    const { mock, open } = await mockProvider();
    const client = await open("openai/m");
    await client.generate(question);
    mock.setRules([{ cut: "headers" }]);
    expect(await failureOf(client.generate(question))).toMatchObject({ kind: "network", isBilled: "maybe" });
  });

  it("is unknown after a time-out", async () => {
    const { mock, open } = await mockProvider({ rules: [{ hang: "headers" }] });
    const error = await failureOf((await open("openai/m")).generate(question, { timeoutMs: 100 }));
    expect(error).toMatchObject({ kind: "timeout", isBilled: "maybe" });
    expect(mock.requests).toHaveLength(1);
  });
});
