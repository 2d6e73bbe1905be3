import { describe, expect, it } from "vitest";
import { DataError } from "../../../../src/core/errors.js";
import { loadOwnCases } from "../../../../src/studies/heartbench/data/cases.js";
import {
  isDate,
  isResidentId,
  passesLuhn,
} from "../../../../src/studies/heartbench/live/construction/privacy/checksums.js";
import {
  evaluatePrivacy,
  privacyLines,
  privacyTable,
} from "../../../../src/studies/heartbench/live/construction/privacy/evaluate.js";
import { findIdentifiers } from "../../../../src/studies/heartbench/live/construction/privacy/find-identifiers.js";
import { normaliseText } from "../../../../src/studies/heartbench/live/construction/privacy/normalise.js";
import { loadPlantedSentences } from "../../../../src/studies/heartbench/live/construction/privacy/planted.js";
import { scratchFolder } from "../../../support/scratch.js";

const sentences = await loadPlantedSentences();
const kindsIn = (text: string) => findIdentifiers(text).map(({ kind }) => kind);

describe("the planted set", () => {
  it("has 120 sentences or more, of every kind, with and without identifiers in both languages", () => {
    expect(sentences.length).toBeGreaterThanOrEqual(120);
    for (const language of ["zh", "en"]) {
      const own = sentences.filter((one) => one.language === language);
      expect(own.some(({ planted }) => planted.length === 0)).toBe(true);
      expect(own.some(({ planted }) => planted.length > 0)).toBe(true);
    }
    for (const { turns, planted } of sentences) {
      for (const { text, places } of planted) {
        const parts = places.map(({ turn, start, end }) => turns[turn]!.text.slice(start, end));
        expect(parts.join("\n")).toBe(text);
      }
    }
  });

  it.each(["with-the-rules", "after-the-rules"] as const)("written %s: rates by rules alone", (written) => {
    const own = sentences.filter((one) => one.written === written);
    const { all } = evaluatePrivacy(own);
    console.info(`${written}\n${privacyLines(privacyTable(own)).join("\n")}`);
    // Bare given names need the library.
    expect(all.recall.value).toBeGreaterThan(0.9);
    // An address begins at the street now, and the town before it is a place of its own: the older marks have one address.
    expect(all.precision.value).toBeGreaterThan(0.88);
    expect(all.recall.n).toBe(all.missed.length + Math.round(all.recall.value * all.recall.n));
  });

  it("is counted by kind and by language: the counts add up", () => {
    const { all, byKind, byLanguage } = evaluatePrivacy(sentences);
    const sum = (rates: { recall: { n: number } }[]) =>
      rates.reduce((total, { recall }) => total + recall.n, 0);
    expect(sum(Object.values(byKind))).toBe(all.recall.n);
    expect(sum(Object.values(byLanguage))).toBe(all.recall.n);
    expect(() => privacyTable([])).toThrow("privacyTable requires at least one planted text, got 0");
  });

  it("loses recall and no precision where only the surest are asked for", () => {
    const [low, high] = [evaluatePrivacy(sentences), evaluatePrivacy(sentences, { least: "high" })];
    expect(high.all.recall.value).toBeLessThan(low.all.recall.value);
    expect(high.all.precision.value).toBeGreaterThanOrEqual(low.all.precision.value - 1e-12);
  });

  it("is refused with an unknown kind or a broken mark, by line and field", async () => {
    const file = (marked: string): string =>
      `${scratchFolder({ "p.jsonl": `${JSON.stringify({ id: "x", written: "with-the-rules", language: "zh", marked })}\n` })}/p.jsonl`;
    await expect(loadPlantedSentences(file("⟦shoe:42⟧"))).rejects.toThrow(
      /p\.jsonl:1: field "marked": marks a "shoe"/,
    );
    await expect(loadPlantedSentences(file("⟦name:王⟧⟧"))).rejects.toThrow(DataError);
  });
});

describe("finding identifiers", () => {
  it("says where they stand in the text as it was, whatever its form", () => {
    const text = "前言😀，手机１３８\u200b００１３８０００，邮箱ａ@example.com。";
    const found = findIdentifiers(text);
    expect(found.map(({ kind }) => kind)).toEqual(["phone", "email"]);
    for (const one of found) expect(text.slice(one.start, one.end)).toBe(one.text);
    expect(found[0]!.text).toBe("１３８\u200b００１３８０００");
  });

  it.each([
    ["身份证 11010519491231002X", ["id-number"]],
    ["流水 110105194912310021", []],
    ["卡 4111 1111 1111 1111", ["bank-card"]],
    // Four groups of four digits are a card, whatever Luhn says: cards are mistyped.
    ["编号 4111 1111 1111 1112", ["bank-card"]],
    ["卡号 4111 1111 1111 1112", ["bank-card"]],
    ["一三八 零零一三 八零零零", ["phone"]],
    ["1 3 8 0 0 1 3 8 0 0 0", ["phone"]],
    ["13800138000123", []],
    ["难受就打 12356 或 400-161-9995", []],
    ["她说三十八块，我给了四十", []],
    ["小李和阿强来了", ["name", "name"]],
  ])("%s: %j", (text, kinds) => {
    expect(kindsIn(text)).toEqual(kinds);
  });

  it("never gives overlapping finds, nor one outside the text", () => {
    for (const { text } of sentences.flatMap(({ turns }) => turns)) {
      const found = findIdentifiers(text);
      for (const [i, one] of found.entries()) {
        expect(one.end).toBeLessThanOrEqual(found[i + 1]?.start ?? text.length);
        expect(one.start).toBeLessThan(one.end);
      }
    }
  });

  it("finds nothing sure in the project's own cases", async () => {
    const texts = (await loadOwnCases()).flatMap(({ dialogue, criteria }) =>
      [...dialogue, ...criteria].flatMap(({ text }) => [text.zh!, text.en!]),
    );
    const numbers = texts
      .flatMap((text) => findIdentifiers(text))
      .filter(({ kind }) => kind !== "name" && kind !== "place");
    expect(numbers).toEqual([]);
  });
});

describe("normal form", () => {
  it("keeps the way back for every sign", () => {
    const text = "Ａ１㈱\u200bﬁ😀一三八零零一三八零零零";
    const { text: normal, from } = normaliseText(text);
    expect(normal).toBe("A1(株)fi😀13800138000");
    expect(from).toHaveLength(normal.length + 1);
    expect(from.at(-1)).toBe(text.length);
    for (let i = 1; i < from.length; i++) expect(from[i]!).toBeGreaterThanOrEqual(from[i - 1]!);
  });
});

describe("checksums", () => {
  it("hold for every published test number and fail for each change of one digit", () => {
    for (const number of ["4111111111111111", "5555555555554444", "378282246310005", "79927398713"]) {
      expect(passesLuhn(number)).toBe(true);
      for (let i = 0; i < number.length; i++) {
        const other = `${number.slice(0, i)}${(Number(number[i]) + 1) % 10}${number.slice(i + 1)}`;
        expect(passesLuhn(other)).toBe(false);
      }
    }
    const id = "11010519491231002X";
    expect(isResidentId(id)).toBe(true);
    for (let i = 0; i < 17; i++) {
      expect(isResidentId(`${id.slice(0, i)}${(Number(id[i]) + 1) % 10}${id.slice(i + 1)}`)).toBe(false);
    }
  });

  it("know the calendar", () => {
    expect(["20000229", "20240229", "19991231"].map(isDate)).toEqual([true, true, true]);
    expect(["19000229", "20230229", "20230431", "20231301", "18991231"].map(isDate)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
