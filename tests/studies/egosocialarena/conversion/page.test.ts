import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Item } from "../../../../src/core/item.js";
import { projectPath } from "../../../../src/io/project-root.js";
import { eventRuleNames } from "../../../../src/studies/egosocialarena/data/static/event-rules.js";
import { decisions } from "../../../../src/studies/egosocialarena/live/conversion/review-rows.js";
import { generate } from "../../../cli/generate-support.js";
import { captureOutput } from "../../../cli/support.js";
import { filled, jsonl, type Row, readForm, rowsOf, sharedFolder, socialRows } from "./support.js";

const page = readFileSync(projectPath("docs", "first-person-items.md"), "utf8");
const commands = [...page.matchAll(/^npx affectlab generate egosocialarena (.+)$/gm)].map(([, rest]) =>
  rest!.split(" "),
);
const folder = sharedFolder();
const at = (name: string): string => path.join(folder, name);

/** Fills in a form as a reader would, and saves it under a name of the page. */
const fill = (form: string, name: string, rater: string, answer: (row: Row) => string): void =>
  writeFileSync(
    at(name),
    filled(
      readForm(at(form)).map((row) => ({ ...row, answer: answer(row) })),
      rater,
    ),
  );

beforeAll(() => {
  writeFileSync(at("dev.jsonl"), jsonl(socialRows));
  writeFileSync(at("dev-labels.lst"), "1\n".repeat(socialRows.length));
});

it("every command of the page works in its order", async () => {
  const names =
    /^(dev\.jsonl|dev-labels\.lst|items|review|cy\.csv|settled|forms|ana\.csv|ben\.csv|agreed|third\.csv|final)$/;
  const run = async (command: string[]): Promise<string> => {
    const { stdout } = captureOutput();
    // A word is a file only where an option takes one: "--review items".
    await generate("egosocialarena", ...command.map((word) => (names.test(word) ? at(word) : word)));
    return stdout();
  };
  const [convert, review, confirm, forms, answers, final, ...more] = commands as [string[], ...string[][]];
  expect(more).toEqual([]);
  expect(await run(convert)).toContain("2 items of socialiqa, 2 keyed, 2 of them also in the first person");
  await run(review!);
  fill("review/cy/form.csv", "cy.csv", "cy", () => "keep");
  expect(await run(confirm!)).not.toContain("still open");
  await run(forms!);
  const read = (row: Row): string => (row.item!.endsWith(":answer") ? "A" : "yes");
  fill("forms/ana/form.csv", "ana.csv", "ana", read);
  fill("forms/ben/form.csv", "ben.csv", "ben", (row) =>
    row.item === "socialiqa-dev-1-you:answer" ? "C" : read(row),
  );
  expect(await run(answers!)).toContain("1 question to settle");
  fill("agreed/third/form.csv", "third.csv", "third", read);
  expect(await run(final!)).toMatch(/after round 2: 100\.0 % \[.*\] \(n = 2\) agreed or settled; 0 disputed/);
  const marked = rowsOf<Item>(at("final"), "items.jsonl").map(({ conditions }) => conditions.validation);
  expect(marked).toEqual([undefined, "settled", undefined, "agreed"]);
});

it("the page names every decision, every rule and the files of the folder", () => {
  for (const word of [...decisions, ...eventRuleNames]) expect(page).toContain(`| \`${word}\` |`);
});
