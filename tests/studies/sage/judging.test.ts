import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SentientState } from "../../../src/agents/sentient/contract.js";
import { judge } from "../../../src/cli/judge.js";
import { findJudgings } from "../../../src/cli/judgings.js";
import { resume } from "../../../src/cli/resume.js";
import { readRun } from "../../../src/cli/run/reading.js";
import { run } from "../../../src/cli/run.js";
import { fencedDialogue } from "../../../src/judges/dialogue/fenced-dialogue.js";
import type { ModelRequest } from "../../../src/models/contract.js";
import { registerScripted } from "../../../src/models/providers/scripted.js";
import { readManifest, runFiles } from "../../../src/runs/run-folder.js";
import { readSageRun } from "../../../src/studies/sage/live/dialogues.js";
import { readJudgeRatings } from "../../../src/studies/sage/live/judge-ratings.js";
import { readSageJudgings } from "../../../src/studies/sage/live/judged.js";
import { ratingsOfRun } from "../../../src/studies/shared/ratings-of-run.js";
import { startJudgeServer } from "../../support/judge-server.js";
import { scratchFolder } from "../../support/scratch.js";

const agent = "scripted/judged-agent";
const models = "scripted/judged-alpha,scripted/judged-beta";

/** Emotion falls by 9 a reply of alpha and rises by 20 a reply of beta: 4 replies to the end, or 3. */
registerScripted("judged-agent", (request: ModelRequest) => {
  const { metadata, messages } = request;
  const { state } = metadata as { state?: SentientState };
  if (state === undefined) return agree(request);
  if (state.kind === "say") return "Thinking: a\nDraft: b\nRewriting: c\nReply: Well, that is how it is.";
  const isBeta = JSON.stringify(messages).includes("BETA");
  return `Meaning: they ${isBeta ? "see it" : "repeat me"}\nGoal: not yet\nMind: quiet\nFeeling: I am ${isBeta ? "glad" : "sad"}\nChange: ${isBeta ? "+20" : "-9"}`;
});
registerScripted("judged-alpha", () => "ALPHA says so.");
registerScripted("judged-beta", () => "BETA sees it.");

const sent: ModelRequest[] = [];
/** Agrees with every statement in full, gives each metric its highest level, and labels each reply alike. */
function agree(request: ModelRequest): string {
  sent.push(request);
  const { answer, turns, criteria } = fencedDialogue(request);
  if (answer === "turn-labels") {
    const labels = turns.filter(({ label }) => label !== "").map(({ label }) => label);
    const strategies = criteria.slice(0, 2).map(({ label }) => label);
    return JSON.stringify({ replies: labels.map((reply) => ({ reply, reasoning: "r", strategies })) });
  }
  const verdicts = criteria.map(({ label, text }) => {
    const levels = [...text.matchAll(/^(-?\d+) = /gm)].map(([, level]) => level);
    return { criterion: label, reasoning: "r", level: levels.at(-1) };
  });
  return JSON.stringify({ verdicts });
}
registerScripted("judged-agreeing", agree);
const agreeing = "scripted/judged-agreeing";

const options = {
  ...{ agent, model: models, replicates: "1", seed: "1", scenarios: "3" },
  ...{ cache: false, json: true, yes: true },
};
let out = "";
let err = "";

beforeEach(() => {
  [out, err] = ["", ""];
  sent.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    err += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function newRun(more: object = {}): Promise<string> {
  const folder = path.join(scratchFolder(), "run");
  await run("sage", { ...options, out: folder, ...more } as Parameters<typeof run>[1]);
  return folder;
}
const judgedOf = (folder: string) => readSageJudgings(folder, findJudgings(folder));

describe("a run of simulated dialogues with a judge", () => {
  it("is judged three times by every instrument, with every control of the relationship", async () => {
    const folder = await newRun({ judge: agreeing });
    const [judging] = findJudgings(folder) as [string];
    const { what } = readManifest(judging);
    expect(what.replicates).toBe(3);
    // 3 scenarios by 2 models; five sources of the relationship, utterance, strategies and style.
    expect(what.items).toHaveLength(6 * 8);
    expect(sent).toHaveLength(6 * 8 * 3);
    const rows = await judgedOf(folder);
    expect(rows).toHaveLength(6);
    const { dialogues } = await readSageRun(folder);
    for (const row of rows) {
      const { dialogue } = dialogues.find(({ target }) => target === row.target)!;
      const replies = dialogue.turns.filter(({ role }) => role === "assistant").length;
      expect(row).toMatchObject({ judge: agreeing, isAgent: false, runs: 3, unscored: [] });
      expect(Object.keys(row.relationship!)).toEqual([
        ...["thoughts", "redacted", "transcript", "valence", "exchanged"],
      ]);
      // As answered: a judge that agrees with everything has 3 on reverse-keyed statements too.
      for (const { items } of Object.values(row.relationship!))
        expect(items).toEqual(Array.from({ length: 3 }, () => Array.from({ length: 12 }, () => 3)));
      expect(row.utterance).toEqual(Array.from({ length: 3 }, () => [6, 6, 6]));
      expect(row.strategies).toHaveLength(replies);
      expect(row.strategyRuns).toHaveLength(3);
      for (const labels of row.strategies!) expect(labels).toHaveLength(2);
      // All levels at their highest cancel: two indicators in each direction.
      expect(row.style).toEqual(Array.from({ length: 3 }, () => [0, 0]));
    }
    // The order of statements is drawn for each run.
    const orders = new Set(
      sent
        .filter(({ metadata }) => metadata?.item?.endsWith(`${rows[0]!.target}#relationship`))
        .map((request) =>
          fencedDialogue(request)
            .criteria.map(({ text }) => text.split("\n")[0])
            .join(),
        ),
    );
    expect(orders.size).toBe(3);
  });

  it("shows the judge neither name nor emotion, and its controls what they say", async () => {
    const folder = await newRun({ judge: agreeing, judgeReplicates: "1" });
    const { dialogues } = await readSageRun(folder);
    for (const { messages, output } of sent)
      expect(JSON.stringify([messages, output])).not.toMatch(
        /judged-|scripted|Change: |\b(60|80|100|31|22)\b/,
      );
    const shown = (target: string, part: string): string[] =>
      fencedDialogue(sent.find(({ metadata }) => metadata?.item === `${target}#${part}`)!).turns.map(
        ({ text }) => text,
      );
    for (const { target, model, dialogue } of dialogues) {
      const word = model.endsWith("beta") ? "glad" : "sad";
      expect(shown(target, "relationship-valence")).toEqual(dialogue.updates.map(() => word));
      expect(shown(target, "relationship-redacted").join()).not.toContain(word);
      expect(shown(target, "relationship-transcript")).toEqual(dialogue.turns.map(({ text }) => text));
      expect(shown(target, "relationship-exchanged").join()).toContain(word === "glad" ? "sad" : "glad");
    }
  });

  it("is judged by what is chosen, and judgings of one judge are read as one", async () => {
    const folder = await newRun();
    expect(findJudgings(folder)).toEqual([]);
    const more = { judge: agreeing, seed: "1", cache: false, json: true, yes: true };
    await judge(folder, { ...more, instruments: "utterance", replicates: "2" } as never);
    await judge(folder, { ...more, instruments: "relationship", source: "thoughts" } as never);
    expect(err).toContain("judges 6 of 6 dialogues of");
    const rows = await judgedOf(folder);
    expect(rows).toHaveLength(6);
    for (const row of rows) {
      expect(row.utterance).toHaveLength(2);
      expect(row.relationship?.thoughts?.items).toHaveLength(3);
      expect(row.relationship).not.toHaveProperty("redacted");
      expect(row).not.toHaveProperty("strategies");
      expect(row.runs).toBe(3);
    }
  });

  it("gives ratings with the dialogue as unit, reverse-keyed statements turned", async () => {
    const folder = await newRun({ judge: agreeing, judgeInstruments: "relationship,utterance,style" });
    const ratings = await ratingsOfRun(folder);
    // 6 dialogues, 3 runs, 12 statements and 3 metrics; neither controls nor style.
    expect(ratings).toHaveLength(6 * 3 * 15);
    for (const { target, conversation, replicate } of ratings) {
      expect(conversation).toBe(target);
      expect(replicate).toBeLessThan(3);
    }
    const of = (criterion: string) => ratings.find((one) => one.criterion === criterion);
    expect(of("regard-1")).toMatchObject({
      value: 3,
      prompt: "relationship",
      respondent: "scripted/judged-alpha",
    });
    expect(of("regard-3")).toMatchObject({ value: -3, rater: { id: agreeing, kind: "scripted" } });
    expect(of("attentiveness")).toMatchObject({ value: 6, language: "en", shown: 3 });
  });

  it("is read with strategies beside each reply, and the rest beside the last one", async () => {
    const folder = await newRun({ judge: agreeing, scenarios: "1", judgeReplicates: "2" });
    const rows: {
      item: string;
      criteria: readonly { id: string }[];
      judgements: readonly { verdicts: object[] }[];
    }[] = [];
    await (await readRun(folder, findJudgings(folder))).eachRow((row) => rows.push(row));
    const { dialogues } = await readSageRun(folder);
    for (const { scenario, model, dialogue } of dialogues) {
      const replies = dialogue.turns.filter(({ role }) => role === "assistant").length;
      const own = rows.filter(
        (row) =>
          row.item.startsWith(`${scenario}#model-`) && (row as never as { model: string }).model === model,
      );
      expect(own).toHaveLength(replies);
      for (const row of own) expect(row.judgements).toHaveLength(2);
      expect(own.map(({ criteria }) => criteria.length).slice(0, -1)).toEqual(
        Array.from({ length: replies - 1 }, () => 1),
      );
      expect(own.at(-1)!.criteria.length).toBeGreaterThan(20);
    }
    for (const row of rows.filter(({ item }) => item.includes("#feel-"))) expect(row.judgements).toEqual([]);
  });
});

describe("what cannot be judged or read", () => {
  it("unscored dialogues are not judged; an unreadable answer is unscored with its reason", async () => {
    registerScripted("judged-mute", () => "no sections");
    const folder = await newRun({
      agent: `${agent},scripted/judged-mute`,
      scenarios: "2",
      judge: agreeing,
      judgeInstruments: "utterance",
      judgeReplicates: "1",
    });
    const { unscored, dialogues } = await readSageRun(folder);
    expect(dialogues).toHaveLength(8);
    expect(unscored).toHaveLength(4);
    const rows = await judgedOf(folder);
    expect(rows.map(({ target }) => target).some((target) => target.includes("mute"))).toBe(false);
    expect(rows).toHaveLength(4);

    registerScripted("judged-silent", () => "I would rather not.");
    const more = { seed: "1", cache: false, json: true, yes: true };
    await judge(folder, { ...more, judge: "scripted/judged-silent", replicates: "1" } as never);
    const silent = (await judgedOf(folder)).filter((row) => row.judge === "scripted/judged-silent");
    expect(silent).toHaveLength(4);
    for (const { utterance, strategies, style, unscored: reasons } of silent) {
      expect(utterance).toEqual([[null, null, null]]);
      expect(strategies!.every((labels) => labels === null)).toBe(true);
      expect(style).toEqual([[null, null]]);
      expect(reasons).toContainEqual({ part: "utterance, run 1: attentiveness", reason: "no-object" });
    }
    const ratings = await readJudgeRatings(folder, findJudgings(folder));
    const none = ratings.filter(({ rater }) => rater.id === "scripted/judged-silent");
    expect(none.every(({ value, status }) => value === null && status === "unparsed")).toBe(true);
  });

  it("one model under test has no exchanged thoughts, and says so", async () => {
    const folder = await newRun({
      ...{ model: "scripted/judged-alpha", judge: agreeing, judgeReplicates: "1" },
      ...{ judgeInstruments: "relationship", judgeSource: "thoughts,exchanged" },
    });
    for (const row of await judgedOf(folder)) {
      expect(row.relationship).not.toHaveProperty("exchanged");
      expect(row.unscored).toEqual([
        {
          part: "relationship-exchanged",
          reason: "no dialogue of another person with another model",
        },
      ]);
    }
  });

  it("a judge that is the agent says so in each row, and is warned of", async () => {
    const folder = await newRun({ judge: agent, judgeInstruments: "utterance", judgeReplicates: "1" });
    const rows = await judgedOf(folder);
    expect(rows).toHaveLength(6);
    expect(rows.every(({ isAgent }) => isAgent)).toBe(true);
    expect(err).toContain(
      `${agent} simulates the person whose dialogues it judges: set another judge beside it`,
    );
  });
});

describe("through a server", () => {
  it("asks for objects, reads what is missing as missing, and goes on where it was killed", async () => {
    const server = await startJudgeServer();
    vi.stubEnv("AFFECTLAB_BASE_URL", server.url);
    try {
      const folder = await newRun({ judge: "compatible/judge", judgeReplicates: "1" });
      const [judging] = findJudgings(folder) as [string];
      const before = await judgedOf(folder);
      const cells = before.flatMap(({ relationship, utterance }) => [
        ...Object.values(relationship!).flatMap(({ items }) => items.flat()),
        ...utterance!.flat(),
      ]);
      expect(cells).toHaveLength(6 * (5 * 12 + 3));
      const missing = cells.filter((cell) => cell === null).length;
      expect(missing).toBeGreaterThan(0);
      expect(missing).toBeLessThan(cells.length / 4);
      const reasons = before.flatMap(({ unscored }) => unscored.map(({ reason }) => reason));
      expect(new Set(reasons)).toEqual(new Set(["missing"]));

      // As after a kill: the log ends in the middle of a row.
      const log = runFiles(judging).responses;
      const whole = readFileSync(log, "utf8");
      const rows = whole.trimEnd().split("\n");
      writeFileSync(log, `${rows.slice(0, 20).join("\n")}\n${rows[20]!.slice(0, 30)}`);
      expect((await judgedOf(folder)).flatMap(({ unscored }) => unscored).length).toBeGreaterThan(
        reasons.length,
      );
      await resume(judging, { cache: false, json: true, yes: true } as never);
      expect(readFileSync(log, "utf8").trimEnd().split("\n").length).toBeGreaterThanOrEqual(rows.length);
      expect(await judgedOf(folder)).toEqual(before);
    } finally {
      await server.stop();
    }
  });
});

it("a call that failed is an error, with the server's words, and no low level", async () => {
  const folder = await newRun({
    scenarios: "1",
    judge: agreeing,
    judgeInstruments: "utterance",
    judgeReplicates: "1",
  });
  const [judging] = findJudgings(folder) as [string];
  const log = runFiles(judging).responses;
  const [first, ...rest] = readFileSync(log, "utf8").trimEnd().split("\n");
  const row = JSON.parse(first!);
  const error = { kind: "server", message: "the server is on fire" };
  writeFileSync(
    log,
    `${[JSON.stringify({ ...row, status: "error", reply: "", error }), ...rest].join("\n")}\n`,
  );
  const ratings = await ratingsOfRun(folder);
  const failed = ratings.filter(({ status }) => status === "error");
  expect(failed).toHaveLength(3);
  for (const { value, reason } of failed) expect([value, reason]).toEqual([null, "the server is on fire"]);
  const rows = await judgedOf(folder);
  expect(rows.flatMap(({ unscored }) => unscored.map(({ reason }) => reason))).toEqual(
    failed.map(() => "the server is on fire"),
  );
});

describe("before any dialogue exists", () => {
  it("a forecast counts as many judgements as there will be", async () => {
    const folder = path.join(scratchFolder(), "run");
    const dry = { ...options, out: folder, judge: agreeing, dryRun: true };
    await run("sage", dry as Parameters<typeof run>[1]);
    const { judging } = JSON.parse(out);
    expect(judging.plan).toMatchObject({ items: 6 * 8, replicates: 3, models: [agreeing] });
    expect(judging.forecast.planned).toBe(6 * 8 * 3);
    expect(sent).toEqual([]);
  });
});
