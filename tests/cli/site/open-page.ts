import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { projectPath } from "../../../src/io/project-root.js";

/** The browser of this machine; undefined where there is none. */
export const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

export interface OpenedPage {
  page: Page;
  /** Errors and warnings, and requests that leave the site. */
  problems: string[];
}

/** Opens a page, and waits until it asks for nothing more. */
export async function openPage(
  browser: Browser,
  site: string,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site) && !url.startsWith("data:")) problems.push(`asks for ${url}`);
  });
  await page.goto(site + address, { waitUntil: "networkidle" });
  return { page, problems };
}

/** The bytes of the page and of all that it has loaded. */
export const loadedBytes = (page: Page): Promise<number> =>
  page.evaluate(
    "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, one) => sum + one.encodedBodySize, 0)",
  );

/** How many pixels the page is wider than the window, less what is kept free for a scroll bar. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(
    "document.documentElement.scrollWidth - Math.round(document.documentElement.getBoundingClientRect().width)",
  );

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe-core finds serious, but for the theme's own search box. */
export async function barriers(page: Page): Promise<string[]> {
  const packages = createRequire(projectPath("tools", "site", "package.json"));
  // A colour that is on its way to another is neither.
  await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
  await page.evaluate(readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run(
      { exclude: [[".VPNavBarSearch"], [".VPLocalSearchBox"]] },
      { resultTypes: ["violations"] },
    );
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}
