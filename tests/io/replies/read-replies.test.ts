import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ReadRepliesOptions, readReplies } from "../../../src/io/replies/read-replies.js";
import { scratchFolder } from "../../support/scratch.js";

const read = (text: string, options: ReadRepliesOptions = {}, name = "replies.csv") =>
  readReplies(path.join(scratchFolder({ [name]: text }), name), options);
const lines = (...rows: string[]) => `${rows.join("\n")}\n`;

describe("readReplies", () => {
  it("finds common names, numbers repeats, and keeps an empty reply as one of no text", async () => {
    const { replies, notes, columns } = await read(
      lines("case_id,system,response,mood", 'a,m,"Hi,\nthere",x', "a,m,,x", "b,m,Well.,x"),
    );
    expect(
      replies.map(({ item, model, replicate, reply, place }) => [item, model, replicate, reply, place]),
    ).toEqual([
      ["a", "m", 0, "Hi,\nthere", 2],
      ["a", "m", 1, "", 4],
      ["b", "m", 0, "Well.", 5],
    ]);
    expect(columns).toEqual({ case_id: "item", system: "model", response: "reply", mood: null });
    expect(notes).toEqual([
      "not used: mood",
      "several replies of a model to an item are replicates, in the order of the file",
    ]);
  });

  it("reads replicates from 0, prompts, ends and versions", async () => {
    const { replies, notes } = await read(
      lines(
        "item,model,reply,epoch,prompt,stop_reason,served_model",
        "a,m,x,1,cot,max_tokens,m-1",
        "a,m,y,2,cot,stop,m-1",
        "a,m,z,2,,refusal,",
      ),
    );
    expect(
      replies.map(({ replicate, prompt, finishReason, version }) => [
        replicate,
        prompt,
        finishReason,
        version,
      ]),
    ).toEqual([
      [0, "cot", "length", "m-1"],
      [1, "cot", "stop", "m-1"],
      [1, undefined, "content-filter", null],
    ]);
    expect(notes).toContain('"epoch" counts from 1; it is read from 0');
  });

  it("takes a prompt of several words for what was asked", async () => {
    const { replies, notes } = await read(lines("item,model,prompt,reply", "a,m,How are you?,Fine."));
    expect(replies[0]).toMatchObject({ question: "How are you?", prompt: undefined });
    expect(notes).toEqual(['"prompt" holds texts: it is what was asked, not the name of a prompt']);
  });

  it("reads JSON Lines whose questions are lists of messages", async () => {
    const row = { item: "a", model: "m", reply: "Fine.", question: [{ role: "user", content: "Well?" }] };
    const { replies } = await read(`${JSON.stringify(row)}\n`, {}, "replies.jsonl");
    expect(JSON.parse(replies[0]!.question!)).toEqual(row.question);
  });

  it("reads the replies of an output of promptfoo: errors are none", async () => {
    const result = (output: string | undefined, error?: string) => ({
      vars: { id: "q1" },
      provider: { id: "openai:a" },
      prompt: { raw: "Be kind.", label: "kind" },
      response: { output },
      ...(error === undefined ? {} : { error, failureReason: 2 }),
    });
    const text = JSON.stringify({
      results: { results: [result("Hello."), result("Again."), result(undefined, "timeout")] },
    });
    const { replies, notes } = await read(text, {}, "out.json");
    expect(
      replies.map(({ item, model, reply, replicate, question }) => [item, model, reply, replicate, question]),
    ).toEqual([
      ["q1", "openai:a", "Hello.", 0, "Be kind."],
      ["q1", "openai:a", "Again.", 1, "Be kind."],
    ]);
    expect(notes).toContain("1 of 3 results are errors and have no reply");
  });

  it("keeps the blanks of a reply, and no blanks around an id", async () => {
    const { replies } = await read(lines("item,model,reply", 'a , m,"  Hi. \n"'));
    expect(replies[0]).toMatchObject({ item: "a", model: "m", reply: "  Hi. \n" });
  });

  it("refuses an id whose digits a number cannot hold", async () => {
    const text = '{"item": 20241031145103738386, "model": "m", "reply": "x"}\n';
    await expect(read(text, {}, "replies.jsonl")).rejects.toThrow(
      ':1: field "item": "20241031145103737000" has too many digits',
    );
  });

  it("names who replied by an option", async () => {
    const { replies } = await read(lines("item,reply", "a,x"), { model: "mine/m" });
    expect(replies[0]?.model).toBe("mine/m");
  });

  it.each([
    [
      "no item",
      "model,reply\nm,x\n",
      "no column is the item, among model, reply; name it with --map item=COLUMN",
    ],
    [
      "no model",
      "item,reply\na,x\n",
      "no column is the model, among item, reply; name it with --map model=COLUMN, or say who replied with --model NAME",
    ],
    [
      "no reply",
      "item,model\na,m\n",
      "no column is the reply, among item, model; name it with --map reply=COLUMN",
    ],
    ["an empty item", "item,model,reply\n,m,x\n", ':2: field "item": is empty'],
    ["an empty model", "item,model,reply\na,,x\n", ':2: field "model": is empty'],
    [
      "a reply twice",
      "item,model,reply,replicate\na,m,x,0\na,m,y,0\n",
      ':3: field "item": "a" by m is in line 2 too, with the same replicate',
    ],
    ["no rows", "item,model,reply\n", "has no replies"],
  ])("%s is one line", async (_, text, message) => {
    const error = await read(text).catch((caught: Error) => caught);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message.split("\n")).toHaveLength(1);
  });
});
