import { describe, expect, it } from "vitest";
import { buildItemRequest } from "../../../src/models/item-request.js";
import { parseAnswer } from "../../../src/models/parse-answer.js";
import { replayModels } from "../../../src/models/providers/replay.js";
import { loadPrompt } from "../../../src/studies/affective-cognition/live/prompts.js";
import "../../../src/studies/shared/register-replays.js";
import { openModel } from "../../../src/models/registry.js";
import { recordedModels } from "../../../src/studies/affective-cognition/data/conditions.js";
import {
  loadAffectiveCognition,
  loadReplyCounts,
} from "../../../src/studies/affective-cognition/data/tables.js";
import { loadCodedItems } from "../../../src/studies/affective-cognition/data/upstream-items.js";
import { failureOf } from "../../models/support.js";

const open = (id: string) => openModel(id, { env: {}, config: {} });
const request = (metadata: object, temperature?: number) => ({
  messages: [{ role: "user" as const, content: "x" }],
  parameters: temperature === undefined ? {} : { temperature },
  metadata,
});

describe("replay/affective-cognition", () => {
  it("has every recorded model under one name in both experiments", async () => {
    const names = (await replayModels()).filter((id) => id.startsWith("replay/affective-cognition/"));
    const keys = recordedModels.map(({ key }) => key.replace(/^azure_/, "").replace(/_0shot(_cot)?$/, ""));
    expect(names).toEqual([...new Set(keys)].sort().map((key) => `replay/affective-cognition/${key}`));
    expect(names).toContain("replay/affective-cognition/gpt-4");
  });

  it("gives every recorded answer at temperature 0 back, letter and text in the order shown", async () => {
    const data = await loadAffectiveCognition();
    const items = await loadCodedItems();
    const client = await open("replay/affective-cognition/gpt-4");
    for (const [prompt, suffix] of [
      ["0shot", "0shot"],
      ["0shot-cot", "0shot_cot"],
    ] as const) {
      const loaded = await loadPrompt(prompt);
      for (const [i, item] of items.entries()) {
        const order = item.options.map((_, place) => (place + i) % item.options.length);
        const reply = await client.generate(buildItemRequest(item, loaded, { order }));
        const parsed = parseAnswer(reply.text, item.options, { orderShown: order });
        const key = item.conditions.experiment === 1 ? `azure_gpt-4_${suffix}` : `gpt-4_${suffix}`;
        const recorded = data.modelAnswer(key, item.id);
        expect(parsed.index, item.id).toBe(recorded);
        expect(parsed.status).toBe(recorded === null ? "unparsed" : "ok");
        if (recorded !== null) expect(parsed.agree).toBe(true);
      }
    }
  });

  it("deals out the recorded replies at temperature 1: twenty replicates are exactly these", async () => {
    const { rows } = await loadReplyCounts();
    const client = await open("replay/affective-cognition/gemini-1.5-pro-002");
    const chosen = rows.filter(({ key }) => key === "gemini-1.5-pro-002_0shot_cot").slice(0, 400);
    let unparsed = 0;
    for (const { item, counts, unparsed: none } of chosen) {
      const options = counts.map((_, i) => `choice ${i}`);
      const got = counts.map(() => 0);
      let gotNone = 0;
      for (let replicate = 0; replicate < 20; replicate++) {
        const metadata = { item, prompt: "0shot-cot", replicate, seed: 5, options };
        const { text } = await client.generate(request(metadata, 1));
        const { index } = parseAnswer(text, options);
        if (index === null) gotNone++;
        else got[index]!++;
      }
      expect([...got, gotNone], item).toEqual([...counts, none]);
      unparsed += none;
    }
    expect(unparsed).toBeGreaterThan(0);
  });

  it("depends on the seed, and on nothing else that changes", async () => {
    const client = await open("replay/affective-cognition/gpt-4");
    const item = "1a-emotion-joyful-0-s2"; // 6 and 14 of 20
    const series = async (seed: number, from = 0) => {
      const texts = [];
      for (let replicate = from; replicate < from + 20; replicate++) {
        texts.push((await client.generate(request({ item, prompt: "0shot", replicate, seed }, 1))).text);
      }
      return texts.join(" ");
    };
    expect(await series(1)).toBe(await series(1));
    expect(await series(1)).not.toBe(await series(2));
    expect(await series(1, 20)).not.toBe(await series(1));
    expect((await series(1, 20)).split(" ").sort()).toEqual((await series(1)).split(" ").sort());
  });

  it("knows the prompts' other names", async () => {
    const client = await open("replay/affective-cognition/claude-2.1");
    const text = async (prompt: string) =>
      (await client.generate(request({ item: "1a-goal-joyful-0-s0", prompt }))).text;
    for (const other of ["cot", "upstream:0shot-cot", "0shot-cot-faces"]) {
      expect(await text(other)).toBe(await text("0shot-cot"));
    }
    await expect(text("my-own")).rejects.toThrow(
      /under the prompt "my-own" are recorded; use 0shot or 0shot-cot/,
    );
  });

  it("a reply without options is the letter of the place shown", async () => {
    const client = await open("replay/affective-cognition/gpt-4");
    const metadata = { item: "1a-emotion-joyful-0-s0", prompt: "0shot" }; // recorded: option 0
    expect((await client.generate(request(metadata))).text).toBe("A:a.");
    expect((await client.generate(request({ ...metadata, orderShown: [2, 0, 1, 3] }))).text).toBe("A:b.");
  });

  it("says what was not recorded", async () => {
    await expect(open("replay/nothing/x")).rejects.toThrow(
      /no recorded dataset "nothing" .*; one of affective-cognition/,
    );
    await expect(open("replay/affective-cognition/gpt-9")).rejects.toThrow(
      /no recorded model "gpt-9".*; one of claude-2.1/,
    );
    const client = await open("replay/affective-cognition/claude-2.1");
    const failing = async (metadata: object, temperature?: number) =>
      (await failureOf(client.generate(request(metadata, temperature)))).message;
    expect(await failing({})).toContain("set metadata.item");
    expect(await failing({ item: "1a-goal-joyful-0-s99" })).toContain("no answer to 1a-goal-joyful-0-s99");
    expect(await failing({ item: "1a-goal-joyful-0-s0" }, 1)).toContain("recorded at temperature 1; use 0");
    expect(await failing({ item: "1a-goal-joyful-0-s0" }, 0.7)).toContain("recorded at temperature 0.7");
  });
});
