import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { projectPath } from "../../../src/io/project-root.js";
import type { SurveyDesign } from "../../../src/people/design/survey-design.js";
import { buildPage } from "../../../src/people/page/build-page.js";
import { facePng } from "./small-design.js";

export const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

/** Builds the page of a design in a folder of its own. */
export async function builtSurvey(design: SurveyDesign): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "affectlab-survey-"));
  mkdirSync(path.join(folder, "page", "pictures"), { recursive: true });
  writeFileSync(path.join(folder, "page", "pictures", "face.png"), facePng());
  await buildPage(design, folder);
  return folder;
}

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** Errors of the page, and requests that leave its address. */
  problems: string[];
}

/** A browser of its own for one participant. */
export async function openQuestionnaire(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const problems: string[] = [];
  const page = await openTab(context, address, problems);
  return { page, context, problems };
}

export async function openTab(
  context: BrowserContext,
  address: string,
  problems: string[] = [],
): Promise<Page> {
  const page = await context.newPage();
  page.on("console", (message) => {
    // The page asks once whether a server of answers is there, and a missing picture of the tab is none of ours. Without
    // a connection the browser says so of each attempt.
    const isExpected = /404|ERR_CONNECTION_REFUSED/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isExpected) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    const isOwn = url.startsWith(new URL(".", address).href) || /^(data|blob):/.test(url);
    if (!isOwn && !url.endsWith("/favicon.ico")) problems.push(`asks for ${url}`);
  });
  await page.goto(address);
  return page;
}

export const heading = (page: Page): Promise<string> => page.locator("main h1").innerText();

/** From the language to the first trial. */
export async function begin(page: Page, language: "en" | "zh" = "en"): Promise<void> {
  await page.locator(`main button[lang^=${language}]`).click();
  await page.locator("main button.secondary").waitFor();
  await page.locator("main button.primary").click();
  await page.locator("p.keys").waitFor({ state: "attached" });
  await page.locator("main button.primary").click();
  await page.locator("p.keys").waitFor({ state: "detached" });
}

/**
 * Answers one screen: words, the option at a place, the slider one step from its middle. A note is passed.
 *
 * @returns false at the end
 */
export async function answerScreen(page: Page, place = 0, tap = false): Promise<boolean> {
  await page.locator("form, main button.primary, p.code").first().waitFor();
  if ((await page.locator("p.code").count()) > 0) return false;
  const before = JSON.stringify(await page.locator("main").innerHTML());
  const press = async (selector: string): Promise<void> => {
    const one = page.locator(selector).first();
    await (tap ? one.tap() : one.click());
  };
  if ((await page.locator("form").count()) === 0) await press("main button.primary");
  else {
    const words = page.locator("form input[type=text]");
    if ((await words.count()) > 0) await words.fill("calm");
    for (const options of await page.locator("fieldset:has(input[type=radio])").all()) {
      const option = options.locator(".option").nth(place);
      await (tap ? option.tap() : option.click());
    }
    const sliders = page.locator("input[type=range]");
    for (let s = 0; s < (await sliders.count()); s++) {
      if (tap) await sliders.nth(s).tap();
      else await sliders.nth(s).press("ArrowRight");
    }
    await press("form button[type=submit]");
  }
  await page.waitForFunction(`document.querySelector("main").innerHTML !== ${before}`);
  return true;
}

/** Answers until a screen whose heading begins so. */
export async function answerUntil(page: Page, start: string): Promise<void> {
  while (!(await heading(page)).startsWith(start)) await answerScreen(page);
}

/** Answers until the end. */
export async function answerAll(page: Page, tap = false): Promise<void> {
  for (let n = 0; n < 40 && (await answerScreen(page, n % 2, tap)); n++);
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** What axe-core finds, colours and labels included. */
export async function barriers(page: Page): Promise<string[]> {
  const packages = createRequire(projectPath("tools", "survey", "package.json"));
  await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
  await page.evaluate(readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}

/** Buttons, options and fields that are lower than a finger needs, and whether the page is wider than the window. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const targets = [...document.querySelectorAll("button, .option, .skip, input[type=text], footer a")];
    const small = targets.filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return height > 0 && (height < 43.5 || width < 43.5);
    });
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? [root.scrollWidth + " px wide"] : [];
    return [...wide, ...small.map((one) => one.outerHTML.slice(0, 120))];
  })()`);
