import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { PageFacts } from "../../src/runs/reading/open.js";
import type { ReadRow, ShownMessage } from "../../src/runs/reading/row.js";
import { type Ended, endOf, withoutKeys } from "../support/child.js";
import { startJudgeServer } from "../support/judge-server.js";
import { madeUpUpstream } from "../support/made-up-upstream.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

beforeAll(ensureBuilt, 120_000);

type Env = Record<string, string>;

function start(args: string[], env: Env): ChildProcessWithoutNullStreams {
  const command = [path.join(root, "src", "cli", "affectlab.mjs"), ...args];
  return spawn(process.execPath, command, {
    cwd: scratchFolder(),
    env: { ...withoutKeys(), NO_COLOR: "1", ...env },
  });
}

const affectlab = (args: string[], env: Env = {}): Promise<Ended> => endOf(start(args, env));

/** Serves until the test has read what it wants; then Ctrl-C. */
async function viewed<T>(
  args: string[],
  env: Env,
  read: (address: string) => Promise<T>,
): Promise<[T, Ended]> {
  const child = start(["view", ...args], env);
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = endOf(child);
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (piece: string) => {
      text += piece;
      const found = /http:\/\/\S+\//.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => reject(new Error(`it ended: ${text}`)));
  });
  const result = await read(address);
  child.kill("SIGINT");
  return [result, await ended];
}

const json = async <T>(address: string, name: string): Promise<T> =>
  (await fetch(address + name)).json() as Promise<T>;

/** A row's messages, which must be there. */
const sentIn = (messages: ReadRow["messages"]): readonly ShownMessage[] => {
  if (typeof messages !== "object") throw new Error(`no messages: ${messages}`);
  return messages;
};

/** The rows of a page that is one file. */
function rowsOfFile(file: string): ReadRow[] {
  const html = readFileSync(file, "utf8");
  return [...html.matchAll(/id="rows-\d+">([^<]*)</g)].flatMap(
    ([, packed]) => JSON.parse(inflateSync(Buffer.from(packed!, "base64")).toString("utf8")) as ReadRow[],
  );
}

async function judgedRun(): Promise<{ env: Env; run: string }> {
  const judge = await startJudgeServer();
  onTestFinished(() => judge.stop());
  const run = path.join(scratchFolder(), "judged");
  const env = {
    AFFECTLAB_RUNS_DIR: scratchFolder(),
    AFFECTLAB_BASE_URL: judge.url,
    AFFECTLAB_API_KEY: "sk-planted-1",
  };
  const asked = [
    "run",
    "heartbench",
    "--model",
    "scripted/heartbench-helper",
    "--judge",
    "scripted/rubric-judge",
  ];
  const chosen = ["--subset", "hard", "--language", "en", "--items", "3", "--out", run, "--yes"];
  expect(await affectlab([...asked, ...chosen], env)).toMatchObject({ code: 0 });
  const second = ["judge", run, "--judge", "compatible/second", "--yes", "--allow-unknown-price"];
  expect(await affectlab(second, env)).toMatchObject({ code: 0 });
  return { env, run };
}

describe("affectlab view", () => {
  it("serves a judged run: prompts as sent, replies, both judges' verdicts and reasons; Ctrl-C is its end", async () => {
    const { env, run } = await judgedRun();
    const [read, ended] = await viewed([run], env, async (address) => ({
      facts: await json<PageFacts>(address, "facts"),
      row: await json<ReadRow>(address, "row/0"),
    }));
    expect(read.facts).toMatchObject({ title: "judged", notes: [] });
    const { messages, reply, judgements, criteria, judgesDiffer } = read.row;
    expect(sentIn(messages).at(-1)!.role).toBe("user");
    expect(reply).not.toBe("");
    expect(judgements.map(({ judge }) => judge)).toEqual(["compatible/second", "scripted/rubric-judge"]);
    for (const { verdicts } of judgements) {
      expect(verdicts.map(({ criterion }) => criterion)).toEqual(criteria.map(({ id }) => id));
      for (const { value, reason } of verdicts) {
        expect([null, "yes", "no"]).toContain(value);
        // An unscored verdict says why.
        if (value === null) expect(reason).not.toBe("");
      }
    }
    expect(judgesDiffer).toBe(true);
    expect(ended).toMatchObject({ code: 0, signal: null });

    // `report` writes the same rows as one file, and names it.
    const told = await affectlab(["report", run], env);
    const file = path.join(run, "read.html");
    expect(told.stdout).toContain(`replies, to read: ${file}`);
    const rows = rowsOfFile(file);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(read.row);
    expect(readFileSync(file, "utf8")).not.toContain("sk-planted");
    const again = readFileSync(file, "utf8");
    expect(JSON.parse((await affectlab(["report", run, "--json"], env)).stdout)).toMatchObject({
      page: file,
    });
    expect(readFileSync(file, "utf8")).toBe(again);

    // A judging is a run too: it shows what the judge was sent, and its raw answer.
    const judgings = path.join(run, "judgements");
    const scripted = readdirSync(judgings).find((name) => name.startsWith("scripted-rubric-judge"))!;
    const [asked] = await viewed([path.join(judgings, scripted)], env, (address) =>
      json<ReadRow>(address, "row/0"),
    );
    expect(asked).toMatchObject({ model: "scripted/rubric-judge", judgements: [] });
    expect(sentIn(asked.messages).at(-1)!.text).toContain(reply.slice(0, 20));
    expect(asked.reply).toContain("verdict");
  }, 120_000);

  it("shows games turn by turn with what was sent, and stories with their key", async () => {
    const run = path.join(scratchFolder(), "arena");
    const env = { AFFECTLAB_RUNS_DIR: scratchFolder() };
    const asked = [
      "run",
      "egosocialarena",
      "--model",
      "scripted/arena-rules",
      "--scenario",
      "static,blackjack",
    ];
    expect(await affectlab([...asked, "--items", "2", "--out", run, "--yes"], env)).toMatchObject({
      code: 0,
    });
    expect(await affectlab(["report", run], env)).toMatchObject({ code: 0 });
    const rows = rowsOfFile(path.join(run, "read.html"));
    const turns = rows.filter(({ item }) => item.includes("#"));
    const stories = rows.filter(({ item }) => item.startsWith("false-belief"));
    expect(Math.min(turns.length, stories.length)).toBeGreaterThan(0);
    for (const { messages } of rows) expect(sentIn(messages).at(-1)!.text).not.toBe("");
    for (const { key, options } of stories) expect(options[key!]).toBeDefined();
  }, 120_000);

  it("shows the replies alone where the texts are gone, and says so", async () => {
    const run = path.join(scratchFolder(), "asked");
    const runs = scratchFolder();
    const mirror = madeUpUpstream(scratchFolder());
    const { benchWithMock } = await import("../runs/command.js");
    const { affectlab: ask } = await benchWithMock();
    const model = ["--model", "openai/gpt-4o-2024-08-06", "--items", "4"];
    const asked = await ask(["run", "affective-cognition", ...model, "--out", run, "--yes"], {
      env: { AFFECTLAB_MIRROR: mirror },
    });
    expect(asked.code, asked.stderr).toBe(0);
    const [without] = await viewed(
      [run],
      { AFFECTLAB_RUNS_DIR: runs, AFFECTLAB_MIRROR: scratchFolder() },
      (address) => Promise.all([json<PageFacts>(address, "facts"), json<ReadRow>(address, "row/0")]),
    );
    expect(without[0].notes.join()).toMatch(/The prompts cannot be shown: .*data fetch affective-cog/);
    expect(without[1].reply).not.toBe("");
    expect(without[1].messages).toMatch(/data fetch affective-cog/);
    const [here] = await viewed([run], { AFFECTLAB_RUNS_DIR: runs, AFFECTLAB_MIRROR: mirror }, (address) =>
      json<ReadRow>(address, "row/0"),
    );
    const options = here.orderShown.map((option) => here.options[option]);
    expect(sentIn(here.messages)[1]!.text).toContain(`a. ${options[0]}\nb. ${options[1]}`);
    expect(here.shares[0]).toMatchObject({ by: "people" });

    // Other words than those that were asked are not shown as the prompt.
    for (const file of readdirSync(mirror, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith("stories.csv")) continue;
      const text = readFileSync(path.join(mirror, file), "utf8");
      writeFileSync(path.join(mirror, file), text.replaceAll("an errand", "another errand"));
    }
    const [changed] = await viewed([run], { AFFECTLAB_RUNS_DIR: runs, AFFECTLAB_MIRROR: mirror }, (address) =>
      Promise.all([json<PageFacts>(address, "facts"), json<ReadRow>(address, "row/0")]),
    );
    expect(changed[0].notes.join()).toContain("4 items have another text than the one that was asked");
    expect(changed[1].messages).toMatch(/^The text of this item has changed/);
  }, 120_000);

  it("refuses in one line what it cannot read or write", async () => {
    const mirror = { AFFECTLAB_MIRROR: scratchFolder() };
    const inside = path.join(root, "data", "read.html");
    const cases: [string[], number, RegExp][] = [
      [["sage"], 1, /data fetch digitalhuman/],
      [["affective-cognition"], 1, /data fetch affective-cog/],
      [["egosocialarena"], 2, /released no replies that can be read; affective-cognition and sage did/],
      [["nothing"], 1, /no run in/],
      [["sage", "--out", inside], 2, /lies in this project/],
      [["sage", "--port", "70000"], 2, /--port/],
    ];
    for (const [args, code, message] of cases) {
      const ended = await affectlab(["view", ...args], mirror);
      expect([ended.code, ended.stderr.trim().split("\n").length], args.join(" ")).toEqual([code, 1]);
      expect(ended.stderr, args.join(" ")).toMatch(message);
    }
    expect(existsSync(inside)).toBe(false);
  }, 60_000);
});
