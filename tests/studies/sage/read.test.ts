import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type OpenReading, openReading } from "../../../src/runs/reading/open.js";
import { rowFlags } from "../../../src/runs/reading/row-store.js";
import { importDialogues } from "../../../src/studies/sage/data/import-dialogues.js";
import { readReleased } from "../../../src/studies/sage/live/read-released.js";
import { scratchFolder } from "../../support/scratch.js";

const mirror = process.env.AFFECTLAB_MIRROR;

describe("the released dialogues", () => {
  it("say in one line what to fetch where they are not", async () => {
    process.env.AFFECTLAB_MIRROR = scratchFolder();
    onTestFinished(() => {
      if (mirror === undefined) delete process.env.AFFECTLAB_MIRROR;
      else process.env.AFFECTLAB_MIRROR = mirror;
    });
    await expect(readReleased()).rejects.toThrow(/^[^\n]*data fetch digitalhuman[^\n]*$/);
  });

  describe.skipIf(mirror === undefined)("from the mirror", () => {
    let open: OpenReading;
    beforeAll(async () => {
      open = await openReading(await readReleased());
      return () => open.close();
    }, 120_000);

    it("stand by profile and model, those of several judges side by side", async () => {
      const { dialogues } = await importDialogues(`${mirror}/digitalhuman`);
      const rows = Array.from({ length: open.store.count }, (_, at) => open.row(at));
      expect(rows.reduce((sum, row) => sum + row.dialogues.length, 0)).toBe(dialogues.length);
      const [first] = rows;
      expect(first).toMatchObject({ item: "p001", judgements: [], status: "ok" });
      const pair = rows.find((row) => row.dialogues.length === 2)!;
      expect(pair.prompt).toBe("DeepSeek-V3 + GPT-4o");
      const [strict] = pair.dialogues;
      const original = dialogues.find(
        ({ dialogue }) =>
          dialogue.turns.at(-1)!.text === strict!.turns.at(-1)!.text && dialogue.profile === pair.item,
      )!.dialogue;
      expect(strict!.turns.map(({ text }) => text)).toEqual(original.turns.map(({ text }) => text));
      const told = strict!.turns.filter(({ after }) => after !== null);
      expect(told.at(-1)!.after).toBe(original.finalEmotion);
      expect(
        strict!.turns.find(({ thoughts }) => thoughts.length > 0)!.thoughts.map(({ label }) => label),
      ).toContain("How it feels, and why");
    });

    it("differ where one judge ends at the cap or below the floor, and the other does not", () => {
      const { rows } = open.facts.index;
      const kind = (emotion: number): string =>
        emotion >= 100 ? "success" : emotion < 10 ? "failure" : "between";
      for (let at = 0; at < open.store.count; at++) {
        const ends = open.store.row(at).dialogues.map(({ turns }) => {
          const last = turns.filter(({ after }) => after !== null).at(-1)!;
          return kind(last.after!);
        });
        expect((rows.flags[at]! & rowFlags.differ) !== 0, String(at)).toBe(new Set(ends).size > 1);
      }
    });
  });
});
