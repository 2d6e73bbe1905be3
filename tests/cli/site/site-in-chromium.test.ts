import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServedSite, serveSite } from "../../../src/cli/site/serve-site.js";
import { projectPath } from "../../../src/io/project-root.js";
import { runNode } from "../../support/child.js";
import { root } from "../../support/scratch-clone.js";
import { brokenLinks } from "./site-links.js";

const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
const base = "/room/";
const command = path.join(root, "src", "cli", "affectlab.mjs");

/** A page of each kind. */
const pages = [
  "",
  "findings.html",
  "ledger/sage.html",
  "ledger/empathic-communication.html",
  "studies/heartbench.html",
  "notebooks/sage/05-strategies.html",
  "judge-bias/summeval.html",
  "seminar/1.html",
  "guides/judge-bias.html",
  "glossary.html",
  "figures/",
  "figures/heartbench/figure-4.html",
  "api/",
  "api/krippendorffAlpha.html",
];

describe("affectlab site", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "affectlab-site-"));
  const out = path.join(folder, "site");
  let browser: Browser;
  let served: ServedSite;
  const build = async (): Promise<{ pages: number; bytes: number; seconds: number; unchanged: boolean }> => {
    const { code, stdout, stderr } = await runNode([command, "site", "--out", out, "--base", base, "--json"]);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  };
  beforeAll(async () => {
    // In a fresh clone it executes the notebooks and installs VitePress first.
    expect(await build()).toMatchObject({ unchanged: false });
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
    expect(followed).toBeGreaterThan(5000);
    expect(broken.slice(0, 20)).toEqual([]);
  });

  it("leaves the site as it is when nothing has changed", { timeout: 300_000 }, async () => {
    const before = statSync(path.join(out, "index.html"));
    expect(await build()).toMatchObject({ unchanged: true });
    expect(statSync(path.join(out, "index.html")).ino).toBe(before.ino);
  });

  it("keeps answers folded away, and no text that Vue would run", () => {
    const session = readFileSync(path.join(out, "notebooks/seminar", firstSession()), "utf8");
    expect(session).toContain("<summary>Answer</summary>");
    expect(session).not.toMatch(/<details[^>]*\sopen/);
    const conventions = readFileSync(path.join(out, "guides/contributing.html"), "utf8");
    expect(conventions).toContain("&lt;study&gt;");
  });

  const firstSession = (): string =>
    readdirSync(path.join(out, "notebooks/seminar")).find((name) => name.startsWith("session-1")) as string;

  describe.skipIf(browserFile === undefined)("in a browser", () => {
    const open = async (
      address: string,
      { width = 1280, colorScheme = "light" as "light" | "dark" } = {},
    ): Promise<{ page: Page; problems: string[]; bytes: () => number }> => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      const problems: string[] = [];
      let bytes = 0;
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("request", (request) => {
        if (!request.url().startsWith(served.address) && !request.url().startsWith("data:"))
          problems.push(`asks for ${request.url()}`);
      });
      page.on("response", async (response) => {
        bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
      });
      await page.goto(served.address + address, { waitUntil: "networkidle" });
      return { page, problems, bytes: () => bytes };
    };

    const axe = (): string => {
      const packages = createRequire(projectPath("tools", "site", "package.json"));
      return readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");
    };

    /** What axe-core finds serious, but for the theme's own search box. */
    const barriers = async (page: Page): Promise<string[]> => {
      await page.evaluate(axe());
      return page.evaluate(async () => {
        const { axe: checker } = globalThis as unknown as {
          axe: { run(context: object): Promise<{ violations: Violation[] }> };
        };
        interface Violation {
          id: string;
          impact: string;
          nodes: { html: string }[];
        }
        const { violations } = await checker.run({ exclude: [[".VPNavBarSearch"], [".VPLocalSearchBox"]] });
        return violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
      });
    };

    const looks = [390, 1280].flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
    );
    const cases = pages.flatMap((address) => looks.map((look) => ({ address, ...look })));

    it.each(cases)(
      "shows /$address at $width pixels, $colorScheme",
      { timeout: 60_000 },
      async ({ address, ...look }) => {
        const { page, problems, bytes } = await open(address, look);
        expect(await barriers(page)).toEqual([]);
        const over = await page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        expect(over).toBeLessThanOrEqual(0);
        expect(problems).toEqual([]);
        expect(bytes()).toBeLessThanOrEqual(1_000_000);
        await page.context().close();
      },
    );

    it("finds figure 4a, Krippendorff and silence", { timeout: 120_000 }, async () => {
      const { page } = await open("findings.html");
      for (const [words, found] of [
        ["figure 4a", /Figure 4a/],
        ["Krippendorff", /Krippendorff/i],
        ["silence", /silence/i],
      ] as const) {
        await page.keyboard.press("Control+k");
        await page.locator(".VPLocalSearchBox input").fill(words);
        await page.locator(".VPLocalSearchBox .result").first().waitFor();
        expect(await page.locator(".VPLocalSearchBox .results").innerText()).toMatch(found);
        await page.keyboard.press("Escape");
      }
      await page.context().close();
    });

    it("filters a ledger by keyboard, with its state in the address", { timeout: 60_000 }, async () => {
      const { page } = await open("ledger/sage.html");
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

    it("opens a claim, and a cell of a table, at its address", { timeout: 60_000 }, async () => {
      const { page } = await open("ledger/sage.html#consistency-abstract");
      await expect.poll(() => page.locator("#consistency-abstract details").getAttribute("open")).toBe("");
      const claims = JSON.parse(readFileSync(projectPath("figures", "ledger.json"), "utf8"));
      const cell = claims.find((one: { id: string; partOf: string }) => one.partOf === "sage/table-3").id;
      const part = page.locator(`[id="${cell.replace("sage/", "")}"]`);
      await page.goto(`${served.address}ledger/sage.html#${cell.replace("sage/", "")}`);
      await expect.poll(() => part.isVisible()).toBe(true);
      await page.context().close();
    });

    it("has pages for a stick that need no server and no other file", { timeout: 120_000 }, async () => {
      for (const name of ["findings", "ledger", "gallery", "seminar/session-1", "index"]) {
        const alone = path.join(folder, "alone.html");
        const context = await browser.newContext();
        const page = await context.newPage();
        const problems: string[] = [];
        page.on("pageerror", (error) => problems.push(error.message));
        page.on("request", (request) => {
          const url = request.url();
          if (!url.startsWith("data:") && url !== pathToFileURL(alone).href) problems.push(url);
        });
        copyFileSync(path.join(out, "stick", `${name}.html`), alone);
        await page.goto(pathToFileURL(alone).href);
        expect((await page.locator("body").innerText()).length, name).toBeGreaterThan(100);
        expect(problems, name).toEqual([]);
        await context.close();
      }
    });
  });
});
