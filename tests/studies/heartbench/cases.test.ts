import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DataError, MissingDataError } from "../../../src/core/errors.js";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { type HeartbenchCase, type Language, languages } from "../../../src/studies/heartbench/data/case.js";
import { loadCriticalCases, loadOwnCases } from "../../../src/studies/heartbench/data/cases.js";
import { ownCasesCodebook } from "../../../src/studies/heartbench/data/cases-codebook.js";
import { abilityIds, domainIds } from "../../../src/studies/heartbench/data/taxonomy.js";
import { scoreCase } from "../../../src/studies/heartbench/measures/scoring.js";
import { scratchFolder } from "../../support/scratch.js";

const folder = fileURLToPath(new URL("../../../data/heartbench/stimuli", import.meta.url));
const cases = await loadOwnCases();
/** Part "a" of "own-a07". */
const partOf = ({ id }: HeartbenchCase): string => /^own-([a-z])\d\d$/.exec(id)?.[1] ?? "";
const parts = [...new Set(cases.map(partOf))].map(
  (part) => [part, cases.filter((one) => partOf(one) === part)] as const,
);

const textsOf = (one: HeartbenchCase, language: Language): string[] =>
  [...one.dialogue, ...one.criteria].map(({ text }) => text[language] ?? "");
const weightsOf = (one: HeartbenchCase, ability: string): number[] =>
  one.criteria.flatMap((criterion) => (criterion.ability === ability ? [criterion.score ?? 0] : []));
const cellsOf = (list: readonly HeartbenchCase[]) =>
  list.flatMap((one) =>
    abilityIds
      .map((ability) => ({ place: `${one.id} ${ability}`, weights: weightsOf(one, ability) }))
      .filter(({ weights }) => weights.length > 0),
  );
const casesOf = (list: readonly HeartbenchCase[], ability: string): number =>
  list.filter((one) => weightsOf(one, ability).length > 0).length;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
/** Where something is wrong: a readable failure beats a count. */
const placesWhere = (holds: (text: string, other: string) => boolean, language: Language): string[] =>
  cases.flatMap((one) => {
    const others = textsOf(one, language === "zh" ? "en" : "zh");
    return textsOf(one, language).flatMap((text, i) =>
      holds(text, others[i]!) ? [`${one.id}: ${text}`] : [],
    );
  });

describe("the cases of our own, together", () => {
  it("are forty, twelve of them hard, with other ids and other criteria's ids each", () => {
    expect(cases).toHaveLength(40);
    expect(cases.filter(({ difficulty }) => difficulty === "hard")).toHaveLength(12);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    const ids = cases.flatMap(({ id, criteria }) => criteria.map((one) => `${id}/${one.id}`));
    expect(new Set(ids).size).toBe(ids.length);
    expect(cases.filter((one) => partOf(one) === "").map(({ id }) => id)).toEqual([]);
  });

  it("have every ability in five cases at least, and every domain in six", () => {
    const rare = abilityIds.filter((ability) => casesOf(cases, ability) < 5);
    expect(rare).toEqual([]);
    for (const domain of domainIds) {
      expect(cases.filter((one) => one.domain === domain).length, domain).toBeGreaterThanOrEqual(6);
    }
  });
});

describe.each(parts)("part %s", (part, own) => {
  it("is twenty cases, six of them hard, with every ability in three and every domain in three", () => {
    expect(own).toHaveLength(20);
    expect(own.filter(({ difficulty }) => difficulty === "hard")).toHaveLength(6);
    expect(abilityIds.filter((ability) => casesOf(own, ability) < 3)).toEqual([]);
    expect(domainIds.filter((d) => own.filter(({ domain }) => domain === d).length < 3)).toEqual([]);
    expect(own.map(({ id }) => id)).toEqual(
      own.map((_, i) => `own-${part}${String(i + 1).padStart(2, "0")}`),
    );
  });

  it("has five dialogues of one turn and five of five or more, up to nine", () => {
    const turns = own.map(({ dialogue }) => dialogue.length);
    expect(turns.filter((n) => n === 1).length).toBeGreaterThanOrEqual(5);
    expect(turns.filter((n) => n >= 5).length).toBeGreaterThanOrEqual(5);
    expect(turns.filter((n) => n % 2 === 0)).toEqual([]);
  });
});

describe("the weights", () => {
  it("reward in every cell, so that none is decided by penalties alone", () => {
    const bare = cellsOf(cases).filter(({ weights }) => Math.max(...weights) < 0);
    expect(bare.map(({ place }) => place)).toEqual([]);
  });

  it("leave the logarithm something to do: most cells have two criteria or more", () => {
    const cells = cellsOf(cases);
    const single = cells.filter(({ weights }) => weights.length === 1);
    expect(single.length / cells.length).toBeLessThan(0.2);
  });

  it("add up to more reward than penalty in every case, with both in each", () => {
    for (const { id, criteria } of cases) {
      const rewards = sum(criteria.map(({ score }) => Math.max(score ?? 0, 0)));
      const penalties = sum(criteria.map(({ score }) => Math.min(score ?? 0, 0)));
      expect(penalties, id).toBeLessThan(0);
      expect(rewards, id).toBeGreaterThan(-penalties);
      // Above 60 a case asks for more than one short reply can hold.
      expect(rewards, id).toBeLessThanOrEqual(60);
    }
  });

  it("give 100 to a reply with every merit and no fault, and 0 to one with every fault and no merit", () => {
    for (const { criteria } of cases) {
      const best = scoreCase({ criteria, hits: criteria.map(({ score }) => (score ?? 0) > 0) });
      const worst = scoreCase({ criteria, hits: criteria.map(({ score }) => (score ?? 0) < 0) });
      expect(best.cells.map(({ score }) => Math.round(score * 1e9) / 1e9)).toEqual(best.cells.map(() => 100));
      expect(worst.cells.map(({ score }) => score)).toEqual(worst.cells.map(() => 0));
    }
  });

  it("differ: no case weighs all its merits alike", () => {
    const flat = cases.filter(({ criteria }) => {
      const merits = criteria.map(({ score }) => score ?? 0).filter((score) => score > 0);
      return new Set(merits).size < 3;
    });
    expect(flat.map(({ id }) => id)).toEqual([]);
  });
});

/** Letters and digits only, cut into every run of n characters. */
function grams(text: string, n: number): Set<string> {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return new Set(Array.from({ length: Math.max(plain.length - n + 1, 0) }, (_, i) => plain.slice(i, i + n)));
}

function jaccard(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((gram) => b.has(gram)).length;
  return shared / (a.size + b.size - shared);
}

describe("the two languages", () => {
  it.each(languages)("tell no story twice in %s, nor judge two by one rubric", (language) => {
    // Unrelated texts share at most 5% of their runs of three Chinese characters and 12% of five English
    // letters ("the reply", "because"); a story told again with other names shares a third and more.
    const [n, limit] = language === "zh" ? [3, 0.08] : [5, 0.18];
    const close: string[] = [];
    for (const pick of ["dialogue", "criteria"] as const) {
      const sets = cases.map((one) => grams(one[pick].map(({ text }) => text[language]).join(" "), n));
      for (let i = 0; i < cases.length; i++) {
        for (let j = 0; j < i; j++) {
          if (jaccard(sets[i]!, sets[j]!) > limit)
            close.push(`${pick} of ${cases[j]!.id} and ${cases[i]!.id}`);
        }
      }
    }
    expect(close).toEqual([]);
  });

  it("finds a story that is told again with other words in some places", () => {
    const first = textsOf(cases[0]!, "zh")[0]!;
    expect(jaccard(grams(first, 3), grams(first.replaceAll("五十八", "四十七"), 3))).toBeGreaterThan(0.33);
  });

  it("are as long as translations are", () => {
    // English needs two to six letters and spaces for one Chinese character; short cries vary more.
    const odd = placesWhere((zh, en) => {
      const ratio = en.length / [...zh].length;
      return [...zh].length < 12 ? ratio < 1 || ratio > 12 : ratio < 2 || ratio > 6;
    }, "zh");
    expect(odd).toEqual([]);
  });

  it("are not mixed: no Latin words in the Chinese, no Chinese in the English", () => {
    // Letters that Chinese itself uses.
    const usual = /\b(?:AI|CT|HR|KPI|KTV|PPT|VIP)\b|[A-Za-z](?=[角轮类型])/g;
    expect(placesWhere((zh) => /\p{Script=Latin}/u.test(zh.replaceAll(usual, "")), "zh")).toEqual([]);
    expect(placesWhere((en) => /\p{Script=Han}|[，。？！；：“”、]/u.test(en), "en")).toEqual([]);
  });

  it("have Chinese punctuation in the Chinese, and simplified characters", () => {
    expect(placesWhere((zh) => /[\p{Script=Han}][,?!;:]|["()]/u.test(zh), "zh")).toEqual([]);
    // The commonest characters that have a simplified form of their own.
    expect(
      placesWhere((zh) => /[這個們說來時對過還後會嗎麼沒點問話讓媽兒電錢應聽寫請現處]/.test(zh), "zh"),
    ).toEqual([]);
  });

  it.each(languages)(
    "hold nothing that could identify anybody in %s: numbers, addresses, links",
    (language) => {
      const identifying = /\d{5,}|\d{3,4}[- ]\d{4}|\S@\S|https?:|www\.|[A-Za-z0-9]+\.(?:com|cn|net)\b/;
      expect(placesWhere((text) => identifying.test(text.normalize("NFKC")), language)).toEqual([]);
    },
  );
});

describe("the criteria", () => {
  it("are not a common form: few are worded alike in two cases", () => {
    const worded = cases.flatMap(({ criteria }) => criteria.map(({ text }) => text.en!));
    const repeated = worded.filter((text, i) => worded.indexOf(text) < i);
    expect(repeated.length / worded.length).toBeLessThan(0.05);
  });

  it("do not lean on words that no one can decide", () => {
    const vague =
      /shows? (?:real |true )?(?:empathy|understanding|care)\b|is (?:empathetic|supportive|helpful)\b/i;
    expect(placesWhere((en) => vague.test(en), "en")).toEqual([]);
  });
});

describe("the folder", () => {
  it("is what its codebook says", async () => {
    expect((await validateDatapackage(folder)).problems).toEqual([]);
  });

  it("has the codebook that its files give; after an edit run analyses/heartbench/03-cases.ts", async () => {
    const codebook = await ownCasesCodebook();
    const file = readFileSync(`${folder}/datapackage.json`, "utf8");
    expect(`${JSON.stringify(codebook, null, 2)}\n`).toBe(file);
    const rows = codebook.resources.reduce((sum, { rowCount }) => sum + rowCount, 0);
    const ids = new Set([...cases, ...(await loadCriticalCases())].map(({ id }) => id));
    expect(rows).toBe(ids.size);
  });

  it("tells the meaning of every field", async () => {
    const { resources } = await ownCasesCodebook();
    const { properties } = resources[0]!.jsonSchema;
    const silent = Object.entries(properties!).filter(([, { description }]) => description === undefined);
    expect(silent).toEqual([]);
  });
});

describe("loadOwnCases", () => {
  const good = JSON.stringify(cases[0]);
  const changed = (change: (one: HeartbenchCase) => void): string => {
    const copy = structuredClone(cases[0]!);
    change(copy);
    return JSON.stringify(copy);
  };
  const load = (text: string) => loadOwnCases(scratchFolder({ "cases-x.jsonl": `${text}\n` }));

  it("reads every file of cases in the order of their names, and no other", async () => {
    const second = changed((one) => {
      one.id = "own-z01";
    });
    const at = scratchFolder({
      "cases-z.jsonl": second,
      "cases-a.jsonl": good,
      "replies.jsonl": "{}",
      "README.md": "",
    });
    expect((await loadOwnCases(at)).map(({ id }) => id)).toEqual([cases[0]!.id, "own-z01"]);
  });

  it.each<[string, (one: HeartbenchCase) => void, RegExp]>([
    [
      "a turn without English",
      (one) => delete one.dialogue[0]!.text.en,
      /:1: field "dialogue": lacks zh or en/,
    ],
    [
      "a criterion without Chinese",
      (one) => delete one.criteria[1]!.text.zh,
      /field "dialogue": lacks zh or en/,
    ],
    ["five criteria", (one) => one.criteria.splice(5), /field "criteria": has 5 criteria; write 6 to 12/],
    [
      "thirteen criteria",
      (one) => {
        one.criteria = Array.from({ length: 13 }, (_, i) => ({ ...one.criteria[0]!, id: `c${i}` }));
      },
      /has 13 criteria/,
    ],
    [
      "a criterion outside the fifteen",
      (one) => {
        one.criteria[2] = { ...one.criteria[2]!, ability: "other", score: null };
      },
      /field "criteria.2.ability": is other/,
    ],
    [
      "two turns of one speaker",
      (one) => one.dialogue.unshift(one.dialogue[0]!, one.dialogue[0]!),
      /field "dialogue.1.role": is "user", but it is the assistant's turn/,
    ],
    ["no reason", (one) => delete one.rationale, /field "rationale": is missing/],
    [
      "another's source",
      (one) => {
        one.source = "upstream";
      },
      /field "source": is "upstream"/,
    ],
  ])("names file, line and field of %s", async (_, change, message) => {
    const failure = load(changed(change));
    await expect(failure).rejects.toBeInstanceOf(DataError);
    await expect(failure).rejects.toThrow(message);
  });

  it("names both places of an id that is there twice", async () => {
    await expect(load(`${good}\n${good}`)).rejects.toThrow(
      /cases-x\.jsonl:2: field "id": "own-a01" is already in cases-x\.jsonl:1/,
    );
  });

  it("says when there are none", async () => {
    await expect(loadOwnCases(scratchFolder())).rejects.toBeInstanceOf(MissingDataError);
  });
});
