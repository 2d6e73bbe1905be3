import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerColumns } from "../../../src/people/design/answer-rows.js";
import { answerScreen, browserFile } from "./opened.js";
import { smallDesign } from "./small-design.js";
import { surveyInChromium } from "./survey-in-chromium.js";

describe.skipIf(browserFile === undefined)("a questionnaire without a server", () => {
  const design = smallDesign();
  const survey = surveyInChromium(design);

  it.each([
    ["from one file", () => pathToFileURL(survey.file("questionnaire.html")).href],
    ["from a folder", () => pathToFileURL(survey.file("page", "index.html")).href],
  ])("saves a file where there is no server: %s", async (_, address) => {
    const { page, context, problems } = await survey.open(address());
    await saveAndCompare(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("saves a file at a web server that takes no answers", async () => {
    const server = await survey.serve({ hasApi: false });
    const { page, context, problems } = await survey.open(server.address);
    await saveAndCompare(page);
    expect(problems).toEqual([]);
    await context.close();
    await server.close();
  });

  /** Answers, reloads once, saves the file and compares it with what was chosen. */
  async function saveAndCompare(page: Page): Promise<void> {
    await page.locator("main button[lang=en]").click();
    await page.getByText("This page sends nothing").waitFor();
    await page.locator("main button.primary").click();
    await page.locator("p.keys").waitFor();
    await page.locator("main button.primary").click();
    const chosen: string[] = [];
    for (let n = 0; n < 40; n++) {
      if (n === 3) await page.reload();
      await page.locator("form, main button.primary, p.code").first().waitFor();
      const options = page
        .locator("fieldset:has(input[type=radio])")
        .first()
        .locator(".option span:first-of-type");
      if ((await options.count()) > 0) chosen.push(await options.nth(n % 2).innerText());
      if (!(await answerScreen(page, n % 2))) break;
    }
    const downloading = page.waitForEvent("download");
    await page.getByText("Save my answers").click();
    const download = await downloading;
    const place = path.join(mkdtempSync(path.join(tmpdir(), "affectlab-")), "answers.csv");
    await download.saveAs(place);
    const code = (await page.locator("p.code").innerText()).replaceAll(/\s/g, "");
    expect(download.suggestedFilename()).toBe(`small-${code}.csv`);
    const rows = parse(readFileSync(place, "utf8"), { columns: true }) as Record<string, string>[];
    expect(Object.keys(rows[0]!)).toEqual([...answerColumns]);
    expect(rows.length).toBe(4 * 4 + 1);
    expect(rows.filter(({ kind }) => kind === "choice").map(({ answer }) => answer)).toEqual(chosen);
    expect(new Set(rows.map(({ participant }) => participant))).toEqual(new Set([code]));
    expect(new Set(rows.map(({ simulated }) => simulated))).toEqual(new Set(["false"]));
  }
});
