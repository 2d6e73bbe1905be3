import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenReading, openReading } from "../../../src/runs/reading/open.js";
import { renderPageFile } from "../../../src/runs/reading/page/shell.js";
import type { Reading, ReadRow } from "../../../src/runs/reading/row.js";
import { type ServedReading, serveReading } from "../../../src/runs/reading/serve.js";
import { hostile, readingOf, readRow } from "./readings.js";

const browserFile = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

const judgement = (judge: string, values: (string | null)[]): ReadRow["judgements"][number] => ({
  ...{ judge, replicate: 0, problems: [] },
  verdicts: values.map((value, at) => ({
    criterion: `c${at}`,
    value,
    reason: value === null ? "missing" : `${judge} says ${value}`,
  })),
});
const criteria = [
  { id: "c0", text: "Thanks the person.", worth: "warmth, +2" },
  { id: "c1", text: "Lectures.", worth: "warmth, −1" },
];
const shares = [
  { by: "people", counts: [3, 3, 1, 0], unscored: 1, mode: 1, tie: "2 options have 3 answers each" },
];
const turn = (role: string, text: string, before: number | null, after: number | null) => ({
  ...{ role, text, before, after },
  thoughts: after === null ? [] : [{ label: "Its goal", text: `thinks of ${text}` }],
});

/** One row of every kind. */
const kinds: ReadRow[] = [
  readRow({
    ...{
      item: "choice",
      options: ["joyful", "sad", "calm", "angry"],
      key: 2,
      shares,
      answer: 1,
      reply: "c. sad",
    },
    orderShown: [2, 0, 1, 3],
    reasoning: "Ann has lost.",
    messages: [
      { role: "system", text: "Pick one." },
      { role: "user", text: "How does Ann feel?" },
    ],
  }),
  readRow({
    ...{ item: "choice", model: "openai/n", options: ["joyful", "sad", "calm", "angry"], key: 2, shares },
    ...{ status: "refused", reason: "marked by the provider", refusal: "I cannot.", reply: "" },
  }),
  readRow({
    ...{ item: "judged", criteria, judgesDiffer: true, reply: "Thank you." },
    judgements: [judgement("openai/strict", ["no", "yes"]), judgement("openai/mild", ["yes", null])],
  }),
  readRow({
    item: "hostile",
    model: "openai/<b>n",
    prompt: "0shot",
    reply: hostile,
    reason: hostile,
    messages: hostile,
  }),
  readRow({ item: "long", reply: `${"word ".repeat(200_000)}end` }),
  readRow({ item: "one-line", reply: "x".repeat(1_000_000) }),
  readRow({ item: "chinese", reply: "你好，世界。" }),
  readRow({
    ...{ item: "p001", prompt: "V3 + 4o", judgesDiffer: true, reply: "" },
    dialogues: ["V3", "4o"].map((by, i) => ({
      by: `${by} as the person and judge`,
      turns: [
        turn("user", `hello ${by}`, 40, 40),
        turn("assistant", "hi", null, null),
        turn("user", "bye", 40, 30 + 70 * i),
      ],
      end: "Ended.",
    })),
  }),
];

const many = function* (count: number): Generator<ReadRow> {
  for (let at = 0; at < count; at++) {
    const status = at % 10 === 0 ? "unparsed" : "ok";
    const messages = [{ role: "user", text: `Story ${at >> 2}. `.repeat(40) }];
    yield readRow({
      item: `item-${at >> 2}`,
      model: `openai/m${at % 4}`,
      status,
      messages,
      reply: `reply ${at} `.repeat(60),
    });
  }
};

describe.skipIf(browserFile === undefined)("the page to read replies, in a browser", () => {
  let browser: Browser;
  let folder: string;
  const opened: { open: OpenReading; served?: ServedReading }[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "affectlab-"));
    browser = await chromium.launch({ executablePath: browserFile!, args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    for (const { open, served } of opened) {
      await served?.close();
      open.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  let files = 0;
  const addressOf = async (how: "served" | "file", reading: Reading): Promise<string> => {
    const open = await openReading(reading);
    if (how === "served") {
      const served = await serveReading(open);
      opened.push({ open, served });
      return served.address;
    }
    opened.push({ open });
    const file = join(folder, `read-${files++}.html`);
    writeFileSync(file, renderPageFile(open)!);
    return pathToFileURL(file).href;
  };
  interface Opened {
    page: Page;
    /** Errors, refused actions, and requests to anyone else. */
    problems: string[];
  }
  const show = async (
    address: string,
    { width = 1280, dark = false, fragment = "" } = {},
  ): Promise<Opened> => {
    const page = await browser.newPage({
      viewport: { width, height: 844 },
      colorScheme: dark ? "dark" : "light",
    });
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => problems.push(message.text()));
    page.on("dialog", (dialog) => problems.push(dialog.message()));
    page.on("request", (request) => {
      if (!request.url().startsWith(address.replace(/[^/]*$/, ""))) problems.push(request.url());
    });
    await page.goto(address + fragment);
    await page.waitForSelector("[data-ready]");
    return { page, problems };
  };
  const told = (page: Page): Promise<string> => page.locator("form output").innerText();
  const heading = (page: Page): Promise<string> => page.locator(".reader h2").innerText();
  const waitForHeading = (page: Page, text: string): Promise<unknown> =>
    page.locator(".reader h2", { hasText: new RegExp(`^${text}$`) }).waitFor();
  const waitForCount = (page: Page, text: string): Promise<unknown> =>
    page.locator("form output", { hasText: new RegExp(`^${text}$`) }).waitFor();

  describe.each(["served", "file"] as const)("%s", (how) => {
    let address: string;
    beforeAll(async () => {
      address = await addressOf(how, readingOf(kinds, { notes: [hostile] }));
    });

    it("shows prompt, reply, the order shown, answer, key and people's mode, and asks nobody else", async () => {
      const { page, problems } = await show(address);
      expect(await told(page)).toBe("8 replies");
      expect(await heading(page)).toBe("choice");
      const text = await page.locator(".reader").innerText();
      for (const part of [
        "Pick one.",
        "How does Ann feel?",
        "Ann has lost.",
        "c. sad",
        "≠ the key",
        "= people's mode",
        "finish reason",
      ]) {
        expect(text).toContain(part);
      }
      const options = await page.locator(".options tbody tr").allInnerTexts();
      expect(options.map((row) => row.split(/\s+/).slice(0, 2).join(" "))).toEqual([
        "a calm",
        "b joyful",
        "c sad",
        "d angry",
      ]);
      expect(options[2]).toMatch(/answer\s+3 · 43%\s*mode/);
      expect(text).toContain("2 options have 3 answers each");
      expect(problems).toEqual([]);
    });

    it("shows an unscored reply as unscored: neither right nor wrong, and no 0", async () => {
      const { page } = await show(address, { fragment: "#status=unscored" });
      expect(await told(page)).toBe("1 of 8 replies");
      const chips = await page.locator(".reader .chips").innerText();
      expect(chips).toMatch(/unscored: refused\s+marked by the provider/);
      expect(chips).not.toMatch(/key|mode|answer|≠/);
      expect(await page.locator(".options .own").count()).toBe(0);
      await page.locator("select[name=answer]").selectOption("not-key");
      await waitForCount(page, "0 of 8 replies");
    });

    it("shows each judge's verdict and reason side by side, and where they differ", async () => {
      const { page } = await show(address, { fragment: "#judges=differ&item=judged" });
      const head = await page.locator(".verdicts thead th").allInnerTexts();
      expect(head).toEqual(["Criterion", "openai/strict", "openai/mild"]);
      const rows = page.locator(".verdicts tbody tr");
      expect(await rows.nth(0).innerText()).toMatch(
        /no\s+openai\/strict says no\s+yes\s+openai\/mild says yes/,
      );
      expect(await rows.nth(1).innerText()).toMatch(/yes\s+openai\/strict says yes\s+○ unscored\s+missing/);
      // An unscored verdict contradicts nobody.
      expect(
        await rows.evaluateAll((all) => all.map((row) => (row as never as { className: string }).className)),
      ).toEqual(["differ", ""]);
    });

    it("lets nothing in a text act: no markup, no terminal command, no reordering", async () => {
      const { page, problems } = await show(address, { fragment: "#item=hostile" });
      const text = await page.locator(".reader .reply").innerText();
      expect(text).toContain("<script>window.hacked = 'script'</script>");
      expect(text).toContain("ESC");
      expect(text).toContain("U+202E");
      expect(text).toContain("U+E0041");
      expect(text).not.toMatch(/\p{Cc}(?<!\n)|[\u202e\u2066]/u);
      await page.locator(".notes summary").click();
      const made = await page.evaluate(() => {
        const scope = globalThis as never as {
          hacked?: string;
          document: { querySelectorAll(query: string): { length: number } };
        };
        return [
          scope.hacked,
          scope.document.querySelectorAll(".reader img, .reader script, iframe, base, header script").length,
        ];
      });
      expect(made).toEqual([undefined, 0]);
      expect(problems).toEqual([]);
    });

    it("has a policy that stops what a text might try even if it became markup", async () => {
      const { page } = await show(address);
      const tried = await page.evaluate(`(async () => {
        const refused = [];
        try { document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.hacked = 1'>"); refused.push("no"); } catch { refused.push("markup"); }
        const script = document.createElement("script");
        try { script.textContent = "window.hacked = 2"; document.body.append(script); } catch { refused.push("script"); }
        try { await fetch("https://example.com/"); refused.push("no"); } catch { refused.push("fetch"); }
        return [refused, window.hacked ?? null];
      })()`);
      expect(tried).toEqual([["markup", "script", "fetch"], null]);
    });

    it("finds words anywhere and marks them, with the state in the address", async () => {
      const { page } = await show(address);
      await page.locator("input[name=q]").fill("thank PERSON");
      await waitForCount(page, "1 of 8 replies");
      await waitForHeading(page, "judged");
      expect(await page.locator(".reader mark").allInnerTexts()).toEqual(["Thank", "Thank", "person"]);
      // The browser tells of a changed address a moment after the page changed it.
      await page.waitForURL((url) => url.hash.includes("q=thank+PERSON"));
      expect(page.url()).toContain("#q=thank+PERSON");
      const { page: again } = await show(address, { fragment: new URL(page.url()).hash });
      expect(await told(again)).toBe("1 of 8 replies");
    });

    it("opens on a row by its link, also on one that the filters would hide", async () => {
      const { page } = await show(address, { fragment: "#item=judged" });
      const link = await page.locator(".reader a", { hasText: "Link" }).getAttribute("href");
      expect(link).toBe("#row=judged%7Eopenai%2Fm%7E0shot%7E0");
      const { page: again } = await show(address, { fragment: `${link}&item=choice` });
      expect([await heading(again), await told(again)]).toEqual(["judged", "8 replies"]);
      const { page: nowhere } = await show(address, { fragment: "#row=gone" });
      expect(await nowhere.locator("[role=alert]").innerText()).toBe("There is no reply gone here.");
    });
  });

  describe("wherever its rows come from", () => {
    let address: string;
    beforeAll(async () => {
      address = await addressOf("served", readingOf(kinds));
    });

    it("shows dialogues side by side, with emotions and inner thoughts", async () => {
      const { page } = await show(address, { fragment: "#item=p001" });
      const columns = page.locator(".dialogue");
      expect(await columns.count()).toBe(2);
      const [first, second] = await Promise.all([columns.nth(0).boundingBox(), columns.nth(1).boundingBox()]);
      expect(first!.y).toBe(second!.y);
      expect(first!.x + first!.width).toBeLessThanOrEqual(second!.x);
      expect(await columns.nth(1).innerText()).toContain("emotion 40 → 100 (+60)");
      await columns.nth(0).locator("summary").first().click();
      expect(await columns.nth(0).innerText()).toContain("thinks of hello V3");
    });

    it("folds a text of a megabyte, and shows all of it on demand", async () => {
      for (const item of ["long", "one-line"]) {
        const { page, problems } = await show(address, { fragment: `#item=${item}` });
        const shown = (): Promise<number> =>
          page
            .locator(".reader .reply")
            .evaluate((box) => (box as never as { textContent: string }).textContent.length);
        expect(await shown()).toBeLessThan(7000);
        while ((await page.locator(".reader .more").count()) > 0) await page.locator(".reader .more").click();
        expect(await shown()).toBeGreaterThanOrEqual(1_000_000);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(1280);
        expect(problems).toEqual([]);
        await page.close();
      }
    });

    it("is used by keyboard alone", async () => {
      const { page } = await show(address);
      const press = (key: string): Promise<void> => page.keyboard.press(key);
      const focused = (): Promise<string> =>
        page.evaluate(
          "document.activeElement.name || document.activeElement.className || document.activeElement.tagName",
        );
      await press("j");
      await press("j");
      await waitForHeading(page, "judged");
      await press("k");
      await waitForHeading(page, "choice");
      await press("/");
      expect(await focused()).toBe("q");
      // In a field, letters are letters.
      await page.keyboard.type("jk?");
      await waitForCount(page, "0 of 8 replies");
      await press("Escape");
      await waitForCount(page, "8 replies");
      expect(await focused()).toBe("q");
      await press("Escape");
      expect(await focused()).toBe("scroll");
      await press("f");
      await press("Escape");
      expect(await focused()).toBe("scroll");
      await press("End");
      await waitForHeading(page, "p001");
      await press("Home");
      await waitForHeading(page, "choice");
      await press("Enter");
      expect(await focused()).toBe("reader");
      await press("Escape");
      await press("?");
      expect(await page.locator("dialog[open]").innerText()).toContain("next");
      await press("Escape");
      expect(await page.locator("dialog[open]").count()).toBe(0);
      // Tab reaches every control, and each shows that it has the focus.
      const reached = new Set<string>();
      await page.locator(".show-help").focus();
      // Behind the last control the focus leaves the page.
      while ((await focused()) !== "BODY" && reached.size < 40) {
        reached.add(await focused());
        expect(
          await page.evaluate("getComputedStyle(document.activeElement).outlineStyle"),
          await focused(),
        ).toBe("solid");
        await press("Tab");
      }
      for (const name of ["show-help", "q", "item", "model", "status", "judges", "answer", "scroll", "A"]) {
        expect([...reached]).toContain(name);
      }
    });

    it.each([
      [1280, false],
      [1280, true],
      [390, false],
      [390, true],
    ])("fits %i pixels, dark %s, in every kind of row", async (width, dark) => {
      const { page, problems } = await show(address, { width, dark });
      if (width === 390) {
        expect(await page.locator(".reader").isVisible()).toBe(false);
        await page.locator("[role=option]").first().click();
        await page.locator(".reader h2").waitFor();
      }
      for (let i = 0; i < kinds.length; i++) {
        await waitForHeading(page, kinds[i]!.item);
        expect(await page.evaluate("document.documentElement.scrollWidth"), kinds[i]!.item).toBe(width);
        const wide = await page.evaluate(
          "[...document.querySelectorAll('.reader *')].filter((one) => !one.closest('.wide') && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className)",
        );
        expect(wide, kinds[i]!.item).toEqual([]);
        await page.keyboard.press("j");
      }
      if (width === 390) {
        await page.locator(".back").click();
        expect(await page.locator(".list").isVisible()).toBe(true);
      }
      expect(problems).toEqual([]);
    });

    it("names every control, and says what is chosen", async () => {
      const { page } = await show(address, { fragment: "#item=judged" });
      const nameless =
        await page.evaluate(`[...document.querySelectorAll("button, input, select, a, summary, [role=listbox], [role=group], dialog, article, section.list")]
        .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.[0]?.textContent.trim())).map((one) => one.outerHTML)`);
      expect(nameless).toEqual([]);
      const active = await page.locator("[role=listbox]").getAttribute("aria-activedescendant");
      const chosen = page.locator(`[id="${active}"]`);
      expect(await chosen.getAttribute("aria-selected")).toBe("true");
      expect([await chosen.getAttribute("aria-posinset"), await chosen.getAttribute("aria-setsize")]).toEqual(
        ["1", "1"],
      );
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
      const { page: chinese } = await show(address, { fragment: "#item=chinese" });
      expect(await chinese.locator(".reader .reply").getAttribute("lang")).toBe("zh");
    });

    it("is readable in colour: text stands out from its ground, in light and in dark", async () => {
      for (const dark of [false, true]) {
        const { page } = await show(address, { fragment: "#item=judged", dark });
        expect(await page.evaluate(contrastProblems), `dark ${dark}`).toEqual([]);
      }
    });
  });

  it.each(["served", "file"] as const)(
    "scrolls 10,000 rows with a bounded page, %s",
    async (how) => {
      const { page, problems } = await show(await addressOf(how, readingOf(many(10_000))));
      expect(await told(page)).toBe("10,000 replies");
      const seen = (await page.evaluate(scrollThrough)) as {
        nodes: number;
        rows: number;
        longest: number;
        last: string;
      };
      expect(seen.rows).toBeLessThan(40);
      expect(seen.nodes).toBeLessThan(1000);
      // Generous: a loaded machine is no stutter of the page. Drawing all rows takes seconds.
      expect(seen.longest).toBeLessThan(1000);
      expect(seen.last).toContain("item-2499");
      await page.locator("input[name=q]").fill("9998");
      await waitForCount(page, "1 of 10,000 replies");
      await waitForHeading(page, "item-2499");
      await page.keyboard.press("Escape");
      await page.locator("select[name=status]").selectOption("unscored");
      await waitForCount(page, "1,000 of 10,000 replies");
      expect(problems).toEqual([]);
    },
    60_000,
  );

  it("reaches the last of more rows than a browser can make a page tall for", async () => {
    const short = function* (): Generator<ReadRow> {
      for (let at = 0; at < 130_000; at++) yield readRow({ item: `i${at}`, messages: "" });
    };
    const { page } = await show(await addressOf("served", readingOf(short())));
    await page.locator(".list .scroll").focus();
    await page.keyboard.press("End");
    await waitForHeading(page, "i129999");
    const box = (await page.locator("[aria-selected=true]").boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(845);
    const nodes = await page.evaluate("document.querySelectorAll('*').length");
    expect(nodes).toBeLessThan(1000);
    await page.keyboard.press("PageUp");
    expect(await page.locator("[aria-selected=true]").isVisible()).toBe(true);
  }, 60_000);

  it("says so when the server has gone", async () => {
    const address = await addressOf("served", readingOf(many(500)));
    const { page } = await show(address);
    await opened.at(-1)!.served!.close();
    await page.locator(".list .scroll").focus();
    await page.keyboard.press("End");
    await page.locator("[role=alert]", { hasText: "start affectlab view again" }).waitFor();
  });
});

/** Scrolls the list from end to end, and tells the most nodes and rows in the page and the longest task. */
const scrollThrough = `(async () => {
  const list = document.querySelector(".list .scroll"), seen = { nodes: 0, rows: 0, longest: 0, last: "" };
  new PerformanceObserver((entries) => { for (const { duration } of entries.getEntries()) seen.longest = Math.max(seen.longest, duration); }).observe({ type: "longtask" });
  const steps = 120;
  for (let step = 0; step <= steps; step++) {
    list.scrollTop = (list.scrollHeight - list.clientHeight) * step / steps;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    seen.nodes = Math.max(seen.nodes, document.querySelectorAll("body :not(script)").length);
    seen.rows = Math.max(seen.rows, document.querySelectorAll("[role=option]").length);
  }
  const end = performance.now() + 10000;
  while (performance.now() < end && !/reply 9999/.test(list.textContent)) await new Promise((resolve) => setTimeout(resolve, 20));
  seen.last = [...document.querySelectorAll("[role=option]")].at(-1).textContent;
  return seen;
})()`;

/** Texts whose contrast with the ground behind them is below 4.5 to 1. */
const contrastProblems = `(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (one) => { for (let at = one; at; at = at.parentElement) { const found = numbers(getComputedStyle(at).backgroundColor); if (found.length === 3 || found[3] === 1) return found; } return [255, 255, 255]; };
  const problems = [];
  for (const one of document.querySelectorAll("body *")) {
    if (!one.checkVisibility() || one.disabled || ![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const [a, b] = [light(numbers(getComputedStyle(one).color)), light(ground(one))], ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) problems.push(one.className + " " + one.textContent.slice(0, 30) + " " + ratio.toFixed(2));
  }
  return problems;
})()`;
