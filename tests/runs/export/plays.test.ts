import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, it } from "vitest";
import type { Response } from "../../../src/core/response.js";
import { readRatings } from "../../../src/io/ratings/read-ratings.js";
import { requireTool } from "../../../src/io/tool-packages.js";
import { readResponses } from "../../../src/runs/responses.js";
import { ratingsOfRun } from "../../../src/studies/shared/ratings-of-run.js";
import { runNode } from "../../support/child.js";
import { scratchFolder } from "../../support/scratch.js";
import { ensureBuilt, root } from "../../support/scratch-clone.js";
import { inspectFaults, inspectSchema } from "./inspect-schema.js";

interface Message {
  role: string;
  content: string;
  source: string;
}
interface Sample {
  id: string;
  epoch: number;
  input: Message[];
  messages: Message[];
  output: { completion: string };
  scores: Record<string, { value: Record<string, string | number> }>;
  metadata: Record<string, unknown>;
}
interface Log {
  status: string;
  eval: { metadata: { respondent: string } };
  results: { scores: { name: string; scored_samples: number }[] };
  samples: Sample[];
}

let load: NodeJS.Require;
beforeAll(async () => {
  await ensureBuilt();
  load = await requireTool("readers", { need: "these tests", otherwise: "leave them out" });
}, 300_000);

async function affectlab(...args: string[]): Promise<void> {
  const ended = await runNode([path.join(root, "src", "cli", "affectlab.mjs"), ...args]);
  expect(ended.code, ended.stderr).toBe(0);
}

/** A run, with a judging where a judge is named. */
async function played(study: string, asked: string[], ...judged: string[]): Promise<string> {
  const folder = path.join(scratchFolder(), "run");
  await affectlab("run", study, "--yes", "--no-cache", "--out", folder, ...asked);
  if (judged.length > 0)
    await affectlab("judge", folder, "--yes", "--out", path.join(folder, "judgements", "one"), ...judged);
  return folder;
}

const rowsOf = async (folder: string): Promise<Response[]> => {
  const rows: Response[] = [];
  await readResponses(folder, (row) => rows.push(row));
  return rows;
};

/** Each log of a run by the name of its file. */
async function logsOf(folder: string): Promise<Record<string, Log>> {
  const out = scratchFolder();
  await affectlab("export", folder, "--format", "inspect", "--out", out);
  const logs = readdirSync(out).map((file) => {
    const log = JSON.parse(readFileSync(path.join(out, file), "utf8")) as Log;
    if (inspectSchema !== undefined) expect(inspectFaults(load, "EvalLog", log)).toEqual([]);
    return [file, log] as const;
  });
  return Object.fromEntries(logs);
}

/** Every reply of a run is one sample, and each is told apart. */
async function expectNothingLost(folder: string, logs: Record<string, Log>): Promise<void> {
  const samples = Object.values(logs).flatMap((log) => log.samples);
  const said = (rows: [unknown, string][]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(said(samples.map(({ metadata, output }) => [metadata.call, output.completion]))).toEqual(
    said((await rowsOf(folder)).map(({ call, reply }) => [call, reply])),
  );
  for (const log of Object.values(logs)) {
    expect(log.status).toBe("success");
    expect(new Set(log.samples.map(({ id, epoch }) => `${id} ${epoch}`)).size).toBe(log.samples.length);
  }
}

async function tableOf(folder: string): Promise<Record<string, unknown>[]> {
  const out = path.join(scratchFolder(), "a.parquet");
  await affectlab("export", folder, "--format", "parquet", "--out", out);
  return parquetReadObjects({ file: new Uint8Array(readFileSync(out)).buffer });
}

describe("a run of dialogues with its judging", () => {
  it("gives each turn its episode, the dialogue as messages, and what judges said of the whole", async () => {
    const folder = await played(
      "sage",
      ["--scenarios", "2", "--turn-limit", "3"],
      ...["--judge", "scripted/dialogue-judge", "--replicates", "1"],
      ...["--instruments", "relationship", "--source", "transcript"],
    );
    const rows = await rowsOf(folder);
    const table = await tableOf(folder);
    expect(table.map(({ episode, turn }) => `${episode}#${turn}`)).toEqual(rows.map(({ item }) => item));
    const logs = await logsOf(folder);
    expect(Object.keys(logs)).toEqual([
      "agent-scripted-person~with-scripted-empathy-first.json",
      "scripted-empathy-first~with-scripted-person.json",
    ]);
    await expectNothingLost(folder, logs);
    const [ofAgent, ofModel] = Object.values(logs) as [Log, Log];
    expect([ofAgent, ofModel].map((log) => log.eval.metadata.respondent)).toEqual(["agent", "baseline"]);

    for (const episode of ["en-001", "en-002"]) {
      const turns = ofModel.samples.filter(({ metadata }) => metadata.episode === episode);
      expect(turns.map(({ metadata }) => metadata.turn)).toEqual(["model-1", "model-2", "model-3"]);
      const last = turns.at(-1)!;
      expect(last.messages.map(({ role }) => role)).toEqual([
        ...["system", "user", "assistant", "user", "assistant", "user", "assistant"],
      ]);
      // What the model has said stands among the messages as it said it, and what the person said too.
      const spoken = last.messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
      expect(spoken).toEqual(turns.map(({ output }) => output.completion));
      const says = ofAgent.samples.filter(({ id }) => id.startsWith(`${episode}#say-`));
      const heard = last.messages.filter(({ role }) => role === "user").slice(1);
      expect(heard).toHaveLength(2);
      for (const [i, { content }] of heard.entries()) expect(says[i]!.output.completion).toContain(content);
      for (const message of last.messages.slice(0, -1)) expect(message.source).toBe("input");
      // The end of the dialogue, and what was said of it, beside the last reply and no other.
      expect(last.metadata.dialogue_end).toMatch(/^Ended at emotion \d+/);
      expect(last.metadata.emotions).toHaveLength(3);
      expect(turns.slice(0, -1).some(({ metadata }) => "dialogue_end" in metadata)).toBe(false);
      expect(Object.keys(last.scores)).toEqual(["judge:scripted/dialogue-judge"]);
      expect(turns[0]!.scores).toEqual({});
    }
    expect(ofModel.results.scores).toMatchObject([{ scored_samples: 2 }]);
  });

  it("keeps the judges' word on talks for goals, and the ratings as a table", async () => {
    const folder = await played(
      "egosocialarena",
      ["--scenario", "social-goals", "--items", "2"],
      ...["--judge", "scripted/goal-judge"],
    );
    const logs = await logsOf(folder);
    await expectNothingLost(folder, logs);
    const scored = Object.values(logs)
      .filter((log) => log.eval.metadata.respondent !== "agent")
      .flatMap((log) => log.samples)
      .filter(({ scores }) => Object.keys(scores).length > 0);
    const ratings = await ratingsOfRun(folder);
    expect(ratings.length).toBeGreaterThan(0);
    const given = scored.flatMap(({ scores }) => Object.values(scores["judge:scripted/goal-judge"]!.value));
    expect(given.sort()).toEqual(ratings.flatMap(({ value }) => value ?? []).sort());
    for (const { metadata } of scored) expect(metadata.dialogue_end).toMatch(/leaves\.|limit of turns/);
    const out = path.join(scratchFolder(), "a.csv");
    await affectlab("export", folder, "--format", "csv", "--out", out);
    expect(await readRatings(out.replace("a.csv", "a-ratings.csv"))).toEqual(ratings);
  });
});

describe("a run of games", () => {
  it("gives each turn of each agent, with what it was shown, in the order of play", async () => {
    const folder = await played("egosocialarena", ["--scenario", "blackjack,bomb", "--items", "4"]);
    const logs = await logsOf(folder);
    await expectNothingLost(folder, logs);
    for (const { samples } of Object.values(logs)) {
      const ofBomb = samples.filter(({ metadata }) => metadata.episode === "bomb-clinic-1");
      const turns = ofBomb.map(({ metadata }) => /^round-(\d+)-(\w+)$/.exec(String(metadata.turn))!);
      expect(turns.slice(0, 3).map(([, , who]) => who)).toEqual(["alpha", "bravo", "charlie"]);
      const rounds = turns.map(([, round]) => Number(round));
      expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
      for (const { messages } of samples) {
        expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
      }
    }
    const table = await tableOf(folder);
    expect(new Set(table.map(({ episode }) => String(episode).split("-")[0]))).toEqual(
      new Set(["blackjack", "bomb"]),
    );
  });
});

describe("a pairwise judging", () => {
  it("is a table of pairs, scores beside both replies, and a log of the judge's own calls", async () => {
    const folder = await played(
      "heartbench",
      [
        ...["--model", "scripted/heartbench-helper,scripted/heartbench-helper-advice"],
        ...["--language", "en", "--items", "3"],
      ],
      ...["--judge", "scripted/pairwise-judge", "--form", "pairwise:better-support"],
    );
    const out = path.join(scratchFolder(), "a.csv");
    await affectlab("export", folder, "--format", "csv", "--out", out);
    const pairs = await readRatings(out.replace("a.csv", "a-pairs.csv"));
    expect(pairs).toEqual(await ratingsOfRun(folder));
    // Three pairs, each in both orders.
    expect(pairs.map(({ position }) => position).sort()).toEqual([0, 0, 0, 1, 1, 1]);

    const logs = await logsOf(folder);
    await expectNothingLost(folder, logs);
    const [, ofHelper] = Object.values(logs) as [Log, Log];
    for (const { id, scores } of ofHelper.samples) {
      const won = pairs.filter(({ conversation }) => conversation === id).map(({ value }) => value);
      const words = Object.values(scores["judge:scripted/pairwise-judge"]!.value);
      expect(words.filter((word) => word === "this reply")).toHaveLength(
        won.filter((one) => one === 1).length,
      );
    }

    const judging = path.join(folder, "judgements", "one");
    const own = await logsOf(judging);
    await expectNothingLost(judging, own);
    // The id of a pair holds "#", and is no turn.
    expect((await tableOf(judging)).every(({ episode }) => episode === null)).toBe(true);
    for (const { messages, metadata } of Object.values(own)[0]!.samples) {
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
      expect(metadata).not.toHaveProperty("episode");
    }
  });
});
