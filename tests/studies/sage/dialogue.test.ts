import { describe, expect, it } from "vitest";
import { type Dialogue, dialogueSchema } from "../../../src/core/dialogue.js";

const user = (before: number, change: number | null, after: number) => ({
  role: "user" as const,
  text: "",
  emotionBefore: before,
  emotionAfter: after,
  change,
  thoughts: null,
});
const reply = { role: "assistant" as const, text: "", thinking: null };
const dialogue = (turns: Dialogue["turns"], finalEmotion: number): Dialogue => ({
  id: "d",
  judge: "j",
  model: "m",
  profile: "p",
  turns,
  finalEmotion,
  endReason: "goodbye",
});
const problems = (value: unknown): string[] => {
  const parsed = dialogueSchema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
};

describe("the schema of a dialogue", () => {
  it("takes turns that agree with one another, held at the cap", () => {
    expect(problems(dialogue([user(40, null, 40), reply, user(40, 10, 50)], 50))).toEqual([]);
    expect(problems(dialogue([user(95, null, 95), reply, user(95, 10, 100)], 100))).toEqual([]);
    expect(problems(dialogue([user(40, null, 40), reply, user(40, 5, 45), reply], 45))).toEqual([]);
  });

  it.each<[string, Dialogue["turns"], number, RegExp]>([
    [
      "emotion that jumps between turns",
      [user(40, null, 40), reply, user(50, 5, 55)],
      55,
      /turns\.2\.emotionBefore is 50/,
    ],
    [
      "a change that does not give the emotion",
      [user(40, null, 40), reply, user(40, 5, 50)],
      50,
      /turns\.2\.emotionAfter is 50/,
    ],
    [
      "two turns of one speaker",
      [user(40, null, 40), user(40, 5, 45)],
      45,
      /turns\.1 is "user" where assistant speaks/,
    ],
    ["another final emotion", [user(40, null, 40)], 60, /finalEmotion is 60, and the last turn ended at 40/],
    ["a change beyond 10", [user(40, null, 40), reply, user(40, 20, 60)], 60, /turns\.2\.change/],
    ["an emotion beyond 100", [user(120, null, 120)], 100, /turns\.0\.emotionBefore/],
  ])("refuses %s", (_what, turns, final, message) => {
    expect(problems(dialogue(turns, final))[0]).toMatch(message);
  });
});
