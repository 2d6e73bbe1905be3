import { describe, expect, it } from "vitest";
import { familySchema } from "../../src/models/families.js";
import { requireImages } from "../../src/models/require-images.js";

const lab = (images: boolean) => ({ endpoints: { lab: { baseUrl: "http://localhost:1/v1", images } } });

describe("requireImages", () => {
  it.each(["openai/gpt-4o", "anthropic/claude-opus-4-5", "openai/a-model-of-tomorrow", "scripted/x"])(
    "lets %s see",
    async (id) => {
      await expect(requireImages([id], 3)).resolves.toBeUndefined();
    },
  );

  it.each([
    [
      "openai/o3-mini",
      /^openai\/o3-mini takes no pictures \(\^o3-mini in data\/models.csv, \d{4}-\d\d-\d\d\), and 3 items show one; name another model, or items of text alone$/,
    ],
    ["human/terminal", /^human\/terminal takes no pictures \(human\/ here\)/],
    ["gguf/x.gguf", /^gguf\/x.gguf takes no pictures \(gguf\/ here\)/],
  ])("refuses %s, in one line", async (id, message) => {
    await expect(requireImages(["openai/gpt-4o", id], 3)).rejects.toThrow(message);
    await expect(requireImages([id], 0)).resolves.toBeUndefined();
  });

  it("goes by an endpoint's own word, and by rows of the configuration", async () => {
    await expect(requireImages(["compatible/lab/o3-mini"], 1, lab(true))).resolves.toBeUndefined();
    await expect(requireImages(["compatible/lab/gpt-4o"], 1, lab(false))).rejects.toThrow(
      "compatible/lab/gpt-4o takes no pictures (images: false of its endpoint), and 1 item shows one",
    );
    const models = [familySchema.parse({ family: "^blind", images: "no" })];
    await expect(requireImages(["openai/blind-1"], 1, { models })).rejects.toThrow(
      "(^blind in affectlab.config.ts)",
    );
  });
});
