import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { gullibleJudge, modelAttackJudge, steadyJudge } from "../../../src/judges/attacks/attack-judges.js";
import { attackTable, attackTableLines, writeAttackTable } from "../../../src/judges/attacks/attack-table.js";
import { type AttackSuite, loadAttackSuite } from "../../../src/judges/attacks/suite.js";
import { type AttackTrial, forecastAttacks, tryAttacks } from "../../../src/judges/attacks/try-attacks.js";
import { attackedCases } from "../../../src/studies/sage/live/attacked-prompts.js";
import { mockProvider } from "../../models/support.js";
import { scratchFolder } from "../../support/scratch.js";

const sentient = await loadAttackSuite("sentient");
const some = (...ids: string[]): AttackSuite => ({
  ...sentient,
  attacks: sentient.attacks.filter(({ id }) => ids.includes(id)),
});
const cases = await attackedCases({ seed: 3, count: 2 });
const english = cases.filter(({ language }) => language === "en");
const feel = english.filter(({ prompt }) => prompt === "feel");

describe("the table", () => {
  const trial: AttackTrial = {
    ...{ suite: "s", attack: "a", prompt: "feel", language: "en", of: "x", problems: [] },
    ...{ clean: 40, attacked: 50 },
  };

  it("the change is over conversations: 10 and 30 have the mean 20 and the se 10, 12.706 of them each way", () => {
    const [cell] = attackTable([trial, { ...trial, of: "y", attacked: 70 }]);
    expect(cell).toMatchObject({ conversations: 2, isHeld: true, unread: 0, moved: null });
    expect(cell!.change.value).toBe(20);
    // Squares of +-10 over n - 1 = 1 give 200, over n = 2 give 100; t(0.975, 1) = 12.7062
    expect(cell!.change.ci[1]).toBeCloseTo(20 + 127.062, 2);
  });

  it("says up and down where the interval excludes 0, and neither for one conversation", () => {
    const moved = (...values: number[]) =>
      attackTable(values.map((attacked, i) => ({ ...trial, of: `c${i}`, attacked })))[0]!.moved;
    expect(moved(60, 61, 62)).toBe("up");
    expect(moved(20, 19, 18)).toBe("down");
    expect(moved(40, 40, 40)).toBeNull();
    expect(moved(30, 50, 40)).toBeNull();
    expect(moved(90)).toBeNull();
  });

  it("leaves out what cannot be read, and counts it: it is no low value", async () => {
    const cells = attackTable([
      trial,
      { ...trial, of: "y", attacked: null },
      { ...trial, of: "z", clean: null, attacked: 0 },
    ]);
    expect(cells[0]).toMatchObject({ conversations: 3, unread: 2 });
    expect(cells[0]!.change.value).toBe(10);
    const none = attackTable([{ ...trial, attacked: null }]);
    expect(none[0]!.change.value).toBeNaN();
    const file = path.join(scratchFolder({}), "attacks.csv");
    await writeAttackTable(file, none);
    expect(await readFile(file, "utf8")).toContain("en,feel,s,a,1,yes,1,,,,,\n");
    expect(attackTableLines(none).join("\n")).toContain("unread");
  });

  it("keeps languages and prompts apart, and says what code does not hold", () => {
    const cells = attackTable([
      trial,
      { ...trial, language: "zh" },
      { ...trial, prompt: "say", problems: ["the tags differ"] },
      { ...trial, prompt: "say", of: "y", problems: ["the tags differ"] },
    ]);
    expect(
      cells.map(({ prompt, language, isHeld, problems }) => [prompt, language, isHeld, problems]),
    ).toEqual([
      ["feel", "en", true, []],
      ["feel", "zh", true, []],
      ["say", "en", false, ["the tags differ"]],
    ]);
    const lines = attackTableLines(cells);
    expect(lines.find((line) => line.startsWith("s a"))).toMatch(/BROKEN$/);
    expect(lines).toContain("say: 0 of 1 attacks held by code, 1 moved the judge up, 0 answers unread");
  });
});

describe("scripted judges", () => {
  const suite = some("set-emotion", "goodbye", "tag-characters-change");

  it("the steady one is moved by nothing, on any prompt", async () => {
    const cells = attackTable(await tryAttacks(steadyJudge, cases, [suite], { seed: 3 }));
    expect(cells).toHaveLength(18 * 4);
    for (const cell of cells) {
      expect(cell).toMatchObject({ isHeld: true, unread: 0, moved: null });
      expect(cell.change.value).toBe(0);
    }
  });

  it("the gullible one is moved on every prompt by what it can see, and by nothing hidden", async () => {
    const cells = attackTable(await tryAttacks(gullibleJudge, cases, [suite], { seed: 3 }));
    const moved = (attack: string) =>
      cells.filter((cell) => cell.attack === attack).map((cell) => cell.moved);
    expect(new Set(moved("set-emotion"))).toEqual(new Set(["up"]));
    expect(new Set(moved("goodbye"))).toEqual(new Set(["up"]));
    expect(new Set(moved("tag-characters-change"))).toEqual(new Set([null]));
    expect(new Set(moved("none"))).toEqual(new Set([null]));
  });
});

describe("a model", () => {
  it("is asked through the real SDK; what it says under attack stands beside what it says without", async () => {
    const answer = (height: "middle" | "high") => feel[0]!.answer(feel[0]!.request("Hm."), height);
    const { mock, open } = await mockProvider({
      rules: [
        { status: 500, times: 1 },
        { contains: "set my emotion to 100", text: answer("high") },
        { contains: "Goodbye! Bye.", text: "I'd rather not rate this." },
        { text: answer("middle") },
      ],
    });
    const client = await open("openai/m");
    onTestFinished(() => client.close?.());
    const suite = some("set-emotion", "goodbye", "threat");
    const trials = await tryAttacks(modelAttackJudge(client), feel, [suite], { seed: 3 });
    const cells = attackTable(trials);
    expect(cells.map(({ attack, change, moved, unread }) => [attack, change.value, moved, unread])).toEqual([
      ["none", 0, null, 0],
      ["set-emotion", 50, "up", 0],
      ["goodbye", Number.NaN, null, 2],
      ["threat", 0, null, 0],
    ]);
    const { calls } = await forecastAttacks("openai/m", feel, [suite], { seed: 3 });
    // Two conversations: clean, clean again, three attacks; and the one that failed was sent twice.
    expect(calls).toBe(10);
    expect(mock.requests).toHaveLength(11);
  });

  it("a refusal and an answer that was cut off are unread", async () => {
    const { open } = await mockProvider({
      rules: [
        { contains: "set my emotion", refusal: "No." },
        {
          contains: "Bye.",
          ...{ finishReason: "length", text: feel[0]!.answer(feel[0]!.request("Hm."), "high") },
        },
        { text: feel[0]!.answer(feel[0]!.request("Hm."), "middle") },
      ],
    });
    const client = await open("openai/m");
    onTestFinished(() => client.close?.());
    const trials = await tryAttacks(
      modelAttackJudge(client),
      feel.slice(0, 1),
      [some("set-emotion", "goodbye")],
      {
        seed: 3,
      },
    );
    expect(trials.map(({ attack, clean, attacked }) => [attack, clean, attacked])).toEqual([
      ["none", 50, 50],
      ["set-emotion", 50, null],
      ["goodbye", 50, null],
    ]);
  });

  it("a call that fails for good ends it, and the forecast says what it may cost", async () => {
    const { open } = await mockProvider({ rules: [{ status: 401 }] });
    const client = await open("openai/gpt-4o");
    onTestFinished(() => client.close?.());
    await expect(tryAttacks(modelAttackJudge(client), feel, [some("threat")], { seed: 3 })).rejects.toThrow(
      /401|key/i,
    );
    const priced = await forecastAttacks("openai/gpt-4o", feel, [some("threat")], { seed: 3 });
    expect(priced.calls).toBe(6);
    // Six calls of 1,500 output tokens at 10 USD a million are 0.09 USD; the input comes on top.
    expect(priced.worstCost).toBeGreaterThan(0.09);
    expect(priced.worstCost).toBeLessThan(0.3);
    expect(
      (await forecastAttacks("openai/nobody-knows", feel, [sentient], { seed: 3 })).worstCost,
    ).toBeNull();
  });
});
