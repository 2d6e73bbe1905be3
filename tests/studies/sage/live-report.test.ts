import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { SentientState } from "../../../src/agents/sentient/contract.js";
import { run } from "../../../src/cli/run.js";
import { registerScripted, scriptedNames } from "../../../src/models/providers/scripted.js";
import { SageData } from "../../../src/studies/sage/data/data.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { reportLive } from "../../../src/studies/sage/live/report.js";
import { agentPairs } from "../../../src/studies/sage/live/report-agents.js";
import { completeProfiles } from "../../../src/studies/sage/measures/complete-profiles.js";
import { judgePair, modelLevelCorrelation } from "../../../src/studies/sage/measures/judge-correlations.js";
import { feeling, saying } from "../../agents/sentient/person.js";
import { scratchFolder } from "../../support/scratch.js";
import { asLines, scene } from "./live-scenes.js";

/** An agent that moves by the number in a reply, the severe one by two less. */
const agentBy =
  (severity: number) =>
  (request: { metadata?: object }): string => {
    const { state } = request.metadata as { state: SentientState };
    if (state.kind === "say") return saying(`Hm, ${state.history.length}.`);
    const move = Number(/-?\d+/.exec(state.history.at(-1)!.text)) - severity;
    return feeling(move < 0 ? `${move}` : `+${move}`);
  };

/** Replies with a number of its own, one less to the second person. */
const modelBy =
  (move: number) =>
  (request: { metadata?: object }): string => {
    const { state } = request.metadata as { state: SentientState & { person: string } };
    return String(state.person === "en-002" ? move - 1 : move);
  };

beforeAll(() => {
  if (scriptedNames().includes("live-report-mild")) return;
  registerScripted("live-report-mild", agentBy(0));
  registerScripted("live-report-severe", agentBy(2));
  for (const move of [5, 3, 1]) registerScripted(`live-report-by-${move}`, modelBy(move));
});
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function played(more: object = {}): Promise<string> {
  const scenes = [1, 2, 3].map((n) => scene({ id: `en-00${n}`, intention: n }));
  const base = scratchFolder({ "mine.jsonl": asLines(scenes) });
  const folder = path.join(base, "run");
  const given = {
    ...{ replicates: "1", seed: "1", cache: false, json: true, yes: true, out: folder },
    agent: "scripted/live-report-mild,scripted/live-report-severe",
    model: "scripted/live-report-by-1,scripted/live-report-by-5,scripted/live-report-by-3",
    scenariosFile: path.join(base, "mine.jsonl"),
    ...more,
  };
  await run("sage", given);
  return folder;
}

describe("the report of a run of SAGE", () => {
  it("ranks the models under each agent, and sets the agents beside each other as Table 2 does", async () => {
    const { boards, pairs, tables, notes, figures } = await reportLive(await played(), { judgings: [] });
    // By 5: nine updates of +5 from 40 end at 85, and of +4 at 76: (85 + 76 + 85) / 3 = 82.
    expect(
      boards.map(({ agent, rows }) => [agent, rows.map(({ model, own }) => [model, own.value])]),
    ).toEqual([
      [
        "scripted/live-report-mild",
        [
          ["scripted/live-report-by-5", 82],
          ["scripted/live-report-by-3", 64],
          ["scripted/live-report-by-1", 46],
        ],
      ],
      [
        "scripted/live-report-severe",
        [
          ["scripted/live-report-by-5", 64],
          ["scripted/live-report-by-3", 46],
          // −1 a reply ends at 31, −2 at 22: (31 + 22 + 31) / 3 = 28.
          ["scripted/live-report-by-1", 28],
        ],
      ],
    ]);
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ models: 3, people: 3, rho: { value: 1, n: 3 } });
    // Two less after each of nine replies; the first reply alone: two.
    expect(pairs[0]!.severity.whole.value).toBeCloseTo(-18, 12);
    expect(pairs[0]!.severity.firstReply.value).toBeCloseTo(-2, 12);
    expect(tables.map(({ title }) => title).join("\n")).toContain("Do agents rank the models alike?");
    expect(notes.join("\n")).toContain("Simulated emotion; not clinical validation.");
    const ids = figures().map(({ id }) => id);
    expect(ids).toContain("figure-agents");
    expect(ids).toContain("figure-leaderboard-scripted-live-report-severe");
    expect(new Set(ids).size).toBe(ids.length);
    for (const { note, paper } of figures()) {
      expect(note).toContain("Scripted agents and models are rules for teaching");
      expect(paper).toContain("for a run of this project");
    }
  });

  it("leads with points above silence where the silent supporter plays, and else says how to get them", async () => {
    const agent = "scripted/person";
    const model = "scripted/parrot";
    const without = await reportLive(await played({ agent, model }), { judgings: [] });
    expect(without.tables[0]!.header).not.toContain("above silence");
    expect(without.notes.join("\n")).toContain(
      'no column "above silence" yet: add scripted/silent to --model of a new run with the same options',
    );
    const beside = await reportLive(await played({ agent, model: `${model},scripted/silent` }), {
      judgings: [],
    });
    const { header, rows } = beside.tables[0]!;
    expect(header.slice(0, 3)).toEqual(["model", "above silence", "emotion"]);
    expect(rows.find(([name]) => name === "> scripted/silent")![1]).toBe("0.0");
    // The same people met both, so the means differ by the points above silence.
    const [parrot, silent] = [model, "scripted/silent"].map(
      (name) => beside.boards[0]!.rows.find((row) => row.model === name)!,
    );
    expect(parrot!.aboveSilence!.value).toBeCloseTo(parrot!.own.value - silent!.own.value, 10);
    expect(beside.notes.join("\n")).toContain("its own row is what a dialogue gives without support");
    // Our own people met no recorded model, so nothing is said of any.
    expect(beside.notes.join("\n")).not.toContain("recorded");
  });

  it("says how far replicates are apart, and that tables hold the first", async () => {
    const { notes } = await reportLive(await played({ replicates: "2" }), { judgings: [] });
    expect(notes.join("\n")).toContain(
      "the first of 2 replicates; final emotions of one person's talks differ by a standard deviation of 0.0",
    );
  });

  it("draws emotions below 0 where a run allows them", async () => {
    const { figures } = await reportLive(
      await played({ model: "scripted/live-report-by-5,scripted/live-report-by-1", largestChange: "90" }),
      { judgings: [] },
    );
    expect(figures().length).toBeGreaterThan(5);
  });
});

describe.skipIf(!process.env.AFFECTLAB_MIRROR)("a run of the released people", () => {
  it("stands among the recorded models over the same people, and says that the agent is another", async () => {
    const folder = await played({
      ...{ scenariosFile: "none", scenariosFrom: "released", scenarios: "8" },
      ...{ agent: "scripted/live-report-mild", model: "scripted/live-report-by-5,scripted/live-report-by-1" },
    });
    const { tables, notes, json } = await reportLive(folder, { judgings: [] });
    const table = tables.find(({ title }) => title.startsWith("Among the recorded models"))!;
    expect(table.title).toContain("over the same 8 people; yours under scripted/live-report-mild");
    expect(table.rows).toHaveLength(12 + 2);
    // Nine updates of +5 and of +1 from 40, for all people alike.
    const own = table.rows.filter(([model]) => model!.startsWith("> "));
    expect(own.map(([model, emotion]) => [model, emotion])).toEqual([
      ["> scripted/live-report-by-5", "85.0 [85.0, 85.0]"],
      ["> scripted/live-report-by-1", "49.0 [49.0, 49.0]"],
    ]);
    expect(notes.join("\n")).toContain("a difference to them may be the agent's");
    expect(notes.join("\n")).toContain("points above silence of the recorded models are unknown");
    expect(JSON.stringify(json.recorded)).toContain("rankSet");
  });
});

describe("agentPairs", () => {
  it("gives the recorded correlation of DeepSeek-V3 and GPT-4o over their six models", async () => {
    const data = await loadSage();
    const { rho, models, people } = agentPairs(data)[0]!;
    const pair = judgePair(data, "deepseek-v3-2024-1227", "gpt-4o-2024-0806");
    expect([models, people]).toEqual([6, 100]);
    expect(rho.value).toBe(modelLevelCorrelation(pair).value);
  });
});

describe("completeProfiles", () => {
  it("leaves out a person whom one model has not met, for all models", async () => {
    const all = await loadSage();
    const without = all.dialogues.filter(({ model, profile }) => model !== "gpt-4.1" || profile !== "p003");
    const { data, left } = completeProfiles(new SageData(all.profiles, without), ["deepseek-v3-2024-1227"]);
    expect([left, data.profiles.length, data.dialogues.length]).toEqual([1, 99, 99 * 12]);
    expect(data.dialogues.some(({ profile }) => profile === "p003")).toBe(false);
  });
});
