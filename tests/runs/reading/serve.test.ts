import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { type OpenReading, openReading } from "../../../src/runs/reading/open.js";
import { type ServedReading, serveReading } from "../../../src/runs/reading/serve.js";
import { hostile, readingOf, readRow } from "./readings.js";

let served: ServedReading | undefined;
let open: OpenReading | undefined;
afterEach(async () => {
  await served?.close();
  open?.close();
  served = undefined;
  open = undefined;
});

async function serve(count = 3): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => readRow({ item: `item-${at}`, reply: hostile }));
  open = await openReading(readingOf(rows, { title: hostile }));
  served = await serveReading(open);
  return served.address;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Asks by hand, because fetch sets Host and Origin itself. */
function ask(
  address: string,
  path = "",
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, address);
    const sent = request(url, { method, headers }, (response) => {
      let body = "";
      response.on("data", (piece: Buffer) => {
        body += piece.toString();
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("a served reading", () => {
  it("is on 127.0.0.1 under an address that cannot be guessed", async () => {
    const address = await serve();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{24}\/$/);
    expect((await ask(address)).status).toBe(200);
    for (const path of ["/", "/favicon.ico", `/${"A".repeat(24)}/`, `/${"A".repeat(24)}/row/0`]) {
      expect((await ask(address, path)).status, path).toBe(404);
    }
  });

  it("refuses another host name, another page, another site and every other method", async () => {
    const address = await serve();
    const { port } = new URL(address);
    const refused: Record<string, string>[] = [
      { host: "evil.example" },
      { host: `evil.example:${port}` },
      { host: "127.0.0.1:1" },
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of refused) {
      const { status, body } = await ask(address, "facts", headers);
      expect([status, body.includes("item-0")], JSON.stringify(headers)).toEqual([403, false]);
    }
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"]) {
      expect((await ask(address, "facts", {}, method)).status, method).toBe(405);
    }
    const own = {
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      "sec-fetch-site": "same-origin",
    };
    expect((await ask(address, "facts", own)).status).toBe(200);
  });

  it("gives rows in pieces, and nothing that is not there", async () => {
    const address = await serve(450);
    const json = async (path: string): Promise<unknown> => JSON.parse((await ask(address, path)).body);
    expect(await json("heads/2")).toHaveLength(50);
    expect(await json("heads/3")).toEqual([]);
    expect(await json("row/449")).toMatchObject({ item: "item-449", reply: hostile });
    expect(await json("search?q=item-44")).toHaveLength(11);
    for (const path of ["row/450", "row/-1", "row/1e2", "row/", "rows/1", "../../etc/passwd", "row/0x1"]) {
      expect((await ask(address, path)).status, path).toBe(404);
    }
  });

  it("sends a policy under which nothing but its own script and style acts", async () => {
    const address = await serve();
    const { headers, body } = await ask(address);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-/);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    // The title is another's text, and the page itself holds no row.
    expect(body).toContain("&lt;script&gt;window.hacked");
    expect(body).not.toContain("<script>window.hacked");
  });
});
