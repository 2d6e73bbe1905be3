import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ended, RunOptions } from "../support/child.js";
import { affectlab, ensureBuilt, scratchClone } from "../support/scratch-clone.js";
import { archiveOf, catalogueOf, commit, serve } from "../support/upstream-server.js";

beforeAll(ensureBuilt);

const files = {
  LICENSE: "MIT\n",
  "data/a/rows.csv": "x;1\n",
  "data/größe.txt": "1 m\n",
  "data/empty.txt": "",
};
const good = archiveOf(files);

const fetchFrom = (
  clone: string,
  url: string,
  args: string[] = [],
  options: RunOptions = {},
): Promise<Ended> =>
  affectlab(clone, ["data", "fetch", "sample", ...args], {
    ...options,
    env: { ...options.env, AFFECTLAB_GITHUB_URL: url },
  });
const upstream = (clone: string): string => path.join(clone, "data", "upstream");
/** Nothing but the complete folder may ever be left in data/upstream. */
const left = (clone: string): string[] => (existsSync(upstream(clone)) ? readdirSync(upstream(clone)) : []);
const oneLine = (text: string): string => {
  const lines = text.trim().split("\n");
  return lines.filter((line) => line.startsWith("affectlab: ")).length === 1
    ? (lines.at(-1) as string)
    : text;
};

describe("affectlab data fetch", () => {
  it("fetches, lists and verifies what belongs to a rating set, and names the set", async () => {
    const { url } = await serve((response) => response.end(good));
    const clone = scratchClone(catalogueOf(files, { ratingSet: "llmbar" }));
    const env = { env: { AFFECTLAB_MIRROR: "" } };
    const unknown = await affectlab(clone, ["data", "verify", "nothing"], env);
    expect(oneLine(unknown.stderr)).toContain("the catalogue has sample (of llmbar)");
    expect((await fetchFrom(clone, url)).code).toBe(0);
    const listed = await affectlab(clone, ["data", "list", "--json"], env);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ ratingSet: "llmbar", state: "present", damaged: [] }]);
    const verified = await affectlab(clone, ["data", "verify", "sample"], env);
    expect(verified.stdout).toBe("sample: 4 files intact in data/upstream/sample\n");
  });

  it("downloads the pinned commit, verifies it, and places the catalogued files only", async () => {
    const { url, requests } = await serve((response) => response.end(good));
    const clone = scratchClone(catalogueOf(files));
    const ended = await fetchFrom(clone, url);
    expect([ended.code, ended.stdout]).toEqual([
      0,
      "sample: 4 files verified and placed in data/upstream/sample\n",
    ]);
    expect(ended.stderr).toContain("For tests only.");
    expect(requests).toEqual([`/someone/sample/tar.gz/${commit}`]);
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(path.join(upstream(clone), "sample", name), "utf8")).toBe(content);
    }
    expect(existsSync(path.join(upstream(clone), "sample", "not-catalogued.bin"))).toBe(false);
    expect(left(clone)).toEqual(["sample"]);

    const again = await fetchFrom(clone, url);
    expect([again.code, again.stdout]).toEqual([
      0,
      "sample: all 4 files are in data/upstream/sample and intact; nothing to download\n",
    ]);
    expect(requests).toHaveLength(1);
    const forced = await fetchFrom(clone, url, ["--force", "--json"]);
    expect(JSON.parse(forced.stdout)).toEqual({
      name: "sample",
      folder: "data/upstream/sample",
      files: 4,
      downloaded: true,
    });
    expect(requests).toHaveLength(2);
  });

  it("brings with --all what is known by its git blob, keeps it, and refuses another", async () => {
    const more = { "data/large, a.txt": "much\n", "data/größe.txt": files["data/größe.txt"] };
    const whole = archiveOf({ ...files, "data/large, a.txt": "much\n" });
    const { url } = await serve((response) => response.end(whole));
    const clone = scratchClone(catalogueOf(files, { study: "heartbench" }, more));
    expect((await fetchFrom(clone, url)).stdout).toContain("4 files verified");
    expect(existsSync(path.join(upstream(clone), "sample", "data", "large, a.txt"))).toBe(false);
    const all = await fetchFrom(clone, url, ["--all"]);
    expect([all.code, all.stdout]).toEqual([
      0,
      "sample: 5 files verified and placed in data/upstream/sample\n",
    ]);
    const env = { env: { AFFECTLAB_MIRROR: "" } };
    expect((await affectlab(clone, ["data", "list"], env)).stdout).toContain("present, 1 more file");
    // Without --all they stay, and are mended.
    const large = path.join(upstream(clone), "sample", "data", "large, a.txt");
    writeFileSync(large, "Much\n");
    const verified = await affectlab(clone, ["data", "verify", "sample"], env);
    expect(verified.stdout).toBe(
      "data/upstream/sample/data/large, a.txt: has another git blob\nsample: 1 of 5 files are damaged\n",
    );
    expect((await fetchFrom(clone, url)).code).toBe(0);
    expect(readFileSync(large, "utf8")).toBe("much\n");

    const other = await serve((response) =>
      response.end(archiveOf({ ...files, "data/large, a.txt": "Much\n" })),
    );
    const refused = await fetchFrom(scratchClone(catalogueOf(files, undefined, more)), other.url, ["--all"]);
    expect(refused.code).toBe(1);
    expect(oneLine(refused.stderr)).toContain(
      "data/large, a.txt of sample is not the file of the pinned commit (git blob differs)",
    );
  });

  it("repairs a damaged copy, and list and verify tell the damage before", async () => {
    const { url } = await serve((response) => response.end(good));
    const clone = scratchClone(catalogueOf(files));
    await fetchFrom(clone, url);
    const damaged = path.join(upstream(clone), "sample", "data", "a", "rows.csv");
    writeFileSync(damaged, "x;2\n");

    const list = await affectlab(clone, ["data", "list"]);
    expect(list.stdout).toMatch(/^sample\s+A paper\s+MIT\s+0123456\s+4\s+0\.0 MB\s+damaged \(1\)$/m);
    const verify = await affectlab(clone, ["data", "verify"]);
    expect([verify.code, verify.stdout]).toEqual([
      1,
      "data/upstream/sample/data/a/rows.csv: has another sha256\nsample: 1 of 4 files are damaged\n",
    ]);

    expect((await fetchFrom(clone, url)).code).toBe(0);
    expect(readFileSync(damaged, "utf8")).toBe("x;1\n");
    expect((await affectlab(clone, ["data", "verify", "sample"])).code).toBe(0);
    expect(left(clone)).toEqual(["sample"]);
  });

  it("tries again after a 500, a 429 and a connection that breaks off", async () => {
    const { url, requests } = await serve((response, request) => {
      if (request === 1) response.writeHead(500).end();
      else if (request === 2) {
        response.writeHead(200, { "content-length": String(good.length) });
        response.write(good.subarray(0, 100), () => response.destroy());
      } else response.end(good);
    });
    const clone = scratchClone(catalogueOf(files));
    expect(await fetchFrom(clone, url)).toMatchObject({ code: 0 });
    expect(requests).toHaveLength(3);
    expect(left(clone)).toEqual(["sample"]);

    const limited = await serve((response, request) => {
      if (request === 1) response.writeHead(429, { "retry-after": "1" }).end();
      else response.end(good);
    });
    expect((await fetchFrom(scratchClone(catalogueOf(files)), limited.url)).code).toBe(0);
    expect(limited.requests).toHaveLength(2);
  });

  it("gives up on a body that is always cut short, and leaves nothing", async () => {
    // Complete as far as HTTP can tell: only the compression shows that it was cut.
    const { url, requests } = await serve((response) => response.end(good.subarray(0, good.length - 30)));
    const clone = scratchClone(catalogueOf(files));
    const ended = await fetchFrom(clone, url);
    expect(ended.code).toBe(1);
    expect(oneLine(ended.stderr)).toMatch(/the download ended too early, after 3 attempts/);
    expect(requests).toHaveLength(3);
    expect(left(clone)).toEqual([]);
  });

  it.each([
    ["an answer that no retry cures", "HTTP 404", (_: unknown) => undefined],
    ["a page instead of an archive", "is not a gzipped archive", () => Buffer.from("<html>sign in</html>")],
    [
      "a file with other bytes",
      "LICENSE of sample is not the file",
      () => archiveOf({ ...files, LICENSE: "BSD\n" }),
    ],
    ["a file of another size", "has 5 bytes instead of 4", () => archiveOf({ ...files, LICENSE: "MIT\n\n" })],
    ["a catalogued file that is absent", "lacks 3 catalogued files", () => archiveOf({ LICENSE: "MIT\n" })],
    [
      "a path that leads outside",
      'has the entry "sample/../../../outside.txt", which leads outside',
      () => archiveOf(files, [{ path: "sample/../../../outside.txt", content: "x" }]),
    ],
    [
      "an absolute path",
      "which leads outside",
      () => archiveOf(files, [{ path: "/outside.txt", content: "x" }]),
    ],
    [
      "a link in a file's place",
      "as SymbolicLink, not as a file",
      () =>
        archiveOf({ "data/a/rows.csv": "x;1\n" }, [
          { path: `sample-${commit}/LICENSE`, type: "SymbolicLink" },
        ]),
    ],
  ])("refuses %s at once, in one line, and keeps what was there", async (_, message, body) => {
    const { url, requests } = await serve((response) => {
      const bytes = body(undefined);
      if (bytes === undefined) response.writeHead(404).end();
      else response.end(bytes);
    });
    const clone = scratchClone(catalogueOf(files));
    mkdirSync(path.join(upstream(clone), "sample"), { recursive: true });
    writeFileSync(path.join(upstream(clone), "sample", "LICENSE"), "old\n");
    const ended = await fetchFrom(clone, url);
    expect(ended.code).toBe(1);
    expect(oneLine(ended.stderr)).toContain(message);
    expect(requests).toHaveLength(1);
    expect(left(clone)).toEqual(["sample"]);
    expect(readFileSync(path.join(upstream(clone), "sample", "LICENSE"), "utf8")).toBe("old\n");
    expect(existsSync(path.join(clone, "data", "outside.txt"))).toBe(false);
  });

  it("says offline what to place where", async () => {
    const clone = scratchClone(catalogueOf(files));
    // Port 9 of this machine: nothing listens.
    const ended = await fetchFrom(clone, "http://127.0.0.1:9");
    expect(ended.code).toBe(1);
    const line = oneLine(ended.stderr);
    expect(line).toContain("could not be downloaded");
    expect(line).toContain(
      `place the files of github.com/someone/sample at commit ${commit} in data/upstream/sample`,
    );
    expect(line).toContain("AFFECTLAB_MIRROR");
    expect(left(clone)).toEqual([]);
  });

  it("ends with 130 on Ctrl-C, leaves nothing half-written, and completes the next time", async () => {
    let slow = true;
    const { url } = await serve((response) => {
      response.write(good.subarray(0, good.length - 40));
      // The rest never comes while slow.
      if (!slow) response.end(good.subarray(good.length - 40));
    });
    const clone = scratchClone(catalogueOf(files));
    const ended = await fetchFrom(clone, url, [], {
      interruptWhen: () => left(clone).some((name) => name.endsWith(".partial")),
    });
    expect([ended.code, ended.signal]).toEqual([130, null]);
    expect(oneLine(ended.stderr)).toBe(
      "affectlab: interrupted; nothing is half-written, run the command again to complete it",
    );
    expect(left(clone)).toEqual([]);
    slow = false;
    expect((await fetchFrom(clone, url)).code).toBe(0);
    expect(left(clone)).toEqual(["sample"]);
  });

  it("clears away what a killed fetch left", async () => {
    const { url } = await serve((response) => response.end(good));
    const clone = scratchClone(catalogueOf(files));
    // No process has this number: the kernel gives none beyond 2^22.
    mkdirSync(path.join(upstream(clone), ".sample.9999999.partial"), { recursive: true });
    expect((await fetchFrom(clone, url)).code).toBe(0);
    expect(left(clone)).toEqual(["sample"]);
  });
});
