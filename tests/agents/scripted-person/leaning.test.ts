import { beforeAll, describe, expect, it } from "vitest";
import { registerLeaningPersons } from "../../../src/agents/scripted-person/leaning.js";
import { registerScriptedPerson } from "../../../src/agents/scripted-person/person.js";
import type { SentientPerson, SentientState } from "../../../src/agents/sentient/contract.js";
import { readFeeling } from "../../../src/agents/sentient/read-feel.js";
import type { ModelRequest } from "../../../src/models/contract.js";
import { openModel } from "../../../src/models/index.js";
import { scriptedDialogue } from "../../support/scripted-dialogue.js";
import { nora } from "../sentient/person.js";

beforeAll(() => {
  registerScriptedPerson();
  registerLeaningPersons();
  registerLeaningPersons();
});

const reply = "That sounds hard. You did so much for this, and they did not see it. What was it like?";

async function ask(name: string, kind: "feel" | "say", text: string): Promise<string> {
  const history = [
    { role: "user" as const, text: nora.openingLine },
    { role: "assistant" as const, text },
  ];
  const state: SentientState = { kind, person: nora, emotion: 45, history };
  const metadata = { seed: 7, replicate: 0, state } as NonNullable<ModelRequest["metadata"]>;
  const model = await openModel(`scripted/${name}`);
  return (await model.generate({ messages: [], parameters: {}, metadata })).text;
}

async function changeBy(name: string, text = reply): Promise<number> {
  const read = readFeeling(await ask(name, "feel", text), { largestChange: 10, vector: [] });
  if (read.problem !== null) throw new Error(read.problem);
  return read.change;
}

describe("scripted persons and judges of a known lean", () => {
  it("give what the scripted person gives, plus their shift", async () => {
    const base = await changeBy("person");
    expect(base).toBeGreaterThan(-7);
    expect(base).toBeLessThan(7);
    expect((await changeBy("mild-person")) - base).toBe(1);
    expect((await changeBy("strict-person")) - base).toBe(-1);
    expect((await changeBy("mild-judge")) - base).toBe(2);
    expect((await changeBy("strict-judge")) - base).toBe(-2);
  });

  it("give points for a label as planted, and none for others", async () => {
    const gpt = `[Reply by GPT-5]\n\n${reply}`;
    const claude = `[Reply by Claude]\n\n${reply}`;
    const expert = `[Reply by a clinical psychologist with 20 years of practice]\n\n${reply}`;
    const effect = async (name: string, text: string): Promise<number> =>
      (await changeBy(name, text)) - (await changeBy(name));
    expect(await effect("strict-person", gpt)).toBe(-1);
    expect(await effect("strict-judge", gpt)).toBe(-1);
    expect(await effect("mild-judge", expert)).toBe(1);
    expect(await effect("strict-person", claude)).toBe(0);
    // A person without a lean feels the same words alike under every label.
    for (const text of [gpt, claude, expert]) expect(await effect("person", text)).toBe(0);
  });

  it("lead the talk by a line of their own, and judges do not speak", async () => {
    const said = await ask("mild-person", "say", reply);
    expect(said).toMatch(/(?:sad|scared|alone|tired)[^.]*\.$/);
    expect(await ask("strict-person", "say", reply)).not.toBe(said);
    await expect(ask("mild-judge", "say", reply)).rejects.toThrow(/does not speak/);
  });

  it("end in other dialogues with the same supporter", async () => {
    const play = async (name: string) => {
      const model = await openModel(`scripted/${name}`);
      const agent = async (request: ModelRequest): Promise<string> => (await model.generate(request)).text;
      return scriptedDialogue(nora as SentientPerson, "empathy-first", { agent });
    };
    const [mild, strict] = [await play("mild-person"), await play("strict-person")];
    expect(mild.unscored).toBeNull();
    expect(strict.unscored).toBeNull();
    expect(mild.finalEmotion!).toBeGreaterThan(strict.finalEmotion!);
    const replies = (dialogue: typeof mild): string[] =>
      dialogue.turns.filter(({ role }) => role === "assistant").map(({ text }) => text);
    expect(replies(mild)).not.toEqual(replies(strict));
  });
});
