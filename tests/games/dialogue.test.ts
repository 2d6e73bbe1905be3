import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { mostSaid, readWords } from "../../src/games/dialogue/parse.js";
import { loadTalkPhrases } from "../../src/games/dialogue/phrases.js";
import { playTalk, type TalkRecord } from "../../src/games/dialogue/play.js";
import { type TalkSpeaker, talkAsk } from "../../src/games/dialogue/players.js";
import { goalKinds, otherSide, talkRelations, talkSides } from "../../src/games/dialogue/scenario.js";
import { loadGamePrompt } from "../../src/games/prompt.js";
import type { Ask, LoggedReply, TurnRequest } from "../../src/runs/episode.js";
import { loadSocialGoals } from "../../src/studies/egosocialarena/data/social-goals.js";
import { scratchFolder } from "../support/scratch.js";

const scenarios = await loadSocialGoals();
const [prompt, reasoned, phrases] = await Promise.all([
  loadGamePrompt("social-goals"),
  loadGamePrompt("social-goals-cot"),
  loadTalkPhrases(),
]);
const scenario = scenarios[0]!;
const said = (text: string, more: Partial<LoggedReply> = {}): LoggedReply => ({
  ...{ text, refusal: null, finishReason: "stop" as const },
  ...more,
});

/** A talk in which each side says the next of its replies, and all that it was sent. */
async function talk(
  replies: { model: LoggedReply[]; agent: LoggedReply[] },
  more: Partial<Parameters<typeof playTalk>[0]> = {},
): Promise<{ record: TalkRecord; sent: (TurnRequest & { turn: string })[] }> {
  const left = { model: [...replies.model], agent: [...replies.agent] };
  const sent: (TurnRequest & { turn: string })[] = [];
  const ask: Ask = async (turn, request, read) => {
    sent.push({ turn, ...request });
    const reply = left[request.to ?? "model"].shift() ?? said("Go on.");
    return { ...reply, ...read!(reply), call: turn };
  };
  const options = { scenario, modelSide: "a" as const, first: "a" as const, prompt, agentPrompt: prompt };
  return { record: await playTalk({ ...options, ask, ...more }), sent };
}

describe("scenarios", () => {
  it("are twenty, of eight relations and three kinds of goals, from many countries", () => {
    const count = (of: string[]): number[] =>
      of.map(
        (one) => scenarios.filter(({ relation, goals }) => [relation, goals].includes(one as never)).length,
      );
    expect(scenarios).toHaveLength(20);
    expect(count([...talkRelations]).sort()).toEqual([2, 2, 2, 2, 3, 3, 3, 3]);
    expect(count([...goalKinds])).toEqual([7, 7, 6]);
    expect(new Set(scenarios.map(({ country }) => country)).size).toBe(20);
  });

  it("name no goal in what both know, and signs that rules can find without the goal being asked for", () => {
    for (const one of scenarios) {
      for (const side of talkSides) {
        const [own, other] = [one[side], one[otherSide(side)]];
        expect(one.scene).not.toContain(own.goal);
        const conceded = other.lines.concede.toLowerCase();
        const found = own.signs.filter(({ words }) => words.some((word) => conceded.includes(word)));
        expect(
          found.map(({ reached }) => reached),
          one.id,
        ).toContain(one.goals === "opposed" ? "partly" : "fully");
        // A hint at the other's own wish grants nothing.
        const hinted = other.lines.hint.toLowerCase();
        expect(
          own.signs.flatMap(({ words }) => words).filter((word) => hinted.includes(word)),
          one.id,
        ).toEqual([]);
      }
    }
  });

  it("a faulty row is refused with file, line and field", async () => {
    const file = path.join(scratchFolder(), "goals.jsonl");
    const write = (second: object): void =>
      writeFileSync(file, `${JSON.stringify(scenario)}\n${JSON.stringify(second)}\n`);
    write({
      ...scenarios[1],
      a: { ...scenario.a, signs: scenario.a.signs.slice(1).concat(scenario.a.signs[1]!) },
    });
    await expect(loadSocialGoals(file)).rejects.toThrow(
      /goals\.jsonl:2: field "a\.signs": has no sign that the goal is fully reached/,
    );
    write({ ...scenarios[1], relation: "rivals" });
    await expect(loadSocialGoals(file)).rejects.toThrow(/goals\.jsonl:2: field "relation"/);
    write(scenario);
    await expect(loadSocialGoals(file)).rejects.toThrow(/goals\.jsonl:2.*social-goal-01/);
  });
});

describe("a turn", () => {
  it.each<[string, string, boolean]>([
    ["Good night.\n(leaves)", "Good night.", true],
    ["Good night. *(Leaves).*", "Good night.", true],
    ["(leaves)", "", true],
    ["**Rui:** Good night.", "Good night.", false],
    ["Rui will come.", "Rui will come.", false],
    ["Whoever (leaves) first pays.", "Whoever (leaves) first pays.", false],
    ["I'm sorry, I can't help you on Saturday.", "I'm sorry, I can't help you on Saturday.", false],
    ["（leaves）", "", true],
  ])("%j says %j", (text, words, leaves) => {
    expect(readWords(said(text), "Rui")).toEqual({ text: words, leaves, isCut: false, reason: null });
  });

  it("without words is unscored with its reason", () => {
    expect(readWords(said(" \n"), "Rui").reason).toBe("empty");
    expect(readWords(said("Rui: "), "Rui").reason).toBe("empty");
    expect(readWords(said("x", { refusal: "no" }), "Rui").reason).toBe("refused");
    expect(readWords(said("x", { finishReason: "content-filter" }), "Rui").reason).toBe("refused");
    expect(readWords(said("As an AI language model, I have no neighbours."), "Rui").reason).toBe("refused");
    expect(readWords(said("And so", { finishReason: "length" }), "Rui").reason).toBe("truncated");
    expect(readWords(said("I would say yes."), "Rui", true).reason).toBe("no-words");
  });

  it("with reasoning, only what follows the mark is said", () => {
    const text = "She wants quiet. (leaves) would be rude.\n**Aloud:** Good morning.\nHow are you?";
    expect(readWords(said(text), "Rui", true)).toMatchObject({
      text: "Good morning.\nHow are you?",
      leaves: false,
    });
  });

  it("of 50,000 characters is cut where the other would stop listening", () => {
    const { text, isCut } = readWords(said("𝄞".repeat(50_000)), "Rui");
    expect([...text]).toHaveLength(mostSaid + " […]".length);
    expect(isCut).toBe(true);
  });
});

describe("a talk", () => {
  it("alternates from whoever is first, to twenty turns at most", async () => {
    for (const first of talkSides) {
      const { record, sent } = await talk({ model: [], agent: [] }, { first });
      expect(record).toMatchObject({ ended: "limit", leftBy: null, unscored: null });
      expect(record.turns.map(({ side }) => side)).toEqual(
        Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? first : otherSide(first))),
      );
      expect(sent.filter(({ to }) => to === "agent")).toHaveLength(10);
    }
  });

  it("never tells a side the other's goal, knowledge or signs", async () => {
    for (const one of scenarios) {
      for (const modelSide of talkSides) {
        const { sent } = await talk({ model: [], agent: [] }, { scenario: one, modelSide, turns: 4 });
        for (const { to, ...request } of sent) {
          const side = to === "agent" ? otherSide(modelSide) : modelSide;
          const text = JSON.stringify(request);
          const shown = (words: string): boolean => text.includes(JSON.stringify(words).slice(1, -1));
          const [own, other] = [one[side], one[otherSide(side)]];
          expect([own.goal, own.knows, one.scene].every(shown)).toBe(true);
          const hidden = [other.goal, other.knows, other.background, ...Object.values(other.lines).flat()];
          const unlike = hidden.filter((words) => words !== own.goal && words.length > 20);
          expect(unlike.filter(shown)).toEqual([]);
          expect(other.signs.some((sign) => shown(sign.text))).toBe(false);
        }
      }
    }
  });

  it("shows each side its own words as its own, in the form that is asked for", async () => {
    const replies = { model: [said("Hm.\nAloud: Good morning.")], agent: [said("Ah, good morning.")] };
    const { sent } = await talk(replies, { prompt: reasoned, turns: 3 });
    expect(sent[0]!.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(sent[1]!.messages.slice(1)).toEqual([{ role: "user", content: "Good morning." }]);
    expect(sent[2]!.messages.slice(2)).toEqual([
      { role: "assistant", content: "Aloud: Good morning." },
      { role: "user", content: "Ah, good morning." },
    ]);
    expect(sent[1]!.messages[0]!.content).not.toContain("Aloud");
  });

  it("ends where a side leaves, also at once", async () => {
    const gone = await talk({ model: [said("(leaves)")], agent: [] });
    expect(gone.record).toMatchObject({ ended: "left", leftBy: "a", unscored: null });
    expect(gone.record.turns).toEqual([{ side: "a", text: "", isCut: false }]);
    const later = await talk({ model: [said("Good morning.")], agent: [said("I must go.\n(leaves)")] });
    expect(later.record).toMatchObject({ ended: "left", leftBy: "b" });
    expect(later.sent).toHaveLength(2);
  });

  it.each<[string, LoggedReply, string]>([
    ["refuses", said("", { refusal: "no" }), "refused"],
    ["says nothing", said(""), "empty"],
    ["is cut off", said("I", { finishReason: "length" }), "truncated"],
  ])("stops unscored where a side %s", async (_, reply, reason) => {
    const { record } = await talk({ model: [said("Good morning.")], agent: [reply] });
    expect(record).toMatchObject({ ended: "stopped", unscored: { turn: 2, side: "b", reason } });
    expect(record.turns).toHaveLength(1);
  });
});

describe("rules that speak", () => {
  const run = (model: TalkSpeaker, one = scenario, first: "a" | "b" = "a") =>
    playTalk({
      ...{ scenario: one, modelSide: "a", first, prompt, agentPrompt: prompt },
      ask: talkAsk({ model, agent: "indirect" }, phrases),
    });

  it("give way by rule: to one who asks, sooner where goals are compatible", async () => {
    const turnOf = async (kind: string): Promise<number[]> =>
      Promise.all(
        scenarios
          .filter(({ goals }) => goals === kind)
          .map(async (one) =>
            (await run("direct", one)).turns.findIndex(({ text }) => text === one.b.lines.concede),
          ),
      );
    const mean = (of: number[]): number => of.reduce((a, b) => a + b, 0) / of.length;
    const turns = await Promise.all(goalKinds.map(turnOf));
    expect(turns.flat().every((turn) => turn > 0)).toBe(true);
    const means = turns.map(mean);
    expect(means[0]!).toBeLessThan(means[2]!);
  });

  it("the silent one never asks, and gives way", async () => {
    for (const one of scenarios) {
      const { turns } = await run("silent", one, "b");
      const own = turns.filter(({ side }) => side === "a").map(({ text }) => text);
      expect(own).not.toContain(one.a.lines.ask);
      expect(own).toContain(one.a.lines.concede);
    }
  });
});
