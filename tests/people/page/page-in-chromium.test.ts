import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import type { MemoryServer } from "./memory-server.js";
import {
  answerAll,
  answerScreen,
  answerUntil,
  barriers,
  begin,
  browserFile,
  heading,
  openTab,
  tooSmall,
} from "./opened.js";
import { smallDesign } from "./small-design.js";
import { surveyInChromium } from "./survey-in-chromium.js";

const design = smallDesign();
const trials = design.lists[0]!.length + design.checks.length;

describe.skipIf(browserFile === undefined)("a questionnaire in a browser", () => {
  const survey = surveyInChromium(design);
  const only = (server: MemoryServer) => {
    expect(server.sessions.size).toBe(1);
    return [...server.sessions.values()][0]!;
  };
  const saved = (page: Page): Promise<void> => page.getByText("Saved", { exact: true }).waitFor();

  it("is answered by the keyboard alone", () =>
    survey.served(async ({ server, page, problems }) => {
      const keys = async (...all: string[]): Promise<void> => {
        for (const key of all) await page.keyboard.press(key);
      };
      await page.getByText("Choose a language").waitFor();
      await keys("Tab", "Enter");
      await page.getByText("Before you begin").waitFor();
      expect(server.sessions.size).toBe(0);
      expect(await page.evaluate("localStorage.length + sessionStorage.length")).toBe(0);
      await keys("Tab", "Enter");
      await page.getByText("What you will do").waitFor();
      await keys("Tab", "Enter");
      await page.locator("p.keys").waitFor({ state: "detached" });
      const session = only(server);
      const chosen: Record<number, string> = {};
      for (const trial of sessionPlan(design, session)) {
        await page
          .locator("main h1")
          .filter({ hasText: /^(Part|Before you go on)/ })
          .waitFor();
        if ((await heading(page)).startsWith("Before you go on")) await keys("Tab", "Enter");
        await page.getByText(`Part ${trial.index + 1} of ${trials}`).waitFor();
        if (trial.kind === "check") {
          await keys("2", "Enter");
        } else {
          await page.locator("form input[type=text]").waitFor();
          await keys("Tab");
          await page.keyboard.type("uneasy");
          await keys("Enter");
          await page.locator("input[type=range]").waitFor();
          await keys("3", "Tab", "Tab", "ArrowRight", "ArrowRight", "Tab", "Tab", "Space");
          await keys("ArrowRight", "Enter");
          chosen[trial.index] = design.items[trial.item]!.options[trial.orders.emotion![2]!]!;
        }
        await page
          .locator("main h1")
          .filter({ hasNotText: `Part ${trial.index + 1} of` })
          .waitFor();
      }
      await page.locator("p.code").waitFor();
      expect((await page.locator("p.code").innerText()).replaceAll(/\s/g, "")).toBe(session.id);
      expect(session.ended).not.toBeNull();
      for (const trial of sessionPlan(design, session)) {
        const { answers, language, seconds } = session.trials.get(trial.index)!;
        expect(language).toBe("en");
        expect(seconds).toBeGreaterThan(0);
        if (trial.kind === "check") {
          expect(answers).toMatchObject([{ question: "check-1", index: trial.order[1] }]);
        } else {
          const [naming, emotion, intensity, valence] = answers;
          expect(naming).toMatchObject({ question: "naming", text: "uneasy" });
          expect(design.items[trial.item]!.options[emotion!.index!]).toBe(chosen[trial.index]);
          // Two steps from the middle of 0 to 100, and the second of five points from -2.
          expect(intensity).toMatchObject({ status: "ok", value: 52 });
          expect(valence).toMatchObject({ status: "ok", value: -1 });
        }
      }
      expect(server.arrivals).toEqual([...Array(trials).keys()].map((n) => `${session.id}/${n}`));
      expect(problems).toEqual([]);
      expect(await page.evaluate("'harmed' in window")).toBe(false);
    }));

  it.each(["light", "dark"] as const)("is answered by touch on a phone, in Chinese, %s", (colorScheme) =>
    survey.served(
      async ({ server, page, problems }) => {
        const look = async (): Promise<void> => {
          expect(await barriers(page)).toEqual([]);
          expect(await tooSmall(page)).toEqual([]);
        };
        await page.locator("main button").first().waitFor();
        await look();
        await page.locator("main button[lang=zh-Hans]").tap();
        await page.getByText("开始之前").waitFor();
        await look();
        expect(await page.evaluate("document.documentElement.lang")).toBe("zh-Hans");
        await page.locator("main button.primary").tap();
        await page.getByText("您要做什么").waitFor();
        await page.locator("main button.primary").tap();
        await page.locator("p.keys").waitFor({ state: "detached" });
        for (let n = 0; n < 40; n++) {
          await look();
          if (
            (await page.locator(".turns").count()) > 0 &&
            (await page.locator("input[type=range]").count()) > 0
          ) {
            // A long dialogue pushes the questions out of sight: a button leads to them.
            await page.locator(".jump").tap();
            await page.waitForFunction(
              "(({ top }) => top >= 0 && top < innerHeight / 2)(document.querySelector('legend').getBoundingClientRect())",
            );
            await page.locator(".jump").waitFor({ state: "hidden" });
          }
          if (!(await answerScreen(page, n % 2, true))) break;
        }
        await page.locator("p.code").waitFor();
        await look();
        const session = only(server);
        expect(session.language).toBe("zh");
        expect(session.trials.size).toBe(trials);
        expect([...session.trials.values()].every(({ language }) => language === "zh")).toBe(true);
        expect(problems).toEqual([]);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme },
    ),
  );

  it("asks for what was left open, and takes a question that is passed over", () =>
    survey.served(async ({ server, page }) => {
      await begin(page);
      while ((await page.locator("input[type=range]").count()) === 0) await answerScreen(page);
      await page.locator("form button[type=submit]").click();
      const open = page.locator(".problems a");
      expect(await open.allInnerTexts()).toEqual([
        "Which feeling fits best?",
        "How strong is it?",
        "How pleasant is it?",
      ]);
      expect(await barriers(page)).toEqual([]);
      for (const skip of await page.locator(".skip").all()) await skip.click();
      const at = Number(/\d+/.exec(await heading(page))![0]) - 1;
      await page.locator("form button[type=submit]").click();
      await saved(page);
      const { answers } = only(server).trials.get(at)!;
      expect(answers.map(({ status }) => status)).toEqual(["ok", "skipped", "skipped", "skipped"]);
    }));

  it("goes on after a reload where it was, and once ended says so again", () =>
    survey.served(async ({ server, page, problems }) => {
      await begin(page);
      await answerUntil(page, "Part 3");
      await saved(page);
      await page.reload();
      await page.getByText("Welcome back").waitFor();
      await page.getByText("Part 3").waitFor();
      await answerAll(page);
      const code = await page.locator("p.code").innerText();
      await page.reload();
      await page.locator("p.code").waitFor();
      expect(await page.locator("p.code").innerText()).toBe(code);
      expect(only(server).trials.size).toBe(trials);
      expect(server.arrivals.length).toBe(trials);
      await page.getByText("Somebody else").click();
      await page.getByText("Choose a language").waitFor();
      expect(problems).toEqual([]);
    }));

  it("is answered in one tab at a time", () =>
    survey.served(async ({ server, page, context }) => {
      await begin(page);
      await answerUntil(page, "Part 2");
      const second = await openTab(context, server.address);
      await second.getByText("Open in another tab").waitFor();
      expect(await second.locator("form").count()).toBe(0);
      await second.getByText("Go on here").click();
      await second.getByText("Part 2").waitFor();
      await page.getByText("Open in another tab").waitFor();
      await answerAll(second);
      expect(only(server).trials.size).toBe(trials);
      expect(server.arrivals.length).toBe(trials);
    }));

  it("loses nothing while the server is away, and warns only then", async () => {
    const server = await survey.serve();
    const { page, context, problems } = await survey.open(server.address);
    await begin(page);
    await answerUntil(page, "Part 2");
    await saved(page);
    await server.close();
    await answerUntil(page, "Part 4");
    await page.getByText("No connection").waitFor();
    expect(server.arrivals.length).toBe(1);
    const warned: string[] = [];
    page.on("dialog", (dialog) => {
      warned.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => warned).toEqual(["beforeunload"]);
    const port = Number(new URL(server.address).port);
    // First a network that says 200 to everything, and keeps nothing.
    const between = await survey.serve({ port });
    between.portal.isOn = true;
    await page.waitForTimeout(4000);
    await between.close();
    const back = await survey.serve({ port, sessions: server.sessions, arrivals: server.arrivals });
    await saved(page);
    expect(await page.locator(".notice").isVisible()).toBe(false);
    await answerAll(page);
    const session = only(back);
    expect(session.ended).not.toBeNull();
    expect(back.arrivals).toEqual([...Array(trials).keys()].map((n) => `${session.id}/${n}`));
    expect(problems).toEqual([]);
    await page.close({ runBeforeUnload: true });
    expect(warned).toEqual(["beforeunload"]);
    await context.close();
    await back.close();
  });

  it("deletes everything when somebody withdraws", () =>
    survey.served(async ({ server, page }) => {
      await begin(page);
      await answerUntil(page, "Part 3");
      await page.getByText("Stop and delete", { exact: true }).click();
      await page.getByText("Keep them and go on").click();
      expect(server.sessions.size).toBe(1);
      await page.getByText("Stop and delete", { exact: true }).click();
      await page.getByText("Delete my answers").click();
      await page.getByText("Your answers are deleted").waitFor();
      expect(server.sessions.size).toBe(0);
      expect(await page.evaluate("localStorage.length")).toBe(0);
    }));

  it("deletes once the connection is back, after a reload too", () =>
    survey.served(async ({ server, page }) => {
      await begin(page);
      await answerUntil(page, "Part 2");
      await saved(page);
      server.portal.isOn = true;
      await page.getByText("Stop and delete", { exact: true }).click();
      await page.getByText("Delete my answers").click();
      await page.getByText("could not be deleted yet").waitFor();
      expect(server.sessions.size).toBe(1);
      server.portal.isOn = false;
      page.on("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText("Your answers are deleted").waitFor();
      expect(server.sessions.size).toBe(0);
    }));

  it("goes past what may distress, and begins by a link's code", () =>
    survey.served(
      async ({ server, page }) => {
        const begun = page.waitForRequest((request) => request.method() === "POST");
        await begin(page);
        expect((await begun).postDataJSON()).toMatchObject({
          code: "abcdefg2",
          consented: true,
          simulated: false,
        });
        await answerUntil(page, "Before you go on");
        expect(await page.getByText("Ben wrote").count()).toBe(0);
        await page.getByText("Pass it by").click();
        await saved(page);
        const session = only(server);
        const at = sessionPlan(design, session).find(
          (trial) => trial.kind === "item" && trial.item === 1,
        )!.index;
        await expect.poll(() => session.trials.has(at)).toBe(true);
        expect(session.trials.get(at)!.answers.map(({ status }) => status)).toEqual(Array(4).fill("skipped"));
        await answerAll(page);
        // The link is one participant's.
        expect(await page.getByText("Somebody else").count()).toBe(0);
      },
      { hash: "#code=abcdefg2" },
    ));

  it("stores nothing of somebody who does not take part", () =>
    survey.served(async ({ server, page }) => {
      await page.locator("main button[lang=en]").click();
      await page.getByText("I do not take part").click();
      await page.getByText("Nothing was stored").waitFor();
      expect(server.sessions.size).toBe(0);
      expect(await page.evaluate("localStorage.length")).toBe(0);
    }));
});
