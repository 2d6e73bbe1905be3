import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "../../src/core/claim.js";
import { projectPath } from "../../src/io/project-root.js";
import { renderLedger } from "../../src/studies/shared/ledger.js";

const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

// The committed ledger, which is held to be what the code gives.
const claims = JSON.parse(readFileSync(projectPath("figures", "ledger.json"), "utf8")) as Claim[];

describe.skipIf(browserFile === undefined)("the ledger's page in a browser", () => {
  let browser: Browser;
  let folder: string | undefined;
  let file: string;
  beforeAll(async () => {
    const files = await renderLedger(claims);
    folder = mkdtempSync(join(tmpdir(), "affectlab-"));
    file = join(folder, "ledger.html");
    writeFileSync(file, files["ledger.html"]!);
    browser = await chromium.launch({ executablePath: browserFile!, args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  const open = async (fragment = "", width = 1280): Promise<{ page: Page; problems: string[] }> => {
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) problems.push(request.url());
    });
    await page.goto(pathToFileURL(file).href + fragment);
    await page.waitForFunction("document.querySelector('form output').textContent !== ''");
    return { page, problems };
  };
  const shown = (page: Page): Promise<string> => page.locator("form output").innerText();

  it("is at most 400 kB, asks nobody for anything, and opens on what could be checked", async () => {
    expect(statSync(file).size).toBeLessThanOrEqual(400_000);
    const { page, problems } = await open();
    expect(problems).toEqual([]);
    expect(await page.locator(".lead").innerText()).toMatch(/^\d+ printed results can be recomputed/);
    // Closed, it is a few screens long.
    const screens = Number(await page.evaluate("document.documentElement.scrollHeight / innerHeight"));
    expect(screens).toBeLessThan(8);
  });

  it("finds figure 4a, by paper, section and verdict, with its state in the address", async () => {
    const { page } = await open();
    await page.locator("input[name=q]").fill("figure 4a");
    const found = Number((await shown(page)).split(" ")[0]);
    expect(found).toBeGreaterThan(0);
    await page.locator("select[name=paper]").selectOption("affective-cognition");
    // The browser tells of a changed address a moment after the page changed it.
    await page.waitForURL((url) => url.hash.includes("paper=affective-cognition&q=figure+4a"));
    const address = page.url();
    expect(address).toContain("#?paper=affective-cognition&q=figure+4a");
    const { page: again } = await open(new URL(address).hash);
    expect(await shown(again)).toBe(await shown(page));
    for (const row of await page.locator("tbody tr:visible th").allInnerTexts()) expect(row).not.toBe("");
  });

  it("opens on any claim by its permanent link, also on a part", async () => {
    const part = claims.find(({ partOf }) => partOf !== null)!;
    for (const id of [claims[0]!.id, part.id]) {
      const { page } = await open(`#${id}`);
      const target = page.locator(`[id="${id}"]`);
      expect(await target.isVisible(), id).toBe(true);
      expect(await target.getAttribute("class"), id).toContain("target");
    }
  });

  it("shows how, by which function, and a text to object with, by keyboard alone", async () => {
    const computed = claims.find(({ ours, partOf }) => ours.by.length > 0 && partOf === null)!;
    const { page } = await open(`#${computed.id}`);
    const row = page.locator(`tr[id="${computed.id}"]`);
    expect(await row.locator("dl").innerText()).toContain(computed.ours.by[0]);
    expect(await row.locator("dl a").first().getAttribute("href")).toMatch(/^\.\.\/src\/.*\.ts#L\d+$/);
    await row.locator("button").focus();
    await page.keyboard.press("Enter");
    expect(await row.locator("textarea").inputValue()).toContain(`Claim: ${computed.id}`);
  });

  it("is as wide as a telephone", async () => {
    const { page } = await open(`#${claims[0]!.id}`, 390);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });
});
