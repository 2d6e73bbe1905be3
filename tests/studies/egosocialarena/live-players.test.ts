import { expect, it } from "vitest";
import type { ModelRequest } from "../../../src/models/contract.js";
import { openModel } from "../../../src/models/registry.js";
import { readChoice } from "../../../src/runs/read-choice.js";
import { composeFalseBeliefs, falseBeliefItem } from "../../../src/stimuli/false-belief/compose.js";
import { loadFalseBeliefWords } from "../../../src/stimuli/false-belief/words.js";
import { itemRequest } from "../../../src/studies/egosocialarena/live/items.js";
import { computedPlayers } from "../../../src/studies/egosocialarena/live/players.js";
import { loadArenaPrompt } from "../../../src/studies/egosocialarena/live/prompts.js";

const say = async (model: string, request: ModelRequest): Promise<string> =>
  (await (await openModel(model, { env: {}, config: {} })).generate(request)).text;

it.each(["third", "second"] as const)(
  "the reader finds the keys in the words alone (%s person)",
  async (grammar) => {
    const prompt = await loadArenaPrompt("0shot");
    const cases = composeFalseBeliefs(await loadFalseBeliefWords(), { count: 1155, seed: 11 });
    let right = 0;
    for (const made of cases) {
      const item = falseBeliefItem(made, grammar);
      const order = [2, 0, 1];
      const request = itemRequest(item, prompt.static, { order, parameters: {} });
      // What it is told beside the words is taken away.
      const reply = await say("scripted/false-belief-reader", { ...request, metadata: { item: item.id } });
      const { answer } = readChoice(item, order, { text: reply, refusal: null, finishReason: "stop" });
      if (answer === item.keyed) right++;
    }
    expect(right).toBe(1155);
  },
  60_000,
);

it("the reader says that it cannot tell where words are missing or strange", async () => {
  const prompt = await loadArenaPrompt("0shot");
  const [made] = composeFalseBeliefs(await loadFalseBeliefWords(), { count: 3, seed: 1 });
  const item = falseBeliefItem(made!, "third");
  const strange = { ...item, stimulus: { text: "Nobody.\n\nA dog barks at a cart." } };
  const request = itemRequest(strange, prompt.static, { order: [0, 1, 2], parameters: {} });
  const reply = await say("scripted/false-belief-reader", { ...request, metadata: { item: item.id } });
  expect(readChoice(item, [0, 1, 2], { text: reply, refusal: null, finishReason: "stop" })).toMatchObject({
    answer: null,
    status: "unparsed",
  });
});

it("puts who you are before the instructions, and the rest of the story before the question", async () => {
  const prompt = await loadArenaPrompt("cot");
  const [made] = composeFalseBeliefs(await loadFalseBeliefWords(), { count: 3, seed: 1 });
  const item = falseBeliefItem(made!, "second");
  const { messages } = itemRequest(item, prompt.static, { order: [0, 1, 2], parameters: {} });
  const [system, user] = messages.map(({ content }) => String(content)) as [string, string];
  expect(system).toMatch(/^You are \p{Lu}\p{L}+\. You .+\.\n\nYou will read a short story/u);
  expect(system).toContain("Thought: <your reasoning>");
  expect(user).toMatch(/^Story: .+\n\nQuestion: .+\?\n\nOptions:\na\. .+\nb\. .+\nc\. .+$/s);
  expect(user).not.toContain(system.split("\n")[0]);
});

it("players answer what they play, and refuse the rest in one line", async () => {
  const request = { messages: [], parameters: {}, metadata: { item: "parallel-world-1" } };
  await expect(say("scripted/guess-copy", request)).rejects.toThrow(
    "scripted/guess-copy answers g08a only, got situations",
  );
  expect(new Set(computedPlayers.map(({ name }) => name)).size).toBe(computedPlayers.length);
});

it("drawing players draw by seed, item and replicate alone, and evenly", async () => {
  const options = ["red", "green", "blue"];
  const ask = (item: string, seed = 1, replicate = 0) =>
    say("scripted/random-option", {
      messages: [
        { role: "user", content: `Story: s\n\nQuestion: q?\n\nOptions:\na. red\nb. green\nc. blue` },
      ],
      parameters: {},
      metadata: { item, seed, replicate },
    });
  expect(await ask("real-world-1")).toBe(await ask("real-world-1"));
  const counts = new Map(options.map((option) => [option, 0]));
  for (let i = 0; i < 900; i++) {
    const option = (await ask(`real-world-${i}`)).slice("A:a. ".length);
    counts.set(option, (counts.get(option) ?? 0) + 1);
  }
  // A third of 900 is 300, with a standard deviation of 14.1; four of them are 57.
  for (const count of counts.values()) expect(Math.abs(count - 300)).toBeLessThan(57);
  const [one, other] = [new Set<string>(), new Set<string>()];
  for (let i = 0; i < 20; i++) {
    one.add(await ask("real-world-1", i));
    other.add(await ask("real-world-1", 1, i));
  }
  expect(one.size).toBe(3);
  expect(other.size).toBe(3);
});
