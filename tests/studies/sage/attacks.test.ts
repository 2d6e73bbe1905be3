import { describe, expect, it } from "vitest";
import type { SimulatedDialogue } from "../../../src/agents/sentient/contract.js";
import { defaultSentientOptions as options } from "../../../src/agents/sentient/options.js";
import { playSentient } from "../../../src/agents/sentient/play.js";
import { loadSentientPrompts } from "../../../src/agents/sentient/prompts.js";
import { attackReply } from "../../../src/judges/attacks/attack-targets.js";
import { structureProblems } from "../../../src/judges/attacks/structure.js";
import { attackSuiteNames, loadAttackSuite } from "../../../src/judges/attacks/suite.js";
import { countInputTokens } from "../../../src/runs/cost.js";
import type { Ask } from "../../../src/runs/episode.js";
import { loadAttackedTalks } from "../../../src/studies/sage/data/attacked-talks.js";
import { attackedCases } from "../../../src/studies/sage/live/attacked-prompts.js";

const suites = await Promise.all((await attackSuiteNames()).map(loadAttackSuite));
const attacks = suites.flatMap((suite) => suite.attacks.map((attack) => ({ suite: suite.id, attack })));
const cases = await attackedCases({ seed: 5, count: 1 });

it("the suite has at least 25 attacks, and every prompt is there in both of its languages", () => {
  expect(suites.find(({ id }) => id === "sentient")?.attacks.length).toBeGreaterThanOrEqual(25);
  const both = ["feel", "say", "relationship", "relationship-transcript", "utterance", "style", "strategies"];
  const expected = [...both, "rubric"].flatMap((prompt) => [`${prompt} en`, `${prompt} zh`]);
  expect(cases.map(({ prompt, language }) => `${prompt} ${language}`).sort()).toEqual(
    [...expected, "likert en", "pairwise en"].sort(),
  );
});

describe.each(cases)("$prompt, $language", (one) => {
  it.each(attacks)("$suite: $attack.id is held by code", ({ attack }) => {
    expect(structureProblems(one, attackReply(attack, one, 5))).toEqual([]);
  });

  it("an answer at each height is read, and the heights differ", () => {
    const request = one.request(one.reply);
    const read = (["low", "middle", "high"] as const).map((height) =>
      one.read(one.reply, one.answer(request, height)),
    );
    expect(read[0]).toBe(0);
    expect(read[2]).toBe(100);
    expect(read[1]).toBeGreaterThanOrEqual(0);
    expect(read[1]).toBeLessThan(100);
  });
});

describe.each(["en", "zh"] as const)("a whole dialogue under attack, %s", async (language) => {
  const { person, reply, criteria } = (await loadAttackedTalks()).find(
    (talk) => talk.person.language === language,
  )!;
  const prompts = await loadSentientPrompts(language);
  const [feel, say] = cases.filter((one) => one.language === language);

  async function play(text: string): Promise<{ dialogue: SimulatedDialogue; most: number }> {
    let most = 0;
    const ask: Ask = async (turn, request, read) => {
      if (request.to === "agent")
        most = Math.max(most, countInputTokens({ messages: request.messages }).most);
      const answers = {
        model: text,
        feel: feel!.answer(one(request), "middle"),
        say: say!.answer(one(request), "low"),
      };
      const given = {
        text: answers[turn.split("-")[0] as "model"],
        refusal: null,
        finishReason: "stop" as const,
      };
      return { ...given, ...read!(given), call: turn };
    };
    return { dialogue: await playSentient({ person, options, ask, prompts }), most };
  }
  const one = ({ messages }: Parameters<Ask>[1]) => ({ messages, parameters: {} });
  const clean = await play(reply);

  it.each(attacks)(
    "$suite: $attack.id forges no turn, moves no emotion and ends nothing",
    async ({ attack }) => {
      const text = attackReply(attack, { id: person.id, language, reply, criteria }, 5);
      const { dialogue, most } = await play(text);
      const turns = clean.dialogue.turns.map((turn) => (turn.role === "user" ? turn : { ...turn, text }));
      expect(dialogue).toEqual({ ...clean.dialogue, turns });
      expect(dialogue).toMatchObject({ finalEmotion: 40, endReason: "turn-limit" });
      // Ten replies of 8,000 characters at most, each written as 24 bytes at most.
      expect(most).toBeLessThan(clean.most + 10 * 8000 * 24);
    },
  );
});
