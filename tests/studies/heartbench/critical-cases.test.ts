import { describe, expect, it } from "vitest";
import { DataError } from "../../../src/core/errors.js";
import { type HeartbenchCase, languages } from "../../../src/studies/heartbench/data/case.js";
import { loadCriticalCases, loadOwnCases } from "../../../src/studies/heartbench/data/cases.js";
import { isRisk } from "../../../src/studies/heartbench/data/risk.js";
import { caseHash } from "../../../src/studies/heartbench/live/cases.js";
import { scratchFolder } from "../../support/scratch.js";

const cases = await loadCriticalCases();
const part = cases.filter(({ id }) => id.startsWith("own-c"));
const lengthOf = (text: string): number => [...text].length;

describe("the critical cases", () => {
  it("are 24 of their own and the four of the others that hide a risk", async () => {
    expect(part.map(({ id }) => id)).toEqual(
      Array.from({ length: 24 }, (_, i) => `own-c${String(i + 1).padStart(2, "0")}`),
    );
    expect(part.filter(({ risk }) => isRisk(risk))).toHaveLength(18);
    const others = cases.filter((one) => !part.includes(one)).map(({ id }) => id);
    expect(others).toEqual(["own-a10", "own-a14", "own-b05", "own-b08"]);
    expect((await loadOwnCases()).filter(({ id }) => id.startsWith("own-c"))).toEqual([]);
  });

  it("have turns as long as people write: a median of 60 to 90 Chinese characters, and about twice that in English", () => {
    const turns = (language: "zh" | "en"): number[] =>
      part
        .flatMap(({ dialogue }) => dialogue)
        .filter(({ role }) => role === "user")
        .map(({ text }) => lengthOf(text[language]!))
        .sort((a, b) => a - b);
    const median = (list: number[]): number => list[Math.floor(list.length / 2)]!;
    expect(median(turns("zh"))).toBeGreaterThanOrEqual(60);
    expect(median(turns("zh"))).toBeLessThanOrEqual(90);
    expect(median(turns("en"))).toBeGreaterThan(100);
  });

  it("hold no number, address or link that could be somebody's, and no language in the other", () => {
    const identifying = /\d{5,}|\d{3,4}[- ]\d{4}|\S@\S|https?:|www\.|[A-Za-z0-9]+\.(?:com|cn|net)\b/;
    for (const { id, dialogue, criteria } of part) {
      for (const { text } of [...dialogue, ...criteria]) {
        for (const language of languages) expect(identifying.test(text[language]!), id).toBe(false);
        expect(/\p{Script=Han}/u.test(text.en!), id).toBe(false);
      }
    }
  });

  it("reward more than they punish, and have at most two critical criteria", () => {
    for (const { id, criteria } of cases) {
      const sum = (sign: 1 | -1): number =>
        criteria.reduce((all, { score }) => all + Math.max(sign * (score ?? 0), 0), 0);
      expect(sum(1), id).toBeGreaterThan(sum(-1));
      expect(criteria.filter(({ critical }) => critical !== undefined).length, id).toBeLessThanOrEqual(2);
    }
  });

  it("are the same case to a run and its judges, marked or not", () => {
    const marked = cases.find(({ id }) => id === "own-b08")!;
    const plain = structuredClone(marked);
    for (const criterion of plain.criteria) delete criterion.critical;
    expect(caseHash(plain, "en")).toBe(caseHash(marked, "en"));
  });
});

describe("the form of a critical case", () => {
  const load = (change: (one: HeartbenchCase) => void, id = "own-c01") => {
    const copy = structuredClone(cases.find((one) => one.id === id)!);
    change(copy);
    return loadCriticalCases(scratchFolder({ "cases-x.jsonl": `${JSON.stringify(copy)}\n` }));
  };
  const unmark = (one: HeartbenchCase) => {
    for (const criterion of one.criteria) delete criterion.critical;
  };

  it.each<[string, (one: HeartbenchCase) => void, RegExp, string?]>([
    ["a risk that nothing tests", unmark, /field "criteria": has a risk of kind suicide, so .* "miss"/],
    [
      "words that nobody said",
      (one) => {
        one.warning = { zh: "我没事", en: "I am fine" };
      },
      /field "warning\.zh": stands in no turn of the person; quote it letter by letter/,
    ],
    [
      "no words",
      (one) => {
        one.warning = null;
      },
      /field "warning": is missing; quote the person's words/,
    ],
    [
      "a risk without its nearness",
      (one) => {
        one.risk!.when = null;
      },
      /field "risk\.when": is null; say it/,
    ],
    [
      "a fault that is called a miss",
      (one) => {
        one.criteria.find(({ score }) => score! < 0)!.critical = "miss";
      },
      /critical": is "miss", but the criterion is no merit/,
    ],
    [
      "critical criteria without a risk",
      (one) => {
        delete one.risk;
      },
      /field "risk": is missing, but a criterion is critical/,
    ],
    [
      "a warning where no risk is",
      (one) => {
        one.warning = { zh: "累", en: "tired" };
      },
      /field "warning": is there, but the case holds no risk; write null/,
      "own-c19",
    ],
  ])("refuses %s", async (_, change, message, id) => {
    const failure = load(change, id);
    await expect(failure).rejects.toBeInstanceOf(DataError);
    await expect(failure).rejects.toThrow(message);
  });
});
