import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runVitePress } from "../../../src/cli/site/run-vitepress.js";
import { type ServedSite, serveSite } from "../../../src/cli/site/serve-site.js";
import { SiteFolder } from "../../../src/cli/site/site-folder.js";
import { writeSource } from "../../../src/cli/site/write-source.js";
import { projectPath } from "../../../src/io/project-root.js";
import { endOf, runNode, withoutKeys } from "../../support/child.js";
import { root } from "../../support/scratch-clone.js";
import { describeApi } from "./built-api.js";
import { barriers, browserFile, loadedBytes, openPage, overflow } from "./open-page.js";
import { brokenLinks } from "./site-links.js";

const base = "/room/";
const command = path.join(root, "src", "cli", "affectlab.mjs");
const folder = mkdtempSync(path.join(tmpdir(), "affectlab-site-"));
const out = path.join(folder, "site");
const given = [command, "site", "--out", out, "--base", base, "--json"];

/** A page of each kind. */
const pages = [
  "",
  "findings.html",
  "ledger/sage.html",
  "figures/",
  "figures/heartbench/figure-4.html",
  "notebooks/sage/05-strategies.html",
  "studies/heartbench.html",
  "judge-bias/summeval.html",
  "seminar/1.html",
  "api/",
  "api/krippendorffAlpha.html",
  "guides/commands.html",
];

// One build for all: it is what takes the time.
describe("affectlab site", () => {
  let browser: Browser;
  let served: ServedSite;
  beforeAll(async () => {
    // In a fresh clone it installs VitePress, executes the seminar's notebooks and makes the reports on judges first.
    const { code, stdout, stderr } = await runNode(given);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ unchanged: false, base });
    served = await serveSite(out, base);
    if (browserFile === undefined) return;
    browser = await chromium.launch({
      executablePath: browserFile,
      args: ["--no-sandbox", "--disable-background-networking"],
    });
  }, 1_200_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("leads nowhere that is not there", () => {
    const { followed, broken } = brokenLinks(out, base);
    expect(followed).toBeGreaterThan(20_000);
    expect(broken.slice(0, 20)).toEqual([]);
  });

  it("finds a link that leads nowhere, where there is one", () => {
    const copy = path.join(folder, "copy");
    mkdirSync(copy);
    for (const name of ["findings.html", "glossary.html"])
      copyFileSync(path.join(out, name), path.join(copy, name));
    const { broken } = brokenLinks(copy, base);
    expect(broken.map(({ link }) => link)).toContain(`${base}studies/sage.html`);
  });

  describe("of the API", () => describeApi(out));

  it("keeps answers folded away, and no text that Vue would run", () => {
    const folderOfSessions = path.join(out, "notebooks", "seminar");
    const first = readdirSync(folderOfSessions).find((name) => name.startsWith("session-1")) as string;
    const session = readFileSync(path.join(folderOfSessions, first), "utf8");
    const has = (text: string | RegExp): boolean => session.search(text) >= 0;
    expect([has("<summary>Answer</summary>"), has("<summary>Hint</summary>")]).toEqual([true, true]);
    expect([has(/<details[^>]*\sopen/), has("<strong>Check.</strong>")]).toEqual([false, false]);
    const guide = readFileSync(path.join(out, "guides", "contributing.html"), "utf8");
    expect(guide.includes("&lt;study&gt;")).toBe(true);
  });

  it("has a PNG, a PDF, a CSV and a description of every figure", () => {
    const figures = readdirSync(path.join(out, "figures"), { recursive: true, encoding: "utf8" })
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => /^[\w-]+\/figure-.*\.html$/.test(file));
    expect(figures.length).toBeGreaterThan(60);
    for (const figure of figures) {
      const own = path.join(out, "assets", "figures", figure.replace(/\.html$/, ""));
      const start = (ending: string): string =>
        readFileSync(`${own}.${ending}`).subarray(0, 8).toString("latin1");
      expect(start("png"), figure).toContain("PNG");
      expect(start("pdf"), figure).toContain("%PDF");
      expect(statSync(`${own}.csv`).size, figure).toBeGreaterThan(10);
      expect(JSON.parse(readFileSync(`${own}.json`, "utf8")).alt, figure).not.toBe("");
    }
  });

  it("stays as it is when nothing has changed, is served, and ends with 130", {
    timeout: 240_000,
  }, async () => {
    const before = statSync(path.join(out, "index.html"));
    // As the first build: with a copy of upstream's data the site would have more reports.
    const child = spawn(process.execPath, [...given, "--serve"], {
      env: withoutKeys(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = endOf(child);
    const said = await new Promise<string>((resolve, reject) => {
      let text = "";
      child.stdout.on("data", (part: string) => {
        text += part;
        if (text.includes('"address"')) resolve(text);
      });
      ended.then(({ stderr }) => reject(new Error(stderr)));
    });
    const { address, unchanged } = JSON.parse(said);
    expect(unchanged).toBe(true);
    expect(statSync(path.join(out, "index.html")).ino).toBe(before.ino);
    expect(await (await fetch(`${address}findings.html`)).text()).toContain("What to know first");
    expect((await fetch(`${address}nowhere.html`)).status).toBe(404);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 130 });
  });

  it("leaves the old site when a build fails, and says why", { timeout: 120_000 }, async () => {
    const place = path.join(folder, "old");
    const facts = { from: "x", base: "/", pages: 1 };
    await SiteFolder.open(place).replace(async (fresh) => {
      mkdirSync(fresh);
      writeFileSync(path.join(fresh, "index.html"), "old");
    }, facts);
    const source = mkdtempSync(projectPath("tools", "site", ".build-"));
    try {
      const page = { path: "index", markdown: "# A page\n\n[gone](/guides/gone)\n" };
      await writeSource(source, { base: "/", pages: [page], files: [], nav: [], sidebar: {} });
      const failing = SiteFolder.open(place).replace((fresh) => runVitePress(source, fresh), facts);
      await expect(failing).rejects.toThrow(
        /^VitePress could not build the site: .*dead link.*guides\/gone/i,
      );
    } finally {
      rmSync(source, { recursive: true });
    }
    expect(readFileSync(path.join(place, "index.html"), "utf8")).toBe("old");
  });

  describe.skipIf(browserFile === undefined)("in a browser", () => {
    it.each(pages)("shows /%s small and wide, light and dark", { timeout: 120_000 }, async (address) => {
      const { page, problems } = await openPage(browser, served.address, address);
      const bytes = await loadedBytes(page);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThanOrEqual(1_000_000);
      // axe takes seconds a page: each width and each scheme once.
      for (const [width, colorScheme, isChecked] of [
        [1280, "light", true],
        [1280, "dark", false],
        [390, "light", false],
        [390, "dark", true],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expect
          .poll(() => page.evaluate("document.documentElement.classList.contains('dark')"))
          .toBe(colorScheme === "dark");
        expect(await overflow(page), `${width} ${colorScheme}`).toBeLessThanOrEqual(0);
        if (isChecked) expect(await barriers(page), `${width} ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 1920, height: 1080 });
      const line = await page.evaluate(
        "Math.max(0, ...[...document.querySelectorAll('.vp-doc p')].map((one) => one.getBoundingClientRect().width))",
      );
      expect(line, "the longest line").toBeLessThanOrEqual(1240);
      await page.emulateMedia({ media: "print" });
      expect(
        await page.locator("header:visible, .VPSidebar:visible, .filter:visible, .actions:visible").count(),
      ).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it("finds figure 4a, Krippendorff and silence", { timeout: 120_000 }, async () => {
      const { page } = await openPage(browser, served.address, "api/krippendorffAlpha.html");
      // A page without the site's script leads to the search.
      await page.getByRole("link", { name: "Search" }).click();
      for (const [words, address] of [
        ["figure 4a", "/figures/affective-cognition/figure-4a.html"],
        ["Krippendorff", "/api/#name-krippendorffAlpha"],
        ["silence", "/notebooks/heartbench/02-what-does-silence-score.html"],
      ] as const) {
        const box = page.locator(".VPLocalSearchBox");
        await box.locator("input").fill(words);
        await expect
          .poll(
            () =>
              box.locator("a.result").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? "")),
            { timeout: 20_000 },
          )
          .toContainEqual(expect.stringContaining(address));
      }
      await page.context().close();
    });

    it("filters a ledger by keyboard, with its state in the address", { timeout: 60_000 }, async () => {
      const { page } = await openPage(browser, served.address, "ledger/sage.html");
      const shown = (): Promise<string> => page.locator(".filter output").innerText();
      const all = Number(/of (\d+)/.exec(await shown())?.[1]);
      await page.locator("input[name=q]").focus();
      await page.keyboard.type("abstract");
      const some = Number((await shown()).split(" ")[0]);
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(all);
      await page.keyboard.press("Tab");
      await page.keyboard.type("paper");
      expect(Number((await shown()).split(" ")[0])).toBeLessThan(some);
      expect(page.url()).toContain("q=abstract&verdict=paper-inconsistent");
      await page.reload({ waitUntil: "networkidle" });
      expect(await shown()).toMatch(/^[1-9]\d* of /);
      await page.locator("button[type=reset]").press("Enter");
      await expect.poll(shown).toBe(`${all} of ${all} results`);
      await page.context().close();
    });

    it("filters the gallery by keyboard, and opens what is left", { timeout: 60_000 }, async () => {
      const { page } = await openPage(browser, served.address, "figures/");
      const cards = page.locator(".cards li:visible");
      const all = await cards.count();
      await page.locator("input[name=words]").focus();
      await page.keyboard.type("leaderboard");
      await expect.poll(() => cards.count()).toBeLessThan(all);
      await page.keyboard.press("Tab");
      await page.keyboard.type("SAGE");
      expect(page.url()).toContain("words=leaderboard&study=sage");
      const some = await cards.count();
      expect(some).toBeGreaterThan(0);
      await cards.first().locator("a").press("Enter");
      await page.waitForURL(/\/figures\/sage\/figure-/);
      await page.locator("h1").waitFor();
      await page.goBack();
      await expect.poll(() => cards.count()).toBe(some);
      await page.context().close();
    });

    it("opens a claim, and a cell of a table, at its address", { timeout: 60_000 }, async () => {
      const { page } = await openPage(browser, served.address, "ledger/sage.html#consistency-abstract");
      await expect.poll(() => page.locator("#consistency-abstract details").getAttribute("open")).toBe("");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // Below the filter, which stays in sight.
      const edge = (selector: string, side: "top" | "bottom") =>
        page.evaluate(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().${side}`);
      const filter = Number(await edge(".filter", "bottom"));
      expect(Number(await edge("#consistency-abstract .title", "top"))).toBeGreaterThanOrEqual(filter);
      const claims = JSON.parse(readFileSync(projectPath("figures", "ledger.json"), "utf8"));
      const cell = claims.find((one: { partOf: string }) => one.partOf === "sage/table-3").id;
      const part = page.locator(`[id="${cell.replace("sage/", "")}"]`);
      await page.goto(`${served.address}ledger/sage.html#${cell.replace("sage/", "")}`);
      await expect.poll(() => part.isVisible()).toBe(true);
      await page.context().close();
    });

    it("has pages for a stick that need no server and no other file", { timeout: 120_000 }, async () => {
      for (const name of ["findings", "ledger", "gallery", "seminar/session-1", "index"]) {
        const alone = path.join(folder, "alone.html");
        copyFileSync(path.join(out, "stick", `${name}.html`), alone);
        const { page, problems } = await openPage(browser, pathToFileURL(alone).href, "");
        expect((await page.locator("body").innerText()).length, name).toBeGreaterThan(100);
        expect(problems, name).toEqual([]);
        expect(await overflow(page), name).toBeLessThanOrEqual(0);
        await page.context().close();
      }
      expect(existsSync(path.join(out, "stick", "seminar", "session-7.html"))).toBe(true);
    });
  });
});
