import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { redSquare } from "../../src/models/red-square.js";
import { loadItemSet, namesSet } from "../../src/stimuli/item-set.js";
import { checkPicture, mostPictureBytes } from "../../src/stimuli/picture-file.js";
import { ownSet } from "../support/own-set.js";
import { scratchFolder } from "../support/scratch.js";

const png = Buffer.from(redSquare, "base64");
const item = (id: string, image?: object, text = "Ann won."): string =>
  `${JSON.stringify({
    ...{
      id,
      study: "affective-cognition",
      conditions: {},
      question: "How does she feel?",
      options: ["sad", "joyful"],
    },
    stimulus: { text, ...(image === undefined ? {} : { image }) },
  })}\n`;
const picture = (file: string, mediaType = "image/png") => ({ mediaType, path: file });
const load = (files: Record<string, string | Uint8Array>, name = "items.jsonl") =>
  loadItemSet(path.join(scratchFolder(files), name));

describe("loadItemSet", () => {
  it("reads what generate writes, with every picture, and knows it by the codebook's hash", async () => {
    const folder = scratchFolder();
    await ownSet(folder, { stories: 1 });
    const set = await loadItemSet(folder);
    expect(set.items).toHaveLength(68);
    expect(set.templates.map(({ id }) => id)).toEqual(["goal-control"]);
    const faces = set.items.filter(({ stimulus }) => stimulus.image !== undefined);
    expect(faces).toHaveLength(36);
    for (const { stimulus } of faces) {
      const bytes = readFileSync(path.join(folder, stimulus.image!.path!));
      expect(stimulus.image!.data).toBe(bytes.toString("base64"));
    }
    const text = await loadItemSet(path.join(folder, "items.jsonl"));
    expect(text.what).toMatchObject({ items: 32, pictures: 0 });
    expect(text.what.sha256).not.toBe(set.what.sha256);
  });

  it("has one hash for one content, and another for another text or picture", async () => {
    const files = { "items.jsonl": item("a", picture("a.png")), "a.png": png };
    const { what } = await load(files);
    expect((await load(files)).what).toEqual(what);
    const reworded = { ...files, "items.jsonl": item("a", picture("a.png"), "Ann lost.") };
    expect((await load(reworded)).what.sha256).not.toBe(what.sha256);
    const redrawn = { ...files, "a.png": Buffer.concat([png, Buffer.from([0])]) };
    expect((await load(redrawn)).what.sha256).not.toBe(what.sha256);
  });

  it.each([
    [
      "a picture outside of its folder",
      { "set/items.jsonl": item("a", picture("../a.png")), "a.png": png },
      "set/items.jsonl",
      /items.jsonl:1: field "stimulus.image.path": "..\/a.png" lies outside of the set's folder/,
    ],
    [
      "a picture that is not there",
      { "items.jsonl": item("a", picture("a.png")) },
      "items.jsonl",
      /the picture of item a is not there: .*a.png; draw or place it/,
    ],
    [
      "another file as a picture",
      { "items.jsonl": item("a", picture("a.png")), "a.png": "password" },
      "items.jsonl",
      /"a.png" is no image\/png by its first bytes/,
    ],
    [
      "a PNG that is said to be a JPEG",
      { "items.jsonl": item("a", picture("a.png", "image/jpeg")), "a.png": png },
      "items.jsonl",
      /"a.png" is image\/png by its first bytes, and mediaType says image\/jpeg/,
    ],
    [
      "an id that occurs twice",
      { "items.jsonl": item("a") + item("a") },
      "items.jsonl",
      /items.jsonl:2: field "id": "a" occurs twice, first in items.jsonl:1/,
    ],
    [
      "an item without text and picture",
      { "items.jsonl": item("a", undefined, "") },
      "items.jsonl",
      /items.jsonl:1: field "stimulus.text": is empty, and there is no picture/,
    ],
    ["an empty file", { "items.jsonl": "\n" }, "items.jsonl", /items.jsonl: holds no item; was it cut off\?/],
    [
      "a folder without a codebook",
      { "items.jsonl": item("a") },
      ".",
      /has no datapackage.json, so it is no finished set/,
    ],
    ["nothing", {}, "my-set", /no set of items at .*my-set; name its folder, or its items.jsonl/],
  ] as const)("refuses %s", async (_, files, name, message) => {
    await expect(load(files, name)).rejects.toThrow(message);
  });

  it("refuses a folder that its codebook does not describe, and takes its file as it is", async () => {
    const folder = scratchFolder();
    await ownSet(folder, { stories: 1 });
    const file = path.join(folder, "items.jsonl");
    writeFileSync(file, readFileSync(file, "utf8").replace('"text":"', '"text":"Once. '));
    await expect(loadItemSet(folder)).rejects.toThrow(
      /describes other texts or pictures \(sha256 \w{12}…, here \w{12}…\)/,
    );
    expect((await loadItemSet(file)).items).toHaveLength(32);
    const copy = scratchFolder();
    copyFileSync(file, path.join(copy, "mine.jsonl"));
    expect((await loadItemSet(path.join(copy, "mine.jsonl"))).items).toHaveLength(32);
  });
});

describe("checkPicture", () => {
  it("takes what providers take, by the size of its base64", () => {
    expect(checkPicture(png, "image/png")).toBeUndefined();
    // Three bytes are four characters.
    const most = (mostPictureBytes / 4) * 3;
    const large = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect(checkPicture(large(most), "image/png")).toBeUndefined();
    expect(checkPicture(large(most + 1), "image/png")).toBe(
      "has 5242884 bytes as base64, and providers take 5242880; make it smaller",
    );
  });
});

describe("namesSet", () => {
  it("tells paths from numbers and patterns of ids", () => {
    const folder = scratchFolder();
    expect([folder, "my-set/items.jsonl", "mine.jsonl", "./x"].map(namesSet)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["50", "1a-emotion-*", "*", ""].map(namesSet)).toEqual([false, false, false, false]);
  });
});
