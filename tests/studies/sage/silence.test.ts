import { describe, expect, it } from "vitest";
import type { SageDialogue } from "../../../src/studies/sage/data/data.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { figureSilence } from "../../../src/studies/sage/figures/figure-silence.js";
import { silenceWorth } from "../../../src/studies/sage/measures/silence.js";
import { madeUpData, madeUpDialogue } from "./made-up.js";

/** A dialogue whose replies of these numbers are empty. */
function emptied(dialogue: SageDialogue, replies: readonly number[]): SageDialogue {
  return {
    ...dialogue,
    emptyReplies: replies.length,
    replies: dialogue.replies.map((one) =>
      replies.includes(one.reply) ? { ...one, characters: 0, tokens: 0 } : one,
    ),
  };
}

const people = ["p1", "p2", "p3"];

describe("what silence is worth", () => {
  const data = madeUpData(people, [
    // Silent to the end, the last reply unscored: 40 to 35.
    emptied(madeUpDialogue("a", "m", "p1", [-10, 5, null]), [1, 2, 3]),
    // One empty reply of three, scored +6: 40 to 56.
    emptied(madeUpDialogue("a", "m", "p2", [5, 6, 5]), [2]),
    madeUpDialogue("a", "m", "p3", [-10]),
    ...people.map((person, i) => madeUpDialogue("a", "n", person, [10, i])),
    // Under another judge the same model speaks.
    madeUpDialogue("b", "m", "p1", [10]),
  ]);
  const found = silenceWorth(data);

  it("finds the dialogues that are silent to the end, with how the same person ended with the other models", () => {
    expect(found.dialogues).toEqual([
      {
        ...{ id: "a/m/p1", judge: "a", model: "m", profile: "p1", replies: 3 },
        ...{ first: 40, final: 35, others: [{ model: "n", final: 50 }] },
      },
    ]);
  });

  it("has no interval for one silent dialogue, and the whole scale for two that differ", () => {
    expect(found.silentFinal).toMatchObject({ value: 35, n: 1 });
    expect(found.silentFinal.ci.every(Number.isNaN)).toBe(true);
    const two = silenceWorth(
      madeUpData(people, [
        emptied(madeUpDialogue("a", "m", "p1", [10, 10, 10]), [1, 2, 3]),
        emptied(madeUpDialogue("a", "m", "p2", [-10, -10]), [1, 2]),
      ]),
    ).silentFinal;
    // Means of 70 and 20: 45, and t with 1 df times 25 is 317.7.
    expect([two.value, ...two.ci]).toEqual([45, 0, 100]);
  });

  it("takes scored empty replies only, with dialogues as clusters", () => {
    // −10 and 5 of one dialogue, 6 of the other: 1 / 3.
    expect(found.change.value).toBeCloseTo(1 / 3, 12);
    expect([found.change.n, found.change.clusters]).toEqual([3, 2]);
  });

  it("sets each model's mean beside the start, judge by judge", () => {
    const [first, second] = found.boards;
    expect(found.boards.map(({ judge }) => judge)).toEqual(["a", "b"]);
    // n: 50, 51, 52. m: 35, 56, 30, which is 40.333.
    expect(first!.rows.map(({ model }) => model)).toEqual(["n", "m"]);
    const [n, m] = first!.rows;
    expect([n!.final.value, n!.gap.value, n!.gap.clusters]).toEqual([51, 11, 3]);
    expect(m!.gap.value).toBeCloseTo(1 / 3, 12);
    // t of 11 over the standard error of 1 / √3, with 2 df, is 19.05: p 0.00274, doubled by Holm.
    expect(n!.adjustedP).toBeCloseTo(0.0055, 4);
    // One person: no interval, and no test.
    expect(second!.rows[0]!.gap.value).toBe(10);
    expect(second!.rows[0]!.adjustedP).toBeNaN();
  });

  it("is undefined, never 0, where nobody was silent", () => {
    const { dialogues, silentFinal, change } = silenceWorth(
      madeUpData(["p1"], [madeUpDialogue("a", "m", "p1", [5])]),
    );
    expect(dialogues).toEqual([]);
    expect([silentFinal.value, change.value]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe("silence in the released dialogues", () => {
  it("is two dialogues under GPT-4o, one down to 5 and one up to 75, and 26 scored empty replies", async () => {
    const { dialogues, silentFinal, change } = silenceWorth(await loadSage());
    expect(dialogues).toMatchObject([
      { id: "d1377", judge: "gpt-4o-2024-0806", model: "claude3.7", profile: "p077", first: 40, final: 5 },
      { id: "d1387", judge: "gpt-4o-2024-0806", model: "claude3.7", profile: "p087", first: 40, final: 75 },
    ]);
    expect(dialogues.map(({ others }) => others.map(({ final }) => final))).toEqual([
      [100, 100, 90, 80, 5],
      [61, 45, 20, 16, 5],
    ]);
    expect([silentFinal.value, ...silentFinal.ci]).toEqual([40, 0, 100]);
    // The changes sum to 10.
    expect([change.n, change.clusters]).toEqual([26, 9]);
    expect(change.value).toBeCloseTo(10 / 26, 12);
    expect(change.ci.map((bound) => Number(bound.toFixed(1)))).toEqual([-6.9, 7.7]);
  });

  it("leaves 4 of 12 models wholly below the start under DeepSeek-V3, and none of 6 under GPT-4o", async () => {
    const data = await loadSage();
    const { title, alt, note, table } = figureSilence(data);
    expect(title).toContain("4 of 12 models leave people below where they began");
    expect(title).toContain("under GPT-4o, dialogues without a reply ended at 5 and 75");
    expect(alt).toContain("5 of 6 wholly above the start, 0 wholly below");
    expect(note).toContain("points above silence are unknown");
    expect(note).toContain("2 of 12 below and 5 above under DeepSeek-V3");
    // All judges' models, and the two dialogues without a reply.
    expect(table.rows).toHaveLength(12 + 6 + 1 + 2);
    for (const { model, final } of silenceWorth(data).boards[0]!.rows) {
      const scores = data.scores(data.judges[0]!, model);
      expect(final.value).toBeCloseTo(scores.reduce((a, b) => a + b, 0) / scores.length, 10);
    }
  });

  it("draws data of one judge without a silent dialogue", () => {
    const one = figureSilence(
      madeUpData(
        people,
        people.map((person, i) => madeUpDialogue("a", "m", person, [i])),
      ),
    );
    expect(one.title).toBe("Under a, 0 of 1 models leave people below where they began");
    expect(one.note).not.toContain("without a reply");
  });
});
