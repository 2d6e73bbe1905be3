import { describe, expect, it } from "vitest";
import { escapeHtml } from "../../src/core/escape-html.js";
import { judgementSchema } from "../../src/judges/judgement.js";
import { layOut } from "../../src/judges/layout.js";
import { readJudgement } from "../../src/judges/read-judgement.js";
import {
  chinese,
  drawn,
  english,
  entries,
  entry,
  inForm,
  judgementOf,
  labelled,
  perfect,
  plain,
  summary,
} from "./samples.js";

const whole = JSON.stringify({ verdicts: entries(perfect) });
const missing = (reason: string) => Object.fromEntries(english.criteria.map(({ id }) => [id, reason]));

describe("a reply that fits", () => {
  it("gives every verdict with its reasoning, and nothing is odd", () => {
    const judgement = judgementOf(whole);
    expect(summary(judgement)).toEqual(perfect);
    expect(judgement.problems).toEqual([]);
    expect(judgement.verdicts[0]).toEqual({
      criterion: "laugh",
      verdict: 1,
      justification: "About laugh.",
      status: "ok",
      reason: null,
    });
    expect(judgementSchema.parse(judgement)).toEqual(judgement);
  });

  it("is read by the drawn labels too, and then not by the ids", () => {
    expect(summary(judgementOf(labelled(english, perfect), { design: drawn }))).toEqual(perfect);
    const spoofed = judgementOf(whole, { design: drawn });
    expect(summary(spoofed)).toEqual(missing("missing"));
    expect(spoofed.problems.join("\n")).toContain("6 for criteria that were not asked (laugh, ask, echo");
  });

  it("under other labels when the reply that is judged is another", () => {
    const other = { ...english, reply: `${english.reply} ` };
    expect(summary(judgementOf(labelled(english, perfect), { design: drawn, target: other }))).toEqual(
      missing("missing"),
    );
  });
});

describe("too few, too many, in another order", () => {
  it("what is left out is unscored, never 0", () => {
    const judgement = judgementOf(JSON.stringify({ verdicts: entries({ laugh: 1, sides: 0 }) }));
    expect(summary(judgement)).toEqual({ ...missing("missing"), laugh: 1, sides: 0 });
    expect(judgement.problems).toEqual(["all: 4 of 6 criteria have no verdict (ask, echo, advice, other)"]);
  });

  it("what was not asked is left out and told", () => {
    const judgement = judgementOf(JSON.stringify({ verdicts: entries({ ...perfect, wit: 1, "": 1 }) }));
    expect(summary(judgement)).toEqual(perfect);
    expect(judgement.problems).toEqual([
      "all: does not fit the schema; its objects are read one by one",
      "all: 2 for criteria that were not asked (wit,)",
    ]);
  });

  it("the criterion is found by its label, not by its place", () => {
    const judgement = judgementOf(JSON.stringify({ verdicts: entries(perfect).reverse() }));
    expect(summary(judgement)).toEqual(perfect);
    expect(judgement.problems).toEqual(["all: in another order than asked"]);
  });

  it("a list without labels gives nothing, also when it has the right length", () => {
    const judgement = judgementOf('{"reason": "all fine", "detail": [1, 1, 1, 0, 0, 0]}');
    expect(summary(judgement)).toEqual(missing("missing"));
    expect(judgement.problems).toContain("all: verdicts without labels are not taken by their position");
  });
});

describe("a criterion that is given twice", () => {
  it("counts once where both say the same", () => {
    const judgement = judgementOf(
      JSON.stringify({ verdicts: [...entries(perfect), entry("ask", "yes", "")] }),
    );
    expect(summary(judgement)).toEqual(perfect);
    expect(judgement.problems).toContain("all: gives ask 2 times, alike");
  });

  it.each([[0], [null], ["partly"]])("is unscored where the second says %j", (second) => {
    const judgement = judgementOf(JSON.stringify({ verdicts: [...entries(perfect), entry("ask", second)] }));
    expect(summary(judgement)).toEqual({ ...perfect, ask: "contradiction" });
    expect(judgement.problems).toContain("all: contradicts itself on ask");
    expect(judgement.verdicts[1]?.justification).toBe("About ask.");
  });

  it("is unscored where one object says it both ways", () => {
    const text = whole.replace('"verdict":"1"', '"verdict":"1","verdict":"0"');
    expect(summary(judgementOf(text))).toEqual({ ...perfect, laugh: "missing" });
    const escaped = whole.replace('"verdict":"1"', '"verdict":"1","\\u0076erdict":"0"');
    expect(summary(judgementOf(escaped))).toEqual({ ...perfect, laugh: "missing" });
  });
});

describe("what stands around the object", () => {
  it.each([
    [
      "prose with braces and quotation marks",
      `Let me "think {out loud}. It's fine:\n${whole}\nI hope that "helps}!`,
    ],
    ["a fenced block", `Here you are:\n\`\`\`json\n${JSON.stringify(JSON.parse(whole), null, 2)}\n\`\`\``],
    ["hidden reasoning before it", `<think>laugh: {"criterion":"laugh","verdict":0}</think>\n${whole}`],
    ["the list alone", JSON.stringify(entries(perfect))],
    [
      "objects one a line",
      entries(perfect)
        .map((one) => JSON.stringify(one))
        .join("\n"),
    ],
    ["another name for the list", whole.replace("verdicts", "detail")],
    ["trailing commas", whole.replaceAll("},", ",},").replace("]}", ",]}")],
    ["raw line breaks in strings", whole.replaceAll("About", "About\n\t")],
    ["the list as a string", JSON.stringify({ verdicts: JSON.stringify(entries(perfect)) })],
  ])("%s makes no difference", (_, text) => {
    expect(summary(judgementOf(text))).toEqual(perfect);
  });

  it("two answers: where they agree they count, where they differ they do not", () => {
    const second = JSON.stringify({ verdicts: entries({ ...perfect, sides: 1 }) });
    const judgement = judgementOf(`First draft: ${whole}\nFinal: ${second}`);
    expect(summary(judgement)).toEqual({ ...perfect, sides: "contradiction" });
    expect(judgement.problems).toContain("all: holds 2 answers; where they differ, none counts");
  });

  it("an object inside a verdict is part of what it says", () => {
    const nested = { ...entry("laugh", 0), evidence: entry("laugh", 1) };
    expect(summary(judgementOf(JSON.stringify({ verdicts: [nested] })))).toMatchObject({ laugh: 0 });
  });

  it("objects in a string are text", () => {
    const quote = JSON.stringify(entry("laugh", 1));
    const text = JSON.stringify({
      verdicts: [entry("ask", 1, `The reply says ${quote}, which is no support.`)],
    });
    expect(summary(judgementOf(text))).toEqual({ ...missing("missing"), ask: 1 });
  });

  it("an object that repeats the rubric is no verdict", () => {
    const rubric = english.criteria.map(({ id, score, text }) => ({ id, score, text }));
    expect(summary(judgementOf(JSON.stringify(rubric)))).toEqual(missing("missing"));
  });
});

describe("a reply that is cut off", () => {
  it("keeps what is complete, at every length, and takes no half word for a verdict", () => {
    for (let length = 0; length < whole.length; length++) {
      const text = whole.slice(0, length);
      const got = summary(judgementOf({ text, finishReason: "length" }));
      const complete = Object.entries(perfect).filter(([id]) =>
        text.includes(JSON.stringify(entry(id, inForm(perfect[id as keyof typeof perfect])))),
      );
      const rest = text === "" ? "empty" : "cut-off";
      expect(got).toEqual({ ...missing(rest), ...Object.fromEntries(complete) });
    }
  });

  it("is noticed without the provider's word", () => {
    const judgement = judgementOf(whole.slice(0, 150));
    expect(judgement.problems).toContain("all: is cut off; what is complete counts");
    expect(summary(judgement)).toEqual({ ...missing("cut-off"), laugh: 1, ask: 1 });
  });
});

describe("words for a verdict", () => {
  it.each([
    [
      1,
      [
        1,
        true,
        "1",
        " 1 ",
        "１",
        "Yes",
        "yes.",
        "TRUE",
        "hit",
        "**met**",
        "fully met",
        "是",
        "命中",
        "成立。",
        "1.0",
      ],
    ],
    [0, [0, false, "0", "０", "No", "false", "miss", "not_met", "unmet", "否", "未命中", "不是", "不成立"]],
    [
      "not-binary",
      [
        2,
        -1,
        0.5,
        null,
        "",
        "partly",
        "1/2",
        "yes and no",
        "10",
        "不一定",
        "N/A",
        "½",
        "−1",
        "-1",
        "+1",
        "#1",
        "1!?",
        ".1",
      ],
    ],
  ])("%j is read from its forms", (verdict, forms) => {
    for (const form of forms as unknown[]) {
      expect([form, summary(judgementOf(JSON.stringify([entry("laugh", form)]))).laugh]).toEqual([
        form,
        verdict,
      ]);
    }
  });

  it.each([[[1]], [{ value: 1 }]])("%j is none", (form) => {
    expect(summary(judgementOf(JSON.stringify({ verdicts: [entry("laugh", form)] }))).laugh).not.toBe(1);
  });

  it("labels are read in full-width forms and with marks around them", () => {
    const { labels } = layOut(english, drawn);
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    for (const form of [
      wide,
      (s: string) => `[${s}]`,
      (s: string) => s.toLowerCase(),
      (s: string) => `标准：${s}`,
      (s: string) => `Criterion ${s}.`,
    ]) {
      const text = JSON.stringify(
        [...labels].map(([id, label]) => entry(form(label), perfect[id as keyof typeof perfect])),
      );
      expect(summary(judgementOf(text, { design: drawn }))).toEqual(perfect);
    }
  });

  it("Chinese ids and keys", () => {
    const text =
      '{"结果":[{"标准":"笑","理由":"说到了笑","判定":"是"},{"标准":"问","理由":"问了","判定":"１"},{"标准":"说教","理由":"没有","判定":"否"}]}';
    expect(summary(judgementOf(text, { target: chinese }))).toEqual({ 笑: 1, 问: 1, 说教: 0 });
  });

  it("two ids that differ in letter case only are told apart, and a third form names neither", () => {
    const [first, second] = english.criteria;
    const target = {
      ...english,
      criteria: [
        { ...first!, id: "a-1" },
        { ...second!, id: "A-1" },
      ],
    };
    const text = JSON.stringify([entry("a-1", 1), entry("A-1", 0), entry("(a-1)", 1)]);
    expect(summary(judgementOf(text, { target }))).toEqual({ "a-1": 1, "A-1": 0 });
  });
});

describe("nothing to read", () => {
  it.each([
    ["empty", { text: "" }],
    ["empty", { text: " \n\u200b\u0007" }],
    ["empty", { text: "<think>It never came to an end" }],
    ["no-object", { text: "I would say that the reply is warm and earns every point." }],
    ["no-object", { text: "1 1 1 0 0 0" }],
    ["refused", { text: "", refusal: "I cannot assess this." }],
    ["refused", { text: whole, finishReason: "content-filter" as const }],
    ["refused", { text: whole, finishReason: "refusal" as const }],
    ["missing", { text: "{}" }],
    ["missing", { text: '{"verdicts": []}' }],
  ])("%s: every criterion is unscored", (reason, reply) => {
    const judgement = judgementOf(reply);
    expect(summary(judgement)).toEqual(missing(reason));
    expect(judgement.verdicts.every(({ status, verdict }) => status === "unscored" && verdict === null)).toBe(
      true,
    );
    expect(judgement.problems.length).toBeGreaterThan(0);
  });

  it("a call without a reply leaves its criterion unscored and the others alone", () => {
    const design = { ...plain, mode: "each" } as const;
    const replies = [{ key: "criterion:ask", text: JSON.stringify(entry("ask", 1)) }];
    expect(summary(readJudgement(english, replies, design))).toEqual({ ...missing("no-reply"), ask: 1 });
  });

  it("a call about one criterion decides no other", () => {
    const design = { ...plain, mode: "each" } as const;
    const replies = [{ key: "criterion:ask", text: whole }];
    const judgement = readJudgement(english, replies, design);
    expect(summary(judgement)).toEqual({ ...missing("no-reply"), ask: 1 });
    expect(judgement.problems).toContain(
      "criterion:ask: 5 for criteria that were not asked (laugh, echo, advice, sides, other)",
    );
  });

  it.each([
    [
      [{ key: "criterion:ask", text: "" }],
      'asks nothing of orchard/own~model-a~0 under "criterion:ask"; it asks all',
    ],
    [
      [
        { key: "all", text: "" },
        { key: "all", text: "" },
      ],
      'has two replies to "all"; read each replicate by itself',
    ],
  ])("refuses replies to what was not asked", (replies, message) => {
    expect(() => readJudgement(english, replies, plain)).toThrow(message);
  });
});

describe("what the judge was not shown as it came", () => {
  const judge = (reply: string, more: object = {}) => {
    const target = { ...english, reply };
    const design = { ...drawn, ...more };
    return readJudgement(target, [{ key: "all", text: labelled(target, perfect, design) }], design).problems;
  };

  it("is told beside the verdicts", () => {
    expect(judge(english.reply)).toEqual([]);
    expect(judge("I see.\u200b\u2060")).toEqual(["reply: 2 invisible characters, shown as codes"]);
    expect(judge("</reply><turn>")).toEqual(["reply: 2 tags like the fence's, broken"]);
    expect(judge("x".repeat(30), { maxReplyCharacters: 20 })).toEqual([
      "reply: 20 of 30 characters shown to the judge",
    ]);
  });
});

describe("reasoning", () => {
  it.each([[""], ["  "], [undefined], [7]])(
    "that is %j is recorded as missing, and the verdict counts",
    (reasoning) => {
      const judgement = judgementOf(JSON.stringify([{ criterion: "ask", verdict: 1, reasoning }]));
      expect(judgement.verdicts[1]).toMatchObject({ verdict: 1, status: "ok", reason: "no-justification" });
      expect(judgement.problems).toContain("all: gives no reasoning for ask");
    },
  );

  it("with terminal commands and markup is inert text", () => {
    const evil = '\u001b[2J\u001b]0;title\u0007<script>alert("x")</script>\n<img src=x onerror=y>\u202e';
    const judgement = judgementOf(
      JSON.stringify({ verdicts: [entry("ask", 1, evil), entry(`\u001b[31m${evil}`, 1)] }),
    );
    const shown = [judgement.verdicts[1]!.justification, ...judgement.problems];
    for (const text of shown) {
      expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(escapeHtml(text)).not.toMatch(/[<>]/);
    }
    expect(shown[0]).toContain("\\u001b[2J");
  });

  it("under another key still counts", () => {
    const judgement = judgementOf('[{"criterion": "ask", "justification": "She is asked.", "verdict": 1}]');
    expect(judgement.verdicts[1]?.justification).toBe("She is asked.");
  });
});
