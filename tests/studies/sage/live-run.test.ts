import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SentientState } from "../../../src/agents/sentient/contract.js";
import { saysGoodbye } from "../../../src/agents/sentient/goodbye.js";
import { report } from "../../../src/cli/report.js";
import { resume } from "../../../src/cli/resume.js";
import { run } from "../../../src/cli/run.js";
import { openRelease } from "../../../src/io/open-release.js";
import { registerScripted, scriptedNames } from "../../../src/models/providers/scripted.js";
import { dialogueFiles, readDialogues } from "../../../src/studies/sage/data/import-dialogues.js";
import { importProfiles } from "../../../src/studies/sage/data/import-profiles.js";
import { readSageRun } from "../../../src/studies/sage/live/dialogues.js";
import { prepareDialogues } from "../../../src/studies/sage/live/prepare-dialogues.js";
import { leaderboard } from "../../../src/studies/sage/measures/leaderboard.js";
import { feeling, saying } from "../../agents/sentient/person.js";
import { startMockProvider } from "../../support/mock-provider/server.js";
import { scratchFolder } from "../../support/scratch.js";
import { asLines, scene } from "./live-scenes.js";

const options = { replicates: "1", seed: "1", cache: false, json: true, yes: true };
const agent = "scripted/live-run-agent";
const gpt = "openai/gpt-4o-2024-08-06";
const claude = "anthropic/claude-3-5-haiku-20241022";
let out = "";

/** An agent that feels by a reply's first word: up, down, or nothing that can be read. */
function feelsByFirstWord({ metadata }: { metadata?: object }): string {
  const { state } = metadata as { state: SentientState };
  const last = state.history.at(-1)!.text;
  if (state.kind === "say") return saying(`Hm, ${state.history.length}.`);
  if (last.startsWith("Nonsense")) return "I feel nothing.";
  return feeling(last.startsWith("Down") ? "-10" : "+5");
}

beforeAll(() => {
  if (scriptedNames().includes("live-run-agent")) return;
  registerScripted("live-run-agent", feelsByFirstWord);
  registerScripted("live-run-down", () => "Down.");
  registerScripted("live-run-up", () => "Up.");
});
beforeEach(() => {
  out = "";
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const threeScenes = () => [1, 2, 3].map((n) => scene({ id: `en-00${n}`, intention: n }));

/** Runs three scenes of a user's own and gives the run's folder. */
async function play(model: string, more: object = {}, scenes: readonly unknown[] = threeScenes()) {
  const base = scratchFolder({ "mine.jsonl": asLines(scenes) });
  const folder = path.join(base, "run");
  const file = path.join(base, "mine.jsonl");
  const given = { ...options, agent, model, scenariosFile: file, out: folder, ...more };
  await run("sage", given);
  return { folder, file, result: JSON.parse(out) };
}

describe("affectlab run sage", () => {
  it("plays every scene with every model, and reads the run as the release is read", async () => {
    const { folder, result } = await play("scripted/live-run-up,scripted/live-run-down");
    // Up: 9 updates of +5 end at 85 with 10 + 18 calls; down: 40, 30, 20, 10, 0 with 4 + 8.
    expect(result).toMatchObject({ answered: 3 * (28 + 12), isComplete: true });
    const { data, dialogues, isScripted, open, unscored } = await readSageRun(folder);
    expect({ isScripted, open, unscored }).toEqual({ isScripted: true, open: 0, unscored: [] });
    expect(dialogues.map(({ target }) => target)[0]).toBe(
      `en-001~${agent}~scripted/live-run-up~sentient.en~0`,
    );
    expect(data.judges).toEqual([agent]);
    expect(data.scores(agent, "scripted/live-run-up")).toEqual([85, 85, 85]);
    expect(data.dialoguesOf(agent, "scripted/live-run-down")[0]).toMatchObject({
      ...{ profile: "en-001", replyCount: 4, final: 0, end: "emotion-low", characters: 20, tokens: 8 },
      replies: [{ before: 40, change: -10, after: 30 }, {}, {}, { before: 10, change: -10, after: 0 }],
    });
    const board = leaderboard(data, agent, { resamples: 100 });
    expect(board.rows.map(({ model, score, failure }) => [model, score.value, failure.count])).toEqual([
      ["scripted/live-run-up", 85, 0],
      ["scripted/live-run-down", 0, 3],
    ]);
    out = "";
    await report(folder, { figures: false, json: true });
    expect(JSON.parse(out)).toMatchObject({
      leaderboards: [
        {
          agent,
          rows: [
            { model: "scripted/live-run-up", scored: 3, emotion: { value: 85 } },
            { model: "scripted/live-run-down", emotion: { value: 0 }, ranked: { failure: { count: 3 } } },
          ],
        },
      ],
    });
  });

  it("a dialogue that cannot be read is unscored with its reason, never low", async () => {
    const scenes = threeScenes();
    registerScripted("live-run-some", ({ metadata }) => {
      const { state } = metadata as { state: SentientState };
      return state.kind === "model" && state.person === "en-002" ? "Nonsense." : "Up.";
    });
    const { folder } = await play("scripted/live-run-some", {}, scenes);
    const { data, unscored, dialogues } = await readSageRun(folder);
    expect(dialogues).toHaveLength(3);
    expect(data.dialogues.map(({ profile }) => profile)).toEqual(["en-001", "en-003"]);
    expect(unscored).toEqual([
      {
        target: `en-002~${agent}~scripted/live-run-some~sentient.en~0`,
        turn: "feel-1",
        reason: 'it has no section "Meaning", "Goal", "Mind", "Feeling", "Change" (asked 3 times)',
      },
    ]);
    out = "";
    await report(folder, { figures: false });
    expect(out).toMatch(/live-run-some +85\.0.* 2\/3 /);
    expect(out).toContain("Simulated emotion; not clinical validation.");
  });

  it("a replicate is another dialogue: listed, and in no cell", async () => {
    const { folder } = await play("scripted/live-run-up", { replicates: "2" });
    const { data, dialogues } = await readSageRun(folder);
    expect(dialogues.map(({ replicate }) => replicate).sort()).toEqual([0, 0, 0, 1, 1, 1]);
    expect(data.dialogues).toHaveLength(3);
  });

  it("options are part of the plan and change the play", async () => {
    const { folder } = await play("scripted/live-run-up", {
      ...{ scoreLastReply: "yes", turnLimit: "3", largestChange: "2" },
    });
    const { data, live } = await readSageRun(folder);
    expect(live.chosen.sentient).toMatchObject({ scoreLastReply: true, turnLimit: 3, largestChange: 2 });
    expect(data.scores(agent, "scripted/live-run-up")).toEqual([46, 46, 46]);
    out = "";
    await report(folder, { figures: false });
    expect(out).toContain("--score-last-reply yes, --largest-change 2, --turn-limit 3");
  });

  it.each([
    [{ largestChange: "0" }, '--largest-change must be a whole number from 1 to 100, got "0"'],
    [{ turnLimit: "ten" }, '--turn-limit must be a whole number from 1 to 100, got "ten"'],
    [{ floor: "41" }, '--floor must be none or a whole number below 40, got "41"'],
    [{ vector: "sad,sadness" }, '--vector: "sad" stands in it twice, or inside another name; rename one'],
    [{ vector: "sad7" }, '--vector needs names of emotions, such as sadness,anger; got "sad7"'],
    [{ scenarios: "0" }, '--scenarios must be a whole number from 1 to 1000000, got "0"'],
    [{ scenarios: "2", items: "en-*" }, "--items and --scenarios both choose scenarios; give one of them"],
    [{ scenariosFrom: "released" }, "name two sets; give one of them"],
    [{ prompt: "cot" }, "sage has one prompt, sentient, in the language of its scenarios (en), got cot"],
    [{ items: "zz-*" }, 'no item fits "zz-*"; an id looks like en-001'],
    [{ agent: "scripted/person", vector: "anger" }, "scripted/person keeps one number; leave --vector out"],
  ])("refuses %o in one line", async (given, message) => {
    await expect(play("scripted/live-run-up", given)).rejects.toThrow(message);
  });
});

describe("scenes of one's own", () => {
  const refused = async (scenes: readonly unknown[]): Promise<string> =>
    play("scripted/live-run-up", {}, scenes).then(
      () => "",
      (error: Error) => error.message,
    );

  it.each([
    [
      "an age that is none",
      [scene(), { ...scene({ id: "en-009" }), persona: { ...scene().persona, age: 5 } }],
      /mine\.jsonl:2: field "persona\.age"/,
    ],
    ["an unknown field", [{ ...scene(), mood: "bad" }], /mine\.jsonl:1: .*mood/],
    ["the same id twice", [scene(), scene()], /mine\.jsonl:2: .*en-001/],
    [
      "an unknown intention",
      [scene({ intention: 9 })],
      /mine\.jsonl:1: field "intention": is 9, and the hidden intentions are 1, 2/,
    ],
    [
      "two languages",
      [scene(), scene({ id: "zh-001", language: "zh" })],
      /mine\.jsonl:2: field "language": is "zh", and the first is "en"/,
    ],
    ["nothing", [], /mine\.jsonl: holds no scenario/],
  ])("%s is refused with file, line and field", async (_, scenes, message) => {
    expect(await refused(scenes)).toMatch(message);
  });

  it("in Chinese are played with the Chinese prompts", async () => {
    const { folder } = await play("scripted/live-run-up", {}, [scene({ id: "zh-001", language: "zh" })]);
    const { manifest, live } = await readSageRun(folder);
    expect(manifest.what.prompts.map(({ id }) => id)).toEqual(["sentient.zh"]);
    expect(live.people[0]!.person.intention.text).toMatch(/你希望/);
  });

  it("a number is spread over the hidden intentions", async () => {
    const given = { models: [gpt], prompts: ["sentient"], parameters: {}, choices: { scenarios: "8" } };
    const { people } = await prepareDialogues(given);
    expect(people.map(({ profile }) => profile.intention)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("an edited scene is another: resume refuses it, and the report leaves it out", async () => {
    const { folder, file } = await play("scripted/live-run-up");
    const [first, ...others] = threeScenes();
    writeFileSync(file, asLines([{ ...first, goal: "To be left alone." }, ...others]));
    await expect(resume(folder, { json: true })).rejects.toThrow(
      "the episode en-001 has changed since the run was started; restore its text, or start another run",
    );
    const { changed, data } = await readSageRun(folder);
    expect(changed).toEqual(["en-001"]);
    expect(data.dialogues).toHaveLength(2);
  });
});

describe("two language models on two servers", () => {
  it("each gets its own requests, with plain text and its own limits", async () => {
    const [model, person] = await Promise.all([
      startMockProvider({ rules: [{ text: "I hear you." }] }),
      startMockProvider({
        rules: [
          { contains: "What does the person make", text: feeling("+30") },
          { contains: "What do you say next", text: saying("Well.") },
        ],
      }),
    ]);
    onTestFinished(async () => void (await Promise.all([model.close(), person.close()])));
    vi.stubEnv("OPENAI_BASE_URL", model.openaiUrl);
    vi.stubEnv("OPENAI_API_KEY", "sk-none");
    vi.stubEnv("ANTHROPIC_BASE_URL", person.anthropicUrl);
    vi.stubEnv("ANTHROPIC_API_KEY", "sk-none");
    const { folder, result } = await play(gpt, { agent: claude });
    // 40 and six times +10 is the cap: 6 replies, 6 feelings and 6 lines a scene.
    expect(result).toMatchObject({ answered: 54, isComplete: true });
    expect([model.requests.length, person.requests.length]).toEqual([18, 36]);
    const { dialogues, isScripted } = await readSageRun(folder);
    expect(isScripted).toBe(false);
    expect(dialogues.map(({ dialogue }) => dialogue.finalEmotion)).toEqual([100, 100, 100]);
    expect(dialogues[0]!.tokens.output).toBeGreaterThan(0);
    const last = model.requests.at(-1)!;
    expect(JSON.stringify(last)).not.toMatch(/emotion|intention/i);
  });
});

describe.skipIf(process.env.AFFECTLAB_MIRROR === undefined)(
  "the released profiles (AFFECTLAB_MIRROR)",
  () => {
    it("the rule for goodbyes finds each recorded one, and ends no recorded dialogue before its end", async () => {
      const release = await openRelease("digitalhuman");
      const profiles = await importProfiles(release);
      const counts = { ended: 0, found: 0, early: 0 };
      for await (const { dialogue } of readDialogues(await dialogueFiles(release), profiles)) {
        const said = dialogue.turns.map(
          ({ role, text }) => role === "user" && saysGoodbye(text.replace(/^"|"$/g, "")),
        );
        const isEnded =
          /再见|拜拜/.test(dialogue.turns.at(-1)!.text) && dialogue.turns.at(-1)!.role === "user";
        counts.ended += Number(isEnded);
        counts.found += Number(isEnded && said.at(-1));
        counts.early += said.slice(0, -1).filter(Boolean).length;
      }
      expect(counts.ended).toBeGreaterThanOrEqual(534);
      expect(counts).toEqual({ ended: counts.ended, found: counts.ended, early: 0 });
    }, 60_000);

    it("work as they are: 100 people in Chinese, with the counts of Table 4", async () => {
      const folder = path.join(scratchFolder(), "run");
      const given = {
        ...options,
        agent,
        model: "scripted/live-run-down",
        scenariosFrom: "released",
        turnLimit: "2",
      };
      await run("sage", { ...given, out: folder } as never);
      const { data, live } = await readSageRun(folder);
      const counts = [1, 2, 3, 4, 5, 6, 7, 8].map(
        (code) => data.profiles.filter(({ intention }) => intention === code).length,
      );
      expect(counts).toEqual([12, 15, 11, 13, 13, 12, 13, 11]);
      expect(data.dialogues).toHaveLength(100);
      expect(live.people.every(({ person }) => person.language === "zh" && person.scene.length > 300)).toBe(
        true,
      );
    });
  },
);
