import { describe, expect, it } from "vitest";
import { randomStream } from "../../../../src/core/random.js";
import { advertises } from "../../../../src/studies/heartbench/live/pipeline/input/advertises.js";
import { languageOf } from "../../../../src/studies/heartbench/live/pipeline/input/language.js";
import {
  nearDoubles,
  shingles,
} from "../../../../src/studies/heartbench/live/pipeline/input/near-doubles.js";
import { readMaterial } from "../../../../src/studies/heartbench/live/pipeline/input/read-material.js";
import { lettersOf, tidyText } from "../../../../src/studies/heartbench/live/pipeline/input/tidy-text.js";
import { jsonl } from "../../../cli/generate-support.js";
import { scratchFolder } from "../../../support/scratch.js";

describe("the language of a text", () => {
  it.each([
    ["我最近总是睡不好，白天也没有精神", "zh"],
    ["im fine its just that i dont know what to say to him anymore", "en"],
    ["Desde que mi hermana se fue no he vuelto a hablar con mi madre y no sé qué hacer", null],
    ["Depuis que ma sœur est partie je ne parle plus à ma mère et je ne sais pas quoi faire", null],
    ["Seit meine Schwester weg ist, rede ich nicht mehr mit meiner Mutter", null],
    ["Da quando mia sorella è andata via non parlo più con mia madre", null],
    ["最近ずっと眠れなくて、誰にも言えません。どうすればいいですか", null],
    ["요즘 계속 잠을 못 자고 아무에게도 말할 수 없어요", null],
    ["Я уже давно не сплю и никому не могу об этом сказать", null],
    ["😀 123", null],
    ["", null],
  ])("of %s is %s", (text, language) => expect(languageOf(text).language).toBe(language));

  it("is mixed by the share of words in the other", () => {
    // Ten characters are 10 / 1.7 = 5.88 words; five English ones beside them are 5 / 10.88.
    expect(languageOf("我真的不知道应该怎么 do you know what I").mixed).toBeCloseTo(5 / (10 / 1.7 + 5), 10);
    expect(languageOf("我在 Kestrel 上班，老板叫我周末也来").mixed).toBe(0);
  });
});

describe("near doubles", () => {
  const words = "a b c d e f g h i j k l m n o p".split(" ");
  it("are exactly the pairs above the threshold that a search of all pairs finds", () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = randomStream(seed, "near-doubles");
      const texts: string[] = [];
      for (let i = 0; i < 14; i++) {
        const base = i > 0 && random.int(2) === 0 ? texts[random.int(i)]! : "";
        const list =
          base === ""
            ? Array.from({ length: 12 + random.int(8) }, () => words[random.int(16)]!)
            : base.split(" ");
        if (base !== "")
          for (let k = random.int(4); k > 0; k--) list[random.int(list.length)] = words[random.int(16)]!;
        texts.push(list.join(" "));
      }
      const threshold = [0.3, 0.5, 0.7, 0.9][seed % 4]!;
      const gone = new Set<number>();
      const expected = texts.flatMap((_, i) => {
        const alike = texts.slice(0, i).flatMap((_text, of) => {
          if (gone.has(of)) return [];
          const [a, b] = [shingles(texts[i]!), shingles(texts[of]!)];
          const shared = [...a].filter((one) => b.has(one)).length;
          const similarity = shared / (a.size + b.size - shared);
          return similarity >= threshold ? [{ index: i, of, similarity }] : [];
        });
        if (alike.length === 0) return [];
        gone.add(i);
        return [alike.toSorted((x, y) => y.similarity - x.similarity || x.of - y.of)[0]!];
      });
      expect(nearDoubles(texts, threshold)).toEqual(expected);
    }
  });

  it("do not see marks, case or width, and short texts are doubles only of themselves", () => {
    expect(nearDoubles(["She left me, last week.", "she LEFT me last week"], 1)).toHaveLength(1);
    expect(nearDoubles(["好的", "好的", "谢谢"], 0.5)).toEqual([{ index: 1, of: 0, similarity: 1 }]);
    expect(nearDoubles(["", ""], 0.5)).toEqual([]);
    expect(() => nearDoubles([], 0)).toThrow("nearDoubles requires a threshold above 0 and up to 1, got 0");
  });
});

describe("a message", () => {
  it("keeps its words and full-width signs, and loses what cannot be seen", () => {
    expect(tidyText(" 电话\u200b：１３８ \u00a0 \r\n\r\n\r\n\r\n好 ")).toBe("电话：１３８\n\n好");
    expect(lettersOf("It's ONE — １２!")).toBe("itsone12");
  });
});

describe("an advertisement", () => {
  it("has three signs of selling; one does not make it", () => {
    expect(advertises("限时优惠，扫码领取")).toBe("优惠, 限时, 扫码");
    expect(advertises("我买了打折的课程，后来觉得优惠也没用")).toBeUndefined();
  });
});

describe("material", () => {
  const turns = [
    { role: "user", text: "在吗" },
    { role: "assistant", text: "在的" },
  ];
  it("is read from every usual form, in the order of the names", async () => {
    const folder = scratchFolder({
      "README.md": "not a conversation",
      "datapackage.json": "{}",
      "a.jsonl": jsonl({ id: "x", turns, contentNote: "death" }),
      "b.json": JSON.stringify([
        {
          conversations: [
            { from: "human", value: "hi" },
            { from: "gpt", value: "hello" },
          ],
        },
      ]),
      "c.csv": 'conversation,role,text\nk1,Client,"one, two"\nk2,user,three\nk1,Therapist,four\n',
      "d.txt": "用户：你好\n我想问\nBot: yes?\nSystem: hidden\n",
      "e.json": JSON.stringify({
        messages: [
          { role: "system", content: "s" },
          { role: "user", content: "u" },
        ],
      }),
    });
    const read = await readMaterial(folder);
    expect(
      read.map(({ given, turns: own }) => [given, own.map(({ role, text }) => `${role}: ${text}`)]),
    ).toEqual([
      ["x", ["user: 在吗", "assistant: 在的"]],
      [null, ["user: hi", "assistant: hello"]],
      ["k1", ["user: one, two", "assistant: four"]],
      ["k2", ["user: three"]],
      [null, ["user: 你好\n我想问", "assistant: yes?"]],
      [null, ["user: u"]],
    ]);
    expect(read[0]!.contentNote).toBe("death");
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "an unknown speaker",
      { "a.csv": "conversation,role,text\n1,nurse,hi\n" },
      /a\.csv:2: field "turns\.0\.role": "nurse" is no known speaker/,
    ],
    [
      "a missing column",
      { "a.csv": "id,role,text\n1,user,hi\n" },
      /a\.csv:1: field "conversation": is not in the header/,
    ],
    [
      "a text without a speaker",
      { "a.txt": "so yes\nUser: hi\n" },
      /a\.txt:1: names no speaker; begin each message with/,
    ],
    ["no messages", { "a.json": '{"id": "x"}' }, /a\.json: field "turns": is missing/],
    [
      "a message without a text",
      { "a.jsonl": jsonl({ turns: [{ role: "user" }] }) },
      /a\.jsonl:1: field "turns\.0\.text": is missing/,
    ],
    [
      "an id in two files",
      { "a.jsonl": jsonl({ id: 1, turns }), "b.jsonl": jsonl({ id: "1", turns }) },
      /b\.jsonl:1: field "id": has "1", which is already in .*a\.jsonl:1/,
    ],
    ["a folder of other things", { "notes.md": "x" }, /holds no conversation; put files there/],
  ])("with %s is refused in one line", async (_, files, message) => {
    await expect(readMaterial(scratchFolder(files))).rejects.toThrow(message);
  });
});
