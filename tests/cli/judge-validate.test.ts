import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { judge } from "../../src/cli/judge.js";
import { judgeValidate } from "../../src/cli/judge-validate.js";
import { findJudgings } from "../../src/cli/judgings.js";
import { run } from "../../src/cli/run.js";
import { eachCsvRow } from "../../src/io/csv-cells.js";
import { formatCsv } from "../../src/io/format-csv.js";
import { readFormKey } from "../../src/studies/heartbench/live/construction/expert/import-ratings.js";
import { readJudgeVerdicts } from "../../src/studies/heartbench/live/validation/judge-verdicts.js";
import { scratchFolder } from "../support/scratch.js";

const helpers = ["scripted/heartbench-helper", "scripted/heartbench-helper-advice"];
const study = JSON.stringify({
  ...{ researcher: "Dr A. Example", contact: "a@example.org", ethics: "No. 1" },
  ...{ minutes: 40, payment: "none", withdrawal: "at any time" },
});
const sending = { replicates: "1", seed: "1", cache: false, json: false, yes: true };
let out: string[] = [];

beforeEach(() => {
  out = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

/** A judged run, and forms on a third of its replies. */
async function withForms(raters = "r01,r02,r03", language = "en", items = "10") {
  const folder = scratchFolder({ "us.json": study });
  const [runs, forms] = [path.join(folder, "run"), path.join(folder, "forms")];
  await run("heartbench", {
    ...{ ...sending, model: helpers.join(","), items, language },
    out: runs,
  } as Parameters<typeof run>[1]);
  await judge(runs, { ...sending, judge: "scripted/rubric-judge" });
  out = [];
  await judgeValidate(runs, { write: forms, raters, study: path.join(folder, "us.json") });
  return { folder, run: runs, forms };
}

const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [];
  eachCsvRow(text, (cells) => rows.push(cells));
  return rows;
};

/** Fills a rater's form by a rule. */
async function fill(
  forms: string,
  rater: string,
  answer: (item: { case: string; model: string; criterion: string }) => string,
) {
  const key = await readFormKey(path.join(forms, "key.csv"));
  const file = path.join(forms, rater, "form.csv");
  const [header, ...rows] = cellsOf(readFileSync(file, "utf8")) as [string[], ...string[][]];
  const [itemAt, answerAt] = [header.indexOf("item"), header.indexOf("answer")];
  for (const row of rows) {
    const about = key.find((one) => one.rater === rater && one.item === row[itemAt])!;
    row[answerAt] = answer(about);
  }
  writeFileSync(file, formatCsv(header, rows));
}

describe("judge validate", () => {
  it("draws 30% of each model's replies, blind, and holds the judge against three experts", async () => {
    const { run: runs, forms } = await withForms();
    expect(out.join("")).toContain("drawn: 6 replies of 20, the same share of each model");
    const key = await readFormKey(path.join(forms, "key.csv"));
    const drawn = new Set(key.map(({ case: id, model }) => `${id} ${model}`));
    for (const model of helpers)
      expect([...drawn].filter((one) => one.endsWith(` ${model}`))).toHaveLength(3);
    // Blind: a form names no model and no case.
    for (const name of readdirSync(path.join(forms, "r01"))) {
      const text = readFileSync(path.join(forms, "r01", name), "utf8");
      expect(text).not.toMatch(/scripted|heartbench-helper|own-a\d/);
    }

    // Experts who repeat the judge, but for every fourth item, and who are divided on every fifth of the rest.
    const [first] = await readJudgeVerdicts(runs, findJudgings(runs));
    const { verdicts } = first!;
    const hits = new Map(
      verdicts.map((one) => [JSON.stringify([one.case, one.model, one.criterion]), one.hit]),
    );
    const items = [...new Set(key.map((one) => JSON.stringify([one.case, one.model, one.criterion])))].sort();
    const against = items.filter((_, i) => i % 4 === 0);
    const divided = items.filter((_, i) => i % 4 !== 0).filter((_, i) => i % 5 === 0);
    for (const rater of ["r01", "r02", "r03"]) {
      await fill(forms, rater, (about) => {
        const at = JSON.stringify([about.case, about.model, about.criterion]);
        const said = hits.get(at) === true;
        const turned = against.includes(at) || (rater === "r03" && divided.includes(at));
        return said === turned ? "0" : "1";
      });
    }
    out = [];
    await judgeValidate(runs, { experts: forms, json: true });
    const { validation } = JSON.parse(out.join(""));
    const [row, never] = validation.judges;
    const decided = items.length - divided.length;
    expect(validation.raters).toEqual(["r01", "r02", "r03"]);
    expect(validation.undecided.value).toBeCloseTo(divided.length / items.length, 12);
    expect(row.judge).toBe("scripted/rubric-judge");
    expect(row.decided.rate).toMatchObject({ n: decided });
    expect(row.decided.rate.value).toBeCloseTo((decided - against.length) / decided, 12);
    // With the simple majority, two of three, the divided items count for the judge.
    expect(row.simpleMajority.value).toBeCloseTo((items.length - against.length) / items.length, 12);
    expect(row.beyondChance.all.kappa.value).toBeCloseTo(row.decided.kappa.value, 12);
    expect(row.beyondChance.all.ac1.value).toBeCloseTo(row.decided.kappa.ac1.value, 12);
    expect(row.beyondChance.all.kappa.method).toMatch(/whole clusters/);
    expect(never.judge).toMatch(/^always no/);
    expect(never.beyondChance.all.kappa.value).toBeCloseTo(0, 12);
    expect(validation.printed.map(({ value }: { value: number }) => value)).toEqual([87, 87, 87, 86]);

    out = [];
    await judgeValidate(runs, { experts: forms });
    const text = out.join("");
    expect(text).toContain(
      `a judge that always says no agrees on ${(100 * never.decided.rate.value).toFixed(1)}%`,
    );
    for (const part of [
      "Judges beside experts",
      "By the sign of the criterion",
      "undecided",
      "printed: Section 3.4",
    ]) {
      expect(text).toContain(part);
    }
  }, 60_000);

  it.each([
    ["en", /\p{Script=Han}/u, "Information and consent", "cannot tell"],
    ["zh", /Information and consent|cannot tell|Ethics review/, "伦理审查", "说不准"],
  ])(
    "writes forms in the language of the run, %s, and tells agreement by dimension",
    async (language, other, ...words) => {
      const { run: runs, forms } = await withForms("r01,r02,r03", language, "20");
      for (const name of readdirSync(path.join(forms, "r01"))) {
        expect(readFileSync(path.join(forms, "r01", name), "utf8").match(other)).toBeNull();
      }
      const page = readFileSync(path.join(forms, "r01", "form.html"), "utf8");
      for (const word of words) expect(page).toContain(word);
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).toContain("12356");
      // Experts answer by the item's name: r01 and r02 alike, r03 against them on every sixth item.
      const key = await readFormKey(path.join(forms, "key.csv"));
      const places = [...new Set(key.map((one) => `${one.case} ${one.model} ${one.criterion}`))].sort();
      for (const rater of ["r01", "r02", "r03"]) {
        await fill(forms, rater, (about) => {
          const at = places.indexOf(`${about.case} ${about.model} ${about.criterion}`);
          return (at % 5 === 0) !== (rater === "r03" && at % 6 === 1) ? "1" : "0";
        });
      }
      out = [];
      await judgeValidate(runs, { experts: forms, json: true });
      const { validation } = JSON.parse(out.join(""));
      expect(validation.language).toBe(language);
      const [judged] = validation.judges;
      const sum = (list: { items: number }[]): number => list.reduce((all, { items }) => all + items, 0);
      // Every item is of one sign and one dimension.
      expect(sum(judged.byDimension)).toBe(judged.beyondChance.all.items);
      expect(judged.beyondChance.merits.items + judged.beyondChance.faults.items).toBe(
        judged.beyondChance.all.items,
      );
      const [every, ...dimensionRows] = validation.undecidedBy;
      expect(every.all.undecided).toBe(places.filter((_, at) => at % 6 === 1).length);
      expect(sum(dimensionRows.map(({ all }: { all: { items: number } }) => all))).toBe(places.length);
      for (const { all, merits, faults } of validation.undecidedBy) {
        expect(merits.undecided + faults.undecided).toBe(all.undecided);
      }
      // A dimension's agreement from its own items.
      for (const { dimension, agreed, isSmall, cases } of judged.byDimension) {
        const own = judged.items.filter(
          (one: { dimension: string; gold: unknown; hit: unknown }) =>
            one.dimension === dimension && one.gold !== null && one.hit !== null,
        );
        const same = own.filter(({ gold, hit }: { gold: boolean; hit: boolean }) => gold === hit).length;
        expect(agreed.value).toBeCloseTo(same / own.length, 12);
        expect(isSmall).toBe(cases < 20);
      }
      out = [];
      await judgeValidate(runs, { experts: forms });
      const text = out.join("");
      // As wide as a usual terminal, 中文 aside.
      expect(text.split("\n").filter((line) => line.length > 120)).toEqual([]);
      for (const part of ["By dimension", "What the experts left undecided", "Morality"])
        expect(text).toContain(part);
    },
    60_000,
  );

  it("tells in one line what is missing or wrong", async () => {
    const { run: runs, forms, folder } = await withForms("r01,r02");
    const refused: [object, number, RegExp][] = [
      [{}, 2, /^name either --write <folder>/],
      [{ experts: forms, write: forms }, 2, /^name either --write <folder>/],
      [{ experts: forms, share: "0.5" }, 2, /^--share belongs to --write$/],
      [{ experts: path.join(folder, "none") }, 1, /none is not there; write forms with .*--write/],
      [{ experts: folder }, 1, /key\.csv is not there; name the folder/],
      [{ experts: forms }, 1, /^no form in .* has an answer yet; put the experts' files there/],
      [
        { write: forms, raters: "r01", study: path.join(folder, "us.json") },
        2,
        /is not empty; name a new folder/,
      ],
      [{ write: path.join(folder, "more"), raters: "r01" }, 2, /^--study is missing; --write needs it$/],
      [{ write: path.join(folder, "more"), study: "x" }, 2, /^--raters is missing; --write needs it$/],
      [
        { write: path.join(folder, "more"), raters: "r01", study: "x", share: "2" },
        2,
        /^--share must be a number from 0 to 1/,
      ],
    ];
    for (const [options, exitCode, message] of refused) {
      const failure = judgeValidate(runs, options);
      await expect(failure).rejects.toMatchObject({ exitCode, message: expect.stringMatching(message) });
    }
    expect(existsSync(path.join(folder, "more"))).toBe(false);

    await fill(forms, "r01", () => "1");
    const file = path.join(forms, "r01", "form.csv");
    const whole = readFileSync(file, "utf8");
    const [header, ...rows] = cellsOf(whole) as [string[], ...string[][]];
    const at = (column: string): number => header.indexOf(column);
    const spoil = async (column: string, value: string, message: RegExp) => {
      const spoilt = rows.map((row, i) =>
        i === 1 ? row.map((cell, c) => (c === at(column) ? value : cell)) : row,
      );
      writeFileSync(file, formatCsv(header, spoilt));
      const failure = judgeValidate(runs, { experts: forms });
      await expect(failure).rejects.toMatchObject({ exitCode: 1, message: expect.stringMatching(message) });
    };
    await spoil("answer", "yes", /form\.csv:\d+: field "answer": "yes" is not one of/);
    await spoil("item", "zzzzz-1", /form\.csv:\d+: field "item": "zzzzz-1" was not given to r01$/);
    await spoil(
      "rater",
      "r09",
      /form\.csv:\d+: field "rater": "r09" in a file of r01; a file holds one rater$/,
    );
  }, 60_000);

  it("needs a judging by the study's own criteria", async () => {
    const folder = scratchFolder();
    const runs = path.join(folder, "run");
    await run("heartbench", {
      ...{ ...sending, model: helpers[0], items: "2", language: "en", out: runs },
    } as Parameters<typeof run>[1]);
    await judge(runs, { ...sending, judge: "scripted/likert-judge", form: "likert:empathic-support" });
    await expect(judgeValidate(runs, { experts: folder })).rejects.toThrow(
      /was not judged by its study's criteria/,
    );
  }, 60_000);
});
