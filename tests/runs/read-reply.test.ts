import { describe, expect, it } from "vitest";
import type { ParsedReply } from "../../src/runs/material.js";
import { readReply } from "../../src/runs/read-reply.js";

const ok = (): ParsedReply => ({ answer: 1, status: "ok", reason: null });
const half = (): ParsedReply => ({ answer: null, status: "unparsed", reason: "2 of 3 criteria unscored" });
const reply = (text: string, finishReason: "stop" | "length" = "length") => ({
  text,
  refusal: null,
  finishReason,
});

describe("a reply at the limit of output tokens", () => {
  it("is truncated, whatever it seems to say", () => {
    expect(readReply(reply("First, b. joyful fits, because"), ok, false)).toEqual({
      answer: null,
      status: "truncated",
      reason: "cut off at the limit",
    });
    expect(readReply(reply(" \n"), half, false).reason).toBe("no visible text within the limit");
  });

  it("counts if it is a complete object, and says what an object lacks", () => {
    expect(readReply(reply("{}"), ok, true)).toEqual(ok());
    expect(readReply(reply("{"), half, true)).toEqual({
      answer: null,
      status: "truncated",
      reason: "2 of 3 criteria unscored",
    });
  });

  it("is read as it is where the model ended it", () => {
    expect(readReply(reply("", "stop"), half, false)).toEqual(half());
  });
});
