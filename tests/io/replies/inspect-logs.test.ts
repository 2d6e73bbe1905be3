import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readReplies } from "../../../src/io/replies/read-replies.js";
import { scratchFolder } from "../../support/scratch.js";

const head = {
  version: 2,
  status: "error",
  eval: {
    task: "feelings",
    model: "openai/m",
    dataset: { sample_ids: ["a", "b", "c"] },
    config: { epochs: 2 },
    task_args: { prompt: "theirs" },
    packages: { inspect_ai: "0.3" },
  },
};
const reply = (content: unknown, stop_reason = "stop") => ({
  choices: [{ message: { role: "assistant", content }, stop_reason }],
});
const readLog = async (samples: object[], more: object = {}) => {
  const text = JSON.stringify({ ...head, ...more, samples });
  return readReplies(path.join(scratchFolder({ "log.json": text }), "log.json"));
};

describe("a log of Inspect", () => {
  it("gives failed samples as failed replies, and what a limit ended as truncated", async () => {
    const { replies, notes } = await readLog([
      { id: "a", epoch: 1, input: "Well?", output: reply("yes") },
      { id: "b", epoch: 1, input: "Well?", output: { choices: [] }, error: { message: "500, again" } },
      { id: "c", epoch: 1, input: "Well?", output: reply("I th"), limit: { type: "token", limit: 9 } },
    ]);
    expect(replies.map((one) => [one.item, one.reply, one.finishReason, one.error])).toEqual([
      ["a", "yes", "stop", undefined],
      ["b", "", null, "500, again"],
      ["c", "I th", "length", undefined],
    ]);
    expect(notes).toContain("1 of 3 samples ended in an error: failed, with no reply");
    expect(notes).toContain("1 of 3 samples were ended by Inspect's token limit: truncated");
    expect(notes).toContain(
      "the log has 3 of its 6 samples (3 items, 2 epochs): it was broken off, or holds no more",
    );
  });

  it("gives the messages that were asked, and texts from the attachments", async () => {
    const long = "a".repeat(200);
    const { replies } = await readLog([
      {
        ...{ id: "a", epoch: 2, attachments: { abc1: long } },
        input: [
          { role: "system", content: "Be kind." },
          { role: "user", content: [{ type: "text", text: "attachment://abc1" }] },
        ],
        output: reply([
          { type: "reasoning", reasoning: "hm", redacted: false },
          { type: "text", text: "attachment://abc1" },
        ]),
      },
    ]);
    expect(JSON.parse(replies[0]!.question!)).toEqual([
      { role: "system", content: "Be kind." },
      { role: "user", content: long },
    ]);
    expect(replies[0]!.reply).toBe(long);
  });

  it("keeps scores in columns of their own, unused, and a prompt of affectlab's own logs only", async () => {
    const scores = { match: { value: "C" }, warmth: { value: { kind: 3, calm: 4 } } };
    const sample = { id: "a", epoch: 1, input: "Well?", output: reply("yes"), scores };
    const { columns, replies } = await readLog([sample]);
    expect(columns).toMatchObject({
      ...{ "score.match": null, "score.warmth.kind": null, "score.warmth.calm": null, reply: "reply" },
    });
    expect(replies[0]!.prompt).toBeUndefined();
    const ours = await readLog([sample], { eval: { ...head.eval, packages: { affectlab: "0.1.0" } } });
    expect(ours.replies[0]!.prompt).toBe("theirs");
  });
});

describe("an order of options", () => {
  it("is read from a column, and refused where it is none", async () => {
    const fileOf = (order: string) =>
      path.join(scratchFolder({ "a.csv": `item,model,reply,order_shown\na,m,yes,"${order}"\n` }), "a.csv");
    expect((await readReplies(fileOf("[1,0]"))).replies[0]!.orderShown).toEqual([1, 0]);
    await expect(readReplies(fileOf("[1,1]"))).rejects.toThrow(
      'field "order_shown": "[1,1]" is no order of options; write it as [2,0,1], counted from 0',
    );
    await expect(readReplies(fileOf("a b"))).rejects.toThrow("is no order of options");
  });
});

const folders = ["log/test_eval_log", "analysis/test_logs"].map((folder) =>
  path.join(process.env.AFFECTLAB_MIRROR ?? "", "inspect_ai", "tests", folder),
);
/** The samples that a log holds. */
function samplesIn(file: string): unknown[] {
  const bytes = readFileSync(file);
  if (file.endsWith(".json")) return JSON.parse(bytes.toString("utf8")).samples ?? [];
  return Object.keys(unzipSync(bytes)).filter((name) => name.startsWith("samples/"));
}

describe.skipIf(!existsSync(folders[0]!))("logs that Inspect wrote (AFFECTLAB_MIRROR)", () => {
  const files = folders.flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [],
  );
  it.each(files.filter((file) => /\.(?:eval|json)$/.test(file)))(
    "%s gives a reply for each sample",
    async (file) => {
      const samples = samplesIn(file);
      if (samples.length === 0) {
        await expect(readReplies(file)).rejects.toThrow("is a log of Inspect without samples");
        return;
      }
      expect((await readReplies(file)).replies).toHaveLength(samples.length);
    },
  );
});
