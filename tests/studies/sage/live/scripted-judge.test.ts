import { beforeAll, describe, expect, it } from "vitest";
import type { SentientPerson } from "../../../../src/agents/sentient/contract.js";
import { scriptedDialogueJudge } from "../../../../src/judges/dialogue/scripted/dialogue-judge.js";
import { judgeLanguages } from "../../../../src/judges/judge-prompts.js";
import { instrumentNames } from "../../../../src/studies/sage/data/instruments.js";
import { loadRelationshipInstrument } from "../../../../src/studies/sage/data/load-instruments.js";
import { readAnswer, requestFor } from "../../../../src/studies/sage/live/judge-requests.js";
import {
  type JudgedCall,
  type JudgingTexts,
  judgedCalls,
  loadJudgingTexts,
} from "../../../../src/studies/sage/live/judged-calls.js";
import type { DialogueToJudge } from "../../../../src/studies/sage/live/judged-material.js";

type Language = SentientPerson["language"];
let texts: JudgingTexts;
beforeAll(async () => {
  texts = await loadJudgingTexts();
});

/** A dialogue of which only what judges see matters. */
function dialogue(replies: string[], thoughts: string[], language: Language = "en"): DialogueToJudge {
  const said =
    language === "zh" ? "领导把位置给了我带出来的新人。" : "My manager gave the promotion to Dana.";
  return {
    target: "one",
    agent: "scripted/person",
    model: "scripted/empathy-first",
    person: { id: "p", language },
    dialogue: {
      person: "p",
      start: 40,
      turns: replies.flatMap((text) => [
        { role: "user" as const, text: said, planning: null },
        { role: "assistant" as const, text, planning: null },
      ]),
      updates: thoughts.map((appraisal, i) => ({
        ...{ reply: i + 1, before: 40, change: 0, after: 40, vector: null },
        thoughts: { reading: "", goal: "", activity: "", appraisal },
      })),
      finalEmotion: 40,
      endReason: "turn-limit",
      unscored: null,
    },
  };
}

async function judge(of: DialogueToJudge, instrument: JudgedCall["instrument"], replicate = 0) {
  const choices = { instruments: [instrument], sources: ["thoughts" as const] };
  const { calls } = judgedCalls([of], choices, texts, 7);
  const call = [...calls.values()][0]!;
  const run = { seed: 7, replicate };
  const request = requestFor(call, texts, run);
  const text = await scriptedDialogueJudge(request);
  const answer = readAnswer(call, texts, { text, refusal: null, finishReason: "stop" }, run);
  expect(answer.problems).toEqual([]);
  return answer;
}

async function levels(of: DialogueToJudge, instrument: JudgedCall["instrument"], replicate = 0) {
  const answer = await judge(of, instrument, replicate);
  if (answer.kind !== "levels") throw new Error("labels");
  return answer.verdicts.map(({ level }) => level);
}

describe.each(judgeLanguages)("the scripted judge of dialogues, %s", (language) => {
  const of = () =>
    language === "zh"
      ? dialogue(["听起来你很委屈。你心里是什么感觉？"], ["对方懂我，是真心的。"], "zh")
      : dialogue(["That sounds hard. What was it like for you?"], ["They understand, and they mean it."]);

  it.each(instrumentNames)("answers %s, and every answer is read", async (instrument) => {
    const answer = await judge(of(), instrument);
    if (answer.kind === "levels") for (const { level } of answer.verdicts) expect(level).not.toBeNull();
    else expect(answer.replies).toHaveLength(1);
  });
});

describe("how the scripted judge rates", () => {
  const warm = [
    "They understand, they listen. They care about me.",
    "I trust them, they mean it. They take me as I am.",
  ];
  const cold = [
    "They do not listen, they look down on me.",
    "It sounds recited. They judge me, and I close up.",
  ];

  it("rates what is welcome high and what is unwelcome low after warm thoughts, and the reverse after cold ones", async () => {
    const { statements } = await loadRelationshipInstrument();
    const keyed = async (thoughts: string[]) =>
      (await levels(dialogue(["Hm."], thoughts), "relationship")).map(
        (value, i) => value! * statements[i]!.keyed,
      );
    for (const value of await keyed(warm)) expect(value).toBeGreaterThan(0);
    for (const value of await keyed(cold)) expect(value).toBeLessThan(0);
  });

  it("is a little unsteady over runs, and the same for the same run", async () => {
    const own = dialogue(["Hm."], ["They understand. I draw back a bit."]);
    const runs = await Promise.all([0, 1, 2, 3].map((replicate) => levels(own, "relationship", replicate)));
    expect(await levels(own, "relationship", 2)).toEqual(runs[2]);
    expect(new Set(runs.map((run) => run.join())).size).toBeGreaterThan(1);
  });

  it("tells attentive replies from the same reply again and again", async () => {
    const attentive = [
      "Your manager gave the promotion to Dana, and that must hurt.",
      "It makes sense that you feel angry: Dana has the promotion now, and your manager said nothing to you.",
    ];
    const [, taken] = await levels(dialogue(attentive, []), "utterance");
    const [natural, ignored] = await levels(dialogue(["Stay positive.", "Stay positive."], []), "utterance");
    expect(taken!).toBeGreaterThanOrEqual(5);
    expect(ignored).toBe(1);
    expect(natural).toBe(1);
  });

  it("counts advice and feelings by shares of sentences and replies", async () => {
    // feelings-named, advice-given, feeling-first, task-last: 5 means every reply, or more than two thirds.
    const advice = dialogue(["You could write to her. You should ask your manager this week."], []);
    expect((await levels(advice, "style")).slice(0, 4)).toEqual([1, 5, 1, 5]);
    const feeling = dialogue(["That must hurt. You feel angry, and that makes sense."], []);
    expect((await levels(feeling, "style")).slice(0, 4)).toEqual([5, 1, 5, 1]);
  });

  it("labels strategies in the order in which they appear", async () => {
    const answer = await judge(
      dialogue(["That sounds hard. You said that Dana got it. I'm listening.", "Mm."], []),
      "strategies",
    );
    if (answer.kind !== "labels") throw new Error("levels");
    expect(answer.replies.map((reply) => reply.labels)).toEqual([["B-1", "B-2", "D-2"], []]);
  });

  it("refuses to rate what it has no words for", async () => {
    const { calls } = judgedCalls(
      [dialogue(["Hm."], [])],
      { instruments: ["utterance"], sources: [] },
      texts,
      7,
    );
    const request = requestFor([...calls.values()][0]!, texts, { seed: 7, replicate: 0 });
    const messages = request.messages.map((message) => ({
      ...message,
      content: String(message.content).replaceAll("natural and spontaneous", "blue"),
    }));
    await expect(scriptedDialogueJudge({ ...request, messages })).rejects.toThrow(
      /^scripted\/dialogue-judge has no words for "How blue/,
    );
  });
});
