import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ModelRequest } from "../../../../src/models/contract.js";
import { jsonl, rowsOf } from "../../../cli/generate-support.js";
import { scratchFolder } from "../../../support/scratch.js";
import { type Faults, faultyEditor, pipeline, stageOf, type Told, talk, talkFile } from "./support.js";

const itemOf = ({ metadata }: ModelRequest): string => metadata?.item as string;
const textOf = ({ messages }: ModelRequest): string => messages.at(-1)?.content as string;

/** One stage of a pipeline whose editor has faults, over conversations of these ids. */
async function faulty(
  faults: Faults,
  until: string,
  ...ids: string[]
): Promise<{ told: Told; out: string; asked: ModelRequest[] }> {
  const folder = scratchFolder({ "talks/t.jsonl": talkFile(...ids) });
  const editor = faultyEditor(faults);
  const out = path.join(folder, "out");
  const more = ["--near-double", "1", "--names", "rules", "--models", "scripted", "--judge", "scripted"];
  const told = await pipeline(
    out,
    "--from",
    path.join(folder, "talks"),
    "--model",
    editor.id,
    "--until",
    until,
    ...more,
  );
  return { told, out, asked: editor.asked };
}

describe("a model that tags", () => {
  it("and invents an ability, a scenario, or nothing fit to read, spoils its own conversation only", async () => {
    const good = {
      reasoning: "r",
      scenario: "between-generations",
      abilities: ["warmth", "telepathy"],
      content_note: "",
    };
    const answers: Record<string, unknown> = {
      a1: good,
      a2: { ...good, scenario: "space-travel" },
      a3: { ...good, abilities: ["telepathy"] },
      a4: { ...good, scenario: "none" },
      a5: "I would rather not say.",
      a6: { ...good, mood: "fine", content_note: "a quarrel" },
    };
    const { told, out } = await faulty(
      { tags: (request) => answers[itemOf(request)] },
      "tag",
      ...Object.keys(answers),
    );
    const { kept, reasons, notes } = stageOf(told, "tag");
    expect([kept, reasons]).toEqual([
      2,
      { "unknown-scenario": 1, "no-ability": 1, "no-concern": 1, unreadable: 1 },
    ]);
    expect(notes).toEqual(["abilities outside the fifteen, left out: 5"]);
    const drafts = rowsOf(out, "03-tag", "drafts.jsonl");
    expect(drafts).toEqual([
      expect.objectContaining({ id: "a1", domain: "family", abilities: ["warmth"] }),
      expect.objectContaining({ id: "a6", contentNote: "a quarrel" }),
    ]);
  });
});

describe("a model that finds the topic", () => {
  it("has to name a turn of the person, and everything that a topic has", async () => {
    const good = {
      reasoning: "r",
      turn: 3,
      situation: "s",
      shown_feeling: "f",
      hidden_feeling: "g",
      chain: ["one", "two"],
      why_here: "w",
    };
    const answers: Record<string, unknown> = {
      a1: good,
      a2: { ...good, turn: 2 },
      a3: { ...good, turn: 99 },
      a4: { ...good, turn: 0 },
      a5: { ...good, chain: ["one", " "] },
      a6: { ...good, situation: undefined },
    };
    const { told, out } = await faulty(
      { topic: (request) => answers[itemOf(request)] },
      "topic",
      ...Object.keys(answers),
    );
    expect(stageOf(told, "topic").reasons).toEqual({
      "wrong-turn": 2,
      "no-place": 1,
      "half-a-topic": 1,
      unreadable: 1,
    });
    // The conversation ends at the turn that was named.
    const [only] = rowsOf<{ dialogue: unknown[] }>(out, "04-topic", "drafts.jsonl");
    expect(only!.dialogue).toHaveLength(3);
  });
});

describe("a model that polishes", () => {
  const turns = (...texts: string[]) => ({
    turns: texts.map((text, i) => ({ role: i % 2 === 0 ? "user" : "assistant", text })),
  });
  const long = Array.from({ length: 11 }, (_, i) => (i % 2 === 0 ? "and then I was hurt" : "I see"));
  it("may add nothing, and must keep form, language and the last word", async () => {
    const answers: Record<string, unknown> = {
      a1: turns(...long),
      a2: turns("My sister forgot it.", "I see."),
      a3: {
        turns: [
          { role: "user", text: "a thing" },
          { role: "user", text: "more" },
          { role: "user", text: "end" },
        ],
      },
      a4: turns("My sister forgot my birthday and I was hurt, it cost me 5000 dollars."),
      a5: turns("My sister forgot it and then Gwendolyn called me about her."),
      a6: turns("我妹妹又忘了我的生日，我说没关系，其实我很难过。"),
      a7: turns(`I was hurt. ${"My sister forgot my birthday and then my mother called me. ".repeat(20)}`),
      a8: { turns: [] },
    };
    const { told } = await faulty(
      { conversation: (request) => answers[itemOf(request)] },
      "refine",
      ...Object.keys(answers),
    );
    expect(stageOf(told, "refine").reasons).toEqual({
      ...{ "too-many-turns": 1, "turns-out-of-order": 2, "new-number": 1, "new-name": 1 },
      ...{ "other-language": 1, longer: 1, unreadable: 1 },
    });
  });

  it("writes once more where a link of the chain is lost, and is told which; then the conversation goes", async () => {
    const lose = turns("My sister forgot my birthday again and then my mother called me about her.");
    const { told, asked } = await faulty(
      {
        conversation: (request) =>
          itemOf(request).startsWith("a1") && /lost these links/.test(textOf(request)) ? undefined : lose,
      },
      "refine",
      ...["a1", "a2"],
    );
    const { kept, reasons, notes } = stageOf(told, "refine");
    expect([kept, reasons]).toEqual([1, { "chain-broken": 1 }]);
    expect(notes).toEqual(["written twice, since links of the chain were lost: 2 conversations"]);
    const again = asked.filter((request) => /lost these links/.test(textOf(request)));
    expect(again.map((request) => /: I told her it was fine[^/]*hurt/.test(textOf(request)))).toEqual([
      true,
      true,
    ]);
  });

  it("is not believed by a checker that says yes to everything and has no words to show", async () => {
    const yes = {
      links: [1, 2, 3, 4, 5].map((link) => ({
        link,
        reasoning: "Sure.",
        present: true,
        quote: "as anyone can see",
      })),
      contradiction: "",
    };
    const { told } = await faulty({ links: () => yes }, "refine", "a1");
    expect(stageOf(told, "refine").reasons).toEqual({ "chain-broken": 1 });
    const { told: silent } = await faulty({ links: () => "yes, all fine" }, "refine", "a1");
    expect(stageOf(silent, "refine").reasons).toEqual({ "chain-unreadable": 1 });
    const { told: against } = await faulty(
      { links: () => ({ links: [], contradiction: "she never called" }) },
      "refine",
      "a1",
    );
    expect(stageOf(against, "refine").reasons).toEqual({ "chain-broken": 1 });
  });
});

describe("a model that writes criteria", () => {
  const criterion = (n: number, more: object = {}) => ({
    ...{
      reasoning: "r",
      text: [
        "Asks what the sister said afterwards",
        "Names the hurt about a birthday",
        "Offers to stay with the silence for a while",
        "Repeats the words about the mother's call",
        "Thanks the person for the trust",
      ][n],
      ability: "curiosity",
    },
    ...{ weight: 3, met_by: ["R1"], ...more },
  });
  const whole = [0, 1, 2, 3].map((n) => criterion(n));
  it("and invents abilities, replies or weights loses these; half a rubric is none", async () => {
    const answers: Record<string, unknown> = {
      a1: {
        criteria: [
          ...whole,
          criterion(4, { ability: "telepathy" }),
          criterion(4, { met_by: ["R99"] }),
          criterion(4, { weight: 40 }),
        ],
      },
      a2: { criteria: whole.slice(0, 2) },
      a3: '{"criteria": [{"reasoning": "r", "text": "Asks wh',
      a4: { criteria: [...whole.slice(0, 3), { text: "no more fields" }] },
    };
    const { told, out } = await faulty(
      { criteria: (request) => answers[itemOf(request)] },
      "rubric",
      ...Object.keys(answers),
    );
    const { kept, reasons, notes } = stageOf(told, "rubric");
    expect([kept, reasons]).toEqual([1, { "half-a-rubric": 1, unreadable: 2 }]);
    expect(notes[0]).toBe(
      "criteria rejected, by the first reason: unknown-ability 1, unknown-label 1, weight 1",
    );
    const [only] = rowsOf<{ criteria: unknown[] }>(out, "07-rubric", "drafts.jsonl");
    expect(only!.criteria).toHaveLength(4);
  });
});

describe("material that is hard", () => {
  it("of 500 messages is dropped as too long, or taken to nine turns if that is wanted", async () => {
    const turns = Array.from({ length: 500 }, (_, i) =>
      i % 2 === 0
        ? {
            role: "user",
            text: `well number ${i} I was hurt and then I did not say what I felt about my mother`,
          }
        : { role: "assistant", text: "Go on, I am here." },
    );
    turns.push(talk("x").turns[4]!);
    const folder = scratchFolder({ "talks/t.jsonl": jsonl({ id: "long", turns }) });
    const from = [
      "--from",
      path.join(folder, "talks"),
      "--model",
      "scripted",
      "--names",
      "rules",
      "--until",
      "refine",
    ];
    const short = await pipeline(path.join(folder, "a"), ...from);
    expect(stageOf(short, "clean").reasons).toEqual({ "too-long": 1 });
    const out = path.join(folder, "b");
    const whole = await pipeline(out, ...from, "--most-characters", "100000");
    expect(stageOf(whole, "refine").kept).toBe(1);
    const [only] = rowsOf<{ dialogue: { role: string }[]; original: number }>(
      out,
      "05-refine",
      "drafts.jsonl",
    );
    expect(only!.original).toBe(501);
    expect(only!.dialogue.length).toBeLessThanOrEqual(9);
    expect(only!.dialogue.at(-1)!.role).toBe("user");
  });

  it("in another language, of one speaker, or with no speaker to answer is dropped with its reason", async () => {
    const said = (texts: string[], first = 0) =>
      texts.map((text, i) => ({ role: (i + first) % 2 === 0 ? "user" : "assistant", text }));
    const spanish = said([
      "Hola, ¿hay alguien?",
      "Sí, cuéntame.",
      "Mi hermana se olvidó otra vez",
      "¿Y qué le dijiste?",
      "Nada, como siempre.",
    ]);
    const folder = scratchFolder({
      "talks/t.jsonl": jsonl(
        { id: "es", turns: spanish },
        { id: "helper", turns: [{ role: "assistant", text: "Hello, is anybody there? I am here for you." }] },
        { id: "short", turns: talk("x").turns.slice(0, 3) },
        talk("good"),
      ),
    });
    const told = await pipeline(
      path.join(folder, "out"),
      "--from",
      path.join(folder, "talks"),
      "--model",
      "scripted",
      "--until",
      "clean",
    );
    expect(stageOf(told, "clean").reasons).toEqual({ "other-language": 1, "no-person": 1, "too-short": 1 });
  });
});
