import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Response } from "../../../src/core/response.js";
import { registerScripted } from "../../../src/models/providers/scripted.js";
import { openModel } from "../../../src/models/registry.js";
import { planHash } from "../../../src/runs/plan.js";
import { PriceTable } from "../../../src/runs/prices.js";
import { defaultSettings, startRun } from "../../../src/runs/start.js";
import { prepareLive } from "../../../src/studies/egosocialarena/live/prepare.js";
import { type ArenaReport, reportLive } from "../../../src/studies/egosocialarena/live/report.js";
import { type Ended, endOf, withoutKeys } from "../../support/child.js";
import type { Rule } from "../../support/mock-provider/behaviour.js";
import { spawnMockProvider } from "../../support/mock-provider/spawn.js";
import { scratchFolder } from "../../support/scratch.js";
import { root } from "../../support/scratch-clone.js";

const script = path.join(root, "tests", "studies", "egosocialarena", "live-command.ts");

interface Started {
  env?: Record<string, string>;
  onStart?: (child: ChildProcess) => void;
}

/** The command line in a process of its own, which knows of no key but those given. */
function affectlab(runs: string, args: string[], { env = {}, onStart }: Started = {}): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: root,
    env: { ...withoutKeys(), NO_COLOR: "1", AFFECTLAB_RUNS_DIR: runs, ...env },
  });
  onStart?.(child);
  return endOf(child);
}

const rowsOf = (folder: string): Response[] => {
  const file = path.join(folder, "responses.jsonl");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Response);
};

/** A run in this process, and its report. */
async function play(
  model: string,
  scenario: string,
  more: { items?: string; prompts?: string[]; replicates?: number; seed?: number } = {},
): Promise<ArenaReport> {
  const { items, prompts = ["0shot"], replicates = 1, seed = 1 } = more;
  const folder = scratchFolder();
  const options = { models: [model], prompts, parameters: { temperature: 0 }, choices: { scenario }, seed };
  const live = await prepareLive({ ...options, ...(items === undefined ? {} : { items }) });
  const plan = {
    ...{ study: "egosocialarena" as const, models: [model], prompts: live.prompts, items: [...live.items] },
    episodes: live.episodes.map(({ id, calls }) => ({ id, calls })),
    ...{ replicates, seed, parameters: options.parameters, choices: options.choices },
  };
  await startRun(
    folder,
    plan,
    { ...defaultSettings, cache: false },
    {
      ...{ material: live.material, episodes: live.episodes, cacheFolder: `${folder}/cache` },
      prices: new PriceTable([]),
      open: (id) => openModel(id, { env: {}, config: {} }),
    },
  );
  return reportLive(folder);
}

describe("without keys", () => {
  it("every scenario is played by the computed players, scored and drawn", async () => {
    const runs = scratchFolder();
    const folder = path.join(runs, "all");
    const ended = await affectlab(runs, ["run", "egosocialarena", "--items", "12", "--out", folder]);
    expect(ended.stderr).not.toMatch(/^affectlab:/m);
    expect(ended.code).toBe(0);
    // 12 cases in two persons, 12 situations; three games and twelve hands.
    expect(ended.stderr).toContain("(36 items + 15 episodes) × 1 prompt × 1 replicate × 2 models");
    expect(ended.stdout).toContain("30 of 30 episodes played to the end");
    expect(ended.stdout).toMatch(
      /False-belief stories: scripted\/arena-rules, accuracy in percent, chance 33\.3/,
    );
    expect(ended.stdout).toMatch(/o1-preview \(printed\) +9\/10 +90\.0/);
    expect(ended.stdout).toContain("other items and hands: no replication, not comparable");
    expect(ended.stdout).toContain("they are no language models");

    const report = await affectlab(runs, ["report", folder, "--json"]);
    expect(report.code).toBe(0);
    const json = JSON.parse(report.stdout);
    expect(json).toMatchObject({
      isComplete: true,
      notComparable: expect.stringContaining("replicate nothing"),
    });
    const whole = json.static.find((row: { model: string }) => row.model === "scripted/arena-rules");
    expect(whole).toMatchObject({ part: "all", third: { value: 100, n: 12 }, first: { value: 100, n: 12 } });
    expect(json.g08a.map((row: { level: number }) => row.level)).toEqual([1, 2, 3, 1, 2, 3]);
    expect(json.blackjack.rows[0].counts).toMatchObject({ unscored: 0 });
    expect(new Set(json.situations.map((row: { kind: string }) => row.kind))).toEqual(
      new Set(["parallel-world", "counterfactual", "real-world"]),
    );
    const drawn = readdirSync(path.join(folder, "figures")).filter((name) => name.endsWith(".svg"));
    expect(drawn.sort()).toEqual([
      "figure-run-beliefs-1.svg",
      "figure-run-beliefs-2.svg",
      "figure-run-beliefs-3.svg",
      "figure-run-blackjack.svg",
      "figure-run-situations.svg",
      "figure-run-static.svg",
    ]);
    const { note } = JSON.parse(readFileSync(path.join(folder, "figures", "figure-run-static.json"), "utf8"));
    expect(note).toContain("replicate nothing");
  }, 120_000);

  it("scores are the keys' and the log's: counted again by hand", async () => {
    const { run, scores } = await play("scripted/first-option", "static", { items: "90" });
    const keys = new Map(run.live.asked.map(({ id, keyed }) => [id, keyed]));
    const rows = rowsOf(run.folder);
    expect(rows).toHaveLength(180);
    for (const person of ["third", "first"] as const) {
      const own = rows.filter(({ item }) => item.endsWith(person));
      const right = own.filter(({ item, orderShown }) => orderShown[0] === keys.get(item)).length;
      expect(scores.static[0]?.[person].value).toBeCloseTo((100 * right) / 90, 10);
    }
    const { difference, first, third, mcnemar } = scores.static[0]!;
    expect(difference.value).toBeCloseTo(first.value - third.value, 10);
    expect(mcnemar!.onlyFirst - mcnemar!.onlyThird).toBe(Math.round(0.9 * difference.value));
    // Options are shuffled, so the first one is right by chance: 60 of 180, standard deviation 6.3.
    expect(Math.abs(1.8 * (first.value + third.value) * 0.5 - 60)).toBeLessThan(26);
  });

  it("a player's games are as in its own table, whatever runs beside it", async () => {
    const { scores } = await play("scripted/guess-pattern-learner", "g08a", { prompts: ["0shot", "cot"] });
    expect(scores.g08a.map(({ accuracy }) => accuracy)).toEqual([100, 90, 90, 100, 90, 90]);
    expect(scores.g08a.map(({ ruleFound }) => ruleFound)).toEqual([1, 3, 3, 1, 3, 3]);
    const hands = await play("scripted/blackjack-best-for-wins", "blackjack", { replicates: 2, items: "40" });
    const [row] = hands.scores.blackjack!.rows;
    // The same hands twice, by the same rule: forty units, and no less than the chart wins of them.
    expect(row).toMatchObject({ wins: { n: 80, units: 40 }, beside: { value: 0, units: 40 }, tail: null });
  });

  it("a player is told what it cannot play", async () => {
    const runs = scratchFolder();
    const ended = await affectlab(runs, ["run", "egosocialarena", "--model", "scripted/guess-copy"]);
    expect(ended.code).toBe(2);
    expect(ended.stderr.trim()).toBe("affectlab: scripted/guess-copy plays g08a only; add --scenario g08a");
    await expect(play("scripted/random-option", "static", { items: "no-such-*" })).rejects.toThrow(
      /nothing of static fits "no-such-\*"/,
    );
    await expect(play("scripted/random-option", "static", { prompts: ["0shot", "5shot"] })).rejects.toThrow(
      'no prompt "5shot"; one of 0shot, 0shot-cot',
    );
    await expect(play("replay/affective-cognition/gpt-4", "static")).rejects.toThrow(
      /answers affective-cognition/,
    );
    await expect(play("replay/run/some-run", "g08a")).rejects.toThrow(
      /^replay\/run\/some-run: stories and hands follow from a run's seed, so a run is not replayed here; `affectlab report <run>` shows it$/,
    );
  });
});

it("leaves out items whose words have changed since they were asked", async () => {
  const { run, scores } = await play("scripted/false-belief-reader", "static", { items: "6" });
  const file = path.join(run.folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  manifest.what.items[0].input = "0".repeat(64);
  manifest.plan = planHash(manifest.what);
  writeFileSync(file, JSON.stringify(manifest));
  const again = await reportLive(run.folder);
  expect(scores.static[0]?.third.n).toBe(6);
  expect(again.scores.static[0]).toMatchObject({
    third: { n: 5 },
    first: { n: 6 },
    difference: { pairs: 5 },
  });
  expect(again.notes.join("\n")).toContain("1 of the items have been reworded since they were asked");
});

describe("players that do not play", () => {
  registerScripted("arena-silent", () => "");
  registerScripted("arena-cheat", ({ metadata }) =>
    metadata?.item?.startsWith("g08a") ? "Belief: 500\nNumber: 0" : "Action: double",
  );

  it("one that never answers is unscored everywhere, and loses nothing", async () => {
    const { scores, tables, figures } = await play("scripted/arena-silent", "static,g08a,blackjack", {
      items: "5",
    });
    const [whole] = scores.static;
    expect(whole).toMatchObject({ third: { n: 0, unscored: 5 }, first: { n: 0, unscored: 5 } });
    expect(whole?.third.value).toBeNaN();
    for (const game of scores.g08a) {
      expect(game).toMatchObject({
        ...{
          right: 0,
          scored: 0,
          rounds: 10,
          ruleFound: null,
          points: { player: 0, opponent: 0, scored: 0 },
        },
        unscored: { beliefs: { "no answer": 10 } },
      });
      expect(game.accuracy).toBeNaN();
    }
    expect(scores.blackjack?.rows[0]).toMatchObject({
      counts: { win: 0, push: 0, loss: 0, unscored: 5 },
      wins: { n: 0, unscored: 5 },
      tail: null,
    });
    const cells = tables.flatMap(({ rows }) => rows.flat());
    expect(cells).toContain("unscored");
    expect(cells).not.toContain("NaN");
    // Nothing can be drawn of stories and games; of hands there is the row that says "unscored".
    expect(figures().map(({ id }) => id)).toEqual(["figure-run-blackjack"]);
  });

  it("illegal moves forfeit the round or the hand, with the reason", async () => {
    const { scores } = await play("scripted/arena-cheat", "g08a,blackjack", { items: "3" });
    expect(scores.g08a[0]?.unscored).toEqual({
      beliefs: { "out of range: 500": 10 },
      numbers: { "out of range: 0": 10 },
    });
    expect(scores.blackjack?.rows[0]?.counts).toEqual({ win: 0, push: 0, loss: 0, unscored: 3 });
  });
});

const rules: Rule[] = [
  { contains: "It is round", text: "Belief: 50\nNumber: 40" },
  { contains: "Do you hit or stand?", text: "Action: stand" },
];
const openai = (mock: { openaiUrl: string }): Record<string, string> => ({
  OPENAI_BASE_URL: mock.openaiUrl,
  OPENAI_API_KEY: "sk-none",
});

it.each([
  ["static", 8],
  ["g08a", 30],
  ["blackjack", 4],
  ["situations", 4],
])(
  "asks a provider through its SDK: %s",
  async (scenario, calls) => {
    const mock = await spawnMockProvider({ rules });
    onTestFinished(() => mock.stop());
    const runs = scratchFolder();
    const ended = await affectlab(
      runs,
      [
        ...["run", "egosocialarena", "--model", "openai/gpt-4o-2024-08-06", "--scenario", scenario],
        ...["--items", "4", "--max-cost", "1", "--yes", "--json", "--out", path.join(runs, "one")],
        ...["--prices", path.join(root, "data", "prices.csv")],
      ],
      { env: openai(mock) },
    );
    expect(ended.stderr).not.toMatch(/^affectlab:/m);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      ...{ isComplete: true, planned: calls, answered: calls },
      respondents: [{ ok: calls, refused: 0, unparsed: 0 }],
    });
    const { requests } = await mock.log();
    expect(requests).toHaveLength(calls);
    const { scores } = await reportLive(path.join(runs, "one"));
    if (scenario === "g08a") {
      // Level 1 is always 50; level 2 starts there; level 3 too, and then is 36 or less.
      expect(scores.g08a.map(({ right }) => right)).toEqual([10, 1, 1]);
    }
    if (scenario === "blackjack") expect(scores.blackjack?.rows[0]?.counts.unscored).toBe(0);
  },
  60_000,
);

it("a game that was killed in the middle goes on where it was, to the same end", async () => {
  const mock = await spawnMockProvider({ rules: rules.map((rule) => ({ ...rule, latencyMs: 25 })) });
  onTestFinished(() => mock.stop());
  const runs = scratchFolder();
  const folder = path.join(runs, "killed");
  const args = [
    ...["run", "egosocialarena", "--model", "openai/gpt-4o-2024-08-06", "--scenario", "g08a", "--no-cache"],
    ...["--yes", "--json"],
  ];
  const killed = await affectlab(runs, [...args, "--out", folder], {
    env: openai(mock),
    onStart: (child) =>
      void (async () => {
        while (rowsOf(folder).length < 10) await sleep(5);
        child.kill("SIGKILL");
      })(),
  });
  expect(killed.signal).toBe("SIGKILL");
  const kept = rowsOf(folder).length;
  expect(kept).toBeGreaterThanOrEqual(10);
  expect(kept).toBeLessThan(30);
  const cut = await reportLive(folder);
  expect(cut.run.respondents[0]?.open).toBe(3);
  expect(cut.notes.join("\n")).toContain("3 games have not been played to their end and are in no score");
  const resumed = await affectlab(runs, ["resume", folder, "--json"], { env: openai(mock) });
  expect(JSON.parse(resumed.stdout)).toMatchObject({ isComplete: true, answered: 30 });
  // At most what was in flight, three games' turns, was sent twice.
  expect((await mock.log()).requests.length).toBeLessThanOrEqual(33);
  const whole = await affectlab(runs, [...args, "--out", path.join(runs, "whole")], { env: openai(mock) });
  expect(whole.code).toBe(0);
  expect((await reportLive(folder)).scores.g08a).toEqual(
    (await reportLive(path.join(runs, "whole"))).scores.g08a,
  );
}, 120_000);
