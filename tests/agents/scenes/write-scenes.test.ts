import { describe, expect, it } from "vitest";
import { scenarioSchema } from "../../../src/agents/scenario.js";
import { loadSceneLexicon } from "../../../src/agents/scenes/checks/lexicon.js";
import { neededMarks } from "../../../src/agents/scenes/checks/marks.js";
import { drawSceneSeeds, loadScenePools } from "../../../src/agents/scenes/pools.js";
import { sceneFault } from "../../../src/agents/scenes/scene-fault.js";
import { sceneSteps, stepOutput } from "../../../src/agents/scenes/steps.js";
import { type WriteScenesOptions, writeScenes } from "../../../src/agents/scenes/write-scenes.js";
import { isStrict } from "../../../src/models/structured-output.js";
import { loadIntentions } from "../../../src/studies/sage/data/intentions.js";
import { mockProvider } from "../../models/support.js";
import type { Rule } from "../../support/mock-provider/server.js";
import { background, goodAnswers, opening, persona, reactions } from "./mock-scenes.js";

const lexicon = await loadSceneLexicon("en");
const intentions = new Map((await loadIntentions()).map(({ code, en }) => [code, en]));
const pools = await loadScenePools("en");
const seeds = drawSceneSeeds(pools, [...intentions.keys()], { count: 3, seed: 5 }).map((seed, i) => ({
  ...seed,
  intention: [2, 3, 5][i]!,
}));

const good = goodAnswers(seeds);

async function write(rules: Rule[], options: Partial<WriteScenesOptions> = {}, model = "openai/gpt-4o") {
  const { mock, open } = await mockProvider({ rules });
  const client = await open(model);
  const written = await writeScenes(seeds, {
    ...{ client, seed: 1, study: "sage", intentions, retry: { firstWaitMs: 1, longestWaitMs: 2 } },
    fault: sceneFault({ lexicon, intentions }),
    annotate: (scenario) => neededMarks(scenario, lexicon),
    ...options,
  });
  return { mock, written };
}

const textOf = (body: Record<string, unknown>): string => JSON.stringify(body);

describe("writeScenes", () => {
  it.each(["openai/gpt-4o", "anthropic/claude-opus-5-5", "compatible/some-model"])(
    "chains four calls a scene through the SDK of %s",
    async (model) => {
      const { mock, written } = await write(good, {}, model);
      expect(written.unwritten).toEqual([]);
      expect(written.calls).toBe(12);
      expect(mock.requests).toHaveLength(12);
      for (const [i, scenario] of written.scenarios.entries()) {
        expect(scenarioSchema.safeParse(scenario).success).toBe(true);
        const { age, manner, traits, sayings, id, intention } = seeds[i]!;
        expect(scenario).toMatchObject({ id, intention, goal: "To describe a stove." });
        expect(scenario.persona).toMatchObject({ name: `Ada Nr${i}`, age, manner, traits, sayings });
        expect(scenario.background).not.toHaveProperty("goal");
      }
      // The later steps see what the earlier ones gave, and every step but the first sees the hidden intention.
      const of = (step: number) =>
        mock.bodies.filter((body) => textOf(body).includes(`Step ${step} of 4`)).map(textOf);
      for (const step of [2, 3, 4]) expect(of(step).every((text) => /Ada Nr\d/.test(text))).toBe(true);
      for (const step of [3, 4])
        expect(of(step).every((text) => text.includes("The stove was sold."))).toBe(true);
      expect(of(1).some((text) => [...intentions.values()].some((hope) => text.includes(hope)))).toBe(false);
    },
  );

  it("asks again with the reason where an answer has no readable form, and counts the call", async () => {
    const { mock, written } = await write([
      { contains: "Step 3 of 4", text: "Certainly! Here are the rules.", times: 1 },
      ...good,
    ]);
    expect(written.scenarios).toHaveLength(3);
    expect(written.calls).toBe(13);
    const again = mock.bodies.map(textOf).filter((text) => text.includes("This cannot be used"));
    expect(again).toHaveLength(1);
    expect(again[0]).toContain("no JSON object in the form that was asked for");
    expect(again[0]).toContain("Certainly! Here are the rules.");
  });

  it("gives a scene up after the bounded attempts, says why, and goes on with the others", async () => {
    const [first] = seeds;
    const { mock, written } = await write(
      [{ contains: first!.sayings[1], object: { ...persona("Ada"), hobbies: ["one"] } }, ...good],
      { attempts: 3 },
    );
    expect(written.scenarios.map(({ id }) => id)).toEqual(seeds.slice(1).map(({ id }) => id));
    expect(written.unwritten).toHaveLength(1);
    expect(written.unwritten[0]).toMatchObject({ id: first!.id, step: "persona" });
    expect(written.unwritten[0]!.attempts).toHaveLength(3);
    // Three attempts of one, and four steps of each of two others.
    expect(mock.requests).toHaveLength(3 + 8);
  });

  it("refuses a first message that gives the hope away, and a name that somebody has", async () => {
    const { mock, written } = await write([
      {
        contains: "Step 4 of 4",
        object: { ...opening, openingLine: "Why did she do it? What should I do?" },
        times: 3,
      },
      ...good.slice(0, 3),
      { contains: seeds[1]!.sayings[0], object: persona("Ada Nr0"), times: 1 },
      ...good.slice(3),
    ]);
    const asked = mock.bodies.map(textOf).filter((text) => text.includes("This cannot be used"));
    expect(asked.some((text) => text.includes("is the name of somebody else"))).toBe(true);
    // The first asks for advice, the second for others' reasons; the third hopes for praise, which nothing gives away.
    expect(asked.filter((text) => text.includes("gives the hidden intention"))).toHaveLength(2);
    expect(written.scenarios).toHaveLength(3);
  });

  it("marks doubtful rules and notes risks whatever the model says of them", async () => {
    const { written } = await write([
      {
        contains: "Step 3 of 4",
        object: { ...reactions, rises: ["Agrees with her.", "Says that she did nothing wrong."] },
      },
      { contains: "Step 2 of 4", object: { ...background, cause: "Her father died." } },
      ...good,
    ]);
    for (const { marks, contentNotes } of written.scenarios) {
      expect(marks).toEqual(["rewards-sycophancy"]);
      expect(contentNotes).toEqual(["death"]);
    }
  });

  it("outlives errors of the server, and reports a refusal", async () => {
    const { written } = await write([
      { contains: "Step 1 of 4", status: 500, times: 2 },
      { contains: "Step 4 of 4", refusal: "I cannot write this." },
      ...good,
    ]);
    expect(written.scenarios).toEqual([]);
    expect(written.unwritten.map(({ step, attempts }) => [step, attempts.at(-1)!.problem])).toEqual(
      seeds.map(() => ["opening", "the model declined: I cannot write this."]),
    );
  });

  it("asks in forms that strict modes take", () => {
    for (const step of sceneSteps) expect(isStrict(stepOutput[step].schema)).toBe(true);
  });
});
