import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { importDialogues } from "../../../src/studies/sage/data/import-dialogues.js";
import { importProfiles } from "../../../src/studies/sage/data/import-profiles.js";
import { scratchFolder } from "../../support/scratch.js";

// The released wordings are kept as digests only: made-up people need made-up ones.
vi.mock("../../../src/studies/sage/data/design.js", async (original) => {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
  return {
    ...(await original<typeof import("../../../src/studies/sage/data/design.js")>()),
    hiddenIntentions: [{ code: 4, name: "made up", printed: 2, wording: digest("wants to be made up") }],
    personaTypes: [{ code: 2, name: "made up", wording: digest("a made-up type") }],
  };
});

const profile = (id: string, opening: string, more: object = {}) => ({
  id,
  player: "年龄: 31\n性别：女",
  scene: "",
  main_cha: "a made-up type",
  cha_group: [],
  task: "wants to be made up",
  first_talk: opening,
  ...more,
});
const planning = (change: number) => ({
  activity: "thinks",
  TargetCompletion: "partly",
  content: "says",
  analyse: "feels",
  change,
});
const user = (emotion: number, change: number, more: object = {}) => ({
  role: "user",
  content: "and then",
  thinking: "how to answer",
  "emotion-point": emotion,
  planning: planning(change),
  ...more,
});
const opening = (content: string) => ({ role: "user", content, "emotion-point": 40 });
const reply = { role: "assistant", content: "I see" };
const dialogue = (id: string, history: object[], more: object = {}) => ({
  id,
  emo_point: String(
    (history.findLast((turn) => "emotion-point" in turn) as Record<string, number>)["emotion-point"],
  ),
  emo_state: "",
  target: "eq",
  task: "",
  history,
  ...more,
});

const people = [profile("a-1", "Hello"), profile("b-2", "Good day")];
const first = dialogue("a-1", [opening("Hello"), reply, user(30, -10), reply, user(25, -5)]);
const second = dialogue("b-2", [opening("Good day"), reply, user(50, 10)]);
const profilePath = "SAGE/profile/simulator_profile_withfirsttalk.jsonl";
const file = "SAGE/dataset/judge-1_based_simulator/model-1_result.jsonl";
const lines = (rows: (object | string)[]) =>
  `${rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n")}\n`;
const released = (rows: (object | string)[], profiles: object[] = people) =>
  scratchFolder({ [profilePath]: lines(profiles), [file]: lines(rows) });

describe("importing released dialogues", () => {
  it("keeps what was said and moves the emotion as recorded", async () => {
    const { profiles, dialogues, problems } = await importDialogues(released([first, second]));
    expect(problems).toEqual([]);
    expect(profiles[0]).toEqual({
      id: "p001",
      released: "a-1",
      intention: 4,
      persona: 2,
      age: 31,
      gender: 1,
      personaId: "c001",
      keywords: 0,
      hobbies: null,
      openingLine: "Hello",
    });
    const [one, two] = dialogues.map((imported) => imported.dialogue);
    expect(one).toMatchObject({ id: "judge-1/model-1/p001", finalEmotion: 25, endReason: "goodbye" });
    expect(one!.turns.map((turn) => turn.role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
    expect(one!.turns[2]).toEqual({
      role: "user",
      text: "and then",
      emotionBefore: 40,
      emotionAfter: 30,
      change: -10,
      thoughts: {
        reading: "says",
        goal: "partly",
        activity: "thinks",
        appraisal: "feels",
        reply: "how to answer",
      },
    });
    expect(two!.finalEmotion).toBe(50);
  });

  it.each<[string, number[], number]>([
    ["emotion-high", [95, 100], 100],
    ["emotion-low", [30, 20, 10, 5], 5],
  ])("reads %s off the numbers", async (end, emotions, final) => {
    let before = 40;
    const turns: object[] = [opening("Hello")];
    // Steps of at most 10 up to the wanted emotions.
    for (const emotion of emotions) {
      while (before !== emotion) {
        const step = Math.max(-10, Math.min(10, emotion - before));
        before += step;
        turns.push(reply, user(before, step));
      }
    }
    const { dialogues } = await importDialogues(released([dialogue("a-1", turns), second]));
    expect(dialogues[0]!.dialogue).toMatchObject({ endReason: end, finalEmotion: final });
  });

  it("holds emotion at the cap, where the change would go beyond it", async () => {
    const up = [50, 60, 70, 80, 90].flatMap((emotion) => [reply, user(emotion, 10)]);
    const capped = dialogue("a-1", [opening("Hello"), ...up, reply, user(95, 5), reply, user(100, 10)]);
    const { dialogues } = await importDialogues(released([capped, second]));
    expect(dialogues[0]!.dialogue.finalEmotion).toBe(100);
  });
});

const long = [
  opening("Hello"),
  ...Array.from({ length: 9 }, (_, i) => [reply, user(40 + (i % 2 ? 0 : 5), i % 2 ? -5 : 5)]).flat(),
  reply,
];

describe("what a profile lists", () => {
  const profilesOf = async (...more: object[]) => {
    const rows = more.map((one, i) => profile(`a-${i}`, "Hello", one));
    return importProfiles(scratchFolder({ [profilePath]: lines(rows) }));
  };
  const persona = (hobbies: string): string =>
    `* 年龄：31岁\n\n* 个人爱好：\n${hobbies}\n\n* 说话方式：\n1. numbered, and no hobby`;

  it("counts the numbered hobbies up to the next heading, however they are numbered", async () => {
    const lists = ["1. swims\n2. rows\n3. dives", "1、swims\n2、rows", "1．swims\nand tells of it", "swims"];
    const found = await profilesOf(...lists.map((list) => ({ player: persona(list) })), { player: "none" });
    expect(found.map(({ hobbies }) => hobbies)).toEqual([3, 2, 1, 0, null]);
  });

  it("counts a keyword once", async () => {
    const [once, twice] = await profilesOf(
      { cha_group: ["calm", "vain", "shy"] },
      { cha_group: ["calm", "vain", "calm"] },
    );
    expect([once!.keywords, twice!.keywords]).toEqual([3, 2]);
  });

  it("gives one code to one text, by first appearance, and keeps nothing of it", async () => {
    const texts = ["first", "second", "first", "First", "second"].map((text) => persona(text));
    const found = await profilesOf(...texts.map((player) => ({ player })));
    expect(found.map(({ personaId }) => personaId)).toEqual(["c001", "c002", "c001", "c003", "c002"]);
    expect(JSON.stringify(found)).not.toMatch(/second|爱好/);
  });
});

describe("bad input is named by file, line and field", () => {
  const broken = (turn: object) => dialogue("a-1", [opening("Hello"), reply, turn], { emo_point: "45" });
  it.each<[string, (object | string)[], RegExp]>([
    [
      "a truncated line",
      [first, JSON.stringify(second).slice(0, 80)],
      /model-1_result\.jsonl:2: ends in the middle of a row/,
    ],
    ["a line that is not JSON", ["nonsense", second], /:1: is not JSON/],
    ["a missing field", [first, { ...second, history: undefined }], /:2: field "history":/],
    [
      "a missing field of a turn",
      [broken({ role: "user", content: "x", planning: planning(5) }), second],
      /:1: field "history\.2\.emotion-point"/,
    ],
    [
      "an emotion out of range",
      [broken(user(140, 5)), second],
      /:1: field "history\.2\.emotion-point": .*<=100/,
    ],
    ["a change out of range", [broken(user(45, 15)), second], /:1: field "history\.2\.planning\.change"/],
    [
      "an emotion that the change does not give",
      [broken(user(46, 5)), second],
      /:1: field "history\.2\.emotion-point": is 46, but 40 moved by 5 gives 45/,
    ],
    [
      "a final emotion that is not the last",
      [{ ...first, emo_point: "70" }, second],
      /:1: field "emo_point": is 70, but the last turn ended at 25/,
    ],
    [
      "two dialogues of one profile",
      [first, second, first],
      /:3: field "id": a second dialogue of profile p001, after line 1/,
    ],
    [
      "an unknown profile",
      [first, { ...second, id: "z-9" }],
      /:2: field "id": z-9 is not a released profile/,
    ],
    [
      "speakers out of turn",
      [dialogue("a-1", [opening("Hello"), user(45, 5)]), second],
      /:1: field "history\.1\.role": is "user" where assistant speaks/,
    ],
    [
      "another opening line",
      [dialogue("a-1", [opening("Good day"), reply, user(45, 5)]), second],
      /:1: field "history\.0\.content"/,
    ],
    [
      "a dialogue that nothing ended",
      [dialogue("a-1", [opening("Hello"), reply, user(45, 5), reply]), second],
      /:1: field "history": ends with a reply after 2 of 10 turns/,
    ],
    [
      "a profile without a dialogue",
      [first],
      /model-1_result\.jsonl: has dialogues of 1 of 2 profiles; p002/,
    ],
  ])("%s", async (_what, rows, message) => {
    const folder = released(rows);
    await expect(importDialogues(folder)).rejects.toThrow(message);
    const partial = await importDialogues(folder, { allowPartial: true });
    expect(partial.problems[0]!.message).toMatch(message);
    // What is sound is imported, what is not is counted.
    const [row] = partial.files;
    expect(row!.imported).toBe(partial.dialogues.length);
    expect(partial.dialogues.length).toBeGreaterThan(0);
    expect(row!.imported + row!.leftOut).toBe(rows.length);
    expect(row!.missing).toBe(2 - row!.imported);
  });

  it("ten turns of the person end a dialogue whose last reply stays unscored", async () => {
    const { dialogues } = await importDialogues(released([dialogue("a-1", long), second]));
    expect(dialogues[0]!.dialogue.endReason).toBe("turn-limit");
    expect(dialogues[0]!.dialogue.turns.at(-1)!.role).toBe("assistant");
  });

  it("profiles: twice, of no known intention, without an opening line", async () => {
    const both = [first, second];
    await expect(importDialogues(released(both, [people[0]!, people[0]!]))).rejects.toThrow(
      /withfirsttalk\.jsonl:2: field "id": a-1 stands in line 1 already/,
    );
    await expect(
      importDialogues(released(both, [profile("a-1", "Hello", { task: "other" })])),
    ).rejects.toThrow(/:1: field "task": is not one of the eight hidden intentions/);
    await expect(
      importDialogues(released(both, [profile("a-1", "Hello", { first_talk: undefined })])),
    ).rejects.toThrow(/:1: field "first_talk": is missing/);
  });

  it("profiles: keywords that are missing or not words", async () => {
    for (const cha_group of [undefined, "calm", ["calm", ""]]) {
      const folder = released([first, second], [profile("a-1", "Hello", { cha_group }), people[1]!]);
      await expect(importDialogues(folder)).rejects.toThrow(/withfirsttalk\.jsonl:1: field "cha_group/);
    }
  });

  it("a folder without the release says so", async () => {
    await expect(importDialogues(scratchFolder({ [profilePath]: lines(people) }))).rejects.toThrow(
      /dataset is not there; give the folder of the released data/,
    );
  });
});
