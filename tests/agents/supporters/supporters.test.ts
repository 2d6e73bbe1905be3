import { beforeAll, describe, expect, it } from "vitest";
import { loadPhrases } from "../../../src/agents/supporters/phrases.js";
import { registerSupporters, supporters } from "../../../src/agents/supporters/supporters.js";
import type { ModelRequest } from "../../../src/models/contract.js";
import { openModel } from "../../../src/models/index.js";

const english = [
  "I got passed over again. My manager gave the promotion to Dana.",
  "I stayed late every night for that project. I feel so stupid now.",
  "My sister says I should just quit, but I can't afford it.",
  "It is quiet here in the evenings.",
  "I was so angry that I cried in the car.",
];
const chinese = [
  "我又没升上去，领导把位置给了新人。",
  "我天天加班到半夜，现在觉得自己特别没用。",
  "我也不知道。",
];

type Turn = { role: "user" | "assistant"; text: string };

async function dialogue(
  name: string,
  said: readonly string[],
  seed = 7,
  person = "en-001",
): Promise<string[]> {
  const model = await openModel(`scripted/${name}`);
  const history: Turn[] = [];
  for (const text of said) {
    history.push({ role: "user", text });
    const metadata = { seed, replicate: 0, state: { kind: "model", person, history: [...history] } };
    const request: ModelRequest = { messages: [], parameters: {}, metadata };
    history.push({ role: "assistant", text: (await model.generate(request)).text });
  }
  return history.filter(({ role }) => role === "assistant").map(({ text }) => text);
}

beforeAll(() => registerSupporters());

describe.each(supporters.map(({ name }) => name))("scripted/%s", (name) => {
  // The valence line and the parrot have nothing to vary.
  const isFixed = ["valence-line", "parrot"].includes(name);

  it("says the same for one seed and person, and something else for others where it varies", async () => {
    const first = await dialogue(name, english);
    expect(await dialogue(name, english)).toEqual(first);
    const others = await Promise.all([1, 2, 3].map((seed) => dialogue(name, english, seed)));
    expect(others.some((other) => other.join() !== first.join())).toBe(!isFixed);
  });

  it("never says the same twice in a dialogue of nine replies, where it has so many", async () => {
    const replies = await dialogue(name, [...english, ...english.slice(0, 4).map((text) => `Well, ${text}`)]);
    // Silence has seven sounds, and takes them in turn; the valence line has two.
    const different = new Set(replies).size;
    if (name === "valence-line") expect(different).toBeLessThanOrEqual(2);
    else expect(different).toBe(name === "silent" ? 7 : 9);
  });

  it("fills every place of its wordings", async () => {
    for (const reply of [...(await dialogue(name, english)), ...(await dialogue(name, chinese))]) {
      expect(reply).not.toMatch(/[{}]|undefined/);
      expect(reply.trim()).not.toBe("");
    }
  });

  it("answers the messages of a chat without a state", async () => {
    const model = await openModel(`scripted/${name}`);
    const messages = [{ role: "user" as const, content: "I feel so alone at work." }];
    expect((await model.generate({ messages, parameters: {} })).text).not.toBe("");
    await expect(model.generate({ messages: [], parameters: {} })).rejects.toThrow(/nothing was said/);
  });
});

describe("what the supporters do", () => {
  it.each(["empathy-first", "solution-first", "sycophant"])("%s answers Chinese in Chinese", async (name) => {
    for (const reply of await dialogue(name, chinese)) expect(reply).not.toMatch(/[a-z]/i);
  });

  it("solution-first gives two different steps of the person's own topic", async () => {
    const work = (await loadPhrases("en")).topics.find(({ id }) => id === "work")!.steps;
    const [first = ""] = await dialogue("solution-first", english);
    expect(work.filter((step) => first.includes(step))).toHaveLength(2);
  });

  it("solution-first puts a risk to life before every other topic", async () => {
    const risk = (await loadPhrases("en")).topics.find(({ id }) => id === "risk")!.steps;
    const [first = ""] = await dialogue("solution-first", [
      "Work, work, work: my boss, the office, the project. I want to end my life.",
    ]);
    expect(risk.some((step) => first.includes(step))).toBe(true);
  });

  it("empathy-first names the feeling, gives back the person's words, and gives no steps", async () => {
    const [, second = ""] = await dialogue("empathy-first", english);
    expect(second).toContain("ashamed");
    expect(second).toMatch(/you feel so stupid now/);
    const { topics, anySteps } = await loadPhrases("en");
    const all = (await dialogue("empathy-first", english)).join(" ");
    for (const step of [...anySteps, ...topics.flatMap(({ steps }) => steps)])
      expect(all).not.toContain(step);
  });

  it("empathy-first quotes Chinese with the speaker turned round", async () => {
    const [first = ""] = await dialogue("empathy-first", chinese);
    expect(first).toContain("「你又没升上去」");
  });

  it("the valence line is glad or sorry, and the parrot says again what was said", async () => {
    expect(await dialogue("valence-line", ["I won, I am so happy", "I am so tired of it"])).toEqual([
      "I'm glad to hear that.",
      "I'm sorry to hear that.",
    ]);
    expect(await dialogue("parrot", ["I won", "我好累"])).toEqual(["I won", "我好累"]);
  });

  it("the sycophant agrees with the opposite as well", async () => {
    const { agree, absolve } = (await loadPhrases("en")).sycophant;
    for (const said of ["I was right to leave.", "I was wrong to leave."]) {
      const [reply = ""] = await dialogue("sycophant", [said]);
      expect(agree.some((text) => reply.includes(text)) && absolve.some((text) => reply.includes(text))).toBe(
        true,
      );
    }
  });

  it("silence stays within two words", async () => {
    for (const reply of await dialogue("silent", english))
      expect(reply.split(/\s+/).length).toBeLessThanOrEqual(2);
  });
});
