import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { RunPlan } from "../../../src/core/run-record.js";
import { type OpenReading, openReading } from "../../../src/runs/reading/open.js";
import { countShares, readItems } from "../../../src/studies/affective-cognition/live/read-items.js";
import { readReleased } from "../../../src/studies/affective-cognition/live/read-released.js";
import { madeUpUpstream } from "../../support/made-up-upstream.js";
import { scratchFolder } from "../../support/scratch.js";

const mirror = process.env.AFFECTLAB_MIRROR;
const withMirror = (folder: string | undefined): void => {
  const before = process.env.AFFECTLAB_MIRROR;
  if (folder === undefined) delete process.env.AFFECTLAB_MIRROR;
  else process.env.AFFECTLAB_MIRROR = folder;
  onTestFinished(() => {
    if (before === undefined) delete process.env.AFFECTLAB_MIRROR;
    else process.env.AFFECTLAB_MIRROR = before;
  });
};

describe("people's modes", () => {
  it("are the first-seen of tied answers, and a missing answer is no option", () => {
    // Two answers for each of 1 and 0; 1 came first.
    expect(countShares("people", [null, 1, 0, 0, 1], 3)).toMatchObject({
      ...{ counts: [2, 2, 0], unscored: 1, mode: 1 },
      tie: "2 options have 2 answers each; as in the paper, the one that was given first counts as the mode",
    });
    expect(countShares("people", [2, 2, 0], 3)).toMatchObject({ counts: [1, 0, 2], mode: 2, tie: "" });
    expect(countShares("people", [null], 2)).toMatchObject({
      counts: [0, 0],
      unscored: 1,
      mode: null,
      tie: "",
    });
  });
});

describe("an item beside a reply", () => {
  const plan = (model: string): RunPlan => ({ models: [model] }) as RunPlan;
  const item = "1a-emotion-joyful-0-s0";

  it("has its story where nothing was sent and the authors' texts are here", async () => {
    withMirror(madeUpUpstream(scratchFolder()));
    const replayed = (await readItems(plan("replay/affective-cognition/gpt-4"), "runs/none"))(item)!;
    expect(replayed.text).toMatch(/^Story 0 of goal_control: .*\n\nWhat of the emotion in story 0\?$/);
    expect(replayed).toMatchObject({ options: ["joyful", "frustrated", "grateful", "disappointed"], key: 0 });
    expect(replayed.shares[0]).toMatchObject({ by: "people", mode: 0 });
    expect(replayed.messages).toMatch(/^Nothing was sent/);
    // What was sent stands in the prompt.
    expect((await readItems(plan("openai/m"), "runs/none"))(item)!.text).toBe(undefined);
  });

  it("has codes, key and people's answers without them", async () => {
    withMirror(scratchFolder());
    const coded = (await readItems(plan("replay/affective-cognition/gpt-4"), "runs/none"))(
      "1a-outcome-joyful-0-s0",
    )!;
    expect(coded).toMatchObject({ options: ["outcome 1", "outcome 2"] });
    expect(coded.text).toBe(undefined);
    expect(coded.shares[0]!.counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
  });
});

describe("the released replies", () => {
  it("say in one line what to fetch where they are not", async () => {
    withMirror(scratchFolder());
    await expect(readReleased()).rejects.toThrow(/^[^\n]*data fetch affective-cog[^\n]*$/);
  });

  describe.skipIf(mirror === undefined)("from the mirror", () => {
    let open: OpenReading;
    beforeAll(async () => {
      open = await openReading(await readReleased());
      return () => open.close();
    }, 120_000);

    it("are all 80,200, each as released, beside people's answers and the model's own", () => {
      expect(open.store.count).toBe(80_200);
      const { items, models, prompts, rows } = open.facts.index;
      expect(items).toHaveLength(640);
      expect(models).toContain("GPT-4");
      const at = rows.item.findIndex(
        (item, i) =>
          items[item] === "1a-emotion-joyful-1-s3" &&
          models[rows.model[i]!] === "GPT-4" &&
          prompts[rows.prompt[i]!] === "0shot-cot" &&
          rows.replicate[i] === 7,
      );
      const file = (kind: string): string[][] =>
        JSON.parse(
          readFileSync(
            path.join(
              ...[mirror!, "affective-cog", "data", "results", "goal_control", "emotion_joyful_1"],
              `azure_gpt-4_0shot_cot_1.0_10_0_20_${kind}_answers.json`,
            ),
            "utf8",
          ),
        );
      const row = open.row(at);
      expect(row.reply).toBe(file("predicted")[3]![7]);
      expect(row.options[row.answer!]).toBe(file("parsed")[3]![7]);
      const joyful = file("parsed")[3]!.filter((answer) => answer === "joyful").length;
      expect(row.shares.map(({ by }) => by)).toEqual(["people", "this model, 20 replies"]);
      expect(row.shares[1]!.counts[row.options.indexOf("joyful")]).toBe(joyful);
      expect(row.orderShown).toEqual([]);
      expect(row.messages).toHaveLength(2);
    });

    it("leave a reply without an answer unscored", () => {
      const { statuses, rows } = open.facts.index;
      const at = rows.status.findIndex((status) => statuses[status] === "unparsed");
      expect(open.row(at)).toMatchObject({ status: "unparsed", answer: null });
      expect(rows.flags[at]! & ~1).toBe(0);
    });
  });
});
