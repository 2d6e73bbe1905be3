import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ModelReply } from "../../../src/models/contract.js";
import { openModel } from "../../../src/models/registry.js";
import { planCalls } from "../../../src/runs/plan.js";
import { loadOwnCases } from "../../../src/studies/heartbench/data/cases.js";
import { caseHash, caseTarget } from "../../../src/studies/heartbench/live/cases.js";
import { dialogueMessages, pythonLiteral } from "../../../src/studies/heartbench/live/form.js";
import { parseHelperReply, prepareLive } from "../../../src/studies/heartbench/live/prepare.js";
import { scratchFolder } from "../../support/scratch.js";

const options = {
  models: ["scripted/heartbench-helper"],
  prompts: ["0shot"],
  parameters: { temperature: 0 },
};

describe("the form of a dialogue", () => {
  const dialogue = [
    { role: "user", text: "One." },
    { role: "user", text: "It's two." },
    { role: "assistant", text: "Three." },
    { role: "user", text: "Four." },
  ] as const;

  it("is turns of a chat, those of one speaker joined, the person first", () => {
    expect(dialogueMessages([...dialogue], "chat")).toEqual([
      { role: "user", content: "One.\n\nIt's two." },
      { role: "assistant", content: "Three." },
      { role: "user", content: "Four." },
    ]);
    const led = dialogueMessages(dialogue.slice(2), "chat");
    expect(led.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  });

  it("is one message that quotes it, in the literal form", () => {
    expect(dialogueMessages(dialogue.slice(1, 3), "literal")).toEqual([
      {
        role: "user",
        content: `[{'role': 'A', 'content': "It's two."}, {'role': 'B', 'content': 'Three.'}]`,
      },
    ]);
  });

  // What Python 3.11 prints for repr() of the same text.
  it.each([
    ["好吧", "'好吧'"],
    ["it's", '"it\'s"'],
    ['say "hi" it\'s', "'say \"hi\" it\\'s'"],
    ["a\nb\tc\\d", "'a\\nb\\tc\\\\d'"],
    ["\u0000\u007f\u00a0\u200b\u3000", "'\\x00\\x7f\\xa0\\u200b\\u3000'"],
    ["😀\u{e0001}", "'😀\\U000e0001'"],
    ["\u2028é", "'\\u2028é'"],
    [" ", "' '"],
  ])("writes %j as Python does", (text, literal) => {
    expect(pythonLiteral(text)).toBe(literal);
  });
});

describe("preparing a run", () => {
  it("asks the subset in one language, and its plan knows the cases' texts", async () => {
    const cases = (await loadOwnCases()).filter(({ difficulty }) => difficulty === "hard");
    for (const language of ["zh", "en"] as const) {
      const study = await prepareLive({ ...options, choices: { subset: "hard", language } });
      expect(study.items.map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
      expect(study.items[0]!.input).toBe(caseHash(cases[0]!, language));
      expect(study.prompts[0]!.id).toBe(`0shot.${language}`);
      const { prompts, material } = study;
      const { models, parameters } = options;
      const [call] = planCalls({
        ...{ study: "heartbench", models, prompts, items: [...study.items], replicates: 1 },
        ...{ parameters, seed: 1 },
      });
      const { messages } = material.request(call!);
      expect(messages).toEqual(
        cases[0]!.dialogue.map(({ role, text }) => ({ role, content: text[language] })),
      );
      // A criterion would tell a model what it is judged by.
      const sent = JSON.stringify(messages);
      expect(cases[0]!.criteria.some(({ text }) => sent.includes(text[language]!))).toBe(false);
    }
  });

  it("knows a form, a language and an edited case as another plan", async () => {
    const one = (await loadOwnCases())[0]!;
    const edited = { ...one, criteria: one.criteria.map((c, i) => (i === 0 ? { ...c, score: 1 } : c)) };
    expect(caseHash(edited, "zh")).not.toBe(caseHash(one, "zh"));
    expect(caseHash(one, "en")).not.toBe(caseHash(one, "zh"));
    const [chat, literal] = await Promise.all(
      ["chat", "literal"].map((form) => prepareLive({ ...options, choices: { form } })),
    );
    expect(chat!.prompts[0]!.sha256).not.toBe(literal!.prompts[0]!.sha256);
    // A resumed run names the prompt by the id in its plan.
    const again = await prepareLive({
      ...options,
      prompts: [literal!.prompts[0]!.id],
      choices: { form: "literal" },
    });
    expect(again.prompts).toEqual(literal!.prompts);
  });

  it.each([
    [
      { choices: { cases: "upstream", language: "en" } },
      /the released cases are in Chinese; use --language zh/,
    ],
    [{ prompts: ["cot"] }, /heartbench has one prompt, 0shot, got cot; see --form/],
    [{ items: "own-z*" }, /no item fits "own-z\*"; an id looks like own-a01/],
    [{ choices: { subset: "easy" } }, /--subset: /],
  ])("refuses %j", async (more, message) => {
    await expect(prepareLive({ ...options, ...more })).rejects.toThrow(message);
  });

  it("takes a number of cases evenly, or a pattern", async () => {
    const ids = async (items: string) => (await prepareLive({ ...options, items })).items.map(({ id }) => id);
    const all = (await loadOwnCases()).map(({ id }) => id);
    expect(await ids("2")).toEqual([all[0], all[Math.floor(all.length / 2)]]);
    expect(await ids("own-a0*")).toEqual(all.filter((id) => id.startsWith("own-a0")));
  });

  it("reads released cases where they are, and says what to do where they are not", async () => {
    const before = process.env.AFFECTLAB_MIRROR;
    process.env.AFFECTLAB_MIRROR = path.join(scratchFolder(), "none");
    try {
      await expect(prepareLive({ ...options, choices: { cases: "upstream" } })).rejects.toThrow(
        /data fetch HeartBench|HeartBench\//,
      );
    } finally {
      if (before === undefined) delete process.env.AFFECTLAB_MIRROR;
      else process.env.AFFECTLAB_MIRROR = before;
    }
  });
});

describe("what a helper's reply is", () => {
  const reply = (more: Partial<ModelReply>) =>
    parseHelperReply({ text: "I hear you.", refusal: null, finishReason: "stop", ...more });

  it("is judged whatever it says, also when it says nothing", () => {
    expect(reply({})).toEqual({ answer: null, status: "ok", reason: null });
    expect(reply({ text: " \n" })).toEqual({ answer: null, status: "ok", reason: "empty" });
    expect(reply({ text: "I can't help with that." }).status).toBe("ok");
  });

  it("is unscored where it is not the model's whole reply", () => {
    expect(reply({ refusal: "no" }).status).toBe("refused");
    expect(reply({ finishReason: "content-filter" }).status).toBe("refused");
    expect(reply({ text: "", finishReason: "other" })).toMatchObject({ status: "unparsed", reason: "empty" });
  });
});

describe("scripted helpers", () => {
  it("answer in the language of the dialogue, the same every time", async () => {
    const one = (await loadOwnCases())[0]!;
    for (const name of ["", "-advice", "-mimic"]) {
      const model = await openModel(`scripted/heartbench-helper${name}`);
      for (const language of ["zh", "en"] as const) {
        const messages = dialogueMessages(caseTarget(one, "", language).dialogue, "chat");
        const [a, b] = await Promise.all([1, 2].map(() => model.generate({ messages, parameters: {} })));
        expect(a!.text).toBe(b!.text);
        expect(/\p{Script=Han}/u.test(a!.text)).toBe(language === "zh");
      }
    }
    const silent = await openModel("scripted/heartbench-helper-silent");
    expect((await silent.generate({ messages: [], parameters: {} })).text).toBe("");
  });
});
