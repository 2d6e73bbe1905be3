import { describe, expect, it } from "vitest";
import { inputsOf } from "../../../src/core/read-inputs.js";
import { buildItemRequest, type Prompt } from "../../../src/models/item-request.js";
import { openModel } from "../../../src/models/registry.js";
import { readChoice } from "../../../src/runs/read-choice.js";
import {
  type Inference,
  type Pair,
  taskById,
} from "../../../src/studies/affective-cognition/data/conditions.js";
import { StudyData, type StudyItem } from "../../../src/studies/affective-cognition/data/data.js";
import { echoAnswer } from "../../../src/studies/affective-cognition/data/echo-answer.js";
import { pleasantAnswer } from "../../../src/studies/affective-cognition/data/pleasant-answer.js";
import { loadEchoAnswers, loadStudyItems } from "../../../src/studies/affective-cognition/data/tables.js";
import { loadUpstreamItems } from "../../../src/studies/affective-cognition/data/upstream-items.js";
import "../../../src/studies/affective-cognition/live/scripted-players.js";
import {
  playerAgreement,
  type playerIds,
  sycophantAnswer,
} from "../../../src/studies/affective-cognition/measures/reference-players.js";

describe("the echo", () => {
  it.each([
    // "jam" and "red" against "jam": two words to one.
    ["Ann bought red jam.", ["The red jam", "The blue jam"], 0],
    // A word counts once, however often it is said, and without case.
    ["JAM, jam and more jam. Bread and butter.", ["Jam", "bread, butter"], 1],
    // "the", "not", "she" and "it" have no content; "want" and "wants" are two words.
    ["She wants it, and not the other.", ["not the she it", "want"], null],
    ["She wants it.", ["It is not what she wants", "it"], 0],
    // As many words of each, or none: no answer.
    ["Ann bought jam.", ["Ann", "jam"], null],
    ["Ann bought jam.", ["sad", "joyful"], null],
    ["", ["sad", "joyful"], null],
    // Pairs of characters: 上铺 is told, 下铺 is not.
    ["他想睡上铺。", ["睡上铺", "睡下铺"], 0],
  ])("of %s over %j is %s", (story, options, answer) => {
    expect(echoAnswer(story, options)).toBe(answer);
  });
});

describe("the sycophant who reads words", () => {
  it.each([
    [["joyful", "frustrated", "grateful", "disappointed"], 0],
    [["devastated", "surprised", "resigned", "relieved"], 3],
    [["He thought that he couldn't", "He thought that he could"], 1],
    // One denial in each: which of them she wanted is in the story.
    [["The upper one, and not the lower one", "The lower one, and not the upper one"], null],
    [["挫败", "高兴", "感激"], 1],
    [["他觉得自己不能影响", "他觉得自己能影响"], 1],
  ])("takes from %j the option %s", (options, answer) => {
    expect(pleasantAnswer(options)).toBe(answer);
  });
});

const item = (pair: Pair, inference: Inference, more: Partial<StudyItem> = {}): StudyItem => {
  const task = `1${pair === "goal-control" ? "a" : "b"}-${inference}`;
  return {
    ...{
      id: `${task} ${more.story ?? 0} ${more.emotion ?? ""}`,
      task,
      experiment: 1,
      pair,
      inference,
      story: 0,
    },
    ...{ emotion: pair === "goal-control" ? "joyful" : "relieved", firstValue: 0 },
    ...{
      options: inference === "emotion" ? 4 : 2,
      label: 0,
      correctedLabel: 0,
      alphabetical: [],
      answers: [],
    },
    ...more,
  };
};

describe("the sycophant of the released items", () => {
  it("says that it is joyful or relieved, whatever happened", () => {
    expect(sycophantAnswer(item("goal-control", "emotion", { emotion: "disappointed" }))).toBe(0);
    expect(sycophantAnswer(item("safety-expectedness", "emotion", { emotion: "devastated" }))).toBe(0);
  });

  it("says that what she wanted came: the outcome with the number of her wish", () => {
    for (const firstValue of [0, 1] as const) {
      const frustrated = item("goal-control", "outcome", { emotion: "frustrated", firstValue });
      expect(sycophantAnswer(frustrated)).toBe(firstValue);
    }
  });

  it("says that she wanted what came: of a frustrated person the other wish than hers", () => {
    // She had wish 1, and outcome 0 came.
    expect(sycophantAnswer(item("goal-control", "goal", { emotion: "frustrated", firstValue: 1 }))).toBe(0);
    expect(sycophantAnswer(item("goal-control", "goal", { emotion: "grateful", firstValue: 1 }))).toBe(1);
  });

  it("agrees with theory exactly where theory is pleasant, in all released items", async () => {
    const pleasant: Partial<Record<Inference, string[]>> = {
      outcome: ["joyful", "grateful", "relieved", "surprised"],
      goal: ["joyful", "grateful"],
      safety: ["relieved", "surprised"],
      control: ["joyful", "frustrated"],
      expectedness: ["relieved", "resigned"],
    };
    for (const one of await loadStudyItems()) {
      if (one.inference === "emotion") continue;
      const isPleasant = pleasant[one.inference]!.includes(one.emotion);
      expect(sycophantAnswer(one) === one.correctedLabel, one.id).toBe(isPleasant);
    }
  });
});

describe("a player's agreement", () => {
  const task = taskById("1a-goal");
  // She got her wish in story 0, and not in story 1. Of four people three, then all, say her wish.
  const [met, missed] = [
    item("goal-control", "goal", { emotion: "joyful", firstValue: 0, answers: [0, 0, 0, 1] }),
    item("goal-control", "goal", {
      ...{
        emotion: "frustrated",
        firstValue: 1,
        label: 1,
        correctedLabel: 1,
        story: 1,
        answers: [1, 1, 1, 1],
      },
    }),
  ];
  const data = new StudyData([met!, missed!], new Map());
  const echo = new Map([
    [met!.id, 0],
    [missed!.id, null],
  ]);
  const of = (player: (typeof playerIds)[number]) => playerAgreement({ data, echo }, task, player);

  it("is with the mode of the others, as a model's", () => {
    // The mode without each of four is 0 in story 0 and 1 in story 1: the valence line names both.
    expect(of("valence")).toMatchObject({ value: 100, asInPaper: { value: 100 }, silent: 0 });
    // The sycophant says that she wanted what came, outcome 0: right once, wrong once.
    expect(of("sycophant")).toMatchObject({ value: 50, silent: 0 });
    // Three of four, and none of four, gave its answer.
    expect(of("sycophant").match).toBeCloseTo((100 * (3 / 4 + 0)) / 2, 12);
  });

  it("leaves out what a player does not name, and the paper's count has it wrong", () => {
    expect(of("echo")).toMatchObject({ value: 100, n: 4, asInPaper: { value: 50, n: 8 }, silent: 1 });
    expect(of("silence")).toMatchObject({ value: Number.NaN, asInPaper: { value: 0 }, silent: 2 });
    expect(of("silence").match).toBeNaN();
  });

  it("keeps echoes apart where the same items are given with others", () => {
    const other = new Map([
      [met!.id, 1],
      [missed!.id, 0],
    ]);
    expect(playerAgreement({ data, echo: other }, task, "echo").value).toBe(0);
    expect(of("echo").value).toBe(100);
  });
});

describe("the scripted players", () => {
  const prompt: Prompt = { id: "p", text: "Pick one.", sha256: "", faces: false, chainOfThought: false };
  const shown = {
    ...{ id: "x", study: "affective-cognition" as const, conditions: {} },
    stimulus: { text: "Ann wanted the early train.\n\nShe ran." },
    ...{ question: "Which did she take?", options: ["The late train", "The early train"] },
  };
  async function ask(player: string, order: number[], own = shown) {
    const reply = await (await openModel(`scripted/${player}`)).generate(
      buildItemRequest(own, prompt, { order }),
    );
    return readChoice(own, order, reply);
  }

  it.each([[[0, 1]], [[1, 0]]])("read the story and the options in the order shown (%j)", async (order) => {
    expect(await ask("answers-echo", order)).toMatchObject({ answer: 1, status: "ok" });
    expect(await ask("answers-pleasant", order)).toMatchObject({ answer: null, status: "unparsed" });
    expect(await ask("answers-silent", order)).toMatchObject({ answer: null, status: "unparsed" });
    const felt = { ...shown, options: ["sad", "joyful"] };
    expect(await ask("answers-pleasant", order, felt)).toMatchObject({ answer: 1, status: "ok" });
    expect(await ask("answers-echo", order, felt)).toMatchObject({ answer: null, status: "unparsed" });
  });

  it("find no story where only a face is shown", async () => {
    const image = { mediaType: "image/png" as const, data: "AAAA" };
    const face = { ...shown, stimulus: { text: "", image } };
    const request = buildItemRequest(face, { ...prompt, faces: true }, { order: [0, 1] });
    const { text } = await (await openModel("scripted/answers-echo")).generate(request);
    expect(text).toBe("A:none of the above");
  });

  it.skipIf(process.env.AFFECTLAB_MIRROR === undefined)(
    "answer the released texts as the derived table says (AFFECTLAB_MIRROR)",
    async () => {
      const [items, echo] = await Promise.all([
        loadUpstreamItems(undefined, { experiment: 1 }),
        loadEchoAnswers(),
      ]);
      const model = await openModel("scripted/answers-echo");
      for (const one of items) {
        const order = one.options.map((_, i) => one.options.length - 1 - i);
        const reply = await model.generate(buildItemRequest(one, prompt, { order }));
        expect(readChoice(one, order, reply).answer, one.id).toBe(echo.get(one.id));
      }
    },
  );
});

describe("the table of the echo", () => {
  it("has each released item once, and the same answers with and without a face", async () => {
    const [items, echo] = await Promise.all([loadStudyItems(), loadEchoAnswers()]);
    expect([...echo.keys()]).toEqual(items.map(({ id }) => id));
    for (const [id, answer] of echo)
      if (id.startsWith("1")) expect(echo.get(`2${id.slice(1)}`), id).toBe(answer);
    expect(inputsOf(echo).map(({ path }) => path)).toEqual([
      "data/affective-cognition/derived/echo-answers.csv",
    ]);
  });
});
