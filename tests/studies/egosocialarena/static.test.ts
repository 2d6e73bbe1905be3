import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/core/item.js";
import { projectPath } from "../../../src/io/project-root.js";
import { generateFalseBeliefItems } from "../../../src/stimuli/false-belief/compose.js";
import { goldKinds, loadPerspectiveGold } from "../../../src/studies/egosocialarena/data/static/gold.js";
import { shallowAccuracy } from "../../../src/studies/egosocialarena/data/static/shallow-rules.js";
import { scratchFolder } from "../../support/scratch.js";

describe("the gold set", () => {
  it("is 150 different passages, at least eight of each kind", async () => {
    const passages = await loadPerspectiveGold();
    expect(passages.map(({ id }) => id)).toEqual(
      Array.from({ length: 150 }, (_, i) => `perspective-${String(i + 1).padStart(3, "0")}`),
    );
    expect(new Set(passages.map(({ source }) => source)).size).toBe(150);
    for (const kind of goldKinds) {
      expect(passages.filter((passage) => passage.kind === kind).length, kind).toBeGreaterThanOrEqual(8);
    }
  });

  it("keeps its conventions: quotations stay, no name is left in narration, capitals and ends stay", async () => {
    for (const { id, kind, character, source, target } of await loadPerspectiveGold()) {
      const quotations = (text: string) => text.match(/"[^"]*"|“[^”]*”/g) ?? [];
      expect(quotations(target), id).toEqual(quotations(source));
      const narration = target.replace(/"[^"]*"|“[^”]*”|(^|\s)'[^']*'/g, "");
      if (kind !== "system-message") {
        // "Will you" is the verb, and a longer name is somebody else's.
        const named = new RegExp(`(?<![\\p{L}])${character.name}(?![\\p{L}])`, "u");
        expect(named.test(narration.replace(/\bWill (?=you\b)/, "")), id).toBe(false);
        expect(/^\p{Lu}/u.test(target) || /^\p{Ll}/u.test(source) || /^["“']/.test(target), id).toBe(true);
      }
      expect(/[.?!"]$/.test(target), id).toBe(/[.?!"]$/.test(source));
      // As the subject of a sentence or clause; "what worries you is" has another.
      expect(target, id).not.toMatch(
        /(^|[.,;:] )(and |but )?you (is|was|has|does|hasn't|isn't|wasn't|doesn't)\b/i,
      );
    }
  });

  it("changes every passage but those where somebody else is meant", async () => {
    const same = (await loadPerspectiveGold()).filter(({ source, target }) => source === target);
    for (const { coreference = [], character } of same) {
      expect(coreference.length).toBeGreaterThan(0);
      expect(coreference.some(({ refersTo }) => refersTo === character.name)).toBe(false);
    }
  });

  it("is checked when it is read", async () => {
    const [first, ...rest] = readFileSync(
      projectPath("data", "egosocialarena", "stimuli", "perspective-gold.jsonl"),
      "utf8",
    ).split("\n") as [string, ...string[]];
    const with_ = (change: object) => {
      const folder = scratchFolder({
        "gold.jsonl": [JSON.stringify({ ...JSON.parse(first), ...change }), ...rest].join("\n"),
      });
      return loadPerspectiveGold(path.join(folder, "gold.jsonl"));
    };
    await expect(with_({ kind: "verse" })).rejects.toThrow(/gold\.jsonl:1: field "kind"/);
    await expect(with_({ coreference: [{ word: "zebra", occurrence: 1, refersTo: null }] })).rejects.toThrow(
      '"zebra" occurs 0 times in the source',
    );
    expect(await with_({})).toHaveLength(150);
  });
});

describe("shallow rules", () => {
  const item = (text: string, options: string[], keyed: number): Item => ({
    id: text,
    study: "egosocialarena",
    conditions: { question: "reality" },
    stimulus: { text },
    question: "Where is it?",
    options,
    keyed,
  });
  const accuracy = (items: Item[]) =>
    Object.fromEntries(
      shallowAccuracy(items)
        .filter(({ level }) => level === "all")
        .map(({ rule, accuracy }) => [rule, accuracy]),
    );

  it("are the first, last, most and least named place, and the option's position", () => {
    const options = ["in the tin", "under the bed", "in the jar"];
    const text =
      "The tin, the bed and the jar: in the tin, in the tin, in the jar, in the jar, in the jar; the bed.";
    // Named: tin 3 times and first, bed 2 times and last, jar 4 times.
    expect(accuracy([item(text, options, 0)])).toMatchObject({ "first place named": 1, "first option": 1 });
    expect(accuracy([item(text, options, 1)])).toMatchObject({
      "last place named": 1,
      "place named least": 1,
    });
    expect(accuracy([item(text, options, 2)])).toMatchObject({ "place named most": 1, "last option": 1 });
  });

  it("share a hit among ties", () => {
    const [most] = shallowAccuracy([item("The tin, the bed.", ["in the tin", "under the bed"], 0)]).filter(
      ({ rule }) => rule === "place named most",
    );
    expect(most).toMatchObject({ hits: 0.5, n: 1, chance: 0.5 });
  });

  it("do not answer the generated belief questions", async () => {
    // Pooled over five seeds 3,850 questions of belief: the standard error of a third is 0.008.
    const items: Item[] = [];
    for (const seed of [1, 2, 3, 4, 5])
      items.push(...(await generateFalseBeliefItems({ count: 1155, seed })));
    const belief = items.filter(({ conditions }) => conditions.order !== 0);
    const rows = shallowAccuracy(belief).filter(({ level }) => level === "all");
    const of = (rule: string) => rows.find((row) => row.rule === rule)!;
    for (const rule of ["first place named", "last place named", "first option", "last option"]) {
      expect(Math.abs(of(rule).accuracy - 1 / 3), rule).toBeLessThan(0.05);
    }
    // The place where the object never was is named less often: known, bounded, and told in the README.
    expect(of("place named most").accuracy).toBeLessThan(0.55);
  });

  it("show what reality and memory questions give away", async () => {
    const items = await generateFalseBeliefItems({ count: 1155, seed: 7 });
    const rows = shallowAccuracy(items, "question");
    const of = (level: string, rule: string) => rows.find((row) => row.level === level && row.rule === rule)!;
    expect(of("reality", "last place named").accuracy).toBeGreaterThan(0.5);
    expect(of("reality", "last place named").n).toBe(192);
  });
});
