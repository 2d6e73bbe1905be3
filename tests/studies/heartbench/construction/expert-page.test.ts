import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Window } from "happy-dom";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readCsv } from "../../../../src/io/read-csv.js";
import { loadCriticalCases, loadOwnCases } from "../../../../src/studies/heartbench/data/cases.js";
import { buildExpertForms } from "../../../../src/studies/heartbench/live/construction/expert/form.js";
import {
  answersCodebook,
  expertFormCsv,
} from "../../../../src/studies/heartbench/live/construction/expert/form-csv.js";
import { expertFormHtml } from "../../../../src/studies/heartbench/live/construction/expert/form-html.js";
import { loadFormTexts } from "../../../../src/studies/heartbench/live/construction/expert/form-texts.js";
import { importExpertRatings } from "../../../../src/studies/heartbench/live/construction/expert/import-ratings.js";
import { scratchFolder } from "../../../support/scratch.js";

/** What the tests do to a page, in whatever runs it. */
interface Page {
  /** A function of the page's document, as text, since a browser runs it elsewhere. */
  run<T>(expression: string): Promise<T>;
  reload(): Promise<void>;
  /** Presses the button and returns what was downloaded. */
  download(): Promise<{ name: string; content: Uint8Array }>;
  /** Addresses asked for beside the page itself. */
  requests(): string[];
}

const all = await loadOwnCases();
const critical = await loadCriticalCases();
const noted = all.filter(({ contentNote }) => contentNote !== undefined);
const chosen = [noted[0]!, ...all.filter(({ contentNote }) => contentNote === undefined).slice(0, 2)];
const texts = await loadFormTexts({
  ...{ researcher: "A. Person", contact: "a@example.org", ethics: "Board 1, 2/26", minutes: 40 },
  ...{ payment: "none", withdrawal: "1 May" },
});
const hostile = `</script><img src="https://example.org/x.png" onerror="document.title='broken'">{{pages}}`;
const built = buildExpertForms(
  chosen.map((one, i) => ({ case: one, model: `m${i}`, text: i === 0 ? "" : hostile })),
  { raters: ["r01"], seed: 4, repeatShare: 0 },
);
const html = expertFormHtml(built.forms[0]!, texts);
const items = built.forms[0]!.pages.map(({ criteria }) => criteria.map(({ item }) => item));
const comments = [`他说："好，\n行"`, "a, b", "=1+1", ` two\n\n"lines" `, "嗯"];

/** happy-dom runs the page's own script everywhere; what it cannot do is lay out, and keep to the policy. */
async function inHappyDom(): Promise<Page> {
  const kept = new Map<string, string>();
  const downloads: { name: string; content: Blob }[] = [];
  let window: Window;
  const open = async (): Promise<void> => {
    window = new Window({
      url: "https://form.invalid/",
      settings: {
        enableJavaScriptEvaluation: true,
        suppressInsecureJavaScriptEnvironmentWarning: true,
        disableCSSFileLoading: true,
      },
    });
    for (const [name, value] of kept) window.localStorage.setItem(name, value);
    const blobs: Blob[] = [];
    window.URL.createObjectURL = (blob) => `blob:${blobs.push(blob as unknown as Blob) - 1}`;
    window.HTMLAnchorElement.prototype.click = function () {
      downloads.push({ name: this.download, content: blobs[Number(this.href.split(":").pop())]! });
    };
    window.document.write(html);
    await window.happyDOM.waitUntilComplete();
  };
  await open();
  return {
    run: async (expression) => window.eval(`(${expression})()`),
    reload: async () => {
      kept.clear();
      for (let i = 0; i < window.localStorage.length; i++) {
        const name = window.localStorage.key(i)!;
        kept.set(name, window.localStorage.getItem(name)!);
      }
      await open();
    },
    download: async () => {
      window.eval(`document.getElementById("save").click()`);
      const { name, content } = downloads.at(-1)!;
      return { name, content: new Uint8Array(await content.arrayBuffer()) };
    },
    requests: () => [...html.matchAll(/<(?:img|script|link|iframe)[^>]*\s(?:src|href)=[^>]*/g)].map(String),
  };
}

const browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
  existsSync(file),
);

/** What is used of playwright-core, loaded only where there is a browser for it to drive. */
interface BrowserPage {
  on(event: "request", listener: (request: { url(): string }) => void): void;
  on(event: "pageerror", listener: (error: Error) => void): void;
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate<T>(expression: string): Promise<T>;
  click(selector: string): Promise<void>;
  waitForEvent(event: "download"): Promise<{ suggestedFilename(): string; path(): Promise<string> }>;
  setDefaultTimeout(milliseconds: number): void;
  close(): Promise<void>;
}
interface Browser {
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}
interface Playwright {
  chromium: {
    launch(options: { executablePath: string; args: string[]; timeout: number }): Promise<Browser>;
  };
}

// Playwright's own 30 s are short for a machine that does much else.
const patience = 120_000;
let started: Promise<Browser> | undefined;
afterAll(async () => (await started)?.close());

async function inChromium(): Promise<Page> {
  const { chromium } = createRequire(import.meta.url)("playwright-core") as Playwright;
  const file = path.join(scratchFolder({ "form.html": html }), "form.html");
  started ??= chromium.launch({ executablePath: browser!, args: ["--no-sandbox"], timeout: patience });
  // Every page has a storage of its own.
  const page = await (await started).newPage();
  onTestFinished(() => page.close());
  page.setDefaultTimeout(patience);
  const asked: string[] = [];
  const problems: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => problems.push(error.message));
  const own = pathToFileURL(file).href;
  await page.goto(own);
  return {
    run: async (expression) => page.evaluate(`(${expression})()`),
    reload: async () => {
      await page.reload();
    },
    download: async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
      return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
    },
    // The file that it hands over is a blob of its own.
    requests: () => [...asked.filter((url) => url !== own && !url.startsWith("blob:")), ...problems],
  };
}

const consent = `() => document.getElementById("agree").click()`;
const hidden = (id: string): string => `() => document.getElementById("${id}").hidden`;
const answer = (item: string, value: string): string => `() => {
  document.querySelector('fieldset[data-item="${item}"] input[value="${value}"]').click();
}`;
const comment = (item: string, text: string): string => `() => {
  const area = document.querySelector('fieldset[data-item="${item}"] textarea');
  area.value = ${JSON.stringify(text)};
  area.dispatchEvent(new Event("input", { bubbles: true }));
}`;
const skipPage = (number: number): string =>
  `() => document.querySelectorAll("button.skip")[${number}].click()`;
const progress = `() => document.getElementById("progress").textContent`;

const runners: [string, () => Promise<Page>][] = [["happy-dom", inHappyDom]];
if (browser !== undefined) runners.push(["chromium", inChromium]);

describe.each(runners)("the page, run by %s", (_, open) => {
  let page: Page;
  const start = async (): Promise<void> => {
    page = await open();
  };

  it("shows nothing to rate and nothing to download before consent, and hides both when it is taken back", async () => {
    await start();
    expect([await page.run(hidden("pages")), await page.run(hidden("bar"))]).toEqual([true, true]);
    await page.run(consent);
    expect([await page.run(hidden("pages")), await page.run(hidden("bar"))]).toEqual([false, false]);
    await page.run(consent);
    expect([await page.run(hidden("pages")), await page.run(hidden("bar"))]).toEqual([true, true]);
  });

  it("keeps noted content closed, and says in both languages what it is", async () => {
    await start();
    const notes = `() => [...document.querySelectorAll("section.page")].flatMap((one) => {
      const closed = one.querySelector("details:not([open])");
      return closed === null ? [] : [[one.textContent, closed.querySelectorAll("fieldset").length]];
    })`;
    const found = await page.run<[string, number][]>(notes);
    expect(found).toHaveLength(1);
    expect(found[0]![0]).toContain(noted[0]!.contentNote);
    expect(found[0]![0]).toContain(texts.notes[noted[0]!.contentNote!]);
    expect(found[0]![1]).toBe(noted[0]!.criteria.filter(({ ability }) => ability !== "other").length);
  });

  it("skips what a page leaves unanswered and loses no answer of it", async () => {
    await start();
    await page.run(consent);
    await page.run(answer(items[1]![0]!, "1"));
    await page.run(skipPage(1));
    const chosenIn = `() => [...document.querySelectorAll("section.page")[1].querySelectorAll("input:checked")]
      .map(({ value }) => value)`;
    const values = await page.run<string[]>(chosenIn);
    expect(values).toEqual(["1", ...items[1]!.slice(1).map(() => "skip")]);
    expect(await page.run(progress)).toContain(`${values.length} of ${items.flat().length} answered`);
  });

  it("has its answers, comments and consent again after a reload, until they are deleted", async () => {
    await start();
    await page.run(consent);
    await page.run(answer(items[0]![0]!, "?"));
    await page.run(comment(items[0]![1]!, comments[0]!));
    await page.reload();
    const state = `() => [document.getElementById("agree").checked,
      document.querySelector("fieldset input:checked")?.value ?? null,
      [...document.querySelectorAll("textarea")].map(({ value }) => value).join("")]`;
    expect(await page.run(state)).toEqual([true, "?", comments[0]]);
    await page.run(`() => document.getElementById("erase").click()`);
    for (const again of [false, true]) {
      if (again) await page.reload();
      expect(await page.run(state)).toEqual([false, null, ""]);
      expect(await page.run(hidden("pages"))).toBe(true);
    }
  });

  it("tells who wrote the replies once all is answered, or the answers were handed in", async () => {
    await start();
    await page.run(consent);
    expect(await page.run(hidden("debrief"))).toBe(true);
    for (const i of items.keys()) {
      expect(await page.run(hidden("debrief"))).toBe(true);
      await page.run(skipPage(i));
    }
    expect(await page.run(hidden("debrief"))).toBe(false);
    await start();
    await page.run(consent);
    await page.download();
    expect(await page.run(hidden("debrief"))).toBe(false);
    await page.reload();
    expect(await page.run(hidden("debrief"))).toBe(false);
  });

  it("hands over a file that is read back as it was filled in", async () => {
    await start();
    await page.run(consent);
    const flat = items.flat();
    const given = ["1", "0", "?", "skip", ""];
    for (const [i, item] of flat.slice(0, 5).entries()) {
      if (given[i] !== "") await page.run(answer(item, given[i]!));
      await page.run(comment(item, comments[i]!));
    }
    const { name, content } = await page.download();
    expect(name).toBe("answers-r01.csv");
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const file = path.join(scratchFolder(), name);
    writeFileSync(file, content);
    const table = await readCsv(file, answersCodebook);
    expect(table.strings("item")).toEqual(flat);
    expect(table.optionalStrings("comment").slice(0, 6)).toEqual([...comments, null]);
    const ratings = await importExpertRatings([file], built.key);
    const expected = ["ok", "ok", "unsure", "skipped", ...flat.slice(4).map(() => "missing")];
    expect(ratings.map(({ status }) => status)).toEqual(expected);
    expect(ratings.slice(0, 3).map(({ hit }) => hit)).toEqual([true, false, null]);
  });

  it("asks for nothing from elsewhere and shows a reply's markup as text", async () => {
    await start();
    await page.run(consent);
    await page.run(`() => { for (const one of document.querySelectorAll("details")) one.open = true; }`);
    await page.download();
    expect(page.requests()).toEqual([]);
    expect(await page.run(`() => document.title`)).not.toBe("broken");
    const replies = `() => [...document.querySelectorAll(".reply")].map(({ textContent }) => textContent)`;
    const shown = await page.run<string[]>(replies);
    expect(shown.filter((text) => text.includes("onerror="))).toHaveLength(2);
    expect(shown.filter((text) => text.includes("The reply is empty"))).toHaveLength(1);
  });
});

describe("content notes", () => {
  let english: string[];
  beforeAll(() => {
    english = [...new Set([...noted, ...critical].flatMap(({ contentNote }) => contentNote ?? []))];
  });

  it("of our own cases are there in Chinese, and no others", () => {
    expect(Object.keys(texts.notes).sort()).toEqual([...english].sort());
    for (const text of Object.values(texts.notes)) expect(text).toMatch(/^[^A-Za-z]+$/);
  });

  it("stand in the spreadsheet in both languages", () => {
    expect(expertFormCsv(built.forms[0]!, texts)).toContain(`${texts.notes[english[0]!]}\n${english[0]}`);
  });
});
