import { afterEach, describe, expect, it } from "vitest";
import { MissingDataError } from "../../../src/core/errors.js";
import type { Response } from "../../../src/core/response.js";
import type { RunPlan } from "../../../src/core/run-record.js";
import type { RunMaterial } from "../../../src/runs/material.js";
import { planCalls, planHash } from "../../../src/runs/plan.js";
import { type OpenReading, openReading } from "../../../src/runs/reading/open.js";
import { factsOf, judgesDiffer, type ReadJudgement } from "../../../src/runs/reading/row.js";
import { rowFlags } from "../../../src/runs/reading/row-store.js";
import { type RunContext, runReading } from "../../../src/runs/reading/run-rows.js";
import { searchRows } from "../../../src/runs/reading/search.js";
import { scratchFolder } from "../../support/scratch.js";
import { readingOf, readRow } from "./readings.js";

const opened: OpenReading[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
const open = async (...args: Parameters<typeof openReading>): Promise<OpenReading> => {
  const made = await openReading(...args);
  opened.push(made);
  return made;
};

const verdicts = (judge: string, values: Record<string, string | null>): ReadJudgement => ({
  ...{ judge, replicate: 0, problems: [] },
  verdicts: Object.entries(values).map(([criterion, value]) => ({ criterion, value, reason: "because" })),
});

describe("rows on disk", () => {
  it("come back as they went in, whatever they hold and however long they are", async () => {
    const rows = [
      readRow({ reply: "\u0000\u2028 \ud83d\ude00 e\u0301 </script>" }),
      readRow({ item: "long", reply: "长".repeat(1_500_000) }),
      readRow({ item: "empty", reply: "" }),
    ];
    const { store, row } = await open(readingOf(rows));
    expect(rows.map((_, at) => store.row(at))).toEqual(rows);
    expect(row(1).reply).toHaveLength(1_500_000);
    expect(store.heads(0, 9).map(([snippet]) => snippet.length <= 200)).toEqual([true, true, true]);
  });

  it("stand in their order, and those of one place are told apart by their turn", async () => {
    const reading = readingOf([], {
      async eachRow(onRow) {
        onRow(readRow({ item: "b" }), 1);
        onRow(readRow({ item: "a", reply: "first" }), 0);
        onRow(readRow({ item: "a", reply: "second" }), 0);
      },
    });
    const { facts, store } = await open(reading);
    const { items, rows } = facts.index;
    expect(rows.item.map((at) => items[at])).toEqual(["a", "a", "b"]);
    expect(rows.turn).toEqual([0, 1, 0]);
    expect([store.row(0).reply, store.row(1).reply]).toEqual(["first", "second"]);
  });

  it("never count an unscored reply as another answer than the key or people's mode", async () => {
    const shares = [{ by: "people", counts: [1, 3], unscored: 0, mode: 1, tie: "" }];
    const item = { options: ["no", "yes"], key: 0, shares };
    const { facts } = await open(
      readingOf([
        readRow({ ...item, answer: 1 }),
        readRow({ ...item, answer: 0 }),
        // An answer beside a status that is not ok does not count.
        readRow({ ...item, status: "unparsed", answer: 1 }),
        readRow({ ...item, status: "refused", answer: null }),
      ]),
    );
    const { notKey, mode, key, notMode, unscored } = rowFlags;
    expect(facts.index.rows.flags).toEqual([notKey + mode, key + notMode, unscored, unscored]);
  });
});

describe("judges", () => {
  it("differ if two scored verdicts on a criterion do; an unscored verdict contradicts nobody", () => {
    const strict = verdicts("strict", { a: "no", b: "yes" });
    expect(judgesDiffer([strict])).toBe(null);
    expect(judgesDiffer([strict, verdicts("mild", { a: "no", b: null })])).toBe(false);
    expect(judgesDiffer([strict, verdicts("mild", { a: "yes", b: null })])).toBe(true);
    expect(judgesDiffer([strict, verdicts("silent", { a: null, b: null })])).toBe(null);
  });
});

describe("a search", () => {
  it("wants every word, in reply, verdict or prompt, in any case", async () => {
    const { store, promptText } = await open(
      readingOf([
        readRow({ item: "one", reply: "The Sheep driver", messages: [{ role: "user", text: "Four cars" }] }),
        readRow({ item: "two", judgements: [verdicts("strict", { a: "no" })] }),
        readRow({ item: "three", messages: "not recorded: four" }),
      ]),
    );
    const search = (query: string): Promise<number[]> => searchRows(store, query, promptText);
    expect(await search("sheep CARS")).toEqual([0]);
    expect(await search("strict because")).toEqual([1]);
    expect(await search("four")).toEqual([0]);
    // The names of fields are no texts.
    expect(await search("orderShown")).toEqual([]);
    expect(await search("  ")).toEqual([0, 1, 2]);
  });
});

const plan: RunPlan = {
  study: "heartbench",
  models: ["openai/m", "openai/n"],
  prompts: [{ id: "0shot", sha256: "0".repeat(64) }],
  items: [
    { id: "b", options: 2 },
    { id: "a", options: 2 },
  ],
  replicates: 1,
  parameters: {},
  seed: 1,
};

const material: RunMaterial = {
  study: "heartbench",
  request({ item, orderShown, parameters }) {
    if (item === "a") throw new MissingDataError("the text of a comes with the authors' data");
    const image = { type: "image", mediaType: "image/png", data: "A".repeat(4000) } as const;
    const text = `Which of ${item}: ${orderShown.join(" or ")}?`;
    return { parameters, messages: [{ role: "user", content: [image, { type: "text", text }] }] };
  },
  expectedOutputTokens: () => 1,
  parse: () => ({ answer: null, status: "ok", reason: null }),
};

/** A run's folder with one response for each call, the last call's first. */
function runFolder(): string {
  const responses = [...planCalls(plan)].reverse().map(
    ({ id, item, model, prompt, replicate, orderShown }): Response => ({
      ...{ call: id, study: "heartbench", item, prompt, replicate, orderShown, reply: "a. yes" },
      respondent: { kind: "model", id: model, version: "m-1" },
      ...{ refusal: null, finishReason: "stop", answer: 1, status: "ok", reason: null },
      usage: { inputTokens: 12, outputTokens: 3, cachedInputTokens: null, reasoningTokens: null },
      ...{ latencyMs: 1500, cost: 0.00123456, costBasis: "usage", cached: false, attempts: 2, error: null },
    }),
  );
  const settings = {
    ...{ concurrency: 1, requestsPerMinute: null, tokensPerMinute: null, maxCost: null, prices: null },
    ...{ allowUnknownPrice: false, callTimeoutMs: 1, runTimeoutMs: null, maxAttempts: 1, cache: false },
  };
  const manifest = {
    ...{ format: 1, plan: planHash(plan), what: plan, calls: 4, settings, endpoints: {} },
    software: { affectlab: "0", node: "20", revision: null },
  };
  return scratchFolder({
    "manifest.json": JSON.stringify(manifest),
    "responses.jsonl": responses.map((row) => `${JSON.stringify(row)}\n`).join(""),
  });
}

const context: RunContext = {
  study: { material },
  item: (id) => (id === "b" ? { options: ["no", "yes"], key: 0, shares: [] } : undefined),
  judged: () => undefined,
  changed: new Set(),
  notes: [],
};

describe("a run's rows", () => {
  it("stand item by item in the plan's order, with the prompt as sent, and say why one is missing", async () => {
    const { facts, row } = await open(runReading(runFolder(), context));
    const { items, models, rows } = facts.index;
    const places = rows.item.map((item, at) => `${items[item]} ${models[rows.model[at]!]}`);
    expect(places).toEqual(["b openai/m", "b openai/n", "a openai/m", "a openai/n"]);
    const [first] = [...planCalls(plan)];
    expect(row(0)).toMatchObject({ answer: 1, key: 0, options: ["no", "yes"] });
    expect(row(0).messages).toEqual([
      {
        role: "user",
        text: `[a picture: image/png, 3 kB]\n\nWhich of b: ${first!.orderShown.join(" or ")}?`,
      },
    ]);
    expect(row(2).messages).toBe("the text of a comes with the authors' data");
    expect(Object.fromEntries(row(0).facts)).toMatchObject({
      "finish reason": "stop",
      tokens: "12 in, 3 out",
      cost: "$0.00123",
      time: "1.50 s",
      attempts: "2",
    });
  });

  it("show no prompt in place of one that was sent in other words", async () => {
    const { row } = await open(runReading(runFolder(), { ...context, changed: new Set(["b"]) }));
    expect(row(0).messages).toMatch(/^The text of this item has changed since it was asked/);
    expect(row(0).reply).toBe("a. yes");
  });

  it("are read without any material, and a note says what is missing", async () => {
    const { facts, row } = await open(runReading(runFolder(), { ...context, study: "the mirror is gone" }));
    expect(facts.notes).toEqual(["The prompts cannot be shown: the mirror is gone"]);
    expect(row(0)).toMatchObject({ reply: "a. yes", messages: "the mirror is gone" });
  });

  it("tell an unknown cost as unknown, never as 0", () => {
    const facts = factsOf({
      ...{ finishReason: null, respondent: { kind: "model", id: "m", version: null }, latencyMs: 0 },
      usage: { inputTokens: null, outputTokens: null, cachedInputTokens: null, reasoningTokens: null },
      ...{ cost: null, costBasis: "unknown", cached: false, attempts: 1, error: null },
    } as unknown as Response);
    expect(facts).toEqual([
      ["cost", "unknown"],
      ["time", "0.00 s"],
    ]);
  });
});
