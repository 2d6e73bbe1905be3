import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { LeftError } from "../../src/core/errors.js";
import type { ChatMessage } from "../../src/models/contract.js";
import { humanClient } from "../../src/models/providers/human.js";
import { openModel } from "../../src/models/registry.js";

const named = { id: "human/terminal", provider: "human", model: "terminal" };
const history: ChatMessage[] = [
  { role: "system", content: "Be kind." },
  { role: "user", content: "It is over." },
];

function sit() {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = "";
  output.on("data", (chunk) => {
    shown += chunk;
  });
  const client = humanClient(named, { input, output });
  const ask = (messages: ChatMessage[], item = "en-001#model-1", more: object = {}) =>
    client.generate({ messages, parameters: {}, metadata: { item, ...more } });
  return { input, client, ask, shown: () => shown };
}

describe("a person at the terminal", () => {
  it("reads the other one's words and answers line by line, up to an empty line", async () => {
    const { input, ask, shown } = sit();
    input.write("\n\nI am here.\nTell me.\n\nnot yet");
    const reply = await ask(history);
    expect(reply).toMatchObject({ text: "I am here.\nTell me.", refusal: null, finishReason: "stop" });
    expect(shown()).toContain("They: It is over.\n");
    expect(shown()).toContain("an empty line sends it");
    expect(shown()).not.toContain("Be kind.");
  });

  it("in a talk of two sees who to be and what was said, and no request to begin", async () => {
    const { input, ask, shown } = sit();
    input.write("Good morning.\n\nYes.\n\n");
    const begin: ChatMessage[] = [
      { role: "system", content: "" },
      { role: "user", content: "You speak first." },
    ];
    const introduction = "You are Rui.\n\nYou want to play.";
    const item = "social-goal-01-first#turn-1";
    await ask(begin, item, { state: { introduction, turns: [], contentNotes: ["Debt."] } });
    expect(shown()).toContain("You are Rui.\n\nYou want to play.\n");
    expect(shown()).toContain("touches on: Debt.");
    expect(shown()).not.toContain("You speak first");
    expect(shown()).not.toContain("You are the one who listens");
    const said: ChatMessage[] = [
      ...begin,
      { role: "assistant", content: "Good morning." },
      { role: "user", content: "And to you." },
    ];
    await ask(said, "social-goal-01-first#turn-3", {
      state: { introduction, turns: [{}, {}], contentNotes: [] },
    });
    expect(shown().split("They: And to you.")).toHaveLength(2);
    expect(shown().split("You are Rui.")).toHaveLength(2);
  });

  it("sees only what is new, and everything again in another talk", async () => {
    const { input, ask, shown } = sit();
    input.write("One.\n\nTwo.\n\nThree.\n\n");
    await ask(history);
    const more: ChatMessage[] = [
      ...history,
      { role: "assistant", content: "One." },
      { role: "user", content: "Hm." },
    ];
    const before = shown().length;
    expect((await ask(more, "en-001#model-2")).text).toBe("Two.");
    expect(shown().slice(before)).toBe("\nThey: Hm.\n\nYou:\n\n");
    const second = shown().length;
    expect((await ask(more, "en-002#model-2")).text).toBe("Three.");
    expect(shown().slice(second)).toContain("They: It is over.\n\nYou: One.\n\nThey: Hm.");
  });

  it("the end of the input sends what was begun, and then leaves", async () => {
    const { input, ask } = sit();
    input.end("Goodbye then.");
    expect((await ask(history)).text).toBe("Goodbye then.");
    await expect(ask(history)).rejects.toThrow(LeftError);
  });

  it("waits for words that come later, for as long as it takes", async () => {
    const { input, client } = sit();
    const reply = client.generate({ messages: history, parameters: {} }, { timeoutMs: 1 });
    setTimeout(() => input.write("Late.\n\n"), 50);
    expect((await reply).text).toBe("Late.");
  });

  it("stops when the run stops", async () => {
    const { client } = sit();
    const stop = new AbortController();
    const reply = client.generate({ messages: history, parameters: {} }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(reply).rejects.toThrow("the run has stopped");
  });

  it("is told what a talk touches on, and no control characters", async () => {
    const { input, ask, shown } = sit();
    input.write("Yes.\n\n");
    const odd: ChatMessage[] = [{ role: "user", content: "a\u001b[31mred" }];
    await ask(odd, "en-001#model-1", { state: { contentNotes: ["death"] } });
    expect(shown()).toContain("This talk touches on: death.");
    expect(shown()).toContain("a\\u001b[31mred");
  });

  it("in a game sees the rules once, then the table, and is asked for a move", async () => {
    const { input, ask, shown } = sit();
    input.write("hit\n\nstand\n\nStyle: bold\n\n");
    const turn = (table: string, rules = "You play cards.\n\nSay hit or stand."): ChatMessage[] => [
      { role: "system", content: rules },
      { role: "user", content: table },
    ];
    const state = { game: "cards" };
    expect((await ask(turn("You have 12."), "cards-1#a", { state })).text).toBe("hit");
    expect(shown()).toBe(
      "\nYou play. Write what you want to do; an empty line sends it, Ctrl-D leaves\n(`resume` goes on).\n\n" +
        "You play cards.\n\nSay hit or stand.\n\nYou have 12.\n\nYour move:\n\n",
    );
    const before = shown().length;
    // Another hand of the same game, and a question with a rule of its own.
    await ask(turn("You have 17."), "cards-2#a", { state });
    expect(shown().slice(before)).toBe("\nYou have 17.\n\nYour move:\n\n");
    const second = shown().length;
    const style = turn("Who was it?", "You play cards.\n\nName a style.");
    await ask(style, "cards-2#style", { state: { ...state, asks: "style" } });
    expect(shown().slice(second)).toBe("\nName a style.\n\nWho was it?\n\nYour answer:\n\n");
    expect(shown()).not.toMatch(/They:|listens/);
    input.end();
    await expect(ask(turn("You have 20."), "cards-3#a", { state })).rejects.toThrow("you have left the game");
  });

  it("has one name", async () => {
    await expect(openModel("human/me")).rejects.toThrow("human/terminal is you, at this terminal");
  });
});
