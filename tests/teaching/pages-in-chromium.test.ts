import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classOf } from "../../src/teaching/class.js";
import { loadFrame, loadGlossary, loadSession, loadSolutions } from "../../src/teaching/load.js";
import { readNotebook, sessionNotebooks } from "../../src/teaching/notebook.js";
import { openAnswer } from "../../src/teaching/open-answer.js";
import { indexPage } from "../../src/teaching/pages/index-page.js";
import { pageMarkdown } from "../../src/teaching/pages/markdown.js";
import { sessionPage } from "../../src/teaching/pages/session-page.js";
import { slidesPage } from "../../src/teaching/pages/slides.js";
import { notKept, predict } from "../../src/teaching/predict.js";
import { checkState, predictionIn } from "../../src/teaching/progress.js";
import { reveal } from "../../src/teaching/reveal.js";
import type { Prediction } from "../../src/teaching/schema.js";
import { selfCheck } from "../../src/teaching/self-check.js";
import { rightAnswer, wrongAnswer } from "../../src/teaching/solve-notebook.js";
import { madeUpSession } from "./made-up-session.js";

const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
const frame = loadFrame();

/** What a call of a notebook shows, as Markdown. */
function inNotebook(call: () => void): string {
  const channel = Symbol.for("affectlab.display");
  const shown: string[] = [];
  Object.assign(globalThis, {
    [channel]: (bundle: Record<string, string>) => shown.push(bundle["text/plain"] ?? ""),
  });
  try {
    call();
  } finally {
    Reflect.deleteProperty(globalThis, channel);
  }
  return shown.join("\n\n");
}

/** The same words, where a page has buttons in place of calls, and its question in sight. */
const asPage = (markdown: string): string =>
  markdown
    .replace(/^(?:>.*\n+)+/, "")
    .replace(notKept("s1.p1"), "")
    .replace(/or see the way: `selfCheck\([^`]*`/, "or see the solution")
    .replace(/or ask: `selfCheck\([^`]*`/, "or ask for a hint")
    .replace(/ Ask for the hint: `selfCheck\([^`]*`\./, "");
const plain = (text: string): string => text.replace(/\s+/g, " ").replaceAll("..", ".").trim();

describe.skipIf(browserFile === undefined)("the seminar's pages in a browser", () => {
  let browser: Browser;
  let folder: string;
  const sessions = sessionNotebooks();
  const addressOf = (name: string): string => pathToFileURL(path.join(folder, name)).href;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
    for (const { session: number, file, name } of sessions) {
      const session = loadSession(number);
      const page = {
        ...{ number, session, frame, glossary: loadGlossary() },
        ...{ notebook: readNotebook(file), file: name },
      };
      writeFileSync(path.join(folder, `session-${number}.html`), sessionPage(page));
      writeFileSync(
        path.join(folder, `teacher-${number}.html`),
        sessionPage({ ...page, solutions: loadSolutions(number) }),
      );
      writeFileSync(path.join(folder, `slides-${number}.html`), slidesPage(number, session, frame));
    }
    writeFileSync(path.join(folder, "slides.html"), slidesPage(1, madeUpSession, frame));
    const listed = sessions.map(({ session: number }) => ({ number, session: loadSession(number) }));
    writeFileSync(path.join(folder, "index.html"), indexPage({ frame, sessions: listed, isTeachers: false }));
    browser = await chromium.launch({ executablePath: browserFile as string, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  /** A page, and what it should not do: errors, messages, requests to anybody. */
  async function open(context: BrowserContext, name: string): Promise<{ page: Page; problems: string[] }> {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => problems.push(message.text()));
    page.on("dialog", (dialog) => problems.push(dialog.message()));
    page.on("request", (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && request.url() !== addressOf(name))
        problems.push(request.url());
    });
    await page.goto(addressOf(name));
    return { page, problems };
  }
  const boxOf = (page: Page, id: string): Locator => page.locator(`[id="${id}"]`);
  const submit = (box: Locator): Promise<void> => box.locator("form button:not([type])").click();
  async function answer(box: Locator, value: number | string): Promise<void> {
    const text = box.locator("input:not([type]), textarea");
    if ((await text.count()) > 0) await text.fill(String(value));
    else await box.locator(`input[value="${value}"]`).check();
    await submit(box);
  }
  /** What is said, without the drawing of the number line, which is for the eye. */
  const said = async (box: Locator): Promise<string> => {
    const id = JSON.stringify(await box.getAttribute("id"));
    const text = await box.page().evaluate(`(() => {
      const copy = document.body.appendChild(document.getElementById(${id}).querySelector(".said").cloneNode(true));
      for (const line of copy.querySelectorAll(".line")) line.remove();
      const text = copy.innerText;
      copy.remove();
      return text;
    })()`);
    return plain(text as string);
  };
  /** Markdown as the browser reads it. */
  const read = async (page: Page, markdown: string): Promise<string> => {
    const html = pageMarkdown().block(asPage(markdown));
    const text = await page.evaluate(`(() => {
      const made = document.body.appendChild(document.createElement("div"));
      made.innerHTML = ${JSON.stringify(html)};
      const text = made.innerText;
      made.remove();
      return text;
    })()`);
    return plain(text as string);
  };
  const guessFor = (question: Prediction): number | string =>
    question.kind === "choice" ? "a" : question.min + (question.max - question.min) / 4;

  describe.each(sessions)("session $session", ({ session: number }) => {
    const session = loadSession(number);
    const name = `session-${number}.html`;

    it("says to every right and every wrong answer what the notebook says", {
      timeout: 120_000,
    }, async () => {
      const context = await browser.newContext();
      const { page, problems } = await open(context, name);
      for (const check of session.checks) {
        const box = boxOf(page, check.id);
        const answers = [...check.mistakes.map((_, at) => wrongAnswer(check, at)), rightAnswer(check)];
        for (const one of answers) {
          await answer(box, one);
          const notebook = inNotebook(() => selfCheck(check.id, one));
          expect(await said(box), `${check.id} ${one}`).toBe(await read(page, notebook));
        }
        await box.locator("button.solution").click();
        const way = inNotebook(() => selfCheck(check.id, "solution"));
        expect(await said(box)).toContain(await read(page, way));
      }
      expect(problems).toEqual([]);
      await context.close();
    });

    it("compares a guess as the notebook does, and not before there is one", async () => {
      const context = await browser.newContext();
      const { page } = await open(context, name);
      for (const question of session.predictions) {
        const { id } = question;
        const shown = boxOf(page, `${id}-reveal`);
        await shown.locator("button.show").click();
        expect(await said(shown)).toBe("Your guess comes first; then come back.");
        const guess = guessFor(question);
        await answer(boxOf(page, id), guess);
        await shown.locator("button.show").click();
        inNotebook(() => predict(id, guess));
        const notebook = inNotebook(() => reveal(id));
        expect(await said(shown), id).toBe(await read(page, notebook));
        // What was compared stays.
        if (question.kind !== "number") continue;
        await answer(boxOf(page, id), question.max);
        expect(await said(boxOf(page, id))).toContain("your first guess stays");
        await answer(boxOf(page, id), question.max + 1);
        expect(await said(boxOf(page, id))).toContain(`Write a number from ${question.min} to`);
      }
      expect(await page.locator(".locked").count()).toBe(0);
      await context.close();
    });

    it.each([
      [1280, "light"],
      [390, "light"],
      [390, "dark"],
    ] as const)("fits at %i pixels, %s, and asks nobody", async (width, colorScheme) => {
      const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
      for (const one of [name, `teacher-${number}.html`, `slides-${number}.html`]) {
        const { page, problems } = await open(context, one);
        const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(over, one).toBeLessThanOrEqual(0);
        const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
        expect(background).toBe(colorScheme === "dark" ? "rgb(20, 24, 28)" : "rgb(251, 250, 248)");
        expect(problems, one).toEqual([]);
      }
      await context.close();
    });

    // The rest is the same code for all sessions.
    if (number !== sessions[0]?.session) return;

    it("keeps what was done, hands it to the teacher, and takes it back", async () => {
      const context = await browser.newContext({ acceptDownloads: true });
      const { page, problems } = await open(context, name);
      const [first] = session.checks as [(typeof session.checks)[0]];
      const [question] = session.predictions as [Prediction];
      await boxOf(page, first.id).locator("button.solution").click();
      expect(await said(boxOf(page, first.id))).toContain("The solution comes after a hint and two tries");
      await answer(boxOf(page, question.id), guessFor(question));
      await boxOf(page, `${question.id}-reveal`).locator("button.show").click();
      for (const one of [wrongAnswer(first, 0), wrongAnswer(first, 0), wrongAnswer(first, 1)])
        await answer(boxOf(page, first.id), one);
      await boxOf(page, first.id).locator("button.solution").click();
      for (const { id } of [...session.open, session.exit]) {
        await answer(boxOf(page, id), "too short");
        expect(await said(boxOf(page, id))).toBe("Write a sentence first; the rubric comes after it.");
        await answer(boxOf(page, id), 'One "sentence" <b>of</b> my own.');
        const notebook = inNotebook(() => openAnswer(id, 'One "sentence" <b>of</b> my own.'));
        const points = notebook.match(/^- ☐ .*$/gm) ?? [];
        expect(points.length).toBeGreaterThan(1);
        for (const point of points)
          expect(await said(boxOf(page, id))).toContain(await read(page, point.slice(4)));
      }
      const done = await page.locator(".done").innerText();
      expect(done).toMatch(new RegExp(`^${3 + session.open.length} of`));
      const before = await said(boxOf(page, first.id));

      await page.reload();
      expect(await page.locator(".done").innerText()).toBe(done);
      expect(await said(boxOf(page, first.id))).toBe(before);

      await page.locator("input[name=student]").fill("ana/../1");
      const download = page.waitForEvent("download");
      await page.locator("button.export").click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("ana-..-1.progress.jsonl");
      const handedIn = path.join(folder, `class-${number}`);
      mkdirSync(handedIn);
      await file.saveAs(path.join(handedIn, "ana.progress.jsonl"));
      const [student] = classOf(handedIn);
      expect(student?.student).toBe("ana");
      const steps = student?.steps ?? [];
      expect(predictionIn(steps, question.id)).toBe(guessFor(question));
      expect(checkState(steps, first.id)).toMatchObject({
        ...{ tries: 2, solvedAt: undefined, sawHint: true, sawSolution: true },
        mistakes: [first.mistakes[0]?.name, first.mistakes[1]?.name],
      });
      expect(steps.filter(({ kind }) => kind === "open")).toHaveLength(session.open.length + 1);

      const chosen = session.predictions.find(({ id, kind }) => kind === "choice" && id !== question.id);
      // A file may come from anybody: what it says is only ever text.
      const hostile = JSON.stringify({
        ...{ id: chosen?.id ?? "s9.p9", kind: "prediction", at: "2026-01-01" },
        value: "<img src=x onerror=alert(1)>",
      });
      const other = await browser.newContext();
      const again = await open(other, name);
      writeFileSync(
        path.join(handedIn, "with-noise.txt"),
        `${steps.map((step) => JSON.stringify(step)).join("\n")}\n{"kind":"other","id":"s1.p1"}\n{"cut\n${hostile}`,
      );
      await again.page.locator("input.import").setInputFiles(path.join(handedIn, "with-noise.txt"));
      await again.page.waitForFunction(
        `document.querySelector(".done").textContent === ${JSON.stringify(done)}`,
      );
      expect(await again.page.locator(".kept").innerText()).toContain("2 could not be read");
      expect(await said(boxOf(again.page, first.id))).toBe(before);
      if (chosen !== undefined) {
        const shown = boxOf(again.page, `${chosen.id}-reveal`);
        await shown.locator("button.show").click();
        expect(await said(shown)).toContain("You said <img src=x onerror=alert(1)>");
      }
      const { page: index } = await open(context, "index.html");
      expect(await index.locator(`[data-session="${number}"]`).innerText()).toContain(done.split(" ")[0]);
      expect([...problems, ...again.problems]).toEqual([]);
      await other.close();
      await context.close();
    });

    it("works where the browser keeps nothing, and says so", async () => {
      const context = await browser.newContext();
      await context.addInitScript(
        'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });',
      );
      const { page, problems } = await open(context, name);
      const [first] = session.checks as [(typeof session.checks)[0]];
      await answer(boxOf(page, first.id), rightAnswer(first));
      expect(await said(boxOf(page, first.id))).toMatch(/^Right\./);
      expect(await page.locator(".where").innerText()).toContain("does not let the page keep anything");
      expect(problems).toEqual([]);
      await context.close();
    });

    it("is used by keyboard", async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 844 } });
      const { page } = await open(context, name);
      const choice = session.checks.find(({ kind }) => kind === "choice");
      if (choice !== undefined) {
        await boxOf(page, choice.id).locator("input").first().focus();
        await page.keyboard.press("Space");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        expect(await said(boxOf(page, choice.id))).toMatch(/^(?:Right|Not yet|Not that)\./);
      }
      const word = page.locator(".word").first();
      if ((await word.count()) > 0) {
        await word.focus();
        const described = await word.getAttribute("aria-describedby");
        const meaning = await page.locator(`#${described}`).textContent();
        expect(await page.locator("#tip").innerText()).toBe(meaning);
        await page.keyboard.press("Escape");
        expect(await page.locator("#tip").isHidden()).toBe(true);
        await page.keyboard.press("Enter");
        expect(await page.locator("#tip").isVisible()).toBe(true);
      }
      const unnamed = "img:not([alt]), .scroll:not([aria-label]), section.question:not([aria-label])";
      expect(await page.locator(unnamed).count()).toBe(0);
      await context.close();
    });
  });

  it("shows slides by keys, with notes by N, and a page each in print", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const { page, problems } = await open(context, "slides.html");
    const now = (): Promise<string | null> => page.locator(".slide.now").getAttribute("id");
    expect(await page.locator(".slide.now h1").innerText()).toBe("Who is <right>?");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(" ");
    expect(await now()).toBe("slide-3");
    expect(new URL(page.url()).hash).toBe("#slide-3");
    await page.keyboard.press("ArrowLeft");
    expect(await page.locator(".slide.now .notes").isVisible()).toBe(false);
    await page.keyboard.press("n");
    expect(await page.locator(".slide.now .notes").innerText()).toBe("Count aloud.");
    await page.keyboard.press("End");
    expect(await now()).toBe("slide-6");
    await page.reload();
    expect(await now()).toBe("slide-6");
    expect(problems).toEqual([]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(6);
    await context.close();
  });
});
