import { describe, expect, it } from "vitest";
import { MissingDataError } from "../../src/core/errors.js";
import { type Item, itemSchema } from "../../src/core/item.js";
import { buildItemRequest, optionLetter, type Prompt, readItemImage } from "../../src/models/item-request.js";
import { parseAnswer } from "../../src/models/parse-answer.js";
import { scratchFolder } from "../support/scratch.js";

const item: Item = {
  id: "test-1",
  study: "affective-cognition",
  conditions: { emotion: "joyful" },
  stimulus: { text: "Ann's kite flew." },
  question: "How does Ann feel?",
  options: ["joyful", "sad", "bored"],
};
const withFace: Item = {
  ...item,
  stimulus: { ...item.stimulus, image: { mediaType: "image/png", data: "aGk=" } },
};
const plain: Prompt = { id: "p", text: "Choose.", sha256: "", faces: false, chainOfThought: false };
const faces: Prompt = { ...plain, id: "p-faces", faces: true };

describe("the request for an item", () => {
  it("lists the options in the order shown, and parsing leads back to the fixed order", () => {
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      const { messages, metadata } = buildItemRequest(item, plain, { order });
      expect(messages[0]).toEqual({ role: "system", content: "Choose." });
      const lines = (messages[1]!.content as string).split("\n").filter((line) => /^[a-z]\. /.test(line));
      expect(lines).toEqual(order.map((index, place) => `${optionLetter(place)}. ${item.options[index]}`));
      lines.forEach((line, place) => {
        const parsed = parseAnswer(`A:${line}`, item.options, { orderShown: order });
        expect(parsed).toMatchObject({ index: order[place], agree: true });
        expect(parseAnswer(`A:${line[0]}`, item.options, { orderShown: order }).index).toBe(order[place]);
      });
      expect(metadata).toEqual({ item: "test-1", prompt: "p", options: item.options, orderShown: order });
    }
  });

  it("carries parameters and the caller's knowledge", () => {
    const request = buildItemRequest(item, plain, {
      order: [0, 1, 2],
      parameters: { temperature: 1 },
      metadata: { callId: "c", replicate: 4, seed: 9 },
    });
    expect(request.parameters).toEqual({ temperature: 1 });
    expect(request.metadata).toMatchObject({ callId: "c", replicate: 4, seed: 9, item: "test-1" });
  });

  it.each([[[0, 1]], [[0, 1, 1]], [[0, 1, 3]], [[0, 1, 2, 2]]])("refuses the order %j", (order) => {
    expect(() => buildItemRequest(item, plain, { order })).toThrow(
      `the order of test-1 must hold 0 to 2 once each, got ${order.join(" ")}`,
    );
  });

  it("shows a face where the prompt speaks of one", () => {
    const [, user] = buildItemRequest(withFace, faces, { order: [0, 1, 2] }).messages;
    expect(user!.content).toMatchObject([
      { type: "image", mediaType: "image/png", data: "aGk=" },
      { type: "text" },
    ]);
    expect(() => buildItemRequest(withFace, plain, { order: [0, 1, 2] })).toThrow(
      /does not mention the item's picture/,
    );
    expect(() => buildItemRequest(item, faces, { order: [0, 1, 2] })).toThrow(
      /mentions a picture, but the item has none/,
    );
    const named: Item = {
      ...item,
      stimulus: { ...item.stimulus, image: { mediaType: "image/png", path: "a.png" } },
    };
    expect(() => buildItemRequest(named, faces, { order: [0, 1, 2] })).toThrow(/\(a\.png\) is not loaded/);
  });

  it("shows a face without a story before the question alone", () => {
    const alone: Item = { ...withFace, stimulus: { ...withFace.stimulus, text: "" } };
    const [, user] = buildItemRequest(alone, faces, { order: [0, 1, 2] }).messages;
    const [, text] = user!.content as [unknown, { text: string }];
    expect(text.text).toMatch(/^Question: /);
  });

  it("reads a face from its file", async () => {
    const image = { mediaType: "image/png" as const, path: "faces/a.png" };
    const named: Item = { ...item, stimulus: { ...item.stimulus, image } };
    const read = await readItemImage(named, scratchFolder({ "faces/a.png": new Uint8Array([1, 2, 3]) }));
    expect(read.stimulus.image).toEqual({ ...image, data: "AQID" });
    expect(itemSchema.parse(read)).toEqual(read);
    await expect(readItemImage(named, scratchFolder())).rejects.toThrow(MissingDataError);
    expect(await readItemImage(item, "nowhere")).toBe(item);
  });

  it("without options asks the question only", () => {
    const open: Item = { ...item, options: [], rubric: "Warmth, 1 to 5." };
    const [, user] = buildItemRequest(open, plain, { order: [] }).messages;
    expect(user!.content).toBe("Story: Ann's kite flew.\n\nQuestion: How does Ann feel?");
  });
});

describe("the schema of items", () => {
  it.each([
    [{ options: ["joyful"] }, "has one option"],
    [{ options: [] }, "needs a rubric"],
    [{ options: ["a", "b", "a"] }, '"a" appears twice'],
    [{ keyed: 3 }, "the options run from 0 to 2"],
    [{ keyed: -1 }, ">=0"],
    [{ study: "Other study" }, "must be the id of a study"],
    [{ stimulus: { text: "" } }, "is empty, and there is no picture"],
    [{ extra: 1 }, "extra"],
  ])("refuses %j", (change, message) => {
    const { error } = itemSchema.safeParse({ ...item, ...change });
    expect(error?.issues.map((issue) => issue.message).join()).toContain(message);
  });
});
