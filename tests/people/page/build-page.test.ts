import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../src/io/sha256-file.js";
import { buildPage } from "../../../src/people/page/build-page.js";
import { pilotOverHttp } from "../../../src/people/pilot/pilot-over-http.js";
import { memoryServer } from "./memory-server.js";
import { builtSurvey } from "./opened.js";
import { hostile, smallDesign } from "./small-design.js";

describe("the files of a page", () => {
  const design = smallDesign({ title: { en: hostile, zh: hostile } });
  let folder: string;
  const read = (...parts: string[]): string => readFileSync(path.join(folder, ...parts), "utf8");
  beforeAll(async () => {
    folder = await builtSurvey(design);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("are the same bytes each time", async () => {
    const hashes = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => [entry.name, sha256(readFileSync(path.join(entry.parentPath, entry.name)))]);
    const before = hashes();
    expect(before.map(([name]) => name).sort()).toEqual(
      ["face.png", "index.html", "page.css", "page.js", "questionnaire.html", "stores.html"].sort(),
    );
    await buildPage(design, folder);
    expect(hashes()).toEqual(before);
  });

  it("hold no text as HTML, and nothing that participants need not know", () => {
    for (const html of [read("page", "index.html"), read("questionnaire.html")]) {
      expect(html).not.toContain("<img");
      const json = /<script type="application\/json" id="questionnaire">(.*)<\/script>/.exec(html)![1]!;
      const shown = JSON.parse(json).design;
      expect(shown.title.en).toBe(hostile);
      expect(Object.keys(shown)).not.toContain("source");
      expect(Object.keys(shown)).not.toContain("seed");
      expect(json).not.toContain("sets/small");
    }
  });

  it("ask for nothing outside: no address in the one file but those that people read", () => {
    const html = read("questionnaire.html");
    expect(html).toContain("default-src 'none'".replaceAll("'", "&#39;"));
    expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(?!data:)/);
    expect(html).not.toContain("unsafe");
  });

  it("say what is stored on a page of their own, in each language", () => {
    const html = read("page", "stores.html");
    expect(html).toContain('<section lang="en">');
    expect(html).toContain('<section lang="zh-Hans">');
    expect(html).not.toContain("<script");
  });

  it("name a picture that is missing", async () => {
    rmSync(path.join(folder, "page", "pictures", "face.png"));
    await expect(buildPage(design, folder)).rejects.toThrow(/shows pictures\/face\.png, and .* is not there/);
  });
});

describe("a pilot through a server", () => {
  it("answers every trial of all sessions, which say that they are simulated", async () => {
    const design = smallDesign();
    const folder = await builtSurvey(design);
    const server = await memoryServer(design, path.join(folder, "page"));
    const load = await pilotOverHttp(design, server.address, 40, 1);
    await server.close();
    rmSync(folder, { recursive: true });
    expect(load).toMatchObject({ sessions: 40, trials: 40 * 5, requests: 40 * 7, waits: 0 });
    expect(load.p50).toBeLessThanOrEqual(load.p95);
    expect(load.p95).toBeLessThanOrEqual(load.p99);
    const sessions = [...server.sessions.values()];
    expect(sessions.length).toBe(40);
    expect(
      sessions.every(({ simulated, ended, trials }) => simulated && ended !== null && trials.size === 5),
    ).toBe(true);
  });

  it("says where nothing answers, and what a server refuses", async () => {
    const design = smallDesign();
    await expect(pilotOverHttp(design, "http://127.0.0.1:9/", 2, 1)).rejects.toThrow(
      /nothing answers at http:\/\/127\.0\.0\.1:9\/; start it with/,
    );
    const folder = await builtSurvey(design);
    const server = await memoryServer(smallDesign({ enough: 3 }), path.join(folder, "page"));
    await expect(pilotOverHttp(design, server.address, 2, 1)).rejects.toThrow(
      /refused POST api\/sessions with 409 \(another questionnaire\)/,
    );
    await server.close();
    rmSync(folder, { recursive: true });
  });
});
