import { describe, expect, it } from "vitest";
import { type CheckedCapability, checkModel, differingRow } from "../../src/models/check-model.js";
import { familyOf } from "../../src/models/registry.js";
import type { Rule } from "../support/mock-provider/server.js";
import { failureOf, mockProvider } from "./support.js";

/** The one answer by which a picture is known to be seen. */
const seesRed: Rule = { contains: "square", text: "Red." };

async function check(id: string, rules: Rule[] = [seesRed]) {
  const { mock, open } = await mockProvider({ families: true, rules });
  const family = await familyOf(id);
  const checked = await checkModel(await open(id), family);
  return { mock, family, checked, outcomes: outcomesOf(checked) };
}

const outcomesOf = (checked: readonly CheckedCapability[]) =>
  Object.fromEntries(checked.map(({ capability, outcome }) => [capability, outcome]));

describe("checkModel", () => {
  it("tries each capability by one call, and finds what the family's row says", async () => {
    const { mock, family, checked, outcomes } = await check("openai/gpt-4o");
    expect(outcomes).toEqual({
      text: "taken",
      temperature: "taken",
      object: "taken",
      image: "taken",
      limit: "taken",
    });
    expect(mock.requests).toHaveLength(5);
    expect(differingRow("gpt-4o", family, checked)).toBeUndefined();
  });

  it("quotes a refusal in the server's own words, and asks for as little reasoning as there is", async () => {
    const { mock, family, checked, outcomes } = await check("openai/gpt-5");
    expect(outcomes.temperature).toBe("refused");
    expect(checked.find(({ capability }) => capability === "temperature")?.said).toBe(
      "400 Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported",
    );
    expect(mock.bodies.map(({ reasoning_effort: effort }) => effort)).toEqual(Array(5).fill("minimal"));
    expect(differingRow("gpt-5", family, checked)).toBeUndefined();
  });

  it("finds what nobody knows: a row for the configuration", async () => {
    const { family, checked, outcomes } = await check("openai/gpt-9", [
      seesRed,
      { model: "gpt-9", as: "gpt-5" },
    ]);
    expect(family).toBeNull();
    // The whole usual limit went into reasoning, so the next calls get more.
    expect(outcomes).toMatchObject({ text: "failed", temperature: "refused", object: "taken" });
    expect(differingRow("gpt-9", family, checked)).toEqual({
      family: "^gpt-9$",
      temperature: "no",
      reasoning: "always",
      limitCovers: "reasoning-and-text",
      defaultLimit: 8192,
    });
  });

  it("says that a temperature is taken without an effect", async () => {
    const { mock, open } = await mockProvider({ families: true, rules: [seesRed] });
    const client = await open("google/gemini-3.6-flash");
    const checked = await checkModel(client, await familyOf(client.id));
    expect(outcomesOf(checked)).toMatchObject({ text: "taken", temperature: "ignored" });
    expect(mock.requests.some(({ ignored }) => ignored?.includes("temperature"))).toBe(true);
  });

  it("tells a picture that was not seen, an object that did not fit and a limit that was not kept", async () => {
    const { checked, outcomes } = await check("openai/gpt-4o", [
      { contains: "square", text: "I see nothing." },
      { contains: "grass", text: "green" },
      { contains: "Count", patch: { usage: { completion_tokens: 300, total_tokens: 330 } } },
    ]);
    expect(outcomes).toMatchObject({ object: "not kept", image: "not kept", limit: "not kept" });
    expect(differingRow("gpt-4o", await familyOf("openai/gpt-4o"), checked)).toEqual({
      family: "^gpt-4o$",
      structured: "instructions",
      images: "no",
    });
  });

  it("ends with the first error that is not about what was sent", async () => {
    const { mock, open } = await mockProvider({ key: "another" });
    const error = await failureOf(checkModel(await open("openai/gpt-4o"), null));
    expect(error.kind).toBe("authentication");
    expect(mock.requests).toHaveLength(1);
  });
});
