import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { countCharacters, countTokens } from "../../../src/studies/sage/data/count-tokens.js";
import { hiddenIntentions } from "../../../src/studies/sage/data/design.js";
import { deriveSage, loadSage } from "../../../src/studies/sage/data/tables.js";
import { warningsOf } from "../../support/warnings.js";

const folder = projectPath("data/sage");
const tables = ["profiles", "dialogues", "turns", "thoughts", "thought-turns", "utterances"].map(
  (name) => `derived/${name}.csv`,
);
const labels = "derived/strategies.csv";
const scratch: string[] = [];
afterAll(() => Promise.all(scratch.map((dir) => rm(dir, { recursive: true }))));

describe.skipIf(process.env.AFFECTLAB_MIRROR === undefined)(
  "deriving from upstream (AFFECTLAB_MIRROR)",
  () => {
    it("gives the committed bytes again", async () => {
      const copy = await mkdtemp(join(tmpdir(), "affectlab-derive-"));
      scratch.push(copy);
      await cp(folder, copy, { recursive: true });
      await rm(join(copy, "derived"), { recursive: true });
      await deriveSage(copy);
      for (const file of [...tables, labels, "datapackage.json"]) {
        const same = (await readFile(join(copy, file))).equals(await readFile(join(folder, file)));
        expect(same, file).toBe(true);
      }
    });
  },
);

describe("deriving without upstream", () => {
  it("says what to place where", async () => {
    const mirror = process.env.AFFECTLAB_MIRROR;
    const empty = await mkdtemp(join(tmpdir(), "affectlab-mirror-"));
    scratch.push(empty);
    process.env.AFFECTLAB_MIRROR = empty;
    try {
      await expect(deriveSage(empty)).rejects.toThrow(/digitalhuman/);
    } finally {
      if (mirror === undefined) delete process.env.AFFECTLAB_MIRROR;
      else process.env.AFFECTLAB_MIRROR = mirror;
    }
  });
});

describe("what is committed", () => {
  it("holds no text of people, scenes, thoughts or replies: every cell is a code or a number", async () => {
    for (const file of tables) {
      const text = await readFile(join(folder, file), "utf8");
      expect(text.replace(/^.*\n/, ""), file).toMatch(/^[a-z0-9.,\n-]+$/);
    }
  });

  it("holds codes of strategies alone", async () => {
    const [, ...rows] = (await readFile(join(folder, labels), "utf8")).trim().split("\n");
    const odd = rows.filter(
      (row) => !/^d\d{4},\d{1,2},([A-G]-[1-5]( [A-G]-[1-5])*|""),\d+,\d+,\d+$/.test(row),
    );
    expect(rows).toHaveLength(16_366);
    expect(odd).toEqual([]);
  });

  it("has as many people of each hidden intention as Table 4 prints", async () => {
    const { profiles } = await loadSage();
    const counts = hiddenIntentions.map(({ code }) => profiles.filter((p) => p.intention === code).length);
    expect(counts).toEqual(hiddenIntentions.map(({ printed }) => printed));
    expect(profiles.every((profile) => profile.age !== null && profile.gender !== null)).toBe(true);
  });

  it("adds up: 1,900 dialogues, whose updates are their scored replies", async () => {
    const { dialogues } = await loadSage();
    expect(dialogues).toHaveLength(1900);
    for (const dialogue of dialogues) {
      const open = dialogue.end === "turn-limit" ? 1 : 0;
      expect(dialogue.replies.filter((reply) => reply.change === null)).toHaveLength(open);
      expect(dialogue.tokens).toBe(dialogue.replies.reduce((sum, reply) => sum + reply.tokens, 0));
      let emotion = 40;
      for (const reply of dialogue.replies) {
        expect(reply.before).toBe(emotion);
        emotion = reply.after ?? emotion;
      }
      expect(emotion).toBe(dialogue.final);
    }
  });

  it("says which table and dialogue do not fit, when a cell is edited", async () => {
    const copy = await mkdtemp(join(tmpdir(), "affectlab-edit-"));
    scratch.push(copy);
    await cp(folder, copy, { recursive: true });
    const { writeFile } = await import("node:fs/promises");
    const text = await readFile(join(copy, tables[1]!), "utf8");
    await writeFile(join(copy, tables[1]!), text.replace(",65,turn-limit", ",60,turn-limit"));
    await expect(loadSage(copy)).rejects.toThrow(/dialogues\.csv/);
    process.env.AFFECTLAB_ALLOW_EDITED_DATA = "1";
    try {
      const told = await warningsOf("EditedData", () =>
        expect(loadSage(copy)).rejects.toThrow(/d0001 has 10 replies and ends at 60, but it has 10 turns/),
      );
      expect(told).toEqual([expect.stringContaining("dialogues.csv was edited")]);
    } finally {
      delete process.env.AFFECTLAB_ALLOW_EDITED_DATA;
    }
  });
});

describe("counting tokens", () => {
  it.each([
    ["", 0],
    ["   \n", 0],
    ["hello", 1],
    // Two words, a comma, two words, a full stop.
    ["don't stop", 4],
    // Four characters, a full-width comma, one more.
    ["我在这里，好", 6],
    ["GPT4很好!", 4],
    ["🙂", 1],
  ])("%j has %i units", (text, count) => {
    expect(countTokens(text)).toBe(count);
  });

  // Longest units by arithmetic: 50,000 / 64 = 781.25; 64 letters are one unit, 65 are two.
  it.each([
    ["a", 50_000, 782],
    ["é", 50_000, 782],
    ["\u{1d4ea}", 50_000, 782],
    ["1", 64, 1],
    ["b", 65, 2],
    ["我", 50_000, 50_000],
    ["!", 50_000, 50_000],
    ["😀", 50_000, 50_000],
    [" ", 50_000, 0],
    ["e\u0301", 25_000, 782],
  ])("a run of %j, %i times, is %i units: no run is free", (sign, times, count) => {
    expect(countTokens(sign.repeat(times))).toBe(count);
  });

  it("takes no piece of more than 64 letters at once, and each letter once", () => {
    const pieces: number[] = [];
    const own = RegExp.prototype.exec;
    RegExp.prototype.exec = function (this: RegExp, text: string) {
      const found = own.call(this, text);
      if (found !== null) pieces.push(found[0].length);
      return found;
    } as typeof own;
    try {
      countTokens("a".repeat(50_000));
    } finally {
      RegExp.prototype.exec = own;
    }
    expect(Math.max(...pieces)).toBe(64);
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(50_000);
  });

  it("on words of ordinary length it counts what whole runs count", () => {
    const whole = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|[^\s\p{L}\p{M}\p{N}]/gu;
    for (const text of [
      "I hear you; that Donaudampfschifffahrtsgesellschaft letter was mischaracterization, wasn't it?",
      "我在这里，GPT-4o 说：“别怕”。\n\n1. 先睡一觉",
      `${"abc ".repeat(500)}${"我".repeat(80)}`,
    ]) {
      expect(countTokens(text)).toBe([...text.matchAll(whole)].length);
    }
  });

  it("counts an emoji as one character, and adds up over joined texts", () => {
    expect(countCharacters("🙂a")).toBe(2);
    const parts = ["我很好。", "Fine!", "再来一次"];
    expect(countTokens(parts.join(" "))).toBe(parts.reduce((sum, part) => sum + countTokens(part), 0));
  });
});
