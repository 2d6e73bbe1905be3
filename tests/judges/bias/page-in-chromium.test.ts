import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeBias } from "../../../src/judges/bias/judge-bias.js";
import { drawBias } from "../../../src/judges/bias/report/draw.js";
import { renderBiasPage } from "../../../src/judges/bias/report/html.js";
import { leaderboard } from "./tables.js";

const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

describe.skipIf(browserFile === undefined)("the report on judges in a browser", () => {
  let browser: Browser;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    const respondents = [
      "m1",
      "<b>m2</b>",
      "a-model-with-a-very-long-name-that-nothing-can-break-0123456789",
    ];
    const named = leaderboard({ targets: 12, respondents }).map((own) => ({ ...own, criterion: "warmth" }));
    const report = judgeBias(named, { title: "<script>alert(1)</script>", notes: ["A note."] });
    const { drawn, left } = await drawBias(report);
    expect(left).toEqual([]);
    const pictures = Object.fromEntries(drawn.map(({ id, svg, alt }) => [id, { svg, alt }]));
    folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
    file = path.join(folder, "report.html");
    writeFileSync(file, renderBiasPage(report, pictures));
    browser = await chromium.launch({ executablePath: browserFile!, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  it.each([
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)("at %i pixels, %s: fits, asks nobody, runs nothing", async (width, colorScheme) => {
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("dialog", (dialog) => problems.push(dialog.message()));
    page.on("request", (request) => {
      if (request.url() !== pathToFileURL(file).href) problems.push(request.url());
    });
    await page.goto(pathToFileURL(file).href);
    expect(problems).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(background).toBe(colorScheme === "dark" ? "rgb(20, 24, 28)" : "rgb(251, 250, 248)");
    expect(await page.locator("h1").innerText()).toBe("Judge bias: <script>alert(1)</script>");
    await page.close();
  });

  it("is used by keyboard: links to the questions first, then each table and picture", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 844 } });
    await page.goto(pathToFileURL(file).href);
    // The summary's picture scrolls, so it comes first.
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Picture: summary");
    await page.keyboard.press("Tab");
    const target = (await page.evaluate("document.activeElement.getAttribute('href')")) as string;
    await page.keyboard.press("Enter");
    // The browser tells of a jump within the page a moment after the key.
    await page.waitForURL(`**${target}`);
    expect(new URL(page.url()).hash).toBe(target);
    const unnamed = await page.locator(".scroll:not([aria-label]), svg:not([role=img])").count();
    expect(unnamed).toBe(0);
  });
});
