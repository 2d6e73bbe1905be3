import { describe, expect, it } from "vitest";
import { fieldsOf, findObjects } from "../../src/judges/find-objects.js";
import { layOut } from "../../src/judges/layout.js";
import { readJudgement } from "../../src/judges/read-judgement.js";
import { scanObjects } from "../../src/judges/scan-objects.js";
import { closesUnopened, withoutReasoning } from "../../src/judges/without-reasoning.js";
import { drawn, english, entries, entry, judgementOf, labelled, perfect, plain, summary } from "./samples.js";

const whole = JSON.stringify({ verdicts: entries(perfect) });
const opposite = { laugh: 0, ask: 0, echo: 0, advice: 1, sides: 1, other: 1 };
const draft = JSON.stringify({ verdicts: entries(opposite) });
const missing = (reason: string) => Object.fromEntries(english.criteria.map(({ id }) => [id, reason]));
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

describe("reasoning that a server hands over with the reply", () => {
  it.each([
    ["opened by the prompt, closed by the model", `First thoughts: ${draft} no.\n</think>\n\n${whole}`],
    ["closed right before the object", `Hm: ${draft}</think>${whole}`],
    ["closed before a fenced block", `Hm: ${draft}</thinking> \`\`\`json\n${whole}\n\`\`\``],
    ["in two goes", `Hm: ${draft}</think>\nOr ${draft}\n</think>\n${whole}`],
    ["begun after a word", `Sure.\n<think>${draft}</think>\n${whole}`],
    [
      "with a tag that it quotes from what is judged",
      `<think>It has </think> in it. ${draft}</think>${whole}`,
    ],
    ["before prose with an odd brace", `<think>${draft}</think>\nSo } I say: ${whole}`],
  ])("%s is no answer", (_, text) => {
    expect(summary(judgementOf(text))).toEqual(perfect);
  });

  it("and nothing after it: unscored, and no draft counts", () => {
    for (const text of [`Hm: ${draft} wait.</think>`, `Hm: ${draft}</think>\n`, `<think>${draft}`]) {
      expect(summary(judgementOf({ text, finishReason: "length" }))).toEqual(missing("empty"));
    }
  });

  it("a closing tag that an answer quotes ends nothing", () => {
    for (const quote of ["</think>", "</think>\n{}", '</think>{"verdicts": []}', "<think>"]) {
      const text = JSON.stringify({
        verdicts: Object.entries(perfect).map(([id, value]) => entry(id, String(value), `It says ${quote}.`)),
      });
      for (const reply of [text, `Here is my answer:\n${text}`, `\`\`\`json\n${text}\n\`\`\``]) {
        expect([quote, summary(judgementOf(reply))]).toEqual([quote, perfect]);
      }
      expect(summary(judgementOf(`My answer: ${text}\nIt has \`</think>\` in it.`))).toEqual(perfect);
    }
  });

  it("a reply that begins as an answer is one, also cut off within such a quotation", () => {
    const cut = `[${JSON.stringify(entry("laugh", "1"))}, {"criterion": "ask", "reasoning": "It says </think>\n and`;
    expect(summary(judgementOf({ text: cut, finishReason: "length" }))).toEqual({
      ...missing("cut-off"),
      laugh: 1,
    });
    for (const before of ["", "```json\n"]) {
      expect(summary(judgementOf(`${before}${whole}\n</think>\n`))).toEqual(perfect);
    }
  });

  it("a reply of closing tags is read in linear time", () => {
    const started = performance.now();
    withoutReasoning(`a${"</think>\n".repeat(60_000)}}`);
    withoutReasoning(`<think>${"</think>\n}".repeat(60_000)}`);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("an object that says two things", () => {
  it.each([
    ["under two keys", { criterion: "laugh", reasoning: "r", verdict: "1", met: false }],
    ["under two keys, in Chinese", { criterion: "laugh", reasoning: "r", verdict: "0", 判定: "是" }],
    ["in two letter cases", { criterion: "laugh", reasoning: "r", verdict: "1", Verdict: "0" }],
  ])("%s is no verdict", (_, one) => {
    const judgement = judgementOf(JSON.stringify([one]));
    expect(summary(judgement)).toEqual({ ...missing("missing"), laugh: "contradiction" });
    expect(judgement.problems).toContain("all: contradicts itself on laugh");
  });

  it("the same thing twice counts, and a note under such a key is no verdict", () => {
    for (const more of [{ met: true }, { hit: "the words only land" }]) {
      const text = JSON.stringify([{ ...entry("laugh", "1"), ...more }]);
      expect(summary(judgementOf(text)).laugh).toBe(1);
    }
  });

  it("of two criteria counts for neither", () => {
    const judgement = judgementOf(
      JSON.stringify([{ ...entry("laugh", "1"), label: "ask" }, entry("echo", 1)]),
    );
    expect(summary(judgement)).toEqual({ ...missing("missing"), echo: 1 });
    expect(judgement.problems).toContain("all: names laugh and ask at once; counts for neither");
  });

  it("where the list in its text and an object beside it differ, none counts", () => {
    const text = JSON.stringify({ verdicts: JSON.stringify(entries(perfect)), note: entry("laugh", 0) });
    expect(summary(judgementOf(text))).toEqual({ ...perfect, laugh: "contradiction" });
  });

  it("a list in a text inside a verdict is part of what that says", () => {
    const evidence = { verdicts: JSON.stringify([entry("laugh", 0), entry("ask", 1)]) };
    const text = JSON.stringify({ verdicts: [{ ...entry("laugh", "1"), evidence }] });
    expect(summary(judgementOf(text))).toEqual({ ...missing("missing"), laugh: 1 });
  });
});

describe("forms of one answer", () => {
  it.each([
    ["keys in capitals", whole.replaceAll('"criterion"', '"Criterion"').replaceAll('"verdict"', '"VERDICT"')],
    ["full-width colons and commas between strings", whole.replaceAll('":', '"：').replaceAll('","', '"，"')],
    ["full width throughout", wide(whole)],
    ["full-width digits without quotation marks", whole.replaceAll('"1"', "１").replaceAll('"0"', "０")],
    ["blanks that are no ASCII", whole.replaceAll('":', '":\u00a0').replaceAll(',"', ',\u3000\u200b"')],
    ["needless backslashes", whole.replaceAll("About", "It\\'s about \\_")],
    [
      "nothing to see in label and verdict",
      whole.replaceAll('"laugh"', '"lau\u200bgh"').replaceAll('"1"', '"\u20601"'),
    ],
  ])("%s", (_, text) => {
    expect(summary(judgementOf(text))).toEqual(perfect);
  });

  it("full-width marks inside a string stay what the judge wrote", () => {
    const judgement = judgementOf(JSON.stringify([entry("laugh", "1", "她说＂好＂，ｏｋ：１")]));
    expect(judgement.verdicts[0]).toMatchObject({ verdict: 1, justification: "她说＂好＂，ｏｋ：１" });
  });

  it("the label counts also where the criterion's words stand first", () => {
    const text = JSON.stringify(
      english.criteria.map(({ id, text: criterion }) => ({
        criterion,
        label: id,
        reasoning: "r",
        verdict: "1",
      })),
    );
    expect(Object.values(summary(judgementOf(text)))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("a label may be a number", () => {
    const target = {
      ...english,
      criteria: english.criteria.map((one, i) => ({ ...one, id: String(i + 1) })),
    };
    const text = JSON.stringify([{ criterion: 2, reasoning: "r", verdict: 1 }]);
    expect(summary(judgementOf(text, { target }))).toMatchObject({ 1: "missing", 2: 1 });
  });

  it("marks alone name nothing", () => {
    const [first] = english.criteria;
    const target = { ...english, criteria: [{ ...first!, id: "!!" }] };
    expect(summary(judgementOf(JSON.stringify([entry("—", 1)]), { target }))).toEqual({ "!!": "missing" });
    expect(summary(judgementOf(JSON.stringify([entry("!!", 1)]), { target }))).toEqual({ "!!": 1 });
  });

  it("each standard's own words, in both languages", () => {
    const said = (form: string) => summary(judgementOf(JSON.stringify([entry("laugh", form)]))).laugh;
    expect(["fully met", "完全满足"].map(said)).toEqual([1, 1]);
    expect(["no hint", "没有迹象", "无迹象"].map(said)).toEqual([0, 0, 0]);
    // A fault that is "not fully met" may be there in part, and then it counts.
    expect(["not fully met", "不完全满足"].map(said)).toEqual(["not-binary", "not-binary"]);
  });

  it("a reply that ran into its limit says so, also where every brace is closed", () => {
    const text = JSON.stringify([entry("laugh", "1")]);
    const judgement = judgementOf({ text, finishReason: "length" });
    expect(summary(judgement)).toEqual({ ...missing("cut-off"), laugh: 1 });
    expect(summary(judgementOf({ text, finishReason: "stop" }))).toEqual({ ...missing("missing"), laugh: 1 });
  });

  it("a key is known in full-width letters and with blanks around it", () => {
    expect(fieldsOf({ ｖｅｒｄｉｃｔ: 1, " Verdict ": 0 }, ["verdict"])).toEqual([1, 0]);
  });

  it("inherited fields say nothing", () => {
    expect(fieldsOf({}, ["constructor", "tostring", "__proto__"])).toEqual([]);
    expect(fieldsOf(JSON.parse('{"__proto__": 1}'), ["__proto__"])).toEqual([1]);
  });

  it("what is quoted of a reply in a problem stays short", () => {
    const strangers = Array.from({ length: 60 }, (_, i) => entry(`stranger-${i}`, 1));
    const [line] = judgementOf(JSON.stringify([...entries(perfect), ...strangers])).problems.filter((one) =>
      one.includes("not asked"),
    );
    expect(line!.length).toBeLessThan(140);
    expect(line).toMatch(/…\)$/);
  });
});

describe("evidence inside a verdict", () => {
  it.each([2, 3, 4, 6])("%i levels deep is no verdict of its own", (levels) => {
    let evidence: unknown = entry("laugh", 0);
    for (let i = 2; i < levels; i++) evidence = { evidence };
    const text = JSON.stringify({ verdicts: [{ ...entry("laugh", "1"), evidence }] });
    expect(summary(judgementOf(text))).toEqual({ ...missing("missing"), laugh: 1 });
  });
});

describe("objects of a text", () => {
  it("what closes without having been opened is noticed", () => {
    expect(closesUnopened("a } b")).toBe(true);
    expect(closesUnopened('{"a": "}"} b')).toBe(false);
  });

  it("two at the top that hold what is sought are two answers; bare ones are none", () => {
    const one = JSON.stringify(entry("laugh", 1));
    const holders = (text: string) => findObjects(text, ({ verdict }) => verdict).holders;
    expect(holders(`{"a":[${one},${one}]} {} {"b":[${one}]} {"c":{"d":${one}}}`)).toBe(3);
    expect(holders(`${one} ${one} {"a":{}}`)).toBe(0);
    expect(holders(`{}${one}{}${one}`)).toBe(0);
    expect(holders(`{"a":{"b":[${one}]}}`)).toBe(1);
  });

  it("many of them are found in linear time", () => {
    const started = performance.now();
    judgementOf(`${JSON.stringify(entry("laugh", 1))}\n`.repeat(20_000) + "{}".repeat(200_000));
    // Comparing each with each would be minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it("a list is no object, nor is a mend a licence", () => {
    const parseObject = (text: string) => scanObjects(text).objects.at(-1)?.fields;
    expect(parseObject("[1]")).toBeUndefined();
    expect(parseObject('{"a"：1，}')).toEqual({ a: 1 });
    // Full-width quotation marks are left: what they begin may end in a string.
    expect(parseObject('{"a"：1，＂b＂：2}')).toBeUndefined();
    expect(parseObject('{"a：b": "c，\\q"}')).toEqual({ "a：b": "c，q" });
    expect(parseObject('{"a": "＂, ＂b＂: 1"}')).toEqual({ a: "＂, ＂b＂: 1" });
  });
});

describe("the check's answer", () => {
  const design = { seed: 7 };
  const { checkLabel } = layOut(english, design);
  const check = (given: string | { text: string; finishReason: "length" | "stop" }) => {
    const reply = typeof given === "string" ? { text: given } : given;
    return readJudgement(english, [{ key: "catastrophic", ...reply }], design).catastrophic;
  };
  const answer = (more: object, label = checkLabel) =>
    JSON.stringify({ check: label, reasoning: "r", ...more });
  const no = { speaks_as_user: false, fails_task: false };

  it("is found by its label in any form", () => {
    for (const label of [
      checkLabel.toLowerCase(),
      wide(checkLabel),
      ` ${checkLabel} `,
      `\u200b${checkLabel}`,
    ]) {
      expect([label, check(answer(no, label)).fired]).toEqual([label, false]);
    }
  });

  it("one yes fires it, whatever became of the other question; one no does not clear it", () => {
    expect(check(answer({ speaks_as_user: true }))).toMatchObject({ fired: true, kinds: ["speaks-as-user"] });
    expect(check(answer({ fails_task: false, speaks_as_user: "partly" }))).toMatchObject({
      fired: null,
      reason: "not-binary",
    });
  });

  it("two answers under forms of one key are none", () => {
    const text = answer({ ...no, Fails_Task: true });
    expect(check(text)).toMatchObject({ fired: null, reason: "not-binary" });
  });

  it("cut off, missing and absent are told apart", () => {
    expect(check({ text: "{}", finishReason: "length" }).reason).toBe("cut-off");
    expect(check({ text: "{}", finishReason: "stop" }).reason).toBe("missing");
    expect(check({ text: "fine", finishReason: "stop" }).reason).toBe("no-object");
  });

  it("in reasoning that was only a draft does not fire", () => {
    const text = `Perhaps ${answer({ ...no, fails_task: true })}? No.\n</think>\n${answer(no)}`;
    expect(check(text)).toMatchObject({ fired: false, kinds: [] });
  });

  it("has reasoning without terminal commands", () => {
    const text = JSON.stringify({ check: checkLabel, reasoning: "\u001b[2Jr", ...no });
    expect(check(text).justification).toBe("\\u001b[2Jr");
  });
});

it("labels drawn for one reply read no reply to another, in any of these forms", () => {
  const other = { ...english, reply: "Something else." };
  const text = labelled(other, perfect, drawn);
  for (const form of [text, wide(text), `Hm.</think>${text}`, JSON.stringify({ verdicts: text })]) {
    expect(new Set(Object.values(summary(judgementOf(form, { design: drawn }))))).toEqual(
      new Set(["missing"]),
    );
  }
  expect(summary(judgementOf(whole, { design: plain }))).toEqual(perfect);
});
