import { rmSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { SurveyDesign } from "../../../src/people/design/survey-design.js";
import { type MemoryServer, memoryServer } from "./memory-server.js";
import { browserFile, builtSurvey, type Opened, openQuestionnaire } from "./opened.js";

/** A page that a participant has opened, and the server that it sends to. */
export interface Served extends Opened {
  server: MemoryServer;
}

/** Builds the page of a design once for the tests around, with one browser, and opens it for a participant at a time. */
export function surveyInChromium(design: SurveyDesign) {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await builtSurvey(design);
    browser = await chromium.launch({ executablePath: browserFile!, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });
  const survey = {
    /** A file of the questionnaire's folder. */
    file: (...parts: string[]) => path.join(folder, ...parts),
    open: (address: string, options?: BrowserContextOptions) => openQuestionnaire(browser, address, options),
    serve: (options?: Parameters<typeof memoryServer>[2]) =>
      memoryServer(design, path.join(folder, "page"), options),
    /** Opens the page at a server, and closes both. */
    async served(
      use: (served: Served) => Promise<void>,
      { hash = "", ...options }: BrowserContextOptions & { hash?: string } = {},
    ): Promise<void> {
      const server = await survey.serve();
      try {
        const opened = await survey.open(`${server.address}${hash}`, options);
        await use({ ...opened, server });
        await opened.context.close();
      } finally {
        await server.close();
      }
    },
  };
  return survey;
}
