import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import { scratchFolder } from "../../support/scratch.js";
import { madeUpDesign, writeSurvey } from "../../support/survey-design.js";
import { Participant } from "../../support/survey-participant.js";
import { startSurveyServer } from "../../support/survey-server.js";

const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

describe.runIf(browserFile !== undefined)("board and room", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserFile!, args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  const problems: string[] = [];
  async function open(address: string, width: number, colorScheme: "dark" | "light"): Promise<Page> {
    const page = await (
      await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    ).newPage();
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(new URL(address).origin)) problems.push(request.url());
    });
    await page.goto(address);
    return page;
  }

  it("follow who answers, and show what the teacher reveals, words as words", async () => {
    const design = madeUpDesign({ name: "board", items: 4, lists: 1 });
    const server = await startSurveyServer(writeSurvey(scratchFolder(), design));
    onTestFinished(() => server.kill("SIGKILL"));
    const board = await open(server.board, 1280, "light");
    await board.waitForSelector("text=Nobody has begun yet.");
    // A projector shows the address to all.
    expect(board.url()).toBe(`${server.address}board`);
    const room = await open(`${server.address}room`, 390, "dark");
    await room.waitForSelector("text=Nothing is shown yet.");

    const all = [1, 2, 3].map((seed) => new Participant({ design, address: () => server.address, seed }));
    await Promise.all(all.map((one) => one.answerAll()));
    const hostile = `<img src=x onerror="document.title='hurt'">`;
    const begun = await fetch(`${server.address}api/sessions`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        ...{ consented: true, language: "en", code: null, simulated: false },
        design: (
          (await (await fetch(`${server.address}api/board`, bearer(server.board))).json()) as {
            design: string;
          }
        ).design,
      }),
    });
    const given = (await begun.json()) as { id: string; token: string; list: number; seed: number };
    const at = sessionPlan(design, given).find((one) => one.kind === "item" && one.item === 0)!.index;
    const put = await fetch(`${server.address}api/sessions/${given.id}/trials/${at}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${given.token}` },
      body: JSON.stringify({
        answers: [{ question: "words", status: "ok", index: null, value: null, text: hostile }],
        ...{ seconds: 1, language: "en" },
      }),
    });
    expect(put.status).toBe(201);

    await board.waitForSelector("text=p003 · finished", { timeout: 8000 });
    await board.waitForSelector("text=p004 · answering", { timeout: 8000 });
    expect(await board.locator(".numbers").innerText()).toMatch(
      /^began\s+4\s+finished\s+3\s+answering\s+1\s/,
    );
    expect(await board.locator(".bars").count()).toBe(0);
    expect(await board.locator("body").innerText()).not.toContain("onerror");
    await board.getByRole("button", { name: "Show: 1. How does Kim feel?" }).click();
    await board.waitForSelector(".bars");
    // Who reveals by keyboard stays at the button.
    expect(await board.evaluate(`document.activeElement?.getAttribute("data-key")`)).toBe("item-item-1");
    await room.waitForSelector(".bars", { timeout: 8000 });
    const seen = await room.locator("main").innerText();
    expect(seen).toContain(hostile.toLowerCase().slice(0, 60));
    expect(seen).toContain("Kim has lost game 1.");
    expect(seen).not.toContain("Kim has lost game 2.");
    expect([await room.title(), await board.title()]).toEqual(["Made-up stories", "Made-up stories"]);
    for (const page of [board, room]) {
      expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
      expect(await page.locator("img").count()).toBe(0);
    }
    await board.getByRole("button", { name: "Hide all" }).click();
    await room.waitForSelector("text=Nothing is shown yet.", { timeout: 8000 });
    expect(problems).toEqual([]);

    const stranger = await open(`${server.address}board#wrong`, 390, "light");
    await stranger.waitForSelector("text=This link has no valid secret.");
    expect(await stranger.locator("main").innerText()).toBe("");
  });
});

const bearer = (board: string) => ({ headers: { Authorization: `Bearer ${new URL(board).hash.slice(1)}` } });
