import { describe, expect, it } from "vitest";
import { fencedDialogue } from "../../../src/judges/dialogue/fenced-dialogue.js";
import { instrumentNames, relationshipSources } from "../../../src/studies/sage/data/instruments.js";
import { judgingOptions } from "../../../src/studies/sage/live/declared-judging.js";
import { requestFor } from "../../../src/studies/sage/live/judge-requests.js";
import {
  judgedCalls,
  loadJudgingTexts,
  readJudgingChoices,
} from "../../../src/studies/sage/live/judged-calls.js";
import { exchangePartner, innerThoughts } from "../../../src/studies/sage/live/judged-material.js";
import { madeUpDialogue } from "./made-up-dialogues.js";

const texts = await loadJudgingTexts();
const all = readJudgingChoices(undefined);
const run = { seed: 3, replicate: 0 };
const a1 = madeUpDialogue({ person: "en-001", model: "maker/alpha" }, 30);
const a2 = madeUpDialogue({ person: "en-002", model: "maker/alpha" }, 30);
const b1 = madeUpDialogue({ person: "en-001", model: "maker/beta" }, 30);
const b2 = madeUpDialogue({ person: "en-002", model: "maker/beta" }, 42);
const b3 = madeUpDialogue({ person: "en-003", model: "maker/beta" }, 90);
const z1 = madeUpDialogue({ person: "zh-001", model: "maker/beta", language: "zh" }, 30);

describe("the calls of a judging", () => {
  it("are each instrument once, and the relationship by each source", () => {
    const { calls, without } = judgedCalls([a1, b2], all, texts, 3);
    const own = [...calls.keys()].filter((name) => name.startsWith(`${a1.target}#`));
    expect(own.map((name) => name.split("#")[1])).toEqual([
      ...["relationship", "relationship-redacted", "relationship-transcript"],
      ...["relationship-valence", "relationship-exchanged", "utterance", "strategies", "style"],
    ]);
    expect(calls.size).toBe(16);
    expect(without).toEqual([]);
  });

  it("are only those that were chosen", () => {
    const choices = readJudgingChoices({ instruments: "utterance,relationship", source: "redacted" });
    const { calls } = judgedCalls([a1], choices, texts, 3);
    expect([...calls.keys()].map((name) => name.split("#")[1])).toEqual([
      "relationship-redacted",
      "utterance",
    ]);
    expect(() => readJudgingChoices({ source: "mood" })).toThrow(
      /--judge-source must be one of thoughts, .* got "mood"$/,
    );
  });

  it("show neither the model's nor the agent's name, nor the emotion, and nothing of the hidden intention's code", () => {
    const { calls } = judgedCalls([a1, b2], all, texts, 3);
    for (const call of calls.values()) {
      const request = requestFor(call, texts, run);
      const sent = JSON.stringify(request.messages) + JSON.stringify(request.output);
      expect(sent).not.toMatch(/maker|alpha|beta|scripted|en-00\d~/);
    }
  });

  it("show thoughts without the conversation, and the conversation without thoughts", () => {
    const { calls } = judgedCalls([a1, b2], all, texts, 3);
    const shown = (part: string): string[] =>
      fencedDialogue(requestFor(calls.get(`${a1.target}#${part}`)!, texts, run)).turns.map(
        ({ text }) => text,
      );
    expect(shown("relationship")).toEqual(innerThoughts(a1.dialogue));
    expect(shown("relationship")).toHaveLength(2);
    for (const part of ["relationship-transcript", "utterance", "strategies", "style"])
      expect(shown(part)).toEqual(a1.dialogue.turns.map(({ text }) => text));
    expect(shown("relationship-redacted")[0]).toContain("My shoulders sink.\nI am, at.");
    expect(shown("relationship-valence")).toEqual(["sad", "sad"]);
    expect(shown("relationship-exchanged")).toEqual(innerThoughts(b2.dialogue));
  });

  it("have a hash of what they show: another thought makes another call, another name does not", () => {
    const inputs = (dialogue: typeof a1, part: string): string =>
      judgedCalls([dialogue], all, texts, 3).calls.get(`${dialogue.target}#${part}`)!.input;
    expect(inputs(a1, "relationship")).not.toBe(inputs(a2, "relationship"));
    expect(inputs(a1, "utterance")).toBe(inputs(a2, "utterance"));
    const renamed = { ...a1, model: "maker/gamma", target: "x" };
    for (const part of ["relationship", "utterance", "strategies"])
      expect(inputs(renamed, part)).toBe(inputs(a1, part));
  });

  it("are in Chinese for a Chinese dialogue", () => {
    const { calls } = judgedCalls([z1], all, texts, 3);
    for (const part of ["relationship", "utterance", "strategies", "style"]) {
      const { messages, metadata } = requestFor(calls.get(`${z1.target}#${part}`)!, texts, run);
      expect(metadata?.prompt).toMatch(/\.zh$/);
      expect(messages.map(({ content }) => content).join()).not.toMatch(/\b(the|person|reply)\b(?!")/);
    }
    const valence = requestFor(calls.get(`${z1.target}#relationship-valence`)!, texts, run);
    expect(fencedDialogue(valence).turns.map(({ text }) => text)).toEqual(["难过", "难过"]);
  });

  it("that cannot be made are named with their reason", () => {
    const calm = madeUpDialogue({ person: "en-004", model: "maker/alpha" });
    for (const { thoughts } of calm.dialogue.updates)
      if (thoughts !== null) Object.assign(thoughts, { appraisal: "Nothing moves." });
    const { without } = judgedCalls([calm], all, texts, 3);
    expect(without.map(({ part, reason }) => [part, reason])).toEqual([
      ["relationship-valence", "no word of feeling"],
      ["relationship-exchanged", "no dialogue of another person with another model"],
    ]);
  });
});

describe("exchanged thoughts", () => {
  it("are of another person and model with the nearest final emotion", () => {
    expect(exchangePartner(a1, [a1, a2, b1, b2, b3, z1], 3)).toBe(b2);
    expect(exchangePartner(b3, [a1, a2, b1, b2, b3, z1], 3)!.model).toBe("maker/alpha");
    expect(exchangePartner(a1, [a1, a2, b1], 3)).toBeUndefined();
  });

  it("are drawn by the seed among equals, whatever their order", () => {
    const equals = ["en-005", "en-006", "en-007", "en-008"].map((person) =>
      madeUpDialogue({ person, model: "maker/beta" }, 30),
    );
    const drawn = new Set(
      Array.from({ length: 40 }, (_, seed) => exchangePartner(a1, [a1, ...equals], seed)?.target),
    );
    expect(drawn.size).toBe(4);
    expect(exchangePartner(a1, [a1, ...equals], 9)).toBe(exchangePartner(a1, [...equals, a1], 9));
  });

  it("keep to agent and language", () => {
    const other = madeUpDialogue({ person: "en-009", model: "maker/beta", agent: "other" }, 30);
    expect(exchangePartner(a1, [a1, other, z1, b3], 3)).toBe(b3);
  });
});

it("the options that help names are the instruments and sources that there are", () => {
  expect(judgingOptions.map(({ choices }) => choices)).toEqual([instrumentNames, relationshipSources]);
  for (const { choices, default: all } of judgingOptions) expect(all).toBe(choices?.join(","));
});
