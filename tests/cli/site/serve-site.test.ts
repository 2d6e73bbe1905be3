import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServedSite, serveSite } from "../../../src/cli/site/serve-site.js";

describe("the server of a site", () => {
  let served: ServedSite;
  const scratch = mkdtempSync(path.join(tmpdir(), "affectlab-"));
  beforeAll(async () => {
    const folder = path.join(scratch, "site");
    mkdirSync(path.join(folder, "ledger"), { recursive: true });
    writeFileSync(path.join(folder, "index.html"), "first");
    writeFileSync(path.join(folder, "404.html"), "no page");
    writeFileSync(path.join(folder, "ledger", "index.html"), "ledger");
    writeFileSync(path.join(folder, "ledger", "a b.svg"), "<svg/>");
    writeFileSync(path.join(scratch, "secret.txt"), "secret");
    served = await serveSite(folder, "/room/");
  });
  afterAll(async () => {
    await served.close();
    rmSync(scratch, { recursive: true });
  });

  /** As it is sent: fetch would shorten "..". */
  const get = (address: string, method = "GET"): Promise<{ status: number; type: string; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(served.address);
      request({ hostname, port, path: address, method }, (response) => {
        let text = "";
        response.on("data", (part) => {
          text += part;
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? response.headers.location ?? "",
            text,
          }),
        );
      })
        .on("error", reject)
        .end();
    });

  it("gives pages, folders and files below its base", async () => {
    expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/room\/$/);
    expect(await get("/room/")).toMatchObject({ status: 200, text: "first" });
    expect(await get("/room/ledger/?verdict=differs")).toMatchObject({ status: 200, text: "ledger" });
    expect(await get("/room/ledger")).toMatchObject({ status: 200, text: "ledger" });
    expect(await get("/room/ledger/a%20b.svg")).toMatchObject({ status: 200, type: "image/svg+xml" });
    expect(await get("/")).toMatchObject({ status: 302, type: "/room/" });
  });

  it("gives its own page where there is none, and nothing from outside the folder", async () => {
    const outside = [
      "/room/../secret.txt",
      "/room/%2e%2e/secret.txt",
      "/room/..%2fsecret.txt",
      "/room//etc/passwd",
    ];
    for (const address of ["/room/x", "/elsewhere", "/room/%", "/room/%00", ...outside]) {
      expect(await get(address), address).toMatchObject({ status: 404, text: "no page" });
    }
    expect(await get("/room/", "POST")).toMatchObject({ status: 405 });
  });

  it("says in one line that a port is taken", async () => {
    const port = Number(new URL(served.address).port);
    await expect(serveSite(".", "/", port)).rejects.toThrow(
      `port ${port} of 127.0.0.1 is taken; name another by --port, or leave it out`,
    );
  });
});
