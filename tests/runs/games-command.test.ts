import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { report } from "../../src/cli/report.js";
import { resume } from "../../src/cli/resume.js";
import { run } from "../../src/cli/run.js";
import { score } from "../../src/cli/score.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { readEpisodes } from "../../src/runs/read-episodes.js";
import { readManifest } from "../../src/runs/run-folder.js";
import type { LiveManifest, LiveOptions, LiveStudy } from "../../src/studies/live-contract.js";
import { scratchFolder } from "../support/scratch.js";
import { countingGame } from "./games.js";
import { sampleMaterial } from "./support.js";

/** A study of games: three, of which `only` or `items` may leave some out. */
const games = Array.from({ length: 3 }, (_, i) => countingGame(`game-${i}`));

async function prepareLive({ prompts, only, choices }: LiveOptions): Promise<LiveStudy> {
  if (choices?.scenario?.includes("static")) throw new Error("only g08a is played here");
  return {
    prompts: prompts.map((id) => ({ id, sha256: "a".repeat(64) })),
    items: [],
    episodes: games.filter(({ id }) => only === undefined || only.includes(id)),
    material: { ...sampleMaterial, study: "egosocialarena" },
  };
}

vi.mock("../../src/studies/shared/live-parts.js", () => ({
  loadPrepareLive: async () => prepareLive,
  loadReportLive: async () => async (folder: string) => {
    const records = await readEpisodes(folder, { episodes: games });
    const rows = records.map(({ episode, outcome }) => [
      episode,
      outcome === null ? "unscored" : `${outcome.sum}`,
    ]);
    return {
      tables: [{ title: "sums", header: ["game", "sum"], rows }],
      notes: [],
      json: { rows },
      figures: () => [],
    };
  },
}));

vi.mock("../../src/studies/registry.js", async (original) => {
  const registry = await original<typeof import("../../src/studies/registry.js")>();
  const egosocialarena = registry.manifestOf("egosocialarena");
  const live = { ...(egosocialarena.live as LiveManifest), computed: ["scripted/games-threes"] };
  return { ...registry, manifestOf: () => ({ ...egosocialarena, live }) };
});

let asked = 0;
let stopAt = Number.POSITIVE_INFINITY;
registerScripted("games-threes", () => {
  if (++asked > stopAt) throw new Error("the player has left");
  return "3";
});

const options = {
  ...{ scenario: "g08a", replicates: "1", temperature: "0", maxOutputTokens: "100", seed: "1" },
  ...{ cache: false, json: true },
};
let out = "";
let err = "";

beforeEach(() => {
  [out, err, asked, stopAt] = ["", "", 0, Number.POSITIVE_INFINITY];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    err += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

it("plays a study's games with its computed player where no model is named", async () => {
  const folder = path.join(scratchFolder(), "run");
  await run("egosocialarena", { ...options, out: folder });
  // Three games of seven threes.
  expect(JSON.parse(out)).toMatchObject({
    ...{ planned: 21, answered: 21, isComplete: true },
    respondents: [{ model: "scripted/games-threes", ok: 21, missing: 0, episodes: { planned: 3, ended: 3 } }],
  });
  expect(err).toContain("3 episodes × 1 prompt × 1 replicate × 1 model = about 15 calls, at most 36");
  expect(err).toContain("of these about 15 turns of play, at most 36; turns in the cache are found in play");
  expect(readManifest(folder).what).toMatchObject({
    choices: { scenario: "g08a" },
    episodes: [{ id: "game-0", calls: { expected: 5, most: 12 } }, {}, {}],
  });
  out = "";
  await score(folder, { json: true });
  expect(JSON.parse(out)).toMatchObject({ responses: 21, changed: 0 });
  out = "";
  await report(folder, { json: true, figures: false });
  expect(JSON.parse(out)).toMatchObject({ isComplete: true, rows: games.map(({ id }) => [id, "21"]) });
});

it("is resumed where its player left, and prints the report's tables at the end", async () => {
  stopAt = 10;
  const folder = path.join(scratchFolder(), "run");
  await expect(run("egosocialarena", { ...options, out: folder })).rejects.toThrow(/the player has left/);
  expect(JSON.parse(out)).toMatchObject({ isComplete: false, answered: 10, stopped: "failed" });
  [stopAt, out] = [Number.POSITIVE_INFINITY, ""];
  await resume(folder, { cache: false });
  expect(asked).toBeLessThanOrEqual(10 + 3 + 11);
  expect(out).toMatch(/21 of 21 calls answered, 3 of 3 episodes played to the end/);
  expect(out).toMatch(/sums\ngame\s+sum\ngame-0\s+21/);
});
