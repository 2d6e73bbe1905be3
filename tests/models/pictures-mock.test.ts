import { describe, expect, it } from "vitest";
import type { ImagePart, ModelRequest } from "../../src/models/contract.js";
import { redSquare } from "../../src/models/red-square.js";
import { failureOf, mockProvider } from "./support.js";

const showing = (data: string, mediaType: string = "image/png"): ModelRequest => ({
  messages: [
    {
      role: "user",
      content: [
        { type: "image", mediaType: mediaType as ImagePart["mediaType"], data },
        { type: "text", text: "Question: how does she feel?\n\nOptions:\na. sad\nb. joyful" },
      ],
    },
  ],
  parameters: {},
});

const base64 = (text: string): string => Buffer.from(text).toString("base64");
/** A PNG's head that says how wide it is. */
function wide(pixels: number): string {
  const bytes = Buffer.from(redSquare, "base64");
  bytes.writeUInt32BE(pixels, 16);
  return bytes.toString("base64");
}

const openai = ["openai/gpt-4o", "openai/gpt-5-pro"];
const claude = "anthropic/claude-opus-4-5";

/** What the real servers say, as users have reported it: see families/images.ts. */
describe("pictures that servers refuse", () => {
  it.each([...openai, claude])("%s takes a PNG", async (id) => {
    const { open } = await mockProvider({ families: true });
    expect((await (await open(id)).generate(showing(redSquare))).text).toMatch(/sad|joyful/);
  });

  it.each(openai)("%s refuses a text that is no picture", async (id) => {
    const { open } = await mockProvider({ families: true });
    const failure = await failureOf((await open(id)).generate(showing(base64("BM, a bitmap"))));
    expect(failure.kind).toBe("invalid-request");
    expect(failure.message).toContain("You uploaded an unsupported image");
  });

  it.each([
    [
      "another media type",
      showing(redSquare, "image/bmp"),
      "media_type: Input should be 'image/jpeg', 'image/png'",
    ],
    [
      "bytes of another kind",
      showing(redSquare, "image/jpeg"),
      "specified using the image/jpeg media type, but the image appears to be a image/png image",
    ],
    [
      "more than 5 MB of base64",
      showing("A".repeat(5_242_884)),
      "image exceeds 5 MB maximum: 5242884 bytes > 5242880 bytes",
    ],
    ["more than 8000 pixels", showing(wide(8001)), "exceed max allowed size: 8000 pixels"],
  ])("Anthropic refuses %s", async (_, request, message) => {
    const { open } = await mockProvider({ families: true });
    const failure = await failureOf((await open(claude)).generate(request));
    expect(failure.kind).toBe("invalid-request");
    expect(failure.message).toContain(message);
  });

  it("a model without eyes is stopped here, and refuses at its server", async () => {
    const { open, mock } = await mockProvider({ families: true });
    const failure = await failureOf((await open("openai/o3-mini")).generate(showing(redSquare)));
    expect(failure.message).toMatch(/takes no images/);
    expect(mock.requests).toHaveLength(0);
  });
});
