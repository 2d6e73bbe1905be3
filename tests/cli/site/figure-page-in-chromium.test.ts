import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figureAsset, figureAssets, figurePage } from "../../../src/cli/site/figure-page.js";
import { runVitePress } from "../../../src/cli/site/run-vitepress.js";
import { type ServedSite, serveSite } from "../../../src/cli/site/serve-site.js";
import { writeSource } from "../../../src/cli/site/write-source.js";
import { projectPath } from "../../../src/io/project-root.js";
import { darkInk } from "../../../src/plots/dark.js";
import { ink } from "../../../src/plots/house-style.js";
import { chartsOfPage } from "../../../src/plots/page.js";
import { plotlyFile } from "../../../src/plots/plotly-dom.js";
import { renderFigure } from "../../../src/plots/render.js";
import { onePanel, sampleFigure, sampleHashes } from "../../plots/samples.js";
import { sampleEntry } from "./figure-entry.js";
import { browserFile, openPage, overflow } from "./open-page.js";

const base = "/room/";
const folder = mkdtempSync(path.join(tmpdir(), "affectlab-figure-page-"));
const address = "figures/sage/figure-4a.html";

/** A site of one page: a figure's, with the files that it loads, as the whole site has them. */
async function buildOnePage(out: string): Promise<void> {
  const figure = sampleFigure(onePanel());
  const { svg, html } = await renderFigure(figure, { inputHashes: sampleHashes });
  const rows = [
    ["nine", 9],
    ["unscored", null],
    ["ten", 10],
    ["minus one", -1],
  ] satisfies [string, number | null][];
  const entry = sampleEntry({ svg, spec: chartsOfPage(html), table: { columns: ["who", "score"], rows } });
  const place = (name: string): string => name.slice(1);
  const files = [
    { path: place(figureAssets.module), from: projectPath("tools", "site", "figures.js") },
    { path: place(figureAssets.plotly), from: plotlyFile },
    { path: place(figureAsset(entry, "svg")), content: svg },
    { path: place(figureAsset(entry, "plotly.json")), content: entry.spec! },
  ];
  const source = mkdtempSync(projectPath("tools", "site", ".build-"));
  try {
    await writeSource(source, { base, pages: [figurePage(entry)], files, nav: [], sidebar: {} });
    await runVitePress(source, out);
  } finally {
    rmSync(source, { recursive: true });
  }
}

const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")})`;

describe.skipIf(browserFile === undefined)("a figure's page in a browser", () => {
  let browser: Browser;
  let served: ServedSite;
  beforeAll(async () => {
    const out = path.join(folder, "site");
    await buildOnePage(out);
    served = await serveSite(out, base);
    browser = await chromium.launch({
      executablePath: browserFile!,
      // No name leads to another host.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      ],
    });
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const button = (page: Page) => page.getByRole("button", { name: "Interactive" });
  const paper = (page: Page) =>
    page.evaluate("getComputedStyle(document.querySelector('.chart .main-svg')).backgroundColor");

  it.each([1280, 390])(
    "draws the chart at %i pixels, which answers the pointer, and asks nobody",
    {
      timeout: 60_000,
    },
    async (width) => {
      const { page, problems } = await openPage(browser, served.address, address, {
        viewport: { width, height: 900 },
      });
      const loaded = () => page.evaluate("typeof Plotly");
      expect([await page.locator(".picture img").count(), await loaded()]).toEqual([1, "undefined"]);
      await button(page).press("Enter");
      await page.locator(".chart .main-svg").first().waitFor();
      const points = page.locator(".chart .scatterlayer .point");
      // The rows of the figure that have a value.
      expect(await points.count()).toBeGreaterThanOrEqual(7);
      const words = await page.locator(".chart .infolayer").allTextContents();
      expect(words.join(" ")).toContain("Claude 3 Opus");
      await points.first().scrollIntoViewIfNeeded();
      await points.first().hover({ force: true });
      await page.locator(".chart .hoverlayer .hovertext").first().waitFor();
      expect(await page.locator(".actions output").innerText()).toBe("Point at a mark to read its values.");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await button(page).press("Enter");
      await page.locator(".picture img").waitFor();
      expect(await page.locator(".chart").count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it("paints the chart anew when the reader turns to a dark screen, and on white to print", {
    timeout: 60_000,
  }, async () => {
    const { page, problems } = await openPage(browser, served.address, address, { colorScheme: "dark" });
    await button(page).click();
    await page.locator(".chart .main-svg").first().waitFor();
    expect(await paper(page)).toBe(rgb(darkInk.paper));
    // No white beside the chart.
    expect(await page.evaluate("getComputedStyle(document.querySelector('.picture')).backgroundColor")).toBe(
      "rgba(0, 0, 0, 0)",
    );
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => paper(page)).toBe(rgb(ink.paper));
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => paper(page)).toBe(rgb(darkInk.paper));
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expect.poll(() => paper(page)).toBe(rgb(ink.paper));
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await expect.poll(() => paper(page)).toBe(rgb(darkInk.paper));
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("sorts the data by a column: numbers by value, and what is missing last", {
    timeout: 60_000,
  }, async () => {
    const { page } = await openPage(browser, served.address, address);
    const table = page.locator(".figure-page table", { hasText: "The data behind" });
    const order = async (): Promise<string> =>
      (await table.locator("tbody th").allInnerTexts()).map((text) => text.trim()).join(", ");
    const column = table.getByRole("button", { name: "score" });
    for (const wanted of [
      "minus one, nine, ten, unscored",
      "ten, nine, minus one, unscored",
      "nine, unscored, ten, minus one",
    ]) {
      await column.press("Enter");
      expect(await order()).toBe(wanted);
    }
    await page.context().close();
  });
});
