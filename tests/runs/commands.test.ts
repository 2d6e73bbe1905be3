import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Response } from "../../src/core/response.js";
import type { Ended } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { type Bench, benchWithMock, plantedKey } from "./command.js";

beforeAll(ensureBuilt);

const model = ["--model", "openai/gpt-4o-2024-08-06"];
const run = (out: string, ...more: string[]): string[] => [
  "run",
  "affective-cognition",
  ...model,
  "--out",
  out,
  ...more,
];

const rowsOf = (folder: string): Response[] =>
  readFileSync(`${folder}/responses.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Response);

/** The last line on stderr: what went wrong. */
const lastLine = ({ stderr }: Ended): string => stderr.trim().split("\n").at(-1) as string;

/** A failure as a user should meet it: one line, exit code 1, no stack, no key. */
function expectOneLine(ended: Ended, message: RegExp): void {
  expect(lastLine(ended)).toMatch(message);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect(ended.code).toBe(1);
  expectNoKey(ended);
}

function expectNoKey({ stdout, stderr }: Ended): void {
  expect(stdout).not.toContain(plantedKey);
  expect(stderr).not.toContain(plantedKey);
}

/** Looks into every file below a folder. */
function expectNoKeyIn(folder: string): void {
  let files = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files++;
    const file = path.join(entry.parentPath, entry.name);
    expect(readFileSync(file, "utf8").includes(plantedKey), file).toBe(false);
  }
  expect(files).toBeGreaterThan(0);
}

const finish = async (bench: Bench, folder: string): Promise<void> => {
  const ended = await bench.affectlab(["resume", folder, "--json"]);
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout)).toMatchObject({ isComplete: true });
};

describe("affectlab run", () => {
  it("says what it will send and cost, sends it, and sums up", async () => {
    const bench = await benchWithMock();
    const out = `${bench.runs}/first`;
    const args = run(out, "--prompt", "0shot,cot", "--items", "20", "--replicates", "2", "--max-cost", "5");
    const dry = await bench.affectlab([...args, "--dry-run"]);
    expect(dry.code).toBe(0);
    expect(dry.stdout).toMatch(/20 items × 2 prompts × 2 replicates × 1 model = 80 calls, temperature 0/);
    expect(dry.stdout).toMatch(
      /openai\/gpt-4o-2024-08-06 +80 .*\$2\.5 in, \$10 out per 1M, as of 2025-09 \(https:/,
    );
    expect(dry.stdout).toMatch(/^about \$0\.\d\d, at most \$\d\.\d\d if no call is repeated$/m);
    expect((await bench.mock.log()).requests).toEqual([]);
    expect(existsSync(out)).toBe(false);

    const ended = await bench.affectlab([...args, "--json"]);
    expect(ended.code).toBe(0);
    const result = JSON.parse(ended.stdout);
    expect(result).toMatchObject({
      stopped: "done",
      planned: 80,
      answered: 80,
      isComplete: true,
      retries: 0,
    });
    expect(result.respondents.map((of: { prompt: string; ok: number }) => [of.prompt, of.ok])).toEqual([
      ["0shot", 40],
      ["0shot-cot", 40],
    ]);
    expect(ended.stderr).toContain("to send 80, in the cache 0, answered before 0");
    const { requests } = await bench.mock.log();
    expect(new Set(requests.map(({ callId }) => callId))).toEqual(
      new Set(rowsOf(out).map(({ call }) => call)),
    );
    expect(result.cost).toBeCloseTo(
      rowsOf(out).reduce((sum, { cost }) => sum + (cost as number), 0),
      12,
    );

    const again = await bench.affectlab([...args, "--dry-run", "--json"]);
    expect(JSON.parse(again.stdout).forecast).toMatchObject({ planned: 80, answered: 80, toSend: 0 });
    const elsewhere = await bench.affectlab([...run(`${bench.runs}/second`, ...args.slice(6)), "--json"]);
    expect(JSON.parse(elsewhere.stdout)).toMatchObject({ cached: 80, cost: 0, spent: 0, isComplete: true });
    expect((await bench.mock.log()).requests).toHaveLength(80);
    const listing = await bench.affectlab(["cache", "list", "--json"]);
    expect(JSON.parse(listing.stdout)).toMatchObject({ replies: 80, models: [{ model: model[1] }] });
    const cleared = await bench.affectlab(["cache", "clear", "--json"]);
    expect(JSON.parse(cleared.stdout)).toMatchObject({ removed: 80 });
    expectNoKeyIn(bench.runs);
    for (const one of [dry, ended, again, elsewhere]) expectNoKey(one);
  });

  it("asks two providers in one run", async () => {
    const bench = await benchWithMock();
    const out = `${bench.runs}/two`;
    const models = "openai/gpt-4o,anthropic/claude-3-5-sonnet-20240620";
    const ended = await bench.affectlab([
      ...["run", "affective-cognition", "--model", models, "--items", "8", "--out", out, "--json"],
    ]);
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout).respondents).toMatchObject([
      { model: "openai/gpt-4o", ok: 8 },
      { model: "anthropic/claude-3-5-sonnet-20240620", ok: 8 },
    ]);
    const { requests } = await bench.mock.log();
    expect(requests.filter(({ api }) => api === "anthropic")).toHaveLength(8);
    expectNoKeyIn(bench.runs);
  });

  it("stops at --max-cost, exits with 0, and goes on under a higher one", async () => {
    const bench = await benchWithMock({ rules: [{ latencyMs: 2 }] });
    const out = `${bench.runs}/capped`;
    const ended = await bench.affectlab(run(out, "--items", "100", "--max-cost", "0.03", "--json"));
    expect(ended.code).toBe(0);
    const result = JSON.parse(ended.stdout);
    expect(result.stopped).toBe("max-cost");
    expect(result.spent).toBeLessThanOrEqual(0.03);
    expect(result.answered).toBeGreaterThan(5);
    expect(result.answered).toBeLessThan(100);
    expect(lastLine(ended)).toMatch(
      /stopped at --max-cost; \d+ of 100 calls are answered and kept; `affectlab resume \S+ --max-cost <more>` goes on$/,
    );
    const more = await bench.affectlab(["resume", out, "--max-cost", "5", "--json"]);
    expect(JSON.parse(more.stdout)).toMatchObject({ stopped: "done", answered: 100 });
    expect((await bench.mock.log()).requests).toHaveLength(100);
  });

  it("says that failures, and not answers, have used up --max-cost, and exits with 1", async () => {
    const bench = await benchWithMock({ rules: [{ status: 500, errorMessage: "overloaded" }] });
    const args = ["--items", "6", "--max-cost", "0.02", "--attempts", "8", "--concurrency", "1", "--json"];
    const ended = await bench.affectlab(run(`${bench.runs}/failing`, ...args));
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ stopped: "max-cost", answered: 0, cost: 0 });
    expect(lastLine(ended)).toMatch(
      /stopped at --max-cost: \$0\.\d+ of it may have been billed for calls that failed \(the last: openai\/\S+: 500 overloaded; .*\); 0 of 6 calls/,
    );
  });

  it("says of what calls failed, in the summary, as JSON and in the report", async () => {
    const bench = await benchWithMock({ rules: [{ contains: "story", every: 2, rawBody: "<p>busy" }] });
    const out = `${bench.runs}/partly`;
    const ended = await bench.affectlab(run(out, "--items", "6", "--attempts", "1"));
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(
      /^\d calls? of openai\/\S+, 0shot, failed: openai\/\S+: the reply is malformed/m,
    );
    const { respondents } = JSON.parse(
      (await bench.affectlab(["report", out, "--no-figures", "--json"])).stdout,
    );
    expect(respondents[0].failures).toEqual([
      expect.objectContaining({ kind: "malformed-reply", calls: respondents[0].error }),
    ]);
  });

  it("passes the SDK's warning of a model that ends on in one line, once", async () => {
    const bench = await benchWithMock();
    const args = ["--model", "anthropic/claude-sonnet-4-5", "--items", "4", "--max-cost", "5", "--json"];
    const ended = await bench.affectlab([
      ...["run", "affective-cognition", "--out", `${bench.runs}/old`, "--yes"],
      ...args,
    ]);
    expect(ended.code).toBe(0);
    expect(ended.stderr.match(/deprecated/g)).toHaveLength(1);
    expect(ended.stderr).toMatch(/^affectlab: warning: The model 'claude-sonnet-4-5' is deprecated/m);
  });

  it("refuses a cap that cannot hold, and values that mean nothing, with 2", async () => {
    const bench = await benchWithMock();
    const out = `${bench.runs}/none`;
    const cases: [string[], RegExp][] = [
      [run(out, "--max-cost", "0.0001"), /one call may cost \$0\.0\d+, more than --max-cost \$0\.0001/],
      [run(out, "--replicates", "0"), /--replicates must be a whole number of at least 1, got "0"/],
      [run(out, "--temperature", "hot"), /--temperature must be a number from 0 to 2, got "hot"/],
      [
        ["run", "affective-cognition", "--out", out, "--model", "openai/o3-mini", "--items", "2a-*"],
        /openai\/o3-mini takes no pictures \(\^o3-mini in data\/models\.csv, .*\), and 320 items show one/,
      ],
      [run(out, "--items", "no/set"), /no set of items at .*set; name its folder, or its items\.jsonl/],
      [run(out, "--items", "9z-*"), /no item fits "9z-\*"; an id looks like 1a-emotion-joyful-0-s0/],
      [
        ["run", "empathic-communication", ...model],
        /'empathic-communication' is invalid for argument 'study'\. Allowed choices are affective-cognition, sage, /,
      ],
      [["resume", ""], /the name of a run is empty; give its folder, or its name in the folder of runs$/],
    ];
    for (const [args, message] of cases) {
      const ended = await bench.affectlab(args);
      expect(lastLine(ended)).toMatch(message);
      expect(ended.code).toBe(2);
    }
    const compatible = ["run", "affective-cognition", "--model", "compatible/llama", "--out", out];
    const unknown = await bench.affectlab([...compatible, "--max-cost", "1"], {
      env: { AFFECTLAB_BASE_URL: bench.mock.openaiUrl },
    });
    expect(lastLine(unknown)).toMatch(/the price of compatible\/llama is unknown, so --max-cost cannot hold/);
    expect(unknown.code).toBe(2);
    expect((await bench.mock.log()).requests).toEqual([]);
  });

  it("waits out 429 and goes on, slower", async () => {
    const bench = await benchWithMock({
      rules: [{ status: 429, retryAfter: "1", times: 8 }, { latencyMs: 5 }],
    });
    const out = `${bench.runs}/limited`;
    const ended = await bench.affectlab(run(out, "--items", "40", "--concurrency", "8", "--json"));
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ answered: 40, retries: 8, isComplete: true });
    const { requests } = await bench.mock.log();
    // The first wave may take its time to arrive: each call is held against its own first try.
    const refused = requests.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8);
    for (const { bodySha256, receivedAt } of refused) {
      const again = requests.find((one) => one.bodySha256 === bodySha256 && one.status === 200);
      expect(again!.receivedAt - receivedAt).toBeGreaterThanOrEqual(990);
    }
    expect(requests).toHaveLength(48);
  });

  it("survives cut connections, broken bodies and server errors", async () => {
    const bench = await benchWithMock({
      rules: [
        { cut: "headers", every: 7, times: 21 },
        { cut: "body", every: 5, times: 20 },
        { status: 503, every: 4, times: 16 },
        { rawBody: "{not json", every: 6, times: 24 },
      ],
    });
    const out = `${bench.runs}/broken`;
    const ended = await bench.affectlab(run(out, "--items", "60", "--json"));
    expect(ended.code).toBe(0);
    const result = JSON.parse(ended.stdout);
    expect(result).toMatchObject({ answered: 60, isComplete: true });
    expect(result.retries).toBeGreaterThanOrEqual(10);
    expect(rowsOf(out)).toHaveLength(60);
    expectNoKeyIn(bench.runs);
  });

  it("gives a call up that hangs, and leaves no connection open", async () => {
    const bench = await benchWithMock({ rules: [{ hang: "body", times: 3 }] });
    const out = `${bench.runs}/hanging`;
    const ended = await bench.affectlab(
      run(out, "--items", "10", "--timeout", "0.5", "--concurrency", "3", "--json"),
    );
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ answered: 10, retries: 3 });
    const log = await bench.mock.log();
    expect(log.requests.filter(({ outcome }) => outcome === "client-left")).toHaveLength(3);
    expect(log.openConnections).toBe(0);
  });

  it("stops at its own time limit and is resumed", async () => {
    const bench = await benchWithMock({ rules: [{ latencyMs: 100 }] });
    const out = `${bench.runs}/timed`;
    const ended = await bench.affectlab(
      run(out, "--items", "60", "--time-limit", "0.4", "--concurrency", "4"),
    );
    expectOneLine(ended, /stopped at --time-limit; \d+ of 60 calls are answered and kept; `affectlab resume/);
    await bench.mock.setRules([]);
    const more = await bench.affectlab(["resume", out, "--time-limit", "60", "--json"]);
    expect(JSON.parse(more.stdout)).toMatchObject({ isComplete: true });
    expect((await bench.mock.log()).requests).toHaveLength(60);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "ends with 130 on %s, keeps what was answered, and is resumed",
    async (signal) => {
      const bench = await benchWithMock({ rules: [{ latencyMs: 20 }] });
      const out = `${bench.runs}/interrupted`;
      const ended = await bench.affectlab(run(out, "--items", "200", "--concurrency", "4"), {
        onStart: (child) => {
          const watch = setInterval(() => {
            if (!existsSync(`${out}/responses.jsonl`) || statSync(`${out}/responses.jsonl`).size < 3000)
              return;
            clearInterval(watch);
            child.kill(signal);
          }, 10);
          child.on("close", () => clearInterval(watch));
        },
      });
      expect(ended.code).toBe(130);
      expect(lastLine(ended)).toMatch(
        /interrupted; \d+ of 200 calls are answered and kept; `affectlab resume .*` makes/,
      );
      const before = await bench.mock.log();
      expect(before.requests.filter(({ outcome }) => outcome !== "answered")).toEqual([]);
      expect(before.openConnections).toBe(0);
      // The calls in flight were let end: nothing is asked twice.
      expect(before.requests).toHaveLength(rowsOf(out).length);
      await finish(bench, out);
      expect((await bench.mock.log()).requests).toHaveLength(200);
      expectNoKeyIn(bench.runs);
    },
  );

  it("waits for nothing on a second signal", async () => {
    const bench = await benchWithMock({ rules: [{ latencyMs: 20_000 }] });
    const out = `${bench.runs}/twice`;
    const started = performance.now();
    const ended = await bench.affectlab(run(out, "--items", "20", "--concurrency", "4"), {
      onStart: async (child) => {
        let said = "";
        child.stderr?.on("data", (text) => (said += text));
        while ((await bench.mock.log()).requests.length < 4) await sleep(10);
        child.kill("SIGTERM");
        while (!said.includes("interrupted, stopping")) await sleep(10);
        child.kill("SIGTERM");
      },
    });
    expect(ended.code).toBe(130);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(lastLine(ended)).toMatch(/^affectlab: interrupted; nothing is half-written/);
    expect((await bench.mock.log()).requests).toHaveLength(4);
    await bench.mock.setRules([]);
    await finish(bench, out);
    expect(rowsOf(out)).toHaveLength(20);
  });
});

describe("a provider that says no", () => {
  it.each([
    ["401", { status: 401, errorMessage: `Incorrect API key provided: ${plantedKey}` }, /check the key/],
    ["an exhausted quota", { status: 429, errorCode: "insufficient_quota" }, /no credit left/],
    ["an unknown model", { status: 404, errorCode: "model_not_found" }, /check the model's name/],
  ])("ends the run on %s with one line; it goes on when that is mended", async (_, rule, message) => {
    const bench = await benchWithMock({ rules: [{ contains: "story 3", ...rule }] });
    const out = `${bench.runs}/refused`;
    const ended = await bench.affectlab(run(out, "--items", "1a-emotion-*", "--concurrency", "4"));
    expectOneLine(ended, message);
    expect(lastLine(ended)).toMatch(
      /\d+ of 80 calls are answered and kept, `affectlab resume .*` makes the rest$/,
    );
    const { requests } = await bench.mock.log();
    expect(requests.length).toBeLessThanOrEqual(4 + rowsOf(out).length);
    await bench.mock.setRules([]);
    await finish(bench, out);
    expectNoKeyIn(bench.runs);
  });

  it("counts a model that answers nothing as unscored, never as wrong", async () => {
    const bench = await benchWithMock({ rules: [{ text: "" }] });
    const out = `${bench.runs}/silent`;
    const ended = await bench.affectlab(run(out, "--items", "1a-goal-*", "--json"));
    expect(JSON.parse(ended.stdout).respondents[0]).toMatchObject({
      ok: 0,
      unparsed: 80,
      error: 0,
      missing: 0,
    });
    expect(rowsOf(out)[0]).toMatchObject({ status: "unparsed", reason: "empty", answer: null, reply: "" });
    const report = await bench.affectlab(["report", out, "--no-figures", "--json"]);
    expect(report.code).toBe(0);
    const row = JSON.parse(report.stdout).rows.find((one: { source: string }) => one.source === "run");
    // Undefined, not 0; as the paper counts it, wrong.
    expect(row).toMatchObject({ agreement: null, unscored: 80, asInPaper: 0 });
  });

  it("shows replies, names and errors with terminal escapes or HTML as plain characters", async () => {
    const evil = "\u001b]0;owned\u0007\u001b[31m<script>alert(1)</script>\u009b2J\u202e A:a";
    const bench = await benchWithMock({ rules: [{ text: evil, servedModel: `gpt${evil}` }] });
    const out = `${bench.runs}/evil`;
    const ended = await bench.affectlab(run(out, "--items", "1a-emotion-*"));
    expect(ended.code).toBe(0);
    const report = await bench.affectlab(["report", out]);
    expect(report.code).toBe(0);
    await bench.mock.setRules([{ status: 400, errorMessage: evil }]);
    const failed = await bench.affectlab(run(`${bench.runs}/evil-error`, "--items", "1a-goal-*"));
    expect(failed.code).toBe(1);
    for (const { stdout, stderr } of [ended, report, failed]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      expect(`${stdout}${stderr}`).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    }
    // The log keeps the reply as it came.
    expect(rowsOf(out)[0]?.reply).toBe(evil);
    for (const file of readdirSync(`${out}/figures`)) {
      expect(readFileSync(`${out}/figures/${file}`, "latin1")).not.toContain("<script>alert");
    }
  });
});

describe("a disk or a folder that says no", () => {
  it("tells a full disk in one line, loses nothing, and goes on when there is room", async () => {
    const bench = await benchWithMock({ rules: [{ text: `${"because ".repeat(400)}\nA:a.` }] });
    const disk = tinyDisk(bench.runs, 200);
    const out = `${disk.folder}/run`;
    const args = run(out, "--items", "200", "--no-cache", "--concurrency", "4");
    const ended = await disk.limited(bench, args);
    expectOneLine(ended, disk.message);
    const kept = rowsOf(out).length;
    expect(kept).toBeGreaterThan(0);
    expect(readFileSync(`${out}/responses.jsonl`, "utf8")).toMatch(/\n$/);
    expect(lastLine(ended)).toContain(`${kept} of 200 calls are answered and kept`);
    const { requests } = await bench.mock.log();
    expect(requests.length - kept).toBeLessThanOrEqual(4);
    disk.grow();
    await finish(bench, out);
    expect((await bench.mock.log()).requests.length - 200).toBeLessThanOrEqual(4);
  });

  it("says where it cannot write", async () => {
    const bench = await benchWithMock();
    writeFileSync(`${bench.runs}/a-file`, "");
    const inFile = await bench.affectlab(run(`${bench.runs}/a-file/run`, "--items", "4"));
    expectOneLine(inFile, /a file stands where a folder is needed while writing .*a-file\/run; /);
    const locked = readOnlyFolder(bench.runs);
    const readOnly = await bench.affectlab(run(`${locked}/run`, "--items", "4"));
    expectOneLine(
      readOnly,
      /(read-only file system|permission denied|operation not permitted) while writing .*\/run; /,
    );
    expect((await bench.mock.log()).requests).toEqual([]);
  });

  it("lets a second process on one run folder go with one line", async () => {
    const bench = await benchWithMock({ rules: [{ latencyMs: 60 }] });
    const out = `${bench.runs}/shared`;
    const args = run(out, "--items", "80", "--concurrency", "2", "--json");
    let second: Promise<Ended> | undefined;
    const first = bench.affectlab(args, {
      onStart: (child) => {
        const watch = setInterval(() => {
          if (second !== undefined || !existsSync(`${out}/responses.jsonl`)) return;
          second = bench.affectlab(["resume", out]);
        }, 20);
        child.on("close", () => clearInterval(watch));
      },
    });
    expect(JSON.parse((await first).stdout)).toMatchObject({ isComplete: true });
    expectOneLine((await second) as Ended, /is in use by process \d+; wait until it has ended$/);
    expect((await bench.mock.log()).requests).toHaveLength(80);
  });

  it("says that there is no such run", async () => {
    const bench = await benchWithMock();
    for (const verb of ["resume", "score", "report"]) {
      expectOneLine(
        await bench.affectlab([verb, "nothing"]),
        /no run in .*nothing: there is no manifest\.json; start it with `affectlab run`$/,
      );
    }
    // Both are kept in the folder of runs, so one name may be tried for the other.
    const table = scratchFolder({ "ratings.csv": "item,judge,score\na,j,1\na,k,2\nb,j,3\nb,k,3\n" });
    const ratings = path.join(table, "ratings.csv");
    expect((await bench.affectlab(["import", "ratings", ratings, "--as", "pilot"])).code).toBe(0);
    expectOneLine(
      await bench.affectlab(["export", "pilot", "--format", "csv"]),
      /pilot is no run: it is a table of ratings, kept in .*`npx affectlab judge bias pilot` reads it, and other programs read its ratings\.jsonl; see docs\/exporting\.md$/,
    );
  });
});

/**
 * A disk of so many KiB: a tmpfs where this user may mount one, else the shell's limit on the size of a
 * file, which fails in the same place with another code.
 */
function tinyDisk(parent: string, kilobytes: number) {
  const folder = path.join(parent, "disk");
  mkdirSync(folder);
  const args = ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder];
  if (process.getuid?.() === 0 && spawnSync("mount", args).status === 0) {
    onTestFinished(() => void execFileSync("umount", ["-l", folder]));
    return {
      folder,
      message: /no space left on the device while writing .*\.jsonl; free some space/,
      limited: (bench: Bench, command: string[]) => bench.affectlab(command),
      grow: () => void execFileSync("mount", ["-o", "remount,size=50m", folder]),
    };
  }
  return {
    folder,
    message: /file too large for this system while writing .*\.jsonl; /,
    limited: (bench: Bench, command: string[]) => bench.affectlab(command, { fileLimitKb: kilobytes }),
    grow: () => {},
  };
}

/** A folder that not even root can write to, where that can be had; else one without permission. */
function readOnlyFolder(parent: string): string {
  const folder = scratchFolder();
  const place = path.join(parent, "read-only");
  mkdirSync(place);
  if (process.getuid?.() === 0) {
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", place]).status !== 0) return "/sys";
    onTestFinished(() => void execFileSync("umount", ["-l", place]));
    return place;
  }
  execFileSync("chmod", ["555", folder]);
  onTestFinished(() => void execFileSync("chmod", ["755", folder]));
  return folder;
}
