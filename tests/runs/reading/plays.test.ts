import { afterEach, describe, expect, it } from "vitest";
import { type OpenReading, openReading } from "../../../src/runs/reading/open.js";
import { type RunContext, runReading } from "../../../src/runs/reading/run-rows.js";
import { scratchFolder } from "../../support/scratch.js";
import { reply, sampleClient, sampleMaterial, startSample } from "../support.js";
import { type Talk, talk, talkPlan } from "../talks.js";

const opened: OpenReading[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const talks = [talk("talk-0", 2), talk("talk-1", 2)];

/** Two agents, one of which is under test too; the turns of all talks are mixed in the log. */
async function playedFolder(): Promise<string> {
  const folder = scratchFolder();
  const clients = ["openai/m", "openai/n", "anthropic/s"].map((id) =>
    sampleClient(
      ({ messages }) => reply(String(messages[0]?.content).startsWith("feel") ? "3" : `${id}!`),
      id,
    ),
  );
  const plan = talkPlan(talks, {
    models: ["openai/m", "openai/n"],
    agents: { models: ["anthropic/s", "openai/m"], parameters: {} },
  });
  await startSample(folder, clients, { plan, episodes: talks });
  return folder;
}

const context: RunContext = {
  study: { material: sampleMaterial, episodes: talks },
  item: () => undefined,
  judged: () => undefined,
  changed: new Set(),
  notes: [],
};

async function open(folder: string, more: Partial<RunContext> = {}): Promise<OpenReading> {
  const made = await openReading(runReading(folder, { ...context, ...more }));
  opened.push(made);
  return made;
}

describe("rows of episodes that two models play", () => {
  it("stand play by play, in the order of turns, and tell the agent's calls from the model's", async () => {
    const { store, row, facts } = await open(await playedFolder());
    // 2 talks x 2 models x 2 agents x (2 replies + 2 feelings + 1 saying)
    expect(store.count).toBe(40);
    const told = Array.from({ length: 10 }, (_, at) => {
      const { item, model, facts } = row(at);
      return [item, model, facts[0]?.join(": ")];
    });
    const [agentS, agentM] = ["agent anthropic/s with openai/m", "agent openai/m with openai/m"];
    const withS = "speaks as: the model, with agent anthropic/s";
    const withM = "speaks as: the model, with agent openai/m";
    expect(told).toEqual([
      ["talk-0#model-1", "openai/m with agent anthropic/s", withS],
      ["talk-0#feel-1", agentS, "speaks as: the person, with openai/m"],
      ["talk-0#say-2", agentS, "speaks as: the person, with openai/m"],
      ["talk-0#model-2", "openai/m with agent anthropic/s", withS],
      ["talk-0#feel-2", agentS, "speaks as: the person, with openai/m"],
      ["talk-0#model-1", "openai/m with agent openai/m", withM],
      ["talk-0#feel-1", agentM, "speaks as: the person, with openai/m"],
      ["talk-0#say-2", agentM, "speaks as: the person, with openai/m"],
      ["talk-0#model-2", "openai/m with agent openai/m", withM],
      ["talk-0#feel-2", agentM, "speaks as: the person, with openai/m"],
    ]);
    expect(row(1).messages).toEqual([{ role: "user", text: "feel 0: talk-0: hello / openai/m!" }]);
    // Each pair has names of its own, so no two rows of a play share a place.
    expect(new Set(facts.index.rows.turn)).toEqual(new Set([0]));
    expect(facts.lead).toContain("what anthropic/s, openai/m said and felt as the person");
  });

  it("show what a play came to before its turns, the dialogues under each agent side by side", async () => {
    const played: RunContext["played"] = ({ agent, outcome }) => {
      if (outcome === null) return undefined;
      const { said, felt } = outcome as Talk;
      const turns = said.map((text) => ({ role: "user", text, before: 0, after: felt, thoughts: [] }));
      const unscored = agent === "openai/m" ? "feel-2: no number" : null;
      return { dialogue: { by: `${agent}`, turns, end: `felt ${felt}` }, unscored };
    };
    const { store, row } = await open(await playedFolder(), { played });
    // A row more for each talk and model.
    expect(store.count).toBe(44);
    expect(row(0)).toMatchObject({
      ...{
        item: "talk-0",
        model: "openai/m",
        status: "unparsed",
        reason: "feel-2: no number",
        facts: [["calls", "10"]],
      },
      dialogues: [
        { by: "anthropic/s", end: "felt 6", turns: [{ text: "talk-0: hello" }, {}, {}, {}] },
        { by: "openai/m", end: "felt 6" },
      ],
    });
    expect(row(1).item).toBe("talk-0#model-1");
    expect(row(11)).toMatchObject({ item: "talk-0", model: "openai/n" });
  });
});
