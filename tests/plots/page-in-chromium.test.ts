import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { darkInk } from "../../src/plots/dark.js";
import { displayFigure } from "../../src/plots/display.js";
import { ink } from "../../src/plots/house-style.js";
import { renderFile } from "../../src/plots/render-file.js";
import { onePanel, sampleFigure } from "./samples.js";

const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
const figure = sampleFigure(onePanel());

/** What a cell of a notebook gets. */
async function cellOutput(interactive: boolean): Promise<Record<string, unknown>> {
  const channel = Symbol.for("affectlab.display");
  const kernel = globalThis as Record<symbol, unknown>;
  let bundle: Record<string, unknown> = {};
  kernel[channel] = (given: Record<string, unknown>) => {
    bundle = given;
  };
  await displayFigure(figure, { interactive });
  delete kernel[channel];
  return bundle;
}

const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")})`;

describe.skipIf(browserFile === undefined)("a figure's page in a browser", () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
    writeFileSync(path.join(folder, "figure.html"), await renderFile(figure, "html"));
    const output = (await cellOutput(true))["text/html"];
    const notebook = `<!doctype html><meta charset="utf-8"><style>svg { display: none }</style>${output}`;
    writeFileSync(path.join(folder, "notebook.html"), notebook);
    browser = await chromium.launch({ executablePath: browserFile!, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (name: string, width: number, colorScheme: "light" | "dark") => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => problems.push(message.text()));
    page.on("request", (request) => {
      if (!/^(file|data|about):/.test(request.url())) problems.push(request.url());
    });
    await page.goto(pathToFileURL(path.join(folder, name)).href);
    return { page, problems };
  };
  const drawn = (page: Page) => page.locator("#chart .main-svg").first().waitFor();
  const paper = (page: Page) =>
    page.evaluate("getComputedStyle(document.querySelector('#chart .main-svg')).backgroundColor");

  it.each([
    ["light", 1280, ink.paper],
    ["dark", 1280, darkInk.paper],
    ["dark", 390, darkInk.paper],
  ] as const)(
    "is %s at %i pixels, asks nobody, and scrolls only inside its chart",
    async (scheme, width, colour) => {
      const { page, problems } = await open("figure.html", width, scheme);
      await drawn(page);
      expect(await paper(page)).toBe(rgb(colour));
      expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe(rgb(colour));
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  it("follows the reader who turns to a dark screen, and is on white paper in print", async () => {
    const { page } = await open("figure.html", 1280, "light");
    await drawn(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => paper(page)).toBe(rgb(darkInk.paper));
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expect.poll(() => paper(page)).toBe(rgb(ink.paper));
    await page.close();
  });

  it("answers the pointer in a notebook's output, apart from the notebook's styles", async () => {
    expect(await cellOutput(false)).not.toHaveProperty("text/html");
    const { page, problems } = await open("notebook.html", 900, "light");
    const frame = page.frameLocator("iframe");
    const chart = frame.locator("#chart .main-svg").first();
    await chart.waitFor();
    const point = frame.locator("#chart .scatterlayer .point").first();
    await point.hover({ force: true });
    await frame.locator("#chart .hoverlayer .hovertext").first().waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
