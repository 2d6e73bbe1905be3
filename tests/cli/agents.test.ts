import { expect, it } from "vitest";
import { readAgents } from "../../src/cli/run/agents.js";

const workbench = { folders: { config: {} } } as Parameters<typeof readAgents>[2];

it("knows agents of studies whose episodes have them, and refuses them for others", async () => {
  const found = await readAgents("sage", { agent: "openai/gpt-4o,openai/gpt-5" }, workbench);
  expect(found?.agents).toEqual({
    models: ["openai/gpt-4o", "openai/gpt-5"],
    // What both are sent, and what each is sent.
    parameters: {},
    parametersByModel: {
      "openai/gpt-4o": { temperature: 0, maxOutputTokens: 2500 },
      // Room for its reasoning beside the text.
      "openai/gpt-5": { maxOutputTokens: expect.any(Number), reasoningEffort: "medium" },
    },
  });
  expect(found?.agents.parametersByModel?.["openai/gpt-5"]?.maxOutputTokens).toBeGreaterThan(2500);
  expect(found?.notes["agent openai/gpt-5"]?.join()).toContain("temperature: not taken by this model");
  expect(await readAgents("heartbench", {}, workbench)).toBeUndefined();
  for (const given of [{ agent: "openai/gpt-4o" }, { agentTemperature: "1" }]) {
    await expect(readAgents("heartbench", given, workbench)).rejects.toMatchObject({
      exitCode: 2,
      message: "--agent is an option of sage, egosocialarena; no model simulates a person in heartbench",
    });
  }
});

it("knows that in some scenarios no agent plays, and says which have one", async () => {
  const talks = { scenario: "g08a,social-goals" };
  const found = await readAgents("egosocialarena", {}, workbench, talks);
  expect(found?.agents.models).toEqual(["scripted/goals-indirect"]);
  expect(await readAgents("egosocialarena", {}, workbench, { scenario: "g08a" })).toBeUndefined();
  const given = { agent: "openai/gpt-4o" };
  await expect(readAgents("egosocialarena", given, workbench, { scenario: "g08a" })).rejects.toMatchObject({
    exitCode: 2,
    message: "--agent: no agent plays in what was chosen; add --scenario social-goals",
  });
});
